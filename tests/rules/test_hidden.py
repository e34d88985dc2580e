"""What others may not see, and what all may (B23).

That a thing is hidden is shown by twins: two games that differ in nothing else look the same.
"""

from itertools import product

import pytest
from table import number_of_cards, number_of_tickets, only, play, seen, table

from stellwerk import Event, Game
from stellwerk.events import (
    CardDrawn,
    CardsDealt,
    CardTaken,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TrackClaimed,
)
from stellwerk.kernel import views
from stellwerk.kernel.chance import Stream

#: Clara watches with Anna and Ben; None is a spectator.
WATCHERS = ("Anna", "Clara", None)

TABLE = """
    seats: Anna, Ben, Clara
    turn: Ben
    display: red, blue, green, white, locomotive
    discards: 4 black
    Anna: hand 2 orange; tickets boston-miami; tracks denver-omaha
    Ben: hand 3 yellow, 1 purple; tickets denver-el_paso, dallas-new_york; tracks dallas-houston:grey1
    Clara: hand 1 green
"""


def alike(one: Game, other: Game, who: str | None) -> bool:
    """Whether somebody can't tell the two tables apart."""
    return seen(one, who).state == seen(other, who).state


def assert_hidden(one: Game, other: Game, owner: str | None = "Ben") -> None:
    """The two differ, and nobody but the owner sees it."""
    assert one.state != other.state
    for who in WATCHERS:
        assert alike(one, other, who)
    if owner:
        assert not alike(one, other, owner)


# --- hidden


@pytest.mark.rule("B23")
def test_hand_cards_are_hidden() -> None:
    """Whether Ben has three yellow cards or two."""
    assert_hidden(table(TABLE), table(TABLE.replace("3 yellow, 1 purple", "2 yellow, 2 purple")))
    for who in WATCHERS:
        assert seen(table(TABLE), who).hand("Ben") == {}
    assert seen(table(TABLE), "Ben").hand("Ben") == {"purple": 1, "yellow": 3}


@pytest.mark.rule("B23")
def test_their_number_is_public() -> None:
    for who in (*WATCHERS, "Ben"):
        view = seen(table(TABLE), who)
        assert [number_of_cards(view, name) for name in ("Anna", "Ben", "Clara")] == [2, 4, 1]


@pytest.mark.rule("B23")
def test_tickets_are_hidden() -> None:
    assert_hidden(table(TABLE), table(TABLE.replace("dallas-new_york", "toronto-miami")))
    for who in WATCHERS:
        assert seen(table(TABLE), who).tickets("Ben") == ()
    assert seen(table(TABLE), "Ben").tickets("Ben") == ("dallas-new_york", "denver-el_paso")


@pytest.mark.rule("B23")
def test_the_number_of_tickets_is_public() -> None:
    for who in (*WATCHERS, "Ben"):
        view = seen(table(TABLE), who)
        assert [number_of_tickets(view, name) for name in ("Anna", "Ben", "Clara")] == [1, 2, 0]


@pytest.mark.rule("B23")
def test_the_order_of_the_decks_is_hidden_from_all() -> None:
    """Another seed is another order to come."""
    one, other = table(f"seed: 1\n{TABLE}"), table(f"seed: 2\n{TABLE}")
    assert_hidden(one, other, owner=None)
    assert alike(one, other, "Ben")


@pytest.mark.rule("B23")
def test_the_contents_of_the_deck_are_hidden() -> None:
    """A spectator can't tell which cards are in the deck and which in hands."""
    one = table(TABLE)
    other = table(TABLE.replace("3 yellow", "3 green").replace("2 orange", "2 yellow"))
    assert alike(one, other, None)
    assert alike(one, other, "Clara")


@pytest.mark.rule("B23")
def test_which_tickets_lie_on_top_is_hidden() -> None:
    top = "ticket deck: {} / {}"
    one = table(TABLE + top.format("toronto-miami", "seattle-new_york"))
    other = table(TABLE + top.format("seattle-new_york", "toronto-miami"))
    assert_hidden(one, other, owner=None)
    assert alike(one, other, "Ben")


@pytest.mark.rule("B23")
def test_tickets_offered_for_a_choice_are_hidden() -> None:
    one, other = table(TABLE), table(TABLE)
    play(one, "tickets → toronto-miami, seattle-new_york, duluth-houston")
    play(other, "tickets → los_angeles-miami, calgary-phoenix, portland-phoenix")
    assert_hidden(one, other)
    for who in WATCHERS:
        assert seen(one, who).offer("Ben") == ()
    assert len(seen(one, "Ben").offer("Ben")) == 3


@pytest.mark.rule("B23")
def test_starting_tickets_are_hidden_too() -> None:
    script: list[int | str] = [0, *["red"] * 12, *["blue", "blue", "green", "white", "black"]]
    own = ["boston-miami", "denver-el_paso", "dallas-new_york"]
    two = ["toronto-miami", "seattle-new_york", "duluth-houston"]
    tre = ["los_angeles-miami", "calgary-phoenix", "portland-phoenix"]
    names = ["Anna", "Ben", "Clara"]
    one = Game("usa", seats=names, seed=1, script=[*script, *own, *two, *tre])
    other = Game("usa", seats=names, seed=1, script=[*script, *own, *tre, *two])
    assert alike(one, other, "Anna")
    assert alike(one, other, None)
    assert not alike(one, other, "Ben")


@pytest.mark.rule("B23")
def test_which_tickets_were_kept_and_given_back_is_hidden() -> None:
    one, other = table(TABLE), table(TABLE)
    for game, kept in ((one, "toronto-miami"), (other, "duluth-houston")):
        play(game, "tickets → toronto-miami, seattle-new_york, duluth-houston", f"keep {kept}")
    assert_hidden(one, other)


@pytest.mark.rule("B23")
def test_how_a_track_will_be_paid_is_not_seen_before_it_is_claimed() -> None:
    text = TABLE.replace("3 yellow, 1 purple", "3 yellow, 3 purple, 2 locomotive")
    one, other = table(text), table(text)
    play(one, "claim calgary-vancouver", "pay yellow")
    play(other, "claim los_angeles-phoenix", "pay purple")
    assert_hidden(one, other)
    for who in WATCHERS:
        assert alike(one, table(text), who)  # as if the payment had not begun


@pytest.mark.rule("B23")
def test_the_score_sheet_with_tickets_is_for_the_end() -> None:
    """Scores that all see are those of the tracks: a ticket that is done does not move the marker."""
    done = table("Ben: tickets denver-el_paso; tracks denver-santa_fe, el_paso-santa_fe")
    open_ = table("Ben: tickets boston-miami; tracks denver-santa_fe, el_paso-santa_fe")
    assert done.scores() == open_.scores() == (0, 4)
    assert alike(done, open_, "Anna")


# --- public


@pytest.mark.rule("B23")
@pytest.mark.parametrize("who", ["Anna", "Ben", "Clara", None])
def test_all_see_the_display_the_numbers_the_trains_the_scores_and_the_owners(who: str | None) -> None:
    game = table(TABLE)
    view = seen(game, who)
    assert view.display == ("red", "blue", "green", "white", "locomotive")
    assert view.deck_left == game.deck_left == 110 - 5 - 4 - 2 - 4 - 1
    assert view.discards_left == 4
    assert view.tickets_left == game.tickets_left == 27
    assert [view.trains(name) for name in game.names] == [41, 44, 45]
    assert view.scores() == (7, 1, 0)
    assert view.tracks("Anna") == ("denver-omaha",)
    assert view.tracks("Ben") == ("dallas-houston:grey1",)
    assert view.turn == 1


@pytest.mark.rule("B23")
@pytest.mark.parametrize("who", ["Anna", "Ben", "Clara", None])
def test_players_see_their_own_hand_and_tickets(who: str | None) -> None:
    game = table(TABLE)
    for name in game.names:
        assert seen(game, who).hand(name) == (game.hand(name) if name == who else {})
        assert seen(game, who).tickets(name) == (game.tickets(name) if name == who else ())


@pytest.mark.rule("B23")
def test_in_the_last_round_everybody_sees_how_many_turns_are_left() -> None:
    game = table(f"last turns: 3\n{TABLE}")
    assert [seen(game, who).turns_left for who in (*WATCHERS, "Ben")] == [3] * 4


@pytest.mark.rule("B23")
def test_card_counts_that_follow_from_public_play_are_not_hidden() -> None:
    """What was discarded, and what somebody took from the display: a player may remember it."""
    game = table(TABLE)
    play(game, "take red → orange", "take green → orange")
    play(game, "Clara: draw", "draw", "Anna: draw", "draw")
    for who in WATCHERS:
        view = seen(game, who)
        assert view.discards() == {"black": 4}
        for seed in range(20):
            seat = -1 if who is None else game.seat(who)
            guess = views.sample(game.rules, view.state, seat, Stream(seed))
            hand = Game.from_state("usa", game.names, None, guess).hand("Ben")
            assert hand.get("red", 0) >= 1
            assert hand.get("green", 0) >= 1
            assert sum(hand.values()) == 6


# --- what happens


def lines(events: tuple[Event, ...], who: int | None) -> list[str]:
    """The events in words, as a seat (None: a spectator) hears them."""
    return [str(event.seen_by(who)) for event in events]


@pytest.mark.rule("B23")
def test_a_card_taken_from_the_display_is_seen_by_all() -> None:
    (taken,) = only(play(table(TABLE), "take red → orange"), CardTaken)
    for who in (0, 1, 2, None):
        assert taken.seen_by(who) == CardTaken(1, "red", 0)


@pytest.mark.rule("B23")
def test_a_card_drawn_from_the_deck_is_seen_by_its_taker_only() -> None:
    (drawn,) = only(play(table(TABLE), "draw → orange"), CardDrawn)
    assert drawn.seen_by(1) == CardDrawn(1, "orange")
    for who in (0, 2, None):
        assert drawn.seen_by(who) == CardDrawn(1, None)
    assert lines((drawn,), 0) == ["Ben draws a card from the deck."]


@pytest.mark.rule("B23")
def test_two_draws_of_different_cards_look_the_same_to_others() -> None:
    one, other = table(TABLE), table(TABLE)
    heard = [play(game, f"draw → {card}") for game, card in ((one, "orange"), (other, "locomotive"))]
    assert_hidden(one, other)
    for who in (0, 2, None):
        assert [event.seen_by(who) for event in heard[0]] == [event.seen_by(who) for event in heard[1]]


@pytest.mark.rule("B23")
def test_cards_dealt_are_seen_by_their_owner_only() -> None:
    game = Game("usa", seats=3, seed=1)
    for dealt, who in product(only(game.set_up.events, CardsDealt), (0, 1, 2, None)):
        assert dealt.number == 4
        view = dealt.seen_by(who)
        assert isinstance(view, CardsDealt)
        assert (view.cards is None) == (who != dealt.seat)


@pytest.mark.rule("B23")
def test_others_see_only_the_number_of_tickets() -> None:
    game = table(TABLE)
    events = play(game, "tickets → toronto-miami, seattle-new_york, duluth-houston", "keep toronto-miami")
    (offered,) = only(events, TicketsOffered)
    (kept,) = only(events, TicketsKept)
    (returned,) = only(events, TicketsReturned)
    for event, number in ((offered, 3), (kept, 1), (returned, 2)):
        assert event.tickets is not None
        assert len(event.tickets) == event.number == number
        assert event.seen_by(1) == event
        for who in (0, 2, None):
            view = event.seen_by(who)
            assert isinstance(view, TicketsOffered | TicketsKept | TicketsReturned)
            assert view.tickets is None
            assert view.number == number


@pytest.mark.rule("B23")
def test_a_claim_and_the_cards_played_for_it_are_seen_by_all() -> None:
    events = play(table(TABLE), "claim portland-seattle:grey1", "pay yellow")
    (claimed,) = only(events, TrackClaimed)
    for who in (0, 1, 2, None):
        assert claimed.seen_by(who) == TrackClaimed(1, "yellow", 1, 0, "portland-seattle:grey1")


@pytest.mark.rule("B23")
def test_at_the_end_all_tickets_are_on_the_score_sheet() -> None:
    """Tickets are hidden until then (B19)."""
    game = table(f"last turns: 1\n{TABLE}")
    play(game, "draw", "draw")
    assert [[line.ticket for line in column.tickets] for column in game.result().seats] == [
        ["boston-miami"],
        ["dallas-new_york", "denver-el_paso"],
        [],
    ]

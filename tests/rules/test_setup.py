"""How a game begins: cards, the display, the starting tickets (B4, B6)."""

from collections import Counter
from itertools import permutations

import pytest
from table import PLAYERS, board_of, number_of_cards, offers, only, play, player, refused, seen, table

from stellwerk import Game
from stellwerk.events import CardsDealt, DisplaySwept, TicketsKept, TicketsOffered, TicketsReturned
from stellwerk.kernel.board import CARDS

#: Chance at a set-up of two: Anna begins, four cards each, the display, three tickets each.
DEALT = ["red", "red", "blue", "locomotive", "green", "green", "green", "white"]
DISPLAY = ["black", "blue", "locomotive", "orange", "red"]
ANNAS = ["boston-miami", "denver-el_paso", "dallas-new_york"]
BENS = ["calgary-phoenix", "duluth-houston", "toronto-miami"]


def begun() -> Game:
    """Anna and Ben choose their starting tickets."""
    return Game("usa", seats=["Anna", "Ben"], seed=1, script=[0, *DEALT, *DISPLAY, *ANNAS, *BENS])


# --- cards


@pytest.mark.rule("B4")
@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_is_dealt_4_cards_and_5_are_turned_up(board: str, seats: int) -> None:
    game = Game(board, seats=PLAYERS[:seats], seed=3)
    assert [number_of_cards(game, name) for name in game.names] == [4] * seats
    assert len(game.display) == 5
    assert None not in game.display
    assert game.deck_left + game.discards_left == 110 - 4 * seats - 5


@pytest.mark.rule("B4")
def test_cards_are_dealt_in_the_order_of_the_deck() -> None:
    game = begun()
    assert game.hand("Anna") == {"red": 2, "blue": 1, "locomotive": 1}
    assert game.hand("Ben") == {"green": 3, "white": 1}
    assert game.display == ("black", "blue", "locomotive", "orange", "red")
    assert [event.number for event in only(game.set_up.events, CardsDealt)] == [4, 4]


@pytest.mark.rule("B4")
def test_the_cards_are_shuffled() -> None:
    """Over many games each kind is dealt and turned up as often as it is there."""
    found: Counter[str | None] = Counter()
    for seed in range(400):
        game = Game("usa", seats=2, seed=seed)
        found.update(only(game.set_up.events, CardsDealt)[0].cards or ())
        found[game.display[0]] += 1
    expected = {card: 2000 * (14 if card == "locomotive" else 12) / 110 for card in CARDS}
    assert all(0.75 < found[card] / expected[card] < 1.25 for card in CARDS)


@pytest.mark.rule("B4")
def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    assert Game("usa", seats=3, seed=5).state == Game("usa", seats=3, seed=5).state
    assert len({Game("usa", seats=3, seed=seed).state for seed in range(20)}) == 20


@pytest.mark.rule("B4", "B5")
def test_a_first_display_with_three_locomotives_is_replaced_before_anybody_plays() -> None:
    swept = ["locomotive", "red", "locomotive", "blue", "locomotive"]
    script: list[int | str] = [0, *DEALT, *swept, *DISPLAY, *ANNAS, *BENS]
    game = Game("usa", seats=["Anna", "Ben"], seed=1, script=script)
    assert len(only(game.set_up.events, DisplaySwept)) == 1
    assert game.display == tuple(DISPLAY)
    assert game.discards() == {"blue": 1, "red": 1, "locomotive": 3}


@pytest.mark.rule("B4", "B5")
def test_a_first_display_with_two_locomotives_stays() -> None:
    kept = ["locomotive", "red", "locomotive", "blue", "green"]
    game = Game("usa", seats=2, seed=1, script=[0, *DEALT, *kept])
    assert game.display == tuple(kept)
    assert not only(game.set_up.events, DisplaySwept)


# --- starting tickets


@pytest.mark.rule("B6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_is_offered_3_tickets(seats: int) -> None:
    game = Game("usa", seats=PLAYERS[:seats], seed=1)
    assert [len(game.offer(name)) for name in game.names] == [3] * seats
    assert game.tickets_left == 30 - 3 * seats
    assert [event.number for event in only(game.set_up.events, TicketsOffered)] == [3] * seats


@pytest.mark.rule("B6")
def test_any_two_or_all_three_may_be_kept() -> None:
    a, b, c = ANNAS[0], ANNAS[2], ANNAS[1]  # in the board's order
    assert sorted(offers(begun(), "Anna")) == sorted(
        [f"keep {a} {b}", f"keep {a} {c}", f"keep {b} {c}", f"keep {a} {b} {c}"]
    )


@pytest.mark.rule("B6")
@pytest.mark.parametrize("kept", ["none", "boston-miami"])
def test_keeping_fewer_than_two_is_refused(kept: str) -> None:
    assert refused(begun(), f"keep {kept}", "Anna") == "You must keep at least 2 tickets."


@pytest.mark.rule("B6")
def test_only_dealt_tickets_can_be_kept() -> None:
    why = refused(begun(), "keep boston-miami duluth-houston", "Anna")
    assert why == "The ticket Duluth–Houston (8) is not offered to you."


@pytest.mark.rule("B6")
def test_all_choose_at_the_same_time_whoever_starts() -> None:
    game = begun()
    assert game.decisions() == (0, 1)
    play(game, "Ben: keep calgary-phoenix duluth-houston")
    assert game.decisions() == (0,)


@pytest.mark.rule("B6")
def test_the_order_of_their_answers_does_not_matter() -> None:
    ends = []
    for order in permutations(range(3)):
        game = Game("usa", seats=PLAYERS[:3], seed=11)
        for seat in order:
            game.apply(game.options(seat)[seat], seat)
        ends.append(game)
    assert all(game.state == ends[0].state for game in ends)


@pytest.mark.rule("B6")
def test_nothing_is_shown_and_no_deck_is_touched_until_all_have_chosen() -> None:
    game = begun()
    assert play(game, "Anna: keep boston-miami denver-el_paso") == ()
    assert game.tickets_left == 24
    assert seen(game, "Ben").decisions() == (1,)  # that she has chosen is all that he sees
    twin = begun()
    play(twin, "Anna: keep boston-miami denver-el_paso dallas-new_york")
    assert seen(twin, "Ben").state == seen(game, "Ben").state
    assert seen(twin, None).state == seen(game, None).state


@pytest.mark.rule("B6")
def test_a_player_who_has_chosen_waits_but_may_choose_again() -> None:
    game = begun()
    play(game, "Anna: keep boston-miami denver-el_paso")
    why = refused(game, "keep boston-miami dallas-new_york", "Anna")
    assert why == "You have already chosen. Take it back if you want to choose again."
    game.take_back("Anna")
    play(game, "Anna: keep boston-miami dallas-new_york", "Ben: keep calgary-phoenix duluth-houston")
    assert set(game.tickets("Anna")) == {"boston-miami", "dallas-new_york"}


@pytest.mark.rule("B6")
def test_nobody_can_play_before_all_have_chosen() -> None:
    assert refused(begun(), "draw", "Anna") == "First choose which tickets to keep."


@pytest.mark.rule("B6")
def test_when_all_have_chosen_the_first_turn_begins() -> None:
    game = begun()
    play(game, "Anna: keep boston-miami denver-el_paso")
    events = play(game, "Ben: keep calgary-phoenix duluth-houston toronto-miami")
    assert [(event.seat, event.number) for event in only(events, TicketsKept)] == [(0, 2), (1, 3)]
    assert [(event.seat, event.number) for event in only(events, TicketsReturned)] == [(0, 1)]
    assert player(game) == "Anna"
    assert game.phase() == "turn"
    assert game.tickets("Ben") == ("calgary-phoenix", "duluth-houston", "toronto-miami")


@pytest.mark.rule("B6")
def test_what_was_not_kept_goes_under_the_ticket_deck() -> None:
    game = begun()
    play(game, "Anna: keep boston-miami denver-el_paso", "Ben: keep calgary-phoenix duluth-houston")
    assert game.tickets_left == 26
    rest = {ticket.id for ticket in game.board.tickets} - set(ANNAS + BENS)
    for _ in range(8):  # the 24 that were never dealt come first
        play(game, "tickets")
        offer = set(game.offer(player(game)))
        assert offer <= rest
        rest -= offer
        game.apply(game.options()[0])
    play(game, "tickets")
    assert {"dallas-new_york", "toronto-miami"} <= set(game.offer(player(game)))


@pytest.mark.rule("B6")
def test_the_rest_of_all_players_is_shuffled_together() -> None:
    """One ticket is left in the deck; the next one drawn is Anna's or Ben's, as chance has it."""
    cities = ("ulm-bonn 1 red", "bonn-kiel 1 red", "kiel-graz 1 red")
    names = ("ulm-bonn", "ulm-kiel", "ulm-graz", "bonn-kiel", "bonn-graz", "kiel-graz")
    board = board_of(
        *cities,
        tickets=(*[f"{name} 5" for name in names], "ulm-bonn 9"),
        seats=[2, 2],
        tickets_start={"deal": 3, "keep": 2},
        tickets_draw={"take": 2, "keep": 1},
    )
    met: Counter[str] = Counter()
    for seed in range(100):
        game = Game(board, seats=["Anna", "Ben"], seed=seed, script=[0])
        returned = {game.offer("Anna")[0]: "Anna", game.offer("Ben")[0]: "Ben"}
        for name in ("Anna", "Ben"):
            play(game, f"{name}: keep {' '.join(game.offer(name)[1:])}")
        play(game, "tickets")
        (came,) = set(game.offer("Anna")) & set(returned)
        met[returned[came]] += 1
    assert 30 < met["Anna"] < 70


@pytest.mark.rule("B6")
def test_kept_tickets_are_never_given_back() -> None:
    game = table("Anna: tickets boston-miami, denver-el_paso")
    assert refused(game, "keep boston-miami") == "No tickets are offered to you: draw tickets first."
    play(game, "tickets → dallas-new_york, toronto-miami, duluth-houston", "keep toronto-miami")
    assert game.tickets("Anna") == ("boston-miami", "denver-el_paso", "toronto-miami")


@pytest.mark.rule("B6")
def test_there_is_no_limit_to_cards_and_tickets_held() -> None:
    many = "12 red, 12 black, 12 green, 11 purple, 11 white, 11 blue, 11 yellow"
    held = ", ".join(ticket.id for ticket in Game("usa", seed=1).board.tickets[3:])
    game = table(f"Anna: hand {many}; tickets {held}")
    play(game, "draw → orange", "draw → locomotive")
    assert number_of_cards(game, "Anna") == 82
    play(game, "Ben: draw", "draw", "Anna: tickets")
    play(game, "keep boston-miami calgary-phoenix calgary-salt_lake_city")
    assert len(game.tickets("Anna")) == 30

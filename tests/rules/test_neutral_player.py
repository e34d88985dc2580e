"""The neutral player builds by tickets from the deck (NL16-NL25)."""

import json
import random
from typing import Any

import pytest
from nederland import bank, nederland, number, open_tickets, tokens
from table import offers, only, play, player, refused, seen

from stellwerk import Board, Event, Game, boards, record
from stellwerk.events import TicketsShuffled, TurnBegan, from_dict
from stellwerk.events.neutral_player import (
    NeutralBuilt,
    NeutralIdle,
    NeutralLeft,
    NeutralMarkerPassed,
    NeutralOver,
    NeutralTicket,
)
from stellwerk.events.tolls import BankPaid, LoanTaken, TollPaid
from stellwerk.kernel import checks, views
from stellwerk.kernel.chance import Stream
from stellwerk.position import BadPosition

#: Tickets and what stands at their foot.
NOTHING = "amsterdam-rotterdam"
ROTTERDAM_ANTWERPEN = "breda-eindhoven"
AGAIN = "liege-duisburg"
BREDA_ROTTERDAM = "nijmegen-antwerpen"

NEUTRAL = (NeutralTicket, NeutralBuilt, NeutralIdle, NeutralLeft, NeutralMarkerPassed, NeutralOver, BankPaid)


def neutral(text: str = "", number: int = 6, board: Board | None = None) -> Game:
    """Ben, the second player, is about to end a round; the marker is his unless the text says otherwise."""
    return nederland(f"options: neutral on\nturns: {2 * number - 1}\nturn: Ben\n{text}", board)


def draws(game: Game, ticket: str = "") -> list[Event]:
    """The player in turn draws two cards; returns what happens to the neutral player after this ticket."""
    came = f", {ticket}" if ticket else ""
    events = play(game, "draw → red", f"draw → red{came}")
    return [event for event in events if isinstance(event, NEUTRAL)]


def marker(game: Game) -> int | None:
    holder = game.view(None).mechanics["neutral marker"]
    assert holder is None or isinstance(holder, int)
    return holder


# --- when


@pytest.mark.rule("NL17")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_in_the_first_five_rounds_nothing_happens(rounds: int) -> None:
    game = neutral(number=rounds)
    before = game.tickets_left
    assert draws(game) == []
    assert player(game) == "Anna"
    assert game.tickets_left == before


@pytest.mark.rule("NL17")
@pytest.mark.parametrize("rounds", [6, 7, 20])
def test_from_round_6_on_the_holder_turns_up_the_top_ticket_after_both_had_their_turn(rounds: int) -> None:
    game = neutral(number=rounds)
    before = game.tickets_left
    assert draws(game, NOTHING)[0] == NeutralTicket(1, NOTHING)
    assert game.tickets_left == before - 1
    assert player(game) == "Anna"
    assert draws(game) == [], "not after the first player's turn"
    assert player(game) == "Ben"


@pytest.mark.rule("NL17")
def test_if_ben_began_the_round_ends_with_annas_turn() -> None:
    game = nederland("options: neutral on\nturns: 11\nturn: Anna\nneutral marker: Anna")
    assert draws(game, NOTHING) == [NeutralTicket(0, NOTHING), NeutralIdle(0, None)]
    assert player(game) == "Ben"


@pytest.mark.rule("NL17")
def test_all_see_the_ticket() -> None:
    game = neutral()
    events = draws(game, NOTHING)
    for event in events:
        for viewer in (0, 1, None):
            assert event.seen_by(viewer) == event
        assert from_dict(event.to_dict()) == event
    assert events[0].outcomes() == ((NOTHING, None),)
    assert (
        str(events[0])
        == "Ben turns up Amsterdam–Rotterdam (10) for the neutral player: it names no connection."
    )


# --- what the ticket says


@pytest.mark.rule("NL18")
def test_no_connection_named_nothing_happens_and_the_holder_keeps_the_marker() -> None:
    game = neutral()
    assert draws(game, NOTHING) == [NeutralTicket(1, NOTHING), NeutralIdle(1, None)]
    assert game.tracks("neutral") == ()
    assert open_tickets(game) == (NOTHING,)
    assert marker(game) == 1
    assert player(game) == "Anna"


@pytest.mark.rule("NL18")
def test_nine_tickets_name_no_connection() -> None:
    plain = [ticket.id for ticket in boards.board("nederland").tickets if "neutral" not in ticket.data]
    assert len(plain) == 9
    for ticket in plain:
        assert draws(neutral(), ticket)[1] == NeutralIdle(1, None)


@pytest.mark.rule("NL19")
@pytest.mark.parametrize("colour", ["black", "white"])
def test_both_tracks_free_the_holder_chooses_and_passes_the_marker(colour: str) -> None:
    game = neutral()
    assert draws(game, ROTTERDAM_ANTWERPEN) == [NeutralTicket(1, ROTTERDAM_ANTWERPEN)]
    assert game.phase() == "neutral"
    assert player(game) == "Ben"
    assert offers(game) == ["neutral antwerpen-rotterdam:black", "neutral antwerpen-rotterdam:white"]
    events = play(game, f"neutral antwerpen-rotterdam:{colour}")
    track = f"antwerpen-rotterdam:{colour}"
    assert list(events) == [NeutralBuilt(1, track), NeutralMarkerPassed(1, 0), TurnBegan(0)]
    assert game.tracks("neutral") == (track,)
    assert number(game, "neutral trains") == 35
    assert open_tickets(game) == (ROTTERDAM_ANTWERPEN,)
    assert marker(game) == 0
    assert player(game) == "Anna"


@pytest.mark.rule("NL19")
def test_it_pays_no_cards_and_no_toll_and_scores_nothing() -> None:
    game = neutral("Anna: hand 5 black\nBen: hand 5 black")
    draws(game, ROTTERDAM_ANTWERPEN)
    deck, hands = game.deck_left, [game.hand(seat) for seat in range(2)]
    events = play(game, "neutral antwerpen-rotterdam:black")
    assert not only(events, TollPaid)
    assert not only(events, BankPaid)
    assert tokens(game) == [30, 30]
    assert bank(game) == 0
    assert game.scores() == (0, 1)
    assert (game.deck_left, [game.hand(seat) for seat in range(2)]) == (deck, hands)
    assert game.discards() == {}
    assert [game.trains(seat) for seat in range(2)] == [40, 40]


@pytest.mark.rule("NL19")
def test_the_holder_decides_even_if_another_players_turn_ended() -> None:
    game = neutral("neutral marker: Anna")
    assert draws(game, ROTTERDAM_ANTWERPEN) == [NeutralTicket(0, ROTTERDAM_ANTWERPEN)]
    assert player(game) == "Anna"
    assert refused(game, "neutral antwerpen-rotterdam:black", "Ben") == "Anna must decide first."
    play(game, "Anna: neutral antwerpen-rotterdam:black")
    assert marker(game) == 1
    assert player(game) == "Anna", "it is her turn now"
    assert game.phase() == "turn"


@pytest.mark.rule("NL19")
def test_the_choice_is_between_the_tracks_that_the_ticket_names() -> None:
    game = neutral()
    draws(game, ROTTERDAM_ANTWERPEN)
    why = "The neutral player builds Antwerpen–Rotterdam: choose one of its tracks."
    assert refused(game, "neutral breda-rotterdam:yellow") == why
    assert refused(game, "draw") == "The neutral player builds Antwerpen–Rotterdam: choose one of its tracks."
    play(game, "neutral antwerpen-rotterdam:black")
    assert refused(game, "neutral antwerpen-rotterdam:white") == (
        "A track for the neutral player is chosen between two rounds, when a ticket is turned up for it, "
        "by whoever has its marker."
    )


@pytest.mark.rule("NL19")
def test_what_is_built_can_not_be_taken_back() -> None:
    game = neutral()
    draws(game, ROTTERDAM_ANTWERPEN)
    play(game, "neutral antwerpen-rotterdam:black")
    assert not game.can_take_back("Ben")
    assert not game.can_take_back()


@pytest.mark.rule("NL19")
def test_its_track_is_taken_and_no_part_of_a_players_network() -> None:
    text = """
        neutral: tracks antwerpen-rotterdam:black
        Anna: hand 5 black; tracks antwerpen-turnhout:red; tickets rotterdam-turnhout
    """
    game = neutral(text)
    draws(game, NOTHING)
    why = refused(game, "claim antwerpen-rotterdam:black")
    assert why == "Antwerpen–Rotterdam (black) belongs to the neutral player."
    assert game.sheet().seats[0].ticket_points == -12


@pytest.mark.rule("NL20")
@pytest.mark.parametrize("owner, seat", [("Anna", 0), ("Ben", 1)])
@pytest.mark.parametrize("taken, left", [("black", "white"), ("white", "black")])
def test_one_track_is_owned_the_neutral_player_claims_the_other_and_the_bank_pays(
    owner: str, seat: int, taken: str, left: str
) -> None:
    """Whether the holder or the other player owns it."""
    game = neutral(f"{owner}: tracks antwerpen-rotterdam:{taken}")
    assert draws(game, ROTTERDAM_ANTWERPEN) == [
        NeutralTicket(1, ROTTERDAM_ANTWERPEN),
        NeutralBuilt(1, f"antwerpen-rotterdam:{left}"),
        BankPaid(seat, 4),
    ]
    assert game.tracks("neutral") == (f"antwerpen-rotterdam:{left}",)
    assert tokens(game) == [34 if n == seat else 30 for n in range(2)]
    assert bank(game) == -4
    assert number(game, "neutral trains") == 35
    assert open_tickets(game) == (ROTTERDAM_ANTWERPEN,)
    assert marker(game) == 1, "there was no choice: the holder keeps the marker"
    assert player(game) == "Anna"


@pytest.mark.rule("NL20")
def test_the_payment_of_the_bank_has_words() -> None:
    game = neutral("Anna: tracks antwerpen-rotterdam:black")
    assert [str(event) for event in draws(game, ROTTERDAM_ANTWERPEN)[1:]] == [
        "The neutral player builds Antwerpen–Rotterdam (white).",
        "The bank pays a toll of 4 to Anna.",
    ]


@pytest.mark.rule("NL21")
@pytest.mark.parametrize("ticket, track", [
    (ROTTERDAM_ANTWERPEN, "antwerpen-rotterdam:black"),
    (AGAIN, "antwerpen-rotterdam:white"),
    ("emmen-lelystad", "amsterdam-rotterdam:red"),
    ("s_gravenhage-liege", "amsterdam-rotterdam:blue"),
])  # fmt: skip
@pytest.mark.parametrize("others", ["", "Anna"])
def test_a_ticket_for_a_connection_it_already_has_counts_as_naming_nothing(
    ticket: str, track: str, others: str
) -> None:
    """Whether the other track is free or a player's."""
    connection, _, colour = track.partition(":")
    twins = {"black": "white", "white": "black", "red": "blue", "blue": "red"}
    owned = f"Anna: tracks {connection}:{twins[colour]}" if others else ""
    game = neutral(f"neutral: tracks {track}\n{owned}")
    assert draws(game, ticket) == [NeutralTicket(1, ticket), NeutralIdle(1, connection)]
    assert game.tracks("neutral") == (track,)
    assert tokens(game) == [30, 30]
    assert marker(game) == 1
    assert open_tickets(game) == (ticket,)


@pytest.mark.rule("NL21")
def test_the_second_ticket_that_names_a_connection_comes_after_the_first() -> None:
    """The first one builds; the second, a round later, does not: Anna turns it up and keeps the marker."""
    game = neutral()
    draws(game, ROTTERDAM_ANTWERPEN)
    play(game, "neutral antwerpen-rotterdam:black")
    assert draws(game) == []
    assert draws(game, AGAIN) == [NeutralTicket(0, AGAIN), NeutralIdle(0, "antwerpen-rotterdam")]
    assert marker(game) == 0
    event = NeutralIdle(0, "antwerpen-rotterdam", scene=game.log[-1].events[0].scene)
    assert str(event) == "It names Antwerpen–Rotterdam, where the neutral player can't build any more."


@pytest.mark.rule("NL21")
def test_a_ticket_for_two_tracks_of_players_counts_as_naming_nothing() -> None:
    game = neutral("Anna: tracks antwerpen-rotterdam:black\nBen: tracks antwerpen-rotterdam:white")
    events = draws(game, ROTTERDAM_ANTWERPEN)
    assert events == [NeutralTicket(1, ROTTERDAM_ANTWERPEN), NeutralIdle(1, "antwerpen-rotterdam")]
    assert tokens(game) == [30, 30]


# --- too few trains

#: 36 of its trains; four are left.
MOST = (
    "groningen-zwolle:green, s_gravenhage-middelburg:red, duisburg-enschede:white, emden-lingen:black, "
    "antwerpen-middelburg:orange, arnhem-enschede:green, amsterdam-utrecht:purple, leeuwarden-sneek:black"
)


@pytest.mark.rule("NL22")
@pytest.mark.parametrize("more", ["", "Anna: tracks antwerpen-rotterdam:black"])
def test_with_too_few_trains_it_leaves_the_game(more: str) -> None:
    """Before NL19 and NL20: nobody chooses, nobody is paid."""
    game = neutral(f"neutral: tracks {MOST}\n{more}")
    events = draws(game, ROTTERDAM_ANTWERPEN)
    assert events == [NeutralTicket(1, ROTTERDAM_ANTWERPEN), NeutralLeft(1, "antwerpen-rotterdam", 4)]
    assert str(events[1]) == (
        "The neutral player has only 4 trains, too few for Antwerpen–Rotterdam: it leaves the game."
    )
    assert len(game.tracks("neutral")) == 8, "its tracks stay"
    assert tokens(game) == [30, 30]
    assert marker(game) is None
    assert open_tickets(game) == (ROTTERDAM_ANTWERPEN,)
    for _ in range(4):
        assert draws(game) == [], "there are no more neutral phases"


@pytest.mark.rule("NL22", "NL21")
def test_a_ticket_for_a_connection_it_has_does_not_make_it_leave() -> None:
    """NL21 is looked at first: antwerpen-rotterdam is 5 long, and it has 4 trains or fewer left."""
    tracks = MOST.replace("antwerpen-middelburg:orange", "antwerpen-rotterdam:white")
    game = neutral(f"neutral: tracks {tracks}")
    assert number(game, "neutral trains") == 4
    assert draws(game, AGAIN)[1] == NeutralIdle(1, "antwerpen-rotterdam")
    assert marker(game) == 1


@pytest.mark.rule("NL22", "NL21")
def test_a_ticket_for_two_tracks_of_players_does_not_make_it_leave() -> None:
    text = "Anna: tracks antwerpen-rotterdam:black\nBen: tracks antwerpen-rotterdam:white"
    game = neutral(f"neutral: tracks {MOST}\n{text}")
    assert draws(game, ROTTERDAM_ANTWERPEN)[1] == NeutralIdle(1, "antwerpen-rotterdam")
    assert marker(game) == 1


@pytest.mark.rule("NL22", "NL25")
def test_with_just_enough_trains_it_builds_and_that_brings_no_last_round() -> None:
    """Amsterdam–Rotterdam takes its last four trains."""
    game = neutral(f"neutral: tracks {MOST}")
    draws(game, "emmen-lelystad")
    play(game, "neutral amsterdam-rotterdam:red")
    assert number(game, "neutral trains") == 0
    assert game.turns_left is None
    draws(game)
    assert draws(game, NOTHING)[1] == NeutralIdle(0, None)
    assert game.turns_left is None
    draws(game)
    assert draws(game, BREDA_ROTTERDAM)[1] == NeutralLeft(0, "breda-rotterdam", 0)


# --- the ticket deck is used up


@pytest.mark.rule("NL23", "NL18")
def test_the_neutral_phase_takes_the_last_ticket_the_marker_leaves_the_game() -> None:
    game = neutral(f"ticket deck: {NOTHING}")
    assert game.tickets_left == 1
    assert draws(game) == [NeutralTicket(1, NOTHING), NeutralIdle(1, None), NeutralOver()]
    assert marker(game) is None
    assert game.tickets_left == 44, "all open tickets are the new deck, the one just turned up among them"
    assert open_tickets(game) == ()
    for _ in range(4):
        assert draws(game) == []


@pytest.mark.rule("NL23")
def test_after_the_last_ticket_the_open_ones_are_shuffled() -> None:
    game = neutral(f"ticket deck: {NOTHING}")
    events = play(game, "draw → red", "draw → red")
    kinds = [type(event) for event in events if isinstance(event, (*NEUTRAL, TicketsShuffled))]
    assert kinds == [NeutralTicket, NeutralIdle, NeutralOver, TicketsShuffled]
    assert only(events, TicketsShuffled) == [TicketsShuffled(44)]


@pytest.mark.rule("NL23", "NL19")
def test_the_last_ticket_is_carried_out_then_the_marker_leaves_instead_of_passing() -> None:
    game = neutral(f"ticket deck: {ROTTERDAM_ANTWERPEN}")
    assert draws(game) == [NeutralTicket(1, ROTTERDAM_ANTWERPEN)]
    assert player(game) == "Ben"
    assert (game.tickets_left, marker(game)) == (0, 1)
    assert ROTTERDAM_ANTWERPEN in open_tickets(game)
    assert checks.faults(game.rules, game.state) == []
    assert Game.from_position(game.position()) == game
    events = play(game, "neutral antwerpen-rotterdam:white")
    assert list(events) == [
        NeutralBuilt(1, "antwerpen-rotterdam:white"),
        NeutralOver(),
        TicketsShuffled(44),
        TurnBegan(0),
    ]
    assert marker(game) is None
    assert open_tickets(game) == ()
    assert draws(game) == []
    assert draws(game) == []


@pytest.mark.rule("NL23", "NL20")
def test_the_last_ticket_may_make_the_bank_pay() -> None:
    game = neutral(f"ticket deck: {ROTTERDAM_ANTWERPEN}\nAnna: tracks antwerpen-rotterdam:black")
    kinds = [type(event) for event in draws(game)]
    assert kinds == [NeutralTicket, NeutralBuilt, BankPaid, NeutralOver]


@pytest.mark.rule("NL23")
@pytest.mark.parametrize("left", [2, 3, 4])
def test_a_players_draw_takes_the_last_ticket_there_is_no_neutral_phase_any_more(left: int) -> None:
    deck = ("lingen-duisburg", "duisburg-rotterdam", "emmen-antwerpen", "leeuwarden-antwerpen")[:left]
    game = neutral(f"ticket deck: {', '.join(deck)}")
    events = play(game, "tickets")
    assert len(only(events, NeutralOver)) == 1
    assert str(only(events, NeutralOver)[0]) == (
        "The last ticket of the deck is taken: the neutral marker leaves the game."
    )
    assert marker(game) is None
    assert set(deck) <= set(game.offer("Ben"))
    assert len(game.offer("Ben")) == 4
    events = play(game, f"keep {deck[0]}")
    assert not only(events, NeutralTicket), "not even after this turn, which ends a round"
    assert player(game) == "Anna"


@pytest.mark.rule("NL23")
def test_as_long_as_one_ticket_is_left_the_marker_stays() -> None:
    deck = ("lingen-duisburg", "duisburg-rotterdam", "emmen-antwerpen", "leeuwarden-antwerpen", NOTHING)
    game = neutral(f"ticket deck: {', '.join(deck)}")
    events = play(game, f"tickets → {', '.join(deck[:4])}")
    assert not only(events, NeutralOver)
    events = play(game, f"keep {deck[0]}")
    kinds = [type(event) for event in events if isinstance(event, NEUTRAL)]
    assert kinds == [NeutralTicket, NeutralIdle, NeutralOver]


@pytest.mark.rule("NL23")
def test_if_nothing_lies_open_the_last_ticket_itself_is_the_new_deck() -> None:
    """Anna holds all the others."""
    others = [ticket.id for ticket in boards.board("nederland").tickets if ticket.id != ROTTERDAM_ANTWERPEN]
    game = neutral(f"Anna: tickets {', '.join(others)}")
    draws(game)
    assert game.phase() == "neutral"
    assert (game.tickets_left, open_tickets(game)) == (0, (ROTTERDAM_ANTWERPEN,))
    assert checks.faults(game.rules, game.state) == []
    assert Game.from_position(game.position()) == game
    play(game, "neutral antwerpen-rotterdam:white")
    assert marker(game) is None
    assert (game.tickets_left, open_tickets(game)) == (1, ())


@pytest.mark.rule("NL23")
def test_by_the_first_version_of_the_rules_the_last_ticket_is_not_shuffled_with_the_others() -> None:
    start = neutral(f"ticket deck: {NOTHING}")
    game = Game.from_state(start.board, start.names, start.switches, start.state, seed=0, version=1)
    assert draws(game) == [NeutralTicket(1, NOTHING), NeutralOver(), NeutralIdle(1, None)]
    assert game.tickets_left == 43
    assert open_tickets(game) == (NOTHING,)


# --- next to the neutral player, and the last round


@pytest.mark.rule("NL24")
def test_a_claim_next_to_the_neutral_player_pays_the_bank() -> None:
    game = neutral("neutral: tracks breda-rotterdam:yellow\nBen: hand 2 purple")
    events = play(game, f"claim breda-rotterdam:purple → {NOTHING}")
    assert only(events, TollPaid) == [TollPaid(1, 4, None)]
    assert tokens(game) == [30, 26]
    assert bank(game) == 4


@pytest.mark.rule("NL24", "NL9")
def test_a_loan_next_to_the_neutral_player_pays_nobody() -> None:
    game = neutral("neutral: tracks breda-rotterdam:yellow\nBen: hand 2 purple; tokens 3")
    before = bank(game)
    events = play(game, f"claim breda-rotterdam:purple → {NOTHING}")
    assert only(events, LoanTaken) == [LoanTaken(1, 4, None)]
    assert bank(game) == before


@pytest.mark.rule("NL25")
def test_it_builds_in_the_last_round_too() -> None:
    """Anna brought the last round; Ben has had his last turn, hers is still to come."""
    game = neutral("last turns: 2")
    assert draws(game, NOTHING) == [NeutralTicket(1, NOTHING), NeutralIdle(1, None)]
    assert game.turns_left == 1
    assert not game.is_over


@pytest.mark.rule("NL25")
def test_it_does_not_build_after_the_end() -> None:
    game = neutral("last turns: 1")
    before = game.tickets_left
    assert draws(game) == []
    assert game.is_over
    assert game.tickets_left == before


@pytest.mark.rule("NL25")
def test_a_last_round_that_ben_brings_has_the_phase_before_it_and_none_after_it() -> None:
    game = neutral(f"Ben: tracks {MOST}; hand 2 purple")
    events = play(game, f"claim breda-rotterdam:purple → {NOTHING}")
    assert game.turns_left == 2
    assert only(events, NeutralTicket) == [NeutralTicket(1, NOTHING)]
    assert draws(game) == []
    assert draws(game) == []
    assert game.is_over


@pytest.mark.rule("NL25", "NL13")
def test_it_is_not_scored_and_the_row_for_two_counts() -> None:
    text = f"phase: over\nneutral: tracks {MOST}\nAnna: tokens 9\nBen: tokens 3"
    result = neutral(text).result()
    assert [column.name for column in result.seats] == ["Anna", "Ben"]
    assert [column.bonuses[0].points for column in result.seats] == [35, 0]
    assert result.totals == (35, 1)


# --- who sees what; written down and read again


@pytest.mark.rule("NL16", "NL17")
def test_everything_about_the_neutral_player_is_public() -> None:
    game = neutral(f"neutral: tracks {MOST}")
    draws(game, "emmen-lelystad")
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert view.phase == "neutral"
        assert view.decides == (1,)
        assert view.mechanics["neutral marker"] == 1
        assert view.mechanics["neutral trains"] == 4
        assert view.mechanics["neutral ticket"] == ["emmen-lelystad"]
        assert len(view.owners["neutral"]) == 8
        assert view.claim is None
        assert len(view.options) == (2 if viewer == 1 else 0)


@pytest.mark.parametrize("who", ["Anna", "Ben", None])
def test_a_redrawn_state_is_possible_during_the_choice(who: str | None) -> None:
    game = neutral("Anna: tickets lingen-duisburg, emmen-antwerpen\nBen: tickets duisburg-rotterdam")
    draws(game, ROTTERDAM_ANTWERPEN)
    seat = views.SPECTATOR if who is None else game.seat(who)
    as_seen = seen(game, who).state
    for seed in range(20):
        guess = views.sample(game.rules, as_seen, seat, Stream(seed))
        assert checks.faults(game.rules, guess) == []
        assert views.view(game.rules, guess, seat) == as_seen
        assert offers(Game.from_state("nederland", game.names, game.switches, guess)) == offers(game)


@pytest.mark.parametrize("holder", ["Anna", "Ben"])
def test_a_position_during_the_choice_is_read_as_it_was_written(holder: str) -> None:
    game = neutral(f"neutral marker: {holder}")
    draws(game, ROTTERDAM_ANTWERPEN)
    again = Game.from_position(game.position())
    assert again == game
    for each in (game, again):
        play(each, "neutral antwerpen-rotterdam:black")
    assert again == game
    assert Game.from_position(game.position()) == game


def test_a_position_without_a_marker_says_so() -> None:
    game = neutral(f"neutral: tracks {MOST}")
    draws(game, ROTTERDAM_ANTWERPEN)
    assert "neutral marker: none" in game.position()
    assert Game.from_position(game.position()) == game


CHOICE = "phase: neutral\nowes: Ben\nbetween: 1\nturns: 12\nturn: Ben\n"
OPEN = f"open tickets: {ROTTERDAM_ANTWERPEN}\n"
AT_HAND = f"neutral ticket: {ROTTERDAM_ANTWERPEN}\n"


@pytest.mark.parametrize("text, why", [
    ("neutral trains: 39", "the neutral player has 39 trains left and 0 in use; together they must be 40"),
    ("neutral: tracks breda-rotterdam:yellow", "has 40 trains left and 2 in use"),
    (OPEN + AT_HAND, "a ticket is turned up for the neutral player, who is not building"),
    (CHOICE + OPEN, "builds by one ticket that names a connection: write `neutral ticket`"),
    (CHOICE + AT_HAND, "the neutral ticket does not lie open: name it in `open tickets` too"),
    (CHOICE + AT_HAND + f"Anna: tickets {ROTTERDAM_ANTWERPEN}", "the neutral ticket does not lie open"),
    (CHOICE + f"open tickets: {NOTHING}\nneutral ticket: {NOTHING}", "builds by one ticket that names a"),
    (CHOICE + OPEN + AT_HAND + "Anna: tracks antwerpen-rotterdam:black", "there is no choice"),
    (CHOICE + OPEN + AT_HAND + "neutral marker: Anna", "who has the neutral marker decides"),
    ((CHOICE + OPEN + AT_HAND).replace("turns: 12", "turns: 13"), "builds between two rounds"),
    ((CHOICE + OPEN + AT_HAND).replace("turns: 12", "turns: 10"), "not in the first ones"),
    ((CHOICE + OPEN + AT_HAND).replace("between: 1", "between: 0"), "`between` does not say so"),
    (f"Anna: tickets {', '.join(ticket.id for ticket in boards.board('nederland').tickets)}", "NL23"),
])  # fmt: skip
def test_a_position_that_can_not_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Game.from_position(f"board: nederland\noptions: neutral on\nseats: Anna, Ben\n{text}")


def test_bytes_that_give_the_marker_to_nobody_at_the_table_are_refused() -> None:
    game = neutral()
    state = game.state.copy()
    state.b[game.rules.layout.field("neutral marker").at] = 7
    assert checks.faults(game.rules, state) == ["seat 7, who is not in the game, has the neutral marker"]


def test_a_record_of_a_game_with_the_neutral_player_is_played_again() -> None:
    game = Game("nederland", seats=2, seed=3, options={"neutral": True})
    dice = random.Random(3)
    while not game.is_over:
        seat = game.decisions()[0]
        game.apply(dice.choice(game.option_ids(seat)), seat)
    events = tuple(event for entry in game.log for event in entry.events)
    assert only(events, NeutralBuilt)
    assert record.load(game.record()) == game
    for viewer in (0, 1, -1):
        text = game.record(viewer)
        assert all(event.ticket in text for event in only(events, NeutralTicket))


# --- as a mechanic: at other numbers of seats, and without tolls


def free_of_rules(**changes: Any) -> Board:
    """Nederland with the neutral player at any number of seats, with tolls or without."""
    data: dict[str, Any] = json.loads(boards.board_text("nederland"))
    data["id"] = "any_neutral"
    del data["options"][1]["seats"], data["options"][1]["needs"]
    data["mechanics"][1] |= changes
    return boards.load(json.dumps(data))


def test_with_more_players_the_marker_goes_round() -> None:
    board = free_of_rules(from_round=1)
    text = "options: neutral on\nseats: Anna, Ben, Clara\nturns: 2\nturn: Clara\nneutral marker: Clara"
    game = nederland(text, board)
    draws(game, ROTTERDAM_ANTWERPEN)
    assert player(game) == "Clara"
    events = play(game, "neutral antwerpen-rotterdam:black")
    assert only(events, NeutralMarkerPassed) == [NeutralMarkerPassed(2, 0)]
    for _ in range(2):
        assert draws(game) == []
    draws(game, BREDA_ROTTERDAM)
    assert player(game) == "Anna"


def test_without_tolls_nobody_is_paid_and_closed_tracks_stay_closed() -> None:
    text = "options: neutral on, tolls off\nturns: 11\nturn: Ben\n"
    game = nederland(text + "Anna: tracks antwerpen-rotterdam:black", free_of_rules())
    events = draws(game, ROTTERDAM_ANTWERPEN)
    assert events == [NeutralTicket(1, ROTTERDAM_ANTWERPEN), NeutralIdle(1, "antwerpen-rotterdam")]
    game = nederland(text + "Anna: hand 5 white", free_of_rules())
    draws(game, ROTTERDAM_ANTWERPEN)
    play(game, "neutral antwerpen-rotterdam:black")
    assert refused(game, "claim antwerpen-rotterdam:white").startswith("With 2 players only one track")


def test_a_ticket_for_a_single_track_leaves_no_choice() -> None:
    data: dict[str, Any] = json.loads(boards.board_text("nederland"))
    data["id"] = "single"
    data["tickets"][0]["neutral"] = "rotterdam-utrecht"
    game = neutral(board=boards.load(json.dumps(data)))
    assert draws(game, ROTTERDAM_ANTWERPEN) == [
        NeutralTicket(1, ROTTERDAM_ANTWERPEN),
        NeutralBuilt(1, "rotterdam-utrecht"),
        NeutralMarkerPassed(1, 0),
    ]

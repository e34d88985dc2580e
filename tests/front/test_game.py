"""A game as people use it: who decides, what is allowed and why not, taking back, scripts and the log."""

import copy
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mypy_extensions import u8
from small_boards import mixed_usa

import stellwerk
from stellwerk import BadAction, BadSetUp, Game, IllegalAction, ImpossibleOutcome, UnknownBoard
from stellwerk.actions import DrawUnseen, Keep, PayWith, Take, UseLocomotives
from stellwerk.boards import board
from stellwerk.boards.rules import rules_for
from stellwerk.events import CardDrawn, TrackClaimed, TurnBegan
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.layout import (
    DECK,
    DECK_LEFT,
    DISPLAY,
    HAND,
    HELD,
    KINDS,
    LOCO,
    OWES,
    TICKETS_LEFT,
    TRAINS,
    TURN,
)
from stellwerk.log import TAKE_BACK
from stellwerk.outcomes import outcome_name, outcome_of
from stellwerk.reasons import Reason, reason

#: Two seats, Anna begins: her four cards, Ben's, the display, then three tickets each.
USA_DEAL: list[str | int] = [0, "blue", "blue", "blue", "locomotive", "red", "red", "green", "black"]
USA_DEAL += ["white", "yellow", "yellow", "locomotive", "purple"]
USA_DEAL += [
    "boston-miami",
    "calgary-phoenix",
    "denver-el_paso",
    "dallas-new_york",
    "kansas_city-houston",
    "new_york-atlanta",
]

MIXED = mixed_usa()


def begun(board_id: str | Board = "usa", seats: int | list[str] = 2, seed: int = 1) -> Game:
    """A game in which the starting tickets are chosen."""
    game = Game(board_id, seats, seed)
    while game.phase() != "turn":
        game.apply(game.options(game.decisions()[0])[-1], game.decisions()[0])
    return game


def anna_begins(**cards: int) -> Game:
    """USA, Anna and Ben, Anna to move; she holds these cards instead of those she was dealt."""
    game = Game("usa", ["Anna", "Ben"], seed=1, script=USA_DEAL)
    game.apply("keep boston-miami calgary-phoenix", "Anna")
    game.apply("keep dallas-new_york kansas_city-houston", "Ben")
    return holding(game, 0, **cards) if cards else game


def holding(game: Game, seat: int, **cards: int) -> Game:
    """The same position, with another hand; the deck is made to fit."""
    state = game.state.copy()
    for kind, card in enumerate(CARDS):
        place = HAND + seat * KINDS + kind
        gained = cards.get(card, 0) - int(state.b[place])
        state.b[place] = u8(cards.get(card, 0))
        state.b[DECK + kind] = u8(int(state.b[DECK + kind]) - gained)
        state.b[DECK_LEFT] = u8(int(state.b[DECK_LEFT]) - gained)
    state.b[HELD + seat] = u8(sum(cards.values()))
    return Game.from_state(game.board, game.names, game.switches, state, game.seed)


def annas_turn_in_europe(**cards: int) -> Game:
    game = holding(begun("europe", ["Anna", "Ben"]), 0, **cards)
    return changed(game, **{f"b{TURN}": 0, f"b{OWES}": 1})


def changed(game: Game, **places: int) -> Game:
    """The same position with some bytes changed: `changed(game, b33=2)`."""
    state = game.state.copy()
    for place, value in places.items():
        state.b[int(place[1:])] = u8(value)
    return Game.from_state(game.board, game.names, game.switches, state, game.seed)


def why(game: Game, action: str, seat: str | None = None) -> str:
    """The reason, which must be the one that `apply` gives."""
    found = game.why_not(action, seat)
    assert found is not None
    before = game.state.to_bytes()
    with pytest.raises(IllegalAction) as caught:
        game.apply(action, seat)
    assert caught.value.reason == found
    assert str(caught.value) == str(found)
    assert game.state.to_bytes() == before
    return str(found)


def play_on(game: Game, dice: random.Random, most: int = 10_000) -> None:
    for _ in range(most):
        if game.is_over:
            return
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)


# --- the guessable API


def test_the_package_offers_what_one_would_guess() -> None:
    game = stellwerk.Game("usa", seats=2, seed=7)
    assert game.decisions() == (0, 1)
    assert game.phase(0) == game.phase() == "start tickets"
    assert (game.seats, game.seed, game.names) == (2, 7, ("Seat 1", "Seat 2"))
    assert game.board.id == "usa"
    assert not game.is_over
    assert len(game.offer(0)) == 3
    assert len(game.options(0)) == 4
    assert all(isinstance(action, Keep) for action in game.options(0))
    assert stellwerk.__version__


def test_a_seat_that_owes_nothing_has_no_options_and_no_phase() -> None:
    game = begun()
    other = 1 - game.turn
    assert game.options(other) == []
    assert game.option_ids(other) == []
    assert game.phase(other) is None
    assert game.phase(game.turn) == "turn"
    assert game.options() == game.options(game.turn)


def test_the_table_can_be_looked_at() -> None:
    game = anna_begins()
    assert game.turn == 0
    assert game.hand("Anna") == {"blue": 3, "locomotive": 1}
    assert game.display == ("white", "yellow", "yellow", "locomotive", "purple")
    assert game.tickets(0) == ("boston-miami", "calgary-phoenix")
    assert game.trains(1) == 45
    assert game.tracks(1) == ()
    assert game.scores() == (0, 0)
    assert (game.deck_left, game.discards_left, game.tickets_left) == (110 - 13, 0, 30 - 4)
    assert game.discards() == {}
    assert (game.turns, game.turns_left) == (0, None)


def test_gaps_of_the_display_are_none() -> None:
    assert changed(anna_begins(), **{f"b{DISPLAY + 1}": 15}).display[:2] == ("white", None)


def test_a_game_prints_as_a_readable_table() -> None:
    text = str(anna_begins())
    assert text.splitlines()[0] == "USA, turn 1: Anna to decide (turn)"
    assert "3 blue, 1 locomotive" in text
    game = begun()
    play_on(game, random.Random(1))
    assert "over after" in str(game)


def test_a_game_prints_so_that_it_can_be_pasted() -> None:
    game = Game("europe", ["Anna", "Ben"], seed="a text")
    dice = random.Random(2)
    for _ in range(30):
        play_on(game, dice, 4)
        pasted = eval(repr(game))  # noqa: S307 that is what is claimed
        assert pasted == game
        assert pasted.log == game.log


def test_so_does_a_game_with_a_script_or_take_backs_or_from_a_position() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=1, script=[*USA_DEAL, "green"])
    game.apply("keep boston-miami calgary-phoenix", 0)
    game.take_back(0)
    assert eval(repr(game)) == game  # noqa: S307
    game.apply("keep boston-miami denver-el_paso", 0)
    game.apply("keep dallas-new_york kansas_city-houston", 1)
    game.apply("draw")
    game.apply("draw", outcomes=["orange"])
    later = eval(repr(game))  # noqa: S307
    assert later == game
    assert later.hand(0)["orange"] == later.hand(0)["green"] == 1
    from_here = Game.from_state("usa", game.names, {}, game.state, seed=1)
    from_here.apply("draw", outcomes=["orange"])
    assert eval(repr(from_here)) == from_here  # noqa: S307


def test_without_a_seed_every_game_is_different() -> None:
    first, second = Game("usa"), Game("usa")
    assert first.seed != second.seed
    assert Game("usa", seed=first.seed).state == first.state


@pytest.mark.parametrize("copied", [Game.copy, Game.branch])
def test_a_copy_is_independent(copied: Callable[[Game], Game]) -> None:
    game = anna_begins()
    other = copied(game)
    assert other == game
    other.apply("draw")
    assert other != game
    assert len(other.log) == len(game.log) + 1
    assert game != "a game"


def test_the_same_seed_is_the_same_game() -> None:
    one, two = Game("usa", 3, seed=5), Game("usa", 3, seed=5)
    play_on(one, random.Random(4))
    play_on(two, random.Random(4))
    assert one == two
    assert one.result() == two.result()


# --- wrong calls


@pytest.mark.parametrize(
    "seats, message",
    [
        (6, "USA is for 2 to 5 seats, not 6"),
        (1, "2 to 5 seats"),
        (0, "2 to 5 seats"),
        (True, "a number or a list of names, not True"),
        (2.5, "a number or a list of names, not 2.5"),
        (None, "a number or a list of names, not None"),
        (b"AB", "a number or a list of names"),
        ({"Anna", "Ben"}, "a number or a list of names"),
        (["Anna", 3], "Names of players must be text, not 3"),
        (["Anna", None], "Names of players must be text, not None"),
        ([], "2 to 5 seats, not 0"),
        (["Anna"], "2 to 5 seats, not 1"),
        (["Anna", "Anna"], "Two players are called Anna"),
        (["Anna", ""], "'' can't be a player's name"),
        (["Anna", "  "], "can't be a player's name"),
        (["Anna", "B\nen"], "can't be a player's name"),
        ("Anna", "a number or a list of names"),
    ],
)
def test_impossible_seats_are_refused(seats: object, message: str) -> None:
    with pytest.raises(BadSetUp, match=message):
        Game("usa", seats)  # type: ignore[arg-type]


def test_an_unknown_board_or_option_is_refused() -> None:
    with pytest.raises(UnknownBoard, match="no board is called"):
        Game("atlantis")
    with pytest.raises(BadSetUp, match="has no option 'tolls'"):
        Game("usa", options={"tolls": True})


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_out_of_range_is_refused(seat: int) -> None:
    game = begun()
    calls: list[Callable[[int], object]] = [
        game.options,
        game.phase,
        game.hand,
        game.tickets,
        game.tracks,
        game.trains,
        game.offer,
        game.take_back,
    ]
    for call in calls:
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            call(seat)
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        game.apply("draw", seat)


def test_a_stranger_is_refused() -> None:
    with pytest.raises(ValueError, match="Nobody called 'Zoe' plays here, only Anna, Ben"):
        anna_begins().apply("draw", "Zoe")


def test_with_several_deciders_the_seat_must_be_named() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=1)
    for call in (game.options, game.option_ids):
        with pytest.raises(ValueError, match=r"Several seats decide now.*0 \(Anna\), 1 \(Ben\)"):
            call()
    with pytest.raises(ValueError, match="Several seats decide"):
        game.apply("draw")


@pytest.mark.parametrize("action", ["nonsense!", "claim paris-berlin", "station", "keep a-b", 100_000, -1])
def test_an_unknown_action_is_refused_and_changes_nothing(action: str | int) -> None:
    game = anna_begins()
    before, entries = game.state.to_bytes(), len(game.log)
    for call in (game.apply, game.why_not, game.can):
        with pytest.raises(BadAction):
            call(action)
    assert game.state.to_bytes() == before
    assert len(game.log) == entries


def test_a_state_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        Game.from_state("usa", 3, {}, Game("europe", 3).state)


# --- why not, in a player's words


def test_it_is_somebody_elses_turn() -> None:
    assert why(anna_begins(), "draw", "Ben") == "It is Anna's turn."


def test_a_seat_that_has_chosen_tickets_waits_for_the_others() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=1, script=USA_DEAL)
    game.apply("keep boston-miami calgary-phoenix", "Anna")
    assert "You have already chosen" in why(game, "keep boston-miami calgary-phoenix", "Anna")
    assert "You have already chosen" in why(game, "draw", "Anna")
    assert why(game, "draw", "Ben") == "First choose which tickets to keep."


def test_enough_tickets_must_be_kept_and_only_those_on_offer() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=1, script=USA_DEAL)
    assert why(game, "keep boston-miami", "Anna") == "You must keep at least 2 tickets."
    assert why(game, "keep none", "Anna") == "You must keep at least 2 tickets."
    assert (
        why(game, "keep boston-miami new_york-atlanta", "Anna")
        == "The ticket New York–Atlanta (6) is not offered to you."
    )
    game = anna_begins()
    assert why(game, "keep boston-miami") == "No tickets are offered to you: draw tickets first."
    assert why(game, "keep boston-miami", "Ben") == "It is Anna's turn."


def test_cards_are_missing_for_a_track() -> None:
    game = anna_begins(blue=1, red=2, locomotive=1)
    assert (
        why(game, "claim helena-winnipeg") == "You need 2 more blue cards or locomotives for Helena–Winnipeg."
    )
    assert (
        why(game, "claim montreal-new_york")
        == "You need 1 more blue card or locomotive for Montréal–New York."
    )
    game = anna_begins(red=2, locomotive=1)
    assert (
        why(game, "claim calgary-helena")
        == "You need 1 more card of one colour or locomotive for Calgary–Helena."
    )
    assert (
        why(game, "claim los_angeles-el_paso")
        == "You need 5 more black cards or locomotives for El Paso–Los Angeles."
    )


def test_a_track_belongs_to_somebody() -> None:
    game = anna_begins(yellow=4)
    game.apply("claim dallas-houston:grey1")
    assert why(game, "claim dallas-houston:grey1", "Anna") == "It is Ben's turn."
    assert why(game, "claim dallas-houston:grey1", "Ben") == "Dallas–Houston belongs to Anna."
    assert why(game, "claim dallas-houston:grey2", "Ben") == (
        "With 2 players only one track of a double connection can be used, "
        "and one of Dallas–Houston is taken."
    )
    game.apply("draw")
    game.apply("draw")
    assert why(game, "claim dallas-houston:grey1") == "You already own Dallas–Houston."
    assert why(game, "claim dallas-houston:grey2") == "You already own the other track of Dallas–Houston."


def test_with_four_players_the_other_track_stays_open_to_others() -> None:
    game = begun("usa", ["Anna", "Ben", "Clara", "David"])
    first, second = game.turn, (game.turn + 1) % 4
    game = holding(holding(game, first, yellow=2), second, yellow=1)
    game.apply("claim dallas-houston:grey1")
    assert game.can("claim dallas-houston:grey2", second)
    game = changed(game, **{f"b{TURN}": first, f"b{OWES}": 1 << first})
    assert why(game, "claim dallas-houston:grey2") == "You already own the other track of Dallas–Houston."


def test_trains_are_missing_for_a_track() -> None:
    game = changed(anna_begins(orange=6, green=6), **{f"b{TRAINS}": 3})
    assert why(game, "claim denver-phoenix") == "You need 5 trains but have only 3 left."


def test_the_display_has_no_such_card() -> None:
    game = anna_begins()
    assert why(game, "take red") == "There is no red card in the display."
    game.apply("take white", outcomes=["blue"])
    assert why(game, "take locomotive") == "A locomotive from the display can't be your second card."
    assert why(game, "claim denver-omaha") == "You have taken one card: take your second one first."
    assert why(game, "tickets") == "You have taken one card: take your second one first."


def test_a_deck_is_empty() -> None:
    game = changed(anna_begins(), **{f"b{DECK_LEFT}": 0})
    assert why(game, "draw") == "The deck is empty."
    game = changed(anna_begins(), **{f"b{TICKETS_LEFT}": 0})
    assert why(game, "tickets") == "The ticket deck is empty."


def test_passing_is_allowed_only_if_nothing_else_is() -> None:
    assert why(anna_begins(), "pass").startswith("You can pass only if you can do nothing else")


def test_a_payment_comes_after_a_claim() -> None:
    game = anna_begins()
    assert why(game, "pay blue") == "There is nothing to pay for: claim a track first."
    assert why(game, "locos 1") == "There is nothing to pay for: claim a track first."


def test_a_colour_does_not_pay_for_a_grey_track() -> None:
    game = anna_begins(blue=3, red=3, green=1, locomotive=2)
    game.apply("claim calgary-vancouver")
    assert game.phase() == "colour"
    assert game.options() == [PayWith("blue"), PayWith("red"), PayWith("green")]
    assert why(game, "pay black") == "You need 1 more black card or locomotive for Calgary–Vancouver."
    assert (
        why(game, "pay locomotive")
        == "You need 1 more locomotive for Calgary–Vancouver with locomotives only."
    )
    assert why(game, "draw") == "First choose a colour to pay for Calgary–Vancouver."
    assert why(game, "locos 1") == "First choose a colour to pay for Calgary–Vancouver."
    game.apply("pay blue")
    assert game.options() == [UseLocomotives(0), UseLocomotives(1), UseLocomotives(2)]
    assert why(game, "pay red") == "You are already paying for Calgary–Vancouver with blue cards."
    assert why(game, "locos 3") == "You have only 2 locomotives."
    assert why(game, "locos 4") == "Calgary–Vancouver costs only 3 cards."


def test_locomotives_do_not_pay_as_a_colour_that_is_not_held() -> None:
    game = anna_begins(blue=1, locomotive=3)
    game.apply("claim calgary-vancouver")
    assert (
        why(game, "pay red")
        == "You have no red card; you can pay for Calgary–Vancouver with locomotives only."
    )
    game.apply("pay blue")
    assert game.is_over is False
    assert game.tracks(0) == ("calgary-vancouver",)


def test_locomotives_are_between_what_is_missing_and_what_is_there() -> None:
    game = anna_begins(blue=2, red=1, locomotive=3)
    game.apply("claim calgary-vancouver")
    game.apply("pay blue")
    assert game.phase() == "locomotives"
    assert (
        why(game, "locos 0") == "You have only 2 blue cards: Calgary–Vancouver takes at least 1 locomotive."
    )
    assert (
        why(game, "locos 3") == "You chose to pay with blue cards. "
        "To pay with locomotives only, choose the locomotive as the colour."
    )


def test_a_ferry_needs_its_locomotives() -> None:
    game = annas_turn_in_europe(red=6, blue=6, locomotive=1)
    assert why(game, "claim palermo-smyrna") == "Palermo–Smyrna needs 2 locomotives; you have 1."
    game = annas_turn_in_europe(red=6, blue=6, locomotive=4)
    game.apply("claim palermo-smyrna")
    game.apply("pay red")
    assert why(game, "locos 0") == "Palermo–Smyrna needs at least 2 locomotives."


def test_mechanics_say_why_not_in_their_own_words() -> None:
    game = annas_turn_in_europe(red=2)
    assert why(game, "city paris") == "You choose a city when you build a station."
    assert why(game, "give up") == (
        "You are asked that when you claim a tunnel and the cards turned up make it cost more."
    )
    game.apply("station")
    assert why(game, "station") == "Choose a city for your station."
    assert why(game, "draw") == "First choose a city for your station."
    game.apply("city paris")
    game = changed(game, **{f"b{TURN}": 0, f"b{OWES}": 1})
    assert why(game, "station") == "Your next station costs 2 cards of one colour (locomotives are wild)."
    game = holding(game, 0, red=2)
    game.apply("station")
    assert why(game, "city paris") == "Paris already has a station."


def test_nothing_is_allowed_after_the_end() -> None:
    game = begun()
    play_on(game, random.Random(3))
    assert game.is_over
    assert game.decisions() == ()
    assert game.options() == game.options(1) == []
    assert game.option_ids() == []
    assert game.phase() == "over"
    assert game.phase(0) is None
    assert why(game, "draw") == "The game is over."
    assert not game.can("draw")


def test_a_reason_is_a_code_with_values_that_another_language_can_use() -> None:
    found = anna_begins(blue=1).why_not("claim helena-winnipeg")
    assert found == Reason("cards many", (("more", 3), ("card", "blue"), ("track", "helena-winnipeg")))
    assert found == reason("cards many", more=3, card="blue", track="helena-winnipeg")
    assert found is not None
    assert found.text("en") == str(found)
    assert found.text("de") == "Für Helena–Winnipeg fehlen dir noch 3 blaue Karten oder Lokomotiven."
    assert found.to_dict() == {"code": "cards many", "more": 3, "card": "blue", "track": "helena-winnipeg"}
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 our own


# --- what was done without asking


def test_a_payment_without_a_choice_is_made_at_once_and_explained() -> None:
    game = anna_begins(blue=2)
    game.apply("claim dallas-houston:grey1")
    assert (
        why(game, "pay blue", "Anna")
        == "Dallas–Houston was paid for at once: there was only one way to do it."
    )
    assert (
        why(game, "locos 0", "Anna")
        == "Dallas–Houston was paid for at once: there was only one way to do it."
    )
    assert why(game, "draw", "Anna") == "It is Ben's turn."


def test_a_locomotive_from_the_display_is_the_whole_turn_and_explained() -> None:
    game = anna_begins()
    game.apply("take locomotive")
    assert why(game, "draw", "Anna") == "A locomotive from the display is all you may take in a turn."
    assert why(game, "tickets", "Anna") == "It is Ben's turn."


def test_a_second_card_without_a_choice_is_taken_at_once_and_explained() -> None:
    gaps = {f"b{DISPLAY + slot}": 15 for slot in range(5)}
    game = changed(anna_begins(), **gaps)
    game.apply("draw")
    assert why(game, "draw", "Anna") == "Your second card was taken for you: there was only one way to do it."


def test_tickets_without_a_choice_are_kept_at_once_and_explained() -> None:
    game = anna_begins()
    game.apply("tickets")
    game.apply(Keep(game.offer(0)[:1]))
    while game.tickets_left > 1:
        game.apply("tickets")
        game.apply(Keep(game.offer(game.turn)))
    assert game.tickets_left == 1
    drawer = game.names[game.turn]
    game.apply("tickets")
    assert why(game, "keep boston-miami", drawer) == "You kept the tickets at once: there was no choice."


# --- the property that holds for all of it


@pytest.mark.parametrize("which", ["usa", "europe", MIXED], ids=["usa", "europe", "mixed"])
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 1000), seats=st.integers(2, 4))
def test_every_option_is_legal_or_has_a_reason_and_changes_nothing(
    which: str | Board, seed: int, seats: int
) -> None:
    game = Game(which, seats, seed)
    dice = random.Random(seed)
    while not game.is_over:
        if dice.random() < 0.02:
            check_every_option(game)
        play_on(game, dice, 1)
    check_every_option(game)


def check_every_option(game: Game) -> None:
    before, entries = game.state.to_bytes(), len(game.log)
    for seat in range(game.seats):
        legal = set(game.option_ids(seat))
        for option in range(game.table.size):
            found = game.why_not(option, seat)
            assert (found is None) == (option in legal) == game.can(option, seat)
            if found is None:
                continue
            assert len(str(found)) > 10
            assert str(found).endswith((".", "!"))
            with pytest.raises(IllegalAction):
                game.apply(option, seat)
    assert game.state.to_bytes() == before
    assert len(game.log) == entries


def test_no_script_outlives_its_action() -> None:
    game = anna_begins()
    game.apply("draw", outcomes=["green"])
    with pytest.raises(ImpossibleOutcome):
        game.apply("draw", outcomes=["boston-miami"])
    assert not game.rules.listening
    assert not game.rules.scripted
    game.apply("draw")


# --- applying


def test_an_action_may_be_typed_written_or_a_number() -> None:
    typed, written, number = (anna_begins() for _ in range(3))
    typed.apply(DrawUnseen(), 0)
    written.apply("draw", "Anna")
    number.apply(number.table.option(DrawUnseen(), number.state, 0))
    assert typed == written == number
    assert typed.log == written.log == number.log


def test_applying_returns_what_happened() -> None:
    game = anna_begins()
    assert game.apply("draw", outcomes=["green"]) == (CardDrawn(0, "green"),)
    assert game.apply("draw", outcomes=["red"]) == (CardDrawn(0, "red"), TurnBegan(1))


def test_others_actions_wait_until_all_have_chosen_in_any_order() -> None:
    games = [Game("usa", ["Anna", "Ben"], seed=1, script=USA_DEAL) for _ in range(2)]
    assert games[0].apply("keep boston-miami calgary-phoenix", 0) == ()
    games[0].apply("keep dallas-new_york kansas_city-houston", 1)
    games[1].apply("keep kansas_city-houston dallas-new_york", 1)
    games[1].apply("keep calgary-phoenix boston-miami", 0)
    assert games[0] == games[1]


# --- a claim in one call


def test_a_whole_claim_in_one_call() -> None:
    game = anna_begins(blue=3, red=3, locomotive=2)
    event, *_ = game.claim("vancouver-calgary", colour="blue", locomotives=1)
    assert event == TrackClaimed(0, "blue", 3, 1, "calgary-vancouver")
    assert game.hand(0) == {"blue": 1, "red": 3, "locomotive": 1}
    assert [str(entry) for entry in game.log] == ["0 claim calgary-vancouver", "0 pay blue", "0 locos 1"]
    assert game.turn == 1


def test_by_default_as_few_locomotives_as_possible_are_played() -> None:
    game = anna_begins(blue=2, red=1, locomotive=2)
    game.claim("calgary-vancouver", "blue")
    assert game.hand(0) == {"red": 1, "locomotive": 1}


def test_locomotives_alone_may_be_given_by_their_number() -> None:
    game = anna_begins(blue=2, locomotive=3)
    game.claim("calgary-vancouver", locomotives=3)
    assert game.hand(0) == {"blue": 2}


def test_a_connection_is_enough_where_only_one_track_can_be_meant() -> None:
    game = anna_begins(red=4, orange=4)
    game.claim("boston-new_york", "red")
    assert game.tracks(0) == ("boston-new_york:red",)
    game = anna_begins(red=4)
    game.claim("new_york-boston")
    assert game.tracks(0) == ("boston-new_york:red",)
    game = anna_begins(red=4)
    game.claim("dallas-houston")
    assert game.tracks(0) == ("dallas-houston:grey1",)


@pytest.mark.parametrize(
    "track, colour, locomotives, message",
    [
        ("calgary-vancouver", None, None, "You can pay for Calgary–Vancouver with blue or red; say which."),
        ("calgary-vancouver", "green", None, "can't be paid with green cards, only with blue or red"),
        ("calgary-vancouver", "blue", 3, "You have only 2 locomotives"),
        ("calgary-vancouver", "blue", 9, "costs only 3 cards"),
        ("portland-seattle:grey1", "red", 5, "With red cards, you can't play locomotives for Port"),
        ("chicago-toronto", None, None, "You need 2 more white cards or locomotives for Chicago–Toronto"),
        ("denver-phoenix", None, None, "You need 3 more white cards or locomotives for Denver–Phoenix"),
        ("denver-oklahoma_city", "blue", None, "can't be paid with blue cards, only with red"),
        ("denver-oklahoma_city", "red", 0, "You have only 3 red cards: .* at least 1 locomotive"),
    ],
)
def test_a_claim_is_refused_as_a_whole(
    track: str, colour: str | None, locomotives: int | None, message: str
) -> None:
    game = anna_begins(blue=3, red=3, locomotive=2)
    before = game.state.to_bytes()
    with pytest.raises(IllegalAction, match=message):
        game.claim(track, colour, locomotives)
    assert game.state.to_bytes() == before
    assert game.log == []


def test_the_track_must_be_named_where_several_can_be_meant() -> None:
    game = anna_begins(yellow=2, red=2)
    with pytest.raises(
        IllegalAction, match="several tracks; say which: boston-new_york:yellow or boston-new_york:red"
    ):
        game.claim("boston-new_york")


def test_a_claim_of_nothing_is_no_action() -> None:
    game = anna_begins()
    with pytest.raises(BadAction, match="No track is called"):
        game.claim("paris-berlin")
    with pytest.raises(BadAction, match="no card 'pink'"):
        game.claim("dallas-houston", "pink")


def test_questions_after_a_revelation_can_not_be_answered_in_advance() -> None:
    # nobody may try out what a tunnel will cost
    game = annas_turn_in_europe(red=6, blue=2, locomotive=1)
    before = game.state.to_bytes()
    for follow_up in ("add 0", "give up"):
        with pytest.raises(IllegalAction, match="Something is revealed first"):
            game.claim("angora-constantinople", "red", 0, then=[follow_up])
        assert game.state.to_bytes() == before
        assert game.log == []
    game.claim("angora-constantinople", "red", 0, outcomes=["red", "white", "white"])
    assert game.phase(0) == "tunnel"
    assert "The tunnel costs 1 more matching card" in why(game, "add 5")


@pytest.mark.rule("B26")
def test_only_locomotives_match_in_a_tunnel_dug_with_locomotives_alone() -> None:
    # on a coloured tunnel, where they were not chosen as a colour
    game = annas_turn_in_europe(blue=3, locomotive=3)
    game.claim("munchen-venezia", locomotives=2, outcomes=["blue", "blue", "white"])
    assert game.tracks("Anna") == ("munchen-venezia",)
    assert game.hand("Anna") == {"blue": 3, "locomotive": 1}


def test_a_claim_with_an_impossible_outcome_changes_nothing() -> None:
    game = anna_begins(blue=3, red=3, locomotive=2)
    with pytest.raises(ImpossibleOutcome):
        game.claim("calgary-vancouver", "blue", 1, outcomes=["green"])
    assert game.log == []
    assert game.phase() == "turn"


# --- taking back


def test_a_claim_can_be_taken_back_step_by_step_until_it_is_paid() -> None:
    game = anna_begins(blue=3, red=3, locomotive=2)
    start = game.state
    game.apply("claim calgary-vancouver")
    middle = game.state
    game.apply("pay blue")
    assert game.can_take_back()
    assert game.can_take_back("Anna")
    assert not game.can_take_back("Ben")
    game.take_back()
    assert game.state == middle
    game.take_back("Anna")
    assert game.state == start
    assert [entry.action for entry in game.log] == [
        "claim calgary-vancouver",
        "pay blue",
        TAKE_BACK,
        TAKE_BACK,
    ]
    game.claim("calgary-vancouver", "red")
    with pytest.raises(IllegalAction, match="Something has been revealed since"):
        game.take_back()


def test_others_can_not_take_my_choice_back() -> None:
    game = anna_begins(blue=3, red=3)
    game.apply("claim calgary-vancouver")
    with pytest.raises(IllegalAction, match="There is nothing to take back"):
        game.take_back("Ben")


def refusals(game: Game, seat: str) -> list[str]:
    """All refusals of a seat that can do nothing."""
    actions = [
        *("draw", "take blue", "take locomotive", "tickets", "pass", "pay blue", "locos 1", "keep none"),
        *("keep boston-miami", "claim calgary-vancouver", "claim denver-omaha"),
    ]
    found = [str(game.why_not(action, seat)) for action in actions]
    calls: list[Callable[[], object]] = [
        lambda: game.apply("draw", seat),
        lambda: game.claim("denver-omaha", seat=seat),
        lambda: game.take_back(seat),
    ]
    for call in calls:
        with pytest.raises(IllegalAction) as caught:
            call()
        found.append(str(caught.value))
    found += [str(game.can_take_back(seat)), str(game.phase(seat)), str(game.decisions())]
    return [*found, str(game.options(seat)), str(game.option_ids(seat))]


@pytest.mark.rule("B23")
def test_no_refusal_reveals_that_somebody_is_about_to_pay() -> None:
    """Neither at the start nor after a turn of Ben's that his refusals refer to."""
    from_here = anna_begins(blue=3, red=3, locomotive=2)
    for first in ((), ("take locomotive",), ("claim los_angeles-san_francisco:yellow",), ("draw", "draw")):
        game = Game.from_state("usa", from_here.names, {}, from_here.state)
        if first:
            game.apply("draw", outcomes=["red"])
            game.apply("draw", outcomes=["red"])
            game = holding(game, 1, yellow=3)
            for action in first:
                game.apply(action)
        assert game.turn == 0
        before = refusals(game, "Ben")
        for action in ("claim calgary-vancouver", "pay blue"):
            game.apply(action)
            assert game.phase() in {"colour", "locomotives"}
            assert refusals(game, "Ben") == before
        game.take_back()
        assert refusals(game, "Ben") == before
        game.take_back()
        assert refusals(game, "Ben") == before


def test_a_drawn_card_can_not_be_taken_back() -> None:
    game = anna_begins()
    game.apply("draw")
    assert not game.can_take_back()
    with pytest.raises(IllegalAction, match="Something has been revealed since"):
        game.take_back("Anna")


def test_starting_tickets_can_be_taken_back_until_all_have_chosen() -> None:
    game = Game("usa", ["Anna", "Ben", "Clara"], seed=1)
    start = game.state
    with pytest.raises(IllegalAction, match="nothing to take back"):
        game.take_back("Anna")
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    game.take_back("Anna")
    assert game.decisions() == (0, 2)
    game.take_back()
    assert game.state == start
    assert [str(entry) for entry in game.log[2:]] == ["0 take back", "1 take back"]
    for seat in (0, 1, 2):
        game.apply(game.options(seat)[-1], seat)
    assert not any(game.can_take_back(seat) for seat in range(3))


def test_a_copy_can_take_back_what_the_original_can() -> None:
    game = anna_begins(blue=3, red=3)
    game.apply("claim calgary-vancouver")
    other = game.copy()
    other.take_back()
    assert game.phase() == "colour"
    assert other.phase() == "turn"


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 1000))
def test_whatever_is_taken_back_leaves_the_state_as_it_was(seed: int) -> None:
    game = Game(MIXED, 3, seed)
    dice = random.Random(seed)
    while not game.is_over:
        seat = dice.choice(game.decisions())
        before = game.state.to_bytes()
        shown = game.apply(dice.choice(game.options(seat)), seat)
        if game.can_take_back(seat) and dice.random() < 0.5:
            assert shown == ()
            game.take_back(seat)
            assert game.state.to_bytes() == before
    assert eval(repr(game).replace("<usa_mixed, not embedded>", "MIXED")) == game  # noqa: S307


# --- chance and the log


def test_a_script_fixes_the_deal_and_what_follows() -> None:
    game = Game("usa", 2, seed=9, script=[*USA_DEAL, "green", "orange"])
    assert game.hand(1) == {"black": 1, "red": 2, "green": 1}
    assert game.offer(0) == ("boston-miami", "calgary-phoenix", "denver-el_paso")
    game.apply(game.options(0)[0], 0)
    game.apply(game.options(1)[0], 1)
    game.apply("draw")
    game.apply("draw")
    assert game.hand(0)["green"] == game.hand(0)["orange"] == 1


def test_outcomes_of_one_action_come_before_the_script() -> None:
    game = Game("usa", 2, seed=9, script=[*USA_DEAL, "green"])
    game.apply(game.options(0)[0], 0)
    game.apply(game.options(1)[0], 1)
    assert game.apply("draw", outcomes=["white"])[0] == CardDrawn(0, "white")
    assert game.apply("draw")[0] == CardDrawn(0, "green")


def test_an_outcome_that_equals_the_scripts_next_uses_it_up() -> None:
    """So a game continues like its record."""
    game = Game("usa", 2, seed=9, script=["red", "green"], outcomes=USA_DEAL)
    assert [outcome_name(game.rules, outcome) for outcome in game.set_up.outcomes] == USA_DEAL
    assert [outcome_name(game.rules, outcome) for outcome in game.script] == ["red", "green"]
    game = Game("usa", 2, seed=9, script=[*USA_DEAL, "white", "green"], outcomes=USA_DEAL)
    game.apply(game.options(0)[0], 0)
    game.apply(game.options(1)[0], 1)
    game.apply("draw", outcomes=["white"])
    assert game.apply("draw")[0] == CardDrawn(0, "green")
    with pytest.raises(ImpossibleOutcome, match="were given"):
        Game("usa", 2, outcomes=[*USA_DEAL, "red"])


@pytest.mark.parametrize(
    "outcomes, message",
    [
        (["blue", "blue"], "2 outcomes were given, chance was asked 1 times"),
        (["boston-miami"], "asked for a train card"),
        ([1], "asked for a train card"),
        (["pink"], "neither a card nor a ticket"),
        ([(0, 99)], "no card number 99"),
        ([(0, -1)], "no card number -1"),
        ([(1, -3)], "no ticket number -3"),
        ([(1, 999)], "no ticket number 999"),
        ([-1], "no seat -1"),
        ([10**30], "no seat 10"),
        ([(9, 0)], "chance has no source 9"),
        ([(-1, 0)], "chance has no source -1"),
        ([(1,)], "is not an outcome"),
        ([(0, 1, 2)], "is not an outcome"),
        ([()], "is not an outcome"),
        ([True], "True is not an outcome"),
        ([(0, True)], "is not an outcome"),
        ([(0, 1.0)], "is not an outcome"),
        ([1.5], "1.5 is not an outcome"),
        ([None], "None is not an outcome"),
        ([(0, "blue")], "is not an outcome"),
    ],
)
def test_an_impossible_outcome_changes_nothing(outcomes: list[Any], message: str) -> None:
    game = anna_begins()
    before, entries = game.state.to_bytes(), len(game.log)
    with pytest.raises(ImpossibleOutcome, match=message):
        game.apply("draw", outcomes=outcomes)
    assert game.state.to_bytes() == before
    assert len(game.log) == entries


def test_a_script_is_a_list() -> None:
    with pytest.raises(BadSetUp, match="a list"):
        Game("usa", script="blue")
    with pytest.raises(BadSetUp, match="a list"):
        Game("usa", script=5)  # type: ignore[arg-type]
    with pytest.raises(ImpossibleOutcome, match="no seat 4"):
        Game("usa", script=[4])
    with pytest.raises(ImpossibleOutcome, match="no seat -1"):
        Game("usa", script=[-1])


def test_the_log_has_seat_action_and_outcomes() -> None:
    game = anna_begins()
    game.apply("draw", outcomes=["green"])
    entry = game.log[-1]
    assert (entry.seat, entry.action, entry.phase) == (0, "draw", "turn")
    assert entry.outcomes == ((0, CARDS.index("green")),)
    assert entry.events == (CardDrawn(0, "green"),)
    assert not entry.is_take_back
    named = [outcome_name(game.rules, outcome) for outcome in game.set_up.outcomes]
    assert named == USA_DEAL


def test_outcomes_are_written_and_read_by_name() -> None:
    rules = Game("europe", 2, seed=1).rules
    for outcome in [(0, LOCO), (1, 7), (2, 1)]:
        assert outcome_of(rules, outcome_name(rules, outcome)) == outcome


@pytest.mark.parametrize("which", ["usa", "europe", MIXED], ids=["usa", "europe", "mixed"])
def test_a_game_can_be_played_again_from_its_log(which: str | Board) -> None:
    game = Game(which, 3, seed=4)
    play_on(game, random.Random(4))
    again = Game(which, 3, seed="another", script=game.set_up.outcomes)
    for entry in game.log:
        again.apply(entry.action, entry.seat, outcomes=entry.outcomes)
    assert again.log == game.log
    assert again.result() == game.result()


def test_a_game_goes_on_from_a_state() -> None:
    game = begun("europe", ["Anna", "Ben"])
    later = Game.from_state("europe", ["Anna", "Ben"], {}, game.state, seed=game.seed)
    assert later == game
    assert later.log == []
    play_on(game, random.Random(6))
    play_on(later, random.Random(6))
    assert later == game
    assert Game.from_state(board("europe"), game.names, None, game.state.to_bytes()) == game


def test_cards_taken_are_those_of_the_display() -> None:
    game = anna_begins()
    takes = [action for action in game.options() if isinstance(action, Take)]
    assert {action.card for action in takes} == {card for card in game.display if card}


# --- what a seat sees


def test_a_game_gives_views_and_records() -> None:
    game = begun("usa", ["Anna", "Ben"])
    assert game.view("Ben") == stellwerk.views.view(game, 1)
    assert game.view(None) == stellwerk.views.view(game, None)
    assert game.record() == stellwerk.record.dump(game)
    assert game.record("Ben") == game.record(1) == stellwerk.record.dump(game, 1)
    assert game.record(-1) == stellwerk.record.dump(game, -1)
    assert stellwerk.record.load(game.record()) == game
    with pytest.raises(ValueError, match="no seat 2"):
        game.record(2)


# --- wrong calls


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda _: Game(None, 2), "A board is the id of one of ours or a Board, not None"),  # type: ignore[arg-type]
        (lambda _: Game(Path("x.json"), 2), r"stellwerk\.boards\.load\(Path\('x\.json'\)\)"),  # type: ignore[arg-type]
        (lambda game: game.options(1.5), r"A seat is a number or a name, not 1\.5"),
        (lambda game: game.offer(None), "A seat is a number or a name, not None"),
        (lambda game: game.hand(True), "A seat is a number or a name, not True"),
        (lambda game: game.claim(5, seat=0), "A track is called by its name, as in `denver-omaha`, not 5"),
        (lambda _: Game.from_position(None), "a position is a text, not NoneType"),  # type: ignore[arg-type]
        (lambda _: Game.from_position(b"board: usa"), "a position is a text, not bytes"),  # type: ignore[arg-type]
        (lambda _: Game.from_state("usa", 2, None, None), "A state is a State or its bytes"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_call_is_explained_in_words(call: Callable[[Game], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call(Game("usa", 2, seed=1))


def test_bytes_that_are_no_state_are_refused_with_the_reason() -> None:
    good = Game("europe", 3, seed=1).state.to_bytes()
    assert Game.from_state("europe", 3, None, good).state.to_bytes() == good
    with pytest.raises(BadSetUp, match="No game can be in this state: there is no decision number 127"):
        Game.from_state("europe", 3, None, b"\x7f" * len(good))
    for seed in range(100):
        with pytest.raises(BadSetUp, match="No game can be in this state"):
            Game.from_state("europe", 3, None, random.Random(seed).randbytes(len(good)))
    negative = Game("usa", 2, seed=1).state
    negative.w[rules_for(board("usa"), 2).own] = -1
    with pytest.raises(BadSetUp, match="tracks is not a set"):
        Game.from_state("usa", 2, None, negative.to_bytes())


# --- copies


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301
def test_pythons_copies_are_independent_games(copied: Callable[[Game], Game]) -> None:
    game = Game("usa", ["Anna", "Ben"], seed=4)
    game.apply(game.options(0)[0], 0)
    before = list(game.log)
    other = copied(game)
    assert other == game
    assert other.log == game.log
    other.apply(other.options(1)[0], 1)
    assert game.log == before
    game.apply(game.options(1)[0], 1)
    assert other == game, "the same chance"


def test_a_game_on_a_map_makers_board_is_pickled_with_it_and_its_repr_can_not_be_pasted() -> None:
    game = Game(MIXED, 2, seed=1)
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 our own
    assert repr(game).startswith("Game(<usa_mixed, not embedded>, seats=")


def test_a_payment_after_something_was_taken_back_is_refused_with_a_reason() -> None:
    """The last thing in the log may be no action at all."""
    game = Game.from_position("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red\n")
    game.apply("claim duluth-omaha:grey1")
    game.take_back()
    assert str(game.why_not("pay blue")) == "There is nothing to pay for: claim a track first."
    game.apply("draw")
    assert game.why_not("locos 1", "Ben") is not None

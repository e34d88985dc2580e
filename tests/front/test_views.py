"""A seat is sent all that it may know, and nothing else.

Twin games prove the second part: a game, and another that looks the same to one seat but in which the
others hold different cards and tickets. As long as the same things happen before that seat's eyes,
all that it is sent must be the same, byte for byte.
"""

import random
from collections import Counter
from itertools import pairwise
from typing import Final

import pytest
from msgspec.structs import replace
from small_boards import mixed_usa
from twins import Stop, is_hidden_payment, twins_at

from stellwerk import Game, boards
from stellwerk.events import (
    CardDrawn,
)
from stellwerk.kernel.board import Board
from stellwerk.kernel.views import SPECTATOR
from stellwerk.position import parse as parse_position
from stellwerk.record import dump
from stellwerk.views import from_json, in_few_words, to_json, view
from stellwerk.views import sample as redrawn

#: Steps of a twin, at most.
STEPS: Final = 40


def game_from(text: str) -> Game:
    found = parse_position(text)
    return Game.from_state(found.board, found.names, found.options, found.state, seed=1)


def played(
    board: str | Board, seats: int, seed: int, decisions: int, options: dict[str, bool] | None = None
) -> Game:
    """A game of chance so far."""
    game = Game(board, seats, seed, options)
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)
    return game


# --- what is in a view


TABLE = """
board: europe
seats: Anna, Ben, Clara
turn: Anna
turns: 12
display: red, blue, blue, green, locomotive
discards: 4 red
Anna: hand 3 blue, 1 locomotive; tickets rostov-erzurum, zurich-budapest; tracks rostov-sochi, erzurum-sochi
Ben: hand 4 red, 2 green; open 2 red; tickets paris-zagreb; tracks berlin-danzig; stations wien, roma
Clara: hand 2 white
"""


@pytest.mark.rule("B23")
def test_everybody_sees_the_table() -> None:
    for seat in (None, 0, 1, 2):
        seen = view(game_from(TABLE), seat)
        assert seen.display == ("red", "blue", "blue", "green", "locomotive")
        assert seen.discards == {"red": 4}
        assert seen.deck == 110 - 5 - 4 - 4 - 6 - 2
        assert seen.decides == (0,)
        ben = seen.seats[1]
        assert (ben.name, ben.cards, ben.tickets, ben.trains, ben.score) == ("Ben", 6, 1, 41, 7)
        assert ben.open == {"red": 2}
        assert ben.tracks == ("berlin-danzig",)
        assert ben.mechanics == {"stations": ["wien", "roma"]}


@pytest.mark.rule("B14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sees_which_tracks_are_closed(seats: int) -> None:
    """The other track of a double that is taken: with two and three seats, not with four."""
    tracks = boards.board("usa").tracks
    one, other = next((a.id, b.id) for a, b in pairwise(tracks) if a.connection == b.connection)
    names = ", ".join(["Anna", "Ben", "Clara", "Dora"][:seats])
    game = game_from(f"board: usa\nseats: {names}\nBen: tracks {one}\n")
    for seat in (None, 0, 1):
        assert view(game, seat).closed == ((other,) if seats < 4 else ())


@pytest.mark.rule("B23")
def test_a_seat_sees_its_own_cards_and_tickets_only() -> None:
    game = game_from(TABLE)
    assert view(game, 0).hand == {"blue": 3, "locomotive": 1}
    assert view(game, "Ben").hand == {"red": 4, "green": 2}
    assert view(game, None).hand is None
    assert "paris-zagreb" in to_json(view(game, 1))
    for other in (None, 0, 2):
        assert "paris-zagreb" not in to_json(view(game, other))


def test_a_seat_sees_which_of_its_tickets_are_done() -> None:
    done = {ticket.ticket: ticket.done for ticket in view(game_from(TABLE), 0).tickets}
    assert done == {"rostov-erzurum": True, "zurich-budapest": False}


@pytest.mark.rule("B23")
def test_options_go_only_to_the_seat_that_decides() -> None:
    """They would reveal its hand."""
    game = game_from(TABLE)
    assert list(view(game, 0).options) == game.options(0)
    for other in (None, 1, 2):
        assert view(game, other).options == ()


def test_others_see_nothing_of_a_payment_before_it_is_made() -> None:
    game = game_from("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n")
    before = to_json(view(game, 1)), to_json(view(game, None))
    for action in ("claim duluth-omaha:grey1", "pay blue"):
        game.apply(action)
        assert (to_json(view(game, 1)), to_json(view(game, None))) == before
    own = view(game, 0)
    assert own.phase == "locomotives"
    assert own.can_take_back
    assert own.claim is not None
    assert (own.claim.track, own.claim.cards, own.claim.colour) == ("duluth-omaha:grey1", 2, "blue")
    assert own.claim.locomotives is None
    game.apply("locos 0")
    assert view(game, 1).seats[0].tracks == ("duluth-omaha:grey1",)
    assert view(game, 1).claim is None


@pytest.mark.rule("B26")
def test_everybody_sees_the_cards_laid_out_for_a_tunnel() -> None:
    game = game_from(
        "board: europe\nseats: Anna, Ben\nturn: Anna\ndisplay: red, red, blue, blue, green\n"
        "Anna: hand 3 yellow, 2 locomotive\n"
    )
    game.claim("munchen-zurich", "yellow", 0, outcomes=["yellow", "red", "red"])
    for seat in (None, 0, 1):
        seen = view(game, seat)
        assert seen.phase == "tunnel"
        assert seen.claim is not None
        assert (seen.claim.track, seen.claim.colour, seen.claim.locomotives) == (
            "munchen-zurich",
            "yellow",
            0,
        )
        assert seen.mechanics["tunnel cards"] == {"yellow": 1, "red": 2}
        assert seen.seats[0].open == {"yellow": 2}


@pytest.mark.rule("B6")
def test_starting_tickets_are_chosen_unseen() -> None:
    game = Game("usa", ["Anna", "Ben"], 3)
    offer = [ticket.ticket for ticket in view(game, 0).offer]
    assert offer == list(game.offer(0))
    assert not any(ticket in to_json(view(game, 1)) for ticket in offer)
    game.apply(f"keep {offer[0]} {offer[2]}", 0)
    assert view(game, 0).answer == f"keep {offer[0]} {offer[2]}"
    assert view(game, 0).can_take_back
    assert view(game, 1).answer is None
    assert view(game, 1).decides == (1,)
    game.apply(game.options(1)[0], 1)
    put_back = view(game, 0).put_back
    assert [(ticket.ticket, ticket.layer) for ticket in put_back] == [(offer[1], 2)]
    assert offer[1] not in to_json(view(game, 1))


@pytest.mark.rule("B19")
def test_all_is_shown_when_the_game_is_over() -> None:
    game = played("usa", 2, 3, 10_000)
    for seat in (None, 0, 1):
        assert view(game, seat).result == game.result()
    assert view(played("usa", 2, 3, 30), 0).result is None


@pytest.mark.parametrize("board", [*boards.boards(), "everything"])
def test_a_view_comes_back_from_its_json(board: str) -> None:
    chosen = mixed_usa() if board == "everything" else boards.board(board)
    for decisions in (0, 1, 3, 17, 60, 150, 10_000):
        game = played(chosen, 3, 5, decisions)
        for seat in (None, 0, 1, 2):
            seen = view(game, seat)
            assert from_json(to_json(seen)) == seen


def test_what_mechanics_hide_stays_hidden() -> None:
    """In a draft, a seat sees what it picked and what it passed on, and no more."""
    game = played(mixed_usa(), 3, 2, 4)
    own = view(game, 0)
    picked = own.seats[0].mechanics["picked"]
    assert isinstance(picked, list)
    assert all(isinstance(ticket, str) for ticket in picked)
    assert "picked" not in own.seats[1].mechanics
    assert "picked" not in view(game, None).seats[0].mechanics


def test_a_view_is_taken_apart_from_the_game() -> None:
    game = played("usa", 2, 3, 30)
    before = game.state.to_bytes()
    seen = view(game, 0)
    text = to_json(seen)
    for _ in range(20):
        game.apply(game.options(game.decisions()[0])[0], game.decisions()[0])
    assert to_json(seen) == text
    assert before != game.state.to_bytes()


# --- redrawn


@pytest.mark.rule("B23")
@pytest.mark.parametrize("board", [*boards.boards(), "everything"])
def test_a_game_redrawn_looks_the_same_to_its_seat(board: str) -> None:
    chosen = mixed_usa() if board == "everything" else boards.board(board)
    for decisions in (0, 1, 3, 17, 60, 150):
        game = played(chosen, 3, 5, decisions)
        for seat in (None, 0, "Seat 3"):
            for seed in range(3):
                other = redrawn(game, seat, seed)
                seen = replace(view(other, seat), can_take_back=view(game, seat).can_take_back)
                assert seen == view(game, seat), "all but the log, which starts afresh"
                assert (other.log, other.board, other.names) == ([], game.board, game.names)
                assert other == redrawn(game, seat, seed)


def test_what_a_seat_does_not_know_is_drawn_anew_and_can_be_played_on() -> None:
    game = played("usa", 3, 5, 60)
    hands = {str([redrawn(game, 0, seed).hand(other) for other in (1, 2)]) for seed in range(20)}
    tickets = {redrawn(game, 0, seed).tickets(1) for seed in range(20)}
    assert len(hands) > 10
    assert len(tickets) > 10
    other = redrawn(game, 0, 1)
    while not other.is_over:
        seat = other.decisions()[0]
        other.apply(other.options(seat)[0], seat)
    with pytest.raises(ValueError, match="over"):
        redrawn(other, 0, 1)


def test_a_payment_that_others_do_not_see_is_not_under_way_for_them() -> None:
    game = game_from("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n")
    game.apply("claim duluth-omaha:grey1")
    assert redrawn(game, "Anna", 1).phase() == "colour"
    assert redrawn(game, "Ben", 1).phase() == "turn"


# --- twin games


def run_twins(
    board: str | Board, seats: int, seeds: range, options: dict[str, bool] | None = None
) -> Counter[str]:
    """How many steps were compared, and why the twins ended."""
    found: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(f"{seats} {seed}")
        game = played(board, seats, seed, dice.choice([0, 1, 5, 25, 60, 100, 150, 220]), options)
        seat = dice.randrange(SPECTATOR, seats)
        if game.is_over or is_hidden_payment(game, seat):
            continue
        twins = twins_at(game, seat, seed)
        found["twins"] += 1
        found["unlike"] += twins.real.state != twins.twin.state
        try:
            for _ in range(STEPS):
                twins.step()
                found["steps"] += 1
        except Stop as stop:
            found[str(stop)] += 1
        assert dump(twins.real, seat) is not None
    return found


@pytest.mark.rule("B23")
@pytest.mark.parametrize(
    "board, seats", [(name, n) for name in boards.boards() for n in range(2, boards.board(name).seats[1] + 1)]
)
def test_a_seat_is_sent_the_same_in_twin_games(board: str, seats: int) -> None:
    found = run_twins(board, seats, range(20))
    assert found["twins"] >= 10
    assert found["steps"] >= 5 * found["twins"], found


@pytest.mark.rule("NL16")
def test_a_seat_is_sent_the_same_in_twin_games_with_a_neutral_player() -> None:
    found = run_twins("nederland", 2, range(60), {"neutral": True})
    assert found["twins"] >= 35
    assert found["steps"] >= 5 * found["twins"], found


@pytest.mark.parametrize("seats", [2, 4])
def test_so_it_is_for_all_mechanics_together(seats: int) -> None:
    found = run_twins(mixed_usa(), seats, range(30))
    assert found["steps"] >= 100, found


def test_twins_would_notice_an_event_that_reveals_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardDrawn, "secret", ())
    with pytest.raises(AssertionError):
        run_twins("usa", 3, range(40))


def test_twins_would_notice_a_view_that_shows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.views.kernel_view", lambda _rules, state, _seat: state)
    with pytest.raises(AssertionError):
        run_twins("usa", 3, range(40))


def test_what_mechanics_keep_in_few_words() -> None:
    """Counts of 0 are left out; the first seat's train on the mat is not."""
    facts = {
        "loans": 0,
        "express marker": 14,
        "mat white": {"3": 0, "5": 1},
        "country cards": {"germany": [7, 4]},
    }
    said = "express marker 14, mat white 3 0; 5 1, country cards germany 7+4"
    assert in_few_words(facts) == said

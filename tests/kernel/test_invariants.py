"""What holds at every decision of every game, whoever plays and however badly."""

import random
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import decisions, move, owing, phase
from small_boards import mixed_usa, small_board, usa_with

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import DECK_LEFT, DISCARD_LEFT, GAPS, OVER, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State, from_bytes

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

ALL_MECHANICS = ("ferries", "tunnels", "stations", "express_lines")
BOARDS: dict[str, Board] = {
    "usa": boards.board("usa"),
    "europe": boards.board("europe"),
    "draft": usa_with("ticket_draft"),
    "express": usa_with("express_lines", express_lines={"trains": 3}),
    "draft and express": usa_with("ticket_draft", "express_lines"),
    "stations and tunnels": usa_with("stations", "tunnels"),
    "everything": mixed_usa(),
    "small": small_board(1),
    "small with everything": small_board(2, mechanics=ALL_MECHANICS),
    "small with many trains": small_board(3, trains=60, mechanics=ALL_MECHANICS),
}


def rules(name: str, seats: int) -> Rules:
    return rules_for(BOARDS[name], seats)


any_game = st.builds(rules, st.sampled_from(sorted(BOARDS)), st.integers(2, 5))
any_seed = st.integers(0, 10**6)


@pytest.mark.rule("B1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_impossible_ever_happens_and_every_game_ends(name: str, seats: int) -> None:
    r = rules(name, seats)
    last = None
    for s, dice in decisions(r, seats):
        if dice.random() < 0.5 or phase(r, s) not in {"turn", "second card"}:
            assert checks.faults(r, s) == []
        last = s
    assert last is not None
    assert last.b[PHASE] == OVER


@QUICK
@given(any_game, any_seed)
def test_whoever_must_decide_has_a_real_choice(r: Rules, seed: int) -> None:
    for s, _ in decisions(r, seed, 150):
        if s.b[PHASE] == OVER:
            assert owing(s) == []
            break
        assert owing(s)
        for seat in owing(s):
            # a turn and a tunnel are asked all the same: to skip them would tell others of the hand
            assert len(flow.options(r, s, seat)) > (0 if r.always_asked[int(s.b[PHASE])] else 1)
        for seat in set(range(int(r.seats))) - set(owing(s)):
            assert flow.options(r, s, seat) == []


@QUICK
@given(any_game, any_seed)
def test_playing_on_with_a_copy_leaves_the_original_alone(r: Rules, seed: int) -> None:
    for s, dice in decisions(r, seed, 120):
        if owing(s) and dice.random() < 0.2:
            before = s.to_bytes()
            copy = s.copy()
            assert copy == s
            move(r, copy, random.Random(seed))
            assert copy != s
            assert s.to_bytes() == before


@QUICK
@given(any_game, any_seed)
def test_bytes_hold_the_whole_state(r: Rules, seed: int) -> None:
    for s, dice in decisions(r, seed, 120):
        if owing(s) and dice.random() < 0.2:
            back = from_bytes(s.to_bytes(), r.layout.bytes, r.layout.words)
            assert back == s
            assert hash(back) == hash(s)
            same = s.copy()
            move(r, back, random.Random(1))
            move(r, same, random.Random(1))
            assert back == same


def test_bytes_of_another_game_are_refused() -> None:
    r, other = rules("usa", 2), rules("europe", 5)
    data = flow.new(r, 1).to_bytes()
    with pytest.raises(ValueError, match="a state of this game has"):
        from_bytes(data, other.layout.bytes, other.layout.words)


# --- several who decide at once


def answered(r: Rules, start: State, answers: dict[int, int], order: tuple[int, ...]) -> State:
    s = start.copy()
    for seat in order:
        flow.step(r, s, seat, answers[seat])
    return s


@pytest.mark.rule("B6")
@QUICK
@given(st.sampled_from(["usa", "europe", "draft", "everything"]), st.integers(2, 4), any_seed)
def test_the_order_of_simultaneous_answers_does_not_matter(name: str, seats: int, seed: int) -> None:
    r = rules(name, seats)
    dice = random.Random(seed)
    s = flow.new(r, seed)
    while r.together[int(s.b[PHASE])]:
        assert owing(s) == list(range(seats))
        answers = {seat: dice.choice(flow.options(r, s, seat)) for seat in range(seats)}
        ends = {answered(r, s, answers, order).to_bytes() for order in permutations(range(seats))}
        assert len(ends) == 1
        s = answered(r, s, answers, tuple(range(seats)))
    assert phase(r, s) == "turn"


@pytest.mark.rule("B6")
@QUICK
@given(st.sampled_from(["usa", "europe", "draft", "everything"]), st.integers(2, 4), any_seed)
def test_an_answer_can_be_taken_back_until_the_last_has_come(name: str, seats: int, seed: int) -> None:
    r = rules(name, seats)
    dice = random.Random(seed)
    s = flow.new(r, seed)
    before = s.to_bytes()
    seat = dice.randrange(seats)
    flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
    assert seat not in owing(s)
    assert checks.faults(r, s) == []
    flow.revoke(s, seat)
    assert s.to_bytes() == before


# --- scarce cards


def hoard(r: Rules, s: State, dice: random.Random) -> None:
    """Draws cards as long as it can: the deck runs out."""
    seat = owing(s)[0]
    options = flow.options(r, s, seat)
    tracks = len(r.board.tracks)
    draws = [option for option in options if tracks <= option < tracks + 10]
    flow.step(r, s, seat, dice.choice(draws if draws and dice.random() < 0.97 else options))


@pytest.mark.rule("B9")
@pytest.mark.rule("B17")
@pytest.mark.parametrize("name", BOARDS)
def test_a_game_of_hoarders_ends_too(name: str) -> None:
    dry = 0
    for seats in (2, 5):
        r = rules(name, seats)
        s = flow.new(r, 11)
        dice = random.Random(11)
        moves = 0
        while owing(s):
            hoard(r, s, dice)
            dry += int(s.b[DECK_LEFT]) == 0
            if s.b[DECK_LEFT] == 0 or moves % 7 == 0:
                assert checks.faults(r, s) == []
            if s.b[GAPS] > 0:
                assert int(s.b[DECK_LEFT]) == int(s.b[DISCARD_LEFT]) == 0 or "tunnel" in phase(r, s)
            moves += 1
            assert moves < 20_000
        assert s.b[PHASE] == OVER
    assert dry > 0

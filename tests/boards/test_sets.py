"""Each board has its set of weights for each number of seats, or the nearest one."""

import json
from pathlib import Path

import pytest
from made_games import alps, changed_alps

from stellwerk import boards
from stellwerk.boards import sets
from stellwerk.boards.rules import rules_for
from stellwerk.boards.validator import check
from stellwerk.bots.native import weights
from stellwerk.bots.native.planner import PlannerMind

SET = {"2": {"made": "by hand", "weights": {"turn": 333}}}


@pytest.mark.parametrize("board", boards.boards())
def test_our_sets_name_weights_that_bots_know(board: str) -> None:
    for seats, given in sets.shipped(board).items():
        assert set(given) <= set(weights.names(rules_for(boards.board(board), seats)))


def test_of_a_boards_own_sets_that_for_the_nearest_number_of_seats_is_taken() -> None:
    numbers = (2, 4)
    assert [sets.nearest_seats(numbers, seats) for seats in (2, 3, 4, 5)] == [2, 4, 4, 4]
    usa = boards.board("usa")
    assert sets.nearest(usa, 2) == sets.shipped("usa")[2]


def test_an_earlier_text_of_our_board_has_its_sets() -> None:
    earlier = boards.board("iberia", "1b72a88c245a")
    assert sets.nearest(earlier, 2) == sets.shipped("iberia")[2]


def test_a_board_without_sets_has_those_of_the_board_that_plays_most_like_it() -> None:
    assert not sets.sets_of(alps())
    assert sets.nearest(alps(), 2) == sets.shipped("usa")[2], "neither has mechanics"


def test_a_map_makers_set_is_what_the_planner_plays_by() -> None:
    board = boards.load(changed_alps(weights=SET))
    mind = PlannerMind(rules_for(board, 2))
    assert int(mind.weights[weights.TURN]) == 333
    assert int(mind.weights[weights.CARD]) == weights.FIRST["card"], "what it does not name is as at first"
    assert board.hash == alps().hash, "play does not depend on it"
    other = boards.load(changed_alps(weights={"2": {"made": "by hand", "weights": {"turn": 334}}}))
    assert int(PlannerMind(rules_for(other, 2)).weights[weights.TURN]) == 334


@pytest.mark.parametrize(
    "given,fault",
    [
        ({"6": SET["2"]}, 'unknown key "6"'),
        ({"2": {"weights": {"turn": 1}}}, '"made" is missing'),
        ({"2": {"made": "by hand", "weights": {"turn": 1.5}}}, "must be a whole number"),
        ({"2": {"made": "by hand", "weights": {"turn": 9_000_000}}}, "out of range"),
    ],
)
def test_a_set_of_another_shape_is_refused(given: object, fault: str) -> None:
    assert fault in str(check(changed_alps(weights=given)))


@pytest.mark.parametrize("value", [-1_000_000, 0, 1_000_000])
@pytest.mark.parametrize("board", ["iberia", "south_korea"])
def test_no_set_makes_a_mind_fail(board: str, value: int) -> None:
    """Anybody may have written it."""
    from stellwerk.bots.native.match import Match

    r = rules_for(boards.board(board), 2)
    given = dict.fromkeys(weights.names(r), value)
    mind = PlannerMind(r, given)
    match = Match(r, [mind, PlannerMind(r, weights.first(r))], 1, most=200)
    assert match.play(600.0) in {0, 4}


def test_the_sets_of_our_boards_are_files_as_board_files_have_them() -> None:
    for board in boards.boards():
        text = json.loads(changed_alps())
        sets_text = Path(sets.__file__).parent / sets.FOLDER / f"{board}.json"
        if sets_text.is_file():
            text["weights"] = json.loads(sets_text.read_text("utf-8"))
            assert check(json.dumps(text)).sound

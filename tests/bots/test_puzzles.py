"""The puzzles that ship, and how they are found."""

import pytest

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots import puzzles
from stellwerk.bots.puzzles import Puzzle
from stellwerk.kernel.compiled import COMPILED
from stellwerk.lab import puzzles as finding

#: Interpreted, one of each board must do.
SOME = [each for name in boards() for each in puzzles.of_board(name)[:: 1 if COMPILED else 99]]


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_its_choices_are_legal_and_one_is_best(puzzle: Puzzle) -> None:
    options = {str(option) for option in puzzle.decision().options}
    assert {choice.action for choice in puzzle.choices} <= options
    assert puzzle.choices[0].cost == 0
    assert min(choice.cost for choice in puzzle.choices[1:]) >= finding.AHEAD
    assert 1 <= puzzle.stars <= 3


def test_every_board_has_some_and_their_ids_are_their_own() -> None:
    assert all(len(puzzles.of_board(name)) >= 10 for name in boards())
    assert len(puzzles.by_id()) == sum(len(puzzles.of_board(name)) for name in boards())


def test_the_coach_explains_each_choice() -> None:
    puzzle = puzzles.of_board("usa")[0]
    for language in ("en", "de"):
        found = puzzles.explained(puzzle, language)
        assert [each.notation for each in found] == [choice.action for choice in puzzle.choices]
        assert all(each.reason for each in found)


@pytest.mark.skipif(not COMPILED, reason="a search takes too long")
def test_the_lab_finds_them_again() -> None:
    rules = rules_for(board("usa"), 2)
    found = next(finding.puzzles(rules, 202))
    assert found == next(finding.puzzles(rules, 202)), "the same seed finds the same"

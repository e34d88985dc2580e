"""Puzzles: positions of games in which one decision is clearly best; `stellwerk puzzles` finds them.

The files in `boards/puzzles` have what was found. Why the solution is best, the coach says.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from stellwerk.boards import boards
from stellwerk.game import Game

from .coach import Hint, hints
from .protocol import Decision, Dice, decision_of

#: The share of bots' answers that are wrong, from which on a puzzle has this difficulty: 1, 2 or 3 stars.
STARS: Final = (0.0, 0.45, 0.7)


class Choice(msgspec.Struct, frozen=True):
    """A decision that a puzzle offers."""

    #: In notation.
    action: str
    #: Points that it costs; 0: it is the solution.
    cost: float


class Puzzle(msgspec.Struct, frozen=True):
    #: As in "usa-7".
    id: str
    #: As text; the seat whose turn it is must decide.
    position: str
    #: The solution first, then the next best.
    choices: tuple[Choice, ...]
    #: How often bots err here, from 0 to 1.
    errors: float

    @property
    def stars(self) -> int:
        return sum(self.errors >= least for least in STARS)

    def decision(self) -> Decision:
        game = Game.from_position(self.position)
        return decision_of(game, game.decisions()[0])


@cache
def of_board(board: str) -> tuple[Puzzle, ...]:
    """The puzzles that ship with a board of ours."""
    file = files("stellwerk.boards") / "puzzles" / f"{board}.json"
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...]) if file.is_file() else ()


@cache
def by_id() -> dict[str, Puzzle]:
    """All of them, board by board."""
    return {puzzle.id: puzzle for board in boards() for puzzle in of_board(board)}


def explained(puzzle: Puzzle, language: str) -> list[Hint]:
    """What the coach says of each choice, in the puzzle's order."""
    decision = puzzle.decision()
    found = {each.notation: each for each in hints(decision, Dice(puzzle.id), language, None)}
    return [found[choice.action] for choice in puzzle.choices]

"""Sets of weights for bots: what things are worth on a board with this many seats, found by `stellwerk tune`.

Those of our boards lie in `weights/`, one file a board; a map maker's board carries its own in its file. Bots
read them by name and ignore names they don't know, so that a set outlives a change of the bots.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from stellwerk.kernel.board import Board

from .loader import boards, by_seats, embedded

#: By name, in hundredths of a point unless the bots say otherwise.
Weights: TypeAlias = Mapping[str, int]
FOLDER: Final = "weights"


def nearest(board: Board, seats: int) -> Weights:
    """The board's own set for the nearest number of seats; else that of our board that is most like it."""
    own = sets_of(board)
    if own:
        return own[nearest_seats(own, seats)]
    alike = min(
        (name for name in boards() if shipped(name)),
        key=lambda name: (
            unlikeness(board, embedded(name)),
            abs(nearest_seats(shipped(name), seats) - seats),
        ),
        default="",
    )
    return shipped(alike)[nearest_seats(shipped(alike), seats)] if alike else {}


def sets_of(board: Board) -> Mapping[int, Weights]:
    """The sets made for this board, by number of seats: those in its file, or of one of our boards."""
    return board.weights or shipped(board.id)


@cache
def shipped(board_id: str) -> Mapping[int, Weights]:
    """The sets of one of our boards."""
    file = files(__package__) / FOLDER / f"{board_id}.json"
    if not file.is_file():
        return {}
    return by_seats(json.loads(file.read_text("utf-8")))


def nearest_seats(numbers: Iterable[int], seats: int) -> int:
    """The nearest of these numbers; of two, the larger."""
    return min(numbers, key=lambda number: (abs(number - seats), -number))


def unlikeness(one: Board, other: Board) -> tuple[int, int]:
    """How differently two boards play: mechanics that only one of them has, then trains."""
    theirs, ours = ({entry.name for entry in each.mechanics} for each in (one, other))
    return len(theirs ^ ours), abs(one.trains - other.trains)

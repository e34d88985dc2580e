"""Learnt values for the search: what a position is worth on a board, found by `stellwerk train`.

Those of our boards lie in `values/`, one file a board: by number of seats how they were made (`made`), after
how many decisions a playout stops and asks (`after`), and the layers of `bots/native/value.py`, row by row.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from stellwerk.kernel.board import Board

Layers: TypeAlias = Mapping[str, Sequence[int]]
FOLDER: Final = "values"


def learnt(board: Board, seats: int) -> tuple[int, Layers]:
    """When to ask, and what; 0 and none: nobody has learnt this board with so many seats."""
    found = shipped(board.id).get(str(seats))
    return (found["after"], found["layers"]) if found else (0, {})


@cache
def shipped(board_id: str) -> dict[str, dict[str, Any]]:
    file = files(__package__) / FOLDER / f"{board_id}.json"
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found

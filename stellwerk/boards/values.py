"""Learnt values for the search: what a position on a board is worth, trained by `stellwerk train`.

Our boards' values are in `values/`, one file per board. For each number of seats a file has how the value was
made (`made`), the number of decisions after which a playout stops and asks it (`after`), and the layers of
`bots/native/value.py`, row by row.
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
    """After how many decisions to ask, and the layers; 0 and none if there is no value for this table."""
    found = shipped(board.id).get(str(seats))
    return (found["after"], found["layers"]) if found else (0, {})


@cache
def shipped(board_id: str) -> dict[str, dict[str, Any]]:
    file = files(__package__) / FOLDER / f"{board_id}.json"
    found: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found

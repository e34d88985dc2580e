"""How a board is handed to another process: one of ours by its id, a map maker's as its file.

A `Board` itself can't be pickled where it is compiled.
"""

from functools import lru_cache
from typing import Final

from stellwerk import boards
from stellwerk.kernel.board import Board

#: How a board file begins, and no id.
FILE: Final = "{"


@lru_cache(maxsize=16)
def board_of(source: str) -> Board:
    return boards.load(source) if source.startswith(FILE) else boards.board(source)

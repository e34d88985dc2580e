"""The boards: data files, the loader, and the validator for map makers."""

from .check import check
from .loader import (
    MAX_BYTES,
    BadBoard,
    UnknownBoard,
    UnknownVersion,
    board,
    board_text,
    boards,
    from_source,
    is_known,
    load,
)
from .names import UnknownName, find_city, find_connection, find_ticket, find_track
from .report import BoardProblem, Report

__all__ = [
    "MAX_BYTES",
    "BadBoard",
    "BoardProblem",
    "Report",
    "UnknownBoard",
    "UnknownName",
    "UnknownVersion",
    "board",
    "board_text",
    "boards",
    "check",
    "find_city",
    "find_connection",
    "find_ticket",
    "find_track",
    "from_source",
    "is_known",
    "load",
]

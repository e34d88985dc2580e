"""The boards: data files, the loader that makes boards of them, and the validator for map makers."""

from .check import check
from .loader import BadBoard, UnknownBoard, board, board_text, boards, load
from .names import UnknownName, find_city, find_connection, find_ticket, find_track
from .report import Fault, Report

__all__ = [
    "BadBoard",
    "Fault",
    "Report",
    "UnknownBoard",
    "UnknownName",
    "board",
    "board_text",
    "boards",
    "check",
    "find_city",
    "find_connection",
    "find_ticket",
    "find_track",
    "load",
]

"""The deal of the day: one deal a day for each board, from the date alone, against the same bots for all."""

import datetime as dt
from typing import Final

#: Who plays against you: their answers depend on the position and the date alone.
BOTS: Final = ("medium", "medium")


def seed(day: dt.date, board: str) -> str:
    """Of the deck, and of the bots' chance."""
    return f"{day.isoformat()} {board}"

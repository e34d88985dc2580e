"""A score pad for the printed game: what people enter at their table, counted by the rules engine.

    pad = Pad(board("poland"), ("Anna", "Ben"))
    pad = pad.edited(Give("krakow-katowice", 0))    # CantBe says why it can't be
    pad.counted().sheet()                           # as a game of ours that stood so

A pad is its board, its seats and a log of edits. Whoever taps a track makes the claim that the engine
would make, so tolls, country cards and the development track follow by themselves. What can't be known at
the table (festival cards, trains on the mat) is entered; each mechanic says what there is to enter in a
module of its name here.
"""

from .controls import CantBe
from .counting import Counted
from .edits import Edit, Enter, Finish, Free, Give, NextTurn, Tick, TurnBack, TurnUp, Undo
from .notebook import Pad

__all__ = [
    "CantBe",
    "Counted",
    "Edit",
    "Enter",
    "Finish",
    "Free",
    "Give",
    "NextTurn",
    "Pad",
    "Tick",
    "TurnBack",
    "TurnUp",
    "Undo",
]

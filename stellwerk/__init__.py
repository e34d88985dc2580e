"""Stellwerk plays the railway game "Zug um Zug".

>>> import stellwerk
>>> game = stellwerk.Game("usa", seats=["Anna", "Ben"], seed=7)
>>> game.decisions()
(0, 1)
"""

from stellwerk import actions, boards, events, position, record, views
from stellwerk.actions import (
    Action,
    BadAction,
    Claim,
    DrawTickets,
    DrawUnseen,
    Keep,
    Pass,
    PayWith,
    Special,
    Take,
    UseLocomotives,
)
from stellwerk.boards import BadBoard, UnknownBoard
from stellwerk.boards.rules import BadSetUp
from stellwerk.events import Event
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.events import ImpossibleOutcome
from stellwerk.log import Entry
from stellwerk.position import BadPosition
from stellwerk.reasons import IllegalAction, Reason
from stellwerk.record import BadRecord
from stellwerk.scores import Sheet
from stellwerk.uncompiled import warn_of_sources

__version__ = "0.2.0"

__all__ = [
    "Action",
    "BadAction",
    "BadBoard",
    "BadPosition",
    "BadRecord",
    "BadSetUp",
    "Board",
    "Claim",
    "DrawTickets",
    "DrawUnseen",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "ImpossibleOutcome",
    "Keep",
    "Pass",
    "PayWith",
    "Reason",
    "Sheet",
    "Special",
    "Take",
    "UnknownBoard",
    "UseLocomotives",
    "actions",
    "boards",
    "events",
    "position",
    "record",
    "views",
]

warn_of_sources()

"""Bots: whoever decides in a seat's place. A bot sees what its seat sees, never the state.

>>> from stellwerk import Game, bots
>>> game = Game("usa", seats=2, seed=7)
>>> decision = bots.decision_of(game, 0)
>>> bots.named("random").choose(decision, bots.Dice(7)) in decision.options
True
"""

from . import coach, levels
from .guard import BotFault
from .loading import BadBot
from .playing import FaultReport, Played, Seating, play
from .protocol import Bot, Choice, Decision, Dice, decision_of
from .registry import Player, named, names, player

__all__ = [
    "BadBot",
    "Bot",
    "BotFault",
    "Choice",
    "Decision",
    "Dice",
    "FaultReport",
    "Played",
    "Player",
    "Seating",
    "coach",
    "decision_of",
    "levels",
    "named",
    "names",
    "play",
    "player",
]

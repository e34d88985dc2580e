"""Every board as a game of OpenSpiel, registered by this import. docs/envs.md says how to use it.

import pyspiel
import stellwerk.openspiel

game = pyspiel.load_game("stellwerk", {"board": "japan", "seats": 3})
"""

try:
    import pyspiel
except ImportError as missing:  # a player's install has it not
    raise ImportError(
        f"OpenSpiel is needed: {missing.name} is missing. pip install 'stellwerk[openspiel]' "
        "(in the source tree: make lab)."
    ) from missing

from .spiel import GAME_TYPE, StellwerkGame, StellwerkState

__all__ = ["StellwerkGame", "StellwerkState"]

pyspiel.register_game(GAME_TYPE, StellwerkGame)

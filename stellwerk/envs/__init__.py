"""Environments for learners: PettingZoo for all seats, Gymnasium for one, and batches of games, compiled.

>>> from stellwerk import envs
>>> env = envs.VectorEnv("usa", seats=2, number=4, seed=7)
>>> env.reset().observations.shape == (4, env.size)
True
"""

try:
    import gymnasium
    import numpy  # noqa: F401, ICN001
    import pettingzoo  # noqa: F401
except ImportError as missing:  # a player's install has none of them
    raise ImportError(
        f"Environments need {missing.name}: pip install 'stellwerk[envs]' (in the source tree: make lab)."
    ) from missing

from stellwerk import boards

from .aec import RailwayEnv, aec_env
from .gym_vector import GymVectorEnv
from .observer import Observer, action, number, observe, observer
from .parts import Part
from .seat import SeatEnv
from .setting import VERSION
from .text import TextEnv
from .vector import BadActions, IllegalInBatch, Turn, VectorEnv, any_of

__all__ = [
    "BadActions",
    "GymVectorEnv",
    "IllegalInBatch",
    "Observer",
    "Part",
    "RailwayEnv",
    "SeatEnv",
    "TextEnv",
    "Turn",
    "VectorEnv",
    "action",
    "aec_env",
    "any_of",
    "env_id",
    "number",
    "observe",
    "observer",
]


def env_id(board: str, kind: str = "") -> str:
    """The name of a board's environment in Gymnasium: "Stellwerk/SouthKorea-v0", "Stellwerk/USA-Text-v0"."""
    name = "USA" if board == "usa" else "".join(word.title() for word in board.split("_"))
    return f"Stellwerk/{name}{kind}-{VERSION}"


def register() -> None:
    """Makes our boards known to `gymnasium.make` and `make_vec`; specs carry the boards' content hashes."""
    for board in boards.boards():
        if env_id(board) not in gymnasium.registry:
            kwargs = {"board": board, "board_hash": boards.board(board).hash}
            gymnasium.register(
                env_id(board),
                entry_point="stellwerk.envs.seat:SeatEnv",
                vector_entry_point="stellwerk.envs.gym_vector:GymVectorEnv",
                kwargs=kwargs,
            )
            gymnasium.register(
                env_id(board, "-Text"), entry_point="stellwerk.envs.text:TextEnv", kwargs=kwargs
            )


register()

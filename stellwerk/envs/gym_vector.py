"""`VectorEnv` for one seat against bots, with the interface of Gymnasium's vector environments.

envs = gymnasium.make_vec("Stellwerk/USA-v0", num_envs=64, opponents=["greedy"])
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stellwerk.boards.rules import BadSetUp
from stellwerk.kernel.board import Board

from .observer import MASK, OBSERVATION, Seen
from .parts import Plan
from .seat import USUAL_OPPONENTS
from .setting import Described, Opponent, metadata_of, spaces_of
from .vector import Turn, VectorEnv


class GymVectorEnv(Described, gymnasium.vector.VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """A finished game is shown for one step; the next step starts a new one, whatever its action."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 so the base class has it

    def __init__(
        self,
        board: str | Board,
        num_envs: int = 1,
        seats: int = 2,
        opponents: Sequence[Opponent] = USUAL_OPPONENTS,
        options: Mapping[str, bool] | None = None,
        *,
        seat: int | None = None,
        reward: str = "win",
        shaping: str | None = None,
        render_mode: str | None = None,
        plan: Plan = False,
        board_hash: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise BadSetUp("A vector of games can't be rendered: leave out `render_mode`, or use SeatEnv.")
        self.games = VectorEnv(
            board,
            seats,
            num_envs,
            None,
            opponents,
            options,
            seat=seat,
            reward=reward,
            shaping=shaping,
            autoreset="next step",
            plan=plan,
            board_hash=board_hash,
        )
        self.setting = self.games.setting
        self.num_envs = num_envs
        metadata = metadata_of(self.setting) | {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.metadata = metadata  # of this board
        self.single_observation_space, self.single_action_space = spaces_of(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        dealt = int(self.np_random.integers(1 << 32)) if seed is None else seed
        turn = self.games.reset(dealt)
        return seen(turn), self._info(turn)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        turn = self.games.step(actions)
        never = np.zeros(self.num_envs, np.bool_)
        return seen(turn), turn.rewards.astype(np.float64), turn.terminations, never, self._info(turn)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each game."""
        return self.games.action_masks()

    def _info(self, turn: Turn) -> dict[str, Any]:
        """As in Gymnasium's vectors: an entry for each game, and under "_…" which games have it."""
        every, over = np.ones(self.num_envs, np.bool_), turn.terminations
        infos = {"seat": (turn.deciders, every), "legal": (turn.masks.sum(axis=1, dtype=np.int64), every)}
        if over.any():
            ended = over[:, None]
            infos["scores"] = np.where(ended, self.games.totals, 0), over
            infos["shares"] = np.where(ended, self.games.shares, 0.0), over
        return {
            key: part
            for name, both in infos.items()
            for key, part in zip((name, f"_{name}"), both, strict=True)
        }


def seen(turn: Turn) -> Seen:
    return {OBSERVATION: turn.observations, MASK: turn.masks}

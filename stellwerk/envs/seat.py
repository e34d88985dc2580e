"""One seat of a game as a Gymnasium environment; bots play the others.

env = gymnasium.make("Stellwerk/USA-v0", seats=2, opponents=["planner"])
seen, info = env.reset(seed=7)
seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from stellwerk.bots import Seating
from stellwerk.game import Game
from stellwerk.kernel import flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import SEED_LIMIT
from stellwerk.reasons import IllegalAction

from .observer import MASK, OBSERVATION, Mask, Seen
from .parts import Plan
from .pickling import picklable_opponents, stream_at, stream_word
from .rendering import RENDER_MODES, checked_render_mode, info_of, render_table
from .setting import (
    ILLEGAL_REWARD,
    Opponent,
    checked_illegal,
    metadata_of,
    opponents_of,
    seat_of,
    setting,
    spaces_of,
)
from .single import SingleGame, whole_number

#: The bot in the other seats by default.
USUAL_OPPONENTS: Final = ("planner",)


class SeatEnv(SingleGame, gymnasium.Env[Seen, np.int64]):
    """`opponents`: bots by name or as objects, in turn order after `seat`; a single one has all others.

    `seat`: the learner's; None: drawn for each game. `board_hash`: refuse a board with another content.
    `illegal`: an illegal action loses the game at once ("lose") or raises IllegalAction ("raise").
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 so the base class has it

    def __init__(
        self,
        board: str | Board,
        seats: int = 2,
        opponents: Sequence[Opponent] = USUAL_OPPONENTS,
        options: Mapping[str, bool] | None = None,
        *,
        seat: int | None = None,
        reward: str = "win",
        shaping: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        plan: Plan = False,
        board_hash: str | None = None,
    ) -> None:
        self.setting = setting(board, seats, options, reward, shaping, board_hash, plan)
        self.opponents = opponents_of(opponents, self.setting.seats)
        self._said = opponents
        self.illegal = checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = metadata_of(self.setting)  # of this board
        self.observation_space, self.action_space = spaces_of(self.setting)  # type: ignore[assignment]
        self._wanted = seat_of(seat, self.setting.seats)
        #: The learner's seat in the current game.
        self.seat = self._wanted or 0

    # --- the interface of Gymnasium

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Starts a game; with a `seed`, the one that `stellwerk.Game` plays with this seed."""
        super().reset(seed=seed, options=options)
        seats = self.setting.seats
        # both are drawn each time, so that later draws don't depend on the arguments
        dealt, drawn = int(self.np_random.integers(SEED_LIMIT)), int(self.np_random.integers(seats))
        self.seat = drawn if self._wanted is None else self._wanted
        board, switches = self.setting.board, self.setting.switches
        self._game = Game(board, seats, dealt if seed is None else seed, switches)
        self._sit()
        self._is_lost = False
        self._let_others()
        self._potential = self.setting.potential(self.game.state, self.seat)
        return self._seen(), info_of(self.game, self.seat)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes an action, then lets the others play until the seat decides again or the game is over."""
        if self.game.is_over or self._is_lost:
            raise gymnasium.error.ResetNeeded("The game is over: call reset().")
        try:
            self.game.apply(whole_number(action, self.setting.observer.actions), self.seat)
        except IllegalAction as why:
            if self.illegal == "raise":
                raise
            self._is_lost = True
            return self._seen(), ILLEGAL_REWARD, True, False, self._info() | {"illegal": str(why)}
        self._let_others()
        return self._seen(), self._reward(), self.game.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO of sb3-contrib expects them."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """The table in words, as the seat sees it."""
        return None if self.render_mode is None else render_table(self.game, self.seat, self.render_mode)

    @property
    def deciding(self) -> int:
        return self.seat

    # --- copies

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in {"opponents", "_seating"}}
        kept["_said"] = picklable_opponents(self._said)
        if self._game is not None:
            streams = self._seating._streams  # noqa: SLF001 a copy needs everything
            kept["streams"] = {seat: stream_word(stream) for seat, stream in streams.items()}
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        streams = kept.pop("streams", {})
        vars(self).update(kept)
        self.opponents = opponents_of(self._said, self.setting.seats)
        if self._game is not None:
            self._sit()
            at = {seat: stream_at(word) for seat, word in streams.items()}
            self._seating._streams.update(at)  # noqa: SLF001

    # --- inside

    def _sit(self) -> None:
        seats = self.setting.seats
        others = {(self.seat + 1 + n) % seats: player for n, player in enumerate(self.opponents)}
        self._seating: Seating = Seating(self.game, others)

    def _let_others(self) -> None:
        while not self.game.is_over:
            seat = int(flow.decider(self.game.state))
            if seat == self.seat:
                return
            self.game.apply(self._seating.choose(seat), seat)

    def _seen(self) -> Seen:
        observation = self.setting.observer.observation(self.game.state, self.seat)
        return {OBSERVATION: observation, MASK: self._mask()}

    def _mask(self) -> Mask:
        """All 0 after a loss by an illegal action."""
        seen, state = self.setting.observer, self.game.state
        return seen.no_mask() if self._is_lost else seen.mask(state, self.seat)

    def _info(self) -> dict[str, Any]:
        return info_of(self.game, self.seat)

    def _reward(self) -> float:
        state, before = self.game.state, self._potential
        self._potential = 0.0 if self.game.is_over else self.setting.potential(state, self.seat)
        final = self.setting.final(state, self.seat) if self.game.is_over else 0.0
        return final + self._potential - before

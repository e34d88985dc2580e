"""A game as a PettingZoo AEC environment: agents decide one after another.

env = aec_env("usa", seats=2)
env.reset(seed=7)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    env.step(None if terminated else env.action_space(agent).sample(seen["action_mask"]))
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import Space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from stellwerk.boards.rules import BadSetUp
from stellwerk.game import Game
from stellwerk.kernel import flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import SEED_LIMIT
from stellwerk.reasons import IllegalAction

from .observer import MASK, OBSERVATION, Seen
from .parts import Plan
from .rendering import RENDER_MODES, checked_render_mode, info_of, render_table
from .setting import ILLEGAL_REWARD, checked_illegal, metadata_of, setting, spaces_of
from .single import SingleGame, whole_number


def aec_env(
    board: str | Board,
    seats: int = 2,
    options: Mapping[str, bool] | None = None,
    *,
    reward: str = "win",
    shaping: str | None = None,
    illegal: str = "lose",
    render_mode: str | None = None,
    plan: Plan = False,
) -> "OrderEnforcingWrapper[str, Seen, int]":
    """A PettingZoo environment of a board; its agents are "seat_0", "seat_1" …

    `illegal`: an illegal action loses the game at once ("lose") or raises IllegalAction ("raise").
    """
    env = RailwayEnv(board, seats, options, reward, shaping, illegal, render_mode, plan)
    return OrderEnforcingWrapper(env)


class RailwayEnv(SingleGame, AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The environment itself; `aec_env` wraps it in a check of the order of calls."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012 so the base class has it

    def __init__(
        self,
        board: str | Board,
        seats: int = 2,
        options: Mapping[str, bool] | None = None,
        reward: str = "win",
        shaping: str | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
        plan: Plan = False,
    ) -> None:
        super().__init__()
        self.setting = setting(board, seats, options, reward, shaping, None, plan)
        self.illegal = checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = metadata_of(self.setting)  # of this board
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        both = {agent: spaces_of(self.setting) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in both.items()}
        self.action_spaces = {agent: actions for agent, (_, actions) in both.items()}
        self._random: np.random.Generator | None = None

    # --- the interface of PettingZoo

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Starts a game; with a `seed`, the one that `stellwerk.Game` plays with this seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        dealt = int(self._random.integers(SEED_LIMIT)) if seed is None else seed
        self._game = Game(self.setting.board, self.setting.seats, dealt, self.setting.switches)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._potentials = self._potentials_now()
        self._select()
        self.infos = self._infos()

    def observe(self, agent: str) -> Seen:
        """What the agent sees; its mask is all 0 unless it must decide now."""
        seat, state, seen = self._seat_of(agent), self.game.state, self.setting.observer
        decides = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = seen.mask(state, seat) if decides else seen.no_mask()
        return {OBSERVATION: seen.observation(state, seat), MASK: mask}

    def state(self) -> NDArray[Any]:
        """Not offered: an array of the whole state would show others' hands."""
        raise NotImplementedError(
            "The whole state holds hidden cards, so it is not given as an array: use observe(agent) "
            "of each agent, or, to train with hidden information, env.unwrapped.game.state."
        )

    def step(self, action: int | None) -> None:
        game, agent = self.game, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetUp(f"{agent} must decide: None is only for agents whose game is over.")
        try:
            game.apply(whole_number(action, self.setting.observer.actions), self._seat_of(agent))
        except IllegalAction as why:
            if self.illegal == "raise":
                raise
            self._lose(agent, str(why))
            return
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self.infos = self._infos()
        if self.game.is_over:
            self._end()
        else:
            self._select()

    def render(self) -> str | None:
        """The table in words, as the deciding seat sees it."""
        if self.render_mode is None:
            return None
        seat = None if self.game.is_over else self.deciding
        return render_table(self.game, seat, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def deciding(self) -> int:
        return self._seat_of(self.agent_selection)

    # --- inside

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise BadSetUp(f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}.")
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(flow.decider(self.game.state))]

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: info_of(self.game, n) for n, agent in enumerate(self.possible_agents)}

    def _potentials_now(self) -> list[float]:
        state = self.game.state
        return [
            0.0 if self.game.is_over else self.setting.potential(state, n) for n in range(self.setting.seats)
        ]

    def _pay(self) -> None:
        state, now = self.game.state, self._potentials_now()
        for seat, agent in enumerate(self.possible_agents):
            gained = now[seat] - self._potentials[seat]
            self.rewards[agent] = gained + (self.setting.final(state, seat) if self.game.is_over else 0.0)
        self._potentials = now
        self._accumulate_rewards()

    def _lose(self, agent: str, why: str) -> None:
        """As PettingZoo's TerminateIllegalWrapper does; the game itself is unchanged."""
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self.infos[agent] = {**self.infos[agent], "illegal": why}
        self._end()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

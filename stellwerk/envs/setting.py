"""The configuration of an environment: game, opponents, rewards. Bad values are refused here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import index
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stellwerk import bots, position
from stellwerk.boards.rules import BadSetUp, chosen_options, rules_for
from stellwerk.bots import Bot, Choice, Player
from stellwerk.bots.registry import maker_of, search_budget
from stellwerk.game import chosen_board
from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .native import rewards
from .observer import MASK, OBSERVATION, Observer, observer
from .parts import Part, Plan
from .rendering import RENDER_MODES

#: An opponent: a bot by name, a bot object, or a function that chooses.
Opponent: TypeAlias = str | Player | Bot | Choice

#: The version of environments: it changes whenever the same actions could lead to other numbers.
VERSION: Final = "v0"
#: Final rewards, and shaping on the way, by name: docs/envs.md.
REWARDS: Final = {"win": rewards.WIN, "points": rewards.POINTS}
SHAPINGS: Final = {None: rewards.UNSHAPED, "score": rewards.BY_SCORE, "tickets": rewards.BY_TICKETS}
#: What an illegal action does.
ILLEGAL: Final = ("lose", "raise")
#: The reward of an illegal action, as in PettingZoo's TerminateIllegalWrapper.
ILLEGAL_REWARD: Final = -1.0


@dataclass(frozen=True)
class Setting:
    """A kind of game and its rewards."""

    board: Board
    seats: int
    switches: Mapping[str, bool]
    rules: Rules
    observer: Observer
    reward: int
    shaping: int

    def final(self, state: State, seat: int) -> float:
        return float(rewards.final(self.rules, state, seat, self.reward))

    def potential(self, state: State, seat: int) -> float:
        return float(rewards.potential(self.rules, state, seat, self.shaping))

    def __deepcopy__(self, _: dict[int, object]) -> "Setting":
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        if not position.is_embedded(self.board):
            raise TypeError(
                f"An environment of a board that is not one of ours ({self.board.id}) can't be pickled; "
                "copy.deepcopy(env) copies it."
            )
        pays, shows = name_of(self.reward, REWARDS), name_of(self.shaping, SHAPINGS)
        kind = self.board.id, self.seats, dict(self.switches)
        return setting, (*kind, pays, shows, self.board.hash, self.observer.plan)


def setting(
    board: str | Board,
    seats: int,
    options: Mapping[str, bool] | None,
    reward: str,
    shaping: str | None,
    board_hash: str | None = None,
    plan: Plan = False,
) -> Setting:
    """Refuses impossible settings with UnknownBoard or BadSetUp."""
    found = chosen_board(board)
    if isinstance(seats, bool) or not hasattr(seats, "__index__"):
        raise BadSetUp(f"Seats are a number, not {seats!r}.")
    number = seats.__index__()
    switches = chosen_options(found, number, {} if options is None else options)
    if board_hash is not None and board_hash != found.hash:
        raise BadSetUp(
            f"The board {found.id} is not the one that was asked for: its content hash is "
            f"{found.hash[:12]}…, not {str(board_hash)[:12]}…. Its actions and observations may differ."
        )
    shown = observer(rules_for(found, number, switches), plan)
    pays = one_of(reward, REWARDS, "reward")
    shows = one_of(shaping, SHAPINGS, "shaping")
    return Setting(found, number, switches, shown.rules, shown, pays, shows)


def one_of(said: str | None, known: Mapping[Any, int], what: str) -> int:
    if said not in known:
        names = ", ".join(repr(name) for name in known)
        raise BadSetUp(f"There is no {what} {said!r}; there are {names}.")
    return known[said]


def name_of(number: int, known: Mapping[Any, int]) -> Any:
    return next(name for name, one in known.items() if one == number)


def checked_illegal(said: str) -> str:
    if said not in ILLEGAL:
        raise BadSetUp(f"`illegal` is {' or '.join(map(repr, ILLEGAL))}, not {said!r}.")
    return said


def opponents_of(names: Sequence[Opponent], seats: int) -> list[Player]:
    """The bots in the other seats, in turn order after the learner; a single one has all of them."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadSetUp(f"Opponents are a list of bots, as in ['planner'], not {names!r}.")
    if len(names) not in {1, seats - 1}:
        others = "one bot" if seats == 2 else f"one bot for all other seats, or {seats - 1} of them"
        raise BadSetUp(f"A game of {seats} has {others} as opponents, not {len(names)}.")
    found = [opponent_of(name) for name in names]
    return found * (seats - 1) if len(found) == 1 else found


def opponent_of(said: Any) -> Player:
    """A bot by its name, an object with `choose`, or a function that chooses."""
    if isinstance(said, str):
        return bots.named(said)
    if isinstance(said, type):
        raise BadSetUp(f"{said.__name__} is a class: pass an instance, as in {said.__name__}().")
    choose = getattr(said, "choose", said)
    if not callable(choose):
        raise BadSetUp(f"An opponent is the name of a bot, or has `choose(decision, dice)`, not {said!r}.")
    if hasattr(said, "mind") and hasattr(said, "is_native"):
        player: Player = said  # from bots.named
        return player
    return bots.player(getattr(said, "__name__", type(said).__name__), choose)


def by_the_clock(player: Player) -> bool:
    """Whether a bot thinks for a given time, so that its games don't repeat."""
    said, colon, budget = player.name.partition(":")
    if not player.is_native or maker_of(said) != "search":
        return False
    return not colon or search_budget(player.name, budget)[1] > 0


def seat_of(seat: int | None, seats: int) -> int | None:
    """The learner's seat; None: it changes from game to game."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= seat.__index__() < seats:
        raise BadSetUp(f"The learner's seat is a number from 0 to {seats - 1}, or None, not {seat!r}.")
    return seat.__index__()


def seed_of(seed: object) -> int | str:
    """A seed is a whole number or a text."""
    if isinstance(seed, str):
        return seed
    number = as_index(seed)
    if number is None:
        raise BadSetUp(f"A seed is a whole number or a text, not {seed!r}.")
    return number


def as_index(said: object) -> int | None:
    """A whole number of Python or NumPy, or an array of just one; None for anything else."""
    if isinstance(said, bool) or not isinstance(said, SupportsIndex):
        return None
    try:
        return index(said)
    except TypeError:  # an array of several, or of no whole numbers
        return None


@lru_cache(maxsize=64)
def action_names(rules: Rules) -> tuple[str, ...]:
    return observer(rules).action_names()


class Described:
    """What every environment says about itself; `setting` is its configuration."""

    setting: Setting

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of an observation: name, place, shape, meaning."""
        return self.setting.observer.parts

    def part(self, name: str) -> Part:
        """The part of this name: `env.part("hand").labels`."""
        for part in self.parts:
            if part.name == name:
                return part
        raise BadSetUp(f"There is no part {name!r}; there are {', '.join(part.name for part in self.parts)}.")

    @property
    def actions(self) -> tuple[str, ...]:
        """The notation of each action; tickets to keep are named by their places in the offer, from 1."""
        return action_names(self.setting.rules)

    @property
    def scale(self) -> NDArray[np.float32]:
        """`observation * env.scale` is at most about 1."""
        return self.setting.observer.scale

    @property
    def board_hash(self) -> str:
        """The content hash of the board: actions and observations belong to it."""
        return self.setting.board.hash

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of an observation, or of a batch of them, by name."""
        return self.setting.observer.named(observation)


def metadata_of(setting: Setting) -> dict[str, Any]:
    return {
        "name": f"stellwerk_{setting.board.id}_{VERSION}",
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
        "is_parallelizable": False,
        "board_hash": setting.board.hash,
    }


def spaces_of(setting: Setting) -> tuple[spaces.Dict, spaces.Discrete[np.int64]]:
    """New spaces each time, because users may seed them."""
    low, high = setting.observer.limits()
    actions = setting.observer.actions
    seen: dict[str, spaces.Space[Any]] = {
        OBSERVATION: spaces.Box(low, high, dtype=np.int16),
        MASK: spaces.Box(0, 1, (actions,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(actions)

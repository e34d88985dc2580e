"""What a seat sees and may do, as arrays: for all environments, and for bots trained in them.

seen = observer(rules)
seen.observation(state, seat), seen.mask(state, seat)
seen.named(observation)["hand"]
"""

from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i64, u8
from numpy.typing import NDArray

from stellwerk.actions import Action, ActionLike, ActionTable, action_table
from stellwerk.bots import Decision
from stellwerk.kernel import bits
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .parts import Part, Plan, encoder_of, parts_of, plan_names

#: Numbers of an observation: scores need more than one byte, and two are enough for everything.
Observation: TypeAlias = NDArray[np.int16]
#: 1 for legal actions, else 0; of the type that Gymnasium's `Discrete.sample` expects.
Mask: TypeAlias = NDArray[np.int8]
#: What single environments show: "observation" and "action_mask".
Seen: TypeAlias = dict[str, NDArray[Any]]

Kind = TypeVar("Kind", bound=np.generic)

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"


def array_on(memory: vec[i16] | vec[i64] | vec[u8] | vec[float], kind: type[Kind]) -> NDArray[Kind]:
    """An array that looks into a vector; it can't be written to."""
    return np.frombuffer(memoryview(memory), kind)


class Observer:
    """For the rules of one kind of game; `plan`: the parts of what a planner sees (`meanings/plan.py`)."""

    def __init__(self, rules: Rules, plan: tuple[str, ...] = ()) -> None:
        self.rules = rules
        self.plan = plan
        self.parts: tuple[Part, ...] = parts_of(rules, plan)
        self.encoder = encoder_of(rules, plan)
        #: Numbers of an observation, how many of them are 0 or 1 and come first, and options of a mask.
        self.size = int(self.encoder.flags + self.encoder.numbers)
        self.flags = int(self.encoder.flags)
        self.table: ActionTable = action_table(rules)
        self.actions = self.table.size
        self._flags = bits.empty(int(self.encoder.flag_words))
        self._numbers: vec[i16] = vec[i16]([i16(0) for _ in range(int(self.encoder.numbers))])
        self._options = bits.empty(int(self.encoder.mask_words))

    def observation(self, state: State, seat: int) -> Observation:
        """What the seat sees; a state and the seat's view of it give the same."""
        self.encoder.write_flags(state, seat, self._flags, 0)
        self.encoder.write_numbers(state, seat, self._numbers, 0)
        flags = array_on(self._flags, np.int16)[: self.flags]
        return np.concatenate((flags, array_on(self._numbers, np.int16)))

    def mask(self, state: State, seat: int) -> Mask:
        """What the seat may do now; all 0 if it has nothing to decide."""
        self.encoder.write_mask(state, seat, self._options, 0)
        return array_on(self._options, np.int8)[: self.actions].copy()

    def no_mask(self) -> Mask:
        return np.zeros(self.actions, np.int8)

    # --- by name

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The parts of an observation, or of many at once: the parts' shapes follow those of the batch."""
        if observation.shape[-1:] != (self.size,):
            raise ValueError(
                f"An observation of this game has {self.size} numbers, not {observation.shape[-1:] or 'one'}."
            )
        before = observation.shape[:-1]
        return {
            part.name: observation[..., part.place].reshape((*before, *part.shape)) for part in self.parts
        }

    @property
    def scale(self) -> NDArray[np.float32]:
        """`observation * scale` is at most about 1, which suits networks."""
        found = np.ones(self.size, np.float32)
        for part in self.parts:
            found[part.place] = part.scale
        return found

    def limits(self) -> tuple[Observation, Observation]:
        """The least and the greatest number of each place."""
        low, high = np.zeros(self.size, np.int16), np.ones(self.size, np.int16)
        for part in self.parts:
            low[part.place], high[part.place] = part.low, part.high
        return low, high

    def action_names(self) -> tuple[str, ...]:
        """The notation of each option; tickets to keep are named by their places in the offer, from 1."""
        return tuple(self._action_name(option) for option in range(self.actions))

    def _action_name(self, option: int) -> str:
        if not self.table.is_keep(option):
            return str(self.table.action(option, self.rules.beginning, 0))
        kept = option - self.table.keep
        places = [str(place + 1) for place in range(int(self.rules.most_offered)) if kept >> place & 1]
        return f"keep {' '.join(places) or 'none'}"


def observer(rules: Rules, plan: Plan = False) -> Observer:
    """The observer of these rules; always the same object for the same rules and parts."""
    return kept_observer(rules, plan_names(plan))


@lru_cache(maxsize=64)
def kept_observer(rules: Rules, plan: tuple[str, ...]) -> Observer:
    return Observer(rules, plan)


def observe(decision: Decision, plan: Plan = False) -> tuple[Observation, Mask]:
    """A bot's decision as the environments show it: for policies trained in them."""
    seen = observer(decision.rules, plan)
    return seen.observation(decision.state, decision.seat), seen.mask(decision.state, decision.seat)


def action(decision: Decision, number: int) -> Action:
    """What a number means in a bot's decision: tickets to keep are those on offer in it."""
    return action_table(decision.rules).action(number, decision.state, decision.seat)


def number(decision: Decision, action: ActionLike) -> int:
    """The number of an action, or of its notation, in a bot's decision."""
    table = action_table(decision.rules)
    read = table.read(action)
    return read if isinstance(read, int) else table.option(read, decision.state, decision.seat)

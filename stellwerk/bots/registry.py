"""Bots by name: `named("planner")`, `named("search:400")`, `named("mybot.py:MyBot")`, `named("exec:./bot")`.

What comes back is a `Player`. It is a bot itself, for whoever asks it decision by decision, and it has a mind
for a seat, for whoever plays whole games at the kernel's speed.
"""

import importlib
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.util import find_spec
from typing import Final, Protocol, TypeVar

from stellwerk.actions import Action, action_table
from stellwerk.boards.rules import rebuilt
from stellwerk.bots.native.mind import Mind
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.rules import Rules

from .guard import TIME_LIMIT, PythonMind, asked, guarded
from .levels import LEVELS
from .loading import BadBot, is_command, is_file, maker
from .programs import program_maker
from .protocol import Choice, Decision, Dice

T = TypeVar("T")

#: Native minds: the module of `bots.native` and the class. A module is imported when its bot is asked for.
NATIVE: Final = {
    "random": ("random_mind", "RandomMind"),
    "greedy": ("greedy", "GreedyMind"),
    "planner": ("planner", "PlannerMind"),
    "search": ("search", "SearchMind"),
    "easy": ("easy", "EasyMind"),
}
#: The number of kinds of games that a bot remembers.
MOST_KINDS: Final = 16
#: Stand-ins for a bot that failed: the first that is available.
STAND_INS: Final = ("greedy", "random")

#: The planner as it was before its weights were tuned: the same for ever, to measure others by.
FIRST_PLANNER: Final = "planner:1"
#: The milliseconds that a search without a budget thinks about a decision.
USUAL_SEARCH: Final = 1000
#: `search:400`, `search:0.5s`, and both as `search:400:0.5s`.
BUDGET: Final = re.compile(r"((?P<iterations>[1-9]\d{0,8})(:(?=.)|$))?((?P<seconds>\d{1,4}(\.\d{1,3})?)s)?")


class Player(Protocol):
    """A bot by name."""

    @property
    def name(self) -> str: ...

    @property
    def is_native(self) -> bool: ...

    def choose(self, decision: Decision, dice: Dice, /) -> Action:
        """One of the options; BotFault if the bot fails."""

    def mind(
        self,
        rules: Rules,
        names: Sequence[str] = (),
        switches: Mapping[str, bool] | None = None,
        limit: float = TIME_LIMIT,
    ) -> Mind:
        """A mind for one seat in one game; `limit` is the time of a bot in Python for a decision."""


@lru_cache(maxsize=64)
def named(name: str) -> Player:
    """The bot of this name; BadBot says what is wrong with it."""
    if is_command(name):
        return PythonPlayer(name, program_maker(name))
    if is_file(name):
        return PythonPlayer(name, maker(name))
    return NativePlayer(name, mind_maker(name))


def names() -> list[str]:
    """The names of all bots that come with Stellwerk; the levels come last."""
    return [name for name in dict.fromkeys([*NATIVE, *LEVELS]) if is_there(maker_of(name))]


def stand_in() -> Player:
    """The bot that takes over from one that failed."""
    return named(next(name for name in STAND_INS if is_there(name)))


def maker_of(name: str) -> str:
    """The bot behind a level; any other name stands for itself."""
    return LEVELS[name].bot if name in LEVELS else name


def is_there(name: str) -> bool:
    return find_spec(f"stellwerk.bots.native.{NATIVE[name][0]}") is not None


# --- native bots


class Minds(threading.local):
    """Each thread has its own: a mind thinks about one decision at a time."""

    def __init__(self) -> None:
        self.by_rules: dict[Rules, Mind] = {}


class NativePlayer:
    is_native = True

    def __init__(self, name: str, make: Callable[[Rules], Mind]) -> None:
        self.name = name
        self._make = make
        self._minds = Minds()

    def choose(self, decision: Decision, dice: Dice, /) -> Action:
        rules, seat = decision.rules, decision.seat
        slot = int(self.mind(rules).choose(decision.state, seat, dice.stream))
        option = int(rules.dense_base[slot // WORD]) + slot % WORD
        return action_table(rules).action(option, decision.state, seat)

    def mind(
        self,
        rules: Rules,
        names: Sequence[str] = (),  # noqa: ARG002 a native mind reads the kernel's view only
        switches: Mapping[str, bool] | None = None,  # noqa: ARG002
        limit: float = TIME_LIMIT,  # noqa: ARG002 the match looks at its time
    ) -> Mind:
        """One mind for all seats and games of these rules: its answers don't depend on earlier ones."""
        minds = self._minds.by_rules
        if rules not in minds:
            forget_oldest(minds)
            minds[rules] = self._make(rules.fork())
        return minds[rules]

    def __repr__(self) -> str:
        return f"bots.named({self.name!r})"


def mind_maker(name: str) -> Callable[[Rules], Mind]:
    """A function that makes a native bot's mind; its module is imported here."""
    said, colon, budget = name.partition(":")
    bare = maker_of(said)
    if bare not in NATIVE or not is_there(bare):
        raise BadBot(unknown(name))
    module, kind = NATIVE[bare]
    make: Callable[..., Mind] = getattr(importlib.import_module(f"stellwerk.bots.native.{module}"), kind)
    if bare == "search":
        usual = round(LEVELS[said].seconds * 1000) if said in LEVELS else USUAL_SEARCH
        iterations, milliseconds = search_budget(name, budget) if colon else (0, usual)
        return lambda rules: make(rules, iterations, milliseconds)
    if name == FIRST_PLANNER:
        weights = importlib.import_module("stellwerk.bots.native.weights")
        return lambda rules: make(rules, weights.first(rules))
    if colon:
        raise BadBot(f"nothing can follow {said}, as in {name}: only a search takes a budget")
    return make


def search_budget(name: str, text: str) -> tuple[int, int]:
    """Iterations and milliseconds; 0 means no limit of that kind."""
    match = BUDGET.fullmatch(text)
    milliseconds = round(float(match["seconds"] or 0) * 1000) if match else 0
    iterations = int(match["iterations"] or 0) if match else 0
    if iterations == milliseconds == 0:
        said = name.partition(":")[0]
        raise BadBot(f"{name}: a search takes iterations, as in {said}:400, or seconds, as in {said}:1s")
    return iterations, milliseconds


def unknown(name: str) -> str:
    has = names()
    near = get_close_matches(name.lower().partition(":")[0], has, n=1)
    question = f"; did you mean {near[0]}?" if near else ""
    return (
        f"there is no bot {name!r}: there are {', '.join(has)}, files as in mybot.py:MyBot, "
        f"and programs as in exec:./mybot{question}"
    )


# --- bots in Python


class PythonPlayer:
    is_native = False

    def __init__(self, name: str, make: Callable[[], Choice]) -> None:
        self.name = name
        self._make = make
        self._choice: Choice | None = None
        self._rules: dict[Rules, Rules] = {}

    def choose(self, decision: Decision, dice: Dice, /) -> Action:
        """Called directly, one bot answers for all seats and games."""
        if self._choice is None:
            self._choice = guarded(self._make, TIME_LIMIT)
        rules, seat, names, switches = decision.rules, decision.seat, decision.names, decision.switches
        own = Decision(self.own_rules(rules), decision.state.copy(), seat, names, switches)
        option = asked(self._choice, own, dice, rules, decision.state)
        return action_table(rules).action(option, decision.state, seat)

    def mind(
        self,
        rules: Rules,
        names: Sequence[str] = (),
        switches: Mapping[str, bool] | None = None,
        limit: float = TIME_LIMIT,
    ) -> Mind:
        """BotFault if it can't be made within the time of a decision."""
        own = self.own_rules(rules)
        return PythonMind(rules, own, guarded(self._make, limit), names, switches, limit)

    def own_rules(self, rules: Rules) -> Rules:
        """The bot's own copy of a game's rules, in which it may change even the tables."""
        if rules not in self._rules:
            forget_oldest(self._rules)
            self._rules[rules] = rebuilt(rules)
        return self._rules[rules]

    def __repr__(self) -> str:
        return f"bots.named({self.name!r})"


def forget_oldest(cache: dict[Rules, T]) -> None:
    """Makes room for one more by forgetting the oldest."""
    while len(cache) >= MOST_KINDS:
        del cache[next(iter(cache))]


def player(name: str, choice: Choice) -> Player:
    """A player from an existing function or method, under the given name."""
    return PythonPlayer(name, lambda: choice)

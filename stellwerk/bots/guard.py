"""A bot in Python at the table: asks it within its time limit, then reads and checks its answer.

Whatever goes wrong becomes a `BotFault` that says what; it never disturbs the table.
"""

import contextlib
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeAlias, TypeVar

from stellwerk.actions import Action, ActionTable, BadAction, NotOffered, action_table
from stellwerk.bots.native.mind import Mind
from stellwerk.faults import printable
from stellwerk.kernel import flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.reasons import explain, explain_ticket

from .protocol import Choice, Decision, Dice

T = TypeVar("T")
#: What `signal` calls.
Handler: TypeAlias = Callable[[int, FrameType | None], Any] | int

#: Seconds that a bot in Python may think about a decision by default.
TIME_LIMIT: Final = 10.0
#: A bot that swallows the alarm gets another after this many seconds.
ALARM_INTERVAL: Final = 0.5
#: Longer texts from bots are cut.
MAX_TEXT: Final = 200

# --- what can go wrong
RAISED: Final = "raised"
UNREADABLE: Final = "unreadable"
ILLEGAL: Final = "illegal"
TOO_SLOW: Final = "too slow"
ENDED: Final = "ended"
ENDLESS: Final = "endless"
#: A memory address.
ADDRESS: Final = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")


class BotFault(Exception):
    """A bot failed to decide: `kind` is one of the above, `text` says more."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind
        self.text = text


class PythonMind(Mind):
    """Lets a bot in Python sit where native minds sit."""

    def __init__(
        self,
        rules: Rules,
        own: Rules,
        choice: Choice,
        names: Sequence[str] = (),
        switches: Mapping[str, bool] | None = None,
        limit: float = TIME_LIMIT,
    ) -> None:
        super().__init__(rules)
        #: What the bot is given in place of the table's rules.
        self.own = own
        self.choice = choice
        self.names = tuple(names)
        self.switches = switches
        self.limit = limit
        self._dice = Dice(0)

    def choose(self, v: State, seat: int, stream: Stream) -> int:
        if self._dice.stream is not stream:
            self._dice = Dice(stream)
        decision = Decision(self.own, v.copy(), int(seat), self.names, self.switches)
        return int(self.r.slot_of[asked(self.choice, decision, self._dice, self.r, v, self.limit)])


# --- asking


class TooSlow(BaseException):
    """Raised inside a bot that thinks too long; its own `except Exception` does not catch it."""


def asked(
    choice: Choice, decision: Decision, dice: Dice, rules: Rules, v: State, limit: float = TIME_LIMIT
) -> int:
    """The option the bot chooses, read with the table's rules and view; BotFault if it fails."""
    seat, names = decision.seat, decision.names
    return guarded(lambda: option_of(choice(decision, dice), rules, v, seat, names), limit)


def guarded(call: Callable[[], T], limit: float = 0.0) -> T:
    """The result of a bot's code; BotFault if it raises or takes longer than `limit` seconds (0: no limit).

    Its prints go to stderr: stdout is for results.
    """
    interrupted = False

    def press(_signal: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        raise KeyboardInterrupt

    before = catch_interrupt(press)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            return within(limit, lambda: as_fault(call))
    except TooSlow:
        raise BotFault(TOO_SLOW, f"no answer within {limit:g} s") from None
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
        if interrupted:
            raise KeyboardInterrupt  # even if the bot swallowed it or it looks like a fault


def as_fault(call: Callable[[], T]) -> T:
    """The call's result; whatever it raises becomes a BotFault, even what would end a program."""
    try:
        return call()
    except (TooSlow, BotFault):
        raise
    except BaseException as trouble:
        raise BotFault(RAISED, one_line(trouble)) from trouble


def catch_interrupt(press: Callable[[int, FrameType | None], None]) -> Handler | None:
    """Catches Ctrl-C, which must not be mistaken for a bot that raises KeyboardInterrupt."""
    if threading.current_thread() is not threading.main_thread():
        return None
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        return None
    return signal.signal(signal.SIGINT, press)


def within(limit: float, call: Callable[[], T]) -> T:
    """The call's result; TooSlow after `limit` seconds, or when it is done where no timer works."""
    if limit <= 0:
        return call()
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return timed_afterwards(limit, call)
    armed = True

    def ring(_signal: int, _frame: FrameType | None) -> None:
        if armed:
            raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, limit, ALARM_INTERVAL)
        try:
            return call()
        finally:
            armed = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def timed_afterwards(limit: float, call: Callable[[], T]) -> T:
    start = time.monotonic()
    found = call()
    if time.monotonic() - start > limit:
        raise TooSlow
    return found


def one_line(trouble: BaseException) -> str:
    """An exception in one line: its type, its text and where it was raised."""
    name, text = type(trouble).__name__, cut(trouble)
    places = traceback.extract_tb(trouble.__traceback__)
    where = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{name}: {text}{where}" if text else f"{name}{where}"


def cut(what: object, show: Callable[[object], str] = str) -> str:
    """The text of something a bot made, safe to print: even converting it to text may fail."""
    try:
        text = show(what)
    except TooSlow:
        raise
    except BaseException:  # noqa: BLE001 a bot's class can raise anything here
        text = f"a {type(what).__name__} that can't be shown"
    text = ADDRESS.sub("0x…", text)  # it differs each time, and results must repeat
    return printable(text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "…")


# --- reading


def option_of(answer: object, rules: Rules, v: State, seat: int, names: Sequence[str]) -> int:
    """The option that an answer names; BotFault if it names none, or one that is not offered."""
    actions = action_table(rules)
    try:
        option = option_named(answer, actions, v, seat)
    except NotOffered as problem:
        raise BotFault(ILLEGAL, str(explain_ticket(rules, v, names, seat, problem.ticket))) from None
    except (BadAction, TypeError) as problem:
        raise BotFault(UNREADABLE, cut(problem)) from None
    if option in flow.options(rules, v, seat):
        return option
    why = None if actions.is_keep(option) else explain(rules, v, names, seat, option)
    raise BotFault(ILLEGAL, f"{cut(answer)}: {why or 'that is not among the options'}")


def option_named(answer: object, actions: ActionTable, v: State, seat: int) -> int:
    if not isinstance(answer, Action | str):
        raise BadAction(f"the answer is {cut(answer, repr)}, which is not an action")
    read = actions.read(answer)
    return read if isinstance(read, int) else actions.option(read, v, seat)

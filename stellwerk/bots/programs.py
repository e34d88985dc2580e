"""Bots in any language: `exec:./mybot --fast` runs a program for each game and seat, with lines in and out.

The first line tells the game, each further one a decision; the program answers a decision with one of its
options, in notation. docs/bots.md describes the lines.
"""

import os
import shlex
import shutil
import signal
import subprocess
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, Final

import msgspec

from stellwerk.position.names import seat_names

from .guard import ENDED, BotFault, cut
from .loading import EXEC, BadBot
from .protocol import Choice, Decision, Dice

#: The version of the lines.
PROTOCOL: Final = 1
#: Seconds that a program has to end once its game is over.
GRACE: Final = 1.0
#: The longest line that is read: no notation comes near.
MOST_CHARACTERS: Final = 10_000


def program_maker(name: str) -> Callable[[], Choice]:
    """A function that starts the program: one for each game and seat; BadBot if there is none."""
    try:
        command = shlex.split(name.removeprefix(EXEC))
    except ValueError as wrong:
        raise BadBot(f"{name}: {wrong}") from None
    if not command:
        raise BadBot(f"{name}: say which program, as in exec:./mybot")
    if shutil.which(command[0]) is None:
        raise BadBot(f"{name}: there is no program {command[0]} that can be run")
    return lambda: Program(command).choose


class Program:
    """A running program that plays a seat; it ends with the game."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(  # noqa: S603 the user names the program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # see `stop`
            )
        except OSError as trouble:
            raise BotFault(ENDED, f"{command[0]} can't be run: {trouble.strerror}") from None
        weakref.finalize(self, stop, self._process)
        self._knows_game = False

    def choose(self, decision: Decision, dice: Dice, /) -> str:
        if not self._knows_game:
            self._knows_game = True
            self._send(game_line(decision, dice))
        self._send(decision_line(decision))
        answer = pipe(self._process.stdout).readline(MOST_CHARACTERS)
        if not answer:
            raise self._ended()
        return answer.strip()

    def _send(self, line: dict[str, Any]) -> None:
        to = pipe(self._process.stdin)
        try:
            to.write(msgspec.json.encode(line).decode() + "\n")
            to.flush()
        except OSError:  # nobody reads it
            raise self._ended() from None

    def _ended(self) -> BotFault:
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return BotFault(ENDED, f"{cut(self.command[0])} closed its output")
        return BotFault(ENDED, f"{cut(self.command[0])} ended with exit code {code}")


def pipe(found: IO[str] | None) -> IO[str]:
    assert found is not None
    return found


def stop(process: "subprocess.Popen[str]") -> None:
    """Ends a program: it notices the end of its input, or is killed. What it has started ends with it.

    The child of a shell script would outlive it, and hold our own output open.
    """
    with suppress(OSError):
        pipe(process.stdin).close()
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    pipe(process.stdout).close()


# --- the lines


def game_line(decision: Decision, dice: Dice) -> dict[str, Any]:
    """What stays the same in a game; `seed` is for the program's own chance, so that games repeat."""
    return {
        "type": "game",
        "protocol": PROTOCOL,
        "seat": decision.seat,
        "names": decision.names or seat_names(int(decision.rules.seats)),
        "options": dict(decision.rules.switches),
        "seed": dice.below(1 << 30),
        "board": msgspec.json.decode(decision.board.text.removeprefix("\ufeff")),
    }


def decision_line(decision: Decision) -> dict[str, Any]:
    return {
        "type": "decision",
        "phase": decision.phase,
        "options": [str(option) for option in decision.options],
        "view": decision.view,
    }

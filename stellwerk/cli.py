"""The command `stellwerk`: it finds the command that was asked for, and says what makes no sense.

Each command stands in `stellwerk/commands`, with its arguments.
Exit codes: 0 all well, 1 a fault was found, 2 wrong use, 130 interrupted.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from stellwerk import __version__
from stellwerk.commands import (
    boards,
    check,
    draw,
    duel,
    hint,
    play,
    playtest,
    replay,
    report,
    serve,
    simulate,
    soak,
    tournament,
)
from stellwerk.commands.arguments import WRONG_USE, Parser, WrongUse

INTERRUPTED: Final = 130
#: What a shell is told of a program whose reader went away.
BROKEN_PIPE: Final = 141
#: In the order of the help.
COMMANDS: Final = (
    serve.add,
    play.add,
    boards.add,
    check.add,
    draw.add,
    replay.add,
    hint.add,
    duel.add,
    tournament.add,
    report.add,
    playtest.add,
    simulate.add,
    soak.add,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; what the shell should be told."""
    try:
        with contextlib.suppress(AttributeError, ValueError):
            # names of cities must not break on a terminal that knows ASCII only
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        options = parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        code = run(options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Goodbye!\n")
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read us has enough; nothing may be written at exit either
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except SystemExit as stop:
        # Rich does the same when it finds the pipe broken, and leaves with 1; argparse leaves with 0 or 2
        if stop.code == 1:
            return BROKEN_PIPE
        raise
    except user_errors() as wrong:
        sys.stderr.write(f"stellwerk: {sentence(wrong)}\n")
        return WRONG_USE
    return code


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="stellwerk",
        description='The railway game "Zug um Zug": exact rules, fast simulation, bots.',
        epilog="`stellwerk COMMAND --help` tells more of a command, with examples.",
    )
    top.add_argument("--version", action="version", version=f"stellwerk {__version__}")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser, dest="command"
    )
    for add in COMMANDS:
        add(commands)
    return top


def user_errors() -> tuple[type[Exception], ...]:
    """What is the fault of whoever typed the command, as far as the commands in use can raise it."""
    found: list[type[Exception]] = [WrongUse]
    for module, name in (
        ("stellwerk.boards.loader", "BadBoard"),
        ("stellwerk.boards.loader", "UnknownBoard"),
        ("stellwerk.boards.rules", "BadSetUp"),
        ("stellwerk.boards.commands", "Unreadable"),
        ("stellwerk.bots.loading", "BadBot"),
        ("stellwerk.bots.hint", "NoHint"),
        ("stellwerk.terminal.play", "Failed"),
        ("stellwerk.terminal.play", "Unwritable"),
        ("stellwerk.drawing.commands", "Undrawable"),
        ("stellwerk.server.serve", "CantServe"),
        ("stellwerk.server.store", "BadStore"),
        ("stellwerk.lab.extras", "MissingExtra"),
        ("stellwerk.lab.journal", "BadResults"),
        ("stellwerk.lab.on_ray", "NoCluster"),
        ("stellwerk.lab.plan", "BadTournament"),
        ("stellwerk.lab.report.command", "CantReport"),
    ):
        if module in sys.modules:
            found.append(getattr(sys.modules[module], name))
    return tuple(found)


def sentence(wrong: Exception) -> str:
    text = str(wrong).strip()
    return text if text.endswith((".", "!", "?", ")")) or "\n" in text else f"{text}."


if __name__ == "__main__":
    sys.exit(main())

"""The command `stellwerk`: it runs one of the commands in `stellwerk/commands`, and `serve` if none is named.

Exit codes: 0 success, 1 a fault was found, 2 wrong use, 130 interrupted.
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
    mcp,
    play,
    playtest,
    puzzles,
    rate,
    replay,
    report,
    review,
    serve,
    simulate,
    soak,
    tournament,
    train,
    tune,
)
from stellwerk.commands import (
    print as print_,
)
from stellwerk.commands.arguments import Parser
from stellwerk.faults import UserError
from stellwerk.kernel.compiled import KIND
from stellwerk.words import fault_text

INTERRUPTED: Final = 130
#: The exit code of a program whose output is no longer read.
BROKEN_PIPE: Final = 141
#: In the order of the help.
COMMANDS: Final = (
    serve,
    play,
    mcp,
    boards,
    check,
    draw,
    print_,
    replay,
    hint,
    review,
    duel,
    rate,
    tournament,
    report,
    playtest,
    simulate,
    soak,
    tune,
    train,
    puzzles,
)
#: What `stellwerk` alone does: it opens the game in the browser.
DEFAULT: Final = ("serve",)
STOPPED: Final = {"en": "Stopped. Goodbye!", "de": "Angehalten. Auf Wiedersehen!"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line and returns its exit code."""
    language = "en"
    try:
        with contextlib.suppress(AttributeError, ValueError):
            # city names must not break a terminal that only knows ASCII
            sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        given = parser().parse_args((sys.argv[1:] if arguments is None else arguments) or DEFAULT)
        language = given.lang or language
        run: Callable[[argparse.Namespace], int] = given.run
        code = run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{STOPPED[language]}\n")
        return INTERRUPTED
    except BrokenPipeError:
        # nobody reads the output any more; nothing may be written at exit either
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except SystemExit as stop:
        # Rich exits with 1 when the pipe is broken; argparse exits with 0 or 2
        if stop.code == 1:
            return BROKEN_PIPE
        raise
    except UserError as wrong:
        sys.stderr.write(f"stellwerk: {sentence(wrong, language)}\n")
        return wrong.exit_code
    return code


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="stellwerk",
        description='The railway game "Zug um Zug": exact rules, fast simulation, bots.',
        epilog="`stellwerk` alone opens the game in your browser, like `stellwerk serve`. "
        "`stellwerk COMMAND --help` explains a command, with examples.",
    )
    top.add_argument("--version", action="version", version=f"stellwerk {__version__}{KIND}")
    commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser, dest="command"
    )
    for command in COMMANDS:
        command.add(commands)
    return top


def sentence(wrong: UserError, language: str) -> str:
    """What is wrong, in German where words/ has it."""
    text = fault_text(wrong.said, language).strip()
    return text if text.endswith((".", "!", "?", ")")) or "\n" in text else f"{text}."


if __name__ == "__main__":
    sys.exit(main())

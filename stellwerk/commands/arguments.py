"""What commands share: how they are added, arguments that several take, and how values are read.

Nothing here is slow to import: every command's arguments are made ready before one of them runs.
"""

import argparse
import os
import re
import textwrap
from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

WRONG_USE: Final = 2

#: More games than this would take years.
MOST_GAMES: Final = 10**12
#: Games of a duel are written down one by one.
MOST_DUELS: Final = 10**7
MOST_JOBS: Final = 1024
POLICIES: Final = ("flat", "factored", "hoard", "miser", "eager")


class WrongUse(Exception):
    """The command can't do what it was asked for; the message says why."""


# --- a command


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where to read more."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 argparse has no other name for it


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], about: str, examples: str
) -> Parser:
    added = commands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog="examples:\n" + textwrap.indent(textwrap.dedent(examples).strip(), "  "),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    added.set_defaults(run=run)
    return added


# --- arguments that several take


def add_board(added: Parser) -> None:
    added.add_argument(
        "--board", default="usa", metavar="B", help="a board's id, or the path of a board file (default: usa)"
    )


def add_option(added: Parser) -> None:
    added.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="O",
        help="switch an option of the board on, or off as in tolls=off; `stellwerk boards` lists them",
    )


def option(text: str) -> tuple[str, bool]:
    """As in "neutral", "neutral=on", "tolls=off"."""
    name, _, value = text.partition("=")
    if not name or value not in {"", "on", "off"}:
        raise argparse.ArgumentTypeError(f"must be as in neutral or tolls=off, not {text!r}")
    return name, value != "off"


def add_games(added: Parser, default: int, about: str, most: int = MOST_GAMES) -> None:
    games = whole(1, most)
    added.add_argument(
        "--games", type=games, default=default, metavar="N", help=f"{about} (default: {default})"
    )


def add_seed(added: Parser) -> None:
    added.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="number or word of the first game (default: 0)"
    )


def add_jobs(added: Parser) -> None:
    added.add_argument(
        "--jobs", type=jobs, default=os.cpu_count() or 1, metavar="J", help="processes (default: one a core)"
    )


def add_time_limit(added: Parser) -> None:
    added.add_argument(
        "--time-limit",
        type=seconds,
        metavar="SECONDS",
        help="for a decision of any bot (default: 10 for bots from files, none for ours)",
    )


def add_json(added: Parser) -> None:
    added.add_argument("--json", action="store_true", help="print one JSON document")


# --- values


def whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?\d+", text) or not low <= (value := int(text[:40])) <= high:
            limit = f"of {low} or more" if high == MOST_GAMES else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"must be a whole number {limit}, not {text!r}")
        return value

    return read


#: Whether a board has so many is for the board to say.
seat_number = whole(1, 99)
jobs = whole(1, MOST_JOBS)


def seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"must be a number of seconds such as 0.5, not {text!r}")
    return float(text)


def seed(text: str) -> int | str:
    return int(text) if re.fullmatch(r"\d{1,18}", text) else text


def seat_numbers(text: str) -> list[int]:
    if text == "all":
        return []
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", part.strip())
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise argparse.ArgumentTypeError(f"must be as in 3, 2,4 or 2-5, not {text!r}")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return sorted(set(found))

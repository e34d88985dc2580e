"""What commands share: how they are added, arguments that several take, and how values are read.

Nothing here is slow to import: every command's arguments are set up before one of them runs.
"""

import argparse
import dataclasses
import os
import re
import textwrap
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, TypeVar

from stellwerk.words import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

WRONG_USE: Final = 2

#: More games than this would take years.
MOST_GAMES: Final = 10**12
#: Games of a duel or tournament are written down one by one.
MOST_DUELS: Final = 10**7
MOST_JOBS: Final = 1024
POLICIES: Final = ("flat", "factored", "hoard", "miser", "eager")

Options = TypeVar("Options", bound="DataclassInstance")


# --- a command


class Parser(argparse.ArgumentParser):
    """Reports an error in one line and points to the help; knows the arguments that several commands take."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")

    # --- arguments that several commands take

    def add_board(self) -> None:
        self.add_argument(
            "--board",
            default="usa",
            metavar="B",
            help="a board's id, or the path of a board file (default: usa)",
        )

    def add_board_file(self) -> None:
        self.add_argument(
            "--board",
            metavar="B",
            help="the file of the game's board, if it is not one of ours and not in the record",
        )

    def add_option(self) -> None:
        self.add_argument(
            "--option",
            type=switch,
            action=Switches,
            dest="switches",
            default={},
            metavar="O",
            help="turn an option of the board on, or off as in tolls=off; `stellwerk boards` lists them",
        )

    def add_seats(self, default: int) -> None:
        self.add_argument(
            "--seats", type=seat_number, default=default, metavar="N", help=f"players (default: {default})"
        )

    def add_games(self, default: int, about: str, most: int = MOST_GAMES) -> None:
        games = whole(1, most)
        self.add_argument(
            "--games", type=games, default=default, metavar="N", help=f"{about} (default: {default})"
        )

    def add_seed(self) -> None:
        self.add_argument(
            "--seed", type=seed, default=0, metavar="S", help="number or word of the first game (default: 0)"
        )

    def add_jobs(self, default: int | None = None) -> None:
        usual = "one per core" if default is None else default
        self.add_argument(
            "--jobs",
            type=jobs,
            default=default or os.cpu_count() or 1,
            metavar="J",
            help=f"processes (default: {usual})",
        )

    def add_time_limit(self) -> None:
        self.add_argument(
            "--time-limit",
            type=seconds,
            metavar="SECONDS",
            help="per decision of any bot (default: 10 for bots from files, none for ours)",
        )

    def add_json(self) -> None:
        self.add_argument("--json", action="store_true", help="print one JSON document")


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
    added.set_defaults(run=run, parser=added)
    added.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the output (default: en)")
    return added


def options_of(kind: type[Options], given: argparse.Namespace, **more: Any) -> Options:
    """A command's options: each field has the value of the argument of that name, or one of `more`.

    So a new flag is an argument in the command's file and a field beside the code that uses it.
    """
    values = vars(given) | more
    found = {field.name: values[field.name] for field in dataclasses.fields(kind)}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in found.items()})


# --- values


class Switches(argparse.Action):
    """Collects the options of a board: the last one counts."""

    def __call__(
        self, _: object, namespace: argparse.Namespace, values: Any, flag: str | None = None
    ) -> None:
        del flag
        before: Mapping[str, bool] = getattr(namespace, self.dest)
        setattr(namespace, self.dest, {**before, values[0]: values[1]})


def switch(text: str) -> tuple[str, bool]:
    """As in "neutral", "neutral=on", "tolls=off"."""
    name, _, value = text.partition("=")
    if not name or value not in {"", "on", "off"}:
        raise argparse.ArgumentTypeError(f"must be as in neutral or tolls=off, not {text!r}")
    return name, value != "off"


def whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?\d+", text) or not low <= (value := int(text[:40])) <= high:
            limit = f"of {low} or more" if high == MOST_GAMES else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"must be a whole number {limit}, not {text!r}")
        return value

    return read


#: The board says later whether it has that many seats.
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

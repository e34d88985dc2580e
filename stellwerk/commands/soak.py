"""`stellwerk soak`: random games with every invariant checked."""

import argparse
import re
from typing import Final

from .arguments import POLICIES, Commands, command, options_of, seat_numbers
from .named_boards import board_source

#: Decisions between two checks with `--fast`.
FAST: Final = 50


def add(commands: Commands) -> None:
    added = command(
        commands,
        "soak",
        run,
        "play random games, check every invariant and count the special situations",
        """
        stellwerk soak
        stellwerk soak --board usa,europe --seats 2-5 --games 1000 --fast
        stellwerk soak --board usa --seats 3 --policy hoard --seed 17 --games 1 --check every

        A fault ends the run with exit code 1 and prints the command that reproduces it. Without --option
        every combination of a board's options is played.
        """,
    )
    added.add_argument("--board", default="all", metavar="B", help="boards, with commas (default: all)")
    added.add_argument(
        "--seats",
        type=seat_numbers,
        default=[],
        metavar="N",
        help="as in 3, 2,4 or 2-5 (default: all)",
    )
    added.add_argument(
        "--policy",
        dest="policies",
        type=policies,
        default=POLICIES,
        metavar="P",
        help=f"{', '.join(POLICIES)} (default: all)",
    )
    added.add_games(20, "games for each board, number of seats and policy")
    added.add_seed()
    added.add_jobs()
    how_often = added.add_mutually_exclusive_group()
    how_often.add_argument(
        "--check",
        type=check_every,
        default=1,
        metavar="WHEN",
        help="every (after each decision, the default), end, or n: after each nth decision and at the end",
    )
    how_often.add_argument(
        "--fast", action="store_const", dest="check", const=FAST, help=f"the same as --check {FAST}"
    )
    added.add_argument(
        "--complete", action="store_true", help="also exit with 1 if a special situation never occurred"
    )
    added.add_option()
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.boards import boards as all_boards
    from stellwerk.lab.soak import SoakOptions, soak_command

    names = all_boards() if given.board == "all" else given.board.split(",")
    return soak_command(options_of(SoakOptions, given, sources={name: board_source(name) for name in names}))


def policies(text: str) -> tuple[str, ...]:
    if text == "all":
        return POLICIES
    chosen = tuple(part.strip() for part in text.split(","))
    for name in chosen:
        if name not in POLICIES:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(POLICIES)}")
    return chosen


def check_every(text: str) -> int:
    """Decisions between two checks; 0: only at the end."""
    words = {"every": 1, "end": 0}
    if text in words:
        return words[text]
    if not re.fullmatch(r"\d{1,9}", text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"must be every, end, or a number of 1 or more, not {text!r}")
    return int(text)

"""`stellwerk soak`: random games with all invariants on."""

import argparse
import re

from .arguments import (
    POLICIES,
    Commands,
    add_games,
    add_jobs,
    add_json,
    add_option,
    add_seed,
    command,
    seat_numbers,
)
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "soak",
        run,
        "play random games with all invariants on and count the special situations",
        """
        stellwerk soak
        stellwerk soak --board usa,europe --seats 2-5 --games 1000 --fast
        stellwerk soak --board usa --seats 3 --policy hoard --seed 17 --games 1 --check every

        A fault ends the run with exit code 1 and the command that shows it again. Without --option every
        choice of a board's options is played.
        """,
    )
    added.add_argument("--board", default="all", metavar="B", help="boards, with commas (default: all)")
    added.add_argument(
        "--seats", type=seat_numbers, default=[], metavar="N", help="as in 3, 2,4 or 2-5 (default: all)"
    )
    added.add_argument(
        "--policy", type=policies, default=POLICIES, metavar="P", help=f"{', '.join(POLICIES)} (default: all)"
    )
    add_games(added, 20, "games for each board, number of seats and policy")
    add_seed(added)
    add_jobs(added)
    how_often = added.add_mutually_exclusive_group()
    how_often.add_argument(
        "--check",
        type=check_every,
        default=1,
        metavar="WHEN",
        help="every (each decision, the default), end, or a number: each n-th decision and the end",
    )
    how_often.add_argument("--fast", action="store_true", help="the same as --check 50")
    added.add_argument(
        "--complete", action="store_true", help="exit code 1 also if a special situation never came"
    )
    add_option(added)
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.boards import boards as all_boards
    from stellwerk.lab.soak import FAST, soak_command

    names = all_boards() if options.board == "all" else options.board.split(",")
    return soak_command(
        {name: board_source(name) for name in names},
        options.seats,
        options.policy,
        options.games,
        options.seed,
        options.jobs,
        FAST if options.fast else options.check,
        options.json,
        dict(options.option),
        options.complete,
    )


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

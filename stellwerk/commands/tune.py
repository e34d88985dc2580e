"""`stellwerk tune`: weights for bots on a board."""

import argparse
import re

from .arguments import Commands, command, options_of, whole
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "tune",
        run,
        "find the weights that bots do best with on a board",
        """
        stellwerk tune my_board.json --seats 2 --minutes 30 --jobs 2
        stellwerk tune usa --seats 4 --seed 7 --tries 400

        Some weights are changed at a time, and the change is kept if it does better on the same deals against
        the first planner, greedy and what was found before. The result is checked on other deals, and kept
        only if it beats the set that is there. Ctrl-C ends the search, and what was found is checked; the
        same command goes on with it. Put the set into the board's file under "weights" (docs/bots.md).
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_seats(2)
    added.add_argument("--minutes", type=minutes, metavar="M", help="how long to search (default: 10)")
    added.add_argument(
        "--tries",
        type=whole(1, 1_000_000),
        metavar="T",
        help="stop after this many changes, with the same result on every machine",
    )
    added.add_argument(
        "--games",
        type=whole(2, 100_000),
        default=500,
        metavar="N",
        help="the most games that a change plays (default: 500)",
    )
    added.add_seed()
    added.add_jobs(1)
    added.add_argument(
        "--tickets",
        type=whole(0, 1000),
        default=0,
        metavar="N",
        help="what completing all tickets counts, if a win counts 100 (default: 0)",
    )
    added.add_argument(
        "--start", metavar="FILE", help="start from the weights in this file (default: the board's)"
    )
    added.add_argument(
        "-o", "--output", metavar="FILE", help="the file for the weights (default: weights-BOARD.json)"
    )


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.tune import TuneOptions, tune_command

    return tune_command(options_of(TuneOptions, given, source=board_source(given.board)))


def minutes(text: str) -> float:
    """As in 10 or 0.5."""
    if not re.fullmatch(r"\d{1,5}(\.\d{1,3})?", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"must be a number of minutes such as 30, not {text!r}")
    return float(text)

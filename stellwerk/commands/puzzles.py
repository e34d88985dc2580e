"""`stellwerk puzzles`: positions in which one decision is clearly best."""

import argparse

from .arguments import Commands, command, options_of, whole
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "puzzles",
        run,
        "find positions in which one decision is clearly best",
        """
        stellwerk puzzles usa --number 30
        stellwerk puzzles japan --seats 3 --seed 7 -o japan.json

        Bots play; a search names the best decision of some turns, and it is kept if it stays clearly ahead
        when it is played out again. What was found so far is in the file at any time.
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_seats(2)
    added.add_argument(
        "--number", type=whole(1, 10_000), default=10, metavar="N", help="how many (default: 10)"
    )
    added.add_seed()
    added.add_argument(
        "-o", "--output", metavar="FILE", default="", help="where to write them (default: puzzles-BOARD.json)"
    )


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.puzzles import PuzzleOptions, puzzles_command

    return puzzles_command(options_of(PuzzleOptions, given, source=board_source(given.board)))

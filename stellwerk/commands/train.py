"""`stellwerk train`: a learnt value for the search on a board."""

import argparse

from .arguments import Commands, command, options_of, whole
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "train",
        run,
        "learn what positions of a board are worth, for the search",
        """
        stellwerk train usa --seats 2 --games 5000 --jobs 2
        stellwerk train my_board.json --seats 4 --after 16 --seed 7

        Planners play, and what came of each position is learnt. A search that asks this value instead of
        playing to the end then plays one that does not, in the same time; what was learnt is kept only if it
        wins (docs/bots.md).
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_seats(2)
    added.add_argument(
        "--games",
        type=whole(20, 10_000_000),
        default=5000,
        metavar="N",
        help="games to learn from (default: 5000)",
    )
    added.add_argument(
        "--after",
        type=whole(1, 1000),
        default=12,
        metavar="N",
        help="decisions after which a playout stops and asks (default: 12)",
    )
    added.add_argument(
        "--checked",
        type=whole(2, 100_000),
        default=200,
        metavar="N",
        help="games of the check (default 200)",
    )
    added.add_argument(
        "--milliseconds",
        type=whole(1, 10_000),
        default=100,
        metavar="N",
        help="for a decision in the check (default: 100)",
    )
    added.add_seed()
    added.add_jobs(1)
    added.add_argument(
        "-o", "--output", metavar="FILE", help="the file for the value (default: values-BOARD.json)"
    )


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.extras import need

    need("stellwerk train", "numpy")
    from stellwerk.lab.train import TrainOptions, train_command

    return train_command(options_of(TrainOptions, given, source=board_source(given.board)))

"""`stellwerk simulate`: random games, as fast as possible."""

import argparse

from .arguments import (
    POLICIES,
    Commands,
    add_board,
    add_games,
    add_json,
    add_option,
    add_seed,
    command,
    jobs,
    seat_number,
)
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "simulate",
        run,
        "play random games as fast as possible and measure it",
        """
        stellwerk simulate --board usa --seats 4 --games 100000
        stellwerk simulate --board europe --seats 2 --games 20000 --policy factored --jobs 2 --json
        stellwerk simulate --board my-board.json --games 1000

        The checksum is the same for the same board, seats, games, seed and policy, whatever the jobs;
        game n of a run has the seed of the run + n. Rates are per core: by the CPU time of play.
        """,
    )
    add_board(added)
    added.add_argument("--seats", type=seat_number, default=4, metavar="N", help="how many play (default: 4)")
    add_games(added, 10_000, "how many games")
    add_seed(added)
    added.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes (default: 1)")
    added.add_argument(
        "--policy",
        choices=POLICIES,
        default="flat",
        help="flat: uniform over tracks, draws and tickets (default); factored: uniform at each small "
        "decision; hoard: draws cards as long as there are any; miser: and then builds the shortest tracks; "
        "eager: claims, and does what the board's mechanics offer",
    )
    add_option(added)
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.lab.simulate import simulate_command

    return simulate_command(
        options.board,
        board_source(options.board),
        options.seats,
        options.games,
        options.seed,
        options.jobs,
        options.policy,
        options.json,
        dict(options.option),
    )

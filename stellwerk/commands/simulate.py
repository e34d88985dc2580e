"""`stellwerk simulate`: random games, as fast as possible."""

import argparse

from .arguments import POLICIES, Commands, command, options_of
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

        The checksum depends on board, seats, games, seed and policy, not on the jobs. Game n of a run has the
        run's seed + n. Rates are per core: games by CPU time.
        """,
    )
    added.add_board()
    added.add_seats(4)
    added.add_games(10_000, "games")
    added.add_seed()
    added.add_jobs(1)
    added.add_argument(
        "--policy",
        choices=POLICIES,
        default="flat",
        help="flat: uniform over tracks, draws and tickets (default); factored: uniform at each small "
        "decision; hoard: draws cards as long as there are any; miser: and then builds the shortest tracks; "
        "eager: claims, and does what the board's mechanics offer",
    )
    added.add_option()
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.simulate import SimulateOptions, simulate_command

    return simulate_command(options_of(SimulateOptions, given, source=board_source(given.board)))

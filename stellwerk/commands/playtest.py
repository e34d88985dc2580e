"""`stellwerk playtest`: a board checked, played and judged in one go."""

import argparse
from pathlib import Path

from .arguments import MOST_DUELS, Commands, add_games, add_jobs, add_seed, command
from .named_boards import text_named


def add(commands: Commands) -> None:
    added = command(
        commands,
        "playtest",
        run,
        "check a board, let bots play it ten thousand times, and say what is wrong with it",
        """
        stellwerk playtest my-board.json
        stellwerk playtest my-board.json --games 2000 --lang de     a first look
        stellwerk playtest poland --jobs 2 --out poland-now

        The games are written into the folder one by one: after Ctrl-C the same command goes on, and with more
        --games it plays those that are missing. The report is report.html in it. Most games have the planner
        at every seat, a tenth one planner among greedy bots; tables of 2 and 4 get half as many games again
        as others.
        """,
    )
    added.add_argument("board", metavar="BOARD", help="the path of a board file, or a board's id")
    add_games(added, 10_000, "how many games, about", MOST_DUELS)
    add_seed(added)
    add_jobs(added)
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where games and report go (default: playtest-BOARD)"
    )
    added.add_argument("--lang", choices=("en", "de"), default="en", help="of the report (default: en)")


def run(options: argparse.Namespace) -> int:
    from stellwerk.lab.playtest import playtest_command

    return playtest_command(
        options.board,
        text_named(options.board),
        options.games,
        options.seed,
        options.jobs,
        options.out,
        options.lang,
    )

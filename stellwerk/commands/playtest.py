"""`stellwerk playtest`: a board checked, played and judged in one go."""

import argparse
from pathlib import Path

from .arguments import MOST_DUELS, Commands, command, options_of
from .named_boards import text_named


def add(commands: Commands) -> None:
    added = command(
        commands,
        "playtest",
        run,
        "check a board, let bots play it ten thousand times, and report what is wrong with it",
        """
        stellwerk playtest my-board.json
        stellwerk playtest my-board.json --games 2000 --lang de     a first look
        stellwerk playtest poland --jobs 2 --out poland-now

        Each game is saved in the folder as it ends: after Ctrl-C the same command carries on, and with more
        --games it plays the missing ones. The report is report.html in that folder. Nine games in ten have
        the planner at every seat, the others one planner among greedy bots; tables of 2 and 4 get half as
        many games again as the others.
        """,
    )
    added.add_argument("board", metavar="BOARD", help="the path of a board file, or a board's id")
    added.add_games(10_000, "about this many games", MOST_DUELS)
    added.add_seed()
    added.add_jobs()
    added.add_argument(
        "--out", type=Path, metavar="FOLDER", help="folder for games and report (default: playtest-BOARD)"
    )
    added.add_option()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.playtest import PlaytestOptions, playtest_command

    return playtest_command(options_of(PlaytestOptions, given, text=text_named(given.board)))

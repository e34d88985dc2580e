"""`stellwerk rate`: where a bot is on our ladder."""

import argparse
from pathlib import Path

from .arguments import MOST_DUELS, Commands, command, options_of
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "rate",
        run,
        "place a bot on our ladder, and rate it",
        """
        stellwerk rate mybot.py:MyBot
        stellwerk rate mybot.py:MyBot --board japan --seats 4 --games 1000 --jobs 2
        stellwerk rate "exec:./mybot --fast" --seed 7

        A sequential test finds the bots of the ladder that it is between; games against these give its
        rating. The last line that is printed is one for docs/leaderboard.md, which explains the ratings.
        """,
    )
    added.add_argument("bot", metavar="BOT", help="mybot.py:MyBot, exec:./mybot, search:400 …")
    added.add_board()
    added.add_seats(2)
    added.add_games(400, "games of each test at most, and for the rating", MOST_DUELS)
    added.add_seed()
    added.add_jobs(1)
    added.add_time_limit()
    added.add_argument("--anchors", type=Path, metavar="FILE", help="another ladder: benchmarks/anchors.py")
    added.add_option()
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.rate import RateOptions, rate_command

    return rate_command(options_of(RateOptions, given, source=board_source(given.board)))

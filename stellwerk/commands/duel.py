"""`stellwerk duel`: which of two bots is stronger."""

import argparse
import re

from .arguments import MOST_DUELS, Commands, command, options_of
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "duel",
        run,
        "let two bots play many games and say which is stronger",
        """
        stellwerk duel planner greedy
        stellwerk duel planner greedy --board japan --seats 4 --games 2000 --jobs 2
        stellwerk duel mybot.py:MyBot planner --board japan --seed 7
        stellwerk duel "exec:./mybot --fast" planner        a program in any language
        stellwerk duel search:400 planner --target 0.6     stops as soon as that is decided

        A plays one seat and B all others. Each deal is played with A at every seat, so both have the same
        luck. A bot that raises, answers illegally or takes too long loses that game: the fault is reported
        with the game's seed, and a stand-in plays on in its seat. docs/bots.md explains how to write a bot.
        """,
    )
    added.add_argument("a", metavar="A", help="a bot: random, greedy, planner, search:400, mybot.py:MyBot …")
    added.add_argument("b", metavar="B", help="another, or the same")
    added.add_board()
    added.add_seats(2)
    added.add_games(200, "games, rounded up to whole deals", MOST_DUELS)
    added.add_seed()
    added.add_jobs(1)
    added.add_time_limit()
    added.add_argument(
        "--target", type=rate, metavar="RATE", help="stop once A's win rate is clearly above or below this"
    )
    added.add_argument("--strict", action="store_true", help="exit code 1 if a bot fails in any game")
    added.add_option()
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.duel import DuelOptions, duel_command

    return duel_command(options_of(DuelOptions, given, source=board_source(given.board)))


def rate(text: str) -> float:
    """As in 0.6 or 60%."""
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,6})?)(%?)", text)
    value = 0.0 if match is None else float(match[1]) / (100 if match[2] else 1)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"must be a rate such as 0.6 or 60%, not {text!r}")
    return value

"""`stellwerk duel`: which of two bots is stronger."""

import argparse
import re

from .arguments import (
    MOST_DUELS,
    Commands,
    add_board,
    add_games,
    add_json,
    add_option,
    add_seed,
    add_time_limit,
    command,
    jobs,
    seat_number,
)
from .named_boards import board_source


def add(commands: Commands) -> None:
    added = command(
        commands,
        "duel",
        run,
        "let two bots play many games and tell which is stronger",
        """
        stellwerk duel planner greedy
        stellwerk duel planner greedy --board japan --seats 4 --games 2000 --jobs 2
        stellwerk duel mybot.py:MyBot planner --board japan --seed 7
        stellwerk duel search:400 planner --target 0.6     stops as soon as that is decided

        A plays against B at all other seats. Each deal is played with A at every seat, so that both have the
        same luck. A bot that raises, answers illegally or takes too long loses that game: it is reported with
        the seed of the game, and somebody else plays on in its seat. docs/bots.md tells how to write one.
        """,
    )
    added.add_argument("a", metavar="A", help="a bot: random, greedy, planner, search:400, mybot.py:MyBot …")
    added.add_argument("b", metavar="B", help="another, or the same")
    add_board(added)
    added.add_argument("--seats", type=seat_number, default=2, metavar="N", help="how many play (default: 2)")
    add_games(added, 200, "how many games, rounded up to whole deals", MOST_DUELS)
    add_seed(added)
    added.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes (default: 1)")
    add_time_limit(added)
    added.add_argument(
        "--target", type=rate, metavar="RATE", help="stop when A's win rate is surely above or below this"
    )
    added.add_argument("--strict", action="store_true", help="exit code 1 if a bot fails in any game")
    add_option(added)
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.lab.duel import duel_command

    return duel_command(
        options.board,
        board_source(options.board),
        options.a,
        options.b,
        options.seats,
        options.games,
        options.seed,
        options.jobs,
        options.json,
        dict(options.option),
        options.time_limit,
        options.target,
        options.strict,
    )


def rate(text: str) -> float:
    """As in 0.6 or 60%."""
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,6})?)(%?)", text)
    value = 0.0 if match is None else float(match[1]) / (100 if match[2] else 1)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"must be a rate such as 0.6 or 60%, not {text!r}")
    return value

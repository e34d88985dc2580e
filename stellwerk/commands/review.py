"""`stellwerk review`: what the decisions of a finished game cost."""

import argparse

from .arguments import Commands, command, options_of
from .named_boards import named_board


def add(commands: Commands) -> None:
    added = command(
        commands,
        "review",
        run,
        "review a finished game: what each decision cost, and what would have been better",
        """
        stellwerk review game.jsonl
        stellwerk review game.jsonl --seat Anna --lang de
        stellwerk review game.jsonl --json

        Every decision is judged by the strong bot, which knows what the seat knew. The same record has the
        same review; it takes about 15 seconds a seat.
        """,
    )
    added.add_argument("file", metavar="FILE", help="the record of a finished game")
    added.add_board_file()
    added.add_argument(
        "--seat", metavar="S", help="only this seat's decisions, by name or number from 0 (default: all)"
    )
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.bots.review_command import ReviewOptions, review_command

    board = None if given.board is None else named_board(given.board)
    return review_command(options_of(ReviewOptions, given, board=board))

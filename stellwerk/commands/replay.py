"""`stellwerk replay`: a recorded game, verified line by line."""

import argparse

from .arguments import MOST_GAMES, Commands, command, options_of, whole
from .named_boards import named_board


def add(commands: Commands) -> None:
    added = command(
        commands,
        "replay",
        run,
        "replay a recorded game and print its position",
        """
        stellwerk replay game.jsonl
        stellwerk replay game.jsonl --to 40           after 40 actions
        stellwerk replay game.jsonl --seat 1 --json   what seat 1 may know
        stellwerk replay game.jsonl --board my-board.json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a record")
    added.add_board_file()
    added.add_argument(
        "--to", type=whole(0, MOST_GAMES), metavar="N", help="stop after N actions (default: all)"
    )
    added.add_argument(
        "--seat", type=whole(0, 9), metavar="S", help="show what this seat sees (default: all)"
    )
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.replay import ReplayOptions, replay_command

    board = None if given.board is None else named_board(given.board)
    return replay_command(options_of(ReplayOptions, given, board=board))

"""`stellwerk replay`: a recorded game, verified line by line."""

import argparse

from .arguments import MOST_GAMES, Commands, add_json, command, whole
from .named_boards import board_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "replay",
        run,
        "replay a recorded game and print where it stands",
        """
        stellwerk replay game.jsonl
        stellwerk replay game.jsonl --to 40           after 40 actions
        stellwerk replay game.jsonl --seat 1 --json   what seat 1 may know
        stellwerk replay game.jsonl --board my-board.json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a record")
    added.add_argument(
        "--board", metavar="B", help="the file of the board it was played on, if that is none of ours"
    )
    added.add_argument(
        "--to", type=whole(0, MOST_GAMES), metavar="N", help="stop after N actions (default: all)"
    )
    added.add_argument(
        "--seat", type=whole(0, 9), metavar="S", help="show what this seat sees (default: all)"
    )
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.replay import replay_command

    board = None if options.board is None else board_of(options.board)
    return replay_command(options.file, options.to, options.seat, options.json, board)

"""`stellwerk check`: what is wrong with a board file."""

import argparse

from .arguments import Commands, add_json, command


def add(commands: Commands) -> None:
    added = command(
        commands,
        "check",
        run,
        "check a board file: every fault with its place, or the board's figures",
        """
        stellwerk check my-board.json
        stellwerk check my-board.json --json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a board file")
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.boards.commands import check_command

    return check_command(options.file, options.json)

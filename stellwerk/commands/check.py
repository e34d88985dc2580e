"""`stellwerk check`: the faults of a board file."""

import argparse

from .arguments import Commands, command, options_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "check",
        run,
        "check a board file: every fault with its place, or the board's figures",
        """
        stellwerk check my-board.json
        stellwerk check my-board.json --lang de
        stellwerk check my-board.json --json
        """,
    )
    added.add_argument("file", metavar="FILE", help="a board file")
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.boards.commands import CheckOptions, check_command
    from stellwerk.drawing.findings import findings
    from stellwerk.words import fault_text

    options = options_of(CheckOptions, given)
    return check_command(options, findings, lambda fault: fault_text(fault, options.lang))

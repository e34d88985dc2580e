"""`stellwerk boards`: the list of boards."""

import argparse

from .arguments import Commands, command, options_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "boards",
        run,
        "list the boards",
        """
        stellwerk boards
        stellwerk boards --json | jq '.[].id'
        """,
    )
    added.add_json()


def run(given: argparse.Namespace) -> int:
    from stellwerk.boards.commands import BoardsOptions, boards_command

    return boards_command(options_of(BoardsOptions, given))

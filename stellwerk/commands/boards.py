"""`stellwerk boards`: which boards there are."""

import argparse

from .arguments import Commands, add_json, command


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
    add_json(added)


def run(options: argparse.Namespace) -> int:
    from stellwerk.boards.commands import boards_command

    return boards_command(options.json)

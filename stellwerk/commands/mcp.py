"""`stellwerk mcp`: an assistant plays a seat of a running server."""

import argparse

from .arguments import Commands, command, options_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "mcp",
        run,
        "let an assistant play a seat, through the Model Context Protocol",
        """
        stellwerk mcp "http://127.0.0.1:8000/join/k3v9#1.Xw2f"
        stellwerk mcp "http://127.0.0.1:8000/join/k3v9#any.Xw2f" --name Ada

        An assistant's program starts this and talks to it over its input and output. LINK is what the table's
        page shows for a seat. The assistant sees what the seat sees, and can do what the seat may.
        """,
    )
    added.add_argument("link", metavar="LINK", help="the link of a seat")
    added.add_argument("--name", default="", metavar="N", help="the player's name (default: the seat's)")


def run(given: argparse.Namespace) -> int:
    from stellwerk.lab.extras import need

    need("stellwerk mcp", "mcp")
    from stellwerk.assistant.mcp_server import McpOptions, mcp_command

    return mcp_command(options_of(McpOptions, given))

"""`stellwerk draw`: a board as a poster."""

import argparse
from pathlib import Path

from .arguments import Commands, command, options_of, whole
from .named_boards import named_board


def add(commands: Commands) -> None:
    added = command(
        commands,
        "draw",
        run,
        "draw a board on its map, as a poster: SVG or PNG",
        """
        stellwerk draw usa -o usa.svg
        stellwerk draw japan -o japan.png --width 3200
        stellwerk draw my-board.json -o my-board.svg --dark --lang de
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_argument(
        "-o", "--out", required=True, type=Path, metavar="FILE", help="the picture, named .svg or .png"
    )
    added.add_argument(
        "--width",
        type=whole(200, 12_000),
        default=2400,
        metavar="N",
        help="width of a PNG in pixels (default: 2400)",
    )
    added.add_argument("--dark", action="store_true", help="on night-blue paper")


def run(given: argparse.Namespace) -> int:
    from stellwerk.drawing.commands import DrawOptions, draw_command

    return draw_command(options_of(DrawOptions, given, board=named_board(given.board)))

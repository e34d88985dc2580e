"""`stellwerk draw`: a board as a poster."""

import argparse
from pathlib import Path

from .arguments import Commands, command, whole
from .named_boards import board_of


def add(commands: Commands) -> None:
    added = command(
        commands,
        "draw",
        run,
        "draw a board on its map, as a poster: SVG or PNG",
        """
        stellwerk draw usa -o usa.svg
        stellwerk draw japan -o japan.png --width 3200
        stellwerk draw my-board.json -o my-board.svg --dark --language de
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_argument("-o", "--out", required=True, metavar="FILE", help="where to: a name in .svg or .png")
    added.add_argument(
        "--width",
        type=whole(200, 12_000),
        default=2400,
        metavar="N",
        help="pixels across, of a PNG (default: 2400)",
    )
    added.add_argument("--dark", action="store_true", help="on night-blue paper")
    added.add_argument("--language", choices=("en", "de"), default="en", help="of the words (default: en)")


def run(options: argparse.Namespace) -> int:
    from stellwerk.drawing.commands import draw_command

    board = board_of(options.board)
    return draw_command(board, Path(options.out), options.width, options.dark, options.language)

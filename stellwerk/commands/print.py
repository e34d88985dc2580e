"""`stellwerk print`: a board and all that is played with it, to print and cut out."""

import argparse
import re
from pathlib import Path
from typing import Final

from .arguments import Commands, command, options_of
from .named_boards import named_board

PAPERS: Final = ("a4", "a3", "letter", "sheet")
PARTS: Final = ("guide", "board", "tickets", "trains", "pieces", "tables", "rules")
#: What a car may measure, in millimetres.
LONG, WIDE = (10, 60), (4, 30)


def add(commands: Commands) -> None:
    added = command(
        commands,
        "print",
        run,
        "print a board of your own or of our design in real size, with cards and rules: PDF",
        """
        stellwerk print iberia -o iberia.pdf
        stellwerk print poland -o polen.pdf --paper a3 --lang de
        stellwerk print my-board.json -o my-board.pdf --paper sheet --only board
        stellwerk print my-board.json -o my-board.pdf --car 24x8.5 --only board,tickets
        """,
    )
    added.add_argument("board", metavar="BOARD", help="a board's id, or the path of a board file")
    added.add_argument("-o", "--out", required=True, type=Path, metavar="FILE", help="the print, named .pdf")
    added.add_argument(
        "--paper",
        choices=PAPERS,
        default="a4",
        help="the board in tiles of this paper, or on one sheet and the rest on A4 (default: a4)",
    )
    added.add_argument(
        "--car",
        type=car,
        default=(20.0, 9.0),
        metavar="LxW",
        help="length and width of a wooden car, in millimetres (default: 20x9)",
    )
    added.add_argument(
        "--only",
        type=parts,
        default=PARTS,
        metavar="P,P",
        help=f"only some parts, of {', '.join(PARTS)} (default: all)",
    )


def run(given: argparse.Namespace) -> int:
    from stellwerk.printing.commands import PrintOptions, print_command

    return print_command(options_of(PrintOptions, given, board=named_board(given.board)))


def car(text: str) -> tuple[float, float]:
    match = re.fullmatch(r"(\d{1,2}(?:\.\d{1,2})?)[x×](\d{1,2}(?:\.\d{1,2})?)", text)
    long, wide = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    if not (LONG[0] <= long <= LONG[1] and WIDE[0] <= wide <= WIDE[1] and wide < long):
        raise argparse.ArgumentTypeError(
            f"must be as in 20x9, longer than wide, from {LONG[0]}x{WIDE[0]} to {LONG[1]}x{WIDE[1]}, "
            f"not {text!r}"
        )
    return long, wide


def parts(text: str) -> tuple[str, ...]:
    named = text.split(",")
    wrong = [part for part in named if part not in PARTS]
    if wrong:
        raise argparse.ArgumentTypeError(f"must be some of {', '.join(PARTS)}, not {wrong[0]!r}")
    return tuple(part for part in PARTS if part in named)

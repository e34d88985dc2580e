"""What `stellwerk draw` does; `stellwerk.commands` calls it."""

import sys
from pathlib import Path

from stellwerk.kernel.board import Board

from .layout import plan
from .plan import foreign_names
from .png import png
from .svg import svg

#: What the shell is told.
DRAWN = 0

WIDTH = 2400
#: A PNG may be so many pixels wide: below, no name can be read; above, it fills the memory.
WIDTHS = (200, 12_000)
SUFFIXES = (".svg", ".png")

FOREIGN = (
    "These names have letters that the picture's own fonts lack; they look as the fonts of each machine "
    "have them, or become boxes where there are none: {names}"
)


class Undrawable(Exception):
    """The picture can't be made or written; the message says why."""


def draw_command(
    board: Board, out: Path, width: int = WIDTH, dark: bool = False, language: str = "en"
) -> int:
    """Draws a board into a file, SVG or PNG by its name."""
    kind = out.suffix.lower()
    if kind not in SUFFIXES:
        raise Undrawable(f"{out}: the file's name must end in .svg or .png, to say what to draw")
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        raise Undrawable(f"the width must be from {WIDTHS[0]} to {WIDTHS[1]} pixels, not {width}")
    # Asked before the work is done, so that nobody waits for nothing.
    if out.is_dir():
        raise Undrawable(f"{out} is a directory; name a file in it")
    if not out.parent.is_dir():
        raise Undrawable(f"{out} can't be written: there is no directory {out.parent}")
    made = plan(board, language)
    content = svg(made, dark).encode("utf-8") if kind == ".svg" else png(made, width, dark)
    try:
        out.write_bytes(content)
    except OSError as trouble:
        raise Undrawable(f"{out} can't be written: {trouble.strerror or trouble}") from None
    sys.stdout.write(f"{out}: {made.title}, {len(content) / 1000:,.0f} kB\n")
    foreign = foreign_names(made)
    if foreign:
        sys.stderr.write(FOREIGN.format(names=", ".join(foreign)) + "\n")
    return DRAWN

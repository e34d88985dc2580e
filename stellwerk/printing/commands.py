"""What `stellwerk print` does; `stellwerk.commands` calls it."""

import sys
from dataclasses import dataclass
from pathlib import Path

from stellwerk.kernel.board import Board

from .making import Job, Unprintable, foreign_names, print_pdf
from .words import say

#: Exit code.
PRINTED = 0


@dataclass(frozen=True)
class PrintOptions:
    board: Board
    out: Path
    paper: str
    lang: str
    car: tuple[float, float]
    only: tuple[str, ...]


def print_command(options: PrintOptions) -> int:
    """Writes a board as a PDF."""
    out = options.out
    if out.suffix.lower() != ".pdf":
        raise Unprintable(f"{out}: the file's name must end in .pdf")
    # Checked before the work, so that nobody waits for nothing.
    if out.is_dir():
        raise Unprintable(f"{out} is a directory; name a file in it")
    if not out.parent.is_dir():
        raise Unprintable(f"{out} can't be written: there is no directory {out.parent}")
    made = print_pdf(options.board, Job(options.paper, options.lang, options.car, options.only))
    try:
        out.write_bytes(made)
    except OSError as trouble:
        raise Unprintable(f"{out} can't be written: {trouble.strerror or trouble}") from None
    sys.stdout.write(f"{out}: {options.board.name[options.lang]}, {len(made) / 1000:,.0f} kB\n")
    foreign = foreign_names(options.board, options.lang)
    if foreign:
        sys.stderr.write(say(options.lang, "foreign", names=", ".join(foreign)) + "\n")
    return PRINTED

"""Writes a playthrough of each board, as OpenSpiel keeps one of each of its games: `make playthroughs`.

A playthrough shows every answer of a game's states on the way through a random game. To keep ours short, a
tensor is one line, and of a long line only the beginning is kept; a digest stands for the rest.
"""

import hashlib
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from open_spiel.python.algorithms.generate_playthrough import playthrough

import stellwerk.openspiel  # noqa: F401 registers the game
from stellwerk import boards

FOLDER: Final = Path(__file__).parents[1] / "envs" / "playthroughs"
#: "InformationStateTensor(0).free: ◯◉", or rows that follow its name.
TENSOR: Final = re.compile(r"(\w+Tensor\(\d\))\.")
ROW: Final = re.compile(r" *[◯◉]+$")
#: Longer lines are cut.
LONGEST: Final = 160


def text_of(board: str) -> str:
    """The playthrough of a board with two seats; always the same."""
    lines = playthrough(f"stellwerk(board={board})", None, seed=2026).splitlines()
    return "\n".join(shortened(lines)) + "\n"


def shortened(lines: list[str]) -> Iterator[str]:
    """The lines with digests in place of tensors and of what is long."""
    named = ""

    def owner(line: str) -> str:
        nonlocal named
        if not ROW.match(line):
            found = TENSOR.match(line)
            named = found[1] if found else ""
        return named

    for name, group in groupby(lines, owner):
        if not name:
            yield from map(cut, group)
        else:
            yield f"{name}: {digest(''.join(group))}"


def cut(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… {digest(line)}"


def digest(text: str) -> str:
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in boards.boards():
        (FOLDER / f"{each}.txt").write_text(text_of(each), "utf-8")
        print(f"written: {FOLDER.name}/{each}.txt")  # noqa: T201 a script

"""Writes a playthrough of each board, as OpenSpiel keeps one of each of its games: `make playthroughs`.

A playthrough shows every answer of a game's states on the way through a random game. To keep ours short, a
digest stands for a tensor, and for the rest of a long line.
"""

import hashlib
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from open_spiel.python.algorithms import generate_playthrough

import stellwerk.openspiel  # noqa: F401 registers the game
from stellwerk import boards

FOLDER: Final = Path(__file__).parents[1] / "envs" / "playthroughs"
#: "InformationStateTensor(0).free: 0110", one part of a tensor.
TENSOR: Final = re.compile(r"(\w+Tensor\(\d\))\.")
#: Longer lines are cut.
LONGEST: Final = 160


def text_of(board: str) -> str:
    """The playthrough of a board with two seats; always the same."""
    # OpenSpiel would write each number of a tensor by itself, which takes longer than the game
    generate_playthrough._format_tensor = tensor_lines
    lines = generate_playthrough.playthrough(f"stellwerk(board={board})", None, seed=2026).splitlines()
    return "\n".join(shortened(lines)) + "\n"


def tensor_lines(tensor: Any, name: str) -> list[str]:
    return [f"{name}: {tensor.round(5).tobytes().hex()}"]


def shortened(lines: list[str]) -> Iterator[str]:
    for tensor, group in groupby(lines, lambda line: (TENSOR.match(line) or [""] * 2)[1]):
        if tensor:
            yield f"{tensor}: {digest(''.join(group))}"
        else:
            yield from map(cut, group)


def cut(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… {digest(line)}"


def digest(text: str) -> str:
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in boards.boards():
        (FOLDER / f"{each}.txt").write_text(text_of(each), "utf-8")
        print(f"written: {FOLDER.name}/{each}.txt")  # noqa: T201 a script

"""What a result depends on besides its seed: version, sources and weights that decide games, the board."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stellwerk import __version__
from stellwerk.boards import from_source
from stellwerk.kernel.compiled import COMPILED


def provenance(board: str) -> dict[str, object]:
    """For every result that is printed; `board`: an id, or the text of a board's file."""
    return {
        "stellwerk": __version__,
        "code": code_digest(),
        "board_hash": from_source(board).hash,
        "compiled": COMPILED,
    }


def in_words(board: str) -> str:
    """The same, short, for a line of text."""
    return f"stellwerk {__version__}, code {code_digest()[:8]}, board {from_source(board).hash[:8]}"


@cache
def code_digest() -> str:
    """SHA-256 of all sources that determine games and their rows, and of the bots' weights."""
    root = files("stellwerk")
    found = hashlib.sha256()
    for name in ("kernel", "mechanics", "boards", "bots"):
        for path, text in sources(root / name, name):
            found.update(f"{path}\n".encode() + text)
    found.update((root / "fairness" / "rows.py").read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            yield from sources(entry, path)
        elif entry.name.endswith(".py") or folder.name in {"values", "weights"}:
            yield path, entry.read_bytes().replace(b"\r\n", b"\n")

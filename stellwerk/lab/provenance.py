"""What a result depends on besides its seed: version, sources and weights that decide games, the board."""

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from stellwerk import __version__
from stellwerk.boards import from_source
from stellwerk.faults import printable
from stellwerk.kernel.compiled import COMPILED

from .texts import say


def provenance(board: str) -> dict[str, object]:
    """For every result that is printed; `board`: an id, or the text of a board's file."""
    return {
        "stellwerk": __version__,
        "code": code_digest(),
        "board_hash": from_source(board).hash,
        "compiled": COMPILED,
    }


@dataclass(frozen=True)
class Origin:
    """The same for people, in one line."""

    stellwerk: str
    code: str
    #: The boards' hashes, by id.
    boards: Mapping[str, str]
    seed: int | str

    def in_words(self, language: str = "en") -> str:
        named = [f"{board} {content[:8]}" for board, content in self.boards.items()]
        hashes = ", ".join(named) if len(named) > 1 else named[0].split()[-1]
        return say(
            language,
            "stellwerk {version}, code {code}, {number:board|boards} {hashes}, seed {seed}",
            version=self.stellwerk,
            code=self.code[:8],
            number=len(named),
            hashes=hashes,
            seed=printable(str(self.seed)),
        )


def show_origin(found: Origin, language: str) -> None:
    """The last line of every printed result, however narrow the terminal."""
    sys.stdout.write(f"\n{found.in_words(language)}\n")


def origin(seed: int | str, *sources: str) -> Origin:
    """Of a result of this version on these boards: ids, or texts of their files."""
    boards = [from_source(source) for source in sources]
    return Origin(__version__, code_digest(), {board.id: board.hash for board in boards}, seed)


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

"""Names for boards with their pictures: what has the same key looks the same.

Apart from `pictures.py`, since whoever only names a picture need not load what draws it.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from stellwerk.boards.paper import paper_of
from stellwerk.kernel.board import Board
from stellwerk.server.boards import about
from stellwerk.words.names import city_name, ticket_ends, track_name

#: Raise it when the pictures of the same board change.
EDITION: Final = 1
#: Where the sources are not shipped, this file has their digest (`tools/static/build.py`).
NOTE: Final = "edition.txt"


def key_of(board: Board, language: str) -> str:
    """Names a board with its rules, its picture and its language: what is fetched with it never changes."""
    looks = (language, EDITION, edition(), words_on(board, language), *filter(None, [paper_of(board)]))
    content = repr((board, *looks)).encode()
    return f"{board.id}-{language}-{hashlib.sha256(content).hexdigest()[:10]}"


def words_on(board: Board, language: str) -> tuple[object, ...]:
    """The words that go with a picture: another word elsewhere leaves it as it is."""
    return (
        about.mechanics_shown(board, language),
        [city_name(board, number, language) for number in range(len(board.cities))],
        [track_name(board, number, language) for number in range(len(board.tracks))],
        [ticket_ends(board, ticket, language) for ticket in board.tickets],
    )


@cache
def edition() -> str:
    """A digest of all code and data that draw: another one makes other pictures."""
    here = files("stellwerk.server.boards")
    noted = here / NOTE
    if noted.is_file():
        return noted.read_text("utf-8")
    found = hashlib.sha256()
    for entry in (*contents(files("stellwerk.drawing")), here / "pictures.py"):
        found.update(entry.read_bytes())
    return found.hexdigest()


def contents(folder: Traversable) -> Iterator[Traversable]:
    """All files in a folder and those below, but for Python's own."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from contents(entry)
        else:
            yield entry

"""Boards with a size of their own: places in millimetres on paper instead of degrees on the globe.

The kernel needs no places, so what such a board says of its paper (its size, the picture under the map) is
read from its text, where it is drawn.
"""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from stellwerk.kernel.board import Board

from .raster import BadRaster, examined
from .reading import Json
from .report import Finding, found

#: How a picture begins in a board file, before its base64.
PREFIX = "base64,"


@dataclass(frozen=True)
class Paper:
    """In millimetres."""

    width: float
    height: float
    #: A data URL, and where it lies: x, y, width, height; "": there is none.
    picture: str = ""
    place: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where a place lies on the flat map, as for a `Projection`: paper is flat."""
        return place


def is_on_paper(board: Mapping[str, Json]) -> bool:
    """Whether a board file, with faults or without, has its places in millimetres."""
    return "size" in board


def size_of(board: Mapping[str, Json]) -> tuple[float, float] | None:
    """The width and height of a board file, if it has readable ones."""
    size = board.get("size")
    if not isinstance(size, list) or len(size) != 2:
        return None
    width, height = size
    if isinstance(width, int | float) and isinstance(height, int | float):
        return width, height
    return None


def paper_of(board: Board) -> Paper | None:
    """The paper of a board; None: it lies on the globe."""
    return _paper(board.text) if "x" in board.cities[0].data else None


@lru_cache(maxsize=32)
def _paper(text: str) -> Paper:
    given: dict[str, Any] = json.loads(text.lstrip("\ufeff"))
    width, height = map(float, given["size"])
    under = given.get("background", {})
    place = under.get("place", (0.0, 0.0, width, height))
    return Paper(width, height, under.get("picture", ""), (place[0], place[1], place[2], place[3]))


def background_findings(board: Mapping[str, Json]) -> Iterator[Finding]:
    """A picture is one, and lies under a board with a size."""
    under = board.get("background")
    if under is None:
        return
    if not is_on_paper(board):
        yield found(("background",), "is only for boards with a size in millimetres; take it out")
    picture = under.get("picture") if isinstance(under, dict) else None
    if isinstance(picture, str) and PREFIX in picture:
        try:
            examined(base64.b64decode(picture.partition(PREFIX)[2], validate=True))
        except BadRaster as bad:
            yield Finding(("background", "picture"), bad.said)
        except binascii.Error:
            yield found(("background", "picture"), "its base64 can't be read")

"""A picture of a board as plain data: what is where on the page.

`layout.py` makes a plan of a board, `svg.py` draws it, and the page that is played on draws the same.
All in page units (y downwards) and degrees. `as_data` makes it JSON.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import lettering
from .geography import Geography
from .geometry import Box, Point


@dataclass(frozen=True)
class Space:
    """One space of a track: a rectangle around a point, its long side at an angle."""

    x: float
    y: float
    angle: float
    length: float
    width: float
    #: What is drawn in it: a colour's sign, "locomotive", or nothing.
    sign: str


@dataclass(frozen=True)
class Row:
    """A track's spaces, from city a to city b."""

    track: str
    colour: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Coin:
    x: float
    y: float
    radius: float
    value: int


@dataclass(frozen=True)
class DrawnConnection:
    """A connection: its tracks side by side along one bend."""

    connection: str
    a: str
    b: str
    #: From city to city, under the spaces.
    bend: tuple[Point, ...]
    #: The bare stretches of it, from the cities to the spaces.
    stubs: tuple[tuple[Point, ...], ...]
    #: The stretch of it that has spaces on it.
    occupied: tuple[Point, ...]
    #: Of all its tracks together.
    width: float
    rows: tuple[Row, ...]
    #: As many spaces carry a locomotive's wheel.
    locomotives: int
    #: Its spaces have a hatched rim.
    is_hatched: bool
    #: What runs along its spaces leads from city to city, so that it needs no stubs.
    is_continuous: bool
    border: bool
    #: It runs over water.
    sea: bool
    coin: Coin | None


@dataclass(frozen=True)
class Dot:
    """A city, or a country with its plate."""

    city: str
    name: str
    x: float
    y: float
    #: Where it truly lies; the map may have moved it a little to make room.
    true: Point
    radius: float
    plate: Box | None
    #: What a mechanic has laid here, or "".
    badge: str
    #: It is drawn again in this enlarged part, or "".
    also_in: str


@dataclass(frozen=True)
class Label:
    """A city's name next to it."""

    city: str
    lines: tuple[str, ...]
    size: float
    box: Box
    #: "start", "middle" or "end", as in SVG.
    anchor: str
    #: Space at the left of the words for a badge; 0: none.
    mark: float
    #: The number on the badge, if known.
    tokens: str


@dataclass(frozen=True)
class Sheet:
    """A map in its frame: the whole board's, or an enlarged part's."""

    id: str
    title: str
    frame: Box
    geography: Geography
    lines: tuple[DrawnConnection, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]
    #: The sign of a mechanic next to the names of some cities, by their ids.
    badges: Mapping[str, str]
    #: No dot is farther from its true place than this.
    bound: float
    #: What an enlarged part shows, as a box on the main map.
    outline: Box | None = None


@dataclass(frozen=True)
class Text:
    """Words of a table; (x, y) is on the base line."""

    x: float
    y: float
    words: str
    size: float
    face: str
    anchor: str = "start"
    ink: str = "ink"
    spacing: float = 0.0


@dataclass(frozen=True)
class Shape:
    """A piece of a table: what it is ("cell", "rule", "space", "sign", "coin" …) and where."""

    kind: str
    box: Box
    colour: str = ""


@dataclass(frozen=True)
class Panel:
    """A table next to the map."""

    id: str
    title: str
    box: Box
    shapes: tuple[Shape, ...]
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Plan:
    board: str
    title: str
    description: str
    language: str
    width: float
    height: float
    #: The main map first, then the enlarged parts.
    sheets: tuple[Sheet, ...]
    cartouche: Panel
    panels: tuple[Panel, ...]


def foreign_names(plan: Plan) -> list[str]:
    """The texts on a picture with letters that our fonts lack."""
    words = [plan.title]
    words += [name for sheet in plan.sheets for name in (sheet.title, *(dot.name for dot in sheet.dots))]
    words += [text.words for panel in plan.panels for text in panel.texts]
    return [name for name in dict.fromkeys(words) if lettering.lacks(name)]


def as_data(plan: Plan) -> dict[str, Any]:
    """The plan as JSON has it."""
    return dataclasses.asdict(plan)

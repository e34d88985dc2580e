"""What a mechanic draws on posters and prints: its facet in `drawing/mechanics/` is an `Art`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from stellwerk.kernel.board import Board, City, Connection, Data, Ticket

from .inks import Inks
from .pen import Pen
from .pieces import Piece, Press
from .plan import DrawnConnection, Shape

#: Writes a table with a pen, given the board and the mechanic's parameters; returns its title.
Table: TypeAlias = Callable[[Board, Data, Pen], str]
#: The SVG of a shape.
Drawer: TypeAlias = Callable[[Shape, Inks], str]


@dataclass(frozen=True)
class Trim:
    """How a connection looks on the map because of a mechanic."""

    #: The room its ornament takes on each side of the spaces.
    beside: float = 0.0
    #: A number on a coin in the middle of the spaces.
    coin: int | None = None
    #: This many spaces carry a locomotive's wheel, because only locomotives pay for them.
    locomotives: int = 0
    #: Spaces with a hatched rim.
    is_hatched: bool = False
    #: What runs along its spaces leads from city to city, so that it needs no stubs.
    is_continuous: bool = False


@dataclass(frozen=True)
class Badge:
    """A sign next to a city's name."""

    #: Which one: a key of the mechanic's `badges`.
    sign: str
    #: What lies there, for the page: `Dot.badge`.
    thing: str
    #: Written on the sign.
    number: str = ""


@dataclass(frozen=True)
class Art:
    """Every field is optional."""

    #: By language: {"en": {"toll": "Toll to be paid"}, "de": …}.
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: Tables next to the map.
    tables: tuple[Table, ...] = ()
    #: The shapes its tables need besides the common ones, by kind.
    shapes: Mapping[str, Drawer] = field(default_factory=dict)
    #: Signs for the key to the map, by the key of the city or connection data they show, which is also the
    #: key of their words.
    signs: Mapping[str, Drawer] = field(default_factory=dict)
    #: How it changes the look of a connection; what it draws along the spaces of one, and what over them.
    trim: Callable[[Connection], Trim] | None = None
    along: Callable[[DrawnConnection, Inks], list[str]] | None = None
    over: Callable[[DrawnConnection, Inks], list[str]] | None = None
    #: What it puts next to a city's name, by its parameters; and those signs, in a square from -1 to 1.
    badge: Callable[[Data, City], Badge | None] | None = None
    badges: Mapping[str, Callable[[Inks], str]] = field(default_factory=dict)
    #: Its cards, mats and tokens, to be printed; and what it writes at the foot of a ticket.
    pieces: Callable[[Press], list[Piece]] | None = None
    foot: Callable[[Press, Ticket], str] | None = None

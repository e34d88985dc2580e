"""Names of things: places as on the board, countries and colours in the reader's language."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from stellwerk.kernel.board import Board, Ticket, index_of

#: Names that records give to players without a name, and the same in German.
NAMELESS: Final = re.compile(r"(Seat(?= )|Passenger)( [1-9]\d?)?")
GERMAN_NAMELESS: Final = {"Seat": "Platz", "Passenger": "Fahrgast"}

GERMAN_COLOURS: Final = {
    "purple": "lila",
    "white": "weiß",
    "blue": "blau",
    "yellow": "gelb",
    "orange": "orange",
    "black": "schwarz",
    "red": "rot",
    "green": "grün",
    "grey": "grau",
}


def colour_name(colour: str, language: str = "en") -> str:
    """As in "blue", "blau"."""
    return GERMAN_COLOURS.get(colour, colour) if language == "de" else colour


def bracketed(name: str, more: str) -> str:
    """With something in brackets; a name that already ends in brackets gets it inside of them."""
    return f"{name[:-1]}, {more})" if name.endswith(")") else f"{name} ({more})"


def city_name(board: Board, city: int, language: str = "en") -> str:
    """As on the board; a country in the reader's language."""
    this = board.cities[city]
    names = this.data.get("names")
    if this.data.get("country") and isinstance(names, Mapping):
        return str(names.get(language, this.name))
    return this.name


def connection_name(board: Board, connection: int, language: str = "en") -> str:
    """As in Denver–Omaha; with its length if the two cities have another connection."""
    this = board.connections[connection]
    ends = {this.a, this.b}
    twins = [other for other in board.connections if {other.a, other.b} == ends]
    name = f"{city_name(board, this.a, language)}–{city_name(board, this.b, language)}"
    return bracketed(name, str(this.length)) if len(twins) > 1 else name


def track_name(board: Board, track: int, language: str = "en") -> str:
    """As in Denver–Omaha, or Denver–Kansas City (black) where there are several colours."""
    this = board.tracks[track]
    name = connection_name(board, this.connection, language)
    colours = board.connections[this.connection].tracks
    return bracketed(name, colour_name(this.colour, language)) if len(set(colours)) > 1 else name


def ticket_ends(board: Board, ticket: Ticket, language: str = "en") -> str:
    """As in Boston–Miami."""
    return f"{city_name(board, ticket.a, language)}–{city_name(board, ticket.b, language)}"


def ticket_name(board: Board, ticket: int, language: str = "en") -> str:
    """As in Boston–Miami (12)."""
    this = board.tickets[ticket]
    return bracketed(ticket_ends(board, this, language), str(this.points))


def connection_index(board: Board, connection: str) -> int:
    return index_of(board.connections, connection)


def called(names: Sequence[str], language: str) -> tuple[str, ...]:
    """The players' names; placeholders for missing ones are in the reader's language."""
    return _called(tuple(names), language)


@lru_cache(maxsize=1000)  # as many tables as a server carries, in two languages
def _called(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    found = tuple(called_so(name, language) for name in names)
    # a placeholder gives way to a name that somebody chose
    return found if len(set(found)) == len(names) else names


def called_so(name: str, language: str) -> str:
    nameless = NAMELESS.fullmatch(name) if language == "de" else None
    return name if nameless is None else GERMAN_NAMELESS[nameless[1]] + (nameless[2] or "")

"""What a board's file says, read independently: the referee does not trust the game's loader.

Names of tracks and tickets are made as docs/board-format.md has them under "Names".
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

GREY: Final = "grey"
LOCOMOTIVE: Final = "locomotive"
COLOURS: Final = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
#: B12, where a board has no row of its own.
TRACK_POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)


@dataclass(frozen=True)
class Track:
    id: str
    #: Of its connection, so that tracks side by side share it.
    connection: str
    a: str
    b: str
    length: int
    colour: str
    ferry: int
    tunnel: bool
    express: bool
    border: bool
    toll: int


@dataclass(frozen=True)
class Ticket:
    id: str
    a: str
    b: str
    points: int
    long: bool
    #: The connection at its foot, for the neutral player.
    neutral: str | None


@dataclass
class Book:
    """One board."""

    id: str
    data: dict[str, Any]
    tracks: dict[str, Track] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    cities: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: The tracks of each connection.
    beside: dict[str, list[Track]] = field(default_factory=dict)

    def mechanic(self, name: str) -> dict[str, Any]:
        return next(found for found in self.data.get("mechanics", ()) if found["name"] == name)

    def connection(self, name: str) -> str:
        """A connection's own name; its cities may stand in either order."""
        if name in self.beside:
            return name
        ends = set(name.split("-"))
        return next(key for key, tracks in self.beside.items() if {tracks[0].a, tracks[0].b} == ends)

    def city_name(self, city: str) -> str:
        """In English."""
        found = self.cities[city]
        return str(found.get("names", {}).get("en", found["name"]))


def read(path: Path) -> Book:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    book = Book(data["id"], data)
    book.cities = {city["id"]: city for city in data["cities"]}
    pairs = Counter(frozenset((line["a"], line["b"])) for line in data["connections"])
    for line in data["connections"]:
        name = f"{line['a']}-{line['b']}"
        if pairs[frozenset((line["a"], line["b"]))] > 1:
            name += f"-{line['length']}"
        read_connection(book, line, line.get("id", name))
    for line in data["tickets"]:
        read_ticket(book, line)
    return book


def read_connection(book: Book, line: dict[str, Any], name: str) -> None:
    colours: list[str] = line["tracks"]
    for place, colour in enumerate(colours):
        mark = ""
        if len(colours) > 1:
            number = colours[: place + 1].count(colour) if colours.count(colour) > 1 else ""
            mark = f":{colour}{number}"
        track = Track(
            name + mark,
            name,
            line["a"],
            line["b"],
            line["length"],
            colour,
            line.get("ferry", 0),
            line.get("tunnel", False),
            line.get("express", False),
            line.get("border", False),
            line.get("toll", 0),
        )
        book.tracks[track.id] = track
        book.beside.setdefault(name, []).append(track)


def read_ticket(book: Book, line: dict[str, Any]) -> None:
    name = f"{line['a']}-{line['b']}"
    same = sum(1 for other in book.tickets.values() if {other.a, other.b} == {line["a"], line["b"]})
    if same:
        name += f"-{same + 1}"
    book.tickets[name] = Ticket(
        name, line["a"], line["b"], line["points"], line.get("long", False), line.get("neutral")
    )

"""The readable part of a board file that may be full of faults.

The checks that look at several things at once (is the board connected?) work on this, so that a
faulty value somewhere does not hide the faults elsewhere.
"""

from collections.abc import Collection
from dataclasses import dataclass

from .graph import Edge
from .reading import Json, Path

#: A list or table of a file that is looked at while somebody works on it is cut here.
MOST = 300
#: The lists of things that a board consists of.
THINGS = frozenset({"cities", "connections", "tickets", "options", "mechanics"})


@dataclass(frozen=True)
class Place:
    """A city, option or mechanic that has a readable name."""

    index: int
    id: str
    entry: dict[str, Json]


@dataclass(frozen=True)
class Join:
    """A connection or ticket whose two cities can be read."""

    index: int
    a: str
    b: str
    entry: dict[str, Json]

    def number(self, key: str) -> int | None:
        return number(self.entry, key)


@dataclass(frozen=True)
class Sketch:
    board: dict[str, Json]
    cities: tuple[Place, ...]
    connections: tuple[Join, ...]
    tickets: tuple[Join, ...]
    options: tuple[Place, ...]
    mechanics: tuple[Place, ...]
    #: Least and most seats, if they can be read and are in order.
    seats: tuple[int, int] | None
    #: Lists with unreadable entries ("cities"): something named elsewhere may be one of these, so that is
    #: not reported as unknown.
    unread: frozenset[str]

    def edges(self) -> list[Edge]:
        """Unreadable lengths count as 1; which cities are joined does not depend on them."""
        return [(join.a, join.b, max(1, join.number("length") or 1)) for join in self.connections]

    def unknown(self) -> frozenset[str]:
        """The names of cities that connections and tickets use and the board does not have."""
        joins = (*self.connections, *self.tickets)
        return frozenset(end for join in joins for end in (join.a, join.b)) - {
            city.id for city in self.cities
        }

    def ends(self) -> frozenset[str]:
        """The countries no path runs through."""
        if self.board.get("no_transit") is not True:
            return frozenset()
        return frozenset(city.id for city in self.cities if city.entry.get("country") is True)


def sketch(board: dict[str, Json]) -> Sketch:
    cities = _places(board, "cities", "id")
    connections = _joins(board, "connections")
    tickets = _joins(board, "tickets")
    options = _places(board, "options", "id")
    mechanics = _places(board, "mechanics", "name")
    needed: dict[str, int] = {"cities": len(cities), "connections": len(connections), "tickets": len(tickets)}
    optional = {"options": len(options), "mechanics": len(mechanics)}
    unread = {key for key, count in needed.items() if not count or _length(board[key]) != count}
    unread |= {key for key, count in optional.items() if _length(board.get(key, [])) != count}
    seats = seat_range(board.get("seats"))
    return Sketch(board, cities, connections, tickets, options, mechanics, seats, frozenset(unread))


def legible(value: Json, faulty: Collection[Path], path: Path = ()) -> Json:
    """The file without wrong numbers, so that no further faults follow from them."""
    if isinstance(value, dict):
        return {key: legible(inner, faulty, (*path, key)) for key, inner in value.items()}
    if isinstance(value, list):
        return [legible(inner, faulty, (*path, index)) for index, inner in enumerate(value)]
    return None if isinstance(value, int | float) and path in faulty else value


def without(board: dict[str, Json], faulty: Collection[Path]) -> dict[str, Json]:
    """The file without any wrong value; things in its lists keep their places."""
    wrong = {path[:length] for path in faulty for length in range(1, len(path) + 1)}

    def left(value: Json, path: Path) -> Json:
        if isinstance(value, dict):
            return {
                key: left(inner, (*path, key)) for key, inner in value.items() if (*path, key) not in wrong
            }
        if isinstance(value, list):
            return [left(inner, (*path, index)) for index, inner in enumerate(value)]
        return value

    kept: dict[str, Json] = {}
    for key, value in board.items():
        if key in THINGS and isinstance(value, list):
            things = enumerate(value)
            kept[key] = [left(thing, (key, n)) if isinstance(thing, dict) else {} for n, thing in things]
        elif (key,) not in wrong:
            kept[key] = left(value, (key,))
    return kept


def bounded(value: Json) -> Json:
    """The file with a sensible number of things in it: no board needs more, and each costs time."""
    if isinstance(value, dict):
        return {key: bounded(inner) for key, inner in list(value.items())[:MOST]}
    if isinstance(value, list):
        return [bounded(inner) for inner in value[:MOST]]
    return value


def number(entry: Json, key: str) -> int | None:
    value = entry.get(key) if isinstance(entry, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def seat_range(value: Json) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    least, most = value
    if isinstance(least, int) and isinstance(most, int) and least <= most:
        return least, most
    return None


def _length(value: Json) -> int:
    return len(value) if isinstance(value, list) else -1


def _entries(board: dict[str, Json], key: str) -> list[tuple[int, dict[str, Json]]]:
    value = board.get(key)
    if not isinstance(value, list):
        return []
    return [(index, entry) for index, entry in enumerate(value) if isinstance(entry, dict)]


def _places(board: dict[str, Json], key: str, name: str) -> tuple[Place, ...]:
    return tuple(
        Place(index, identifier, entry)
        for index, entry in _entries(board, key)
        if isinstance(identifier := entry.get(name), str)
    )


def _joins(board: dict[str, Json], key: str) -> tuple[Join, ...]:
    return tuple(
        Join(index, a, b, entry)
        for index, entry in _entries(board, key)
        if isinstance(a := entry.get("a"), str) and isinstance(b := entry.get("b"), str)
    )

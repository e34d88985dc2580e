"""The names of cities, connections, tracks and tickets, and how they are found by name.

    denver-omaha               a connection, or its only track, or a ticket: the file's order
    aomori-hakodate-4          one of several connections between two cities, by its length
    denver-kansas_city:black   one of several tracks, by its colour
    boston-montreal:grey1      one of several tracks of one colour

Ids of cities have no hyphen, so that a name can be taken apart. A look-up takes the two cities in
either order.
"""

import re
from collections import Counter
from collections.abc import Sequence

from stellwerk.kernel.board import Board, City, Connection, Ticket, Track

from .report import near, quoted

ID = r"[a-z0-9_]+"
CONNECTION_ID = rf"{ID}(-{ID})*"
NAME = re.compile(rf"(?P<a>{ID})-(?P<b>{ID})(?P<rest>(-[0-9]+)?(:[a-z]+[0-9]*)?)")


class UnknownName(LookupError):
    """There is no such city, connection, track or ticket; suggests a similar one."""


def pair(a: str, b: str) -> tuple[str, str]:
    """The two cities in an order that does not depend on how they were written."""
    return (a, b) if a <= b else (b, a)


def connection_ids(ends: Sequence[tuple[str, str, int]]) -> tuple[str, ...]:
    """Ids for connections given as (a, b, length)."""
    count = Counter(pair(a, b) for a, b, _ in ends)
    return tuple(f"{a}-{b}" if count[pair(a, b)] == 1 else f"{a}-{b}-{length}" for a, b, length in ends)


def track_ids(connection: str, colours: Sequence[str]) -> tuple[str, ...]:
    if len(colours) == 1:
        return (connection,)
    seen: Counter[str] = Counter()
    ids = []
    for colour in colours:
        seen[colour] += 1
        number = str(seen[colour]) if colours.count(colour) > 1 else ""
        ids.append(f"{connection}:{colour}{number}")
    return tuple(ids)


def ticket_ids(ends: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Ids for tickets; the second with the same two cities ends in -2."""
    seen: Counter[tuple[str, str]] = Counter()
    ids = []
    for a, b in ends:
        seen[pair(a, b)] += 1
        number = seen[pair(a, b)]
        ids.append(f"{a}-{b}" if number == 1 else f"{a}-{b}-{number}")
    return tuple(ids)


def turned(name: str) -> str:
    """The same name with its two cities swapped."""
    match = NAME.fullmatch(name)
    return f"{match['b']}-{match['a']}{match['rest']}" if match else name


def find_city(board: Board, name: str) -> int:
    return _find(board.cities, name, "city")


def find_connection(board: Board, name: str) -> int:
    return _find(board.connections, name, "connection")


def find_track(board: Board, name: str) -> int:
    return _find(board.tracks, name, "track")


def find_ticket(board: Board, name: str) -> int:
    return _find(board.tickets, name, "ticket")


def _find(things: Sequence[City | Connection | Track | Ticket], name: str, what: str) -> int:
    """The index of the thing of this name, its cities in either order."""
    ids = [thing.id for thing in things]
    for wanted in (name, turned(name)):
        if wanted in ids:
            return ids.index(wanted)
    several = [known for known in ids if known.startswith((f"{name}:", f"{turned(name)}:"))]
    hint = f"; write one of {', '.join(several)}" if several else near(name, ids)
    raise UnknownName(f"no {what} is called {quoted(name)}{hint}")

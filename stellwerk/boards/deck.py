"""Tickets of a board that somebody is working on: what they are usually worth, and which ones it lacks.

A ticket is usually worth the spaces of the shortest way between its cities. A good deck is spread over short,
middling and long ones, ends at every city, and has no pair of cities twice.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from . import names
from .format import MAX_TICKETS, POINTS
from .graph import Neighbours, distances, neighbours

#: Where the lengths of all possible tickets are divided: a third each.
PARTS: Final = 3

Json = Mapping[str, Any]


@dataclass(frozen=True)
class TicketLooked:
    #: In the board's list.
    ticket: int
    #: Spaces of the shortest path, which are its usual points; -1: there is none.
    shortest: int
    #: The first ticket that joins the same cities, in the board's list; -1: none before it does.
    same_as: int


@dataclass(frozen=True)
class TicketsLooked:
    tickets: tuple[TicketLooked, ...]
    #: How many tickets end at each city, in the board's order.
    at_cities: tuple[int, ...]


@dataclass(frozen=True)
class TicketSuggested:
    a: str
    b: str
    points: int


def looked(board: Json) -> TicketsLooked:
    """What can be said of the tickets of a board file of which only what can be read is left."""
    graph, ends = _graph(board), _countries(board)
    reached: dict[str, dict[str, int]] = {}
    first: dict[tuple[str, str], int] = {}
    found = []
    for number, ticket in enumerate(board.get("tickets", ())):
        a, b = ticket.get("a"), ticket.get("b")
        shortest, same = -1, -1
        if a is not None and b is not None:
            if a not in reached:
                reached[a] = distances(graph, a, ends)
            shortest = reached[a].get(b, -1)
            before = first.setdefault(names.pair(a, b), number)
            same = before if before != number else -1
        found.append(TicketLooked(number, shortest, same))
    at = _at_cities(board)
    return TicketsLooked(tuple(found), tuple(at[city.get("id")] for city in board.get("cities", ())))


def suggested(board: Json, number: int, shares: tuple[float, float, float]) -> list[TicketSuggested]:
    """Tickets that fill the deck up to a number, with these shares of short, middling and long ones."""
    candidates = _candidates(board)
    if not candidates:
        return []
    bounds = _bounds([each.points for each in candidates])
    taken = {
        names.pair(ticket["a"], ticket["b"])
        for ticket in board.get("tickets", ())
        if {"a", "b"} <= ticket.keys()
    }
    there = [ticket["points"] for ticket in board.get("tickets", ()) if "points" in ticket]
    wanted = min(number, MAX_TICKETS)
    missing = _missing(wanted, shares, Counter(_part(points, bounds) for points in there))
    at = _at_cities(board)
    used: Counter[int] = Counter(there)
    chosen: list[TicketSuggested] = []
    left = [each for each in candidates if names.pair(each.a, each.b) not in taken]
    while left and len(board.get("tickets", ())) + len(chosen) < wanted:
        part = max(range(PARTS), key=lambda each: missing[each])
        fitting = [each for each in left if _part(each.points, bounds) == part] or left
        # where few tickets end, then points that few have; the names only make it repeatable
        best = min(fitting, key=lambda each: (at[each.a] + at[each.b], used[each.points], each.a, each.b))
        left.remove(best)
        chosen.append(best)
        missing[_part(best.points, bounds)] -= 1
        used[best.points] += 1
        at.update((best.a, best.b))
    return chosen


def _candidates(board: Json) -> list[TicketSuggested]:
    """All pairs of cities that a ticket could join: not neighbours, and within reach of a seat's trains."""
    graph, ends = _graph(board), _countries(board)
    places = [city["id"] for city in board.get("cities", ()) if city.get("id") in graph]
    usual = [place for place in dict.fromkeys(places) if place not in ends]
    reached = {place: distances(graph, place, ends) for place in usual}
    most = min(POINTS[1], board.get("trains", POINTS[1]))
    return [
        TicketSuggested(a, b, reached[a][b])
        for a, b in combinations(usual, 2)
        if reached[a].get(b, 0) in range(POINTS[0], most + 1) and all(other != b for other, _ in graph[a])
    ]


def _bounds(lengths: list[int]) -> tuple[int, int]:
    """Below the first are short tickets, from the second on long ones: a third of all possible ones each."""
    ordered = sorted(lengths)
    return ordered[len(ordered) // PARTS], ordered[2 * len(ordered) // PARTS]


def _part(points: int, bounds: tuple[int, int]) -> int:
    return sum(points >= bound for bound in bounds)


def _missing(number: int, shares: tuple[float, float, float], there: Counter[int]) -> list[float]:
    """How many short, middling and long tickets the deck lacks."""
    total = sum(shares) or 1.0
    return [number * share / total - there[part] for part, share in enumerate(shares)]


def _graph(board: Json) -> Neighbours:
    return neighbours(
        (join["a"], join["b"], join["length"])
        for join in board.get("connections", ())
        if {"a", "b", "length"} <= join.keys()
    )


def _countries(board: Json) -> frozenset[str]:
    """The cities no path runs through (PL8)."""
    if not board.get("no_transit"):
        return frozenset()
    return frozenset(city["id"] for city in board.get("cities", ()) if city.get("country") and "id" in city)


def _at_cities(board: Json) -> Counter[str]:
    return Counter(ticket[end] for ticket in board.get("tickets", ()) for end in ("a", "b") if end in ticket)

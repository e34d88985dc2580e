"""Distances on a board's map, for the validator and the figures (the kernel has its own networks)."""

from collections.abc import Collection, Iterable
from heapq import heappop, heappush

#: A connection as (a, b, length).
Edge = tuple[str, str, int]
Neighbours = dict[str, list[tuple[str, int]]]


def neighbours(edges: Iterable[Edge]) -> Neighbours:
    found: Neighbours = {}
    for a, b, length in edges:
        found.setdefault(a, []).append((b, length))
        found.setdefault(b, []).append((a, length))
    return found


def distances(graph: Neighbours, start: str, ends: Collection[str] = ()) -> dict[str, int]:
    """Spaces from `start` to every city within reach; no path runs through one of `ends` (PL8)."""
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        so_far, city = heappop(waiting)
        if city in found:
            continue
        found[city] = so_far
        if city in ends and city != start:
            continue
        for other, length in graph.get(city, ()):
            if other not in found:
                heappush(waiting, (so_far + length, other))
    return found

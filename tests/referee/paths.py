"""Networks of tracks, the plain way."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

#: An end of a track: a city, or something that stands for it alone.
Place: TypeAlias = str
Edge: TypeAlias = tuple[Place, Place, int]


def component(edges: Iterable[Edge], start: Place) -> set[Place]:
    """All places that can be reached from one."""
    edges = list(edges)
    found, grown = {start}, True
    while grown:
        grown = False
        for a, b, _ in edges:
            if (a in found) != (b in found):
                found |= {a, b}
                grown = True
    return found


def joined(edges: Iterable[Edge], a: Place, b: Place) -> bool:
    return b in component(edges, a)


def longest_path(edges: Sequence[Edge]) -> int:
    """The longest walk that uses no track twice (B20): every start and every way on is tried."""
    at: dict[Place, list[int]] = {}
    for number, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(number)
        at.setdefault(b, []).append(number)
    best = 0

    def walk(place: Place, used: set[int], length: int, limit: int) -> None:
        nonlocal best
        best = max(best, length)
        for number in at[place]:
            if best == limit:
                return
            if number not in used:
                a, b, size = edges[number]
                used.add(number)
                walk(b if place == a else a, used, length + size, limit)
                used.remove(number)

    for start in at:
        reach = component(edges, start)
        limit = sum(size for a, _, size in edges if a in reach)
        if limit > best:
            walk(start, set(), 0, limit)
    return best

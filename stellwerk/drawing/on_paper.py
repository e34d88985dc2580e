"""What a map maker should know about a board on paper, where distances are real.

Connections may be too short for spaces of a printed board's size; spaces and cities may lie on each other, or
hang off the paper. On the globe the finished picture makes room.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stellwerk.boards.names import connection_ids
from stellwerk.boards.report import Finding, found, listed

from .geometry import Box, Point, around, overlap, turned
from .quick import CityDrawn, ConnectionDrawn, Drawn

#: Things that only touch are no fault: this much of each side counts.
CORE = 0.8


def paper_findings(board: Mapping[str, Any], drawn: Drawn) -> Iterator[Finding]:
    """Of what can be read of a board file, and its drawing."""
    joins = board.get("connections", ())
    cities = [str(city.get("id", "")) for city in board.get("cities", ())]
    names = connection_ids([(join.get("a", ""), join.get("b", ""), join.get("length", 0)) for join in joins])
    spaces = [Spaces(each, drawn) for each in drawn.connections]
    yield from too_short(joins, drawn)
    yield from spaces_on_spaces(names, spaces, drawn)
    yield from spaces_on_cities(joins, cities, spaces, drawn)
    yield from cities_on_cities(cities, drawn)
    yield from off_the_paper(drawn)


def too_short(joins: Sequence[Mapping[str, Any]], drawn: Drawn) -> Iterator[Finding]:
    for each in drawn.connections:
        if each.short_by:
            yield found(
                ("connections", each.connection),
                "is {mm} mm too short for its {length} spaces of {space} mm; move its cities apart, "
                "bend it with via, or give it fewer spaces",
                mm=math.ceil(each.short_by),
                length=joins[each.connection]["length"],
                space=f"{drawn.space:g}",
            )


def spaces_on_spaces(names: Sequence[str], spaces: Sequence["Spaces"], drawn: Drawn) -> Iterator[Finding]:
    """Those that cross are already reported."""
    for n, each in enumerate(drawn.connections):
        others = [
            names[other.connection]
            for m, other in enumerate(drawn.connections[:n])
            if other.connection not in each.crosses and spaces[n].meet(spaces[m])
        ]
        if others:
            yield found(
                ("connections", each.connection),
                "its spaces lie on those of {others}; move a city, or bend one of them with via",
                others=listed(others, 4),
            )


def spaces_on_cities(
    joins: Sequence[Mapping[str, Any]], cities: Sequence[str], spaces: Sequence["Spaces"], drawn: Drawn
) -> Iterator[Finding]:
    for each, shape in zip(drawn.connections, spaces, strict=True):
        join = joins[each.connection]
        others = [city for city in drawn.cities if cities[city.city] not in {join.get("a"), join.get("b")}]
        covered = [cities[city.city] for city in others if shape.lie_on(dot(city, drawn))]
        if covered:
            yield found(
                ("connections", each.connection),
                "its spaces lie on {cities}; move the city, or bend the connection with via",
                cities=listed(covered, 4),
            )


def cities_on_cities(cities: Sequence[str], drawn: Drawn) -> Iterator[Finding]:
    """Those at exactly the same place are already reported."""
    for n, city in enumerate(drawn.cities):
        box = dot(city, drawn)
        others = [
            cities[other.city]
            for other in drawn.cities[:n]
            if dot(other, drawn).meets(box) and (other.x, other.y) != (city.x, city.y)
        ]
        if others:
            yield found(("cities", city.city), "lies on {others}; move them apart", others=listed(others, 4))


def off_the_paper(drawn: Drawn) -> Iterator[Finding]:
    paper = Box(0, 0, drawn.width, drawn.height)
    hanging = {city.city for city in drawn.cities if not paper.holds(dot(city, drawn))}
    for city in sorted(hanging):
        yield found(("cities", city), "hangs over the edge of the board; move it inwards")
    for name in drawn.names:
        if not paper.holds(name.box.grown(-1)) and name.city not in hanging:
            yield found(
                ("cities", name.city),
                "its name hangs over the edge of the board; give it another side with label, "
                "or move the city",
            )


def dot(city: CityDrawn, drawn: Drawn) -> Box:
    if city.plate is not None:
        return city.plate
    return Box(city.x, city.y, 0, 0).grown(drawn.city_radius * CORE)


class Spaces:
    """The shapes of all spaces of a connection."""

    def __init__(self, each: ConnectionDrawn, drawn: Drawn) -> None:
        size = (each.space * CORE, drawn.space_width * CORE)
        corners = [turned(spot.x, spot.y, *size, spot.angle) for row in each.rows for spot in row]
        self.each: list[tuple[Box, list[Point]]] = [(around(shape), shape) for shape in corners]
        self.box = around([point for shape in corners for point in shape])

    def meet(self, other: "Spaces") -> bool:
        return self.box.meets(other.box) and any(
            one.meets(two) and overlap(shape, another)
            for one, shape in self.each
            for two, another in other.each
        )

    def lie_on(self, box: Box) -> bool:
        return self.box.meets(box) and any(
            one.meets(box) and overlap(shape, box.corners()) for one, shape in self.each
        )

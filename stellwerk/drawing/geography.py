"""Coasts, borders and lakes around a board, from Natural Earth (public domain).

The data file is made by `tools/geography/make_geography.py`. It has several levels. Of those that cover all
that a map shows, the map takes the coarsest that is fine enough for its scale, or else the finest.
"""

import gzip
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from stellwerk.boards.paper import Paper

from .geometry import Box, Point, around, clipped, holds
from .projection import Place, Projection, around_middle

Polyline = tuple[Point, ...]
#: The share of a board's cities that makes a country one the board is about.
GOOD_PART = 0.18
#: Data whose steps are no more units on the page than this is fine enough.
FINE_ENOUGH = 2.0
#: Where a step of the data is this many units on the page, coasts look worse than none.
TOO_COARSE = 14.0
#: Natural Earth itself is no finer, in degrees.
FINEST = 0.004
#: A scale is measured over this many degrees.
SHORT = 0.01


@dataclass(frozen=True)
class Geography:
    """What lies under a map, on the page."""

    #: Rings of the countries the board is about, and of their neighbours.
    home: tuple[Polyline, ...] = ()
    abroad: tuple[Polyline, ...] = ()
    lakes: tuple[Polyline, ...] = ()
    coasts: tuple[Polyline, ...] = ()
    borders: tuple[Polyline, ...] = ()
    #: A map maker's own picture (a data URL) and where it lies.
    picture: str = ""
    place: Box | None = None


@dataclass(frozen=True)
class Level:
    window: Box
    #: Its finest detail, in degrees.
    step: float
    arcs: tuple[tuple[Place, ...], ...]
    #: Around each arc.
    boxes: tuple[Box, ...]
    #: Each country's polygons, each a list of rings of arcs (~i: arc i backwards).
    countries: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    lakes: tuple[tuple[Place, ...], ...]


@dataclass(frozen=True)
class MapView:
    """The part of the world that a frame on the page shows."""

    projection: Projection
    to_page: Callable[[Point], Point]
    frame: Box
    #: Longitudes from the middle meridian and latitudes that are seen.
    window: Box
    level: Level

    def geography(self, cities: Sequence[Place], ways: Sequence[Place]) -> Geography:
        """The land under the map; `ways` are places along the connections."""
        if max(self.level.step, FINEST) * scale(self.projection, self.to_page, self.window) > TOO_COARSE:
            # A part of a city: the data has no coast that fine.
            return Geography(home=(tuple(self.frame.corners()),))
        level = self.level
        everybody = [number for number in range(len(level.countries)) if self.sees(number)]
        outlines = [[_outline(level, polygon[0]) for polygon in level.countries[n]] for n in everybody]
        ours = {everybody[found] for found in home_countries(outlines, cities, ways)}
        used = Counter(
            number if number >= 0 else ~number
            for country in level.countries
            for polygon in country
            for arcs in polygon
            for number in arcs
        )
        return Geography(
            home=self.rings(number for number in everybody if number in ours),
            abroad=self.rings(number for number in everybody if number not in ours),
            lakes=tuple(line for line in map(self.ring, level.lakes) if _meets(line, self.frame)),
            coasts=self.strokes(number for number, count in used.items() if count == 1),
            borders=self.strokes(number for number, count in used.items() if count > 1),
        )

    def sees(self, country: int) -> bool:
        """Whether a country, or its box at least, is in the window."""
        return any(self.meets(arc) for polygon in self.level.countries[country] for arc in polygon[0])

    def meets(self, arc: int) -> bool:
        """Whether an arc's box is in the window."""
        box, middle = self.level.boxes[arc if arc >= 0 else ~arc], self.projection.middle
        wide = self.window.grown(max(self.window.width, self.window.height) * 0.05)
        return any(
            Box(box.x - middle + turn, box.y, box.width, box.height).meets(wide) for turn in (-360, 0, 360)
        )

    def on_page(self, place: Place) -> Point:
        """A place by its longitude from the middle meridian."""
        x, y = self.to_page(self.projection.point((place[0] + self.projection.middle, place[1])))
        return (round(x, 1), round(y, 1))

    def ring(self, points: Iterable[Place]) -> Polyline:
        middle = self.projection.middle
        cut = clipped([(around_middle(lon, middle), lat) for lon, lat in points], self.window)
        return tuple(self.on_page(place) for place in cut)

    def rings(self, countries: Iterable[int]) -> tuple[Polyline, ...]:
        found = [
            self.ring(_outline(self.level, arcs))
            for number in countries
            for polygon in self.level.countries[number]
            if _near(self.level, polygon, self.window, self.projection.middle)
            for arcs in polygon
        ]
        return tuple(line for line in found if _meets(line, self.frame))

    def strokes(self, arcs: Iterable[int]) -> tuple[Polyline, ...]:
        found = [
            tuple(self.on_page(place) for place in piece)
            for number in arcs
            if self.meets(number)
            for piece in _pieces(self.level.arcs[number], self.projection.middle, self.window)
        ]
        return tuple(line for line in found if _meets(line, self.frame))


def on_paper(paper: Paper, to_page: Callable[[Point], Point], frame: Box) -> Geography:
    """No coasts: bare land, and the map maker's own picture if there is one."""
    x, y, width, height = paper.place
    (left, top), (right, bottom) = to_page((x, y)), to_page((x + width, y + height))
    place = Box(round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1))
    return Geography(home=(tuple(frame.corners()),), picture=paper.picture, place=place)


def view(
    projection: Projection, to_page: Callable[[Point], Point], to_map: Callable[[Point], Point], frame: Box
) -> MapView:
    window = window_of(projection, to_map, frame)
    return MapView(projection, to_page, frame, window, level_for(projection, to_page, window))


def home_countries(
    countries: Sequence[Sequence[Sequence[Place]]], cities: Sequence[Place], ways: Sequence[Place]
) -> set[int]:
    """The countries a board is about.

    Where one country has most of the cities: those with a good part of them. On a board of many
    countries: all that have a city, or that a connection runs through.
    """
    found = Counter(_country_of(city, countries) for city in cities)
    if not found or not countries:
        return set()
    if max(found.values()) * 2 > len(cities):
        return {number for number, count in found.items() if count > len(cities) * GOOD_PART}
    crossed = {
        number
        for number, outlines in enumerate(countries)
        if any(holds(outline, way) for outline in outlines for way in ways if _spans(outline, way))
    }
    return set(found) | crossed


def _country_of(city: Place, countries: Sequence[Sequence[Sequence[Place]]]) -> int:
    """The country a city lies in; for one on a coast drawn too coarsely, the nearest."""
    for number, outlines in enumerate(countries):
        if any(holds(outline, city) for outline in outlines if _spans(outline, city)):
            return number
    away = [
        min(math.hypot(lon - city[0], lat - city[1]) for outline in outlines for lon, lat in outline)
        for outlines in countries
    ]
    return away.index(min(away)) if away else 0


def scale(projection: Projection, to_page: Callable[[Point], Point], window: Box) -> float:
    """How many units on the page a degree of latitude is, in the middle of a window."""
    lon, lat = window.middle
    ends = [
        to_page(projection.point((lon + projection.middle, lat + off))) for off in (-SHORT / 2, SHORT / 2)
    ]
    return math.dist(*ends) / SHORT


def level_for(projection: Projection, to_page: Callable[[Point], Point], window: Box) -> Level:
    """The level that shows a window best: there are always those of the whole world."""
    raw = _levels()
    degree = scale(projection, to_page, window)
    holding = [number for number in range(len(raw)) if _holds(_window(raw[number]), projection, window)]
    finest_first = sorted(holding, key=lambda number: float(raw[number]["step"]))
    enough = [number for number in finest_first if raw[number]["step"] * degree <= FINE_ENOUGH]
    return _level(enough[-1] if enough else finest_first[0])


def _holds(there: Box, projection: Projection, window: Box) -> bool:
    if there.width >= 360:
        return True
    west = around_middle(there.x, projection.middle)
    return Box(west, there.y, there.width, there.height).holds(window)


def _outline(level: Level, ring: Sequence[int]) -> list[Place]:
    points: list[Place] = []
    for number in ring:
        points += level.arcs[number] if number >= 0 else level.arcs[~number][::-1]
    return points


def _near(level: Level, polygon: Sequence[Sequence[int]], window: Box, middle: float) -> bool:
    """Whether a polygon can be seen, and does not lie on the back of the globe, where it would be torn."""
    lons = [around_middle(lon, middle) for lon, _ in _outline(level, polygon[0])]
    lats = [lat for _, lat in _outline(level, polygon[0])]
    torn = max(lons) - min(lons) > 300
    return not torn and Box(
        min(lons), min(lats), max(lons) - min(lons) + 1e-6, max(lats) - min(lats) + 1e-6
    ).meets(window)


def _pieces(arc: Sequence[Place], middle: float, window: Box) -> list[list[Place]]:
    """An arc's stretches in the window, without the seams that the data has at the date line."""
    found: list[list[Place]] = [[]]
    wide = window.grown(max(window.width, window.height) * 0.05)
    shifted = [(around_middle(lon, middle), lat) for lon, lat in arc]
    for a, b, raw_a, raw_b in zip(shifted, shifted[1:], arc, arc[1:], strict=False):
        seam = abs(raw_a[0]) > 179.9 and abs(raw_b[0]) > 179.9
        if seam or abs(a[0] - b[0]) > 180 or not (_crosses(a, b, wide)):
            if found[-1]:
                found.append([])
            continue
        if not found[-1]:
            found[-1].append(a)
        found[-1].append(b)
    return [piece for piece in found if len(piece) > 1]


def _crosses(a: Place, b: Place, box: Box) -> bool:
    return (
        min(a[0], b[0]) <= box.right
        and max(a[0], b[0]) >= box.x
        and min(a[1], b[1]) <= box.bottom
        and max(a[1], b[1]) >= box.y
    )


def _spans(outline: Sequence[Place], city: Place) -> bool:
    lats = [lat for _, lat in outline]
    return min(lats) <= city[1] <= max(lats)


def _meets(line: Polyline, frame: Box) -> bool:
    if len(line) < 2:
        return False
    xs = [x for x, _ in line]
    ys = [y for _, y in line]
    return min(xs) <= frame.right and max(xs) >= frame.x and min(ys) <= frame.bottom and max(ys) >= frame.y


@cache
def _levels() -> list[dict[str, Any]]:
    """All levels as they are in the file."""
    file = files(__package__) / "data" / "geography.json.gz"
    found: list[dict[str, Any]] = json.loads(gzip.decompress(file.read_bytes()))["levels"]
    return found


@cache
def _level(number: int) -> Level:
    raw = _levels()[number]
    grain = raw["grain"]
    arcs = tuple(_unpacked(arc, grain) for arc in raw["arcs"])
    return Level(
        window=_window(raw),
        step=raw["step"],
        arcs=arcs,
        # A straight arc has a box too.
        boxes=tuple(around(arc).grown(1e-6) for arc in arcs),
        countries=tuple(
            tuple(tuple(tuple(ring) for ring in polygon) for polygon in polygons)
            for _, polygons in raw["countries"]
        ),
        lakes=tuple(_unpacked(lake, grain) for lake in raw["lakes"]),
    )


def _window(raw: Mapping[str, Any]) -> Box:
    west, south, east, north = raw["window"]
    return Box(west, south, east - west, north - south)


def _unpacked(numbers: Sequence[int], grain: float) -> tuple[Place, ...]:
    places = []
    x = y = 0
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        places.append((x * grain / 2, y * grain / 2))
    return tuple(places)


def window_of(projection: Projection, to_map: Callable[[Point], Point], frame: Box) -> Box:
    """The longitudes (from the middle meridian) and latitudes seen in a frame, with a little to spare."""
    lons, lats = [], []
    steps = 24
    for i in range(steps + 1):
        for j in range(steps + 1):
            point = (frame.x + frame.width * i / steps, frame.y + frame.height * j / steps)
            lon, lat = projection.place(to_map(point))
            lons.append(lon - projection.middle)
            lats.append(lat)
    if max(abs(lon) for lon in lons) > 170:
        return Box(-180, min(lats) - 2, 360, min(90.0, max(lats) + 2) - min(lats) + 2)
    spare = max(max(lons) - min(lons), max(lats) - min(lats)) * 0.03
    west, south = min(lons) - spare, max(-90.0, min(lats) - spare)
    return Box(west, south, min(180.0, max(lons) + spare) - west, min(90.0, max(lats) + spare) - south)

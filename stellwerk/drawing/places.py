"""Where cities are on the map: at their true places, moved a little where the tracks need room.

In dense parts, rows of spaces need more room than the true distance. Cities push each other apart until
their rows fit, held back by a spring and never farther than a bound from their true places.
"""

import math
from collections.abc import Sequence

from .geometry import Box, Point
from .rows import Course, Sizes, room

ROUNDS = 160
#: The most pushes in all: fewer rounds where far more is to be pushed apart than on any sensible map.
PUSHES = 400_000
#: Rows may bow, so the straight distance need not hold all of the row.
STRAIGHT = 0.95
PUSH = 0.22
SPRING = 0.03
#: A country is no point: its plate may be this many times farther from the place given for it.
PLATE_BOUND = 2.0


def settled(
    true: Sequence[Point],
    courses: Sequence[Course],
    sizes: Sizes,
    plates: Sequence[Box | None],
    frame: Box,
    bound: float,
) -> list[Point]:
    """The cities' places, none farther than `bound` from its true one."""
    places = [list(place) for place in true]
    bounds = [bound if plate is None else bound * PLATE_BOUND for plate in plates]
    near = _pairs(true, sizes, bound)
    beside = _beside(true, courses, sizes, bound)
    for _ in range(min(ROUNDS, PUSHES // max(1, len(courses) + len(near) + len(beside)))):
        for course in courses:
            _stretch(places, course, sizes, plates)
        for one, other in near:
            _apart(places, one, other, sizes.city * 2 + sizes.label * 1.5)
        for city, course in beside:
            _clear(places, city, course, sizes)
        for place, truth, limit in zip(places, true, bounds, strict=True):
            _hold(place, truth, limit, frame)
    return [(x, y) for x, y in places]


def _stretch(places: list[list[float]], course: Course, sizes: Sizes, plates: Sequence[Box | None]) -> None:
    needed = room(course, sizes.length * 0.93, sizes) * STRAIGHT
    for city, other in ((course.a, course.b), (course.b, course.a)):
        plate = plates[city]
        needed += sizes.city + 4 if plate is None else _reach(plate, places[city], places[other]) + 8
    _apart(places, course.a, course.b, needed)


def _reach(plate: Box, place: list[float], towards: list[float]) -> float:
    """How much of the distance to its middle a plate takes; rows meet it where it is nearest."""
    box = Box(place[0] - plate.width / 2, place[1] - plate.height / 2, plate.width, plate.height)
    return math.dist(place, towards) - box.away((towards[0], towards[1]))


def _apart(places: list[list[float]], one: int, other: int, needed: float) -> None:
    (ax, ay), (bx, by) = places[one], places[other]
    distance = math.hypot(bx - ax, by - ay)
    if distance >= needed:
        return
    if distance < 1e-6:
        ax, distance = ax - 1.0, 1.0
    push = (needed - distance) * PUSH / distance
    dx, dy = (bx - ax) * push, (by - ay) * push
    places[one][0] -= dx
    places[one][1] -= dy
    places[other][0] += dx
    places[other][1] += dy


def _clear(places: list[list[float]], city: int, course: Course, sizes: Sizes) -> None:
    """A city moves out of the way of a row that runs past it, and the row's ends move the other way."""
    (px, py), (ax, ay), (bx, by) = places[city], places[course.a], places[course.b]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = ((px - ax) * dx + (py - ay) * dy) / square if square else 0.0
    if not 0.05 < along < 0.95:
        return
    ox, oy = px - ax - along * dx, py - ay - along * dy
    off = math.hypot(ox, oy)
    needed = sizes.city + sizes.bundle(course.tracks) / 2 + course.extra + 6
    if off >= needed or off < 1e-6:
        return
    push = (needed - off) * PUSH / off
    places[city][0] += ox * push
    places[city][1] += oy * push
    for end, share in ((course.a, 1 - along), (course.b, along)):
        places[end][0] -= ox * push * share * 0.5
        places[end][1] -= oy * push * share * 0.5


def _hold(place: list[float], truth: Point, bound: float, frame: Box) -> None:
    place[0] += (truth[0] - place[0]) * SPRING
    place[1] += (truth[1] - place[1]) * SPRING
    place[0] = min(max(place[0], frame.x), frame.right)
    place[1] = min(max(place[1], frame.y), frame.bottom)
    dx, dy = place[0] - truth[0], place[1] - truth[1]
    distance = math.hypot(dx, dy)
    if distance > bound:
        place[0] = truth[0] + dx * bound / distance
        place[1] = truth[1] + dy * bound / distance


def _pairs(true: Sequence[Point], sizes: Sizes, bound: float) -> list[tuple[int, int]]:
    reach = sizes.city * 2 + sizes.label * 2 + 2 * bound
    return [(i, j) for i in range(len(true)) for j in range(i) if math.dist(true[i], true[j]) < reach]


def _beside(
    true: Sequence[Point], courses: Sequence[Course], sizes: Sizes, bound: float
) -> list[tuple[int, Course]]:
    """Cities that could get in the way of a connection which is not theirs."""
    found = []
    for course in courses:
        if course.via:
            continue
        a, b = true[course.a], true[course.b]
        reach = sizes.bundle(course.tracks) + sizes.city + 2 * bound
        box = Box(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])).grown(reach)
        found += [
            (city, course)
            for city, place in enumerate(true)
            if city not in (course.a, course.b) and box.holds_point(place)
        ]
    return found

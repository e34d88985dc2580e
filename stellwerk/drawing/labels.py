"""Names next to their cities: each on the side where it covers nothing.

Every name has some forty possible places. First each takes its best one; then names that overlap
move until none does.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import lettering
from .art import Badge
from .geometry import Box, Point, around, overlap
from .plan import Label

#: Sides with the direction in degrees and what it costs to stand there; the east reads best.
SIDES = {
    "e": (0, 0.0),
    "w": (180, 2.0),
    "ne": (-45, 2.5),
    "se": (45, 2.5),
    "n": (-90, 3.0),
    "s": (90, 3.0),
    "nw": (-135, 4.0),
    "sw": (135, 4.0),
    "ene": (-22, 4.0),
    "ese": (22, 4.0),
    "wnw": (-158, 5.5),
    "wsw": (158, 5.5),
    "nne": (-68, 4.5),
    "sse": (68, 4.5),
    "nnw": (-112, 5.5),
    "ssw": (112, 5.5),
}
#: Farther out costs more.
DISTANCES = ((4.0, 0.0), (8.0, 2.0), (13.0, 5.0), (19.0, 10.0), (26.0, 18.0), (34.0, 30.0))
BROKEN = 3.0
COVERS = 400.0
#: A place that covers this much is no good; there is no need to look for more under it.
HOPELESS = 4 * COVERS
#: For each point of a bare line under it.
STUB = 5.0
#: A name nearer to a foreign city than this would be read as that city's.
CONFUSING = 16.0
#: A name should be this many times nearer to its own city than to any other; the cost of each unit short of
#: that, and the fixed cost.
NEARER, DOUBT, DOUBTFUL = 1.5, 1.5, 12.0
#: Names on one line read as one if the gap between them is no more than this part of their size.
READ_ON, READING_ON = 0.8, 14.0
#: For each space between a city and its name.
BEHIND = 24.0
#: The discount for a name that stays where it was, so that names and rows come to rest.
STAYING = 30.0
SMALLER = ((1.0, 0.0), (0.9, 60.0), (0.8, 130.0))
ROUNDS = 60
AIR = 2.0


@dataclass(frozen=True)
class Obstacles:
    """What names must not cover on a map."""

    frame: Box
    #: Corners of each space, with the upright box around it.
    spaces: Sequence[tuple[Box, Sequence[Point]]]
    #: Cities by number.
    dots: Mapping[int, Point]
    radius: float
    boxes: Sequence[Box]
    #: Points of the lines under the spaces, better not covered.
    stubs: Sequence[Point]

    def near(self, box: Box) -> "Obstacles":
        """Only those that a name within this box could meet."""
        return Obstacles(
            self.frame,
            [space for space in self.spaces if space[0].meets(box)],
            {number: dot for number, dot in self.dots.items() if box.holds_point(dot)},
            self.radius,
            [other for other in self.boxes if other.meets(box)],
            [point for point in self.stubs if box.holds_point(point)],
        )


@dataclass(frozen=True)
class Wanted:
    """A name to be placed."""

    city: str
    number: int
    name: str
    place: Point
    #: A side asked for in the board file, or "".
    side: str
    badge: Badge | None
    #: Where it stood a round before; rows may have made way for it there.
    before: Box | None = None


@dataclass(frozen=True)
class Choice:
    label: Label
    price: float


def placed(
    wanted: Sequence[Wanted], obstacles: Obstacles, size: float, smaller: bool, quickly: bool = False
) -> tuple[list[Label], list[float]]:
    """A label for each name, and what is wrong with each (below COVERS: nothing much).

    `smaller`: a name may be written in smaller letters to find a place. `quickly`: only the nearest places on
    eight sides are looked at.
    """
    choices = [_choices(name, obstacles, size, smaller, quickly) for name in wanted]
    # The one with the least freedom chooses first.
    order = sorted(range(len(wanted)), key=lambda n: sum(c.price < COVERS for c in choices[n]))
    chosen: list[int | None] = [None] * len(wanted)
    for number in order:
        chosen[number] = _cheapest(number, choices, chosen)
    for _ in range(ROUNDS):
        changed = False
        for number in order:
            best = _cheapest(number, choices, chosen)
            changed = changed or best != chosen[number]
            chosen[number] = best
        if not changed:
            break
    picked = [choices[n][index or 0] for n, index in enumerate(chosen)]
    prices = [_total(n, chosen[n] or 0, choices, chosen) for n in range(len(wanted))]
    return [choice.label for choice in picked], prices


def _cheapest(number: int, choices: Sequence[Sequence[Choice]], chosen: Sequence[int | None]) -> int:
    best, least = 0, math.inf
    for index, choice in enumerate(choices[number]):
        if choice.price >= least:
            continue
        total = _total(number, index, choices, chosen)
        if total < least - 1e-9:
            best, least = index, total
    return best


def _total(
    number: int, index: int, choices: Sequence[Sequence[Choice]], chosen: Sequence[int | None]
) -> float:
    mine = choices[number][index]
    total = mine.price
    box = mine.label.box.grown(AIR)
    for other, at in enumerate(chosen):
        if at is None or other == number:
            continue
        label = choices[other][at].label
        if label.box.meets(box):
            total += COVERS
        elif _read_on(mine.label, label):
            total += READING_ON
    return total


def _read_on(one: Label, other: Label) -> bool:
    """Whether two names stand on one line like the words of one name."""
    gap = max(one.box.x - other.box.right, other.box.x - one.box.right)
    return gap < READ_ON * one.size and abs(one.box.middle[1] - other.box.middle[1]) < 0.5 * one.size


def _choices(name: Wanted, obstacles: Obstacles, size: float, smaller: bool, quickly: bool) -> list[Choice]:
    found = []
    distances = DISTANCES[:1] if quickly else DISTANCES
    reach = lettering.width(name.name, lettering.STATION, size) + 3 * size + distances[-1][0]
    obstacles = obstacles.near(Box(*name.place, 0, 0).grown(reach))
    usual = dict(list(SIDES.items())[:8]) if quickly else SIDES
    sides = {name.side: (SIDES[name.side][0], 0.0)} if name.side else usual
    for scale, small in SMALLER if smaller else SMALLER[:1]:
        for broken in (False, True):
            lines = lettering.lines(name.name, lettering.STATION, size * scale, broken)
            if broken and len(lines) == 1:
                continue
            shape = _size(lines, size * scale, name.badge is not None)
            for direction, side_price in sides.values():
                for distance, far in distances:
                    label = _label(name, lines, size * scale, shape, direction, obstacles.radius + distance)
                    price = side_price + far + small + (BROKEN if broken else 0.0)
                    if label.box == name.before:
                        price -= STAYING
                    found.append(Choice(label, price + _wrong(name, label, obstacles)))
    found.sort(key=lambda choice: choice.price)
    return found[:60]


def _size(lines: tuple[str, ...], size: float, mark: bool) -> tuple[float, float]:
    wide = max(lettering.width(line, lettering.STATION, size) for line in lines)
    high = size * (lettering.CAPITALS + lettering.DESCENT) + size * lettering.LEADING * (len(lines) - 1)
    # Accents on capitals reach higher than the box of plain letters.
    if any(letter in "ÁÀÂÃÄÅÉÈÊËÍÎÓÔÕÖØÚÜÇŁŻŹŚŃÑÓĀĒĪŌŪ" for letter in lines[0]):
        high += size * (lettering.ACCENTS - lettering.CAPITALS)
    return wide + (size * 1.15 if mark else 0.0) + 2, high


def _label(
    name: Wanted,
    lines: tuple[str, ...],
    size: float,
    shape: tuple[float, float],
    direction: float,
    far: float,
) -> Label:
    wide, high = shape
    ux, uy = math.cos(math.radians(direction)), math.sin(math.radians(direction))
    # The box touches a circle around the city at the side it stands on.
    x = name.place[0] + ux * far + (-wide / 2 if abs(ux) < 0.3 else 0 if ux > 0 else -wide)
    y = name.place[1] + uy * far + _upright(uy, high)
    if 0.3 <= abs(ux) < 0.6:
        x -= math.copysign(min(wide * 0.25, 22), ux)
    anchor = "middle" if abs(ux) < 0.3 else "start" if ux > 0 else "end"
    mark, words = (size * 1.15, name.badge.number) if name.badge else (0.0, "")
    return Label(name.city, lines, size, Box(x, y, wide, high), anchor, mark, words)


def _upright(uy: float, high: float) -> float:
    """From the point on the circle to the box's upper edge: beside it, or off it above and below."""
    if abs(uy) < 0.2:
        return -high / 2
    if abs(uy) < 0.5:
        return -high * (0.72 if uy < 0 else 0.28)
    return -high if uy < 0 else 0.0


def _leader_line(place: Point, box: Box) -> list[Point]:
    """A thin triangle from a city to the nearest part of its name."""
    x, y = min(max(place[0], box.x), box.right), min(max(place[1], box.y), box.bottom)
    return [place, (x + 1.0, y), (x, y + 1.0)]


def _wrong(name: Wanted, label: Label, obstacles: Obstacles) -> float:
    """What is wrong with a place on its own: what it covers, and what it comes near to."""
    box = label.box.grown(AIR)
    price = 0.0
    if not obstacles.frame.grown(-6).holds(box):
        price += 3 * COVERS
        return price
    for other in obstacles.boxes:
        if other.meets(box):
            price += COVERS
    price += _near_cities(name, box, obstacles)
    corners = box.corners()
    leash = _leader_line(name.place, box)
    path = around(leash)
    for outline, shape in obstacles.spaces:
        if price >= HOPELESS:
            return price
        if outline.meets(box) and overlap(corners, shape):
            price += COVERS
        elif outline.meets(path) and overlap(leash, shape):
            price += BEHIND
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    for x, y in obstacles.stubs:
        if left <= x <= right and top <= y <= bottom:
            price += STUB
    return price


def _near_cities(name: Wanted, box: Box, obstacles: Obstacles) -> float:
    """What it costs to cover a city, or to be read as the name of another."""
    price = 0.0
    own, nearest = box.away(name.place), math.inf
    for number, dot in obstacles.dots.items():
        away = box.away(dot)
        if away < obstacles.radius + 1:
            price += COVERS
        elif number != name.number and away < obstacles.radius + CONFUSING:
            price += 6.0
        if number != name.number:
            nearest = min(nearest, away)
    if nearest < own * NEARER:
        price += DOUBTFUL + DOUBT * (own * NEARER - nearest)
    if nearest < own:
        # As bad as covering something: rows must make way.
        price += COVERS
    return price

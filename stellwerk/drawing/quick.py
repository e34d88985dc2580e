"""A board while somebody draws it: where everything is, in millimetres, within a blink.

No city is moved to make room: what covers something else, crosses it or is too short for its spaces
is for the map maker to see. The finished picture (`layout.py`) takes seconds, and bends what is in the way.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from stellwerk.boards.paper import size_of
from stellwerk.kernel.board import City, Connection

from . import geography, labels, lettering
from .art import Art, Badge, Trim
from .geometry import Box, Point, around, is_left, turned
from .markup import lines
from .mechanics import ARTS
from .projection import Place, Projection, fitting
from .rows import Course, Rows, Run, Sizes, room, space_spots
from .thinning import thin, thin_land

#: Millimetres: a space of a printed board, a city's radius, and the board itself, lying or standing.
SPACE, SPACE_WIDTH, RADIUS = 20.0, 9.0, 5.0
STANDARD: Final = (790.0, 525.0)
#: Rows and names are laid out in the units of a picture.
UNIT: Final = 2.9
SIZES: Final = Sizes(
    length=SPACE * UNIT,
    width=SPACE_WIDTH * UNIT,
    gap=1.0 * UNIT,
    beside=1.0 * UNIT,
    city=RADIUS * UNIT,
    label=5.0 * UNIT,
    coin=SPACE_WIDTH * UNIT * 0.5,
)
#: Around the cities of a board on the globe, if nobody says what is to be seen: a part of its width.
AROUND: Final = 0.06
#: How far a way may be off its bend, in units of a picture: nobody sees it.
FINE: Final = 0.5
#: Points along each side of a region: on a cone its sides are bent.
STEPS: Final = 8

#: West, south, east, north.
Region = tuple[float, float, float, float]
Json = Mapping[str, Any]


@dataclass(frozen=True)
class Globe:
    """From degrees to millimetres: Lambert's cone (`projection.py`), then a scale and a shift.

    With n = ln(tan(π/4 + lat/2)), e = radians(lon − middle), r = scale · exp(−steepness · n):
    x = r · sin(steepness · e), y = r · cos(steepness · e) − shift; if steepness is 0, x = scale · e and
    y = −scale · n. On the map this is at left + zoom · x, top + zoom · y.
    """

    middle: float
    steepness: float
    scale: float
    shift: float
    zoom: float
    left: float
    top: float


@dataclass(frozen=True)
class CityDrawn:
    #: In the board's list.
    city: int
    x: float
    y: float
    #: Of a country: around its name.
    plate: Box | None


@dataclass(frozen=True)
class SpaceDrawn:
    x: float
    y: float
    #: Degrees.
    angle: float


@dataclass(frozen=True)
class ConnectionDrawn:
    #: In the board's list.
    connection: int
    #: From city to city.
    bend: tuple[Point, ...]
    #: Of each track its spaces, from `a` to `b`.
    rows: tuple[tuple[SpaceDrawn, ...], ...]
    #: How long a space is drawn; shorter than its real length where there is no room.
    space: float
    #: By how many millimetres the way is too short for spaces of their real length; 0: it is not.
    short_by: float
    #: Those that it crosses, in the board's list.
    crosses: tuple[int, ...]


@dataclass(frozen=True)
class NameDrawn:
    #: In the board's list.
    city: int
    lines: tuple[str, ...]
    #: Of the letters.
    size: float
    box: Box
    #: "start", "middle" or "end", as in SVG.
    anchor: str
    #: Whether it covers a space, a city or another name.
    covers: bool
    #: What a mechanic puts at the left of the name: which of its signs, and the number on it; "": nothing.
    badge: str = ""
    tokens: str = ""


@dataclass(frozen=True)
class Drawn:
    """Where everything is, in millimetres from the upper left corner."""

    width: float
    height: float
    #: The real length and width of a space, and the radius of a city.
    space: float
    space_width: float
    city_radius: float
    cities: tuple[CityDrawn, ...]
    connections: tuple[ConnectionDrawn, ...]
    names: tuple[NameDrawn, ...]
    #: None: on paper.
    globe: Globe | None


@dataclass(frozen=True)
class Ground:
    """What a map shows, and how its places become millimetres."""

    width: float
    height: float
    globe: Globe | None = None

    def point(self, place: Place) -> Point:
        if self.globe is None:
            return place
        globe = self.globe
        x, y = Projection(globe.middle, globe.steepness, globe.scale, globe.shift).point(place)
        return globe.left + globe.zoom * x, globe.top + globe.zoom * y


def drawn(board: Json, region: Region | None = None, language: str = "en") -> Drawn:
    """A board file that may be unfinished; what can't be read in it must have been taken out."""
    places = {number: place for number, city in enumerate(board.get("cities", ())) if (place := _place(city))}
    ground = ground_of(board, list(places.values()), region)
    sketch = _Sketch(
        board, {number: ground.point(place) for number, place in places.items()}, ground, language
    )
    return Drawn(
        *(round(ground.width, 1), round(ground.height, 1), SPACE, SPACE_WIDTH, RADIUS),
        cities=sketch.cities(),
        connections=sketch.connections(),
        names=sketch.names(),
        globe=ground.globe,
    )


# --- what is seen


def ground_of(board: Json, places: Sequence[Place], region: Region | None) -> Ground:
    size = size_of(board)
    if size is not None:
        return Ground(*size)
    return on_globe(region or region_around(places))


def region_around(places: Sequence[Place]) -> Region:
    """The part of the world around some places, whichever side of the date line; all of it without any."""
    if not places:
        return (-160.0, -58.0, 180.0, 78.0)
    middle = fitting(places).middle
    east = [(lon - middle + 180) % 360 - 180 for lon, _ in places]
    south, north = min(lat for _, lat in places), max(lat for _, lat in places)
    more = max(max(east) - min(east), north - south, 1.0) * AROUND
    return (
        _turned(middle + min(east) - more),
        max(-84.0, south - more),
        _turned(middle + max(east) + more),
        min(84.0, north + more),
    )


def _turned(lon: float) -> float:
    return (lon + 180) % 360 - 180


def on_globe(region: Region) -> Ground:
    """A region of the world, as large as fits on a board of the usual size."""
    west, south, east, north = region
    wide = (east - west) % 360 or 360.0
    outline = [
        (_turned(west + wide * t / STEPS), south + (north - south) * u / STEPS)
        for t in range(STEPS + 1)
        for u in range(STEPS + 1)
        if {t, u} & {0, STEPS}
    ]
    projection = fitting(outline)
    box = around([projection.point(place) for place in outline])
    across, down = STANDARD if box.width >= box.height else STANDARD[::-1]
    zoom = min(across / max(box.width, 1e-9), down / max(box.height, 1e-9))
    globe = Globe(
        *(projection.middle, projection.steepness, projection.scale, projection.shift),
        *(zoom, -box.x * zoom, -box.y * zoom),
    )
    return Ground(box.width * zoom, box.height * zoom, globe)


def land(ground: Ground) -> tuple[str, str, str, str]:
    """Land, lakes, coasts and borders under a part of the globe, as paths of SVG in millimetres."""
    globe = ground.globe
    assert globe is not None
    projection = Projection(globe.middle, globe.steepness, globe.scale, globe.shift)
    view = geography.view(
        projection,
        lambda point: (
            (globe.left + globe.zoom * point[0]) * UNIT,
            (globe.top + globe.zoom * point[1]) * UNIT,
        ),
        lambda point: (
            (point[0] / UNIT - globe.left) / globe.zoom,
            (point[1] / UNIT - globe.top) / globe.zoom,
        ),
        Box(0, 0, ground.width * UNIT, ground.height * UNIT),
    )
    found = thin_land(view.geography((), ()), 1.0)
    rings, strokes = [found.abroad, found.lakes], [found.coasts, found.borders]
    closed = [lines(_scaled(each), closed=True) for each in rings]
    return closed[0], closed[1], lines(_scaled(strokes[0])), lines(_scaled(strokes[1]))


def _scaled(some: Iterable[Sequence[Point]]) -> list[list[Point]]:
    return [[(_mm(x), _mm(y)) for x, y in line] for line in some]


def _place(city: Json) -> Place | None:
    """Longitude and latitude, or millimetres; None if they are not known yet."""
    found = city.get("x", city.get("lon")), city.get("y", city.get("lat"))
    across, down = found
    return None if across is None or down is None else (float(across), float(down))


# --- laid out, in units of a picture


class _FirstRows(Rows):
    """Rows that nothing has to make way for: nobody asks what lies where."""

    def _lay(self, course: Course, run: Run) -> None:
        pass


class _Sketch:
    def __init__(self, board: Json, places: Mapping[int, Point], ground: Ground, language: str) -> None:
        self.board = board
        self.language = language
        self.listed: Sequence[Json] = board.get("cities", ())
        #: The cities that are drawn, by their places in the board's list.
        self.shown = list(places)
        self.places = [(x * UNIT, y * UNIT) for x, y in places.values()]
        self.frame = Box(0, 0, ground.width * UNIT, ground.height * UNIT)
        self.plates = [
            self._plate(number, place) for number, place in zip(self.shown, self.places, strict=True)
        ]
        index = {self.listed[number].get("id"): n for n, number in reversed(list(enumerate(self.shown)))}
        self.drawn, courses = self._courses(index, ground)
        self.courses = courses
        self.rows = _FirstRows(courses, self.places, self.plates, SIZES, self.frame)
        self.bends = [thin(run.bend.points, FINE) for run in self.rows.runs]

    def _courses(self, index: Mapping[Any, int], ground: Ground) -> tuple[list[int], list[Course]]:
        """The connections that can be drawn: their places in the board's list, and what the layout needs."""
        arts = [art for art, _ in self._arts()]
        numbers: list[int] = []
        courses: list[Course] = []
        for number, entry in enumerate(self.board.get("connections", ())):
            a, b = index.get(entry.get("a")), index.get(entry.get("b"))
            length, tracks = entry.get("length"), entry.get("tracks", ())
            if a is None or b is None or a == b or not length:
                continue
            made = Connection("", a, b, length, tuple(tracks), data=dict(entry))
            trims = [art.trim(made) for art in arts if art.trim]
            courses.append(
                Course(
                    number=len(courses),
                    a=a,
                    b=b,
                    length=length,
                    tracks=max(1, len(tracks)),
                    coin=any(trim.coin is not None for trim in trims),
                    extra=max((trim.beside for trim in trims), default=Trim().beside),
                    via=tuple(self._via(entry, ground)),
                )
            )
            numbers.append(number)
        return numbers, courses

    def _arts(self) -> list[tuple[Art, Json]]:
        """What the board's mechanics draw, with their parameters."""
        entries: Sequence[Json] = self.board.get("mechanics", ())
        return [(ARTS[entry["name"]], entry) for entry in entries if entry.get("name") in ARTS]

    def _badge(self, number: int) -> Badge | None:
        """What a mechanic puts next to a city's name: the first that has something to put there."""
        city = City("", "", 0, 0, dict(self.listed[number]))
        found = (art.badge(parameters, city) for art, parameters in self._arts() if art.badge)
        return next((badge for badge in found if badge is not None), None)

    def _via(self, entry: Json, ground: Ground) -> list[Point]:
        found = []
        for one, two in entry.get("via", ()):
            x, y = ground.point((one, two) if ground.globe is None else (two, one))
            found.append((x * UNIT, y * UNIT))
        return found

    def _name(self, number: int) -> str:
        city = self.listed[number]
        names = city.get("names", {}) if city.get("country") else {}
        return str(names.get(self.language, city.get("name", "")))

    def _plate(self, number: int, place: Point) -> Box | None:
        if not self.listed[number].get("country"):
            return None
        wide = lettering.width(self._name(number), lettering.STATION, SIZES.label) + SIZES.label * 2.5
        high = SIZES.label * 1.5
        return Box(place[0] - wide / 2, place[1] - high / 2, wide, high)

    # --- as it is sent

    def cities(self) -> tuple[CityDrawn, ...]:
        together = zip(self.shown, self.places, self.plates, strict=True)
        return tuple(
            CityDrawn(number, _mm(x), _mm(y), plate and _box(plate)) for number, (x, y), plate in together
        )

    def connections(self) -> tuple[ConnectionDrawn, ...]:
        crossed = self._crossed()
        found = []
        for course, run, bend in zip(self.courses, self.rows.runs, self.bends, strict=True):
            free = run.bend.length - sum(run.ends)
            short = (room(course, SIZES.length, SIZES) - free) / UNIT
            rows = tuple(
                tuple(SpaceDrawn(_mm(x), _mm(y), round(math.degrees(way), 1)) for x, y, way in spots)
                for spots in space_spots(course, run, SIZES)
            )
            found.append(
                ConnectionDrawn(
                    self.drawn[course.number],
                    tuple((_mm(x), _mm(y)) for x, y in bend),
                    rows,
                    _mm(min(run.space, SIZES.length)),
                    round(short, 1) if short >= 0.1 else 0.0,
                    tuple(self.drawn[other] for other in crossed[course.number]),
                )
            )
        return tuple(found)

    def _crossed(self) -> list[list[int]]:
        """Of each course those that it crosses."""
        found: list[list[int]] = [[] for _ in self.courses]
        boxes = [around(bend).grown(1) for bend in self.bends]
        for one in self.courses:
            for other in self.courses[: one.number]:
                if {one.a, one.b} & {other.a, other.b} or not boxes[one.number].meets(boxes[other.number]):
                    continue
                if _cross(self.bends[one.number], self.bends[other.number]):
                    found[one.number].append(other.number)
                    found[other.number].append(one.number)
        return found

    def names(self) -> tuple[NameDrawn, ...]:
        wanted = [
            labels.Wanted(
                city=str(number),
                number=n,
                name=self._name(number),
                place=self.places[n],
                side=str(self.listed[number].get("label", "")),
                badge=self._badge(number),
            )
            for n, number in enumerate(self.shown)
            if self.plates[n] is None and self._name(number)
        ]
        signs = {name.city: name.badge.sign for name in wanted if name.badge is not None}
        made, prices = labels.placed(wanted, self._obstacles(), SIZES.label, smaller=False, quickly=True)
        return tuple(
            NameDrawn(
                *(int(label.city), label.lines, _mm(label.size), _box(label.box), label.anchor),
                covers=price >= labels.COVERS,
                badge=signs.get(label.city, ""),
                tokens=label.tokens,
            )
            for label, price in zip(made, prices, strict=True)
        )

    def _obstacles(self) -> labels.Obstacles:
        spaces = []
        for course, run in zip(self.courses, self.rows.runs, strict=True):
            for spots in space_spots(course, run, SIZES):
                for x, y, way in spots:
                    shape = turned(x, y, run.space, SIZES.width + 2 * course.extra, math.degrees(way))
                    spaces.append((around(shape), shape))
        dots = {n: place for n, place in enumerate(self.places) if self.plates[n] is None}
        boxes = [plate for plate in self.plates if plate is not None]
        return labels.Obstacles(self.frame, spaces, dots, SIZES.city, boxes, ())


def _cross(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return any(
        is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)
        for a, b in pairwise(one)
        for c, d in pairwise(other)
    )


def _mm(units: float) -> float:
    return round(units / UNIT, 1)


def _box(box: Box) -> Box:
    return Box(_mm(box.x), _mm(box.y), _mm(box.width), _mm(box.height))

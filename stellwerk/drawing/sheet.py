"""One map in its frame: cities, rows of spaces and names, laid out together.

The three get in each other's way, so they take turns: rows around cities, names around rows, then
rows around the names that found no free place, until nothing covers anything.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from stellwerk.boards.paper import Paper, paper_of
from stellwerk.kernel.board import Board, Connection

from . import geography, labels, lettering
from .art import Badge, Trim
from .geography import Geography
from .geometry import Box, Point, around, turned
from .mechanics import ARTS
from .places import settled
from .plan import Coin, Dot, DrawnConnection, Label, Row, Sheet, Space
from .projection import Place, Projection, fitting
from .rows import Course, Rows, Run, Sizes, box_circles, room, space_spots

#: A city on the map is at most this part of the map's larger side from its true place.
BOUND = 0.035
#: In an enlarged part, which shows the order of things rather than the land, it may be farther.
BOUND_ENLARGED = 0.13
TURNS = 8
LONGEST, SHORTEST = 58.0, 38.0


@dataclass(frozen=True)
class MapPart:
    """The cities and connections that a map shows, by their numbers on the board."""

    id: str
    cities: tuple[int, ...]
    connections: tuple[int, ...]


@dataclass(frozen=True)
class Camera:
    """From the flat map to the page."""

    projection: Projection | Paper
    scale: float
    x: float
    y: float

    def page(self, point: Point) -> Point:
        return (self.x + point[0] * self.scale, self.y + point[1] * self.scale)

    def map(self, point: Point) -> Point:
        return ((point[0] - self.x) / self.scale, (point[1] - self.y) / self.scale)

    def place(self, place: Place) -> Point:
        return self.page(self.projection.point(place))


@dataclass(frozen=True)
class Margins:
    """Kept free between the outermost cities and the frame."""

    left: float
    top: float
    right: float
    bottom: float


def place_of(board: Board, city: int) -> Place:
    """Longitude and latitude, or millimetres on paper."""
    this = board.cities[city]
    x, y = this.data.get("x", this.lon), this.data.get("y", this.lat)
    assert isinstance(x, int | float)
    assert isinstance(y, int | float)
    return float(x), float(y)


def is_country(board: Board, city: int) -> bool:
    return bool(board.cities[city].data.get("country", False))


def name_on(board: Board, city: int, language: str) -> str:
    """Cities in their own spelling; countries in the reader's language."""
    names = board.cities[city].data.get("names", {})
    if is_country(board, city) and isinstance(names, Mapping):
        return str(names.get(language, board.cities[city].name))
    return board.cities[city].name


def same_names(board: Board, language: str, other: str) -> bool:
    return all(name_on(board, n, language) == name_on(board, n, other) for n in range(len(board.cities)))


def extent(board: Board, part: MapPart, projection: Projection | Paper) -> Box:
    """The cities and the bends of their connections, on the flat map; of a sheet of paper all."""
    if isinstance(projection, Paper) and not part.id:
        return Box(0, 0, projection.width, projection.height)
    points = [projection.point(place_of(board, city)) for city in part.cities]
    for number in part.connections:
        points += [projection.point(place) for place in via(board, board.connections[number])]
    return around(points)


def projection_of(board: Board, part: MapPart) -> Projection | Paper:
    return paper_of(board) or fitting([place_of(board, city) for city in part.cities])


def via(board: Board, connection: Connection) -> list[Place]:
    """The points it bends through, as `place_of` has them."""
    given = connection.data.get("via", ())
    assert isinstance(given, list | tuple)
    if paper_of(board) is not None:
        return [(float(x), float(y)) for x, y in given]
    return [(float(lon), float(lat)) for lat, lon in given]


def camera(box: Box, projection: Projection | Paper, frame: Box, margins: Margins) -> Camera:
    """Shows a part of the flat map in a frame, as large as fits, in the middle of what is free."""
    free = Box(
        frame.x + margins.left,
        frame.y + margins.top,
        frame.width - margins.left - margins.right,
        frame.height - margins.top - margins.bottom,
    )
    scale = min(free.width / max(box.width, 1e-9), free.height / max(box.height, 1e-9))
    x = free.middle[0] - box.middle[0] * scale
    y = free.middle[1] - box.middle[1] * scale
    return Camera(projection, scale, x, y)


def trim_of(board: Board, connection: Connection) -> Trim:
    """How all the board's mechanics change the look of a connection."""
    arts = [ARTS[entry.name] for entry in board.mechanics if entry.name in ARTS]
    trims = [art.trim(connection) for art in arts if art.trim]
    return Trim(
        beside=max((trim.beside for trim in trims), default=0.0),
        coin=next((trim.coin for trim in trims if trim.coin is not None), None),
        locomotives=max((trim.locomotives for trim in trims), default=0),
        is_hatched=any(trim.is_hatched for trim in trims),
        is_continuous=any(trim.is_continuous for trim in trims),
    )


class MapLayout:
    """Lays out one map."""

    def __init__(
        self,
        board: Board,
        part: MapPart,
        frame: Box,
        eye: Camera,
        language: str,
        bound: float,
        sizes: Sizes | None = None,
    ) -> None:
        self.board = board
        self.part = part
        self.frame = frame
        self.eye = eye
        self.bound = bound * max(frame.width, frame.height)
        # The plate with an enlarged part's name.
        self.keep_off = [Box(frame.x, frame.y, 150, 44)] if part.id else []
        self.index = {city: number for number, city in enumerate(part.cities)}
        self.true = [eye.place(place_of(board, city)) for city in part.cities]
        self.sizes = sizes or self._sizes()
        self.courses = [
            self._course(number, connection) for number, connection in enumerate(part.connections)
        ]
        self.names = [name_on(board, city, language) for city in part.cities]

    def sheet(self, title: str) -> Sheet:
        plates = [self._plate(number, place) for number, place in enumerate(self.true)]
        inner = self.frame.grown(-self.sizes.label - self.sizes.city)
        places = settled(self.true, self.courses, self.sizes, plates, inner, self.bound)
        plates = [self._plate(number, place) for number, place in enumerate(places)]
        rows = Rows(self.courses, places, plates, self.sizes, self.frame)
        for number, box in enumerate(self.keep_off):
            rows.obstacles.put(f"box {number}", _area_circles(box))
        rows.settle(6)
        made = self._names_and_rows(rows, places, plates)
        return Sheet(
            id=self.part.id,
            title=title,
            frame=self.frame,
            geography=Geography(),
            lines=tuple(self._line(course, rows.runs[course.number]) for course in self.courses),
            dots=tuple(self._dot(n, place, plates[n]) for n, place in enumerate(places)),
            labels=tuple(made),
            badges=self._badges(),
            bound=self.bound,
        )

    def geography(self) -> Geography:
        if isinstance(self.eye.projection, Paper):
            return geography.on_paper(self.eye.projection, self.eye.page, self.frame)
        cities = [place_of(self.board, city) for city in self.part.cities if not is_country(self.board, city)]
        view = geography.view(self.eye.projection, self.eye.page, self.eye.map, self.frame)
        return view.geography(cities, [place for at in self.part.connections for place in self._way(at)])

    def _way(self, at: int) -> list[Place]:
        """Places along a connection."""
        connection = self.board.connections[at]
        if found := via(self.board, connection):
            return found
        (west, south), (east, north) = (
            place_of(self.board, connection.a),
            place_of(self.board, connection.b),
        )
        return [(west + (east - west) * t / 8, south + (north - south) * t / 8) for t in range(1, 8)]

    # --- names and rows in turns

    def _names_and_rows(
        self, rows: Rows, places: Sequence[Point], plates: Sequence[Box | None]
    ) -> list[Label]:
        wanted = [
            labels.Wanted(
                city=self.board.cities[city].id,
                number=number,
                name=self.names[number],
                place=places[number],
                side=str(self.board.cities[city].data.get("label", "")),
                badge=self._badge(city),
            )
            for number, city in enumerate(self.part.cities)
            if plates[number] is None
        ]
        best: list[Label] = []
        least = math.inf
        runs = list(rows.runs)
        smaller = False
        for turn in range(TURNS):
            obstacles = self._obstacles(rows, places, plates)
            made, prices = labels.placed(wanted, obstacles, self.sizes.label, smaller)
            for name in wanted:
                rows.obstacles.put(f"name {name.number}", ())
            wrong = sum(price for price in prices if price >= labels.COVERS)
            wrong += 12 * sum(rows.trouble(course) for course in self.courses)
            if wrong < least:
                best, least, runs = made, wrong, list(rows.runs)
            if not any(price >= labels.COVERS for price in prices) or smaller:
                break
            for name, label in zip(wanted, made, strict=True):
                rows.obstacles.put(f"name {name.number}", box_circles(label.box.grown(1), 8.0))
            wanted = [replace(name, before=label.box) for name, label in zip(wanted, made, strict=True)]
            # When no row can make way any more, names get smaller letters.
            smaller = not rows.settle(3) or turn == TURNS - 2
        rows.runs = runs
        rows.mend()
        return best

    def _obstacles(
        self, rows: Rows, places: Sequence[Point], plates: Sequence[Box | None]
    ) -> labels.Obstacles:
        spaces = []
        boxes = [plate for plate in plates if plate is not None]
        stubs: list[Point] = []
        for course in self.courses:
            run = rows.runs[course.number]
            line = self._line(course, run)
            for row in line.rows:
                for space in row.spaces:
                    more = 2 * course.extra
                    shape = turned(space.x, space.y, space.length, space.width + more, space.angle)
                    spaces.append((around(shape), shape))
            if line.coin is not None:
                coin = line.coin
                boxes.append(Box(coin.x, coin.y, 0, 0).grown(coin.radius))
            stubs += line.bend
        dots = {number: place for number, place in enumerate(places) if plates[number] is None}
        return labels.Obstacles(self.frame, spaces, dots, self.sizes.city, [*boxes, *self.keep_off], stubs)

    # --- from the board

    def _sizes(self) -> Sizes:
        """Spaces as long as three in four connections have room for, within limits."""
        rooms = []
        for number in self.part.connections:
            connection = self.board.connections[number]
            a, b = self.true[self.index[connection.a]], self.true[self.index[connection.b]]
            coin = 29 if trim_of(self.board, connection).coin is not None else 0
            rooms.append((math.dist(a, b) - 30 - coin) / connection.length - 3)
        rooms.sort()
        # On a board of few connections everything may be larger.
        large = min(1.8, max(1.0, math.sqrt(32 / len(rooms))))
        length = min(LONGEST * large, max(SHORTEST, rooms[len(rooms) // 4]))
        width = 12.5 + (length - SHORTEST) / (LONGEST - SHORTEST) * 5.5
        return Sizes(
            length=length,
            width=width,
            gap=2.5,
            beside=2.0,
            city=width * 0.68,
            label=width * 0.65 + 13.5,
            coin=width * 0.72,
        )

    def _course(self, number: int, at: int) -> Course:
        connection = self.board.connections[at]
        trim = trim_of(self.board, connection)
        return Course(
            number=number,
            a=self.index[connection.a],
            b=self.index[connection.b],
            length=connection.length,
            tracks=len(connection.tracks),
            coin=trim.coin is not None,
            extra=trim.beside,
            via=tuple(self.eye.place(place) for place in via(self.board, connection)),
        )

    def _badge(self, city: int) -> Badge | None:
        """What a mechanic puts next to a city's name: the first that has something to put there."""
        entries = [entry for entry in self.board.mechanics if entry.name in ARTS]
        arts = [(ARTS[entry.name], entry.parameters) for entry in entries]
        found = [art.badge(parameters, self.board.cities[city]) for art, parameters in arts if art.badge]
        return next((badge for badge in found if badge is not None), None)

    def _badges(self) -> dict[str, str]:
        found = [(self.board.cities[city].id, self._badge(city)) for city in self.part.cities]
        return {city: badge.sign for city, badge in found if badge is not None}

    def _plate(self, number: int, place: Point) -> Box | None:
        if not is_country(self.board, self.part.cities[number]):
            return None
        size = self.sizes.label
        wide = lettering.width(self.names[number], lettering.STATION, size) + size * 2.5
        high = size * 1.5
        x = min(max(place[0] - wide / 2, self.frame.x + 8), self.frame.right - 8 - wide)
        y = min(max(place[1] - high / 2, self.frame.y + 8), self.frame.bottom - 8 - high)
        return Box(x, y, wide, high)

    # --- to the plan

    def _dot(self, number: int, place: Point, plate: Box | None) -> Dot:
        city = self.board.cities[self.part.cities[number]]
        also = str(city.data.get("also_in", ""))
        badge = self._badge(self.part.cities[number])
        return Dot(
            city=city.id,
            name=self.names[number],
            x=round(place[0], 2),
            y=round(place[1], 2),
            true=(round(self.true[number][0], 2), round(self.true[number][1], 2)),
            radius=round(self.sizes.city, 2),
            plate=plate,
            badge=badge.thing if badge else "",
            also_in=also if also != self.part.id else "",
        )

    def _line(self, course: Course, run: Run) -> DrawnConnection:
        at = self.part.connections[course.number]
        connection = self.board.connections[at]
        tracks = [track for track in self.board.tracks if track.connection == at]
        trim = trim_of(self.board, connection)
        locomotives = _spread(trim.locomotives, course.length)
        rows = tuple(
            Row(track.id, track.colour, self._spaces(spots, run, track.colour, locomotives))
            for track, spots in zip(tracks, space_spots(course, run, self.sizes), strict=True)
        )
        start, end = run.ends
        return DrawnConnection(
            connection=connection.id,
            a=self.board.cities[connection.a].id,
            b=self.board.cities[connection.b].id,
            bend=_rounded(run.bend.part(max(0.0, start - 4), run.bend.length - max(0.0, end - 4))),
            stubs=self._stubs(run),
            occupied=_rounded(run.bend.part(run.start, run.start + run.used)),
            width=round(self.sizes.bundle(course.tracks), 2),
            rows=rows,
            locomotives=trim.locomotives,
            is_hatched=trim.is_hatched,
            is_continuous=trim.is_continuous,
            border=connection.border,
            sea=bool(connection.data.get("sea", False) or trim.locomotives),
            coin=self._coin(course, run, trim.coin),
        )

    def _stubs(self, run: Run) -> tuple[tuple[Point, ...], ...]:
        """The bare line from the cities to the spaces."""
        start, end = run.ends
        rest, last = run.start + run.used, run.bend.length - max(0.0, end - 4)
        found = [(max(0.0, start - 4), run.start), (rest, last)]
        return tuple(_rounded(run.bend.part(a, b)) for a, b in found if b - a > 4)

    def _spaces(
        self, spots: Sequence[tuple[float, float, float]], run: Run, colour: str, locomotives: set[int]
    ) -> tuple[Space, ...]:
        sign = "" if colour == "grey" else colour
        return tuple(
            Space(
                x=round(x, 2),
                y=round(y, 2),
                angle=round(math.degrees(way), 2),
                length=round(run.space, 2),
                width=round(self.sizes.width, 2),
                sign="locomotive" if number in locomotives else sign,
            )
            for number, (x, y, way) in enumerate(spots)
        )

    def _coin(self, course: Course, run: Run, value: int | None) -> Coin | None:
        if value is None:
            return None
        x, y, _ = run.bend.at(run.coin(course, self.sizes))
        return Coin(round(x, 2), round(y, 2), round(self.sizes.coin, 2), value)


def with_geography(sheet: Sheet, made: Geography, outline: Box | None = None) -> Sheet:
    return replace(sheet, geography=made, outline=outline)


def scale_needed(board: Board, part: MapPart, projection: Projection | Paper, sizes: Sizes) -> float:
    """How large an enlarged part must be drawn for most of its rows to fit."""
    scales = []
    for number in part.connections:
        connection = board.connections[number]
        a, b = (projection.point(place_of(board, city)) for city in (connection.a, connection.b))
        has_coin = trim_of(board, connection).coin is not None
        course = Course(0, 0, 1, connection.length, 1, coin=has_coin, extra=0)
        scales.append((room(course, sizes.length, sizes) + 2 * sizes.city + 8) / max(math.dist(a, b), 1e-9))
    scales.sort()
    return scales[len(scales) * 3 // 4]


def _spread(count: int, length: int) -> set[int]:
    """Which spaces carry the locomotives: spread over the row, the middle first."""
    return {int((number + 0.5) * length / count) for number in range(min(count, length))} if count else set()


def _rounded(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def _area_circles(box: Box) -> list[tuple[float, float, float, float]]:
    """A large box as many small circles."""
    step = 24.0
    across, down = max(1, round(box.width / step)), max(1, round(box.height / step))
    return [
        (box.x + box.width * (i + 0.5) / across, box.y + box.height * (j + 0.5) / down, step * 0.75, 12.0)
        for i in range(across)
        for j in range(down)
    ]

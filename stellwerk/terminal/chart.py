"""The map: cities where they lie on the globe, tracks between them, names where there is room."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from stellwerk.kernel.board import Board

from .canvas import DOTS_HIGH, DOTS_WIDE, Canvas
from .inks import FAINT, INK, QUIET, SEAT_INKS, SEAT_SIGNS

#: Dots between parallel tracks.
APART = 2.0
#: How far a map may be stretched to fill its sheet.
STRETCH = 1.9
#: Cells left free at the sides, so that names beside the outermost cities have room.
MARGIN = 5
CITY = "•"
JOINED = "◉"
STATION = "⌂"

#: The share of the sheet's width and height that an enlarged part of the map takes.
ENLARGED = 0.36

Point = tuple[float, float]
#: Left, top, width, height.
Box = tuple[float, float, float, float]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Label:
    city: int
    column: int
    row: int
    text: str

    def cells(self) -> list[Cell]:
        return [(self.column + n, self.row) for n in range(len(self.text))]


@dataclass(frozen=True)
class Chart:
    """All of a map that does not change during a game, for one size."""

    width: int
    height: int
    #: Dot coordinates of each city, and the two ends of each track.
    cities: tuple[Point, ...]
    tracks: tuple[tuple[Point, Point], ...]
    labels: tuple[Label, ...]
    #: Cities that stand a second time, in an enlarged part of the map.
    again: tuple[tuple[int, Point], ...] = ()


def draw(
    board: Board,
    width: int,
    height: int,
    owners: Mapping[int, int],
    stations: Mapping[int, int] | None = None,
    latest: int = -1,
) -> Canvas:
    """The map with every track in its owner's ink; `latest` is the track to look at."""
    chart = chart_of(_Key(board), width, height)
    canvas = Canvas(width, height)
    for track, (start, end) in enumerate(chart.tracks):
        if track not in owners:
            canvas.line(start, end, QUIET, gap=2)
    for track, owner in owners.items():
        _claimed(canvas, chart.tracks[track], SEAT_INKS[owner % len(SEAT_INKS)])
    for track, owner in owners.items():
        (ax, ay), (bx, by) = chart.tracks[track]
        ink = SEAT_INKS[owner % len(SEAT_INKS)]
        style = f"bold reverse {ink}" if track == latest else ink
        canvas.write(*cell_at(((ax + bx) / 2, (ay + by) / 2)), SEAT_SIGNS[owner % len(SEAT_SIGNS)], style)
    touched = {city for track in owners for city in ends(board, track)}
    for city, point in (*enumerate(chart.cities), *chart.again):
        canvas.write(*cell_at(point), JOINED if city in touched else CITY, f"bold {INK}")
    for city, seat in (stations or {}).items():
        canvas.write(*cell_at(chart.cities[city]), STATION, f"bold {SEAT_INKS[seat % len(SEAT_INKS)]}")
    for label in chart.labels:
        style = f"bold {INK}" if label.city in touched else FAINT
        canvas.write(label.column, label.row, label.text, style)
    return canvas


def _claimed(canvas: Canvas, track: tuple[Point, Point], ink: str) -> None:
    """A strong line: two dots wide."""
    (ax, ay), (bx, by) = track
    across = (0, 1) if abs(bx - ax) >= abs(by - ay) else (1, 0)
    canvas.line((ax, ay), (bx, by), ink)
    canvas.line((ax + across[0], ay + across[1]), (bx + across[0], by + across[1]), ink)


def ends(board: Board, track: int) -> tuple[int, int]:
    connection = board.connections[board.tracks[track].connection]
    return connection.a, connection.b


def cell_at(point: Point) -> Cell:
    return round(point[0]) // DOTS_WIDE, round(point[1]) // DOTS_HIGH


# --- what does not change


class _Key:
    """A board as a key of the cache."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash((self.board.id, self.board.hash))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.board == other.board


@lru_cache(maxsize=32)
def chart_of(key: _Key, width: int, height: int) -> Chart:
    board = key.board
    cities, again = place_cities(board, width, height)
    tracks = place_tracks(board, cities, again)
    labels = place_labels(board, cities, again, tracks, width, height)
    return Chart(width, height, tuple(cities), tuple(tracks), tuple(labels), tuple(again.items()))


def place_cities(board: Board, width: int, height: int) -> tuple[list[Point], dict[int, Point]]:
    """Dot coordinates of each city, and of those that stand in an enlarged part of the map too."""
    everywhere = range(len(board.cities))
    parts = dict.fromkeys(str(city.data["inset"]) for city in board.cities if "inset" in city.data)
    margin = min(MARGIN, max(1, width // 12))
    room = max(1, (width - 2 * margin) * DOTS_WIDE - 1), max(1, height * DOTS_HIGH - DOTS_HIGH - 1)
    sheet: Box = (margin * DOTS_WIDE, DOTS_HIGH / 2, *room)
    found = spread(board, [n for n in everywhere if "inset" not in board.cities[n].data], sheet)
    again: dict[int, Point] = {}
    for part in parts:
        corner = min(boxes_in(sheet), key=lambda box: sum(inside(point, box) for point in found.values()))
        inner = [n for n in everywhere if part in {board.cities[n].data.get(k) for k in ("inset", "also_in")}]
        for city, point in spread(board, inner, corner).items():
            (found if "inset" in board.cities[city].data else again)[city] = point
    return [found[n] for n in everywhere], again


def spread(board: Board, cities: Sequence[int], box: Box) -> dict[int, Point]:
    """Cities in a box: true to the globe's shape, stretched a little where the box has another."""
    left, top, width, height = box
    middle = math.radians(sum(board.cities[n].lat for n in cities) / len(cities))
    xs = [board.cities[n].lon * math.cos(middle) for n in cities]
    # as on a sea chart, so that the north does not look squeezed
    ys = [
        -math.degrees(math.asinh(math.tan(math.radians(board.cities[n].lat)))) * math.cos(middle)
        for n in cities
    ]
    across, down = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    scale_x, scale_y = width / across, height / down
    scale_x, scale_y = min(scale_x, scale_y * STRETCH), min(scale_y, scale_x * STRETCH)
    left += (width - across * scale_x) / 2
    top += (height - down * scale_y) / 2
    return {
        n: (left + (x - min(xs)) * scale_x, top + (y - min(ys)) * scale_y)
        for n, x, y in zip(cities, xs, ys, strict=True)
    }


def boxes_in(sheet: Box) -> list[Box]:
    """Where enlarged parts can stand: in the corners best, then along the rims."""
    left, top, width, height = sheet
    wide, high = width * ENLARGED, height * ENLARGED
    steps = (0.0, 1.0, 0.25, 0.75, 0.5)
    return [(left + (width - wide) * x, top + (height - high) * y, wide, high) for y in steps for x in steps]


def inside(point: Point, box: Box) -> bool:
    left, top, width, height = box
    return left <= point[0] <= left + width and top <= point[1] <= top + height


def place_tracks(
    board: Board, cities: Sequence[Point], again: Mapping[int, Point]
) -> list[tuple[Point, Point]]:
    """Parallel tracks lie side by side; in an enlarged part they lead to the city that stands there again."""
    found: list[tuple[Point, Point]] = []
    for connection in board.connections:
        a, b = connection.a, connection.b
        enlarged = any("inset" in board.cities[n].data for n in (a, b))
        (ax, ay), (bx, by) = [again.get(n, cities[n]) if enlarged else cities[n] for n in (a, b)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        over_x, over_y = -(by - ay) / length, (bx - ax) / length
        for n in range(len(connection.tracks)):
            shift = (n - (len(connection.tracks) - 1) / 2) * APART
            dx, dy = over_x * shift, over_y * shift
            found.append(((ax + dx, ay + dy), (bx + dx, by + dy)))
    return found


def place_labels(
    board: Board,
    cities: Sequence[Point],
    again: Mapping[int, Point],
    tracks: Sequence[tuple[Point, Point]],
    width: int,
    height: int,
) -> list[Label]:
    """Names that neither touch each other nor a city; where lines are fewest. Busy cities come first."""
    lines = Canvas(width, height)
    for start, end in tracks:
        lines.line(start, end, QUIET)
    taken = {cell_at(point) for point in (*cities, *again.values())}
    degree = [0] * len(cities)
    for connection in board.connections:
        degree[connection.a] += len(connection.tracks)
        degree[connection.b] += len(connection.tracks)
    found: list[Label] = []
    places_of = sorted(enumerate(cities), key=lambda place: (-degree[place[0]], place[0]))
    for city, point in (*places_of, *again.items()):
        places = [
            label
            for label in candidates(city, board.cities[city].name, cell_at(point))
            if fits(label, taken, width, height)
        ]
        if places:
            best = min(places, key=lambda label: sum(cell in lines.dots for cell in label.cells()))
            found.append(best)
            # a blank on both sides, so that two names do not read as one
            taken.update((best.column + n, best.row) for n in range(-1, len(best.text) + 1))
    return found


def candidates(city: int, name: str, at: Cell) -> list[Label]:
    """Right, left, above and below of a city."""
    column, row = at
    middle = column - len(name) // 2
    return [
        Label(city, column + 2, row, name),
        Label(city, column - len(name) - 1, row, name),
        Label(city, middle, row - 1, name),
        Label(city, middle, row + 1, name),
        Label(city, column + 1, row - 1, name),
        Label(city, column + 1, row + 1, name),
        Label(city, column - len(name), row - 1, name),
        Label(city, column - len(name), row + 1, name),
    ]


def fits(label: Label, taken: set[Cell], width: int, height: int) -> bool:
    inside = label.column >= 0 and label.column + len(label.text) <= width and 0 <= label.row < height
    return inside and not any(cell in taken for cell in label.cells())

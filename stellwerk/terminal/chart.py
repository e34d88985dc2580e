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

Point = tuple[float, float]
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
    for city, point in enumerate(chart.cities):
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
    cities = place_cities(board, width, height)
    tracks = place_tracks(board, cities)
    return Chart(
        width, height, tuple(cities), tuple(tracks), tuple(place_labels(board, cities, tracks, width, height))
    )


def place_cities(board: Board, width: int, height: int) -> list[Point]:
    """Dot coordinates: true to the globe's shape, stretched a little where the sheet has another."""
    middle = math.radians(sum(city.lat for city in board.cities) / len(board.cities))
    xs = [city.lon * math.cos(middle) for city in board.cities]
    # as on a sea chart, so that the north does not look squeezed
    ys = [
        -math.degrees(math.asinh(math.tan(math.radians(city.lat)))) * math.cos(middle)
        for city in board.cities
    ]
    margin = min(MARGIN, max(1, width // 12))
    room = max(1, (width - 2 * margin) * DOTS_WIDE - 1), max(1, height * DOTS_HIGH - DOTS_HIGH - 1)
    across, down = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    scale_x, scale_y = room[0] / across, room[1] / down
    scale_x, scale_y = min(scale_x, scale_y * STRETCH), min(scale_y, scale_x * STRETCH)
    left = margin * DOTS_WIDE + (room[0] - across * scale_x) / 2
    top = DOTS_HIGH / 2 + (room[1] - down * scale_y) / 2
    return [
        (left + (x - min(xs)) * scale_x, top + (y - min(ys)) * scale_y) for x, y in zip(xs, ys, strict=True)
    ]


def place_tracks(board: Board, cities: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Parallel tracks lie side by side."""
    found: list[tuple[Point, Point]] = []
    for connection in board.connections:
        (ax, ay), (bx, by) = cities[connection.a], cities[connection.b]
        length = math.hypot(bx - ax, by - ay) or 1.0
        over_x, over_y = -(by - ay) / length, (bx - ax) / length
        for n in range(len(connection.tracks)):
            shift = (n - (len(connection.tracks) - 1) / 2) * APART
            dx, dy = over_x * shift, over_y * shift
            found.append(((ax + dx, ay + dy), (bx + dx, by + dy)))
    return found


def place_labels(
    board: Board, cities: Sequence[Point], tracks: Sequence[tuple[Point, Point]], width: int, height: int
) -> list[Label]:
    """Names that neither touch each other nor a city; where lines are fewest. Busy cities come first."""
    lines = Canvas(width, height)
    for start, end in tracks:
        lines.line(start, end, QUIET)
    taken = {cell_at(point) for point in cities}
    degree = [0] * len(cities)
    for connection in board.connections:
        degree[connection.a] += len(connection.tracks)
        degree[connection.b] += len(connection.tracks)
    found: list[Label] = []
    for city in sorted(range(len(cities)), key=lambda n: (-degree[n], n)):
        places = [
            label
            for label in candidates(city, board.cities[city].name, cell_at(cities[city]))
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

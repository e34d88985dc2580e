"""What a map maker should know about the picture of their board.

Cities may lie in the sea, tracks may cross, names may cover something. `stellwerk check` prints
these as warnings; our own boards have none.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from stellwerk.boards.paper import paper_of
from stellwerk.boards.report import Finding, found, listed
from stellwerk.kernel.board import Board

from . import quick
from .geography import level_for
from .geometry import Box, around, holds, is_left, overlap, turned
from .layout import sheets_of
from .on_paper import paper_findings
from .plan import DrawnConnection, Label, Sheet
from .projection import Place, Projection

#: Up to this many findings of a kind are listed one by one.
MOST = 5
#: Degrees from the nearest coast to the open sea: harbours and small islands are nearer.
OFFSHORE = 0.5
#: Fewer cities in the sea than this may be intended.
AT_SEA = 3
CROSSES = "crosses {others} on the picture; bend one of them with via, or join other cities"
#: If lat and lon are swapped, this many times fewer cities lie in the sea the other way round.
FEWER = 4


def findings(board: Board) -> list[Finding]:
    swapped = list(swapped_map(board))
    if swapped:
        return swapped  # nothing else on such a picture is as intended
    sheets = sheets_of(board)
    return [
        *limited(list(crossings(board, sheets)), "connections"),
        *limited(list(on_paper(board)), "connections"),
        *limited(list(covering_names(board, sheets)), "cities"),
    ]


def limited(every: Sequence[Finding], key: str) -> list[Finding]:
    rest = len(every) - MOST
    if rest <= 0:
        return list(every)
    return [*every[:MOST], found((key,), "there are {rest} more like these on the picture", rest=rest)]


# --- the map


def swapped_map(board: Board) -> Iterator[Finding]:
    """Cities with lat and lon swapped lie elsewhere in the world, some of them in the sea."""
    if paper_of(board) is not None:
        return
    at_sea = [city for city in board.cities if is_at_sea((city.lon, city.lat))]
    stranded = [city for city in at_sea if abs(city.lon) <= 90 and not is_at_sea((city.lat, city.lon))]
    if len(stranded) < AT_SEA:
        return
    if len(at_sea) > FEWER * sum(is_at_sea((city.lat, city.lon)) for city in board.cities):
        yield found(
            ("cities",),
            "lat and lon look swapped in all or most of the {cities} cities: "
            "as they are, {at_sea} lie in the sea",
            cities=len(board.cities),
            at_sea=len(at_sea),
        )
        return
    yield found(
        ("cities", board.cities.index(stranded[0]), "lat"),
        "lat and lon look swapped in {cities}, and maybe in others: as they are, these lie in the sea",
        cities=listed(city.id for city in stranded),
    )


def is_at_sea(place: Place) -> bool:
    lon, lat = place
    narrow = math.cos(math.radians(lat))
    return not any(
        box.away(place) < OFFSHORE / max(narrow, OFFSHORE)
        and (holds(shore, place) or any(math.hypot((x - lon) * narrow, y - lat) < OFFSHORE for x, y in shore))
        for box, shore in shores()
    )


@cache
def shores() -> tuple[tuple[Box, tuple[Place, ...]], ...]:
    """The outline of all land on the globe, as coarse as it is drawn anywhere, each with its box."""
    level = level_for(Projection(0, 0, 1, 0), lambda point: point, Box(-180, -90, 360, 180))
    outlines = [
        tuple(
            place for arc in polygon[0] for place in (level.arcs[arc] if arc >= 0 else level.arcs[~arc][::-1])
        )
        for country in level.countries
        for polygon in country
    ]
    return tuple((around(outline), outline) for outline in outlines)


# --- tracks


def crossings(board: Board, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Connections that cross others; the one that crosses most comes first, and takes its pairs with it."""
    pairs = {
        (one.connection, other.connection)
        for sheet in sheets
        for one, other in combinations(sheet.lines, 2)
        if not {one.a, one.b} & {other.a, other.b} and cross(one, other)
    }
    numbers = {connection.id: number for number, connection in enumerate(board.connections)}
    while pairs:
        count = Counter(sorted(name for pair in pairs for name in pair))
        worst = count.most_common(1)[0][0]
        theirs = sorted(pair for pair in pairs if worst in pair)
        pairs -= set(theirs)
        yield found(
            ("connections", numbers[worst]),
            CROSSES,
            others=listed([name for pair in theirs for name in pair if name != worst], 4),
        )


def cross(one: DrawnConnection, other: DrawnConnection) -> bool:
    if not around(one.bend).grown(1).meets(around(other.bend).grown(1)):
        return False
    return any(
        is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)
        for a, b in pairwise(one.bend)
        for c, d in pairwise(other.bend)
    )


def on_paper(board: Board) -> Iterator[Finding]:
    if paper_of(board) is not None:
        entries = json.loads(board.text.lstrip("\ufeff"))
        yield from paper_findings(entries, quick.drawn(entries))


# --- names


def covering_names(board: Board, sheets: Sequence[Sheet]) -> Iterator[Finding]:
    numbers = {city.id: number for number, city in enumerate(board.cities)}
    for sheet in sheets:
        for label in sheet.labels:
            covered = covered_by(label, sheet)
            if covered:
                yield found(
                    ("cities", numbers[label.city]),
                    "its name covers {what} on the picture; "
                    "give it another side with label, or write it shorter",
                    what=listed(covered, 4),
                )


def covered_by(label: Label, sheet: Sheet) -> list[str]:
    """The tracks, cities and names that a name covers, by their ids."""
    box, corners = label.box, label.box.corners()
    found = [
        row.track
        for line in sheet.lines
        for row in line.rows
        for space in row.spaces
        if Box(space.x, space.y, 0, 0).grown(space.length).meets(box)
        and overlap(corners, turned(space.x, space.y, space.length, space.width, space.angle))
    ]
    found += [dot.city for dot in sheet.dots if dot.plate is None and box.away((dot.x, dot.y)) < dot.radius]
    found += [other.city for other in sheet.labels if other.city > label.city and other.box.meets(box)]
    return list(dict.fromkeys(found))

"""Cities that lie far from all others, as where latitude and longitude are swapped or a sign is missing."""

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from stellwerk.faults import Fault

from .reading import Document, Json
from .report import Finding, found, listed
from .sketch import Sketch

#: Degrees: latitude and longitude.
Spot = tuple[float, float]

#: A gap this many times the usual one between neighbours; the widest on our boards is 3.2 (to Ulleungdo).
FAR = 6.0
#: With fewer cities than this, there is no usual gap.
LEAST = 5
#: If this share of the cities is far away, either group may be the wrong one.
MANY = 0.25
#: Kilometres per degree.
DEGREE = 111.2


def outlying_cities(board: Sketch) -> Iterator[Finding]:
    """The cities beyond a wide gap, if they are the smaller group."""
    spots = {city.index: spot for city in board.cities if (spot := spot_of(city.entry))}
    if len(spots) < LEAST:
        return
    main, usual = main_cluster(spots)
    others = [spots[index] for index in main]
    guesses = {
        index: next((fix for fix, fixed in fixes(spot) if nearest(fixed, others) <= FAR * usual), "")
        for index, spot in spots.items()
        if index not in main
    }
    swapped = [index for index, guess in guesses.items() if guess == "swapped"]
    if len(swapped) > MANY * len(spots):
        ids = {city.index: city.id for city in board.cities}
        yield found(
            ("cities", swapped[0], "lat"),
            MANY_SWAPPED,
            count=len(swapped),
            cities=listed(ids[index] for index in swapped),
        )
        return
    for index, guess in guesses.items():
        yield found(
            ("cities", index, "lat"),
            FAR_AWAY,
            guess=GUESSES[guess],
            km=round(nearest(spots[index], others) * DEGREE),
            usual=round(usual * DEGREE),
        )


FAR_AWAY = "lies {km} km from every other city (neighbours are usually {usual} km apart){guess}"
MANY_SWAPPED = (
    "lat and lon look swapped in {count} cities ({cities}), or else in the others: these lie far from those"
)
#: What to ask if such a change would bring the city near the others.
GUESSES = {
    "swapped": Fault("; are lat and lon swapped?"),
    "lon": Fault("; has lon the wrong sign (west is negative)?"),
    "lat": Fault("; has lat the wrong sign (south is negative)?"),
    "": Fault(": everything else is drawn very small"),
}


def fixes(spot: Spot) -> Iterator[tuple[str, Spot]]:
    lat, lon = spot
    yield "swapped", (lon, lat)
    yield "lon", (lat, -lon)
    yield "lat", (-lat, lon)


def swapped_out_of_range(wrong: Sequence[Finding], document: Document) -> Iterator[Finding]:
    """What is wrong, if all latitudes could be longitudes."""
    swapped = [finding for finding in wrong if may_be_swapped(finding, document.value)]
    for finding in wrong:
        if finding not in swapped:
            yield finding
    if len(swapped) == 1:
        yield found(swapped[0].path, "{what}; are lat and lon swapped?", what=swapped[0].said)
    elif swapped:
        lines = dict.fromkeys(str(document.line(finding.path)) for finding in swapped)
        yield found(
            swapped[0].path,
            "{what}, in one of {count} such cities (lines {lines}); are lat and lon swapped?",
            what=swapped[0].said,
            count=len(swapped),
            lines=listed(lines),
        )


def may_be_swapped(finding: Finding, board: Json) -> bool:
    match finding.path, board:
        case ("cities", int(index), "lat"), {"cities": [*cities]}:
            entry = cities[index]
            spot = spot_of(entry) if isinstance(entry, dict) else None
            return spot is not None and 90 < abs(spot[0]) <= 180 and abs(spot[1]) <= 90
    return False


def main_cluster(spots: dict[int, Spot]) -> tuple[set[int], float]:
    """The largest group of cities without a wide gap between them, and the usual gap between neighbours."""
    gaps = shortest_tree(spots)
    usual = median(gap for gap, _, _ in gaps)
    groups = {index: {index} for index in spots}
    for gap, one, other in gaps:
        if gap <= FAR * usual:
            both = groups[one] | groups[other]
            groups |= dict.fromkeys(both, both)
    return max(groups.values(), key=len), usual


def shortest_tree(spots: dict[int, Spot]) -> list[tuple[float, int, int]]:
    """The shortest gaps that join all (Prim)."""
    first, *rest = spots
    ways = {index: (distance(spots[first], spots[index]), first, index) for index in rest}
    gaps = []
    while ways:
        gap, one, index = min(ways.values())
        gaps.append((gap, one, index))
        del ways[index]
        ways = {
            other: min(way, (distance(spots[index], spots[other]), index, other))
            for other, way in ways.items()
        }
    return gaps


def nearest(spot: Spot, others: Iterable[Spot]) -> float:
    return min(distance(spot, other) for other in others)


def distance(one: Spot, other: Spot) -> float:
    """In degrees on the globe."""
    (a, b), (c, d) = ((math.radians(lat), math.radians(lon)) for lat, lon in (one, other))
    half = math.sin((a - c) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((b - d) / 2) ** 2
    return math.degrees(2 * math.asin(min(1.0, math.sqrt(half))))


def spot_of(entry: dict[str, Json]) -> Spot | None:
    lat, lon = entry.get("lat"), entry.get("lon")
    return (float(lat), float(lon)) if isinstance(lat, int | float) and isinstance(lon, int | float) else None

"""The validator's checks of the map: cities and connections that belong together."""

from collections import Counter
from collections.abc import Iterator

from stellwerk.faults import Fault
from stellwerk.kernel.board import TRACK_POINTS

from . import names
from .format import LANGUAGES, MAX_TRACKS
from .graph import distances, neighbours
from .paper import background_findings, is_on_paper, size_of
from .report import Finding, found, hint, listed, nearest, quoted
from .sketch import Join, Place, Sketch

#: What positions write for no cities at all, and for a missing one among others.
RESERVED = frozenset({"none", "gap"})


def map_findings(board: Sketch) -> Iterator[Finding]:
    yield from doubled_cities(board)
    yield from cities_at_one_place(board)
    yield from cities_off_the_board(board)
    yield from background_findings(board.board)
    yield from unknown_cities(board)
    yield from loops(board)
    yield from doubled_connections(board)
    yield from doubled_connection_ids(board)
    yield from too_many_tracks(board)
    yield from lengths_without_points(board)
    yield from lonely_cities(board)
    yield from parts(board)
    yield from transit_without_countries(board)


def doubled_cities(board: Sketch) -> Iterator[Finding]:
    seen: set[str] = set()
    for city in board.cities:
        if city.id in seen:
            yield found(
                ("cities", city.index, "id"),
                "the id {id} is used twice; give each city its own",
                id=quoted(city.id),
            )
        seen.add(city.id)


def cities_at_one_place(board: Sketch) -> Iterator[Finding]:
    seen: dict[tuple[float, float], str] = {}
    across, down = ("x", "y") if is_on_paper(board.board) else ("lat", "lon")
    for city in board.cities:
        one, two = city.entry.get(across), city.entry.get(down)
        if isinstance(one, int | float) and isinstance(two, int | float):
            other = seen.setdefault((one, two), city.id)
            if other != city.id:
                yield found(
                    ("cities", city.index, across),
                    "lies exactly where {other} lies; correct {across} and {down} of one of them",
                    other=quoted(other),
                    across=across,
                    down=down,
                )


#: Along which a board is measured.
WAYS = {"x": Fault("wide"), "y": Fault("high")}


def cities_off_the_board(board: Sketch) -> Iterator[Finding]:
    """On a board with a size of its own, everything is within it."""
    size = size_of(board.board)
    if size is None:
        return
    for city in board.cities:
        for key, most in zip(("x", "y"), size, strict=True):
            value = city.entry.get(key)
            if isinstance(value, int | float) and value > most:
                yield found(
                    ("cities", city.index, key),
                    "{key} {value} lies off the board, which is {most} mm {way}",
                    key=key,
                    value=value,
                    most=most,
                    way=WAYS[key],
                )


def unknown_cities(board: Sketch) -> Iterator[Finding]:
    if "cities" in board.unread:
        return
    known = {city.id for city in board.cities}
    own = misspelt_themselves(board)
    for key, joins in (("connections", board.connections), ("tickets", board.tickets)):
        for join in joins:
            for end, city in (("a", join.a), ("b", join.b)):
                if city in own:
                    yield found(
                        (key, join.index, end),
                        "nothing uses {id}, but {city} is used and is not a city; is the id misspelt?",
                        about=f"city {city}",
                        shown_at=("cities", own[city].index, "id"),
                        id=quoted(own[city].id),
                        city=quoted(city),
                    )
                elif city not in known:
                    yield found(
                        (key, join.index, end),
                        "{end} names the unknown city {city}{hint}",
                        about=f"city {city}",
                        end=end,
                        city=quoted(city),
                        hint=hint(city, known),
                    )


def misspelt_themselves(board: Sketch) -> dict[str, Place]:
    """Cities that nothing names, by the similar name that several connections and tickets use."""
    joins = (*board.connections, *board.tickets)
    named = Counter(end for join in joins for end in (join.a, join.b))
    unnamed = {city.id: city for city in board.cities if city.id not in named}
    known = {city.id for city in board.cities}
    meant = {name: nearest(name, known) for name in board.unknown() if named[name] > 1}
    return {name: unnamed[near] for name, near in meant.items() if near in unnamed}


def namesakes(board: Sketch) -> Iterator[Finding]:
    """Cities that nobody can tell apart, in one of the languages. A country may be at several borders."""
    seen: dict[tuple[str, str], Place] = {}
    for city in board.cities:
        if city.entry.get("country") is True:
            continue
        name, own = city.entry.get("name"), city.entry.get("names")
        called = own if isinstance(own, dict) else {}
        shown = {language: str(called.get(language, name)) for language in LANGUAGES}
        others = {seen.setdefault((key, text.casefold()), city).id for key, text in shown.items() if name}
        for other in sorted(others - {city.id}):
            yield found(
                ("cities", city.index, "name"),
                "has the same name as {other}: nobody can tell them apart on tickets; rename one of them",
                other=quoted(other),
            )


def loops(board: Sketch) -> Iterator[Finding]:
    for join in board.connections:
        if join.a == join.b:
            yield found(
                ("connections", join.index, "b"),
                "joins {city} to itself; name another city",
                city=quoted(join.a),
            )


def doubled_connections(board: Sketch) -> Iterator[Finding]:
    """Two of the same length are tracks of one connection (B3); the rules for doubles must see that."""
    seen: dict[tuple[tuple[str, str], int], Join] = {}
    for join in board.connections:
        length = join.number("length")
        if length is None:
            continue
        first = seen.setdefault((names.pair(join.a, join.b), length), join)
        if first is not join:
            yield found(
                ("connections", join.index),
                "joins the same cities as {other} with the same length {length}; "
                "write both as one connection with several tracks",
                other=f"connections[{first.index}]",
                length=length,
            )


def doubled_connection_ids(board: Sketch) -> Iterator[Finding]:
    ends = [(join.a, join.b, join.number("length") or 0) for join in board.connections]
    given = names.connection_ids(ends)
    seen: dict[str, Join] = {}
    for join, generated in zip(board.connections, given, strict=True):
        own = join.entry.get("id")
        identifier = own if isinstance(own, str) else generated
        first = seen.setdefault(identifier, join)
        # Without ids of their own the two join the same cities, which is already reported.
        if first is not join and (isinstance(own, str) or "id" in first.entry):
            yield found(
                ("connections", join.index, "id"),
                "the id {id} is that of {other}; choose another",
                id=quoted(identifier),
                other=f"connections[{first.index}]",
            )


def too_many_tracks(board: Sketch) -> Iterator[Finding]:
    tracks = [join.entry.get("tracks") for join in board.connections]
    count = sum(len(colours) for colours in tracks if isinstance(colours, list))
    if count > MAX_TRACKS:
        yield found(
            ("connections",),
            "have {count} tracks together; at most {most} are possible",
            count=count,
            most=MAX_TRACKS,
        )


def lengths_without_points(board: Sketch) -> Iterator[Finding]:
    points = board.board.get("track_points", list(TRACK_POINTS))
    if not isinstance(points, list):
        return
    for join in board.connections:
        length = join.number("length") or 0
        if len(points) <= length < len(TRACK_POINTS):
            yield found(
                ("connections", join.index, "length"),
                "length {length} has no points: track_points ends at length {last}",
                length=length,
                last=len(points) - 1,
            )


def lonely_cities(board: Sketch) -> Iterator[Finding]:
    if "connections" in board.unread:
        return
    joined = {end for join in board.connections for end in (join.a, join.b) if join.a != join.b}
    meant = misspelt(board)
    for city in board.cities:
        if city.id not in joined | meant:
            yield found(("cities", city.index), "no connection leads here; add one or take the city out")


def misspelt(board: Sketch) -> set[str]:
    """The cities that connections may mean where they name an unknown one, which is already reported."""
    known = {city.id for city in board.cities}
    return {near for name in board.unknown() if (near := nearest(name, known))}


def reserved_ids(board: Sketch) -> Iterator[Finding]:
    for city in board.cities:
        if city.id in RESERVED:
            yield found(
                ("cities", city.index, "id"),
                "a position writes {id} where there is no city: games with it can't be read again; "
                "choose another id",
                id=quoted(city.id),
            )


def parts(board: Sketch) -> Iterator[Finding]:
    """The cities that can't be reached from the first; isolated ones are already reported."""
    graph = neighbours(board.edges())
    ends = board.ends()
    joined = [city.id for city in board.cities if city.id in graph]
    inland = [city for city in joined if city not in ends]
    if not joined or "connections" in board.unread:
        return
    start = (inland or joined)[0]
    reached = distances(graph, start, ends)
    cut_off = sorted({city for city in joined if city not in reached})
    if cut_off:
        yield found(
            ("connections",),
            "the board is in pieces: no path leads from {start} to {cut_off}; add a connection",
            start=start,
            cut_off=listed(cut_off),
        )


def transit_without_countries(board: Sketch) -> Iterator[Finding]:
    if board.board.get("no_transit") is True and not board.ends() and "cities" not in board.unread:
        yield found(
            ("no_transit",),
            'is set, but no city is marked "country": true; mark the countries or leave it out',
        )

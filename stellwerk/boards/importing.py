"""Boards from elsewhere: files of another map editor, and tables of cities, connections and tickets.

What comes out is a board file that may be unfinished. What can't be taken over is noted; nothing is guessed
silently.

    ticket-to-ride-map-editor   JSON with "stops" and "routes" (bjornhagstrom/ticket-to-ride-map-editor)
    tables                      CSV with headings: name for cities; from, to and length for connections; from,
                                to and points for tickets
"""

import csv
import io
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from stellwerk.faults import Fault, FaultError, printable
from stellwerk.kernel.board import TRACK_COLOURS

from .format import LENGTH, MAX_CITIES, MAX_PARALLEL, MAX_TICKETS, MAX_TRACKS, POINTS
from .reading import Json, NotJson, read
from .report import listed
from .writing import STANDARD, empty_board, id_of

#: Files of the other editor say this; the newest version of them that we know.
OTHER_EDITOR: Final = "ticket-to-ride-map"
NEWEST: Final = 4
#: The widths of its boards in its own units, and their sizes in millimetres.
UNITS: Final = 1100.0
SIZES: Final = {"board-2x3": STANDARD, "board-2x4": (1053, 526)}
#: Other words for our colours.
COLOURS: Final = {"neutral": "grey", "gray": "grey", "pink": "purple", "violet": "purple", "brown": "purple"}
#: German ones in tables, too.
COLOURS_DE: Final = {
    "grau": "grey",
    "rot": "red",
    "blau": "blue",
    "grün": "green",
    "gelb": "yellow",
    "schwarz": "black",
    "weiß": "white",
    "weiss": "white",
    "lila": "purple",
}
#: What headings of tables mean.
HEADINGS: Final = {
    **dict.fromkeys(("name", "city", "stop", "stadt", "ort"), "name"),
    **dict.fromkeys(("from", "a", "von", "start"), "a"),
    **dict.fromkeys(("to", "b", "nach", "bis", "ziel"), "b"),
    **dict.fromkeys(("length", "spaces", "länge", "laenge", "felder"), "length"),
    **dict.fromkeys(("colour", "color", "farbe"), "colour"),
    **dict.fromkeys(("points", "punkte"), "points"),
    **dict.fromkeys(("lat", "latitude", "breite"), "lat"),
    **dict.fromkeys(("lon", "lng", "longitude"), "lon"),
    **dict.fromkeys(("locomotives", "ferry", "ferrylocomotives", "lokomotiven", "fähre"), "ferry"),
    **dict.fromkeys(("long deck", "long", "lang"), "long"),
    **{word: word for word in ("x", "y", "id", "tunnel", "kind", "type", "deck", "wagon style")},
}
YES: Final = frozenset(("yes", "true", "1", "ja", "x", "y"))
#: Sides of a city by the bearing of its name: 0 is right of it, 90 below.
SIDES: Final = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
#: Rows of a table that are read.
MOST_ROWS: Final = 1000

Board = dict[str, Json]


class BadImport(FaultError):
    """Nothing can be made of these files."""


def imported(files: Mapping[str, str]) -> tuple[Board, list[Fault]]:
    """The board in these files, by their names, and what could not be taken over; BadImport."""
    texts = {name: text.lstrip("\ufeff") for name, text in files.items()}
    if not texts:
        raise BadImport("there is no file")
    documents = [name for name, text in texts.items() if text.lstrip()[:1] == "{"]
    if not documents:
        return _from_tables(texts)
    if len(texts) > 1:
        raise BadImport(
            "one board at a time: either one JSON file, or tables of cities, connections and tickets"
        )
    try:
        value = read(texts[documents[0]]).value
    except NotJson as bad:
        raise BadImport(
            "line {line}, column {column}: {what}", line=bad.line, column=bad.column, what=bad.said
        ) from None
    assert isinstance(value, dict)
    if value.get("format") == OTHER_EDITOR or "stops" in value:
        return _from_other_editor(value)
    if "cities" in value or "connections" in value:
        return value, []
    raise BadImport("this is neither a board file nor a map of the ticket-to-ride-map-editor")


class _Maker:
    """Puts a board together from names as people write them."""

    def __init__(self, name: str, size: tuple[int, int] | None) -> None:
        self.board: Any = empty_board(name, size)
        self.notes: list[Fault] = []
        #: The ids of cities by what the file calls them.
        self.ids: dict[str, str] = {}
        self.joins: dict[tuple[str, str, int], dict[str, Any]] = {}
        #: What there is no room for, by the list that is full.
        self.full: dict[str, Fault] = {}

    def city(self, known_as: Iterable[str], name: str, **more: Any) -> None:
        if len(self.board["cities"]) == MAX_CITIES:
            self.full["cities"] = Fault("only the first {most} cities are taken over", most=MAX_CITIES)
            return
        shown = printable(name.strip()) or "?"
        base = id_of(shown) or "city"
        taken = {city["id"] for city in self.board["cities"]}
        city_id = next(
            each for n in range(1, MAX_CITIES + 2) if (each := base if n == 1 else f"{base}_{n}") not in taken
        )
        for alias in known_as:
            self.ids.setdefault(alias.strip().casefold(), city_id)
        self.board["cities"].append({"id": city_id, "name": shown, **more})

    def find(self, name: str) -> str | None:
        return self.ids.get(name.strip().casefold())

    def track(self, a: str, b: str, length: int, colour: str, what: str, **more: Any) -> None:
        """A row of spaces; those of the same length between the same cities are one connection."""
        one, other = self.find(a), self.find(b)
        if one is None or other is None or one == other:
            self.notes.append(Fault("{what} is left out: it does not join two cities of the map", what=what))
            return
        if not LENGTH[0] <= length <= LENGTH[1]:
            self.notes.append(
                Fault("{what} is left out: a length of {length} is not possible", what=what, length=length)
            )
            return
        key = (min(one, other), max(one, other), length)
        join = self.joins.get(key)
        if join is None:
            join = self.joins[key] = {"a": one, "b": other, "length": length, "tracks": [], **more}
            self.board["connections"].append(join)
        if len(join["tracks"]) == MAX_PARALLEL or self.number_of_tracks() >= MAX_TRACKS:
            self.notes.append(Fault("{what} is left out: there are too many tracks", what=what))
            return
        join["tracks"].append(colour)

    def number_of_tracks(self) -> int:
        return sum(len(join["tracks"]) for join in self.joins.values())

    def ticket(self, a: str, b: str, points: int, is_long: bool, what: str) -> None:
        one, other = self.find(a), self.find(b)
        if one is None or other is None or one == other:
            self.notes.append(Fault("{what} is left out: it does not join two cities of the map", what=what))
        elif not POINTS[0] <= points <= POINTS[1]:
            self.notes.append(
                Fault("{what} is left out: {points} points are not possible", what=what, points=points)
            )
        elif len(self.board["tickets"]) < MAX_TICKETS:
            mark = {"long": True} if is_long else {}
            self.board["tickets"].append({"a": one, "b": other, "points": points, **mark})
        else:
            self.full["tickets"] = Fault("only the first {most} tickets are taken over", most=MAX_TICKETS)

    def colour(self, word: str, what: str) -> str:
        plain = word.strip().casefold()
        found = COLOURS.get(plain, COLOURS_DE.get(plain, plain))
        if found in TRACK_COLOURS:
            return found
        if plain:
            self.notes.append(
                Fault("{what} is grey now: there is no colour {colour}", what=what, colour=printable(word))
            )
        return "grey"

    def done(self) -> tuple[Board, list[Fault]]:
        for mechanic, key in (("ferries", "ferry"), ("tunnels", "tunnel")):
            if any(key in join for join in self.board["connections"]):
                self.board["mechanics"].append({"name": mechanic})
        if any(ticket.get("long") for ticket in self.board["tickets"]):
            self.board["tickets_start"] = {"deal": 3, "keep": 2, "deal_long": 1, "rest": "out"}
        return self.board, [*self.full.values(), *self.notes]


# --- the other editor


def _from_other_editor(value: Mapping[str, Any]) -> tuple[Board, list[Fault]]:
    version = value.get("version", 1) if value.get("format") == OTHER_EDITOR else 1
    if isinstance(version, int) and version > NEWEST:
        raise BadImport(
            "this map has version {version} of its format; version {newest} is the newest known here",
            version=version,
            newest=NEWEST,
        )
    payload = value.get("payload", {}) if value.get("format") == OTHER_EDITOR else value
    if not isinstance(payload, dict) or not _tables(payload, "stops"):
        raise BadImport("this file has no stops: export the whole map, or its network")
    width, height = SIZES.get(str(payload.get("format")), STANDARD)
    if payload.get("orientation") == "portrait":
        width, height = height, width
    scale = max(width, height) / UNITS
    maker = _Maker(printable(str(payload.get("name") or "Board"))[:60], (width, height))

    def place(point: Mapping[str, Any]) -> tuple[float, float]:
        x, y = _decimal(point.get("x")) * scale, _decimal(point.get("y")) * scale
        return round(min(max(x, 0.0), width), 1), round(min(max(y, 0.0), height), 1)

    for stop in _tables(payload, "stops"):
        x, y = place(stop)
        angle = stop.get("labelAngle")
        side = {"label": SIDES[round(_decimal(angle) / 45) % 8]} if angle is not None else {}
        maker.city([str(stop.get("id"))], str(stop.get("name", "")), x=x, y=y, **side)
    _routes(payload, maker, place)
    _decks(payload, maker)
    _set_up(payload, maker)
    for key, said in NOT_TAKEN.items():
        if payload.get(key):
            maker.notes.append(said)
    return maker.done()


#: What a board file has no place for.
NOT_TAKEN: Final = {
    "backgroundImage": Fault("the picture under the map is not taken over: add it in the workshop"),
    "background": Fault("areas, lines and labels of the background are not taken over"),
    "notes": Fault("notes are not taken over"),
    "rules": Fault("the text of the rules is not taken over"),
}


def _routes(
    payload: Mapping[str, Any], maker: _Maker, place: Callable[[Mapping[str, Any]], tuple[float, float]]
) -> None:
    styles = {str(style.get("id")): style for style in _tables(payload, "routeTypeStyles")}
    names = {str(stop.get("id")): str(stop.get("name", "")) for stop in _tables(payload, "stops")}
    for route in _tables(payload, "routes"):
        a, b = str(route.get("a")), str(route.get("b"))
        what = f"{names.get(a, a)}–{names.get(b, b)}"
        style = styles.get(str(route.get("type")), {})
        if style.get("infrastructure"):
            maker.notes.append(Fault("{what} is left out: nobody builds there", what=what))
            continue
        more: dict[str, Any] = {}
        points = [list(place(point)) for point in _tables(route, "points")]
        if points:
            more["via"] = points[:20]
        slots = route.get("locomotiveSlots")
        length = _whole(route.get("length"))
        if isinstance(slots, list) and slots:
            more["ferry"] = min(len(slots), max(1, length))
        is_tunnel = route.get("tunnel") is True or style.get("shape") == "serrated"
        if is_tunnel or "tunnel" in str(route.get("wagonStyle", "")).casefold():
            more["tunnel"] = True
        maker.track(a, b, length, maker.colour(str(route.get("color", "")), what), what, **more)


def _decks(payload: Mapping[str, Any], maker: _Maker) -> None:
    """The first deck that has tickets: a board has one."""
    names = {str(stop.get("id")): str(stop.get("name", "")) for stop in _tables(payload, "stops")}
    sets = [str(each.get("id")) for each in _tables(payload, "ticketSets")] or ["main"]
    tickets = _tables(payload, "tickets")
    decks = [[each for each in tickets if str(each.get("set", sets[0])) == name] for name in sets]
    filled = [deck for deck in decks if deck]
    if len(filled) > 1:
        maker.notes.append(
            Fault("only the first of {number} decks of tickets is taken over", number=len(filled))
        )
    for ticket in filled[0] if filled else ():
        a, b = str(ticket.get("a")), str(ticket.get("b"))
        points = _whole(ticket.get("points")) + _whole(ticket.get("adjust"))
        what = f"{names.get(a, a)}–{names.get(b, b)}"
        maker.ticket(a, b, points, ticket.get("long") is True, what)


def _set_up(payload: Mapping[str, Any], maker: _Maker) -> None:
    trains = _whole(payload.get("wagonsPerPlayer"))
    if 1 <= trains <= 99:
        maker.board["trains"] = trains
    players = payload.get("players")
    if isinstance(players, dict):
        least, most = max(2, _whole(players.get("min"))), min(5, _whole(players.get("max")))
        if least <= most:
            maker.board["seats"] = [least, most]
    deal, keep = _whole(payload.get("startingTickets")), _whole(payload.get("keptTickets"))
    if 1 <= keep <= deal <= 8:
        maker.board["tickets_start"] = {"deal": deal, "keep": keep}


def _tables(value: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = value.get(key)
    return [each for each in found if isinstance(each, dict)][:MOST_ROWS] if isinstance(found, list) else []


def _decimal(value: Any) -> float:
    if isinstance(value, int | float) and math.isfinite(value):
        return float(value)
    return 0.0


def _whole(value: Any) -> int:
    return int(value) if isinstance(value, int) or (isinstance(value, float) and value.is_integer()) else 0


# --- tables


def _from_tables(texts: Mapping[str, str]) -> tuple[Board, list[Fault]]:
    kinds: dict[str, list[dict[str, str]]] = {"cities": [], "connections": [], "tickets": []}
    for name, text in texts.items():
        rows = _rows(name, text)
        kinds[_kind(name, rows)] += rows
    cities, joins, tickets = kinds["cities"], kinds["connections"], kinds["tickets"]
    on_globe = bool(cities) and all(row.get("lat") and row.get("lon") for row in cities)
    maker = _Maker("Board", None if on_globe else STANDARD)
    if not cities:
        names = dict.fromkeys(row[end] for row in (*joins, *tickets) for end in ("a", "b") if row.get(end))
        cities = [{"name": name} for name in names]
    _place_cities(cities, on_globe, maker)
    for row in joins:
        what = f"{row.get('a', '')}–{row.get('b', '')}"
        length, more = _number(row.get("length")), _marks(row)
        colour = maker.colour(row.get("colour", ""), what)
        maker.track(row.get("a", ""), row.get("b", ""), int(length or 0), colour, what, **more)
    for row in tickets:
        what = f"{row.get('a', '')}–{row.get('b', '')}"
        is_long = row.get("long", "").casefold() in YES
        points = int(_number(row.get("points")) or 0)
        maker.ticket(row.get("a", ""), row.get("b", ""), points, is_long, what)
    return maker.done()


def _rows(name: str, text: str) -> list[dict[str, str]]:
    """The rows of a table by what its headings mean; commas, semicolons or tabs."""
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    try:
        table = list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=separator))[: MOST_ROWS + 1]
    except csv.Error:
        raise BadImport("{file}: this table can't be read", file=printable(name)) from None
    head = [HEADINGS.get(cell.strip().casefold(), "") for cell in table[0]] if table else []
    return [
        {key: cell.strip() for key, cell in zip(head, row, strict=False) if key}
        for row in table[1:]
        if any(cell.strip() for cell in row)
    ]


def _kind(name: str, rows: list[dict[str, str]]) -> str:
    keys = set().union(*(row.keys() for row in rows)) if rows else set()
    if {"a", "b", "points"} <= keys:
        return "tickets"
    if {"a", "b", "length"} <= keys:
        return "connections"
    if "name" in keys:
        return "cities"
    raise BadImport(
        "{file}: the first row must have headings: name for cities, from, to and length for connections, "
        "from, to and points for tickets",
        file=printable(name),
    )


def _marks(row: Mapping[str, str]) -> dict[str, Any]:
    more: dict[str, Any] = {}
    ferry = _number(row.get("ferry"))
    if ferry:
        more["ferry"] = int(ferry)
    if row.get("tunnel", "").casefold() in YES or "tunnel" in row.get("wagon style", "").casefold():
        more["tunnel"] = True
    return more


def _place_cities(rows: list[dict[str, str]], on_globe: bool, maker: _Maker) -> None:
    """Where the table says, fitted to the paper if necessary; those without a place are put in a ring."""
    width, height = STANDARD
    places = {
        n: (x, y)
        for n, row in enumerate(rows)
        if (x := _number(row.get("x"))) is not None and (y := _number(row.get("y"))) is not None
    }
    fit = _fitted(list(places.values()), width, height)
    nowhere: list[str] = []
    for n, row in enumerate(rows):
        aliases = [alias for alias in (row.get("id", ""), row.get("name", "")) if alias]
        name = row.get("name") or row.get("id", "")
        if on_globe:
            lat, lon = _number(row.get("lat")), _number(row.get("lon"))
            maker.city(aliases, name, lat=lat, lon=lon)
        elif n in places:
            x, y = fit(places[n])
            maker.city(aliases, name, x=x, y=y)
        else:
            nowhere.append(printable(name))
            turn = 2 * math.pi * n / len(rows)
            x, y = width / 2 + width * 0.42 * math.cos(turn), height / 2 + height * 0.42 * math.sin(turn)
            maker.city(aliases, name, x=round(x, 1), y=round(y, 1))
    if nowhere:
        maker.notes.append(
            Fault("these have no place yet and are put in a ring: {cities}", cities=listed(nowhere))
        )


def _fitted(
    places: list[tuple[float, float]], width: float, height: float
) -> Callable[[tuple[float, float]], tuple[float, float]]:
    """Keeps places that fit the paper; others are scaled to it, in their shape."""
    if all(0 <= x <= width and 0 <= y <= height for x, y in places):
        return lambda place: (round(place[0], 1), round(place[1], 1))
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide, high = max(x for x, _ in places) - left, max(y for _, y in places) - top
    scale = min(width * 0.9 / max(wide, 1e-9), height * 0.9 / max(high, 1e-9))
    return lambda place: (
        round((place[0] - left) * scale + width * 0.05, 1),
        round((place[1] - top) * scale + height * 0.05, 1),
    )


def _number(text: str | None) -> float | None:
    try:
        found = float((text or "").replace(",", "."))
    except ValueError:
        return None
    return found if math.isfinite(found) else None

"""The board file format as data: every key, its shape, its default, and whether play depends on it.

`docs/board-format.md` describes the same for people. What mechanics read is added from their
declarations, so a new mechanic needs no line here.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final, cast

from stellwerk.kernel.board import TRACK_COLOURS, TRACK_POINTS
from stellwerk.kernel.data import BoardData, Item

from . import names
from .reading import Json
from .shapes import (
    Anything,
    Choice,
    Decimal,
    Field,
    Flag,
    IdTable,
    Kinds,
    Listing,
    Number,
    Shape,
    Table,
    Text,
)

#: Each mechanic's name and the board data it reads.
Declarations = Mapping[str, BoardData]

VERSION = 1
#: Sets of tracks and tickets are words of 60 bits in the kernel: three for tracks, two for tickets.
MAX_TRACKS = 180
MAX_TICKETS = 120
MAX_CITIES = 120
SEATS = (2, 5)
LENGTH = (1, 9)
#: Tracks side by side; never more than seats, since nobody owns two of one connection (B13).
MAX_PARALLEL = 5
POINTS = (1, 99)
#: The kernel counts trains and points of a single thing in bytes.
TRAINS = (1, 99)
SCORE = (0, 99)
#: Tickets offered at once: which of them to keep is one option for each subset.
OFFER = (0, 8)
#: The languages that everything is written in: every name and sentence has one text for each.
LANGUAGES: Final = ("en", "de")
COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
#: Millimetres: how wide or high a board can be, and where things can be on it.
SIZE = (100, 2000)
#: Where mechanics may read data.
LISTS = {"city": "cities", "connection": "connections", "ticket": "tickets"}

#: Characters of a name: that of Llanfairpwllgwyngyll has 58.
LONGEST_NAME = 60

ID = Text(names.ID, "lower-case letters, digits and _, e.g. salt_lake_city", 80)
NAME = Text(most=LONGEST_NAME)


def in_each_language(text: Text) -> Table:
    return Table(tuple(Field(language, text, "in this language", required=True) for language in LANGUAGES))


NAMES = in_each_language(NAME)
SENTENCES = in_each_language(Text(most=300))
SEAT_RANGE = Listing(Number(*SEATS), 2, 2)
DEGREES = Listing(Decimal(-180, 180), 2, 2)
MILLIMETRES = Listing(Decimal(0, SIZE[1]), 2, 2)

CITY = (
    Field("id", ID, "its name in records and in this file", required=True),
    Field("name", NAME, "its name on the board, in the country's own spelling", required=True, rule=False),
)
#: Where a city is on the globe, and on a board with a size of its own.
ON_GLOBE = (
    Field("lat", Decimal(-90, 90), "latitude in degrees, north positive", required=True, rule=False),
    Field("lon", Decimal(-180, 180), "longitude in degrees, east positive", required=True, rule=False),
)
ON_PAPER = (
    Field("x", Decimal(0, SIZE[1]), "millimetres from the left edge", required=True, rule=False),
    Field("y", Decimal(0, SIZE[1]), "millimetres from the upper edge", required=True, rule=False),
)
NO_SIZE = "{key} is for boards with a size in millimetres: give the board a size, or write lat and lon"
HAS_SIZE = "{key} is for boards without a size: this one has its cities at x and y, in millimetres"
#: The kernel does not use these: they go into the city's data, where mechanics may read them.
CITY_MORE = (
    Field("country", Flag(mark=True), "a neighbour country, not a city"),
    Field("names", NAMES, "its name in other languages", rule=False),
    Field("label", Choice(COMPASS), "the side of the city on which its name is", rule=False),
    Field("inset", ID, "drawn only in this enlarged part of the map", rule=False),
    Field("also_in", ID, "drawn a second time in this enlarged part", rule=False),
    Field("province", ID, "the province it lies in", rule=False),
)

CONNECTION = (
    Field("id", Text(names.CONNECTION_ID, "lower-case, like denver-omaha", 170), "only if a-b does not fit"),
    Field("a", ID, "the id of the one city", required=True),
    Field("b", ID, "the id of the other city", required=True),
    Field("length", Number(*LENGTH), "the number of spaces", required=True),
    Field(
        "tracks",
        Listing(Choice(TRACK_COLOURS), 1, MAX_PARALLEL),
        "one colour for each parallel track",
        required=True,
    ),
    Field("border", Flag(), "all its tracks are open at any number of seats", default=False),
)
CONNECTION_MORE = (Field("sea", Flag(mark=True), "drawn over water; no rule", rule=False),)
VIA_ON_GLOBE = Field(
    "via", Listing(DEGREES, 1, 20), "points [lat, lon] the drawn line bends through", rule=False
)
VIA_ON_PAPER = Field(
    "via", Listing(MILLIMETRES, 1, 20), "points [x, y] the drawn line bends through", rule=False
)

TICKET = (
    Field("a", ID, "the id of the one city", required=True),
    Field("b", ID, "the id of the other city", required=True),
    Field("points", Number(*POINTS), "won if the cities are joined, else lost", required=True),
    Field("long", Flag(), "a long ticket, dealt apart at the start", default=False),
)

OPTION = Table(
    (
        Field("id", ID, "its name in records and in this file", required=True),
        Field("default", Flag(), "whether it is on by default", required=True),
        Field("text", SENTENCES, "what it does, for the players", required=True, rule=False),
        Field("seats", SEAT_RANGE, "the numbers of seats [least, most] it can be on for"),
        Field("needs", Listing(ID, 0, 20), "options that must be on with it", default=[]),
    )
)

DOUBLES = Table(
    (
        Field("open_from", Number(0, 6), "double connections close with fewer seats; 0: never", default=4),
        Field("open_with", ID, "they never close while this option is on"),
    )
)

START = Table(
    (
        Field("deal", Number(*OFFER), "tickets dealt to each seat", required=True),
        Field("keep", Number(*OFFER), "how many of them to keep at least", required=True),
        Field("deal_long", Number(*OFFER), "long tickets dealt with them", default=0),
        Field("rest", Choice(("under", "out", "open")), "where those not kept go", default="under"),
    )
)

DRAW = Table(
    (
        Field("take", Number(1, OFFER[1]), "tickets offered", required=True),
        Field("keep", Number(1, OFFER[1]), "how many of them to keep at least", required=True),
        Field("rest", Choice(("under", "open")), "where those not kept go", default="under"),
    )
)

#: Bytes of a picture under a map, as it is written in the file.
MAX_PICTURE = 960_000
BACKGROUND = Table(
    (
        Field(
            "picture",
            Text(
                rf"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=]{{1,{MAX_PICTURE}}}",
                "a PNG or JPEG as data:image/…;base64,…",
                MAX_PICTURE + 30,
            ),
            "a PNG or JPEG in base64",
            required=True,
            rule=False,
        ),
        Field(
            "place",
            Listing(Decimal(-SIZE[1], 2 * SIZE[1]), 4, 4),
            "where it lies: x, y, width and height in millimetres; the whole board by default",
            rule=False,
        ),
    )
)

#: What a weight may be. Bots know the names; those of other versions are no fault.
WEIGHT = (-1_000_000, 1_000_000)
WEIGHTS = Table(
    (
        Field("made", Text(), "how it was made, and what it comes to", required=True, rule=False),
        Field(
            "weights",
            IdTable(Number(*WEIGHT), 200),
            "what things are worth to bots",
            required=True,
            rule=False,
        ),
    )
)
#: A set for each number of seats.
WEIGHT_SETS = Table(
    tuple(Field(str(n), WEIGHTS, f"the set for {n} seats", rule=False) for n in range(SEATS[0], SEATS[1] + 1))
)

MECHANIC = (
    Field("name", Text(), "the mechanic's name", required=True),
    Field("if", ID, "only played with while this option is on"),
    Field("unless", ID, "only played with while this option is off"),
)

BOARD = (
    Field("$schema", Text(), "for editors: where the JSON Schema is", rule=False),
    Field("format", Number(VERSION, VERSION), "the version of this format", required=True),
    Field("id", ID, "the board's name in records and commands", required=True),
    Field("name", NAMES, "the board's name for people", required=True, rule=False),
    Field("provenance", Text(), "where its facts come from", required=True, rule=False),
    Field("own_design", Flag(), "a design of our own for published rules", default=False, rule=False),
    Field(
        "size",
        Listing(Number(*SIZE), 2, 2),
        "width and height in millimetres: cities have x and y instead of lat and lon",
        rule=False,
    ),
    Field("background", BACKGROUND, "a picture under the map; only with a size", rule=False),
    Field("seats", SEAT_RANGE, "numbers of seats [least, most]", required=True),
    Field("trains", Number(*TRAINS), "trains for each seat", required=True),
    Field("end_trains", Number(0, TRAINS[1]), "at this many or fewer, the last round begins", default=2),
    Field("longest_path", Number(*SCORE), "bonus for the longest path; 0: none", default=0),
    Field("doubles", DOUBLES, "when double connections close", default={}),
    Field("start_scores", Listing(Number(*SCORE), 0, SEATS[1]), "scores at the start, by turn", default=[]),
    Field("start_scores_if", ID, "only while this option is on; else all start at 0"),
    Field(
        "track_points",
        Listing(Number(*SCORE), 2, LENGTH[1] + 1),
        "points of a track by its length, the first one unused",
        default=list(TRACK_POINTS),
    ),
    Field("no_transit", Flag(), "no path runs through a country", default=False),
    Field("tickets_start", START, "the starting tickets", required=True),
    Field("tickets_draw", DRAW, "drawing tickets during the game", required=True),
    Field("options", Listing(OPTION, 0, 20), "switches at game creation", default=[]),
    Field(
        "weights", WEIGHT_SETS, "what things are worth to bots, by number of seats", default={}, rule=False
    ),
)


def board_table(declarations: Declarations, played: Collection[str], on_paper: bool = False) -> Table:
    """The shape of a board file that uses these mechanics, on the globe or `on_paper`."""
    strict = {name: declarations[name] for name in played if name in declarations}
    kinds = {name: _parameters(name, data) for name, data in declarations.items()}
    mechanics = Listing(Kinds("name", "mechanic", kinds), 0, 20)
    place, other = (ON_PAPER, ON_GLOBE) if on_paper else (ON_GLOBE, ON_PAPER)
    city = _thing(CITY, (*place, *CITY_MORE), "city", strict, declarations)
    misplaced = dict.fromkeys((field.name for field in other), HAS_SIZE if on_paper else NO_SIZE)
    city = replace(city, misplaced=misplaced)
    via = VIA_ON_PAPER if on_paper else VIA_ON_GLOBE
    connection = _thing(CONNECTION, (*CONNECTION_MORE, via), "connection", strict, declarations)
    ticket = _thing(TICKET, (), "ticket", strict, declarations)
    return Table(
        (
            *BOARD,
            Field("mechanics", mechanics, "the mechanics it is played with, in order", default=[]),
            Field("cities", Listing(city, 2, MAX_CITIES), "its cities", required=True),
            Field("connections", Listing(connection, 1, MAX_TRACKS), "its connections", required=True),
            Field("tickets", Listing(ticket, 1, MAX_TICKETS), "its tickets", required=True),
        )
    )


def items(data: BoardData, thing: str) -> tuple[Item, ...]:
    """What a mechanic reads at each "city", "connection" or "ticket"."""
    return {"city": data.city, "connection": data.connection, "ticket": data.ticket}[thing]


def _thing(
    own: tuple[Field, ...],
    more: tuple[Field, ...],
    thing: str,
    played: Declarations,
    declarations: Declarations,
) -> Table:
    fields = [*own, *more]
    for name, data in played.items():
        fields += _fields(name, items(data, thing), own)
    known = {field.name for field in fields}
    strangers = {
        item.name: name
        for name, data in declarations.items()
        for item in items(data, thing)
        if item.name not in known
    }
    return Table(tuple(fields), strangers)


def _parameters(name: str, data: BoardData) -> Table:
    return Table((*MECHANIC, *_fields(name, data.parameters, MECHANIC)))


def _fields(mechanic: str, declared: Iterable[Item], own: tuple[Field, ...]) -> list[Field]:
    """A mechanic's items as fields; names that the kernel reads itself are reserved."""
    taken = {field.name for field in own}
    fields = []
    for item in declared:
        if item.name in taken:
            raise ValueError(f"the mechanic {mechanic} declares {item.name!r}, which the format uses itself")
        default = cast(Json, item.default)
        is_rule = item.kind not in {"texts", "words"}
        fields.append(
            Field(item.name, shape_of(item), item.about, item.required, default, is_rule, mechanic=mechanic)
        )
    return fields


#: Kinds of items that are a table with ids.
NAMED = ("numbers", "lists", "texts", "words")


def shape_of(item: Item) -> Shape:
    """What a mechanic's item looks like in a file."""
    number = Number(item.low, item.high)
    if item.kind == "number":
        return number
    if item.kind == "flag":
        return Flag(mark=True)
    if item.kind == "text":
        return Text(most=170 if item.names else LONGEST_NAME)
    if item.kind == "row":
        return Listing(number, 1, 60)
    if item.kind == "rows":
        return seat_rows(number)
    if item.kind == "by_seats":
        seats = range(SEATS[0], SEATS[1] + 1)
        return Table(tuple(Field(str(n), number, f"for {n} seats") for n in seats))
    if item.kind in NAMED:
        inner: dict[str, Shape] = {
            "numbers": number,
            "lists": Listing(number, 1, 60),
            "texts": NAME,
            "words": NAMES,
        }
        return IdTable(inner[item.kind])
    if item.kind == "any":
        return Anything()
    raise ValueError(f"{item.name!r} is of an unknown kind: {item.kind!r}")


def seat_rows(number: Number) -> Table:
    """A row for each number of seats, with at least a value for each seat."""
    seats = range(SEATS[0], SEATS[1] + 1)
    return Table(tuple(Field(str(n), Listing(number, n, 60), f"the row for {n} seats") for n in seats))

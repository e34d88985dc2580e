"""The messages of the workshop, where people draw boards: `docs/workshop.md` says how they go together.

A *design* is a board as its maker has left it: a board file that may be unfinished and full of faults.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from stellwerk.boards.deck import TicketsLooked, TicketSuggested
from stellwerk.drawing.quick import Drawn, Globe
from stellwerk.server.protocol.base import Incoming

#: Bytes of a design's board, without the picture under it: less than a board file may have
#: (`boards.loader.MAX_BYTES`), since the server keeps up to MOST_DESIGNS of them for each browser.
LONGEST_DESIGN: Final = 400_000
#: Designs that a browser may have.
MOST_DESIGNS: Final = 60

#: West, south, east, north, in degrees.
Region: TypeAlias = tuple[float, float, float, float]

# --- designs


class NewDesign(Incoming, frozen=True):
    """POST /api/workshop; answered with DesignShown. Without anything it is an empty sheet of paper."""

    name: str = ""
    #: An empty map of this part of the world.
    region: Region | None = None
    #: An empty sheet of paper: width and height in millimetres.
    size: tuple[int, int] | None = None
    #: A copy of one of this server's boards, by its id.
    board: str = ""
    #: A copy of a design, one's own or a shared one, by its id.
    design: str = ""
    #: Files by name: a board file, one of another editor, or tables of cities, connections and tickets.
    files: dict[str, str] = msgspec.field(default_factory=dict)


class DesignCard(msgspec.Struct, frozen=True):
    """A design in a list."""

    id: str
    #: Grows with every save.
    version: int
    #: In the reader's language.
    name: str
    cities: int
    connections: int
    tickets: int
    #: Seconds since 1970.
    created: float
    changed: float
    #: Whether this browser made it: others may look at it, play it and copy it, if it is shared.
    mine: bool
    shared: bool
    #: The part of the world that is shown while one draws; None: on paper.
    region: Region | None
    #: The picture under the map: "image/png", "image/jpeg", or "" if there is none.
    picture: str
    #: Where it lies: x, y, width and height in millimetres; None: under all of the board.
    picture_place: tuple[float, float, float, float] | None
    #: Whether the picture goes with the board: into its file and to those who play it.
    picture_goes_along: bool


class DesignList(msgspec.Struct, frozen=True):
    """GET /api/workshop: this browser's, the latest change first."""

    designs: tuple[DesignCard, ...]
    #: How many it may have.
    most: int


class DesignShown(msgspec.Struct, frozen=True):
    """GET /api/workshop/{id}."""

    card: DesignCard
    #: As in a board file, finished or not.
    board: dict[str, Any]
    #: Right after an import: what could not be taken over, in the reader's words.
    notes: tuple[str, ...] = ()


class SaveDesign(Incoming, frozen=True):
    """PUT /api/workshop/{id}; answered with DesignCard.

    Refused as `stale design` (409) if it was saved from elsewhere since this version: nothing is lost, as the
    page still has its own board, and can read the other one, or make a new design of its own.
    """

    version: int
    #: What is left out stays as it is.
    board: dict[str, Any] | None = None
    shared: bool | None = None
    region: Region | None = None
    picture_place: tuple[float, float, float, float] | None = None
    picture_goes_along: bool | None = None


class SetPicture(Incoming, frozen=True):
    """PUT /api/workshop/{id}/picture; answered with PictureShown."""

    #: A PNG or JPEG in base64, with or without "data:…;base64," before it. What is no part of the picture,
    #: such as where it was taken, is dropped.
    picture: str


class PictureShown(msgspec.Struct, frozen=True):
    media: str
    #: Pixels.
    width: int
    height: int
    bytes: int


# --- what is wrong with a board, and what it looks like

PlaceKind: TypeAlias = Literal["board", "city", "connection", "ticket", "option", "mechanic"]
Severity: TypeAlias = Literal["fault", "warning"]


class Where(msgspec.Struct, frozen=True):
    """A place on a board."""

    kind: PlaceKind
    #: In the board's list of such things; -1: the board itself.
    index: int
    #: The key within it, as in "length"; "": all of it.
    field: str
    #: All of the way to it in the file, as in ["connections", 12, "tracks", 0].
    path: tuple[str | int, ...]


class Problem(msgspec.Struct, frozen=True):
    #: With a fault the board can't be played; a warning says what may not be meant so.
    severity: Severity
    #: The place to go to first, then others that are about the same.
    where: tuple[Where, ...]
    #: In the reader's words.
    text: str


class CheckDesign(Incoming, frozen=True):
    """POST /api/workshop/check; answered with DesignChecked. The board need not be saved."""

    board: dict[str, Any]
    #: The part of the world that is shown; None: around the cities, or on paper.
    region: Region | None = None


class ColourCount(msgspec.Struct, frozen=True):
    colour: str
    tracks: int
    spaces: int


class DesignFigures(msgspec.Struct, frozen=True):
    """Of all that can be read of a board."""

    cities: int
    connections: int
    tracks: int
    spaces: int
    #: Connections with several tracks.
    doubles: int
    colours: tuple[ColourCount, ...]
    #: How often each value occurs, as [value, count]: lengths of tracks, connections at a city, points of
    #: tickets.
    lengths: tuple[tuple[int, int], ...]
    degrees: tuple[tuple[int, int], ...]
    ticket_points: tuple[tuple[int, int], ...]
    #: As the board is drawn while one works on it: pairs of connections that cross, names that cover
    #: something, connections that are too short for their spaces.
    crossings: int
    collisions: int
    short: int


class OfficialFigures(msgspec.Struct, frozen=True):
    id: str
    name: str
    figures: DesignFigures


class Official(msgspec.Struct, frozen=True):
    """GET /api/workshop/official: the figures of our boards, by the same ruler."""

    boards: tuple[OfficialFigures, ...]


class DesignChecked(msgspec.Struct, frozen=True):
    #: Whether it can be played.
    sound: bool
    #: Of its rules, as games and trials name it; "": it can't be played.
    hash: str
    problems: tuple[Problem, ...]
    figures: DesignFigures
    drawn: Drawn
    tickets: TicketsLooked


class Land(msgspec.Struct, frozen=True):
    """GET /api/workshop/land: what lies under a map, as paths of SVG in millimetres."""

    width: float
    height: float
    globe: Globe
    land: str
    lakes: str
    coasts: str
    borders: str


# --- tickets


class AskTickets(Incoming, frozen=True):
    """POST /api/workshop/tickets; answered with TicketsSuggested."""

    board: dict[str, Any]
    #: How many tickets the deck is to have, with those that it has.
    number: int = 30
    #: Which part of them is to be short, middling and long, by the lengths that the board offers.
    short: float = 0.4
    middling: float = 0.4
    long: float = 0.2


class TicketsSuggested(msgspec.Struct, frozen=True):
    """To be added to those that the board has; fewer than asked for if there are no more sensible ones."""

    tickets: tuple[TicketSuggested, ...]


# --- forms

FieldKind: TypeAlias = Literal[
    "number", "decimal", "flag", "text", "words", "choice", "id", "list", "table", "named", "seats", "any"
]


class FormField(msgspec.Struct, frozen=True):
    """A key of a board file, to be asked for.

    "number" and "decimal" go from `low` to `high`; "flag" is true or left out; "words" has a text for each
    language; "choice" is one of `choices`; "id" names something; "list" has `low` to `high` entries of `of`;
    "table" has `fields`; "named" has any ids for its keys, and values of `of`; "seats" has a value of `of`
    for each number of seats ("2" … "5").
    """

    name: str
    kind: FieldKind
    #: In the reader's words.
    about: str
    required: bool
    default: Any
    low: float
    high: float
    choices: tuple[str, ...]
    #: What a text, or each id, names: "city", "connection", "country", "colour", "option", or a parameter of
    #: the same mechanic whose ids are meant; "": nothing.
    names: str
    #: The value at the same place that this one may not exceed; "": none.
    at_most: str
    #: Whether false can be written: else a flag is left out.
    has_false: bool
    #: Of a list, or of what is named: what each is; none otherwise.
    of: tuple["FormField", ...]
    #: Of a table.
    fields: tuple["FormField", ...]


class MechanicForm(msgspec.Struct, frozen=True):
    name: str
    #: In the reader's words: its name, and a sentence about it.
    title: str
    about: str
    parameters: tuple[FormField, ...]
    #: What it reads elsewhere.
    city: tuple[FormField, ...]
    connection: tuple[FormField, ...]
    ticket: tuple[FormField, ...]
    #: Of these keys at least one thing of the board must have one.
    at_least_one: tuple[str, ...]
    #: Whether it deals the starting tickets, and whether discarded tickets must lie open.
    deals: bool
    open_tickets: bool


class Forms(msgspec.Struct, frozen=True):
    """GET /api/workshop/forms: every key that a board file can have."""

    board: tuple[FormField, ...]
    city: tuple[FormField, ...]
    connection: tuple[FormField, ...]
    ticket: tuple[FormField, ...]
    option: tuple[FormField, ...]
    #: What every mechanic can have besides its parameters: the option that switches it.
    mechanic: tuple[FormField, ...]
    mechanics: tuple[MechanicForm, ...]
    colours: tuple[str, ...]
    #: What mechanics put beside cities (`NameDrawn.badge`), as SVG in a square from -1 to 1.
    signs: dict[str, str]


# --- trials


class StartTrial(Incoming, frozen=True):
    """POST /api/workshop/{id}/trial: bots play the design as it is saved; answered with TrialFacts.

    Games of the same board are added to those that were played before.
    """

    #: How many there are to be in all.
    games: int = 300


Judged: TypeAlias = Literal["fault", "unsure", "remark", "fine"]


class Judgement(msgspec.Struct, frozen=True):
    """A sentence of the verdict, in the reader's words."""

    code: str
    judged: Judged
    #: With how many seats.
    seats: int
    text: str
    #: What a map maker could change; "": nothing is wrong.
    advice: str
    #: Connections and tickets that it speaks of, in the board's lists.
    connections: tuple[int, ...]
    tickets: tuple[int, ...]


class Heat(msgspec.Struct, frozen=True):
    """How much a connection is used."""

    connection: int
    #: In which share of the games somebody built there.
    used: float
    #: How often those who built there won, against all: above 0, it went with winning.
    wins: float


class TrialFacts(msgspec.Struct, frozen=True):
    """GET /api/workshop/{id}/trial."""

    #: Of the board that was played; not the design's: the results are old. "": nothing was played yet.
    hash: str
    is_old: bool
    is_running: bool
    #: Games played, and how many there are to be.
    done: int
    games: int
    judgements: tuple[Judgement, ...]
    heat: tuple[Heat, ...]

"""A board as the kernel knows it: facts that never change during a game.

Built by `stellwerk.boards` from a board file. Mechanics find their own facts (a toll, a ferry's
locomotives) in `data`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

#: The eight colours of train cards, in the order of their dense ids; the locomotive follows them.
COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE = "locomotive"
#: What a train card can be: the index in this tuple is the card's kind everywhere in the kernel.
CARDS = (*COLOURS, LOCOMOTIVE)
#: A track's colour: an index into COLOURS, or grey, which takes any one colour.
GREY = "grey"
TRACK_COLOURS = (*COLOURS, GREY)

#: Points for a track by its length, index 0 unused (B12).
TRACK_POINTS = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)

Data = Mapping[str, object]


@dataclass(frozen=True)
class City:
    id: str
    name: str
    lat: float
    lon: float
    #: What mechanics and the drawing read: country, festival, inset …
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Connection:
    """All tracks between two cities that have the same length (B3)."""

    id: str
    a: int
    b: int
    length: int
    #: One colour for each parallel track.
    tracks: tuple[str, ...]
    #: Its tracks stay open at any number of seats (PL4).
    border: bool = False
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Track:
    """One row of spaces; its index in `Board.tracks` is its dense id."""

    id: str
    connection: int
    colour: str


@dataclass(frozen=True)
class Ticket:
    id: str
    a: int
    b: int
    points: int
    #: Dealt apart from the others at the start (B28).
    long: bool = False
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Start:
    """The starting tickets (B6, B28)."""

    deal: int
    keep: int
    deal_long: int = 0
    #: Where those not kept go: "under" the deck, "out" of the game, or "open" beside it (NL3).
    rest: str = "under"


@dataclass(frozen=True)
class Draw:
    """Drawing tickets during the game (B16)."""

    take: int
    keep: int
    #: Where those not kept go: "under" the deck, or "open" beside it.
    rest: str = "under"


@dataclass(frozen=True)
class MechanicEntry:
    """A mechanic of the board, and its parameters."""

    name: str
    parameters: Data
    #: Only in play while this option is on (or off, with `unless_option`).
    if_option: str | None = None
    unless_option: str | None = None


@dataclass(frozen=True)
class Option:
    """A switch at game creation."""

    id: str
    default: bool
    text: Mapping[str, str]
    #: The numbers of seats it can be switched on for; None: all.
    seats: tuple[int, int] | None = None
    #: Other options that must be on with it.
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    id: str
    name: Mapping[str, str]
    provenance: str
    #: Our own design for published rules; every display of the board says so.
    own_design: bool
    seats: tuple[int, int]
    trains: int
    cities: tuple[City, ...]
    connections: tuple[Connection, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    start: Start
    draw: Draw
    mechanics: tuple[MechanicEntry, ...]
    options: tuple[Option, ...]
    #: Double connections close after one claim with fewer seats than this (B14); 0: never.
    doubles_open_from: int
    #: While this option is on, doubles are open at any number of seats (NL8, NL15).
    doubles_open_with: str | None
    #: Bonus for the longest path (B20); 0: the board has none.
    longest_path: int
    #: A turn that ends with this many trains or fewer triggers the end (B18).
    end_trains: int
    #: Scoring markers start here, in turn order (NL5); empty: at 0.
    start_scores: tuple[int, ...]
    #: Only while this option is on; None: always.
    start_scores_if: str | None
    track_points: tuple[int, ...]
    #: No path runs through a city that is a country: each border connection has its own end point (PL8).
    no_transit: bool
    #: For bots, by number of seats: what things are worth here. Nothing in the kernel reads them.
    weights: Mapping[int, Mapping[str, int]]
    #: SHA-256 of the canonical form: only what the rules use, so moving a label changes nothing.
    hash: str
    #: The text of its file, to be stored and passed on; it does not count when boards are compared.
    text: str = field(default="", compare=False, repr=False)

    def city_index(self, city_id: str) -> int:
        return index_of(self.cities, city_id)

    def track_index(self, track_id: str) -> int:
        return index_of(self.tracks, track_id)

    def ticket_index(self, ticket_id: str) -> int:
        return index_of(self.tickets, ticket_id)


def index_of(things: Sequence[City | Track | Ticket | Connection], wanted: str) -> int:
    """The index of the thing with this id; KeyError if there is none."""
    for index, thing in enumerate(things):
        if thing.id == wanted:
            return index
    raise KeyError(wanted)

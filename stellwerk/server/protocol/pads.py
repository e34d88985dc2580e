"""The score pad of a real table."""

from typing import Final, Literal

import msgspec

from stellwerk.pad import Edit
from stellwerk.server.protocol.base import Incoming
from stellwerk.server.protocol.snapshots import SheetShown, Snapshot
from stellwerk.server.protocol.tables import TableFacts

#: Colours of trains at a real table.
PAD_COLOURS: Final = ("red", "blue", "green", "yellow", "black", "white", "purple", "orange")


class PadSeat(Incoming, frozen=True):
    #: "": the server finds one.
    name: str = ""
    #: One of PAD_COLOURS.
    colour: str = "red"


class NewPad(Incoming, frozen=True):
    """POST /api/pads; answered with PadShown."""

    board: str = ""
    seats: tuple[PadSeat, ...] = ()
    options: dict[str, bool] = msgspec.field(default_factory=dict)
    #: Who begins.
    first: int = 0
    #: Instead of a board: a design of the workshop as it is now, by its id.
    design: str = ""


class ChangePad(Incoming, frozen=True):
    """POST /api/pads/{id}: edits, all or none of them; answered with PadShown."""

    edits: tuple[Edit, ...] = ()
    #: Other names and colours, as many as before; empty: they stay.
    seats: tuple[PadSeat, ...] = ()
    #: Who began; None: it stays.
    first: int | None = None


class PadPlace(msgspec.Struct, frozen=True):
    at: int
    #: In the reader's words; "": the control is about one thing.
    label: str
    most: int


class PadControl(msgspec.Struct, frozen=True):
    """Something that a mechanic lets people enter."""

    mechanic: str
    field: str
    #: "number": a number for each seat and place. "owners": which seat has each place, as the seat + 1.
    #: "marks": 1 or 0 for each seat and place. "cities": the cities of each seat, as their numbers.
    kind: Literal["number", "owners", "marks", "cities"]
    label: str
    places: tuple[PadPlace, ...]
    #: It follows from the tracks, if those are entered in the order of play.
    follows: bool
    #: For each seat (of "owners": once), the value of each place.
    values: tuple[tuple[int, ...], ...]


class PadCase(msgspec.Struct, frozen=True):
    """What happens if a ticket is turned up, and the tracks of which one is built."""

    ticket: str
    text: str
    tracks: tuple[str, ...]


class PadGuide(msgspec.Struct, frozen=True):
    """How something of a mechanic goes at a real table."""

    mechanic: str
    title: str
    lines: tuple[str, ...]
    cases: tuple[PadCase, ...]
    #: Whose tracks are built in these cases; "": nobody's.
    builder: str
    #: It is to be done before the next turn: what, in the reader's words.
    due: str = ""


class PadTurns(msgspec.Struct, frozen=True):
    """Whose turn it is, as far as somebody counts turns."""

    #: Turns ended; 0: perhaps nobody counts them.
    done: int
    seat: int
    #: From 1.
    round: int
    #: Turns left once the end is triggered; None: it is not.
    left: int | None
    #: All have had their last turn.
    ended: bool
    #: Who has so few trains that the last round begins; None: nobody.
    last_round_by: int | None


class PadShown(msgspec.Struct, frozen=True):
    """A score pad, counted: GET /api/pads/{id}; with ?after=7 as soon as there is a later version."""

    version: int
    table: TableFacts
    #: The game as it stands, with open books; `ways` are those that tickets of all seats lack.
    snapshot: Snapshot
    #: As if the game ended now; at the end, as it did.
    sheet: SheetShown
    controls: tuple[PadControl, ...]
    #: Owners of tracks that people build for, with their names.
    builders: dict[str, str]
    #: What does not add up.
    notes: tuple[str, ...]
    guides: tuple[PadGuide, ...]
    turns: PadTurns
    #: How many edits there are, as in ?at=7 of its position.
    edits: int
    #: Whether there is something to take back.
    undoable: bool
    #: The last edit, and what it took back, if that is all it did.
    last: Edit | None
    undone: Edit | None


class PadList(msgspec.Struct, frozen=True):
    """GET /api/pads: those that this browser has opened, the latest change first."""

    pads: tuple[TableFacts, ...]

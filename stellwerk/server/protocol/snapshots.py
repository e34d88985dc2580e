"""What a seat sees."""

from typing import Any

import msgspec

from stellwerk.actions import Action
from stellwerk.views import TicketFacts, Value, View
from stellwerk.ways import TicketWay


class Moment(msgspec.Struct, frozen=True):
    """What one decision led to, as the seat saw it."""

    #: The seat's version after it.
    version: int
    #: Who decided; -1: nobody (the set-up).
    seat: int
    #: In the reader's words.
    lines: tuple[str, ...]
    #: The same as data, by `Event.to_dict`; left out of older moments.
    events: tuple[dict[str, Any], ...]


class SheetLine(msgspec.Struct, frozen=True):
    #: "start", "tracks", "other", "tickets", "path" or "bonus".
    kind: str
    label: str
    points: int


class SheetTicket(msgspec.Struct, frozen=True):
    ticket: str
    name: str
    value: int
    done: bool


class SheetTrack(msgspec.Struct, frozen=True):
    track: str
    name: str
    points: int


class SheetColumn(msgspec.Struct, frozen=True):
    seat: int
    name: str
    lines: tuple[SheetLine, ...]
    tracks: tuple[SheetTrack, ...]
    tickets: tuple[SheetTicket, ...]
    #: The tracks of its longest path, where that counts.
    path: tuple[str, ...]
    total: int


class SheetShown(msgspec.Struct, frozen=True):
    """The score sheet in the reader's words."""

    columns: tuple[SheetColumn, ...]
    winners: tuple[int, ...]
    verdict: str


class OpenSeat(msgspec.Struct, frozen=True):
    """Everything of a seat, in a replay that shows all."""

    hand: dict[str, int]
    tickets: tuple[TicketFacts, ...]
    offer: tuple[TicketFacts, ...]
    #: What mechanics keep for it, as the seat itself sees it.
    more: dict[str, Value]


class Snapshot(msgspec.Struct, frozen=True, tag="told"):
    """The game as the seat sees it now, and what happened since its last snapshot."""

    #: Grows with everything that this seat sees; its answers name it.
    version: int
    seat: int | None
    view: View
    ways: tuple[TicketWay, ...]
    #: What the seat has to decide, in words; "" if nothing.
    asks: str
    #: Words for the options that mechanics bring, by notation.
    labels: dict[str, str]
    #: Oldest first.
    moments: tuple[Moment, ...]
    #: Whether the moments have just happened; else they are the log so far.
    fresh: bool
    #: At the end.
    sheet: SheetShown | None
    #: With a clock: the seconds that each seat has left for its turn, None if it owes nothing; else empty.
    left: tuple[float | None, ...] = ()
    #: All seats, in a replay that shows all; else empty.
    open: tuple[OpenSeat, ...] = ()


class Payment(msgspec.Struct, frozen=True):
    """A way to pay, from the claim (or another action that costs cards) to the last card."""

    #: To be sent in this order.
    actions: tuple[Action, ...]
    #: The cards that it costs, the locomotives last.
    cards: dict[str, int]
    #: As in "3 blue cards and 1 locomotive".
    text: str

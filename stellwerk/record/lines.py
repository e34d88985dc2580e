"""The lines of a record as data; docs/record.md describes them."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from stellwerk.events import Event, Scored
from stellwerk.faults import Fault, FaultError
from stellwerk.game import Game
from stellwerk.outcomes import NamedOutcome

FORMAT: Final = "stellwerk-record"
VERSION: Final = 1
SET_UP: Final = "set-up"

TORN: Final = "the line is torn: it breaks off before its end, as after a crash"

#: How a spectator's record names its reader.
SPECTATORS: Final = "spectators"

Points: TypeAlias = tuple[int, int]


class BadRecord(FaultError, ValueError):
    """A record that is damaged, or that no game can have made; with the line at fault, from 1."""

    def __init__(
        self,
        line: int,
        reason: str | Fault,
        /,
        *,
        torn: bool = False,
        entries: int | None = None,
        **values: Any,
    ) -> None:
        super().__init__(reason, **values)
        #: The reason without the line.
        self.fault = self.said
        super().__init__("line {line}: {why}", line=line, why=self.fault)
        self.line = line
        self.reason = str(self.fault)
        #: Whether only the last line is incomplete; `allow_torn` recovers the others.
        self.torn = torn
        #: In a torn record: how far its entries are complete; None: not even to the first.
        self.entries = entries


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    version: int
    rules: int
    board: str
    hash: str
    seats: tuple[str, ...]
    options: dict[str, bool]
    #: None in a seat's record.
    seed: int | str | None
    #: SET_UP, or a position as text; in a seat's record its view of that position.
    start: str | dict[str, Any]
    #: Outcomes of chance that were fixed when the game was created.
    script: tuple[NamedOutcome, ...] = ()
    #: In a seat's record: whose it is.
    seen_by: int | str | None = None
    #: The board's file, unless the program knows it by its id and hash.
    board_file: dict[str, Any] | None = None


class RecordLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry: what a seat did and how chance answered."""

    n: int
    #: None: the set-up, which nobody did.
    seat: int | None
    #: In notation, TAKE_BACK or SET_UP; None in a seat's record for what it did not see.
    action: str | None
    #: The decision it answered.
    phase: str | None = None
    #: None in a seat's record for what it did not see.
    outcomes: tuple[NamedOutcome | None, ...] = ()
    #: What was scored at once, as (seat, points).
    scored: tuple[Points, ...] = ()
    # --- in a seat's record only: how many tickets another kept, and the events that the seat saw
    number: int | None = None
    events: tuple[dict[str, Any], ...] = ()


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str | None = None
    #: The full score sheet.
    sheet: dict[str, Any] | None = None


class ResultLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: Result


class Record(msgspec.Struct, frozen=True):
    """A record as it was read; `replay` finds out whether it can have happened."""

    header: Header
    #: Entry k is line k + 2 of the text.
    lines: tuple[RecordLine, ...]
    result: Result | None
    #: Whether the last line was incomplete and left out.
    torn: bool
    #: Bytes up to the end of the last complete line: a torn file can be cut there and continued.
    size: int

    @property
    def actions(self) -> int:
        """How many entries there are, the set-up not counted."""
        return self.lines[-1].n if self.lines else 0


# --- what lines say of a game


def scored(events: Sequence[Event]) -> tuple[Points, ...]:
    return tuple((event.seat, event.points) for event in events if isinstance(event, Scored))


def result_of(game: Game) -> Result:
    sheet = game.sheet()
    return Result(sheet.totals, sheet.winners, sheet.decided_by, plain(sheet.to_dict()))


Plain = TypeVar("Plain")


def plain(value: Plain) -> Plain:
    """As JSON has it: lists, no tuples."""
    found: Plain = msgspec.json.decode(msgspec.json.encode(value))
    return found

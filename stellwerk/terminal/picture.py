"""All that is drawn of a game at one moment, as plain data: what a spectator may see of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import (
    DECK_LEFT,
    DISCARD_LEFT,
    DISPLAY,
    GAP,
    HELD,
    LAST,
    OVER,
    OWES,
    PHASE,
    SCORE,
    SLOTS,
    TICKETS_HELD,
    TICKETS_LEFT,
    TOTAL,
    TRAINS,
    TURNS,
    WINNERS,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, view
from stellwerk.views import in_few_words, more_of


@dataclass(frozen=True)
class SeatPicture:
    seat: int
    name: str
    score: int
    trains: int
    cards: int
    tickets: int
    deciding: bool
    won: bool
    #: What the board's mechanics keep for it, in few words.
    more: str = ""


@dataclass(frozen=True)
class Line:
    """A line of the log: what happened, and whose doing it was (-1: nobody's)."""

    text: str
    seat: int = -1


@dataclass(frozen=True)
class Picture:
    board: Board
    round: int
    seats: tuple[SeatPicture, ...]
    #: The display's cards by name; None: a gap.
    display: tuple[str | None, ...]
    deck: int
    discards: int
    tickets: int
    #: Who owns each track; owners beyond the seats are those that mechanics bring.
    owners: dict[int, int]
    #: Who has a station in which city.
    stations: dict[int, int]
    #: Turns left once the last round has begun.
    last_turns: int
    over: bool
    log: Sequence[Line] = field(default=())
    #: The track claimed last, to look at.
    latest: int = -1


def picture_of(
    rules: Rules, state: State, names: Sequence[str], log: Sequence[Line] = (), latest: int = -1
) -> Picture:
    seen = view(rules, state, SPECTATOR)
    b, w = seen.b, seen.w
    over = int(b[PHASE]) == OVER
    points = TOTAL if over else SCORE
    display = [int(b[DISPLAY + slot]) for slot in range(SLOTS)]
    return Picture(
        board=rules.board,
        round=int(w[TURNS]) // int(rules.seats) + 1,
        seats=tuple(
            SeatPicture(
                seat=seat,
                name=names[seat],
                score=int(w[points + seat]),
                trains=int(b[TRAINS + seat]),
                cards=int(b[HELD + seat]),
                tickets=int(b[TICKETS_HELD + seat]),
                deciding=bool(int(b[OWES]) & 1 << seat),
                won=over and bool(int(b[WINNERS]) & 1 << seat),
                more=in_few_words(more_of(rules, seen, seat, None)),
            )
            for seat in range(int(rules.seats))
        ),
        display=tuple(None if kind == GAP else rules.card_names[kind] for kind in display),
        deck=int(b[DECK_LEFT]),
        discards=int(b[DISCARD_LEFT]),
        tickets=int(b[TICKETS_LEFT]),
        owners=owners_of(rules, seen),
        stations=stations_of(rules, seen),
        last_turns=int(b[LAST]),
        over=over,
        log=log,
        latest=latest,
    )


def owners_of(rules: Rules, state: State) -> dict[int, int]:
    words = int(rules.track_words)
    return {
        track: owner
        for track in range(len(rules.board.tracks))
        for owner in range(int(rules.owner_count))
        if state.w[int(rules.own) + owner * words + track // WORD] & BIT[track % WORD]
    }


def stations_of(rules: Rules, state: State) -> dict[int, int]:
    if "stations" not in [mechanic.name for mechanic in rules.mechanics]:
        return {}
    field = rules.layout.field("stations")
    places = [(int(state.b[field.at + n]), n // field.size) for n in range(field.size * field.parts)]
    # 0 stands for a station that is not built
    return {city - 1: seat for city, seat in places if city}

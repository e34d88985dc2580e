"""What a seat is told of its game, and nothing else.

All of it comes from the seat's view and from events as the seat saw them. What others chose and nobody has
seen yet leaves no trace here: no moment, and no step of the version.
"""

from typing import Final, TypeAlias

import msgspec

from stellwerk.actions import Action, BadAction, Special
from stellwerk.events import Event, FestivalTaken, TollPaid, TurnBegan
from stellwerk.faults import Fault
from stellwerk.game import Entry, Game
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view as kernel_view
from stellwerk.payments import payments as ways_to_pay
from stellwerk.views import Own, View, own_of, view
from stellwerk.ways import Found, TicketWay, found_ways
from stellwerk.words import called, fault_text

from . import wording
from .protocol import Moment, Payment, Told
from .sheet import sheet_shown

#: What happened, in words and as data.
Happened: TypeAlias = tuple[tuple[str, ...], tuple[dict[str, object], ...]]

#: Of a log so far, so many moments at its end have their events as data; before them, words do.
RECENT: Final = 12


def told(game: Game, seat: int | None, language: str, after: int | None = None) -> Told:
    """The game as a seat sees it now (None: as spectators do).

    With `after`, the version that it was told last, what happened since; without, the log so far.
    """
    return Telling().told(game, seat, language, after)


class Telling:
    """Tells of one game, to every seat after every decision: what it has found before it does not seek again.

    It may be asked of the game at any time, and of a copy that went its own way; then it begins anew.
    """

    def __init__(self) -> None:
        self._counted = Counted()
        #: Of each seat its ways, and what else changes with nothing else.
        self._found: dict[int, tuple[Found, Own]] = {}
        #: What everybody sees, and of which state.
        self._public: tuple[State, tuple[str, ...], View] | None = None
        self._seen = Seen()

    def told(
        self,
        game: Game,
        seat: int | None,
        language: str,
        after: int | None = None,
        left: tuple[float | None, ...] = (),
    ) -> Told:
        """As the function of this name; `left` is what the clocks show."""
        ways, own = ((), None) if seat is None else self._rest_of(game, seat)
        seen = named_for(view(game, seat, public=self._seen_by_all(game), own=own), language)
        now = self.version(game, seat)
        return Told(
            version=now,
            seat=seat,
            view=seen,
            ways=ways,
            asks="" if seat is None or seat not in seen.decides else wording.asks(game, seat, language),
            labels=labels(game, seen, language),
            moments=moments(game, seat, language, now, after, self._seen),
            fresh=after is not None and after <= now,
            tallies=self._counted.tallies,
            sheet=sheet_shown(game, language) if game.is_over else None,
            left=left,
        )

    def version(self, game: Game, seat: int | None) -> int:
        """How many entries of the log a seat can have noticed; an answer names it."""
        self._counted = self._counted.up_to(game)
        return self._counted.version(seat)

    def rest(self) -> None:
        """Everybody has been told: lets go of what is of use only while they are."""
        self._public = None
        self._seen.forget()

    def _seen_by_all(self, game: Game) -> View:
        kept = self._public
        if kept is None or kept[0] is not game.state or kept[1] is not game.names:
            kept = self._public = game.state, game.names, view(game, None)
        return kept[2]

    def _rest_of(self, game: Game, seat: int) -> tuple[tuple[TicketWay, ...], Own]:
        """A seat's ways and what it has beside its cards: most decisions change nothing of it."""
        seen = kernel_view(game.rules, game.state, seat)
        before, own = self._found.get(seat, (None, None))
        found = found_ways(game.rules, seen, seat, before)
        if own is None or found is not before:
            own = own_of(game.rules, seen, seat)
            self._found[seat] = found, own
        return found.ways, own


def named_for(seen: View, language: str) -> View:
    """The view, with players who have no name of their own called in the reader's language."""
    names = tuple(seat.name for seat in seen.seats)
    here = called(names, language)
    if here == names:
        return seen
    replace = msgspec.structs.replace
    seats = tuple(replace(seat, name=name) for seat, name in zip(seen.seats, here, strict=True))
    return replace(seen, seats=seats)


class Counted(msgspec.Struct):
    """What is counted along the log, entry by entry."""

    entries: int = 0
    #: The last of them: by it we know the log again.
    last: Entry | None = None
    #: Entries that everybody has noticed, and those that only their own seats have.
    seen: int = 0
    unseen: dict[int, int] = {}
    #: What others paid and took openly: nobody should need paper to keep count.
    tallies: dict[str, tuple[int, ...]] = {}

    def version(self, seat: int | None) -> int:
        return self.seen + (0 if seat is None else self.unseen.get(seat, 0))

    def up_to(self, game: Game) -> "Counted":
        """The same of all of a game's log."""
        log, done = game.log, self.entries
        is_known = done <= len(log) and (done == 0 or log[done - 1] is self.last)
        counted = self if is_known else Counted()
        for entry in log[counted.entries :]:
            counted.add(entry, game.seats)
        return counted

    def add(self, entry: Entry, seats: int) -> None:
        self.entries += 1
        self.last = entry
        if not entry.events:
            self.unseen[entry.seat] = self.unseen.get(entry.seat, 0) + 1
            return
        self.seen += 1
        for event in entry.events:
            if isinstance(event, TollPaid):
                self.tally("tolls spent", event.seat, event.amount, seats)
            elif isinstance(event, FestivalTaken):
                self.tally(f"festival {event.pile}", event.seat, event.number, seats)

    def tally(self, counted: str, seat: int, number: int, seats: int) -> None:
        numbers = list(self.tallies.get(counted, [0] * seats))
        numbers[seat] += number
        self.tallies = self.tallies | {counted: tuple(numbers)}


class Packed(msgspec.Struct, frozen=True):
    """What a seat is told, as it is sent."""

    #: By which we know later whether a seat sees anything new, without keeping all that it was told.
    trace: tuple[int, int]
    data: bytes


def packed(seen: Told) -> Packed:
    shown = msgspec.json.encode(seen.view)
    whole = msgspec.structs.replace(seen, view=msgspec.Raw(shown))
    return Packed((seen.version, hash(shown)), msgspec.json.encode(whole))


def labels(game: Game, seen: View, language: str) -> dict[str, str]:
    """Words for the options that mechanics bring."""
    return {str(each): label(game, each, language) for each in seen.options if isinstance(each, Special)}


def label(game: Game, action: Action, language: str) -> str:
    """What an action is, as a button would say it."""
    return wording.label(game, action, language)


# --- what happened


def version(game: Game, seat: int | None) -> int:
    """How many entries of the log a seat can have noticed; an answer names it."""
    return Counted().up_to(game).version(seat)


def is_noticed(entry: Entry, seat: int | None) -> bool:
    """What nobody has seen, only who did it knows."""
    return bool(entry.events) or entry.seat == seat


class Seen:
    """What happened in words and as data, made once for all who see the same of it."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int | None, str], tuple[Entry, Happened]] = {}

    def happened(self, entry: Entry, seat: int | None, language: str) -> Happened:
        # but for the seat whose secrets it tells, everybody sees what spectators do
        is_told_more = any(event.secret and getattr(event, "seat", None) == seat for event in entry.events)
        key = id(entry), seat if is_told_more else None, language
        if key not in self._kept:
            # with the entry, so that no other can have its id
            self._kept[key] = entry, happened(entry, key[1], language)
        return self._kept[key][1]

    def forget(self) -> None:
        self._kept.clear()


def moments(
    game: Game, seat: int | None, language: str, now: int, after: int | None, seen: Seen
) -> tuple[Moment, ...]:
    """What happened after a version; all of it if there is none, or one that never was."""
    if after is None or after > now:
        return log_so_far(game, seat, language)
    return since(game, seat, language, now, after, seen)


def since(
    game: Game, seat: int | None, language: str, now: int, after: int, seen: Seen
) -> tuple[Moment, ...]:
    """What happened between a version and the one that is now."""
    found = []
    number = now
    for entry in reversed(game.log):
        if number <= after:
            break
        if entry.events:
            found.append(Moment(number, entry.seat, *seen.happened(entry, seat, language)))
        number -= is_noticed(entry, seat)
    return tuple(reversed(found))


def log_so_far(game: Game, seat: int | None, language: str) -> tuple[Moment, ...]:
    """All that happened, from the set-up on."""
    entries = [(0, game.set_up)]
    number = 0
    for entry in game.log:
        number += is_noticed(entry, seat)
        entries.append((number, entry))
    shown = [(number, entry) for number, entry in entries if entry.events]
    recent = len(shown) - RECENT
    return tuple(
        Moment(number, entry.seat, *happened(entry, seat, language, place >= recent))
        for place, (number, entry) in enumerate(shown)
    )


def happened(entry: Entry, seat: int | None, language: str, with_events: bool = True) -> Happened:
    """As a seat sees it; without its events it is only words."""
    seen = [event.seen_by(seat) for event in entry.events]
    lines = tuple(wording.event_text(event, language) for event in seen if is_worth_a_line(event))
    return lines, tuple(event.to_dict() for event in seen) if with_events else ()


def is_worth_a_line(event: Event) -> bool:
    """Whose turn begins, the next line tells anyway."""
    return not isinstance(event, TurnBegan)


# --- answers to questions


def payments(game: Game, seat: int, action: Action, language: str) -> tuple[Payment, ...]:
    """All ways to pay for an action, the thriftiest first."""
    return tuple(
        Payment(way.actions, way.cards, wording.payment_text(way.cards, language))
        for way in ways_to_pay(game, seat, action)
    )


def why(game: Game, seat: int, action: Action, language: str) -> str:
    """Why a seat can't do something; "" if it can."""
    try:
        found = game.why_not(action, seat)
    except BadAction as bad:
        return fault_text(Fault(str(bad)), language)
    return "" if found is None else wording.reason_text(found, language)

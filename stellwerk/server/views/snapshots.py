"""What a seat may see of its game, and nothing else.

All of it comes from the seat's view and from events as the seat saw them. What others have chosen and nobody
has seen yet leaves no trace here: no moment, and no step of the version.
"""

from typing import Final, TypeAlias

import msgspec

from stellwerk.actions import Action, Special
from stellwerk.events import Event, TurnBegan
from stellwerk.game import Game
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR
from stellwerk.kernel.views import view as kernel_view
from stellwerk.log import Entry
from stellwerk.payments import payments as ways_to_pay
from stellwerk.server.protocol.snapshots import Moment, Payment, Snapshot
from stellwerk.server.views import wording
from stellwerk.server.views.score_sheet import sheet_shown
from stellwerk.views import Own, Pieces, View, own_of, pieces_of, sees_more, view
from stellwerk.ways import TicketWay, trace_of, ways_of
from stellwerk.words import called

#: What happened, in words and as data.
Happened: TypeAlias = tuple[tuple[str, ...], tuple[dict[str, object], ...]]

#: This many moments at the end of a whole log have their events as data; older ones only have words.
RECENT: Final = 12


def snapshot(
    game: Game, seat: int | None, language: str, after: int | None = None, open_books: bool = False
) -> Snapshot:
    """The game as a seat sees it now (None: as spectators do).

    With `after`, the last version that it knows, it has what happened since; without, the log so far. With
    `open_books`, also what everybody could have counted.
    """
    return SnapshotMaker(open_books).snapshot(game, seat, language, after)


class SnapshotMaker:
    """Makes the snapshots of one game, for every seat after every decision, and reuses what it can.

    It may be given the game at any time, or a copy that went another way; then it starts afresh.
    """

    def __init__(self, open_books: bool = False) -> None:
        self._open_books = open_books
        self._counted = VersionCounter()
        #: For each seat its ways, what changes only with them, and the trace they were made from.
        self._found: dict[int, tuple[int, tuple[TicketWay, ...], Own]] = {}
        self._public = PublicCache(open_books)
        self._seen = MomentCache()

    def snapshot(
        self,
        game: Game,
        seat: int | None,
        language: str,
        after: int | None = None,
        left: tuple[float | None, ...] = (),
    ) -> Snapshot:
        """As the function of this name; `left` is what the clocks show."""
        public = self._public.shown(game, language)
        ways, own = ((), None) if seat is None else self._ways_and_own(game, seat)
        seen = view(game, seat, public=public, own=own, open_books=self._open_books)
        if sees_more(game.rules, game.state, seat):
            seen = for_page(seen, language)
        now = self.version(game, seat)
        return Snapshot(
            version=now,
            seat=seat,
            view=seen,
            ways=ways,
            asks="" if seat is None or seat not in seen.decides else wording.asks(game, seat, language),
            labels=labels(game, seen, language),
            moments=moments(game, seat, language, now, after, self._seen),
            fresh=after is not None and after <= now,
            sheet=sheet_shown(game, language) if game.is_over else None,
            left=left,
        )

    def version(self, game: Game, seat: int | None) -> int:
        """How many entries of the log a seat can have noticed; its answers name it."""
        self._counted = self._counted.up_to(game)
        return self._counted.version(seat)

    def release(self) -> None:
        """Everybody has their snapshot: releases what was only of use meanwhile."""
        self._public.forget()
        self._seen.forget()

    def _ways_and_own(self, game: Game, seat: int) -> tuple[tuple[TicketWay, ...], Own]:
        """A seat's ways and what it has besides its cards: most decisions change neither."""
        trace = self._public.trace(game)
        before = self._found.get(seat)
        if before is None or before[0] != trace:
            seen = kernel_view(game.rules, game.state, seat)
            found = ways_of(game.rules, seen, seat), own_of(game.rules, seen, seat)
            before = self._found[seat] = trace, *found
        return before[1], before[2]


def for_page(seen: View, language: str) -> View:
    """The view as a page gets it.

    Players without a name of their own get one in the reader's language. Which cards of a hand others have
    seen is left out: players have to remember that (B23).
    """
    replace = msgspec.structs.replace
    names = called(tuple(seat.name for seat in seen.seats), language)
    seats = tuple(replace(seat, name=name, open={}) for seat, name in zip(seen.seats, names, strict=True))
    return replace(seen, seats=seats)


class PublicCache:
    """What everybody sees of one state, made once for all who look."""

    def __init__(self, open_books: bool) -> None:
        self._open_books = open_books
        #: What it was made from.
        self._state: State | None = None
        self._names: tuple[str, ...] = ()
        #: By language, as pages get it.
        self._shown: dict[str, View] = {}
        self._trace: int | None = None
        #: What most decisions leave where it is, and the trace it was read at.
        self._pieces: tuple[int, Pieces] | None = None

    def shown(self, game: Game, language: str) -> View:
        self._expect(game)
        if language not in self._shown:
            seen = view(game, None, open_books=self._open_books, pieces=self._pieces_of(game))
            self._shown[language] = for_page(seen, language)
        return self._shown[language]

    def trace(self, game: Game) -> int:
        """`trace_of` the state."""
        self._expect(game)
        if self._trace is None:
            self._trace = trace_of(game.rules, game.state)
        return self._trace

    def _pieces_of(self, game: Game) -> Pieces:
        trace = self.trace(game)
        if self._pieces is None or self._pieces[0] != trace:
            seen = kernel_view(game.rules, game.state, SPECTATOR)
            self._pieces = trace, pieces_of(game.rules, seen, self._open_books)
        return self._pieces[1]

    def _expect(self, game: Game) -> None:
        if self._state is not game.state or self._names is not game.names:
            self.forget()
            self._state, self._names = game.state, game.names

    def forget(self) -> None:
        self._state, self._names, self._trace = None, (), None
        self._shown.clear()


class VersionCounter(msgspec.Struct):
    """Counts along the log, entry by entry."""

    entries: int = 0
    #: The last of them, by which the log is recognised.
    last: Entry | None = None
    #: Entries that everybody has noticed, and those that only their own seat has.
    seen: int = 0
    unseen: dict[int, int] = {}

    def version(self, seat: int | None) -> int:
        return self.seen + (0 if seat is None else self.unseen.get(seat, 0))

    def up_to(self, game: Game) -> "VersionCounter":
        """The counter after all of a game's log."""
        log, done = game.log, self.entries
        is_known = done <= len(log) and (done == 0 or log[done - 1] is self.last)
        counted = self if is_known else VersionCounter()
        for entry in log[counted.entries :]:
            counted.add(entry)
        return counted

    def add(self, entry: Entry) -> None:
        self.entries += 1
        self.last = entry
        if entry.events:
            self.seen += 1
        else:
            self.unseen[entry.seat] = self.unseen.get(entry.seat, 0) + 1


class EncodedSnapshot(msgspec.Struct, frozen=True):
    """A snapshot as it is sent."""

    #: Tells later whether a seat sees anything new, without keeping the snapshot.
    fingerprint: tuple[int, int]
    data: bytes


def encoded(seen: Snapshot) -> EncodedSnapshot:
    shown = msgspec.json.encode(seen.view)
    whole = msgspec.structs.replace(seen, view=msgspec.Raw(shown))
    return EncodedSnapshot((seen.version, hash(shown)), msgspec.json.encode(whole))


def labels(game: Game, seen: View, language: str) -> dict[str, str]:
    """Words for the options that mechanics bring."""
    return {str(each): label(game, each, language) for each in seen.options if isinstance(each, Special)}


def label(game: Game, action: Action, language: str) -> str:
    """What an action is, as a button would say it."""
    return wording.label(game, action, language)


# --- what happened


def version(game: Game, seat: int | None) -> int:
    """How many entries of the log a seat can have noticed; its answers name it."""
    return VersionCounter().up_to(game).version(seat)


def is_noticed(entry: Entry, seat: int | None) -> bool:
    """What nobody has seen, only its own seat has noticed."""
    return bool(entry.events) or entry.seat == seat


class MomentCache:
    """What happened, in words and as data, made once for all who see the same."""

    def __init__(self) -> None:
        self._cached: dict[tuple[int, int | None, str], tuple[Entry, Happened]] = {}

    def happened(self, entry: Entry, seat: int | None, language: str) -> Happened:
        # all see what spectators do, except the seat whose secrets are in it
        sees_more = any(event.secret and getattr(event, "seat", None) == seat for event in entry.events)
        key = id(entry), seat if sees_more else None, language
        if key not in self._cached:
            # with the entry, so that no other can get its id
            self._cached[key] = entry, happened(entry, key[1], language)
        return self._cached[key][1]

    def forget(self) -> None:
        self._cached.clear()


def moments(
    game: Game, seat: int | None, language: str, now: int, after: int | None, seen: MomentCache
) -> tuple[Moment, ...]:
    """What happened after a version; everything if there is none, or one that never existed."""
    if after is None or after > now:
        return log_so_far(game, seat, language)
    return since(game, seat, language, now, after, seen)


def since(
    game: Game, seat: int | None, language: str, now: int, after: int, seen: MomentCache
) -> tuple[Moment, ...]:
    """What happened between a version and the current one."""
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
    """Everything that happened, from the set-up on."""
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
    """What a seat sees of an entry; without events, only words."""
    seen = [event.seen_by(seat) for event in entry.events]
    lines = tuple(wording.event_text(event, language) for event in seen if is_worth_a_line(event))
    return lines, tuple(event.to_dict() for event in seen) if with_events else ()


def is_worth_a_line(event: Event) -> bool:
    """That a turn begins, the next line shows anyway."""
    return not isinstance(event, TurnBegan)


# --- answers to questions


def payments(game: Game, seat: int, action: Action, language: str) -> tuple[Payment, ...]:
    """All ways to pay for an action, the thriftiest first."""
    return tuple(
        Payment(way.actions, way.cards, wording.payment_text(way.cards, language))
        for way in ways_to_pay(game, seat, action)
    )

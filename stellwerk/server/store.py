"""Where games are kept: what is in the store has happened, and nothing else has.

A game is its record: a header and one line an entry. Who writes entry n first has decided it, so that even
several servers on one store could not tell two stories. Every method returns when its work is on the disk.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from stellwerk.server.protocol import ChatLine, Handover, Kind, Language

SQLITE: Final = "sqlite:///"
POSTGRESQL: Final = ("postgresql://", "postgres://")
#: Lines of chat that are kept of a game.
MOST_CHAT: Final = 100


class BadStore(Exception):
    """The store can't be used; the message says why, in a plain sentence."""


class NotSaved(Exception):
    """The store has failed, this one time: nothing of it was kept, unless the code is "in doubt"."""

    def __init__(self, why: str, code: str = "not saved") -> None:
        super().__init__(why)
        #: What people are told (`refusals.TEXTS`): "not saved", "disk full", "store busy", "store away",
        #: "in doubt".
        self.code = code


class Webhook(msgspec.Struct, frozen=True):
    """What is called when it is somebody's turn, and what it is told."""

    url: str
    #: Of whoever asked for it.
    language: Language
    #: Where that page found this server, as in https://games.example: links begin with it.
    base: str


class SeatKept(msgspec.Struct, frozen=True):
    kind: Kind
    name: str
    #: Of a bot.
    level: str = ""
    #: Of a person: the level of the bot that plays for him at the moment; "": he does.
    stand_in: str = ""
    #: Grows whenever its link is made void.
    link: int = 0
    #: Of a person: which seats want a bot to play for him.
    votes: tuple[int, ...] = ()
    #: Of a person: what is called when it is his turn; nobody else is told.
    webhook: Webhook | None = None
    #: Of a person: when he took the seat (back), in seconds since 1970; his clock begins no earlier.
    back: float = 0.0
    #: Of a person: when bots played for him.
    handovers: tuple[Handover, ...] = ()


class SetUp(msgspec.Struct, frozen=True):
    """What a table is beside its game."""

    board: str
    seats: tuple[SeatKept, ...]
    options: dict[str, bool]
    hints: bool
    pace: float
    #: What the bots' dice and pauses and the links come from; nobody is told.
    secret: str
    #: Seconds a turn; 0: no clock.
    clock: int = 0
    #: Whether everybody on this server may find it.
    listed: bool = False
    #: The table at which the same people play once more; "": there is none.
    rematch: str = ""
    #: Whoever made it chose its seed, record or position, and may know the cards.
    known: bool = False
    #: The browser that made it; "": not known.
    maker: str = ""


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands, so that a list of games needs none of them to be replayed."""

    turns: int
    is_over: bool
    decides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    #: When each of those that decide began to owe it, in seconds since 1970; in the order of `decides`.
    since: tuple[float, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """A game in the store, but for its entries."""

    id: str
    #: Seconds since 1970.
    created: float
    changed: float
    #: The record's first line.
    header: str
    set_up: SetUp
    standing: Standing
    #: Which browsers (digests of their cookies) play which seat: a person may have several devices, and
    #: several people one screen.
    holders: dict[int, tuple[str, ...]]
    #: Grows with every change of header, set-up or holders.
    edition: int = 0

    def is_free(self, seat: int) -> bool:
        """Whether a person's seat waits for somebody."""
        return self.set_up.seats[seat].kind == "person" and not self.holders.get(seat)

    def is_held_by(self, browser: str) -> bool:
        return any(browser in browsers for browsers in self.holders.values())

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "": a person does."""
        kept = self.set_up.seats[seat]
        return kept.level if kept.kind == "bot" else kept.stand_in

    def since(self, seat: int) -> float | None:
        """Since when a seat owes its decision, as far as patience and clock go; None: it owes none."""
        for each, since in zip(self.standing.decides, self.standing.since, strict=False):
            if each == seat:
                return max(since, self.set_up.seats[seat].back)
        return None

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is still free and nobody plays it: then the game has not really begun."""
        seats = range(len(self.set_up.seats))
        return any(self.is_free(seat) and not self.bot_at(seat) for seat in seats)

    def has_clock(self, seat: int) -> bool:
        """Whether time runs for a seat: a person plays it, all have come, and somebody else waits for him.

        So bots never play a game to its end without anybody.
        """
        if not self.set_up.clock or self.bot_at(seat) or self.is_waiting:
            return False
        return any(
            n != seat and not self.bot_at(n) and not self.is_free(n) for n in range(len(self.set_up.seats))
        )

    @property
    def is_open(self) -> bool:
        """Whether strangers can find it and sit down."""
        return (
            self.set_up.listed
            and not self.standing.is_over
            and any(self.is_free(seat) for seat in range(len(self.set_up.seats)))
        )

    @property
    def due(self) -> float | None:
        """When somebody has to look after it, though nobody may be there; None: never.

        A bot owes a decision, or a clock runs out. Bots among themselves wait for somebody who watches.
        """
        owing = [(seat, since) for seat in self.standing.decides if (since := self.since(seat)) is not None]
        if all(seat.kind == "bot" for seat in self.set_up.seats):
            return None
        times = [since for seat, since in owing if self.bot_at(seat)]
        times += [since + self.set_up.clock for seat, since in owing if self.has_clock(seat)]
        return min(times, default=None)


class Counts(msgspec.Struct, frozen=True):
    """For the owner of the server."""

    games: int
    running: int
    listed: int
    entries: int


#: "entries": a game has gone on; "table": its set-up, holders or names have changed; "chat"; "gone": it was
#: deleted; "here": somebody has come or gone at another process (`here` says who is there); "hurry": nobody
#: wants to wait for bots;
#: "all": what happened may have been missed, look at everything again.
What: TypeAlias = Literal["entries", "table", "chat", "gone", "here", "hurry", "all"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What another process that shares the store has done."""

    what: What
    game: str = ""
    node: str = ""
    #: For each seat how many of its pages are at that process; last, how many watch.
    here: tuple[int, ...] = ()
    #: Of "entries": what was written, and the number of its first line; empty if it has to be read.
    first: int = 0
    lines: tuple[str, ...] = ()


class Store(Protocol):
    """All that the server asks of a store. NotSaved if it fails; then nothing has changed.

    Several processes may share one; each has a name of its own, its node.
    """

    #: "sqlite" or "postgresql".
    kind: str
    node: str

    async def create(self, game: Kept, first: int, lines: Sequence[str]) -> None:
        """Keeps a new game with its entries from number `first` on."""

    async def append(self, game: Kept, first: int, lines: Sequence[str]) -> bool:
        """Adds entries, all or none, with the game's new standing, change and due; its edition stays.

        False if `first` is not the number that comes next, as somebody else has written it already, or if the
        game is gone.
        """

    async def change(self, game: Kept) -> bool:
        """Keeps header, set-up, holders and due of a game, and makes its edition one more.

        Of its standing it keeps only since when its seats owe their decisions, and that if the game has not
        gone on meanwhile. False if its edition is no longer that in the store: look again.
        """

    async def delete(self, game: Kept) -> bool:
        """Removes a game and all that belongs to it; False as for `change`."""

    async def touch(self, game: str, now: float) -> None:
        """Somebody has come to look at a game: it is not forgotten yet. What is written touches it too."""

    async def untouched(self, before: float, most: int) -> list[str]:
        """Games that nobody has touched since then, the oldest first."""

    async def forget(self, game: str, before: float) -> bool:
        """Removes a game and all that belongs to it, even one that can't be read; False if it was touched."""

    async def find(self, game: str) -> Kept | None: ...

    async def lines(self, game: str, after: int = -1) -> list[str]:
        """The entries in their order; those with a higher number than `after`."""

    async def of(self, browser: str) -> list[Kept]:
        """The games in which a browser holds a seat, those that changed last first; none unreadable."""

    async def count_of(self, browser: str) -> int: ...

    async def open_tables(self, most: int) -> list[Kept]:
        """Games that strangers can join (`Kept.is_open`), newest first."""

    async def due(self, now: float, most: int) -> list[str]:
        """Games that somebody should have looked after by now, the most urgent first."""

    async def say(self, game: str, seat: int, at: float, text: str) -> ChatLine:
        """Keeps a line of chat and numbers it; old ones beyond `MOST_CHAT` go."""

    async def chat(self, game: str, after: int = -1) -> list[ChatLine]: ...

    async def lease(self, game: str, seconds: float) -> bool:
        """Whether this process may move the game's bots for so long; who has the lease may renew it."""

    async def release(self, game: str) -> None:
        """Gives the lease back, if this process has it."""

    async def counts(self) -> Counts: ...

    def listen(self, heard: Callable[[Change], None]) -> None:
        """Calls back, in the event loop, for what other processes do; never for what this one did."""

    async def announce(self, change: Change) -> None:
        """Tells the other processes; if that fails, so be it. The store itself tells of what it keeps."""

    async def close(self) -> None: ...


async def opened(url: str) -> Store:
    """The store at an address, ready for use; BadStore if it can't be."""
    if url.startswith(SQLITE):
        from stellwerk.server.sqlite import SqliteStore

        return await SqliteStore.opened(url.removeprefix(SQLITE))
    if url.startswith(POSTGRESQL):
        try:
            from stellwerk.server.postgresql import PostgresqlStore
        except ModuleNotFoundError as missing:
            if missing.name != "asyncpg":
                raise
            raise BadStore(
                "Games in PostgreSQL need a library that is missing: pip install 'stellwerk[postgresql]'."
            ) from None
        return await PostgresqlStore.opened(url)
    # not the address that was given: there may be a password in it
    raise BadStore("A store is an address such as sqlite:///games.db or postgresql://user@host/base.")

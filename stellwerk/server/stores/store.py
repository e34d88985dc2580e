"""Where games are stored: what is in the store has happened, and nothing else has.

A game is its record: a header and a line for each entry. Whoever writes entry n first has decided it, so that
several servers on one store always agree. The text of a board is stored once for all games on it, by its
hash: a game outlives every change of its board. Every method returns when its work is on the disk.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from stellwerk.faults import UserError
from stellwerk.kernel.board import Board
from stellwerk.server.protocol.base import Kind, Language
from stellwerk.server.protocol.socket import ChatLine
from stellwerk.server.protocol.tables import Handover
from stellwerk.server.protocol.workshop import Region

SQLITE: Final = "sqlite:///"
POSTGRESQL: Final = ("postgresql://", "postgres://")
#: Lines of chat that are stored for a game.
MOST_CHAT: Final = 100


class BadStore(UserError):
    """The store can't be used; the message says why."""


class StoreAway(BadStore):
    """It can't be used now; perhaps it can in a moment."""


class NotSaved(Exception):
    """The store has failed this time: nothing has changed, unless the code is "in doubt"."""

    def __init__(self, why: str, code: str = "not saved") -> None:
        super().__init__(why)
        #: Of a refusal (`refusals.TEXTS`): "not saved", "disk full", "store busy", "store away",
        #: "in doubt".
        self.code = code


class Webhook(msgspec.Struct, frozen=True):
    """An address that is called when it is somebody's turn."""

    url: str
    #: Of the page that set it.
    language: Language
    #: Where that page found this server, as in https://games.example; links begin with it.
    base: str


class Push(msgspec.Struct, frozen=True):
    """A browser that is told when it is somebody's turn (Web Push): its address, and keys in base64url."""

    url: str
    key: str
    secret: str
    #: Of the page that set it.
    language: Language


class StoredSeat(msgspec.Struct, frozen=True):
    kind: Kind
    name: str
    #: Of a bot.
    level: str = ""
    #: Of a person: the level of the bot that plays for them at the moment; "": none.
    stand_in: str = ""
    #: Grows whenever its link becomes void.
    link: int = 0
    #: Of a person: the seats that have voted for a bot.
    votes: tuple[int, ...] = ()
    #: Of a person: called when it is their turn; nobody else sees it.
    webhook: Webhook | None = None
    #: Of a person: the same for a browser.
    push: Push | None = None
    #: Of a person: when they took the seat (back), in seconds since 1970; the clock starts no earlier.
    back: float = 0.0
    #: Of a person: when bots played for them.
    handovers: tuple[Handover, ...] = ()
    #: Of its trains at a real table; "": the page's own.
    colour: str = ""


class PadStart(msgspec.Struct, frozen=True):
    """How the game at the real table of a score pad began."""

    #: Who had the first turn.
    first: int = 0


class SetUp(msgspec.Struct, frozen=True):
    """What a table is beside its game."""

    board: str
    seats: tuple[StoredSeat, ...]
    options: dict[str, bool]
    hints: bool
    pace: float
    #: The bots' dice and pauses and the links are derived from it; nobody sees it.
    secret: str
    #: Seconds a turn; 0: no clock.
    clock: int = 0
    #: Whether everybody on this server can find it.
    listed: bool = False
    #: The table of the rematch; "": there is none.
    rematch: str = ""
    #: Its maker chose the seed, record or position, and may know the cards.
    known: bool = False
    #: The browser that made it; "": not known.
    maker: str = ""
    #: Whether everybody sees what they could have counted.
    open_books: bool = False
    #: The day whose deal it is, as in 2026-11-17; "": none.
    daily: str = ""
    #: It is a score pad: its entries are edits (`stellwerk.pad`), not a record.
    pad: PadStart | None = None


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands, so that a list of games needs no replay."""

    turns: int
    is_over: bool
    decides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    #: Since when each of `decides` owes its decision, in seconds since 1970.
    since: tuple[float, ...] = ()


class StoredTable(msgspec.Struct, frozen=True):
    """A table in the store, without the entries of its game."""

    id: str
    #: Seconds since 1970.
    created: float
    changed: float
    #: The record's first line.
    header: str
    set_up: SetUp
    standing: Standing
    #: The browsers (digests of their cookies) that hold each seat: a person may have several devices, and
    #: several people may share a screen.
    holders: dict[int, tuple[str, ...]]
    #: Grows with every change of header, set-up or holders.
    edition: int = 0

    def is_free(self, seat: int) -> bool:
        """Whether a person's seat has no holder."""
        return self.set_up.seats[seat].kind == "person" and not self.holders.get(seat)

    def is_held_by(self, browser: str) -> bool:
        return any(browser in browsers for browsers in self.holders.values())

    def bot_at(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "": a person does."""
        player = self.set_up.seats[seat]
        return player.level if player.kind == "bot" else player.stand_in

    def since(self, seat: int) -> float | None:
        """Since when a seat owes its decision, for clock and votes; None: it owes none."""
        for each, since in zip(self.standing.decides, self.standing.since, strict=False):
            if each == seat:
                return max(since, self.set_up.seats[seat].back)
        return None

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is free and no bot plays it: then the game has not really begun."""
        seats = range(len(self.set_up.seats))
        return any(self.is_free(seat) and not self.bot_at(seat) for seat in seats)

    def has_clock(self, seat: int) -> bool:
        """Whether time runs for a seat: a person plays it, all have come, and another person waits.

        So bots never finish a game among themselves.
        """
        if not self.set_up.clock or self.bot_at(seat) or self.is_waiting:
            return False
        return any(
            n != seat and not self.bot_at(n) and not self.is_free(n) for n in range(len(self.set_up.seats))
        )

    @property
    def is_open(self) -> bool:
        """Whether strangers can find it and take a seat."""
        return (
            self.set_up.listed
            and not self.standing.is_over
            and any(self.is_free(seat) for seat in range(len(self.set_up.seats)))
        )

    @property
    def due(self) -> float | None:
        """When the table needs looking after even if nobody is there; None: never.

        A bot owes a decision, or a clock runs out. Bots among themselves wait for somebody to watch.
        """
        owing = [(seat, since) for seat in self.standing.decides if (since := self.since(seat)) is not None]
        if all(seat.kind == "bot" for seat in self.set_up.seats):
            return None
        times = [since for seat, since in owing if self.bot_at(seat)]
        times += [since + self.set_up.clock for seat, since in owing if self.has_clock(seat)]
        return min(times, default=None)


class DesignFacts(msgspec.Struct, frozen=True):
    """What lists show of a design in the workshop, so that nobody has to read its board."""

    #: By language.
    name: dict[str, str]
    cities: int = 0
    connections: int = 0
    tickets: int = 0
    shared: bool = False
    region: Region | None = None
    #: "image/png", "image/jpeg"; "": it has no picture.
    picture: str = ""
    #: Where it lies: x, y, width and height in millimetres; None: under all of the board.
    picture_place: tuple[float, float, float, float] | None = None
    picture_goes_along: bool = False


class StoredDesign(msgspec.Struct, frozen=True):
    """A board in the workshop, finished or not."""

    id: str
    #: The browser that made it (a digest of its cookie).
    browser: str
    #: Seconds since 1970.
    created: float
    changed: float
    #: Grows with every change.
    version: int
    facts: DesignFacts
    #: As JSON; "" in lists.
    board: str = ""


#: What belongs to a design beside its board: the picture under it, and the games that bots played on it.
DesignPart: TypeAlias = Literal["picture", "trial"]


class Counts(msgspec.Struct, frozen=True):
    """For the owner of the server."""

    games: int
    running: int
    listed: int
    entries: int


#: "entries": the game has gone on; "table": set-up, holders or names have changed; "chat": somebody has said
#: something; "gone": it was deleted; "here": somebody has come or gone; "hurry": bots shall not pause; "all":
#: something may have been missed, so read everything again.
What: TypeAlias = Literal["entries", "table", "chat", "gone", "here", "hurry", "all"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What another process that shares the store has done."""

    what: What
    game: str = ""
    node: str = ""
    #: How many pages of each seat are at that process; last, how many watch.
    here: tuple[int, ...] = ()
    #: Of "entries": what was written, from which number on; empty if it has to be read.
    first: int = 0
    lines: tuple[str, ...] = ()


#: What belongs to a game beside its record: its review, and the deal of the day that it was.
Mark: TypeAlias = Literal["review", "deal"]


class Store(Protocol):
    """What a store can do. Every method raises NotSaved if it fails; then nothing has changed.

    Several processes may share one; each has a name of its own, its node.
    """

    #: "sqlite" or "postgresql".
    kind: str
    node: str
    #: How often it has failed.
    errors: int

    async def create(
        self, game: StoredTable, first: int, lines: Sequence[str], board: Board | None = None
    ) -> None:
        """Adds a game with its entries from number `first` on, and the text of its board.

        Of texts with one hash, which differ only in names and places, the latest is kept.
        """

    async def append(self, game: StoredTable, first: int, lines: Sequence[str]) -> bool:
        """Adds entries, all or none, and the game's new standing, `changed` and `due`; its edition stays.

        False if `first` is not the next number, because others have written it already, or if the game is
        gone.
        """

    async def change(self, game: StoredTable) -> bool:
        """Saves header, set-up, holders and `due` of a game, and raises its edition by one.

        Of the standing it saves only `since`, and only if the game has not gone on meanwhile. False if the
        store has another edition: read it again.
        """

    async def delete(self, game: StoredTable) -> bool:
        """Removes a game and all that belongs to it; False as for `change`."""

    async def touch(self, game: str, now: float) -> None:
        """Somebody has looked at a game: it is not old yet. Every write touches it, too."""

    async def untouched(self, before: float, most: int) -> list[str]:
        """Games that nobody has touched since then, the oldest first."""

    async def count_untouched(self, before: float) -> tuple[int, int]:
        """How many games nobody has touched since then, and how many there are."""

    async def forget(self, game: str, before: float) -> bool:
        """Removes a game and all that belongs to it, even an unreadable one; False if it was touched."""

    async def find(self, game: str) -> StoredTable | None: ...

    async def lines(self, game: str, after: int = -1) -> list[str]:
        """The entries with a higher number than `after`, in order."""

    async def board(self, content: str) -> str | None:
        """The text of the board with this hash, or one that begins so; None: there is none."""

    async def boards_without_text(self) -> list[tuple[str, str]]:
        """Ids and hashes of boards that games were begun on before the store had texts."""

    async def store_board(self, board: Board) -> None:
        """Adds the text of such a board."""

    async def of(self, browser: str) -> list[StoredTable]:
        """The readable games in which a browser holds a seat, the latest change first."""

    async def count_of(self, browser: str) -> int: ...

    async def open_tables(self, most: int) -> list[StoredTable]:
        """Games that strangers can join (`StoredTable.is_open`), newest first."""

    async def due(self, now: float, most: int) -> list[str]:
        """Games that are due by now, the most urgent first."""

    async def say(self, game: str, seat: int, at: float, text: str) -> ChatLine:
        """Adds a line of chat and numbers it; old ones beyond `MOST_CHAT` go."""

    async def chat(self, game: str, after: int = -1) -> list[ChatLine]: ...

    async def lease(self, game: str, seconds: float) -> bool:
        """Whether this process may move the game's bots for this long; its holder may renew the lease."""

    async def release(self, game: str) -> None:
        """Gives the lease back, if this process has it."""

    async def mark(self, game: str, kind: Mark, text: str) -> None:
        """Stores what belongs to a game beside its record; a new text takes the place of an older one."""

    async def marked(self, game: str, kind: Mark) -> str | None: ...

    async def finished_with(self, kind: Mark, text: str, most: int) -> list[StoredTable]:
        """Finished games with this mark, in the order in which they were begun."""

    async def counts(self) -> Counts: ...

    # --- the workshop

    async def add_design(self, design: StoredDesign) -> None: ...

    async def change_design(self, design: StoredDesign) -> bool:
        """Saves facts, board and `changed`, and raises the version by one; False if the store has another."""

    async def design(self, design: str) -> StoredDesign | None: ...

    async def designs_of(self, browser: str) -> list[StoredDesign]:
        """Without their boards; the latest change first."""

    async def count_designs(self, browser: str) -> tuple[int, int]:
        """How many a browser has, and how many there are."""

    async def delete_design(self, design: str) -> None: ...

    async def forget_designs(self, before: float) -> int:
        """Deletes those that nobody has changed since then; how many there were."""

    async def put_design_part(self, design: str, part: DesignPart, content: bytes | None) -> None:
        """None removes it."""

    async def design_part(self, design: str, part: DesignPart) -> bytes | None: ...

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Calls the listener, in the event loop, for every change by another process."""

    async def announce(self, change: Change) -> None:
        """Notifies the other processes, if possible. What is written the store announces by itself."""

    async def close(self) -> None: ...


async def opened(url: str) -> Store:
    """The store at an address; BadStore if it can't be used."""
    if url.startswith(SQLITE):
        from stellwerk.server.stores.sqlite import SqliteStore

        return await SqliteStore.opened(url.removeprefix(SQLITE))
    if url.startswith(POSTGRESQL):
        try:
            from stellwerk.server.stores.postgresql import PostgresqlStore
        except ModuleNotFoundError as missing:
            if missing.name != "asyncpg":
                raise
            raise BadStore(
                "Games in PostgreSQL need a library that is missing: pip install asyncpg."
            ) from None
        return await PostgresqlStore.opened(url)
    # without the given address: there may be a password in it
    raise BadStore("A store is an address such as sqlite:///games.db or postgresql://user@host/base.")

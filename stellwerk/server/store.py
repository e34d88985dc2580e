"""Where games are kept: what is in the store has happened, and nothing else has.

A game is its record: a header and one line an entry. Who writes entry n first has decided it, so that even
several servers on one store could not tell two stories. Every method returns when its work is on the disk.
"""

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from stellwerk.server.protocol import Kind

SQLITE: Final = "sqlite:///"


class BadStore(Exception):
    """The store can't be used; the message says why, in a plain sentence."""


class NotSaved(Exception):
    """The store has failed, this one time: nothing of it was kept."""


class SeatKept(msgspec.Struct, frozen=True):
    kind: Kind
    name: str
    #: Of a bot.
    level: str = ""


class SetUp(msgspec.Struct, frozen=True):
    """What a table is beside its game."""

    board: str
    seats: tuple[SeatKept, ...]
    options: dict[str, bool]
    hints: bool
    pace: float
    #: What the bots' dice and pauses come from; nobody is told.
    secret: str


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands, so that a list of games needs none of them to be replayed."""

    turns: int
    is_over: bool
    decides: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


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
    #: Which browser plays which seat.
    holders: dict[int, str]


class Store(Protocol):
    """All that the server asks of a store. NotSaved if it fails; then nothing has changed."""

    async def create(self, game: Kept, first: int, lines: Sequence[str]) -> None:
        """Keeps a new game with its entries from number `first` on."""

    async def append(
        self, game: str, first: int, lines: Sequence[str], standing: Standing, changed: float
    ) -> bool:
        """Adds entries, all or none; False if somebody else has written entry `first` already."""

    async def find(self, game: str) -> Kept | None: ...

    async def lines(self, game: str) -> list[str]:
        """The entries in their order."""

    async def of(self, browser: str) -> list[Kept]:
        """The games in which a browser holds a seat, those that changed last first."""

    async def count_of(self, browser: str) -> int: ...

    async def set_up(self, game: str, set_up: SetUp) -> None:
        """Replaces the set-up: a table may change its pace."""

    async def forget(self, game: str, browser: str) -> bool:
        """The browser no longer holds a seat; True if nobody does, and the game is gone with that."""

    async def close(self) -> None: ...


async def opened(url: str) -> Store:
    """The store at an address, ready for use; BadStore if it can't be."""
    from stellwerk.server.sqlite import SqliteStore

    if not url.startswith(SQLITE):
        raise BadStore(f"A store is an address such as sqlite:///games.db, not {url!r}.")
    return await SqliteStore.opened(url.removeprefix(SQLITE))

"""A server's tables without sockets: what the tests that look inside have in common."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from stellwerk import Game
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.socket import ChatLine
from stellwerk.server.protocol.tables import NewTable, SeatAsked
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.stores.store import opened
from stellwerk.server.tables.live_table import LiveTable
from stellwerk.server.tables.registry import Tables
from stellwerk.server.thinking.pool import ThinkerPool

PEOPLE = NewTable("usa", (SeatAsked("person", "Anna"), SeatAsked("person", "Ben")), seed=5)
AGAINST_A_BOT = NewTable(
    "usa", (SeatAsked("person", "Anna"), SeatAsked("bot", "Ben", "easy")), seed=5, pace=0
)


class RecordingListener:
    """Remembers how long the game's log was at each change, and all other calls."""

    def __init__(self, table: LiveTable, browser: str = "") -> None:
        self.table = table
        self.browser = browser
        self.address = ""
        self.log_lengths: list[int] = []
        self.troubles: list[str] = []
        #: Other calls, by name.
        self.calls: list[str] = []
        self.lines: list[str] = []

    def game_changed(self) -> None:
        self.log_lengths.append(len(self.table.game.log))

    def bot_delayed(self, seat: int, code: str) -> None:
        self.troubles.append(f"{seat} {code}")

    def table_changed(self) -> None:
        self.calls.append("changed")

    def presence_changed(self) -> None:
        self.calls.append("came")

    def chat_added(self, lines: Sequence[ChatLine]) -> None:
        self.lines += [line.text for line in lines]

    def drop(self, code: int) -> None:
        self.calls.append(f"dropped {code}")

    def table_deleted(self) -> None:
        self.calls.append("gone")


def with_tables(path: Path, work: Callable[[Tables, SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await opened(f"sqlite:///{path}")
        assert isinstance(store, SqliteStore)
        thinkers = ThinkerPool(1)
        tables = Tables(store, thinkers, Boards())
        try:
            await work(tables, store)
        finally:
            await tables.close()
            await thinkers.close()
            await store.close()

    asyncio.run(run())


async def on_the_disk(tables: Tables, table_id: str) -> Game:
    return (await tables.game(table_id))[1]

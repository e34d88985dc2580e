"""A server's tables without sockets: what the tests that look inside have in common."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from stellwerk import Game
from stellwerk.server.catalogue import Boards
from stellwerk.server.protocol import ChatLine, NewTable, SeatAsked
from stellwerk.server.sqlite import SqliteStore
from stellwerk.server.store import opened
from stellwerk.server.table import Table
from stellwerk.server.tables import Tables
from stellwerk.server.thinking import Thinkers

PEOPLE = NewTable("usa", (SeatAsked("person", "Anna"), SeatAsked("person", "Ben")), seed=5)
AGAINST_A_BOT = NewTable(
    "usa", (SeatAsked("person", "Anna"), SeatAsked("bot", "Ben", "easy")), seed=5, pace=0
)


class Ear:
    """Somebody who listens: what the game looked like each time that he was told."""

    def __init__(self, browser: str = "") -> None:
        self.browser = browser
        self.heard: list[int] = []
        self.troubles: list[str] = []
        #: What else was told, by the name of the call.
        self.calls: list[str] = []
        self.lines: list[str] = []

    def tell(self, table: Table) -> None:
        self.heard.append(len(table.game.log))

    def mended(self, seat: int, code: str) -> None:
        self.troubles.append(f"{seat} {code}")

    def changed(self) -> None:
        self.calls.append("changed")

    def came(self) -> None:
        self.calls.append("came")

    def said(self, lines: Sequence[ChatLine]) -> None:
        self.lines += [line.text for line in lines]

    def gone(self) -> None:
        self.calls.append("gone")


def with_tables(path: Path, work: Callable[[Tables, SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await opened(f"sqlite:///{path}")
        assert isinstance(store, SqliteStore)
        thinkers = Thinkers(1)
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

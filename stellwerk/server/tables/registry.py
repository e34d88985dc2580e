"""All tables: loaded from the store when somebody comes, dropped from memory when nobody is left."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from stellwerk import record
from stellwerk.game import Game
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.tables import Join
from stellwerk.server.refusals import Refusal, fault_in
from stellwerk.server.settings import Settings
from stellwerk.server.stores.store import Change, Store, StoredTable
from stellwerk.server.tables import seating, time_slices
from stellwerk.server.tables.board_versions import BoardVersions, LostBoard
from stellwerk.server.tables.context import TableContext
from stellwerk.server.tables.counters import WarningCounter
from stellwerk.server.tables.housekeeping import Housekeeper
from stellwerk.server.tables.live_table import LiveTable
from stellwerk.server.tables.maker import TableMaker
from stellwerk.server.thinking.pool import ThinkerPool

log = logging.getLogger("stellwerk")

#: A browser may have this many tables.
MOST_TABLES: Final = 200


class Tables:
    def __init__(
        self, store: Store, thinkers: ThinkerPool, boards: Boards, settings: Settings | None = None
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.boards = boards
        self.settings = settings or Settings()
        self.versions = BoardVersions(boards, store)
        self.maker = TableMaker(self)
        self.context = TableContext(store, thinkers, self._drop_if_idle, self._drop, away=self.settings.away)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        #: What other processes did to tables while we loaded them.
        self._missed: dict[str, list[Change]] = {}
        #: Tables that are being closed.
        self._closing: set[asyncio.Task[None]] = set()
        self._housekeeper = Housekeeper(self)
        self._warnings = WarningCounter(self.context.counters)
        store.listen(self.handle)

    # --- finding

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table, which stays in memory at least that long; Refusal if there is none."""
        table = await self._found(table_id)
        while self._tables.get(table_id) is not table:
            table = await self._found(table_id)  # it was dropped before we came
        table.guests += 1
        try:
            yield table
        finally:
            table.guests -= 1
            self._drop_if_idle(table)

    async def _found(self, table_id: str) -> LiveTable:
        """Loads it if need be; all who come meanwhile wait for the same."""
        if table_id in self._tables:
            return self._tables[table_id]
        if table_id not in self._loading:
            loading = self._loading[table_id] = asyncio.create_task(self._loaded(table_id))
            loading.add_done_callback(lambda done: self._load_ended(table_id, done))
        return await asyncio.shield(self._loading[table_id])

    def _load_ended(self, table_id: str, done: asyncio.Task[LiveTable]) -> None:
        del self._loading[table_id]
        self._missed.pop(table_id, None)
        if not done.cancelled():
            done.exception()  # those who wait for it get it; perhaps nobody does any more

    async def _loaded(self, table_id: str) -> LiveTable:
        stored, game = await self.game(table_id)
        table = self._tables.get(table_id) or self._enter(stored, game)
        for change in self._missed.pop(table_id, []):
            table.handle(change)
        return table

    @property
    def number(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    def in_memory(self, table_id: str) -> LiveTable | None:
        return self._tables.get(table_id)

    def all_in_memory(self) -> list[LiveTable]:
        return list(self._tables.values())

    async def stored(self, table_id: str) -> StoredTable:
        found = self._tables.get(table_id)
        if found is not None:
            return found.stored
        stored = await self.store.find(table_id)
        if stored is None or stored.set_up.pad is not None:
            raise Refusal("no table", 404)
        return stored

    async def game(self, table_id: str) -> tuple[StoredTable, Game]:
        """A game from the store, replayed and verified."""
        stored = await self.store.find(table_id)
        if stored is None or stored.set_up.pad is not None:
            raise Refusal("no table", 404)
        text = await self.text(stored)
        try:
            board = await self.versions.of(stored)
            return stored, await time_slices.load_record(text, board)
        except (LostBoard, record.BadRecord) as trouble:
            log.warning("table %s can't be loaded: %s", table_id, trouble)
            raise Refusal("lost board", 409, why=fault_in(trouble)) from None

    async def current_game(self, table_id: str) -> Game:
        """The game in memory, else the one from the store."""
        found = self._tables.get(table_id)
        return found.game if found is not None else (await self.game(table_id))[1]

    async def text(self, stored: StoredTable) -> str:
        """A game's record as it is stored, without the file of its board."""
        return "\n".join([stored.header, *await self.store.lines(stored.id), ""])

    def add(self, stored: StoredTable, game: Game) -> None:
        """A new table: in memory as long as it has something to do."""
        if stored.id not in self._tables:
            self._drop_if_idle(self._enter(stored, game))

    def _enter(self, stored: StoredTable, game: Game) -> LiveTable:
        source = self.boards.source(self.boards.add(game.board))
        table = LiveTable(stored, game, source, self.context)
        self._tables[stored.id] = table
        table.wake()
        return table

    def _drop_if_idle(self, table: LiveTable) -> None:
        if table.is_idle:
            self._drop(table)

    def _drop(self, table: LiveTable) -> None:
        if self._tables.get(table.id) is table:
            self._close(table)

    def _close(self, table: LiveTable) -> None:
        del self._tables[table.id]
        task = asyncio.create_task(table.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def join(self, table_id: str, asked: Join, browser: str) -> StoredTable:
        """Takes a seat, or opens one's own on this device."""
        before = await self.stored(table_id)
        # refused before anything is loaded
        if seating.joined(before, asked, browser, time.time()) is before:
            return before
        if not before.is_held_by(browser):
            await self._expect_few_tables(browser)
        async with self.at(table_id) as table:
            return await table.change(lambda stored: seating.joined(stored, asked, browser, time.time()))

    async def forget(self, table_id: str, browser: str) -> None:
        """A browser gives up its seats; when nobody holds one any more, the table is deleted.

        That works for a table that can't be loaded, too.
        """
        while True:
            table = self._tables.get(table_id)
            before = await self.stored(table_id)
            after = seating.left(before, browser)
            if not after.holders:
                is_done = await self.remove(before)
            elif table is None:
                is_done = await self.store.change(after)
            else:
                stored = await table.change(lambda stored: seating.left(stored, browser))
                if not stored.holders:
                    await table.delete(stored)  # all others have left at the same time
                is_done = True
            if is_done:
                return

    async def remove(self, stored: StoredTable) -> bool:
        """Deletes a table; False if it is no longer as it was known."""
        table = self._tables.get(stored.id)
        return await (self.store.delete(stored) if table is None else table.delete(stored))

    async def expect_room(self, browser: str) -> None:
        """Refusal if the server is full, or the browser has too many tables."""
        if self.number >= self.settings.most_tables:
            raise Refusal("full", 503)
        await self._expect_few_tables(browser)

    async def _expect_few_tables(self, browser: str) -> None:
        number = await self.store.count_of(browser)
        if number >= MOST_TABLES:
            raise Refusal("too many", 429, number=number)

    async def clear_untouched(self, table_id: str, before: float) -> bool:
        """Deletes a table that nobody has touched since then, unless somebody is there."""
        table = self._tables.get(table_id)
        if table is not None and table.audience.listeners:
            await self.store.touch(table_id, time.time())
            return False
        is_gone = await self.store.forget(table_id, before)
        if is_gone and table is not None:
            self._drop(table)
        return is_gone

    async def touch(self, stored: StoredTable, browser: str) -> None:
        """Somebody who plays at a table looks at it; of interest only where old tables are deleted."""
        if self.settings.forget_after and stored.is_held_by(browser):
            await self.store.touch(stored.id, time.time())

    def start(self) -> None:
        """From now on tables that are due are taken up, even if nobody comes."""
        log.addHandler(self._warnings)
        self._housekeeper.start()

    async def close(self) -> None:
        await self._housekeeper.close()
        log.removeHandler(self._warnings)
        for table in list(self._tables.values()):
            self._close(table)
        await asyncio.gather(*self._closing, return_exceptions=True)

    # --- what other processes do

    def handle(self, change: Change) -> None:
        """Another process on the same store has done something."""
        for table_id in [*self._loading] if change.what == "all" else [change.game]:
            if table_id in self._loading:
                self._missed.setdefault(table_id, []).append(change)
        if change.what == "all":
            for table in self.all_in_memory():
                table.handle(change)
        elif (found := self._tables.get(change.game)) is not None:
            found.handle(change)

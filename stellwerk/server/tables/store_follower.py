"""Keeps a table up to date with the store: other processes write there too.

An announcement often brings the new lines along. Else they are read, and if they don't fit, everything is.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from stellwerk import record
from stellwerk.game import Game
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import Change, NotSaved, StoredTable
from stellwerk.server.tables.game_lines import named_as, with_progress
from stellwerk.server.tables.part import TablePart

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

log = logging.getLogger("stellwerk")

#: Seconds before a store that is away is asked again.
RETRY: Final = 1.0


class StoreFollower(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        #: What other processes have changed and we have not read yet.
        self._unread: set[str] = set()
        self._is_reading = False
        self._is_closed = False

    def catch_up(self, change: Change) -> None:
        """Another process has changed something."""
        if change.what == "entries" and self._follow(change):
            return
        self._unread.add(change.what)
        if not self._is_reading:
            self._is_reading = True
            self.table.background.run(self._read_unread())

    def _follow(self, change: Change) -> bool:
        """Goes on by the lines of an announcement; False if they have to be read."""
        table, done = self.table, len(self.table.game.log)
        if change.lines and change.first + len(change.lines) <= done + 1:
            return True  # we have them already
        if not change.lines or change.first != done + 1 or self._unread or table.lock.locked():
            return False
        game = self._continued(change.lines)
        if game is None:
            return False
        table.adopt(with_progress(table.stored, game, done), game)
        return True

    async def _read_unread(self) -> None:
        """Reads until nothing is unread."""
        try:
            while self._unread and not self._is_closed:
                unread, self._unread = self._unread, set()
                try:
                    await self._read(unread)
                except (NotSaved, Refusal) as trouble:
                    if isinstance(trouble, Refusal) and trouble.code == "no table":
                        self.table.vanish()
                        return
                    self._unread |= unread
                    await asyncio.sleep(RETRY)
        finally:
            self._is_reading = False

    async def _read(self, unread: set[str]) -> None:
        if unread != {"chat"}:
            async with self.table.lock:
                if unread & {"table", "all"}:
                    await self.read_table()
                else:
                    await self._read_entries()
        if unread & {"chat", "all"}:
            await self.table.chat.catch_up()

    async def _read_entries(self) -> None:
        """The entries that we don't have yet; the lock is held."""
        table, done = self.table, len(self.table.game.log)
        game = self._continued(await table.store.lines(table.id, done))
        if game is None:
            await self.read_table()
        else:
            table.adopt(with_progress(table.stored, game, done), game)

    async def read_table(self) -> None:
        """The table as the store has it: others have written, or a write in doubt got through.

        The lock is held.
        """
        table = self.table
        try:
            stored = await table.store.find(table.id)
            lines = await table.store.lines(table.id, len(table.game.log))
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None
        if stored is None:
            raise Refusal("no table")
        game = self._continued(lines)
        if game is None:
            game = await self._read_game(stored)
        table.adopt(stored, named_as(game, stored))
        if lines:
            # perhaps we wrote them ourselves, and the connection broke before they were announced
            table.background.run(table.store.announce(Change("entries", table.id, table.store.node)))

    async def _read_game(self, stored: StoredTable) -> Game:
        table = self.table
        try:
            lines = await table.store.lines(table.id)
            return record.load("\n".join([stored.header, *lines, ""]), table.game.board)
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None
        except record.BadRecord as bad:
            log.error("table %s can't be read again: %s", table.id, bad)  # noqa: TRY400 the line says it all
            raise Refusal("trouble") from None

    def _continued(self, lines: Sequence[str]) -> Game | None:
        """Our game, gone on by further lines; None if they don't fit."""
        game = self.table.game
        try:
            return record.continued(game, lines) if lines else game
        except record.BadRecord as bad:
            log.warning("table %s does not go on as written: %s", self.table.id, bad)
            return None

    def close(self) -> None:
        self._is_closed = True

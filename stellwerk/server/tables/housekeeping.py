"""Takes up tables that are due though nobody is there: a bot must decide, or a clock has run out.

This happens after a restart too, and when another process on the same store has died. The process that gets
a table's lease takes it up. Tables in memory look after themselves. Old tables are deleted, if so wished.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import Change, NotSaved
from stellwerk.server.tables.lease import LEASE
from stellwerk.server.tables.presence import REPEAT

if TYPE_CHECKING:
    from stellwerk.server.tables.registry import Tables

log = logging.getLogger("stellwerk")

#: Seconds between two rounds.
EVERY: Final = 2.0
#: A table that has been due for fewer seconds is surely being looked after.
GRACE: Final = 1.0
#: Tables that are taken up in one round: each has to be replayed, and others want to play.
AT_ONCE: Final = 10
#: Seconds until a table that can't be loaded is tried again, at first and at most.
FIRST_WAIT: Final = 60.0
LAST_WAIT: Final = 24 * 3600.0
#: How many such tables are remembered.
MOST_SET_ASIDE: Final = 1000
NEVER: Final = (0.0, 0.0)
#: Seconds between two deletions of old tables, and how many are looked for at a time.
DAILY: Final = 24 * 3600.0
CLEARED_AT_ONCE: Final = 100
#: If more than this part of all tables is old, the clock may be wrong.
MOST_AT_ONCE: Final = 0.9


class Housekeeper:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.store = tables.store
        self._task: asyncio.Task[None] | None = None
        #: Tables that are left alone for a while: until when, and for how long.
        self._aside: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._announced = time.monotonic()
        #: When old tables are looked for next.
        self._clears_at = time.monotonic()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                self._refresh_presence()
                await self.take_up_due()
                await self._clear_old()
            except NotSaved:
                pass  # the store is away; it will come back
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(EVERY)

    def _refresh_presence(self) -> None:
        if time.monotonic() - self._announced >= REPEAT:
            self._announced = time.monotonic()
            for table in self.tables.all_in_memory():
                table.audience.refresh_presence()

    async def _clear_old(self) -> None:
        """Once a day, if the owner wishes so, deletes tables that nobody has touched for long."""
        after = self.tables.settings.forget_after
        if not after or time.monotonic() < self._clears_at:
            return
        self._clears_at = time.monotonic() + DAILY
        before = time.time() - after
        old, every = await self.store.count_untouched(before)
        if old > MOST_AT_ONCE * every and not self.tables.settings.forget_most:
            log.warning(
                "By this machine's clock nobody has touched %d of %d tables for %g days. That is nearly all, "
                "so none is deleted: look whether the clock is right. If so, start once with --forget-most.",
                *(old, every, after / DAILY),
            )
        elif cleared := await self.clear(before):
            log.warning(
                "Nobody had touched %d of %d tables for %g days: they were deleted.",
                cleared,
                every,
                after / DAILY,
            )

    async def clear(self, before: float) -> int:
        """Deletes tables that nobody has touched since then, finished or not; how many there were.

        A table at which somebody just sits is touched by that, and so not found again.
        """
        number = 0
        while found := await self.store.untouched(before, CLEARED_AT_ONCE):
            for game in found:
                number += await self.tables.clear_untouched(game, before)
        await self.store.forget_designs(before)
        return number

    async def take_up_due(self) -> None:
        """One round: takes up tables that are due."""
        room = self.tables.settings.most_tables - self.tables.number
        # those in memory or set aside may come before the others
        most = AT_ONCE + self.tables.number + len(self._aside)
        due = await self.store.due(time.time() - GRACE, most)
        now = time.monotonic()
        waiting = [
            game for game in due if not self._is_looked_after(game) and self._aside.get(game, NEVER)[0] <= now
        ]
        for game in waiting[: max(0, min(AT_ONCE, room))]:
            await self._take_up(game)
            await asyncio.sleep(0)

    def _is_looked_after(self, game: str) -> bool:
        """Whether it is in memory; if it does not know that it is due, it has missed something."""
        table = self.tables.in_memory(game)
        if table is not None and (table.stored.due is None or table.stored.due > time.time()):
            table.handle(Change("all"))
        return table is not None

    async def _take_up(self, game: str) -> None:
        if not await self.store.lease(game, LEASE):
            self._set_aside(game, LEASE)  # another process looks after it
            return
        try:
            async with self.tables.at(game) as table:
                await table.look_after()
                is_busy = table.bots.are_busy
        except (Refusal, NotSaved) as trouble:
            log.warning("table %s is due and can't be taken up: %s", game, trouble)
            before = self._aside.get(game, NEVER)[1]
            self._set_aside(game, min(LAST_WAIT, max(FIRST_WAIT, 2 * before)))
            is_busy = False
        if not is_busy:
            await self.store.release(game)

    def _set_aside(self, game: str, seconds: float) -> None:
        self._aside.pop(game, None)
        self._aside[game] = time.monotonic() + seconds, seconds
        while len(self._aside) > MOST_SET_ASIDE:
            self._aside.popitem(last=False)

"""Takes up tables that somebody has to look after though nobody is there: a bot must decide, a clock is over.

Also after a restart, and when another process on the same store has died. Whoever gets a table's lease
takes it up; tables in memory look after themselves.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stellwerk.server.lease import LEASE
from stellwerk.server.presence import REPEAT
from stellwerk.server.refusals import Refusal
from stellwerk.server.store import Change, NotSaved

if TYPE_CHECKING:
    from stellwerk.server.tables import Tables

log = logging.getLogger("stellwerk")

#: Seconds between two looks.
EVERY: Final = 2.0
#: A table that has been due for less is surely being seen to.
PATIENCE: Final = 1.0
#: Tables that are taken up at a time: each has to be played again, and others want to play.
AT_ONCE: Final = 10
#: Seconds until a table that can't be loaded is tried again, at first and at most.
FIRST_WAIT: Final = 60.0
LAST_WAIT: Final = 24 * 3600.0
#: Such tables that are remembered.
MOST_SET_ASIDE: Final = 1000
NEVER: Final = (0.0, 0.0)
#: Seconds between two clearings of what nobody has touched for long, and tables that are sought at a time.
DAILY: Final = 24 * 3600.0
CLEARED_AT_ONCE: Final = 100


class Sweeper:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.store = tables.store
        self._task: asyncio.Task[None] | None = None
        #: Tables that are left alone for a while: until when, and how long it was.
        self._aside: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._announced = time.monotonic()
        #: When old tables are looked for next; at first at once.
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
                self._look_after_presence()
                await self.sweep()
                await self._clear_old()
            except NotSaved:
                pass  # the store is away; it will come back
            except Exception:
                log.exception("the sweeper has stumbled")
            await asyncio.sleep(EVERY)

    def _look_after_presence(self) -> None:
        if time.monotonic() - self._announced >= REPEAT:
            self._announced = time.monotonic()
            for table in self.tables.all_in_memory():
                table.look_after_presence()

    async def _clear_old(self) -> None:
        """Once a day, if the owner wishes so: tables that nobody has touched for long are cleared away."""
        after = self.tables.settings.forget_after
        if not after or time.monotonic() < self._clears_at:
            return
        cleared = await self.clear(time.time() - after)
        self._clears_at = time.monotonic() + DAILY
        if cleared:
            log.info("%d tables that nobody had touched for long were cleared away", cleared)

    async def clear(self, before: float) -> int:
        """Clears away what nobody has touched since then, finished or not; how many tables that were.

        A table at which somebody sits and does nothing is touched by that, and so not found again.
        """
        number = 0
        while found := await self.store.untouched(before, CLEARED_AT_ONCE):
            for game in found:
                number += await self.tables.cleared(game, before)
        return number

    async def sweep(self) -> None:
        """One look at what is due."""
        room = self.tables.settings.most_tables - self.tables.number
        # those that are in memory or set aside may stand before the others
        most = AT_ONCE + self.tables.number + len(self._aside)
        due = await self.store.due(time.time() - PATIENCE, most)
        now = time.monotonic()
        waiting = [
            game for game in due if not self._is_seen_to(game) and self._aside.get(game, NEVER)[0] <= now
        ]
        for game in waiting[: max(0, min(AT_ONCE, room))]:
            await self._take_up(game)
            await asyncio.sleep(0)

    def _is_seen_to(self, game: str) -> bool:
        """Whether it is in memory; if it does not know that it is due, it has missed something."""
        table = self.tables.in_memory(game)
        if table is not None and (table.kept.due is None or table.kept.due > time.time()):
            table.hear(Change("all"))
        return table is not None

    async def _take_up(self, game: str) -> None:
        if not await self.store.lease(game, LEASE):
            self._set_aside(game, LEASE)  # another process sees to it
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

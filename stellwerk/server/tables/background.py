"""The tasks of a table that nobody waits for, such as announcements to other processes."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from stellwerk.server.tables.part import TablePart

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

log = logging.getLogger("stellwerk")


class BackgroundTasks(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @property
    def are_running(self) -> bool:
        return bool(self._tasks)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        if self._is_closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            log.error("table %s: a background task failed", self.table.id, exc_info=trouble)
        if not self._is_closed:
            self.table.settled()

    async def close(self) -> None:
        self._is_closed = True
        # not the current one: a task that finds the table deleted closes the table
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

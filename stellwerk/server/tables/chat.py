"""What is said at a table."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from stellwerk.server.protocol.socket import ChatLine
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import MOST_CHAT, NotSaved
from stellwerk.server.tables.part import TablePart

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

#: Lines that a seat may say at once, and the seconds until it may say one more.
BURST: Final = 5
INTERVAL: Final = 3.0


class ChatLog(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        #: None until somebody has asked for them.
        self._lines: list[ChatLine] | None = None
        self._reading = asyncio.Lock()
        #: By seat: when its allowance is whole again.
        self._spent_until: dict[int, float] = {}

    async def lines(self) -> list[ChatLine]:
        """The stored lines, oldest first; listeners get what follows. NotSaved if the store is away."""
        if self._lines is None:
            await self._read()
        return list(self._lines or ())

    async def say(self, seat: int, text: str) -> None:
        self._expect_slow(seat)
        try:
            await self.table.store.say(self.table.id, seat, time.time(), text)
            await self._read()
        except NotSaved as trouble:
            raise Refusal(trouble.code) from None

    async def catch_up(self) -> None:
        """Another process may have added lines."""
        if self._lines is not None:
            await self._read()

    async def _read(self) -> None:
        """From the store, so that everybody gets everything in one order."""
        async with self._reading:
            before = self._lines
            last = before[-1].n if before else -1
            new = await self.table.store.chat(self.table.id, last)
            self._lines = [*(before or ()), *new][-MOST_CHAT:]
        if new and before is not None:
            self.table.audience.notify(lambda listener: listener.chat_added(new))

    def _expect_slow(self, seat: int) -> None:
        """Lets no seat shout the others down, from however many windows."""
        now = time.monotonic()
        until = max(self._spent_until.get(seat, now), now)
        if until - now > (BURST - 1) * INTERVAL:
            raise Refusal("too fast")
        self._spent_until[seat] = until + INTERVAL

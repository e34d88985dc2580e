"""How processes that share a PostgreSQL store hear of each other, by LISTEN and NOTIFY.

What a process has kept it tells after it is kept, and before anybody hears of it at its own tables: so who
was told something finds it at every process. It is not part of the transaction that keeps it: PostgreSQL lets
only one transaction with a NOTIFY end at a time, and each would have to wait for the disk alone.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import asyncpg
import msgspec

from stellwerk.server.rows import text
from stellwerk.server.store import Change

log: Final = logging.getLogger("stellwerk")

CHANNEL: Final = "stellwerk"
#: Seconds between two signs of life on a quiet telegraph; pauses before a broken one is mended.
PING: Final = 10.0
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 3.0
#: Bytes of a message; from 8000 on PostgreSQL refuses it.
LONGEST: Final = 7900

#: What the database, its library and the net may throw.
TROUBLES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

TELL: Final = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"


class Telegraph:
    """The connection on which the processes tell each other what they do; it mends itself.

    Whatever waits is told in one go. After every break, and when a write has ended in doubt, our own
    listeners hear that they may have missed something.
    """

    def __init__(self, connect: Callable[[], Awaitable[Any]], node: str) -> None:
        self.listeners: list[Callable[[Change], None]] = []
        self._connect = connect
        self._node = node
        self._is_up = False
        self._missed = False
        #: What is to be told, and who waits for it.
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None]

    async def start(self) -> None:
        base = await self._connected()
        self._task = asyncio.create_task(self._run(base))

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def tell(self, change: Change) -> None:
        """Returns when it is told; while the line is broken, at once: then it is told later."""
        await self.tell_all([change])

    async def tell_all(self, changes: Iterable[Change]) -> None:
        waiting = [self._asked(change) for change in changes]
        self._wake.set()
        for told in waiting if self._is_up else ():
            await asyncio.shield(told)

    def _asked(self, change: Change) -> asyncio.Future[None]:
        """Puts it among what is to be told; if the same is there already, once is enough."""
        message = message_of(msgspec.structs.replace(change, node=self._node))
        told = self._waiting.get(message)
        if told is None or told.done():
            told = self._waiting[message] = asyncio.get_running_loop().create_future()
        return told

    def doubt(self) -> None:
        """Nobody knows what has become of a write: look at everything again, as soon as that can be done."""
        self._missed = True
        self._wake.set()

    async def _run(self, base: Any) -> None:
        pause = FIRST_PAUSE
        while True:
            if base is not None:
                pause = FIRST_PAUSE
                await self._serve(base)
                log.warning("The connection to the database is broken.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            base = None
            with contextlib.suppress(*TROUBLES):
                base = await self._connected()
                self._missed = True
                log.warning("The database is there again.")

    async def _connected(self) -> Any:
        base = await self._connect()
        base.add_termination_listener(lambda _: self._wake.set())
        await base.add_listener(CHANNEL, self._hear)
        return base

    async def _serve(self, base: Any) -> None:
        """Tells what is to be told until the line breaks."""
        self._is_up = True
        try:
            while not base.is_closed():
                await self._send(base)
                if self._missed:
                    self._missed = False
                    self._call(Change("all"))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PING):
                        await self._wake.wait()
                self._wake.clear()
        except TROUBLES:
            pass
        except Exception:
            log.exception("what other processes do can't be followed")
        finally:
            self._is_up = False
            let_go(self._waiting.values())
            base.terminate()

    async def _send(self, base: Any) -> None:
        """All that waits, in one transaction; nothing at all is a sign of life."""
        # taken out before: what is told twice may have happened twice
        batch, self._waiting = self._waiting, {}
        try:
            await base.fetch(TELL, CHANNEL, [*batch])
        except BaseException:
            self._waiting = batch | self._waiting
            raise
        finally:
            let_go(batch.values())

    def _hear(self, _base: Any, _pid: int, _channel: str, message: str) -> None:
        try:
            change = msgspec.json.decode(message, type=Change)
        except msgspec.MsgspecError:
            return  # of some newer Stellwerk, or of somebody who plays with our channel
        if change.node != self._node:
            self._call(change)

    def _call(self, change: Change) -> None:
        for heard in self.listeners:
            try:
                heard(change)
            except Exception:
                log.exception("what another process did could not be taken up")


def message_of(change: Change) -> str:
    """As it goes over the channel, which takes no long ones: then the others have to read the lines."""
    message = text(change)
    if len(message.encode()) > LONGEST:
        message = text(msgspec.structs.replace(change, first=0, lines=()))
    return message


def let_go(waiting: Iterable[asyncio.Future[None]]) -> None:
    for told in waiting:
        if not told.done():
            told.set_result(None)

"""How processes that share a PostgreSQL store notify each other, by LISTEN and NOTIFY.

A process announces a write after it is stored and before anybody at its own tables sees it: so whatever
somebody has seen, every process knows. The announcement is not part of the writing transaction: PostgreSQL
ends transactions with a NOTIFY one at a time, and each would wait for the disk alone.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import asyncpg
import msgspec

from stellwerk.server.stores.rows import text
from stellwerk.server.stores.store import Change

log: Final = logging.getLogger("stellwerk")

CHANNEL: Final = "stellwerk"
#: Seconds between two signs of life on a quiet connection; pauses before a broken one is opened again.
PING: Final = 10.0
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 3.0
#: Bytes of a message; from 8000 on PostgreSQL refuses it.
LONGEST: Final = 7900

#: What the database, its library and the network may raise.
TROUBLES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)

NOTIFY: Final = "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message"


class Notifier:
    """The connection on which the processes notify each other; it reconnects by itself.

    Everything that waits goes out in one statement. After a break, and after a write that ended in doubt, our
    own listeners get a change "all": they may have missed something.
    """

    def __init__(self, connect: Callable[[], Awaitable[Any]], node: str) -> None:
        self.listeners: list[Callable[[Change], None]] = []
        self._connect = connect
        self._node = node
        self._is_up = False
        self._missed = False
        #: Messages to be sent, and who waits for that.
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

    async def notify(self, changes: Iterable[Change]) -> None:
        """Returns when the changes are sent; at once if the connection is broken, to send them later."""
        waiting = [self._enqueue(change) for change in changes]
        self._wake.set()
        for sent in waiting if self._is_up else ():
            await asyncio.shield(sent)

    def _enqueue(self, change: Change) -> asyncio.Future[None]:
        """Adds a message to those that wait; of two equal ones, one is sent."""
        message = message_of(msgspec.structs.replace(change, node=self._node))
        sent = self._waiting.get(message)
        if sent is None or sent.done():
            sent = self._waiting[message] = asyncio.get_running_loop().create_future()
        return sent

    def suspect_missed(self) -> None:
        """Nobody knows what has become of a write: look at everything again, as soon as possible."""
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
        await base.add_listener(CHANNEL, self._receive)
        return base

    async def _serve(self, base: Any) -> None:
        """Sends what waits, until the connection breaks."""
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
            log.exception("notifications from other processes have stopped")
        finally:
            self._is_up = False
            release(self._waiting.values())
            base.terminate()

    async def _send(self, base: Any) -> None:
        """Everything that waits, in one transaction; with nothing to send it is a sign of life."""
        # taken out first: an equal message that comes meanwhile is about something new
        batch, self._waiting = self._waiting, {}
        try:
            await base.fetch(NOTIFY, CHANNEL, [*batch])
        except BaseException:
            self._waiting = batch | self._waiting
            raise
        finally:
            release(batch.values())

    def _receive(self, _base: Any, _pid: int, _channel: str, message: str) -> None:
        try:
            change = msgspec.json.decode(message, type=Change)
        except msgspec.MsgspecError:
            return  # from a newer Stellwerk, or from somebody who plays with our channel
        if change.node != self._node:
            self._call(change)

    def _call(self, change: Change) -> None:
        for listener in self.listeners:
            try:
                listener(change)
            except Exception:
                log.exception("a change by another process could not be handled")


def message_of(change: Change) -> str:
    """As it goes over the channel; if that is too long, without the lines, which the others then read."""
    message = text(change)
    if len(message.encode()) > LONGEST:
        message = text(msgspec.structs.replace(change, first=0, lines=()))
    return message


def release(waiting: Iterable[asyncio.Future[None]]) -> None:
    for sent in waiting:
        if not sent.done():
            sent.set_result(None)

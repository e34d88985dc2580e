"""Long work in small pieces, so that nobody at another table waits for it.

Games are played again in the event loop and nowhere else (`docs/server.md`): what takes long there, such as a
long record, gives way to everybody else after some milliseconds.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import Final, TypeVar

from stellwerk import record
from stellwerk.game import Game
from stellwerk.kernel.board import Board

T = TypeVar("T")

#: Seconds at a time.
AT_ONCE: Final = 0.01


async def last_of(steps: Iterator[T]) -> T:
    """Takes all of the steps; the last of them."""
    begun = time.perf_counter()
    found = next(steps)
    for found in steps:  # noqa: B007 it is the last one that counts
        if time.perf_counter() - begun > AT_ONCE:
            await asyncio.sleep(0)
            begun = time.perf_counter()
    return found


async def read(text: str) -> record.Record:
    """A record's lines, read in a thread; BadRecord as `record.read`."""
    return await asyncio.to_thread(record.read, text)


async def replayed(found: record.Record, board: Board | None) -> Game:
    """As `record.replay`, BadRecord too."""
    return await last_of(record.replaying(found, board))


async def loaded(text: str, board: Board | None) -> Game:
    """As `record.load`."""
    return await replayed(await read(text), board)

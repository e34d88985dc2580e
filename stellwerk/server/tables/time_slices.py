"""Long work in the event loop, in slices of some milliseconds, so that other tables don't wait for it.

Games are replayed in the event loop and nowhere else (`docs/server.md`), and a long record takes long.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import Final, TypeVar

from stellwerk import record
from stellwerk.game import Game
from stellwerk.kernel.board import Board

T = TypeVar("T")

#: Seconds without a break.
SLICE: Final = 0.005


async def last_of(steps: Iterator[T]) -> T:
    """The last of some steps, of which there is at least one."""
    begun = time.perf_counter()
    found = next(steps)
    for found in steps:  # noqa: B007 the last one counts
        if time.perf_counter() - begun > SLICE:
            await asyncio.sleep(0)
            begun = time.perf_counter()
    return found


async def read_record(text: str) -> record.Record:
    """As `record.read`, in a thread."""
    return await asyncio.to_thread(record.read, text)


async def replay_record(found: record.Record, board: Board | None) -> Game:
    """As `record.replay`."""
    return await last_of(record.replaying(found, board))


async def load_record(text: str, board: Board | None) -> Game:
    """As `record.load`."""
    return await replay_record(await read_record(text), board)

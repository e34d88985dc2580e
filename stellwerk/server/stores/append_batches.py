"""Entries on their way to PostgreSQL: decisions of many tables go into one statement.

A transaction and a connection for each would be most of the work. What comes while a statement is under way
waits for the next one. If one game makes the statement fail, each is tried alone.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final, TypeAlias

import asyncpg
import msgspec

from stellwerk.server.stores.rows import text
from stellwerk.server.stores.store import Change, NotSaved, StoredTable

#: Statements at a time: a game whose row is locked holds up only those in its own statement.
MOST_STATEMENTS: Final = 3
#: Seconds after which entries that still wait for a statement are given up.
LONGEST_WAIT: Final = 2.0
#: Games in one statement.
MOST_GAMES: Final = 100

# `next` decides who comes first: whoever waited for the row finds it changed. With another edition we don't
# know who plays the seats: then the game is due at once, and whoever takes it up will see.
APPEND: Final = """
    WITH game AS (
        UPDATE games SET
            standing = asked.standing, changed = asked.changed, is_over = asked.is_over,
            next = asked.first + asked.number, touched = $11,
            due = CASE WHEN games.edition = asked.edition THEN asked.due ELSE asked.at_once END,
            open = CASE WHEN games.edition = asked.edition THEN asked.open
                ELSE games.open AND NOT asked.is_over END
        FROM unnest(
            $1::text[], $2::integer[], $3::integer[], $4::text[], $5::double precision[], $6::boolean[],
            $7::integer[], $8::double precision[], $9::double precision[], $10::boolean[]
        ) AS asked (id, first, number, standing, changed, is_over, edition, due, at_once, open)
        WHERE games.id = asked.id AND games.next = asked.first
        RETURNING games.id
    ), added AS (
        INSERT INTO entries (game, n, line)
        SELECT game.id, line.n, line.text
        FROM game JOIN unnest($12::text[], $13::integer[], $14::text[]) AS line (game, n, text)
            ON line.game = game.id
    )
    SELECT id FROM game
"""

#: Errors of one game that make the whole statement fail.
SPOILED: Final = (
    asyncpg.DataError,
    asyncpg.DeadlockDetectedError,
    asyncpg.IntegrityConstraintViolationError,
)

#: Runs work that writes on a connection; NotSaved if it fails.
Ask: TypeAlias = Callable[[Callable[[Any], Awaitable[Any]]], Awaitable[Any]]
#: Notifies the other processes.
Notify: TypeAlias = Callable[[Sequence[Change]], Awaitable[None]]


class Added(msgspec.Struct, frozen=True):
    """Entries of a game, and the future of whoever waits for them."""

    game: StoredTable
    first: int
    lines: tuple[str, ...]
    done: asyncio.Future[bool]
    #: When it was asked for, by `time.monotonic`.
    asked: float

    @property
    def change(self) -> Change:
        return Change("entries", self.game.id, first=self.first, lines=self.lines)


class AppendBatcher:
    def __init__(
        self, ask: Ask, notify: Notify, begin: Callable[[Coroutine[Any, Any, None]], object]
    ) -> None:
        self._ask = ask
        self._notify = notify
        #: Starts a task that nobody waits for.
        self._begin = begin
        self._waiting: list[Added] = []
        self._under_way = 0

    async def add(self, game: StoredTable, first: int, lines: Sequence[str]) -> bool:
        """As `Store.append`; it is done even if nobody waits for it any more."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(Added(game, first, tuple(lines), done, time.monotonic()))
        if self._under_way < MOST_STATEMENTS:
            self._under_way += 1
            self._begin(self._run())
        return await done

    async def _run(self) -> None:
        """Writes until nothing waits; begins after this turn of the event loop."""
        try:
            while batch := self._next():
                await self._write(batch)
        finally:
            self._under_way -= 1

    def _next(self) -> list[Added]:
        """The first entries of each game that have not waited too long."""
        waiting, self._waiting = self._waiting, []
        too_old = time.monotonic() - LONGEST_WAIT
        batch: dict[str, Added] = {}
        for each in waiting:
            if each.asked < too_old:
                answer(each.done, NotSaved("too many decisions at once", "store busy"))
            elif each.game.id in batch or len(batch) == MOST_GAMES:
                self._waiting.append(each)
            else:
                batch[each.game.id] = each
        return list(batch.values())

    async def _write(self, batch: Sequence[Added]) -> None:
        try:
            written = await self._written(batch)
            if written is None:
                for each in batch:
                    await self._write([each])
                return
            await self._notify([each.change for each in batch if each.game.id in written])
        except Exception as trouble:  # noqa: BLE001 those who wait get it
            for each in batch:
                answer(each.done, trouble)
        else:
            for each in batch:
                answer(each.done, each.game.id in written)

    async def _written(self, batch: Sequence[Added]) -> set[str] | None:
        """The games whose entries were first and are stored; None if one of several made it fail."""

        async def work(base: Any) -> set[str] | None:
            try:
                return {row[0] for row in await base.fetch(APPEND, *columns(batch))}
            except SPOILED as trouble:
                if len(batch) > 1:
                    return None
                if isinstance(trouble, asyncpg.UniqueViolationError):
                    return set()
                raise

        found: set[str] | None = await self._ask(work)
        return found


def columns(batch: Sequence[Added]) -> list[object]:
    """The parameters of `APPEND`: columns about the games, then columns about their lines."""
    rows = [
        (
            *(each.game.id, each.first, len(each.lines), text(each.game.standing), each.game.changed),
            *(each.game.standing.is_over, each.game.edition, each.game.due),
            *(min(each.game.standing.since, default=None), each.game.is_open),
        )
        for each in batch
    ]
    lines = [(each.game.id, n, line) for each in batch for n, line in enumerate(each.lines, each.first)]
    return [*map(list, zip(*rows, strict=True)), time.time(), *map(list, zip(*lines, strict=True))]


def answer(done: asyncio.Future[bool], found: bool | Exception) -> None:
    if done.done():
        return  # nobody waits for it any more
    if isinstance(found, Exception):
        done.set_exception(found)
    else:
        done.set_result(found)

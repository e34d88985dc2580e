"""Games in PostgreSQL: the store of several processes, on as many machines as it takes.

Whoever writes entry n first has decided it (`append_batches`). While the database is away every call fails
soon (NotSaved), and works again when it is back.
"""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, TypeVar

import asyncpg

from stellwerk.kernel.board import Board
from stellwerk.server.protocol.socket import ChatLine
from stellwerk.server.stores.append_batches import AppendBatcher
from stellwerk.server.stores.notifications import TROUBLES, Notifier
from stellwerk.server.stores.rows import (
    migrations,
    readable,
    stored_design,
    stored_table,
    text,
    with_standing,
)
from stellwerk.server.stores.store import (
    MOST_CHAT,
    BadStore,
    Change,
    Counts,
    DesignPart,
    Mark,
    NotSaved,
    StoreAway,
    StoredDesign,
    StoredTable,
)

T = TypeVar("T")

SCHEMA: Final = "stellwerk"
#: The number of the lock for changes of the schema: any, if it is always the same.
MIGRATING: Final = 7883955
#: Connections that one process has at most, beside its notifier's.
MOST_CONNECTIONS: Final = 8
#: Seconds to wait for a connection, and for an answer.
CONNECTING: Final = 2.0
ANSWERING: Final = 3.0
#: Seconds until a database that has no room for another connection is asked again.
NO_ROOM: Final = 0.05
#: Seconds that a big question may take.
COUNTING: Final = 30.0
#: Seconds that a step to a newer schema may take.
MIGRATION: Final = 600.0
#: Host and name of a database; nothing with an @ behind them, which might be the end of a password.
ADDRESS: Final = re.compile(r"postgres(?:ql)?://(?:[^@/?#]*@)?([\w.:\[\],-]*(?:/[\w-]*)?)(?:\?[^@]*)?")

#: After these nobody knows whether the database has done what it was asked.
IN_DOUBT: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)

#: A database that is just starting, or has no room at the moment.
AWAY: Final = (
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.PostgresConnectionError,
    OSError,
    TimeoutError,
)

MIGRATIONS: Final = migrations("postgresql")

CREATE: Final = """
    WITH new AS (
        INSERT INTO games
            (id, created, changed, header, set_up, standing, edition, due, open, is_over, next, touched)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 + cardinality($12::text[]), $2)
    ), held AS (
        INSERT INTO holders (game, seat, browser)
        SELECT $1, seat, browser FROM unnest($13::integer[], $14::text[]) AS held (seat, browser)
    ), board AS (
        INSERT INTO boards (hash, id, text) SELECT $15::text, $16::text, $17::text WHERE $15 IS NOT NULL
        ON CONFLICT DO NOTHING
    ), late AS ( -- not by the conflict: that would lock the row, and hold up others on the same board
        UPDATE boards SET text = $17 WHERE hash = $15 AND text IS DISTINCT FROM $17
    )
    INSERT INTO entries (game, n, line)
    SELECT $1, $11 + k - 1, line FROM unnest($12::text[]) WITH ORDINALITY AS added (line, k)
"""

# Compared with the standing that was read, so that nothing has to be locked between the two statements.
CHANGE: Final = """
    WITH game AS (
        UPDATE games SET
            header = $4, set_up = $5, standing = $6, due = $7, open = $8, touched = $11, edition = edition + 1
        WHERE id = $1 AND edition = $2 AND standing = $3
        RETURNING id
    ), held AS (
        SELECT id, seat, browser FROM game, unnest($9::integer[], $10::text[]) AS held (seat, browser)
    ), gone AS (
        DELETE FROM holders USING game WHERE holders.game = game.id
            AND (holders.seat, holders.browser) NOT IN (SELECT seat, browser FROM held)
    ), come AS (
        INSERT INTO holders (game, seat, browser) SELECT id, seat, browser FROM held ON CONFLICT DO NOTHING
    )
    SELECT 1 FROM game
"""

FIND: Final = """
    SELECT id, created, changed, header, set_up, standing, edition,
        ARRAY(SELECT seat FROM holders WHERE game = id ORDER BY seat, browser),
        ARRAY(SELECT browser FROM holders WHERE game = id ORDER BY seat, browser)
    FROM games
"""

FIND_DESIGN: Final = "SELECT id, browser, created, changed, version, facts"

SAY: Final = """
    WITH game AS (
        UPDATE games SET said = said + 1, touched = $3 WHERE id = $1 RETURNING id, said - 1 AS n
    ), line AS (
        INSERT INTO chat (game, n, seat, at, line) SELECT id, n, $2, $3, $4 FROM game
    ), old AS (
        DELETE FROM chat USING game WHERE chat.game = game.id AND chat.n <= game.n - $5
    )
    SELECT n FROM game
"""

# A lease need not survive a crash of the database: so nobody waits for the disk.
LEASE: Final = """
    INSERT INTO leases AS lease (game, node, until)
    SELECT id, $2, clock_timestamp() + make_interval(secs => $3) FROM games WHERE id = $1
        AND set_config('synchronous_commit', 'off', true) IS NOT NULL
    ON CONFLICT (game) DO UPDATE SET node = excluded.node, until = excluded.until
        WHERE lease.node = excluded.node OR lease.until < clock_timestamp()
    RETURNING 1
"""


class PostgresqlStore:
    kind = "postgresql"

    def __init__(self, url: str) -> None:
        self.node = secrets.token_hex(4)
        self.errors = 0
        self._url = url
        self._pool: Any
        self._notifier = Notifier(self._connect, self.node)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._appends = AppendBatcher(
            lambda work: self._run(work, writes=True), self._notifier.notify, self._start
        )

    @classmethod
    async def opened(cls, url: str) -> "PostgresqlStore":
        store = cls(url)
        try:
            await store._open()
        except ValueError:
            # not what it says: that might have the password in it
            raise BadStore("The address of the PostgreSQL database can't be read.") from None
        except TROUBLES as trouble:
            kind = StoreAway if isinstance(trouble, AWAY) else BadStore
            raise kind(plain(url, trouble)) from trouble
        return store

    async def _open(self) -> None:
        base = await self._connect()
        try:
            await migrate(base, self._url)
        finally:
            await base.close()
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            connection_class=Stateless,
            timeout=CONNECTING,
            command_timeout=ANSWERING,
            server_settings=self._settings("on"),
        )
        try:
            await self._notifier.start()
        except BaseException:
            await self._pool.close()
            raise

    async def _connect(self) -> Any:
        """A connection of its own; what it writes need not be on the disk at once."""
        return await asyncpg.connect(
            self._url, timeout=CONNECTING, command_timeout=ANSWERING, server_settings=self._settings("off")
        )

    def _settings(self, synchronous: str) -> dict[str, str]:
        return {
            "application_name": f"stellwerk {self.node}",
            "search_path": SCHEMA,
            "synchronous_commit": synchronous,
            "jit": "off",
        }

    async def close(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks)
        with contextlib.suppress(NotSaved):
            await self._ask(lambda base: base.execute("DELETE FROM leases WHERE node = $1", self.node))
        await self._notifier.close()
        try:
            async with asyncio.timeout(ANSWERING):
                await self._pool.close()
        except TROUBLES:
            self._pool.terminate()

    # --- the store's interface

    async def create(
        self, game: StoredTable, first: int, lines: Sequence[str], board: Board | None = None
    ) -> None:
        values = (
            *(game.id, game.created, game.changed, game.header, text(game.set_up), text(game.standing)),
            *(game.edition, game.due, game.is_open, game.standing.is_over, first, list(lines)),
            *held(game),
            *((None, None, None) if board is None else (board.hash, board.id, board.text)),
        )
        await self._write(lambda base: base.execute(CREATE, *values))

    async def append(self, game: StoredTable, first: int, lines: Sequence[str]) -> bool:
        return await self._appends.add(game, first, lines)

    async def change(self, game: StoredTable) -> bool:
        async def change(base: Any) -> bool:
            known = "SELECT standing FROM games WHERE id = $1 AND edition = $2"
            while (stored := await base.fetchval(known, game.id, game.edition)) is not None:
                new = with_standing(game, stored)
                values = (new.header, text(new.set_up), text(new.standing), new.due, new.is_open, *held(new))
                if await base.fetchval(CHANGE, new.id, new.edition, stored, *values, time.time()) is not None:
                    return True
            return False

        return await self._write(change, Change("table", game.id))

    async def delete(self, game: StoredTable) -> bool:
        async def delete(base: Any) -> bool:
            gone = "DELETE FROM games WHERE id = $1 AND edition = $2 RETURNING 1"
            return await base.fetchval(gone, game.id, game.edition) is not None

        return await self._write(delete, Change("gone", game.id))

    async def touch(self, game: str, now: float) -> None:
        touched = "UPDATE games SET touched = greatest(touched, $2) WHERE id = $1"
        await self._ask(lambda base: base.execute(touched, game, now))

    async def untouched(self, before: float, most: int) -> list[str]:
        asked = "SELECT id FROM games WHERE touched < $1 ORDER BY touched LIMIT $2"
        found = await self._ask(lambda base: base.fetch(asked, before, most, timeout=COUNTING))
        return [game for (game,) in found]

    async def count_untouched(self, before: float) -> tuple[int, int]:
        asked = "SELECT count(*) FILTER (WHERE touched < $1), count(*) FROM games"
        old, every = await self._ask(lambda base: base.fetchrow(asked, before, timeout=COUNTING))
        return old, every

    async def forget(self, game: str, before: float) -> bool:
        async def forget(base: Any) -> bool:
            gone = "DELETE FROM games WHERE id = $1 AND touched < $2 RETURNING 1"
            return await base.fetchval(gone, game, before) is not None

        return await self._write(forget, Change("gone", game))

    async def find(self, game: str) -> StoredTable | None:
        row = await self._ask(lambda base: base.fetchrow(f"{FIND} WHERE id = $1", game))
        return None if row is None else stored_table(*split(row))

    async def lines(self, game: str, after: int = -1) -> list[str]:
        asked = "SELECT line FROM entries WHERE game = $1 AND n > $2 ORDER BY n"
        return [line for (line,) in await self._ask(lambda base: base.fetch(asked, game, after))]

    async def board(self, content: str) -> str | None:
        asked = "SELECT text FROM boards WHERE starts_with(hash, $1) AND text IS NOT NULL LIMIT 1"
        found: str | None = await self._ask(lambda base: base.fetchval(asked, content))
        return found

    async def boards_without_text(self) -> list[tuple[str, str]]:
        rows = await self._ask(lambda base: base.fetch("SELECT id, hash FROM boards WHERE text IS NULL"))
        return [(board_id, content) for board_id, content in rows]

    async def store_board(self, board: Board) -> None:
        update = "UPDATE boards SET text = $2 WHERE hash = $1"
        await self._write(lambda base: base.execute(update, board.hash, board.text))

    async def of(self, browser: str) -> list[StoredTable]:
        mine = "id IN (SELECT game FROM holders WHERE browser = $1)"
        asked = f"{FIND} WHERE {mine} ORDER BY changed DESC"
        rows = await self._ask(lambda base: base.fetch(asked, browser))
        return readable(map(split, rows))

    async def count_of(self, browser: str) -> int:
        asked = "SELECT count(DISTINCT game) FROM holders WHERE browser = $1"
        return int(await self._ask(lambda base: base.fetchval(asked, browser)))

    async def open_tables(self, most: int) -> list[StoredTable]:
        asked = f"{FIND} WHERE open ORDER BY created DESC LIMIT $1"
        return readable(map(split, await self._ask(lambda base: base.fetch(asked, most))))

    async def due(self, now: float, most: int) -> list[str]:
        asked = "SELECT id FROM games WHERE due <= $1 ORDER BY due LIMIT $2"
        return [game for (game,) in await self._ask(lambda base: base.fetch(asked, now, most))]

    async def say(self, game: str, seat: int, at: float, text: str) -> ChatLine:
        values = game, seat, at, text, MOST_CHAT
        n = await self._write(lambda base: base.fetchval(SAY, *values), Change("chat", game))
        if n is None:
            raise NotSaved(f"table {game} is gone")
        return ChatLine(n, seat, at, text)

    async def chat(self, game: str, after: int = -1) -> list[ChatLine]:
        asked = "SELECT n, seat, at, line FROM chat WHERE game = $1 AND n > $2 ORDER BY n"
        return [ChatLine(*row) for row in await self._ask(lambda base: base.fetch(asked, game, after))]

    async def lease(self, game: str, seconds: float) -> bool:
        values = game, self.node, seconds
        return await self._ask(lambda base: base.fetchval(LEASE, *values)) is not None

    async def release(self, game: str) -> None:
        given = "DELETE FROM leases WHERE game = $1 AND node = $2"
        await self._ask(lambda base: base.execute(given, game, self.node))

    async def mark(self, game: str, kind: Mark, text: str) -> None:
        put = (
            "INSERT INTO marks (game, kind, text) SELECT id, $2::text, $3::text FROM games WHERE id = $1 "
            "ON CONFLICT (game, kind) DO UPDATE SET text = excluded.text"
        )
        await self._write(lambda base: base.execute(put, game, kind, text))

    async def marked(self, game: str, kind: Mark) -> str | None:
        asked = "SELECT text FROM marks WHERE game = $1 AND kind = $2"
        found: str | None = await self._ask(lambda base: base.fetchval(asked, game, kind))
        return found

    async def finished_with(self, kind: Mark, text: str, most: int) -> list[StoredTable]:
        with_it = "id IN (SELECT game FROM marks WHERE kind = $1 AND text = $2)"
        asked = f"{FIND} WHERE {with_it} AND is_over ORDER BY created LIMIT $3"
        return readable(map(split, await self._ask(lambda base: base.fetch(asked, kind, text, most))))

    async def counts(self) -> Counts:
        asked = (
            "SELECT count(*), count(*) FILTER (WHERE NOT is_over), count(*) FILTER (WHERE open), "
            "coalesce(sum(next), 0) FROM games"
        )
        return Counts(*await self._ask(lambda base: base.fetchrow(asked, timeout=COUNTING)))

    async def add_design(self, design: StoredDesign) -> None:
        put = (
            "INSERT INTO designs (id, browser, created, changed, version, facts, board) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7)"
        )
        values = (design.id, design.browser, design.created, design.changed, design.version)
        await self._write(lambda base: base.execute(put, *values, text(design.facts), design.board))

    async def change_design(self, design: StoredDesign) -> bool:
        put = (
            "UPDATE designs SET changed = $3, facts = $4, board = $5, version = version + 1 "
            "WHERE id = $1 AND version = $2 RETURNING 1"
        )
        values = (design.id, design.version, design.changed, text(design.facts), design.board)
        return await self._write(lambda base: base.fetchval(put, *values)) is not None

    async def design(self, design: str) -> StoredDesign | None:
        asked = f"{FIND_DESIGN}, board FROM designs WHERE id = $1"
        row = await self._ask(lambda base: base.fetchrow(asked, design))
        return None if row is None else stored_design(row)

    async def designs_of(self, browser: str) -> list[StoredDesign]:
        asked = f"{FIND_DESIGN}, '' FROM designs WHERE browser = $1 ORDER BY changed DESC"
        return [stored_design(row) for row in await self._ask(lambda base: base.fetch(asked, browser))]

    async def count_designs(self, browser: str) -> tuple[int, int]:
        asked = "SELECT count(*) FILTER (WHERE browser = $1), count(*) FROM designs"
        own, every = await self._ask(lambda base: base.fetchrow(asked, browser))
        return own, every

    async def delete_design(self, design: str) -> None:
        await self._write(lambda base: base.execute("DELETE FROM designs WHERE id = $1", design))

    async def forget_designs(self, before: float) -> int:
        old = "WITH gone AS (DELETE FROM designs WHERE changed < $1 RETURNING 1) SELECT count(*) FROM gone"
        return int(await self._write(lambda base: base.fetchval(old, before, timeout=COUNTING)))

    async def put_design_part(self, design: str, part: DesignPart, content: bytes | None) -> None:
        put = (
            "INSERT INTO design_parts (design, part, content) "
            "SELECT id, $2::text, $3::bytea FROM designs WHERE id = $1 "
            "ON CONFLICT (design, part) DO UPDATE SET content = excluded.content"
        )
        if content is None:
            put = "DELETE FROM design_parts WHERE design = $1 AND part = $2"
        values = (design, part) if content is None else (design, part, content)
        await self._write(lambda base: base.execute(put, *values))

    async def design_part(self, design: str, part: DesignPart) -> bytes | None:
        asked = "SELECT content FROM design_parts WHERE design = $1 AND part = $2"
        found: bytes | None = await self._ask(lambda base: base.fetchval(asked, design, part))
        return found

    def listen(self, listener: Callable[[Change], None]) -> None:
        self._notifier.listeners.append(listener)

    async def announce(self, change: Change) -> None:
        await self._notifier.notify([change])

    # --- work on a connection

    async def _write(self, work: Callable[[Any], Awaitable[T]], change: Change | None = None) -> T:
        """Does the work, and notifies the others if it has changed something."""

        async def write() -> T:
            found = await self._run(work, writes=True)
            if change is not None and found is not None and found is not False:
                await self._notifier.notify([change])
            return found

        return await self._shielded(write())

    async def _ask(self, work: Callable[[Any], Awaitable[T]]) -> T:
        return await self._shielded(self._run(work))

    async def _shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that has begun is finished, even if nobody waits for it any more."""
        return await asyncio.shield(self._start(work))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, work: Callable[[Any], Awaitable[T]], writes: bool = False) -> T:
        has_begun = False
        try:
            async with self._connection() as base:
                has_begun = True
                try:
                    return await work(base)
                except (asyncpg.InternalClientError, asyncpg.InterfaceError):
                    # after a time-out it may be busy with an earlier question: nobody else may get it
                    base.terminate()
                    raise
        except TROUBLES as trouble:
            self.errors += 1
            code = code_of(trouble, writes and has_begun)
            if code == "in doubt":
                self._notifier.suspect_missed()
            raise NotSaved(str(trouble) or type(trouble).__name__, code) from trouble

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection of the pool; if the database has no room for another one, as soon as one is free."""
        end = time.monotonic() + CONNECTING
        while True:
            try:
                base = await self._pool.acquire(timeout=CONNECTING)
                break
            except asyncpg.TooManyConnectionsError:
                if time.monotonic() >= end:
                    raise
                await asyncio.sleep(NO_ROOM)
        try:
            yield base
        finally:
            await self._pool.release(base)


class Stateless(asyncpg.Connection):  # type: ignore[misc]
    """A connection that needs no reset between two uses, which would cost a statement."""

    def get_reset_query(self) -> str:
        return ""


# --- rows


def held(game: StoredTable) -> tuple[list[int], list[str]]:
    """Who holds which seat, as two columns."""
    pairs = [(seat, browser) for seat, browsers in game.holders.items() for browser in browsers]
    return [seat for seat, _ in pairs], [browser for _, browser in pairs]


def split(row: Sequence[Any]) -> tuple[Sequence[Any], Iterable[tuple[int, str]]]:
    """A row of `FIND`: the game's own values, and who holds which seat."""
    *values, seats, browsers = row
    return values, zip(seats, browsers, strict=True)


# --- the schema


async def migrate(base: Any, url: str) -> None:
    """Brings the schema up to date, all of it or nothing; of two servers that start at once, one waits."""
    if await base.fetchval("SHOW server_encoding") != "UTF8":
        raise BadStore(f"{place(url)} can't keep all letters: create it again with the encoding UTF8.")
    async with base.transaction():
        await base.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=MIGRATION)
        version = await version_of(base, url)
        if version > len(MIGRATIONS):
            raise BadStore(
                f"{place(url)} was written by a newer Stellwerk (its schema has version {version}, "
                f"this program knows {len(MIGRATIONS)}): install that one, or name another database."
            )
        for step in MIGRATIONS[version:]:
            await base.execute(step, timeout=MIGRATION)
        if version < len(MIGRATIONS):
            await base.execute("UPDATE schema_version SET version = $1", len(MIGRATIONS))


async def version_of(base: Any, url: str) -> int:
    """The version of the schema; a new database has 0."""
    if await base.fetchval("SELECT to_regnamespace($1) IS NULL", SCHEMA):
        await base.execute(f"CREATE SCHEMA {SCHEMA}")
    if await base.fetchval("SELECT to_regclass($1) IS NULL", f"{SCHEMA}.schema_version"):
        there = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace($1)"
        if await base.fetchval(there, SCHEMA):
            raise BadStore(f'{place(url)} has a schema "{SCHEMA}" of another program: name another database.')
        await base.execute("CREATE TABLE schema_version (version integer NOT NULL)")
        await base.execute("INSERT INTO schema_version VALUES (0)")
    return int(await base.fetchval("SELECT version FROM schema_version"))


# --- in plain words


def code_of(trouble: BaseException, has_begun: bool) -> str:
    """The code of the refusal when something was not saved, or perhaps not."""
    if isinstance(trouble, asyncpg.DiskFullError):
        return "disk full"
    if has_begun and isinstance(trouble, IN_DOUBT):
        return "in doubt"
    if isinstance(trouble, TimeoutError):
        return "store busy"
    return "store away" if isinstance(trouble, IN_DOUBT) else "not saved"


def place(url: str) -> str:
    """Which database an address means, without user and password; if in doubt, no part of it."""
    found = ADDRESS.fullmatch(url)
    name = found[1].strip("/") if found else ""
    return f"The database {name}" if name else "The PostgreSQL database"


def plain(url: str, trouble: BaseException) -> str:
    """What the database or the network says, as a sentence."""
    match trouble:
        case asyncpg.InvalidCatalogNameError():
            return f"{place(url)} does not exist: create it first (createdb)."
        case asyncpg.InvalidAuthorizationSpecificationError():
            return f"{place(url)} does not let this user in: check user and password."
        case asyncpg.InsufficientPrivilegeError():
            return f"{place(url)} does not let this user create tables: it needs the right CREATE."
        case asyncpg.PostgresError() | asyncpg.InterfaceError():
            return f"{place(url)} can't be used as a store: {trouble}."
        case _:
            return f"{place(url)} does not answer: is PostgreSQL running there?"

"""Games in one SQLite file: the store of a server that runs on a player's own machine.

One thread does all of the work, in its order; a write is on the disk (`synchronous=FULL`) before anybody is
told of it. The file knows its schema's version and is brought up to date when it is opened.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from stellwerk.server.store import BadStore, Kept, NotSaved, SetUp, Standing

T = TypeVar("T")

MEMORY: Final = ":memory:"
#: Milliseconds to wait for somebody else who writes.
BUSY: Final = 5000

#: Step n brings a file of version n to version n + 1. What has once been published never changes.
MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        header TEXT NOT NULL,
        set_up TEXT NOT NULL,
        standing TEXT NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        n INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, n)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE holders (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        browser TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX holders_by_browser ON holders (browser);
    """,
)

FIND: Final = "SELECT id, created, changed, header, set_up, standing FROM games"


class SqliteStore:
    def __init__(self, path: str) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._base: sqlite3.Connection

    @classmethod
    async def opened(cls, path: str) -> "SqliteStore":
        store = cls(path)
        try:
            await asyncio.get_running_loop().run_in_executor(store._thread, store._open)
        except BaseException:
            store._thread.shutdown(wait=False)
            raise
        return store

    # --- what is asked of it

    async def create(self, game: Kept, first: int, lines: Sequence[str]) -> None:
        await self._in_thread(lambda: self._create(game, first, lines))

    async def append(
        self, game: str, first: int, lines: Sequence[str], standing: Standing, changed: float
    ) -> bool:
        return await self._in_thread(lambda: self._append(game, first, lines, standing, changed))

    async def find(self, game: str) -> Kept | None:
        return await self._in_thread(lambda: self._find(game))

    async def lines(self, game: str) -> list[str]:
        return await self._in_thread(lambda: self._lines(game))

    async def of(self, browser: str) -> list[Kept]:
        return await self._in_thread(lambda: self._of(browser))

    async def count_of(self, browser: str) -> int:
        return await self._in_thread(lambda: self._count_of(browser))

    async def set_up(self, game: str, set_up: SetUp) -> None:
        await self._in_thread(lambda: self._set_up(game, set_up))

    async def forget(self, game: str, browser: str) -> bool:
        return await self._in_thread(lambda: self._forget(game, browser))

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._base.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Does the work in the store's thread, as one transaction."""
        # shielded: what the thread has begun it ends, whether or not somebody still waits for it
        done = asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)
        return await asyncio.shield(done)

    # --- in the store's thread

    def _transaction(self, work: Callable[[], T]) -> T:
        try:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                found = work()
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise
        except sqlite3.Error as trouble:
            raise NotSaved(str(trouble)) from trouble
        return found

    def _open(self) -> None:
        is_file = self.path != MEMORY
        if is_file:
            make_folder(Path(self.path))
        try:
            self._base = sqlite3.connect(self.path, isolation_level=None)
            try:
                self._prepare(is_file)
            except BaseException:
                self._base.close()
                raise
        except sqlite3.Error as trouble:
            raise BadStore(plain(self.path, trouble)) from trouble

    def _prepare(self, is_file: bool) -> None:
        self._base.execute(f"PRAGMA busy_timeout = {BUSY}")
        self._base.execute("PRAGMA foreign_keys = ON")
        if is_file:
            self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._migrate()

    def _migrate(self) -> None:
        """Brings the file's schema up to date, step by step, each in one transaction."""
        version = self._version()
        if version > len(MIGRATIONS):
            raise BadStore(
                f"{self.path} was written by a newer Stellwerk (its schema has version {version}, "
                f"this program knows {len(MIGRATIONS)}): install that one, or name another file."
            )
        if version == 0 and self._base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise BadStore(f"{self.path} is a database of some other program: name another file.")
        while version < len(MIGRATIONS):
            # BEGIN first: of two servers that start at once, the second finds it done
            self._base.execute("BEGIN EXCLUSIVE")
            try:
                version = self._version()
                if version < len(MIGRATIONS):
                    for statement in MIGRATIONS[version].split(";"):
                        self._base.execute(statement)
                    version += 1
                    self._base.execute(f"PRAGMA user_version = {version}")
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def _version(self) -> int:
        return int(self._base.execute("PRAGMA user_version").fetchone()[0])

    def _create(self, game: Kept, first: int, lines: Sequence[str]) -> None:
        self._base.execute(
            "INSERT INTO games (id, created, changed, header, set_up, standing) VALUES (?, ?, ?, ?, ?, ?)",
            (
                game.id,
                game.created,
                game.changed,
                game.header,
                text(game.set_up),
                text(game.standing),
            ),
        )
        self._base.executemany(
            "INSERT INTO holders (game, seat, browser) VALUES (?, ?, ?)",
            [(game.id, seat, browser) for seat, browser in game.holders.items()],
        )
        self._insert(game.id, first, lines)

    def _append(
        self, game: str, first: int, lines: Sequence[str], standing: Standing, changed: float
    ) -> bool:
        taken = "SELECT 1 FROM entries WHERE game = ? AND n = ?"
        if self._base.execute(taken, (game, first)).fetchone() is not None:
            return False
        if self._base.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is None:
            return False
        self._insert(game, first, lines)
        self._base.execute(
            "UPDATE games SET standing = ?, changed = ? WHERE id = ?", (text(standing), changed, game)
        )
        return True

    def _insert(self, game: str, first: int, lines: Sequence[str]) -> None:
        self._base.executemany(
            "INSERT INTO entries (game, n, line) VALUES (?, ?, ?)",
            [(game, n, line) for n, line in enumerate(lines, first)],
        )

    def _find(self, game: str) -> Kept | None:
        row = self._base.execute(f"{FIND} WHERE id = ?", (game,)).fetchone()
        return None if row is None else self._kept(row)

    def _lines(self, game: str) -> list[str]:
        rows = self._base.execute("SELECT line FROM entries WHERE game = ? ORDER BY n", (game,))
        return [line for (line,) in rows]

    def _of(self, browser: str) -> list[Kept]:
        mine = "id IN (SELECT game FROM holders WHERE browser = ?)"
        rows = self._base.execute(f"{FIND} WHERE {mine} ORDER BY changed DESC", (browser,)).fetchall()
        return [self._kept(row) for row in rows]

    def _count_of(self, browser: str) -> int:
        found = self._base.execute("SELECT count(DISTINCT game) FROM holders WHERE browser = ?", (browser,))
        return int(found.fetchone()[0])

    def _set_up(self, game: str, set_up: SetUp) -> None:
        self._base.execute("UPDATE games SET set_up = ? WHERE id = ?", (text(set_up), game))

    def _forget(self, game: str, browser: str) -> bool:
        self._base.execute("DELETE FROM holders WHERE game = ? AND browser = ?", (game, browser))
        held = self._base.execute("SELECT 1 FROM holders WHERE game = ? LIMIT 1", (game,)).fetchone()
        if held is None:
            self._base.execute("DELETE FROM games WHERE id = ?", (game,))
        return held is None

    def _kept(self, row: tuple[str, float, float, str, str, str]) -> Kept:
        game, created, changed, header, set_up, standing = row
        holders = self._base.execute("SELECT seat, browser FROM holders WHERE game = ?", (game,))
        return Kept(
            game,
            created,
            changed,
            header,
            msgspec.json.decode(set_up, type=SetUp),
            msgspec.json.decode(standing, type=Standing),
            dict(holders.fetchall()),
        )


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def make_folder(path: Path) -> None:
    if path.is_dir():
        raise BadStore(f"{path} is a folder: name a file in it, as in sqlite:///{path / 'games.db'}.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise BadStore(f"The folder {path.parent} can't be made: {trouble.strerror}.") from None


def plain(path: str, trouble: sqlite3.Error) -> str:
    """What SQLite says, as a sentence."""
    name = getattr(trouble, "sqlite_errorname", "")
    reasons = {
        "SQLITE_NOTADB": f"{path} is no database of ours: name another file.",
        "SQLITE_CORRUPT": f"The database {path} is damaged.",
        "SQLITE_READONLY": f"{path} can't be written: it is read only.",
        "SQLITE_CANTOPEN": f"{path} can't be opened: look at the rights of the file and its folder.",
        "SQLITE_FULL": f"{path} can't be written: the disk is full.",
        "SQLITE_BUSY": f"{path} is in use by another program.",
    }
    found = [reason for code, reason in reasons.items() if name.startswith(code)]
    return found[0] if found else f"{path} can't be used as a store: {trouble}."

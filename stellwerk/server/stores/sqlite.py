"""Games in one SQLite file: the store of a server that runs on a player's own machine.

One thread does all of the work, in order; a write is on the disk (`synchronous=FULL`) before anybody sees it.
What comes in while the thread is busy goes to the disk in one transaction, so that many tables wait for it
together. The file knows its schema's version and is brought up to date when it is opened.
"""

import asyncio
import contextlib
import functools
import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from stellwerk.kernel.board import Board
from stellwerk.server.protocol.socket import ChatLine
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
    StoredDesign,
    StoredTable,
)

P = ParamSpec("P")
T = TypeVar("T")
log: Final = logging.getLogger("stellwerk")
#: Work for the store's thread, and the future of whoever waits for it.
Job: TypeAlias = tuple[Callable[[], Any], asyncio.Future[Any]]

MEMORY: Final = ":memory:"
#: Milliseconds to wait while another program writes.
BUSY: Final = 5000

MIGRATIONS: Final = migrations("sqlite")

#: Those of version 1: a file without them is not ours.
TABLES: Final = {"games", "entries", "holders"}

FIND: Final = "SELECT id, created, changed, header, set_up, standing, edition FROM games"
FIND_DESIGN: Final = "SELECT id, browser, created, changed, version, facts"

# With another edition we don't know who plays the seats: then the game is due at once, and whoever takes it
# up will see.
APPEND: Final = """
    UPDATE games SET
        standing = ?3, changed = ?4, is_over = ?5, touched = ?6,
        due = CASE WHEN edition = ?7 THEN ?8 ELSE ?9 END,
        open = CASE WHEN edition = ?7 THEN ?10 ELSE open AND NOT ?5 END
    WHERE id = ?1 AND coalesce((SELECT max(n) + 1 FROM entries WHERE game = ?1), ?2) = ?2
"""


def in_thread(
    work: Callable[Concatenate["SqliteStore", P], T],
) -> Callable[Concatenate["SqliteStore", P], Coroutine[Any, Any, T]]:
    """A method of the store's interface, written as what its thread does."""

    @functools.wraps(work)
    async def asked(store: "SqliteStore", /, *values: P.args, **named: P.kwargs) -> T:
        return await store._in_thread(lambda: work(store, *values, **named))  # noqa: SLF001 part of the class

    return asked


class SqliteStore:
    kind = "sqlite"

    def __init__(self, path: str, journal: str = "WAL") -> None:
        self.path = path
        self.journal = journal
        self.node = secrets.token_hex(4)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        #: What waits for the thread.
        self._jobs: list[Job] = []
        self._is_busy = False
        self.errors = 0
        self._base: sqlite3.Connection
        #: The inode, by which the file is known again; 0 in memory.
        self._file = 0

    @classmethod
    async def opened(cls, path: str, journal: str = "WAL") -> "SqliteStore":
        store = cls(path, journal)
        try:
            await asyncio.get_running_loop().run_in_executor(store._thread, store._open)
        except BaseException:
            store._thread.shutdown(wait=False)
            raise
        return store

    # --- the store's interface

    @in_thread
    def create(self, game: StoredTable, first: int, lines: Sequence[str], board: Board | None = None) -> None:
        if board is not None:
            self._base.execute(
                "INSERT INTO boards (hash, id, text) VALUES (?, ?, ?) "
                "ON CONFLICT DO UPDATE SET text = excluded.text WHERE text IS NOT excluded.text",
                (board.hash, board.id, board.text),
            )
        self._base.execute(
            "INSERT INTO games "
            "(id, created, changed, header, set_up, standing, edition, due, open, is_over, touched) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                game.id,
                game.created,
                game.changed,
                game.header,
                text(game.set_up),
                text(game.standing),
                game.edition,
                game.due,
                game.is_open,
                game.standing.is_over,
                game.created,
            ),
        )
        self._hold(game)
        self._insert(game.id, first, lines)

    @in_thread
    def append(self, game: StoredTable, first: int, lines: Sequence[str]) -> bool:
        standing = game.standing
        values = (
            *(game.id, first, text(standing), game.changed, standing.is_over, time.time()),
            *(game.edition, game.due, min(standing.since, default=None), game.is_open),
        )
        if self._base.execute(APPEND, values).rowcount == 0:
            return False
        self._insert(game.id, first, lines)
        return True

    def _insert(self, game: str, first: int, lines: Sequence[str]) -> None:
        self._base.executemany(
            "INSERT INTO entries (game, n, line) VALUES (?, ?, ?)",
            [(game, n, line) for n, line in enumerate(lines, first)],
        )

    def _hold(self, game: StoredTable) -> None:
        self._base.executemany(
            "INSERT INTO holders (game, seat, browser) VALUES (?, ?, ?)",
            [(game.id, seat, browser) for seat, held in game.holders.items() for browser in held],
        )

    @in_thread
    def change(self, game: StoredTable) -> bool:
        known = "SELECT standing FROM games WHERE id = ? AND edition = ?"
        found = self._base.execute(known, (game.id, game.edition)).fetchone()
        if found is None:
            return False
        game = with_standing(game, found[0])
        self._base.execute(
            "UPDATE games SET header = ?, set_up = ?, standing = ?, due = ?, open = ?, touched = ?, "
            "edition = edition + 1 WHERE id = ?",
            (
                game.header,
                text(game.set_up),
                text(game.standing),
                game.due,
                game.is_open,
                time.time(),
                game.id,
            ),
        )
        self._base.execute("DELETE FROM holders WHERE game = ?", (game.id,))
        self._hold(game)
        return True

    @in_thread
    def delete(self, game: StoredTable) -> bool:
        gone = self._base.execute("DELETE FROM games WHERE id = ? AND edition = ?", (game.id, game.edition))
        return gone.rowcount == 1

    def _touch(self, game: str, now: float) -> None:
        self._base.execute("UPDATE games SET touched = max(touched, ?) WHERE id = ?", (now, game))

    touch = in_thread(_touch)

    @in_thread
    def untouched(self, before: float, most: int) -> list[str]:
        asked = "SELECT id FROM games WHERE touched < ? ORDER BY touched LIMIT ?"
        return [game for (game,) in self._base.execute(asked, (before, most))]

    @in_thread
    def count_untouched(self, before: float) -> tuple[int, int]:
        asked = "SELECT coalesce(sum(touched < ?), 0), count(*) FROM games"
        old, every = self._base.execute(asked, (before,)).fetchone()
        return old, every

    @in_thread
    def forget(self, game: str, before: float) -> bool:
        gone = self._base.execute("DELETE FROM games WHERE id = ? AND touched < ?", (game, before))
        return gone.rowcount == 1

    def _find(self, game: str) -> StoredTable | None:
        row = self._base.execute(f"{FIND} WHERE id = ?", (game,)).fetchone()
        return None if row is None else stored_table(row, self._holders(game))

    find = in_thread(_find)

    def _holders(self, game: str) -> list[tuple[int, str]]:
        held = "SELECT seat, browser FROM holders WHERE game = ? ORDER BY seat, browser"
        return self._base.execute(held, (game,)).fetchall()

    @in_thread
    def lines(self, game: str, after: int = -1) -> list[str]:
        asked = "SELECT line FROM entries WHERE game = ? AND n > ? ORDER BY n"
        return [line for (line,) in self._base.execute(asked, (game, after))]

    @in_thread
    def board(self, content: str) -> str | None:
        asked = "SELECT text FROM boards WHERE substr(hash, 1, length(?1)) = ?1 AND text IS NOT NULL"
        found = self._base.execute(asked, (content,)).fetchone()
        return None if found is None else str(found[0])

    @in_thread
    def boards_without_text(self) -> list[tuple[str, str]]:
        return self._base.execute("SELECT id, hash FROM boards WHERE text IS NULL").fetchall()

    @in_thread
    def store_board(self, board: Board) -> None:
        self._base.execute("UPDATE boards SET text = ? WHERE hash = ?", (board.text, board.hash))

    @in_thread
    def of(self, browser: str) -> list[StoredTable]:
        mine = "id IN (SELECT game FROM holders WHERE browser = ?)"
        return self._readable(f"WHERE {mine} ORDER BY changed DESC", browser)

    @in_thread
    def count_of(self, browser: str) -> int:
        found = self._base.execute("SELECT count(DISTINCT game) FROM holders WHERE browser = ?", (browser,))
        return int(found.fetchone()[0])

    @in_thread
    def open_tables(self, most: int) -> list[StoredTable]:
        return self._readable("WHERE open = 1 ORDER BY created DESC LIMIT ?", most)

    def _readable(self, question: str, *values: Any) -> list[StoredTable]:
        try:
            rows = self._base.execute(f"{FIND} {question}", values).fetchall()
            return readable((row, self._holders(row[0])) for row in rows)
        except sqlite3.DatabaseError as trouble:
            if code_of(trouble) != "not saved":
                raise
        # a page of the file is damaged: what lies on others can be read
        ids = f"SELECT id FROM games {question}"  # noqa: S608 the question is one of ours
        games = [game for (game,) in self._base.execute(ids, values)]
        return [table for game in games if (table := self._found(game)) is not None]

    def _found(self, game: str) -> StoredTable | None:
        try:
            return self._find(game)
        except (sqlite3.DatabaseError, NotSaved):
            return None

    @in_thread
    def due(self, now: float, most: int) -> list[str]:
        asked = "SELECT id FROM games WHERE due <= ? ORDER BY due LIMIT ?"
        return [game for (game,) in self._base.execute(asked, (now, most))]

    @in_thread
    def say(self, game: str, seat: int, at: float, text: str) -> ChatLine:
        last = self._base.execute("SELECT max(n) FROM chat WHERE game = ?", (game,)).fetchone()[0]
        n = 0 if last is None else last + 1
        self._base.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (game, n, seat, at, text))
        self._touch(game, at)
        self._base.execute("DELETE FROM chat WHERE game = ? AND n <= ?", (game, n - MOST_CHAT))
        return ChatLine(n, seat, at, text)

    @in_thread
    def chat(self, game: str, after: int = -1) -> list[ChatLine]:
        asked = "SELECT n, seat, at, line FROM chat WHERE game = ? AND n > ? ORDER BY n"
        return [ChatLine(*row) for row in self._base.execute(asked, (game, after))]

    @in_thread
    def mark(self, game: str, kind: Mark, text: str) -> None:
        self._base.execute(
            "INSERT INTO marks (game, kind, text) SELECT id, ?2, ?3 FROM games WHERE id = ?1 "
            "ON CONFLICT DO UPDATE SET text = excluded.text",
            (game, kind, text),
        )

    @in_thread
    def marked(self, game: str, kind: Mark) -> str | None:
        asked = "SELECT text FROM marks WHERE game = ? AND kind = ?"
        found = self._base.execute(asked, (game, kind)).fetchone()
        return None if found is None else str(found[0])

    @in_thread
    def finished_with(self, kind: Mark, text: str, most: int) -> list[StoredTable]:
        with_it = "id IN (SELECT game FROM marks WHERE kind = ? AND text = ?)"
        return self._readable(f"WHERE {with_it} AND is_over ORDER BY created LIMIT ?", kind, text, most)

    @in_thread
    def counts(self) -> Counts:
        games = self._base.execute(
            "SELECT count(*), count(*) - sum(is_over), sum(open) FROM games"
        ).fetchone()
        entries = self._base.execute("SELECT count(*) FROM entries").fetchone()
        return Counts(*(number or 0 for number in (*games, *entries)))

    @in_thread
    def add_design(self, design: StoredDesign) -> None:
        values = (design.id, design.browser, design.created, design.changed, design.version)
        self._base.execute(
            "INSERT INTO designs (id, browser, created, changed, version, facts, board) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*values, text(design.facts), design.board),
        )

    @in_thread
    def change_design(self, design: StoredDesign) -> bool:
        changed = self._base.execute(
            "UPDATE designs SET changed = ?, facts = ?, board = ?, version = version + 1 "
            "WHERE id = ? AND version = ?",
            (design.changed, text(design.facts), design.board, design.id, design.version),
        )
        return changed.rowcount == 1

    @in_thread
    def design(self, design: str) -> StoredDesign | None:
        row = self._base.execute(f"{FIND_DESIGN}, board FROM designs WHERE id = ?", (design,)).fetchone()
        return None if row is None else stored_design(row)

    @in_thread
    def designs_of(self, browser: str) -> list[StoredDesign]:
        asked = f"{FIND_DESIGN}, '' FROM designs WHERE browser = ? ORDER BY changed DESC"
        return [stored_design(row) for row in self._base.execute(asked, (browser,))]

    @in_thread
    def count_designs(self, browser: str) -> tuple[int, int]:
        asked = "SELECT coalesce(sum(browser = ?), 0), count(*) FROM designs"
        own, every = self._base.execute(asked, (browser,)).fetchone()
        return own, every

    @in_thread
    def delete_design(self, design: str) -> None:
        self._base.execute("DELETE FROM designs WHERE id = ?", (design,))

    @in_thread
    def forget_designs(self, before: float) -> int:
        return self._base.execute("DELETE FROM designs WHERE changed < ?", (before,)).rowcount

    @in_thread
    def put_design_part(self, design: str, part: DesignPart, content: bytes | None) -> None:
        if content is None:
            self._base.execute("DELETE FROM design_parts WHERE design = ? AND part = ?", (design, part))
            return
        self._base.execute(
            "INSERT INTO design_parts (design, part, content) SELECT id, ?2, ?3 FROM designs WHERE id = ?1 "
            "ON CONFLICT DO UPDATE SET content = excluded.content",
            (design, part, content),
        )

    @in_thread
    def design_part(self, design: str, part: DesignPart) -> bytes | None:
        asked = "SELECT content FROM design_parts WHERE design = ? AND part = ?"
        found = self._base.execute(asked, (design, part)).fetchone()
        return None if found is None else bytes(found[0])

    # one process alone has the file: there is nobody to share it with

    async def lease(self, game: str, seconds: float) -> bool:  # noqa: ARG002
        return True

    async def release(self, game: str) -> None:
        pass

    def listen(self, listener: Callable[[Change], None]) -> None:
        pass

    async def announce(self, change: Change) -> None:
        pass

    async def close(self) -> None:
        with contextlib.suppress(NotSaved):
            await self._in_thread(lambda: None)  # behind everything that waits
        await asyncio.get_running_loop().run_in_executor(self._thread, self._base.close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Does some work in the store's thread, in a transaction: all or nothing.

        It is done even if nobody waits for it any more.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.append((work, done))
        if not self._is_busy:
            self._is_busy = True
            # not at once: what else comes in this turn of the event loop goes to the disk with it
            loop.call_soon(self._begin, loop)
        return await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs = list(self._jobs)
        self._jobs.clear()
        # not the executor's `submit`: a browser has no threads, and there the event loop does it itself
        loop.run_in_executor(self._thread, self._work, loop, jobs)

    def _deliver(self, loop: asyncio.AbstractEventLoop, jobs: list[Job], found: list[Any]) -> None:
        """Begins what came meanwhile, and hands out the results."""
        self._is_busy = bool(self._jobs)
        if self._is_busy:
            self._begin(loop)
        for (_, done), answer in zip(jobs, found, strict=True):
            if done.cancelled():
                continue
            if isinstance(answer, Failed):
                done.set_exception(answer.trouble)
            else:
                done.set_result(answer)

    # --- in the store's thread

    def _work(self, loop: asyncio.AbstractEventLoop, jobs: list[Job]) -> None:
        """Does all of it in one transaction."""
        works = [work for work, _ in jobs]
        try:
            found = self._transaction(lambda: [work() for work in works])
        except Exception:  # noqa: BLE001
            # nothing of it has happened: each job alone, as one must not spoil the others
            found = [self._tried(work) for work in works]
        loop.call_soon_threadsafe(self._deliver, loop, jobs, found)

    def _tried(self, work: Callable[[], Any]) -> Any:
        try:
            return self._transaction(work)
        except Exception as trouble:  # noqa: BLE001 whoever waits gets it
            return Failed(trouble)

    def _transaction(self, work: Callable[[], T]) -> T:
        if self._is_lost():
            raise NotSaved(f"{self.path} was removed while it was in use", "store away")
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
            self.errors += 1
            raise NotSaved(str(trouble), code_of(trouble)) from trouble
        return found

    def _is_lost(self) -> bool:
        """Whether somebody has removed or replaced the file: what is written now would be lost."""
        try:
            return self._file != 0 and Path(self.path).stat().st_ino != self._file
        except OSError:
            return True

    def _open(self) -> None:
        is_file = self.path != MEMORY
        if is_file:
            make_folder(Path(self.path))
            keep_private(Path(self.path))
        try:
            self._base = sqlite3.connect(self.path, isolation_level=None)
            try:
                self._prepare(is_file)
                self._file = Path(self.path).stat().st_ino if is_file else 0
            except BaseException:
                self._base.close()
                raise
        except sqlite3.Error as trouble:
            raise BadStore(plain(self.path, trouble)) from trouble

    def _prepare(self, is_file: bool) -> None:
        self._base.execute(f"PRAGMA busy_timeout = {BUSY}")
        self._base.execute("PRAGMA foreign_keys = ON")
        self._version()  # first: a file of another program must stay as it is
        if is_file:
            self._base.execute(f"PRAGMA journal_mode = {self.journal}")
        self._base.execute("PRAGMA synchronous = FULL")
        self._migrate()
        self._check()

    def _check(self) -> None:
        """Says once if pages of the file are damaged; games that can be read go on."""
        try:
            found = self._base.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as trouble:
            found = str(trouble)
        if found != "ok":
            log.error(
                "The database %s is damaged (%s). Games that can be read go on; others say that they can't "
                "be reached. Stop the server and put a copy in its place (see Backup and restore).",
                *(self.path, " ".join(found.split())),
            )

    def _migrate(self) -> None:
        """Brings the file's schema up to date, step by step, each in one transaction."""
        while self._version() < len(MIGRATIONS):
            # BEGIN first: of two servers that start at once, the second finds the step done
            self._base.execute("BEGIN EXCLUSIVE")
            try:
                self._step()
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def _step(self) -> None:
        version = self._version()
        if version < len(MIGRATIONS):
            for statement in MIGRATIONS[version].split(";"):
                self._base.execute(statement)
            self._base.execute(f"PRAGMA user_version = {version + 1}")

    def _version(self) -> int:
        """The version of the file's schema; BadStore if this program can't use it."""
        # one statement, so that a server that starts at the same time does not come in between
        found = self._base.execute(
            "SELECT user_version, (SELECT group_concat(name) FROM sqlite_master) FROM pragma_user_version"
        ).fetchone()
        version, tables = int(found[0]), set((found[1] or "").split(","))
        if version > len(MIGRATIONS):
            raise BadStore(
                f"{self.path} was written by a newer Stellwerk (its schema has version {version}, "
                f"this program knows {len(MIGRATIONS)}): install that one, or name another file."
            )
        if version < 0 or not (tables >= TABLES if version else tables == {""}):
            raise BadStore(f"{self.path} is a database of another program: name another file.")
        return version


class Failed:
    def __init__(self, trouble: Exception) -> None:
        self.trouble = trouble


def make_folder(path: Path) -> None:
    if path.is_dir():
        raise BadStore(f"{path} is a folder: name a file in it, as in sqlite:///{path / 'games.db'}.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise BadStore(f"The folder {path.parent} can't be made: {trouble.strerror}.") from None


def keep_private(path: Path) -> None:
    """Lets nobody else read the file: its secrets open every seat. SQLite's other files follow it."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        for each in (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))):
            if each.exists() and each.stat().st_mode & 0o077:
                each.chmod(0o600)
    except OSError:
        pass  # if that matters, SQLite says it


def code_of(trouble: sqlite3.Error) -> str:
    """The code of the refusal when something was not saved."""
    name = getattr(trouble, "sqlite_errorname", "")
    return {"SQLITE_FULL": "disk full", "SQLITE_BUSY": "store busy"}.get(name, "not saved")


def plain(path: str, trouble: sqlite3.Error) -> str:
    """What SQLite says, as a sentence."""
    name = getattr(trouble, "sqlite_errorname", "")
    reasons = {
        "SQLITE_NOTADB": f"{path} is not a Stellwerk database: name another file.",
        "SQLITE_CORRUPT": f"The database {path} is damaged.",
        "SQLITE_READONLY": f"{path} can't be written: it is read only.",
        "SQLITE_CANTOPEN": f"{path} can't be opened: check the permissions of the file and its folder.",
        "SQLITE_FULL": f"{path} can't be written: the disk is full.",
        "SQLITE_BUSY": f"{path} is in use by another program.",
    }
    found = [reason for code, reason in reasons.items() if name.startswith(code)]
    return found[0] if found else f"{path} can't be used as a store: {trouble}."

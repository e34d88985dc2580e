"""The store: what is in it has happened, and who writes an entry first has decided it."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from stellwerk.server import sqlite
from stellwerk.server.sqlite import MIGRATIONS, SqliteStore
from stellwerk.server.store import BadStore, Kept, NotSaved, SeatKept, SetUp, Standing, Store, opened

T = TypeVar("T")
START = Standing(0, False, (0, 1), (0, 0), ())
LATER = Standing(3, False, (1,), (7, 0), ())


def game(name: str = "one", **holders: str) -> Kept:
    seats = SeatKept("person", "Anna"), SeatKept("bot", "Ben", "hard")
    set_up = SetUp("usa", seats, {}, True, 1.0, "secret")
    held = {int(seat[1:]): browser for seat, browser in holders.items()} or {0: "anna"}
    return Kept(name, 1.0, 1.0, "{}", set_up, START, held)


def with_store(path: Path, work: Callable[[Store], object]) -> None:
    """Opens the store, works with it and closes it."""

    async def run() -> None:
        store = await opened(f"sqlite:///{path}")
        try:
            await work(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(run())


def test_a_game_is_there_again_after_a_restart(tmp_path: Path) -> None:
    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up", "a"])
        assert await store.append("one", 2, ["b", "c"], LATER, 5.0)

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up", "a", "b", "c"]
        found = await store.find("one")
        assert found is not None
        assert (found.standing, found.changed, found.holders) == (LATER, 5.0, {0: "anna"})
        assert found.set_up == game().set_up

    with_store(tmp_path / "new" / "folder" / "games.db", first)
    with_store(tmp_path / "new" / "folder" / "games.db", then)


def test_who_writes_an_entry_first_has_decided_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert await store.append("one", 1, ["Anna's", "more"], LATER, 2.0)
        assert not await store.append("one", 1, ["Ben's"], START, 3.0)
        assert not await store.append("one", 2, ["Ben's", "and this"], START, 3.0)
        assert await store.lines("one") == ["set-up", "Anna's", "more"]
        found = await store.find("one")
        assert found is not None
        assert found.changed == 2.0

    with_store(tmp_path / "games.db", work)


def test_nothing_is_added_to_a_game_that_is_gone(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert await store.forget("one", "anna")
        assert not await store.append("one", 1, ["late"], LATER, 2.0)
        assert await store.find("one") is None
        assert await store.lines("one") == []

    with_store(tmp_path / "games.db", work)


def test_a_browser_finds_its_games_and_no_others(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(game("old", s0="anna"), 0, ["set-up"])
        await store.create(game("both", s0="anna", s1="ben"), 0, ["set-up"])
        await store.create(game("ben's", s1="ben"), 0, ["set-up"])
        await store.append("old", 1, ["a"], LATER, 9.0)
        assert [each.id for each in await store.of("anna")] == ["old", "both"]
        assert await store.count_of("anna") == 2
        assert not await store.forget("both", "anna")
        assert [each.id for each in await store.of("anna")] == ["old"]
        assert {each.id for each in await store.of("ben")} == {"both", "ben's"}

    with_store(tmp_path / "games.db", work)


def test_a_full_disk_keeps_nothing_of_what_did_not_fit(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create(game(), 0, ["set-up"])
        pages = await store._in_thread(lambda: store._base.execute("PRAGMA page_count").fetchone()[0])
        await store._in_thread(lambda: store._base.execute(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(NotSaved, match="full"):
            await store.append("one", 1, ["x" * 100_000], LATER, 2.0)
        assert await store.lines("one") == ["set-up"]
        await store._in_thread(lambda: store._base.execute("PRAGMA max_page_count = 1000000"))
        assert await store.append("one", 1, ["x" * 100_000], LATER, 2.0)

    with_store(tmp_path / "games.db", work)


def test_every_write_waits_for_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)

        def pragma(name: str) -> object:
            return store._base.execute(f"PRAGMA {name}").fetchone()[0]

        asked = [await store._in_thread(lambda n=n: pragma(n)) for n in ("journal_mode", "synchronous")]  # type: ignore[misc]
        assert asked == ["wal", 2]  # 2 is FULL

    with_store(tmp_path / "games.db", work)


# --- versions


def test_an_older_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"

    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up"]
        await store.create(game("two"), 0, ["set-up"])

    with_store(path, first)
    newer = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN note TEXT; CREATE TABLE notes (text TEXT)")
    monkeypatch.setattr(sqlite, "MIGRATIONS", newer)
    with_store(path, then)
    with sqlite3.connect(path) as base:
        assert base.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
        assert base.execute("SELECT id, note FROM games ORDER BY id").fetchall() == [
            ("one", None),
            ("two", None),
        ]
    base.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"

    async def nothing(_: Store) -> None:
        pass

    with_store(path, nothing)
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE notes (text TEXT); NO SENSE"))
    with pytest.raises(BadStore):
        with_store(path, nothing)
    monkeypatch.undo()
    with_store(path, nothing)


def refused(path: Path) -> str:
    async def nothing(_: Store) -> None:
        pass

    with pytest.raises(BadStore) as found:
        with_store(path, nothing)
    return str(found.value)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    assert "newer Stellwerk" in refused(path)


def test_what_is_no_store_of_ours_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE recipes (text TEXT)")
    base.close()
    assert "some other program" in refused(other)
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 200)
    assert "no database of ours" in refused(tmp_path / "letter.txt")
    assert "is a folder" in refused(tmp_path)
    assert "can't be made" in refused(tmp_path / "letter.txt" / "games.db")
    with pytest.raises(BadStore, match="such as sqlite"):
        asyncio.run(opened("postgres://somewhere"))

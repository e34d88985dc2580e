"""A table inside the server: what the store refuses has not happened; bots' pauses tell nothing."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from ending import whole_game
from inside import AGAINST_A_BOT, PEOPLE, RecordingListener, on_the_disk, with_tables

from stellwerk import record
from stellwerk.server.protocol.tables import NewTable
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.stores.store import Change
from stellwerk.server.tables.live_table import LiveTable
from stellwerk.server.tables.registry import MOST_TABLES, Tables
from stellwerk.server.views import snapshots


async def fill_up(store: SqliteStore) -> None:
    """No page more fits on the disk."""
    pages = await store._in_thread(lambda: store._base.execute("PRAGMA page_count").fetchone()[0])
    # what is already there may have room for a line or two
    await store._in_thread(lambda: store._base.execute(f"PRAGMA max_page_count = {pages}"))


async def make_room(store: SqliteStore) -> None:
    await store._in_thread(lambda: store._base.execute("PRAGMA max_page_count = 1000000"))


async def to_and_fro(table: LiveTable, times: int) -> None:
    """Chooses and takes back, again and again."""
    for _ in range(times):
        await table.act(0, snapshots.version(table.game, 0), [table.game.options(0)[0]])
        await table.take_back(0, snapshots.version(table.game, 0))


def test_what_could_not_be_saved_has_not_happened(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            listener = RecordingListener(table)
            table.audience.arrive(listener)
            await fill_up(store)
            with pytest.raises(Refusal) as refused:
                await to_and_fro(table, 1000)
            assert refused.value.code == "disk full"
            before = len(table.game.log)
            assert listener.log_lengths[-1] == before
            assert len((await on_the_disk(tables, stored.id)).log) == before
            await make_room(store)
            seat = 0 if 0 in table.game.decisions() else 1
            await table.act(seat, snapshots.version(table.game, seat), [table.game.options(seat)[0]])
            assert len((await on_the_disk(tables, stored.id)).log) == before + 1

    with_tables(tmp_path / "games.db", work)


def test_listeners_get_only_what_is_on_the_disk(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(AGAINST_A_BOT, "anna", "en")
        async with tables.at(stored.id) as table:

            class Checking(RecordingListener):
                def game_changed(self) -> None:
                    with contextlib.closing(sqlite3.connect(store.path)) as file:
                        asked = "SELECT line FROM entries WHERE game = ? ORDER BY n"
                        lines = [line for (line,) in file.execute(asked, (table.id,))]
                    text = "\n".join([stored.header, *lines, ""])
                    assert len(record.load(text).log) >= len(table.game.log)
                    super().game_changed()

            listener = Checking(table)
            table.audience.arrive(listener)
            while len(table.game.log) < 30:
                if 0 in table.game.decisions():
                    await table.act(0, snapshots.version(table.game, 0), [table.game.options(0)[0]])
                await asyncio.sleep(0.001)
            assert listener.log_lengths == sorted(listener.log_lengths)
            assert len(listener.log_lengths) >= 30

    with_tables(tmp_path / "games.db", work)


def test_a_process_that_finds_the_store_ahead_reads_it_again(tmp_path: Path) -> None:
    """Two servers on one file: the second is stale, and then sees what the first has written."""

    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with tables.at(stored.id) as one, other.at(stored.id) as two:
            await one.act(0, 0, [one.game.options(0)[0]])
            with pytest.raises(Refusal) as refused:
                await two.act(0, 0, [two.game.options(0)[1]])
            assert refused.value.code == "stale"
            assert two.game == one.game
            assert [str(entry) for entry in two.game.log] == [str(entry) for entry in one.game.log]
            await two.act(1, 0, [two.game.options(1)[0]])

    with_tables(tmp_path / "games.db", work)


def test_what_another_process_has_written_is_sent_at_once(tmp_path: Path) -> None:
    """The announcement brings the lines; only a process that has missed some has to read."""

    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with tables.at(stored.id) as one, other.at(stored.id) as two:
            listener = RecordingListener(two)
            two.audience.arrive(listener)
            for seat in (0, 1):
                await one.act(seat, 0, [one.game.options(seat)[0]])
            first, second = await store.lines(stored.id, 0)
            two.handle(Change("entries", stored.id, "one", first=2, lines=(second,)))
            assert listener.log_lengths == []  # what came before is missing
            await until(lambda: listener.log_lengths)
            assert listener.log_lengths == [2]
            two.handle(Change("entries", stored.id, "one", first=1, lines=(first,)))  # late, and no news
            seat = one.game.turn
            await one.act(seat, snapshots.version(one.game, seat), [one.game.options(seat)[0]])
            (third,) = await store.lines(stored.id, 2)
            two.handle(Change("entries", stored.id, "one", first=3, lines=(third,)))
            await until(lambda: len(listener.log_lengths) > 1)
            assert listener.log_lengths == [2, 3]
            assert two.game == one.game

    with_tables(tmp_path / "games.db", work)


async def until(happens: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not happens():
        assert time.monotonic() < end, "it has not happened in time"
        await asyncio.sleep(0.001)


def test_impossible_lines_of_another_process_are_not_believed(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            line = '{"n":1,"seat":0,"action":"claim denver-omaha","phase":"turn","outcomes":[],"scored":[]}'
            for wrong in (line, "noise"):
                table.handle(Change("entries", stored.id, "one", first=1, lines=(wrong,)))
                await until(lambda: table.is_idle or not table.background._tasks)
                assert table.game.log == []

    with_tables(tmp_path / "games.db", work)


def test_a_table_that_nobody_needs_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        assert not tables._tables
        async with tables.at(stored.id) as table:
            await table.act(0, 0, [table.game.options(0)[0]])
            game = table.game
            assert tables._tables
        assert not tables._tables
        async with tables.at(stored.id) as again:
            assert again is not table
            assert again.game == game
            assert again.game.can_take_back(0)

    with_tables(tmp_path / "games.db", work)


def test_a_browser_has_a_limit_of_tables(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        over = NewTable("usa", (), record=whole_game("usa"))
        stored = await tables.maker.create(over, "anna", "en")
        for _turn in range(MOST_TABLES - 1):
            await tables.maker.create(PEOPLE, "anna", "en")
        with pytest.raises(Refusal, match="too many"):
            await tables.maker.create(PEOPLE, "anna", "en")
        with pytest.raises(Refusal, match="too many"):
            await tables.maker.rematch(stored.id, "anna")
        await tables.maker.create(PEOPLE, "ben", "en")

    with_tables(tmp_path / "games.db", work)

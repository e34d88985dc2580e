"""The stores: what is in one has happened, and the first to write an entry has decided it.

Tests of every store come first, then those of one store alone.
"""

import asyncio
import contextlib
import dataclasses
import logging
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace
from postgresql import LOCKED, PASSWORD, Cluster
from serving import Page, Server, wait_until

from stellwerk.boards import board
from stellwerk.server.protocol.socket import ChatLine
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores import postgresql, sqlite
from stellwerk.server.stores.postgresql import PostgresqlStore
from stellwerk.server.stores.sqlite import MIGRATIONS, SqliteStore
from stellwerk.server.stores.store import (
    MOST_CHAT,
    BadStore,
    Change,
    Counts,
    DesignFacts,
    NotSaved,
    SetUp,
    Standing,
    Store,
    StoredDesign,
    StoredSeat,
    StoredTable,
    opened,
)

Work = Callable[[Store], Awaitable[None]]

START = Standing(0, False, (0,), (0, 0), (), (1.0,))
LATER = Standing(3, False, (1,), (7, 0), (), (5.0,))
OVER = Standing(9, True, (), (70, 80), (1,))
ANNA = StoredSeat("person", "Anna")
BEN = StoredSeat("bot", "Ben", "hard")


def game(name: str = "one", **values: Any) -> StoredTable:
    """Anna, who decides, and a bot."""
    set_up = SetUp("usa", (ANNA, BEN), {}, True, 1.0, "secret")
    return replace(StoredTable(name, 1.0, 1.0, "{}", set_up, START, {0: ("anna",)}), **values)


def gone_on(stored: StoredTable, standing: Standing = LATER, changed: float = 5.0) -> StoredTable:
    return replace(stored, standing=standing, changed=changed)


def timed(name: str, clock: int, **values: Any) -> StoredTable:
    """Anna owes a decision, Ben waits for her, and a clock runs."""
    set_up = SetUp("usa", (ANNA, StoredSeat("person", "Ben")), {}, True, 1.0, "secret", clock=clock)
    return game(name, set_up=set_up, holders={0: ("anna",), 1: ("ben",)}, **values)


def free(name: str, **values: Any) -> StoredTable:
    """A table with a free seat that everybody may find."""
    set_up = SetUp("usa", (ANNA, StoredSeat("person", "Ben")), {}, True, 1.0, "secret", listed=True)
    return game(name, set_up=set_up, **values)


def with_store(address: str, work: Work) -> None:
    """Opens the store, works with it and closes it."""

    async def run() -> None:
        store = await opened(address)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def nothing(_: Store) -> None:
    pass


async def found(store: Store, name: str = "one") -> StoredTable:
    stored = await store.find(name)
    assert stored is not None
    return stored


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    base: str = request.getfixturevalue("base")
    return base


def sql(address: str, statement: str, request: pytest.FixtureRequest) -> None:
    """Runs SQL past the store."""
    if address.startswith("sqlite"):
        with sqlite3.connect(address.removeprefix("sqlite:///")) as file:
            file.execute(statement)
        file.close()
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        cluster.run("SET search_path = stellwerk", statement, url=address)


# --- every store: games and their entries


def test_a_game_is_there_again_after_a_restart(address: str) -> None:
    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up", "a"])
        assert await store.append(gone_on(game()), 2, ["b → „ß“", "c"])

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up", "a", "b → „ß“", "c"]
        assert await store.lines("one", 1) == ["b → „ß“", "c"]
        assert await found(store) == gone_on(game())

    with_store(address, first)
    with_store(address, then)


def test_the_text_of_a_board_is_stored_once_for_all_games_on_it(address: str) -> None:
    usa, japan = board("usa"), board("japan")

    async def first(store: Store) -> None:
        assert await store.board(usa.hash) is None
        for name, played in (("one", usa), ("two", usa), ("three", japan)):
            await store.create(game(name), 0, ["set-up"], played)
        assert await store.delete(game("one"))
        assert await store.delete(game("two"))

    async def then(store: Store) -> None:
        for each in (usa, japan):
            assert await store.board(each.hash) == each.text
            assert await store.board(each.hash[:12]) == each.text
        assert await store.board("0" * 64) is None
        assert await store.board("%") is None
        assert await store.boards_without_text() == []

    with_store(address, first)
    with_store(address, then)


def test_the_text_of_a_board_is_stored_as_soon_as_it_is_known(
    address: str, request: pytest.FixtureRequest
) -> None:
    usa, japan = board("usa"), board("japan")

    async def first(store: Store) -> None:
        await store.create(game("one"), 0, ["set-up"], usa)
        await store.create(game("two"), 0, ["set-up"], japan)

    async def late(store: Store) -> None:
        assert sorted(await store.boards_without_text()) == [("japan", japan.hash), ("usa", usa.hash)]
        assert await store.board(usa.hash) is None
        await store.store_board(usa)
        await store.create(game("three"), 0, ["set-up"], japan)
        assert await store.boards_without_text() == []
        assert await store.board(usa.hash) == usa.text
        assert await store.board(japan.hash) == japan.text

    with_store(address, first)
    sql(address, "UPDATE boards SET text = NULL", request)
    with_store(address, late)


def test_a_game_that_is_not_stored_stores_no_board(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"], board("usa"))
        with pytest.raises(NotSaved):
            await store.create(game(), 0, ["set-up"], board("japan"))
        assert await store.board(board("japan").hash) is None

    with_store(address, work)


def test_old_tables_are_found_and_deleted(address: str, request: pytest.FixtureRequest) -> None:
    now = time.time()

    async def first(store: Store) -> None:
        for name in ("old", "torn", "played", "changed", "talked", "looked"):
            await store.create(game(name), 0, ["set-up"])

    async def then(store: Store) -> None:
        assert await store.append(gone_on(game("played")), 1, ["a"])
        assert await store.change(game("changed"))
        await store.say("talked", 0, now, "Well …")
        await store.touch("looked", now)
        assert sorted(await store.untouched(now - 60, 9)) == ["old", "torn"]
        assert len(await store.untouched(now - 60, 1)) == 1
        assert not await store.forget("played", now - 60)
        for name in ("old", "torn"):
            assert await store.forget(name, now - 60)
            assert not await store.forget(name, now - 60)
            assert await store.lines(name) == []
        assert (await store.counts()).games == 4

    with_store(address, first)
    sql(address, "UPDATE games SET set_up = 'nonsense' WHERE id = 'torn'", request)
    with_store(address, then)


def test_the_first_to_write_an_entry_has_decided_it(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert await store.append(gone_on(game(), changed=2.0), 1, ["Anna's", "more"])
        assert not await store.append(game(changed=3.0), 1, ["Ben's"])
        assert not await store.append(game(changed=3.0), 2, ["Ben's", "and this"])
        assert await store.lines("one") == ["set-up", "Anna's", "more"]
        assert await found(store) == gone_on(game(), changed=2.0)

    with_store(address, work)


def test_of_many_at_once_one_decides(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        for n in range(1, 6):
            tried = [store.append(game(changed=float(who)), n, [f"{who}'s"]) for who in range(8)]
            won = [who for who, has_won in enumerate(await asyncio.gather(*tried)) if has_won]
            assert len(won) == 1
            assert (await store.lines("one"))[n:] == [f"{won[0]}'s"]
            assert (await found(store)).changed == float(won[0])

    with_store(address, work)


def test_no_entry_is_left_out(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert not await store.append(gone_on(game()), 2, ["too far"])
        assert await store.lines("one") == ["set-up"]

    with_store(address, work)


def test_a_game_from_a_position_has_no_entry_0(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 1, [])
        assert await store.append(gone_on(game()), 1, ["a"])
        assert not await store.append(gone_on(game()), 1, ["b"])
        assert await store.lines("one") == ["a"]

    with_store(address, work)


def test_nothing_is_added_to_a_game_that_is_gone(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        await store.say("one", 0, 1.0, "Bye!")
        assert await store.delete(game())
        assert not await store.append(gone_on(game()), 1, ["late"])
        assert not await store.change(game())
        assert not await store.delete(game())
        with pytest.raises(NotSaved):
            await store.say("one", 0, 1.0, "Anybody there?")
        assert await store.find("one") is None
        assert await store.lines("one") == []
        assert await store.chat("one") == []
        assert await store.count_of("anna") == 0

    with_store(address, work)


def test_two_games_can_not_have_the_same_name(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        with pytest.raises(NotSaved):
            await store.create(game(holders={0: ("ben",)}), 0, ["set-up", "other"])
        assert await found(store) == game()
        assert await store.lines("one") == ["set-up"]

    with_store(address, work)


def test_a_failing_write_does_not_affect_others(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        asked: list[Awaitable[object]] = [
            store.create(game("two"), 0, ["set-up"]),
            store.append(gone_on(game()), 1, ["a"]),
            store.create(game(), 0, ["once more"]),
            store.say("no such game", 0, 1.0, "Hello?"),
            store.say("one", 0, 1.0, "Hello!"),
            store.lines("one"),
        ]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in done] == [type(None), bool, NotSaved, NotSaved, ChatLine, list]
        assert await store.lines("one") == ["set-up", "a"]
        assert [line.text for line in await store.chat("one")] == ["Hello!"]
        assert await store.count_of("anna") == 2

    with_store(address, work)


def test_work_that_has_begun_is_finished_though_nobody_waits(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        impatient = asyncio.create_task(store.append(gone_on(game()), 1, ["a"]))
        await asyncio.sleep(0)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up", "a"]

    with_store(address, work)
    with_store(address, then)


# --- every store: who sits where


def test_a_seat_may_have_several_devices(address: str) -> None:
    async def work(store: Store) -> None:
        held = {0: ("anna's phone", "anna's tablet"), 1: ("anna's phone", "ben")}
        await store.create(game(holders=held), 0, ["set-up"])
        assert (await found(store)).holders == held
        assert await store.count_of("anna's phone") == 1
        assert [each.id for each in await store.of("anna's tablet")] == ["one"]

    with_store(address, work)


def test_of_two_changes_one_has_to_look_again(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        seats = ANNA, StoredSeat("person", "Ben", link=1)
        joined = replace(game().set_up, seats=seats, listed=True)
        assert await store.change(game(header='{"new":1}', set_up=joined, holders={1: ("ben",)}))
        assert not await store.change(game(holders={0: ("clara",)}))
        assert not await store.delete(game())
        now = await found(store)
        assert now == game(header='{"new":1}', set_up=joined, holders={1: ("ben",)}, edition=1)
        assert [each.id for each in await store.of("anna")] == []
        assert await store.change(replace(now, holders={0: ("clara",), 1: ("ben", "ben's phone")}))
        assert (await found(store)).holders == {0: ("clara",), 1: ("ben", "ben's phone")}
        assert await store.delete(await found(store))

    with_store(address, work)


def test_sitting_down_does_not_undo_what_was_played(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert await store.append(gone_on(game()), 1, ["a"])
        assert await store.change(game(holders={0: ("anna", "anna's phone")}))  # knows nothing of entry 1
        assert await found(store) == gone_on(game(holders={0: ("anna", "anna's phone")}, edition=1))
        assert await store.due(5.0, 9) == ["one"], "the bot still owes its decision"

    with_store(address, work)


def test_a_seat_that_was_taken_back_has_a_whole_turn_again(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(timed("one", 60), 0, ["set-up"])
        assert await store.due(61.0, 9) == ["one"]
        assert await store.change(timed("one", 60, standing=replace(START, since=(50.0,))))
        assert (await found(store)).standing.since == (50.0,)
        assert await store.due(109.0, 9) == []
        assert await store.due(110.0, 9) == ["one"]

    with_store(address, work)


def test_a_browser_finds_its_games_and_no_others(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game("old"), 0, ["set-up"])
        await store.create(game("both", holders={0: ("anna",), 1: ("ben",)}), 0, ["set-up"])
        await store.create(game("ben's", holders={1: ("ben",)}), 0, ["set-up"])
        await store.append(gone_on(game("old")), 1, ["a"])
        assert [each.id for each in await store.of("anna")] == ["old", "both"]
        assert await store.count_of("anna") == 2
        assert {each.id for each in await store.of("ben")} == {"both", "ben's"}
        assert await store.of("nobody") == []

    with_store(address, work)


# --- every store: what has to be found


def test_strangers_find_what_is_listed_and_has_a_free_seat(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(free("old", created=1.0), 0, ["set-up"])
        await store.create(free("new", created=2.0), 0, ["set-up"])
        await store.create(free("full", holders={0: ("anna",), 1: ("ben",)}), 0, ["set-up"])
        await store.create(game("bot's"), 0, ["set-up"])
        assert [each.id for each in await store.open_tables(9)] == ["new", "old"]
        assert [each.id for each in await store.open_tables(1)] == ["new"]
        assert await store.append(gone_on(free("new", created=2.0), OVER), 1, ["end"])
        assert await store.change(free("old", holders={0: ("anna",), 1: ("ben",)}))
        assert await store.open_tables(9) == []
        assert await store.counts() == Counts(games=4, running=3, listed=0, entries=5)

    with_store(address, work)


def test_games_that_somebody_must_look_after_are_found(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game("bot owes", standing=LATER), 0, ["set-up"])
        await store.create(game("Anna owes"), 0, ["set-up"])
        await store.create(timed("Anna owes with a clock", 2), 0, ["set-up"])
        assert await store.due(2.9, 9) == []
        assert await store.due(5.0, 9) == ["Anna owes with a clock", "bot owes"]
        assert await store.due(5.0, 1) == ["Anna owes with a clock"]
        assert await store.append(gone_on(game("bot owes"), START), 1, ["a"])
        assert await store.due(1e9, 9) == ["Anna owes with a clock"]

    with_store(address, work)


def test_a_decision_without_knowing_of_a_stand_in_makes_the_game_due(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(free("one", holders={0: ("anna",), 1: ("ben",)}), 0, ["set-up"])
        here = await found(store)
        seats = ANNA, StoredSeat("person", "Ben", stand_in="medium")
        assert await store.change(replace(here, set_up=replace(here.set_up, seats=seats)))
        assert await store.append(gone_on(here), 1, ["a"])  # now the stand-in owes
        assert await store.due(5.0, 9) == ["one"]
        assert (await found(store)).set_up.seats == seats

    with_store(address, work)


def test_one_game_that_can_not_be_read_hides_no_other(
    address: str, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    async def first(store: Store) -> None:
        for name in ("good", "bad"):
            await store.create(free(name, standing=LATER), 0, ["set-up"])

    async def then(store: Store) -> None:
        assert [each.id for each in await store.of("anna")] == ["good"]
        assert [each.id for each in await store.open_tables(9)] == ["good"]
        assert [text for text in caplog.messages if "table bad can't be read" in text]
        with pytest.raises(NotSaved, match="can't be read"):
            await store.find("bad")
        with pytest.raises(NotSaved, match="can't be read"):
            await store.change(free("bad"))

    with_store(address, first)
    sql(address, "UPDATE games SET standing = '{nonsense' WHERE id = 'bad'", request)
    with_store(address, then)


# --- every store: what belongs to a game beside its record


def test_marks_of_a_game_are_stored_replaced_and_go_with_it(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, [])
        assert await store.marked("one", "review") is None
        await store.mark("one", "review", "first")
        await store.mark("one", "review", "second")
        await store.mark("nobody's", "review", "lost")
        assert await store.marked("one", "review") == "second"
        assert await store.marked("nobody's", "review") is None
        assert await store.delete(game())
        assert await store.marked("one", "review") is None

    with_store(address, work)


def test_finished_games_are_found_by_their_deal(address: str) -> None:
    async def work(store: Store) -> None:
        for name, standing in (("one", OVER), ("two", START), ("three", OVER)):
            await store.create(game(name, standing=standing, created=float(len(name))), 0, [])
            await store.mark(name, "deal", "other" if name == "three" else "today")
        assert [each.id for each in await store.finished_with("deal", "today", 9)] == ["one"]
        assert await store.finished_with("deal", "tomorrow", 9) == []

    with_store(address, work)


# --- every store: chat


def test_a_design_is_kept_changed_by_its_version_and_goes_with_its_parts(address: str) -> None:
    one = StoredDesign(
        "one", "anna", 1.0, 2.0, 0, DesignFacts({"en": "Ö"}, 3, region=(1, 2, 3, 4)), '{"ß": 1}'
    )

    async def first(store: Store) -> None:
        await store.add_design(one)
        await store.add_design(replace(one, id="two", changed=9.0))
        await store.add_design(replace(one, id="three", browser="ben"))
        assert await store.change_design(replace(one, board="{}", changed=5.0))
        assert not await store.change_design(one), "another version is there"
        await store.put_design_part("one", "picture", b"\0png")
        await store.put_design_part("one", "picture", b"\0other")
        await store.put_design_part("nowhere", "picture", b"x")

    async def then(store: Store) -> None:
        assert await store.design("one") == replace(one, board="{}", changed=5.0, version=1)
        assert [each.id for each in await store.designs_of("anna")] == ["two", "one"]
        assert {each.board for each in await store.designs_of("anna")} == {""}
        assert await store.count_designs("anna") == (2, 3)
        assert await store.design_part("one", "picture") == b"\0other"
        assert await store.design_part("one", "trial") is None
        await store.put_design_part("one", "picture", None)
        assert await store.design_part("one", "picture") is None
        await store.put_design_part("two", "trial", b"games")
        await store.delete_design("two")
        assert await store.design("two") is None
        assert await store.design_part("two", "trial") is None
        assert await store.forget_designs(3.0) == 1
        assert await store.count_designs("ben") == (0, 1)

    with_store(address, first)
    with_store(address, then)


def test_the_latest_of_two_texts_with_one_hash_is_kept(address: str) -> None:
    usa = board("usa")

    async def work(store: Store) -> None:
        for name, text in (("one", usa.text), ("two", usa.text + " ")):
            await store.create(game(name), 0, ["set-up"], dataclasses.replace(usa, text=text))
            assert await store.board(usa.hash) == text

    with_store(address, work)


def test_the_last_lines_of_chat_are_stored(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        for n in range(MOST_CHAT + 3):
            line = await store.say("one", 1, float(n), f"Line {n} ☺")
            assert (line.n, line.seat, line.at, line.text) == (n, 1, float(n), f"Line {n} ☺")
        lines = await store.chat("one")
        assert [line.n for line in lines] == list(range(3, MOST_CHAT + 3))
        assert await store.chat("one", MOST_CHAT) == lines[-2:]

    with_store(address, work)


def test_people_may_speak_at_once(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        said = await asyncio.gather(*(store.say("one", 0, 1.0, f"{n}") for n in range(10)))
        assert sorted(line.n for line in said) == list(range(10))
        assert sorted(line.text for line in await store.chat("one")) == [f"{n}" for n in range(10)]

    with_store(address, work)


def test_a_process_alone_may_move_the_bots(address: str) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        assert await store.lease("one", 5.0)
        assert await store.lease("one", 5.0)
        await store.release("one")
        assert await store.lease("one", 5.0)
        await store.announce(Change("here", "one", here=(1, 0)))

    with_store(address, work)


# --- SQLite


def test_a_full_disk_keeps_nothing_of_what_did_not_fit(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create(game(), 0, ["set-up"])
        pages = await store._in_thread(lambda: store._base.execute("PRAGMA page_count").fetchone()[0])
        await store._in_thread(lambda: store._base.execute(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(NotSaved, match="full"):
            await store.append(gone_on(game()), 1, ["x" * 100_000])
        assert await store.lines("one") == ["set-up"]
        await store._in_thread(lambda: store._base.execute("PRAGMA max_page_count = 1000000"))
        assert await store.append(gone_on(game()), 1, ["x" * 100_000])

    with_store(f"sqlite:///{tmp_path}/new/folder/games.db", work)


def remove_all(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def test_a_file_that_is_taken_away_is_noticed(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        remove_all(tmp_path)
        with pytest.raises(NotSaved, match="was removed") as raised:
            await store.append(gone_on(game()), 1, ["x"])
        assert raised.value.code == "store away"

    with_store(f"sqlite:///{tmp_path}/games.db", work)


def test_every_write_waits_for_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, SqliteStore)

        def pragma(name: str) -> object:
            return store._base.execute(f"PRAGMA {name}").fetchone()[0]

        asked = [await store._in_thread(lambda n=n: pragma(n)) for n in ("journal_mode", "synchronous")]  # type: ignore[misc]
        assert asked == ["wal", 2]  # 2 is FULL

    with_store(f"sqlite:///{tmp_path}/games.db", work)


@contextmanager
def file_at(path: Path) -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(path) as file:
        yield file
    file.close()


SEATS_1 = '[{"kind":"person","name":"Anna","level":""},{"kind":"bot","name":"Ben","level":"hard"}]'
SET_UP_1 = f'{{"board":"usa","seats":{SEATS_1},"options":{{}},"hints":true,"pace":1.0,"secret":"s"}}'


def standing_1(decides: str, is_over: str = "false") -> str:
    return f'{{"turns":3,"is_over":{is_over},"decides":[{decides}],"scores":[7,0],"winners":[]}}'


def test_games_of_version_1_go_on(tmp_path: Path) -> None:
    rows = [
        ("Anna owes", SET_UP_1, standing_1("0")),
        ("both owe", SET_UP_1, standing_1("0,1")),
        ("bots", SET_UP_1.replace("person", "bot"), standing_1("1")),
        ("over", SET_UP_1, standing_1("", "true")),
        ("bad", SET_UP_1, "{nonsense"),
    ]
    with file_at(tmp_path / "games.db") as file:
        file.executescript(MIGRATIONS[0])
        file.execute("PRAGMA user_version = 1")
        for name, set_up, standing in rows:
            file.execute(
                "INSERT INTO games VALUES (?, 1.0, 1700000000.25, '{}', ?, ?)", (name, set_up, standing)
            )
            file.execute("INSERT INTO holders VALUES (?, 0, 'anna')", (name,))
            file.execute("INSERT INTO entries VALUES (?, 0, 'set-up')", (name,))

    async def work(store: Store) -> None:
        there = {each.id: each for each in await store.of("anna")}
        assert set(there) == {"Anna owes", "both owe", "bots", "over"}
        for each in there.values():
            assert (each.holders, each.edition, each.changed) == ({0: ("anna",)}, 0, 1700000000.25)
            assert each.standing.since == (1700000000.25,) * len(each.standing.decides)
            assert await store.lines(each.id) == ["set-up"]
        assert await store.due(2e9, 9) == [each for each in there if there[each].due] == ["both owe"]
        assert await store.open_tables(9) == []
        assert await store.counts() == Counts(games=5, running=4, listed=0, entries=5)
        assert await store.append(gone_on(there["Anna owes"]), 1, ["a"])
        assert await store.change(replace(there["Anna owes"], holders={0: ("anna", "anna's phone")}))

    with_store(f"sqlite:///{tmp_path}/games.db", work)


def test_an_older_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up"]
        await store.create(game("two"), 0, ["set-up"])

    address = f"sqlite:///{tmp_path}/games.db"
    with_store(address, first)
    newer = (*MIGRATIONS, "ALTER TABLE games ADD COLUMN note TEXT; CREATE TABLE notes (text TEXT)")
    monkeypatch.setattr(sqlite, "MIGRATIONS", newer)
    with_store(address, then)
    with file_at(tmp_path / "games.db") as file:
        assert file.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
        notes = file.execute("SELECT id, note FROM games ORDER BY id").fetchall()
        assert notes == [("one", None), ("two", None)]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    with_store(address, nothing)
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, "CREATE TABLE notes (text TEXT); NO SENSE"))
    with pytest.raises(BadStore):
        with_store(address, nothing)
    monkeypatch.undo()
    with_store(address, nothing)


def refused(address: str | Path) -> str:
    with pytest.raises(BadStore) as caught:
        with_store(f"sqlite:///{address}" if isinstance(address, Path) else address, nothing)
    return str(caught.value)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    with file_at(tmp_path / "games.db") as file:
        file.execute("PRAGMA user_version = 99")
    assert "newer Stellwerk" in refused(tmp_path / "games.db")


@pytest.mark.parametrize("version", [-1, 0, 1, 2])
def test_a_file_of_another_program_is_refused_and_stays_as_it_is(tmp_path: Path, version: int) -> None:
    other = tmp_path / "other.db"
    with file_at(other) as file:
        file.execute("CREATE TABLE recipes (text TEXT)")
        file.execute(f"PRAGMA user_version = {version}")
    before = other.read_bytes()
    assert "another program" in refused(other)
    assert other.read_bytes() == before


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 200)
    assert "not a Stellwerk database" in refused(tmp_path / "letter.txt")
    assert "is a folder" in refused(tmp_path)
    assert "can't be made" in refused(tmp_path / "letter.txt" / "games.db")
    assert "such as sqlite" in refused("mysql://anna:hush@somewhere/games")
    assert "hush" not in refused("mysql://anna:hush@somewhere/games")


# --- PostgreSQL: several processes


def with_two(
    address: str, work: Callable[[Store, Store, list[Change], list[Change]], Awaitable[None]]
) -> None:
    """Two processes on one store, and what each hears of the other."""

    async def run() -> None:
        one, two = await opened(address), await opened(address)
        heard: tuple[list[Change], list[Change]] = ([], [])
        one.listen(heard[0].append)
        two.listen(heard[1].append)
        try:
            await work(one, two, *heard)
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


async def until(happens: Callable[[], object], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it has not happened in time"
        await asyncio.sleep(0.01)


async def answer(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Asks again and again, until there is one."""
    while True:
        if found := await ask():
            return found
        await asyncio.sleep(0.02)


def test_other_processes_get_changes_and_the_writer_does_not(base: str) -> None:
    async def work(one: Store, two: Store, by_one: list[Change], by_two: list[Change]) -> None:
        assert one.node != two.node
        await one.create(game(), 0, ["set-up"])
        await one.append(gone_on(game()), 1, ["a"])
        await one.append(gone_on(game()), 1, ["too late"])
        await one.say("one", 0, 1.0, "Hello")
        await one.change(game())
        await one.change(game())  # too late too
        await one.announce(Change("here", "one", here=(2, 0, 1)))
        await one.delete(await found(two))
        await until(lambda: len(by_two) >= 5)
        await two.announce(Change("here", "one", here=(0, 0, 0)))
        await until(lambda: by_one)
        announced = [(change.what, change.game, change.here) for change in by_two]
        here = ("here", "one", (2, 0, 1))
        assert announced == [
            ("entries", "one", ()),
            ("chat", "one", ()),
            ("table", "one", ()),
            here,
            ("gone", "one", ()),
        ]
        assert {change.node for change in by_two} == {one.node}
        assert [(change.what, change.node) for change in by_one] == [("here", two.node)]

    with_two(base, work)


def test_a_write_is_announced_before_it_is_answered(base: str) -> None:
    """Otherwise somebody who has seen it might come to a process that does not know it."""

    async def work(one: Store, _two: Store, _by_one: list[Change], by_two: list[Change]) -> None:
        await one.create(game(), 0, ["set-up"])
        for n in range(1, 30):
            await one.append(game(), n, ["a"])
            await until(lambda n=n: len(by_two) >= n, 2.0)  # type: ignore[misc]
        assert isinstance(one, PostgresqlStore)
        assert not one._notifier._waiting

    with_two(base, work)


def test_many_writes_at_once_are_stored_and_one_that_fails_spoils_no_other(base: str) -> None:
    """They go to the database in one statement."""

    async def work(one: Store, _two: Store, _by_one: list[Change], by_two: list[Change]) -> None:
        names = [f"table {n}" for n in range(30)]
        await asyncio.gather(*(one.create(game(name), 0, ["set-up"]) for name in names))
        lines = {name: ["b", "c"] for name in names} | {"table 7": ["what no text can have: \0"]}
        first = dict.fromkeys(names, 1) | {"table 5": 4}
        tried = [one.append(gone_on(game(name)), first[name], lines[name]) for name in names]
        done = await asyncio.gather(*tried, return_exceptions=True)
        assert done[5] is False
        assert isinstance(done[7], NotSaved)
        assert [each for n, each in enumerate(done) if n not in {5, 7}] == [True] * 28
        for name in names:
            expected = ["set-up"] if name in {"table 5", "table 7"} else ["set-up", "b", "c"]
            assert await one.lines(name) == expected
        # and the other process need not even read them
        await until(lambda: len(by_two) >= 28)
        assert {(each.first, each.lines) for each in by_two} == {(1, ("b", "c"))}

    with_two(base, work)


def test_lines_that_are_too_long_to_be_announced_are_read(base: str) -> None:
    async def work(one: Store, two: Store, _by_one: list[Change], by_two: list[Change]) -> None:
        await one.create(game(), 0, ["set-up"])
        await one.append(gone_on(game()), 1, ["ü" * 8000])
        await until(lambda: by_two)
        assert by_two == [Change("entries", "one", one.node)]
        assert await two.lines("one", 0) == ["ü" * 8000]

    with_two(base, work)


@pytest.mark.parametrize(
    "trouble, has_begun, code",
    [
        (asyncpg.DiskFullError("no space left on device"), True, "disk full"),
        (TimeoutError(), True, "in doubt"),
        (TimeoutError(), False, "store busy"),
        (ConnectionRefusedError(), False, "store away"),
        (asyncpg.UniqueViolationError("again"), True, "not saved"),
    ],
)
def test_the_code_says_why_something_was_not_saved(trouble: Exception, has_begun: bool, code: str) -> None:
    assert postgresql.code_of(trouble, has_begun) == code
    said = Refusal(code).text("en")
    assert ("no room left" in said) == (code == "disk full")


def test_what_makes_no_sense_on_the_channel_does_no_harm(base: str, cluster: Cluster) -> None:
    async def work(one: Store, two: Store, _by_one: list[Change], by_two: list[Change]) -> None:
        noise = "SELECT pg_notify('stellwerk', 'noise'), pg_notify('stellwerk', '{\"what\":\"new\"}')"
        await asyncio.to_thread(cluster.run, noise, url=base)
        await one.announce(Change("here", "one"))
        await until(lambda: by_two)
        assert [change.what for change in by_two] == ["here"]
        assert await two.find("one") is None

    with_two(base, work)


def test_one_process_moves_the_bots_until_its_lease_ends(base: str) -> None:
    async def work(one: Store, two: Store, *_: object) -> None:
        await one.create(game(), 0, ["set-up"])
        assert await one.lease("one", 60.0)
        assert not await two.lease("one", 60.0)
        assert await one.lease("one", 0.6), "it may renew it"
        await answer(lambda: two.lease("one", 60.0))
        assert not await one.lease("one", 60.0), "its own has ended"
        await one.release("one")  # not its own
        assert not await one.lease("one", 60.0)
        await two.release("one")
        assert await one.lease("one", 60.0)
        assert not await one.lease("no such game", 60.0)

    with_two(base, work)


def test_a_process_that_ends_leaves_no_lease_behind(base: str) -> None:
    async def work(store: Store) -> None:
        other = await opened(base)
        await store.create(game(), 0, ["set-up"])
        assert await other.lease("one", 600.0)
        await other.close()
        assert await store.lease("one", 5.0)

    with_store(base, work)


WRITER = """
import asyncio, sys
from stellwerk.server.stores.store import opened

async def main(address, name):
    store = await opened(address)
    won = 0
    while len(lines := await store.lines("one")) < 200:
        won += await store.append(await store.find("one"), len(lines), [name])
    await store.close()
    print(won)

asyncio.run(main(*sys.argv[1:]))
"""


def test_two_programs_at_once_never_both_win(address: str) -> None:
    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])

    async def then(store: Store) -> None:
        lines = await store.lines("one")
        assert len(lines) >= 200
        assert [lines.count(name) for name in ("Anna", "Ben")] == won
        assert sum(won) == len(lines) - 1

    with_store(address, first)
    writers = [
        subprocess.Popen(
            [sys.executable, "-P", "-c", WRITER, address, name], stdout=subprocess.PIPE, text=True
        )
        for name in ("Anna", "Ben")
    ]
    won = [int(writer.communicate(timeout=60)[0]) for writer in writers]
    with_store(address, then)


# --- PostgreSQL: the database goes and comes back


def test_the_game_goes_on_after_the_database_was_restarted(
    base: str, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(one: Store, two: Store, by_one: list[Change], by_two: list[Change]) -> None:
        await one.create(game(), 0, ["set-up"])
        assert await one.append(gone_on(game()), 1, ["kept"])
        await until(lambda: by_two)
        await asyncio.to_thread(cluster.kill)
        for store in (one, two):
            with pytest.raises(NotSaved):
                await store.append(gone_on(game()), 2, ["lost"])
            with pytest.raises(NotSaved):
                await store.find("one")
            await store.announce(Change("here", "one"))
        await asyncio.to_thread(cluster.start)
        await until(lambda: Change("all") in by_one and Change("all") in by_two)
        assert await two.lines("one") == ["set-up", "kept"]
        by_two.clear()
        assert await one.append(gone_on(game()), 2, ["on"])
        await until(lambda: Change("entries", "one", one.node, first=2, lines=("on",)) in by_two)

    caplog.set_level(logging.CRITICAL, "stellwerk")
    with_two(base, work)


#: Makes all writers wait.
LOCK = ("BEGIN", "SELECT 1 FROM stellwerk.games FOR UPDATE", "SELECT pg_sleep(600)")
LOCKING = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'"


@asynccontextmanager
async def all_locked(base: str, cluster: Cluster) -> AsyncIterator[None]:
    """Nobody can write to any game meanwhile."""
    held = asyncio.create_task(asyncio.to_thread(cluster.run, *LOCK, url=base))
    await answer(lambda: asyncio.to_thread(cluster.run, f"SELECT 1 {LOCKING}", url=base))
    try:
        yield
        assert not held.done()
    finally:
        await asyncio.to_thread(cluster.run, f"SELECT pg_cancel_backend(pid) {LOCKING}", url=base)
        with suppress(asyncpg.QueryCanceledError):
            await held


def test_a_write_that_nobody_answered_is_looked_at_again(base: str, cluster: Cluster) -> None:
    """The database may have done it: then the game has gone on without this process."""

    async def work(store: Store) -> None:
        heard: list[Change] = []
        store.listen(heard.append)
        await store.create(game(), 0, ["set-up"])
        end = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND query LIKE '%UPDATE games%' AND state = 'active' AND pid <> pg_backend_pid()"
        )
        async with all_locked(base, cluster):
            writing = asyncio.create_task(store.append(gone_on(game()), 1, ["a"]))
            assert await answer(lambda: asyncio.to_thread(cluster.run, end, url=base)) == [(True,)]
            with pytest.raises(NotSaved):
                await writing
            await until(lambda: heard)
            assert heard == [Change("all")]
        assert await store.append(gone_on(game()), 1, ["a"])

    with_store(base, work)


def test_a_database_that_does_not_answer_is_given_up_soon(base: str, cluster: Cluster) -> None:
    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        async with all_locked(base, cluster):
            tried = [store.append(gone_on(game()), 1, ["a"]) for _ in range(20)]  # more than connections
            results = await asyncio.gather(*tried, return_exceptions=True)
            codes = [result.code for result in results if isinstance(result, NotSaved)]
            assert len(codes) == 20
            # some were written, and nobody knows what became of them; the others were not even begun
            assert set(codes) == {"in doubt", "store busy"}
        assert await store.append(gone_on(game()), 1, ["a"])

    with_store(base, work)


# --- PostgreSQL: its schema, and what is refused


def test_two_servers_may_start_at_once(base: str) -> None:
    async def run() -> None:
        stores = await asyncio.gather(*(opened(base) for _ in range(4)))
        await stores[0].create(game(), 0, ["set-up"])
        assert [await store.lines("one") for store in stores] == [["set-up"]] * 4
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_every_write_waits_for_the_disk_of_the_database(base: str) -> None:
    async def work(store: Store) -> None:
        assert isinstance(store, PostgresqlStore)
        await store.create(game(), 0, ["set-up"])
        await store.lease("one", 1.0)  # which need not, and must not change it for what follows
        assert await store._ask(lambda base: base.fetchval("SHOW synchronous_commit")) == "on"
        assert await store._ask(lambda base: base.fetchval("SHOW fsync")) == "on"

    with_store(base, work)


def test_an_older_database_is_brought_up_to_date(
    base: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])

    async def then(store: Store) -> None:
        assert await store.lines("one") == ["set-up"]

    with_store(base, first)
    old = postgresql.MIGRATIONS
    monkeypatch.setattr(postgresql, "MIGRATIONS", (*old, "CREATE TABLE notes (text text); NO SENSE"))
    assert "syntax error" in refused(base)
    monkeypatch.setattr(postgresql, "MIGRATIONS", (*old, "CREATE TABLE notes (text text); SELECT 1"))
    with_store(base, then)
    assert cluster.run("SELECT version FROM stellwerk.schema_version", url=base) == [(len(old) + 1,)]
    monkeypatch.undo()
    assert "newer Stellwerk" in refused(base)


def test_a_schema_of_another_program_is_refused(base: str, cluster: Cluster) -> None:
    cluster.run("CREATE TABLE recipes (text text)", url=base)  # in public: not our business
    with_store(base, nothing)
    other = cluster.database()
    cluster.run("CREATE SCHEMA stellwerk", "CREATE TABLE stellwerk.recipes (text text)", url=other)
    assert "another program" in refused(other)
    assert cluster.run("SELECT count(*) FROM pg_tables WHERE schemaname = 'stellwerk'", url=other) == [(1,)]


def test_a_database_that_can_not_keep_all_letters_is_refused(cluster: Cluster) -> None:
    address = cluster.database("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    assert "UTF8" in refused(address)


def test_a_refused_login_is_explained_without_the_password(base: str, cluster: Cluster) -> None:
    def locked(password: str) -> str:
        return base.replace("stellwerk@", f"{LOCKED}:{password}@", 1)

    ((name,),) = cluster.run("SELECT current_database()", url=base)
    cluster.run(f"REVOKE CREATE ON DATABASE {name} FROM {LOCKED}")  # databases are used again
    assert "does not let this user in" in refused(locked("troutfish"))
    assert "does not let this user create" in refused(locked(PASSWORD))
    assert "does not exist" in refused(cluster.url("nowhere"))
    awkward = ["troutfish", "trout/fish", "trout?fish", "trout#fish", "trout@fish", "trout:fish", "5432/fish"]
    for password in awkward:
        for address in (
            locked(password),
            f"postgresql://anna:{password}@localhost:1/games",
            f"postgres://localhost:1/games?user=anna&password={password}",
        ):
            said = refused(address)
            assert "fish" not in said
            assert "trout" not in said
    cluster.run(f"GRANT CREATE ON DATABASE {name} TO {LOCKED}")
    with_store(locked(PASSWORD), nothing)


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert refused("postgresql://anna:hush@127.0.0.1:1/games") == (
        "The database 127.0.0.1:1/games does not answer: is PostgreSQL running there?"
    )
    assert "does not answer" in refused(f"postgresql://anna@/games?host={tmp_path}")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert "does not answer" in refused(f"postgresql://127.0.0.1:{silent.getsockname()[1]}/games")


def test_without_its_library_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stellwerk.server.stores.postgresql", "stellwerk.server.stores.notifications"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert "pip install asyncpg" in refused("postgresql://localhost/games")


# --- the file itself


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with sqlite3.connect(path) as old:
        old.execute("PRAGMA journal_mode = WAL")
    old.close()
    path.chmod(0o644)

    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        modes = {each.name: each.stat().st_mode & 0o777 for each in os.scandir(tmp_path)}
        assert modes == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}

    with_store(f"sqlite:///{path}", work)


def test_damaged_pages_are_said_once_and_other_games_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"

    async def fill(store: Store) -> None:
        for n in range(40):
            await store.create(game(f"game{n:02}"), 0, ["x" * 3000])

    async def look(store: Store) -> None:
        assert (await store.find("game01")) is not None

    with_store(f"sqlite:///{path}", fill)
    data = bytearray(path.read_bytes())
    page = data.rindex(b"x" * 500) // 4096 * 4096
    data[page : page + 8] = b"\xff" * 8  # one with entries
    path.write_bytes(data)
    with_store(f"sqlite:///{path}", look)
    said = [each for each in caplog.messages if "is damaged" in each]
    assert len(said) == 1
    assert "Games that can be read go on" in said[0]


def test_without_room_for_another_connection_one_waits_for_a_free_one(base: str, cluster: Cluster) -> None:
    ((name,),) = cluster.run("SELECT current_database()", url=base)
    cluster.run(f"GRANT CREATE ON DATABASE {name} TO {LOCKED}", f"ALTER ROLE {LOCKED} CONNECTION LIMIT 2")

    async def work(store: Store) -> None:
        await store.create(game(), 0, ["set-up"])
        found = await asyncio.gather(*(store.find("one") for _ in range(20)))
        assert all(each is not None for each in found)

    try:
        with_store(base.replace("stellwerk@", f"{LOCKED}:{PASSWORD}@", 1), work)
    finally:
        cluster.run(f"ALTER ROLE {LOCKED} CONNECTION LIMIT -1")


def test_a_connection_in_disorder_is_given_up(base: str) -> None:
    """Asyncpg says so after some time-outs; whoever comes next must not get that connection."""

    async def work(store: Store) -> None:
        assert isinstance(store, PostgresqlStore)
        await store.create(game(), 0, ["set-up"])
        broken: list[Any] = []

        async def fail(base: Any) -> None:
            broken.append(base._con)
            raise asyncpg.InternalClientError("got result for unknown protocol state 3")

        with pytest.raises(NotSaved) as trouble:
            await store._run(fail, writes=True)
        assert trouble.value.code == "in doubt"
        assert broken[0].is_closed()
        assert await store.append(gone_on(game()), 1, ["a"])

    with_store(base, work)


def test_a_server_waits_for_its_database(tmp_path: Path, base: str, cluster: Cluster) -> None:
    server = Server(tmp_path, "--store", base, "--workers", "1")
    cluster.kill()
    starting = threading.Thread(target=server.start)
    starting.start()
    try:
        wait_until(lambda: "Waiting for it" in (server.errors.read_text() if server.errors.exists() else ""))
    finally:
        cluster.start()
    starting.join()
    with contextlib.ExitStack() as stack:
        stack.callback(server.kill)
        assert Page(server).get("/api/tables") == {"tables": []}

"""Why tables need looking after: bots that owe a decision, clocks, other processes that write."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from inside import AGAINST_A_BOT, PEOPLE, RecordingListener, on_the_disk, with_tables

from stellwerk.actions import DrawUnseen
from stellwerk.server.protocol.tables import Join, NewTable, SeatAsked
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.stores.store import Change, StoredTable
from stellwerk.server.tables import links, seating
from stellwerk.server.tables.game_lines import standing_of
from stellwerk.server.tables.housekeeping import Housekeeper
from stellwerk.server.tables.live_table import LiveTable
from stellwerk.server.tables.registry import Tables
from stellwerk.server.views import snapshots

FRIENDS = NewTable("usa", (SeatAsked("person", "Anna"), SeatAsked("person", "Ben", invited=True)), seed=5)


async def until(happens: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it has not happened in time"
        await asyncio.sleep(0.01)


async def decide(table: LiveTable, seat: int) -> None:
    await table.act(seat, snapshots.version(table.game, seat), [table.game.options(seat)[0]])


# --- who sits where


def test_changes_by_two_processes_are_both_stored(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with tables.at(stored.id) as one, other.at(stored.id) as two:
            await one.set_pace(2)
            await two.change(lambda stored: seating.listed(stored, True, "anna"))
            assert two.stored.set_up.pace == 2
            found = await store.find(stored.id)
            assert found is not None
            assert (found.set_up.pace, found.set_up.listed, found.edition) == (2, True, 2)
        await other.close()

    with_tables(tmp_path / "games.db", work)


def test_a_name_reaches_the_game_and_its_log(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(FRIENDS, "anna", "en")
        async with tables.at(stored.id) as table:
            listener = RecordingListener(table, "anna")
            table.audience.arrive(listener)
            await decide(table, 0)
            token = links.seat_token(table.stored, 1)
            await tables.join(stored.id, Join(token, 1, "Benjamin"), "ben")
            assert table.game.names == ("Anna", "Benjamin")
            assert "Benjamin" in str(table.game.set_up.events[0])
            assert "changed" in listener.calls
            await decide(table, 1)
            assert (await on_the_disk(tables, stored.id)).record() == table.game.record()
            assert (await on_the_disk(tables, stored.id)).names == ("Anna", "Benjamin")

    with_tables(tmp_path / "games.db", work)


def test_the_others_see_who_is_there(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            anna, carla = RecordingListener(table, "anna"), RecordingListener(table, "carla")
            table.audience.arrive(anna)
            assert table.audience.here().seats == (True, True)
            table.audience.arrive(carla)
            assert (table.audience.here().watching, anna.calls) == (1, ["came"])
            # another process has somebody too, and dies
            table.handle(Change("here", stored.id, "elsewhere", (0, 2, 3)))
            table.audience.leave(carla)
            table.audience.leave(anna)
            assert table.audience.here().seats == (False, True)
            assert table.audience.here().watching == 3
            table.audience.presence._others["elsewhere"] = (0, 2, 3), -1000.0
            table.audience.refresh_presence()
            assert table.audience.here().seats == (False, False)

    with_tables(tmp_path / "games.db", work)


def test_chat_arrives_in_order(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            listener = RecordingListener(table, "anna")
            table.audience.arrive(listener)
            assert await table.chat.lines() == []
            await store.say(stored.id, 1, 1.0, "from elsewhere")
            await table.chat.say(0, "from here")
            assert listener.lines == ["from elsewhere", "from here"]
            assert [line.text for line in await table.chat.lines()] == listener.lines

    with_tables(tmp_path / "games.db", work)


def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with other.at(stored.id) as table:
            listener = RecordingListener(table, "anna")
            table.audience.arrive(listener)
            await tables.forget(stored.id, "anna")
            other.handle(Change("gone", stored.id))
            assert listener.calls[-1] == "gone"
            assert other.number == 0
            with pytest.raises(Refusal, match="no table"):
                await decide(table, 0)

    with_tables(tmp_path / "games.db", work)


# --- what other processes write


def test_what_happens_while_a_table_is_read_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(FRIENDS, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        lines = store.lines

        async def read_slowly(game: str, after: int = -1) -> list[str]:
            monkeypatch.setattr(store, "lines", lines)
            await tables.join(stored.id, Join(links.seat_token(stored, 1), 1, "Benjamin"), "ben")
            other.handle(Change("table", stored.id, "elsewhere"))
            return await lines(game, after)

        monkeypatch.setattr(store, "lines", read_slowly)
        async with other.at(stored.id) as table:
            await until(lambda: table.stored.set_up.seats[1].name == "Benjamin")
            assert table.game.names == ("Anna", "Benjamin")
        await other.close()

    with_tables(tmp_path / "games.db", work)


def test_what_another_process_wrote_is_read_and_sent(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with tables.at(stored.id) as one, other.at(stored.id) as two:
            listener = RecordingListener(two, "anna")
            two.audience.arrive(listener)
            for seat in (0, 1):
                await decide(one, seat)
                other.handle(Change("entries", stored.id))
                await until(lambda: len(two.game.log) == len(one.game.log))
            assert two.game.record() == one.game.record()
            assert two.stored.standing.decides == one.stored.standing.decides
            assert listener.log_lengths == [1, 2]
        await other.close()

    with_tables(tmp_path / "games.db", work)


def test_a_choice_that_nobody_saw_makes_no_answer_stale(tmp_path: Path) -> None:
    """At another process somebody has chosen tickets; those who choose here can't know of it."""

    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        other = Tables(store, tables.thinkers, tables.boards)
        async with tables.at(stored.id) as one, other.at(stored.id) as two:
            await decide(one, 0)
            await two.act(1, 0, [two.game.options(1)[0]])
            assert len(two.game.log) == 2
        await other.close()

    with_tables(tmp_path / "games.db", work)


# --- clocks


def test_a_bot_plays_for_somebody_whose_clock_has_run_out(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        asked = msgspec.structs.replace(PEOPLE, clock=1, pace=0)
        stored = await tables.maker.create(asked, "anna", "en")
        async with tables.at(stored.id) as table:
            listener = RecordingListener(table, "anna")
            table.audience.arrive(listener)
            left = table.deadlines.seconds_left()
            assert all(each is not None and 0 < each <= 1 for each in left)
            await until(lambda: table.stored.set_up.seats[0].stand_in == "medium")
            assert "changed" in listener.calls
            with pytest.raises(Refusal, match="stand-in"):
                await decide(table, 0)
            before = time.time()
            await table.change(lambda stored: seating.taken_back(stored, 0, "anna", time.time()))
            since = table.stored.since(0)
            assert since is None or since >= before

    with_tables(tmp_path / "games.db", work)


def test_an_alarm_that_rings_too_early_is_set_again(tmp_path: Path) -> None:
    """The alarm of a turn stays when it is over; that of the next turn follows it."""

    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(msgspec.structs.replace(PEOPLE, clock=1, pace=0), "anna", "en")
        async with tables.at(stored.id) as table:
            table.audience.arrive(RecordingListener(table, "anna"))
            for seat in (0, 1):
                await decide(table, seat)
            (first,) = table.game.decisions()
            await asyncio.sleep(0.5)
            for _card in range(2):
                await table.act(first, snapshots.version(table.game, first), [DrawUnseen()])
            second, begun = 1 - first, time.time()
            assert table.game.decisions() == (second,)
            await until(lambda: table.stored.set_up.seats[second].stand_in == "medium")
            assert time.time() - begun >= 1
            assert not table.stored.set_up.seats[first].stand_in

    with_tables(tmp_path / "games.db", work)


def test_a_clock_runs_out_though_nobody_is_there(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(msgspec.structs.replace(PEOPLE, clock=1, pace=0), "anna", "en")
        assert tables.number == 0
        tables.start()
        found: list[StoredTable] = []

        async def look() -> None:
            stored_now = await store.find(stored.id)
            assert stored_now is not None
            found.append(stored_now)

        end = time.monotonic() + 20
        while not found or not found[-1].set_up.seats[0].stand_in:
            assert time.monotonic() < end, "nobody looks after it"
            await asyncio.sleep(0.2)
            await look()
        assert [seat.stand_in for seat in found[-1].set_up.seats] == ["medium", ""]

    with_tables(tmp_path / "games.db", work)


def test_the_clock_of_a_turn_starts_when_it_begins(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            for seat in (0, 1):
                await decide(table, seat)
            game = table.game
            (seat,) = game.decisions()
            first = standing_of(game, None, 2, 100.0)
            assert first.since == (100.0,)
            # a card, and then another: still the same turn
            trial = game.copy()
            trial.apply("draw", seat)
            second = standing_of(trial, first, 2, 130.0)
            assert (second.decides, second.since) == ((seat,), (100.0,))
            trial.apply("draw", seat)
            third = standing_of(trial, second, 3, 150.0)
            assert (third.decides, third.since) == ((1 - seat,), (150.0,))

    with_tables(tmp_path / "games.db", work)


# --- bots


def test_after_a_restart_a_bot_that_owed_a_decision_decides_though_nobody_comes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    asked = msgspec.structs.replace(AGAINST_A_BOT, pace=10)
    ids: list[str] = []

    async def begin(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(asked, "anna", "en")
        ids.append(stored.id)
        async with tables.at(stored.id) as table:
            await table.set_pace(10)
            await decide(table, 0)
            assert table.game.decisions() == (1,), "the bot ponders"

    async def again(tables: Tables, store: SqliteStore) -> None:
        stored = await store.find(ids[0])
        assert stored is not None
        await store.change(seating.with_set_up(stored, pace=0))
        tables.start()
        end = time.monotonic() + 20
        while (await on_the_disk(tables, ids[0])).decisions() == (1,):
            assert time.monotonic() < end, "nobody looks after it"
            await asyncio.sleep(0.1)
        await until(lambda: tables.number == 0)

    with_tables(path, begin)
    with_tables(path, again)


def test_a_bot_whose_seat_is_taken_back_decides_no_more(tmp_path: Path) -> None:
    async def work(tables: Tables, _: SqliteStore) -> None:
        stored = await tables.maker.create(msgspec.structs.replace(PEOPLE, pace=10), "anna", "en")
        async with tables.at(stored.id) as table:
            table.audience.arrive(RecordingListener(table, "anna"))
            await table.change(lambda stored: seating.given(stored, 0, "easy", "anna", time.time()))
            assert table.bots.are_busy
            await table.change(lambda stored: seating.taken_back(stored, 0, "anna", time.time()))
            table.hurry()
            await until(lambda: not table.bots.are_busy)
            assert table.game.log == []
            await decide(table, 0)

    with_tables(tmp_path / "games.db", work)


def test_an_unreadable_table_is_not_tried_for_ever(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        stored = await tables.maker.create(msgspec.structs.replace(PEOPLE, clock=1), "anna", "en")
        gone = "UPDATE games SET header = '{}', due = 1"
        await store._in_thread(lambda: store._base.execute(gone))
        housekeeper = Housekeeper(tables)
        with caplog.at_level(logging.WARNING):
            for _ in range(3):
                await housekeeper.take_up_due()
        assert len([each for each in caplog.messages if "can't be taken up" in each]) == 1
        # its people can still clear it away
        await tables.forget(stored.id, "anna")
        assert await store.find(stored.id) is None

    with_tables(tmp_path / "games.db", work)


def test_a_table_that_is_due_by_mistake_is_put_right(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        await tables.maker.create(PEOPLE, "anna", "en")
        await store._in_thread(lambda: store._base.execute("UPDATE games SET due = 1"))
        await Housekeeper(tables).take_up_due()
        assert await store.due(time.time(), 10) == []
        assert tables.number == 0

    with_tables(tmp_path / "games.db", work)

"""Old tables are deleted if the owner wishes so; and a long record keeps nobody waiting."""

import json
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from inside import PEOPLE, RecordingListener, with_tables
from postgresql import Cluster
from serving import Page, Server, Trouble, wait_until

from stellwerk import Game, record
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.tables.housekeeping import Housekeeper
from stellwerk.server.tables.registry import Tables

OLD = "UPDATE games SET touched = 1000 WHERE id IN ({})"


@pytest.fixture(params=["sqlite", "postgresql"])
def forgetful(request: pytest.FixtureRequest, tmp_path: Path) -> Server:
    """A server that forgets after 30 days; it has not been started yet."""
    store = ("--store", request.getfixturevalue("base")) if request.param == "postgresql" else ()
    return Server(tmp_path, *store, "--forget-after", "30", "--workers", "1")


def age(server: Server, request: pytest.FixtureRequest, *tables: str) -> None:
    """Makes these tables look untouched for years."""
    statement = OLD.format(", ".join(f"'{table}'" for table in tables))
    if "--store" in server.arguments:
        cluster: Cluster = request.getfixturevalue("cluster")
        cluster.run("SET search_path = stellwerk", statement, url=server.arguments[1])
        return
    with sqlite3.connect(server.store) as file:
        file.execute(statement)
    file.close()


def test_the_start_deletes_tables_that_nobody_has_touched_for_long(
    forgetful: Server, request: pytest.FixtureRequest
) -> None:
    with forgetful as server:
        page = Page(server)
        old, new = (page.create("usa", "person", "person")["id"] for _ in range(2))
        server.stop()
        age(server, request, old)
        server.start()
        wait_until(lambda: [each["id"] for each in page.get("/api/tables")["tables"]] == [new])
        with pytest.raises(Trouble, match="404"):
            page.get(f"/api/tables/{old}")
        server.stop()
        assert "1 of 2 tables for 30 days: they were deleted" in server.errors.read_text()


def test_a_clock_that_is_far_ahead_deletes_nothing(forgetful: Server, request: pytest.FixtureRequest) -> None:
    with forgetful as server:
        page = Page(server)
        tables = [page.create("usa", "person", "person")["id"] for _ in range(11)]
        server.stop()
        age(server, request, *tables[1:])
        server.start()
        wait_until(lambda: "--forget-most" in server.errors.read_text())
        assert len(page.get("/api/tables")["tables"]) == 11
        server.stop()
        server.arguments = (*server.arguments, "--forget-most")
        server.start()
        wait_until(lambda: [each["id"] for each in page.get("/api/tables")["tables"]] == tables[:1])


def test_somebody_who_just_sits_there_keeps_the_table(tmp_path: Path) -> None:
    async def work(tables: Tables, store: SqliteStore) -> None:
        sitting, left, lonely = [(await tables.maker.create(PEOPLE, "anna", "en")).id for _ in range(3)]
        with sqlite3.connect(store.path) as file:
            file.execute(OLD.format(f"'{sitting}', '{left}', '{lonely}'"))
        file.close()
        long_ago = time.time() - 1000
        async with tables.at(sitting) as table, tables.at(left) as other:
            table.audience.arrive(RecordingListener(table, "anna"))
            guest = RecordingListener(table, "somebody")
            other.audience.arrive(guest)
            other.audience.leave(guest)
            assert await Housekeeper(tables).clear(long_ago) == 2
            assert await store.untouched(long_ago, 9) == []  # sitting there has touched it
        assert [each.id for each in await store.of("anna")] == [sitting]
        assert tables.in_memory(left) is None

    with_tables(tmp_path / "games.db", work)


# --- long records


def long_record(entries: int) -> str:
    """The record of somebody who can't decide on their tickets."""
    game = Game("usa", ["Anna", "Ben"], seed=1)
    first = record.dump(game)
    action = str(game.options(0)[0])
    phase = game.phase()
    lines = []
    for n in range(1, entries, 2):
        lines.append({"n": n, "seat": 0, "action": action, "phase": phase})
        lines.append({"n": n + 1, "seat": 0, "action": "take back", "phase": phase})
    return first + "".join(json.dumps(line) + "\n" for line in lines)


def test_a_long_record_keeps_nobody_waiting(page: Page) -> None:
    text = long_record(4998)
    made = []
    upload = threading.Thread(target=lambda: made.append(page.ask("POST", "/api/tables", {"record": text})))
    other = Page(page.server)
    table = other.create("usa", "person", "person")
    waits = []
    with other.sit(table, 0) as seat:
        upload.start()
        while upload.is_alive():
            began = time.perf_counter()
            seat.ask("why", seat=0, action={"type": "draw"})
            waits.append(time.perf_counter() - began)
    upload.join()
    assert len(made[0]["seats"]) == 2
    assert len(waits) > 3
    print(f"longest wait of others: {1000 * max(waits):.0f} ms")  # noqa: T201 -- a figure to look at
    assert max(waits) < sum(waits) / 2, "nobody waits for all of it"

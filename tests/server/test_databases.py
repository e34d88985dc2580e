"""Databases that earlier versions wrote are opened by this one, and every game in them goes on.

`databases/make.py` made them.
"""

import contextlib
import json
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from postgresql import Cluster
from serving import Page, Refused, Seat, Server, Trouble

from stellwerk import boards, record

DATABASES: Final = Path(__file__).parent / "databases"
BOARDS: Final = DATABASES / "boards"
#: Each was released once; somebody may still have games that it wrote.
VERSIONS: Final = sorted(path.name.removesuffix(".sqlite.sql") for path in DATABASES.glob("*.sqlite.sql"))
ON_ALPS: Final = ("on a map maker's board", "over on a map maker's board")
OVER: Final = ("over", "over on a map maker's board")

Json = dict[str, Any]
#: The arguments for a server on a database, what pages know of it, and who asks it past the server.
Database = tuple[tuple[str, ...], Json, Callable[[str], list[Any]]]


@pytest.fixture(params=[(version, kind) for version in VERSIONS for kind in ("sqlite", "postgresql")])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    version, kind = request.param
    script = (DATABASES / f"{version}.{kind}.sql").read_text("utf-8")
    known = json.loads((DATABASES / f"{version}.{kind}.json").read_text("utf-8"))
    if kind == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        url = request.getfixturevalue("base")
        cluster.run_script(script, url)
        return ("--store", url), known, lambda question: cluster.run(question, url=url)
    file = tmp_path / "games.db"
    base = sqlite3.connect(file)
    base.executescript(script)
    base.close()

    def asked(question: str) -> list[Any]:
        with sqlite3.connect(file) as base:
            return base.execute(question.replace("stellwerk.", "")).fetchall()

    return (), known, asked


def pages(server: Server, known: Json) -> tuple[Page, Page]:
    """The browsers that played there."""
    found = Page(server), Page(server)
    for page, name in zip(found, ("anna", "ben"), strict=True):
        page.cookie = known[name]
    return found


def test_every_game_goes_on_to_its_end(database: Database, tmp_path: Path) -> None:
    arguments, known, asked = database
    with Server(tmp_path, "--boards", str(BOARDS), *arguments) as server:
        anna, ben = pages(server, known)
        ben.join(known["invitation"], "Ben")
        for name, table_id in known["tables"].items():
            table = anna.get(f"/api/tables/{table_id}")
            assert table["is_over"] == (name in OVER), name
            assert table["key"], name
            play_on(anna, ben, table)
            text = anna.get(f"/api/tables/{table_id}/record")
            assert record.read(text).header.rules == 1, "by the rules that it was begun with"
            assert record.load(text).is_over, name
        with ben.sit({"id": known["tables"]["with a friend"]}, 1) as seat:
            seat.wait(lambda: seat.chat)
            assert [line["text"] for line in seat.chat] == ["Fancy another one tomorrow? 🚂"]
        server.stop()
        assert server.errors.read_text() == ""
    assert asked("SELECT count(*) FROM stellwerk.boards WHERE text IS NULL") == [(0,)]


def play_on(anna: Page, ben: Page, table: Json) -> None:
    """People decide at random until the game is over, all of them at once."""
    people = [n for n, seat in enumerate(table["seats"]) if seat["kind"] == "person"]
    mine = [n for n in people if table["seats"][n]["mine"]]
    with contextlib.ExitStack() as doors, ThreadPoolExecutor(len(people)) as hands:
        seats = [doors.enter_context((anna if n in mine else ben).sit(table, n)) for n in people]
        for played in [hands.submit(decide, seat, random.Random(1)) for seat in seats]:
            played.result()


def decide(seat: Seat, dice: random.Random) -> None:
    while seat.wait_for_turn():
        with contextlib.suppress(Refused):  # somebody else was faster, and there is more to choose from
            seat.act(dice.choice(seat.options))


def expect_only_what_is_over(page: Page, known: Json) -> None:
    """Anybody with the board can replay a finished game elsewhere; nobody sees all of a running one."""
    text = page.get(f"/api/tables/{known['tables'][ON_ALPS[1]]}/record")
    assert record.load(text, boards.load(BOARDS / "alps.json")).is_over
    for query, code in (("", "not over"), ("?seat=0", "lost board")):
        with pytest.raises(Trouble) as refused:
            page.get(f"/api/tables/{known['tables'][ON_ALPS[0]]}/record{query}")
        assert refused.value.code == code


def test_games_on_a_board_that_is_gone_wait_for_it(database: Database, tmp_path: Path) -> None:
    arguments, known, asked = database
    with Server(tmp_path, *arguments) as server:
        anna, _ = pages(server, known)
        for name in ON_ALPS:
            table = anna.get(f"/api/tables/{known['tables'][name]}")
            assert (table["board_name"], table["key"]) == ("alps", "")
            with pytest.raises(Trouble) as refused:
                anna.get(f"/api/tables/{table['id']}/replay")
            assert refused.value.code == ("lost board" if name == ON_ALPS[1] else "not over")
        expect_only_what_is_over(anna, known)
        server.stop()
        assert "the board alps has changed or is gone" in server.errors.read_text()
    assert asked("SELECT id FROM stellwerk.boards WHERE text IS NULL") == [("alps",)]
    # the file is back once, and never needed again
    for folder in (("--boards", str(BOARDS)), ()):
        with Server(tmp_path, *folder, *arguments) as server:
            anna, ben = pages(server, known)
            for name in ON_ALPS:
                play_on(anna, ben, anna.get(f"/api/tables/{known['tables'][name]}"))

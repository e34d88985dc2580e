"""A board changes or vanishes while games on it are played: they go on as they were begun."""

import contextlib
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from ending import whole_game
from serving import Page, Server, Trouble, wait_until

from stellwerk import boards, record
from stellwerk.server.protocol.boards import BoardShown

ALPS = Path(__file__).parent / "databases" / "boards" / "alps.json"


def mine(**changes: Any) -> dict[str, Any]:
    """A map maker's board."""
    data: dict[str, Any] = json.loads(ALPS.read_text("utf-8"))
    return data | {"id": "mine", "name": {"en": "Mine", "de": "Meins"}} | changes


def changed() -> dict[str, Any]:
    """The same with other points for a ticket, and without one track."""
    data = mine(name={"en": "Mine, mended", "de": "Meins, verbessert"})
    data["tickets"][0]["points"] += 1
    double = next(each for each in data["connections"] if len(each["tracks"]) > 1)
    double["tracks"] = double["tracks"][:1]
    return data


def change(file: Path) -> None:
    file.write_text(json.dumps(changed()), "utf-8")


def vanish(file: Path) -> None:
    file.unlink()


class World:
    """A server with a folder of boards, on either store."""

    def __init__(self, folder: Path, *store: str) -> None:
        self.folder = folder
        self.boards = folder / "boards"
        self.file = self.boards / "mine.json"
        self.boards.mkdir()
        self.file.write_text(json.dumps(mine(), indent=1), "utf-8")
        self.store = store

    def server(self) -> Server:
        return Server(self.folder, "--boards", str(self.boards), "--workers", "1", *self.store)


@pytest.fixture
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    more = ("--store", request.getfixturevalue("base")) if request.param == "postgresql" else ()
    return World(tmp_path, *more)


@pytest.mark.parametrize(
    "world, happens",
    [("sqlite", change), ("postgresql", vanish)],
    indirect=["world"],
    ids=["sqlite", "postgresql"],
)
def test_half_a_game_is_played_on_to_its_end(world: World, happens: Callable[[Path], None]) -> None:
    before = boards.load(json.dumps(mine()))
    dice = random.Random(1)
    with world.server() as server:
        page = Page(server)
        table = page.create("mine", "person", "medium")
        with page.sit(table, 0) as seat:
            seat.play(dice.choice, 6)
        key = page.see(table)["key"]
        assert "Goodbye" in server.stop()

        happens(world.file)
        server.start()
        again = page.see(table)
        assert (again["key"], again["board_name"]) == (key, "Mine")
        shown = msgspec.json.decode(page.request("GET", f"/api/boards/{key}.json")[2], type=BoardShown)
        assert [ticket.points for ticket in shown.tickets] == [ticket.points for ticket in before.tickets]
        assert len(shown.tracks) == len(before.tracks)
        assert b"<svg" in page.request("GET", f"/api/boards/{key}.svg")[2]
        with page.sit(table, 0) as seat:
            assert seat.wait_for_turn()
            assert seat.ask("hint", seat=0, version=seat.version)["hints"]
            seat.play(dice.choice)
            assert seat.is_over
        text = page.get(f"/api/tables/{table['id']}/record")
        steps = page.get(f"/api/tables/{table['id']}/replay")["steps"]
        assert page.get(f"/api/tables/{table['id']}/replay/{len(steps) - 1}")["view"]["result"] is not None
        assert server.errors.read_text() == ""
    game = record.load(text)
    assert game.is_over
    assert game.board == before
    expect_replayed(world.folder / "game.jsonl", text)


def expect_replayed(file: Path, text: str) -> None:
    """From the command line, without the folder."""
    file.write_text(text, "utf-8")
    command = [sys.executable, "-P", "-m", "stellwerk", "replay", str(file)]
    assert "replayed" in subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_new_games_are_played_on_the_new_file(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        page = Page(server)
        old = page.create("mine", "person", "person", seed=1)
        server.stop()
        change(world.file)
        server.start()
        new = page.create("mine", "person", "person", seed=1)
        assert (page.see(old)["board_name"], new["board_name"]) == ("Mine", "Mine, mended")
        assert new["key"] != page.see(old)["key"]
        listed = {each["id"]: each["key"] for each in page.get("/api/tables")["tables"]}
        assert listed == {old["id"]: page.see(old)["key"], new["id"]: new["key"]}
        # the old one is not offered any more, only played on
        assert [card["name"] for card in page.get("/api/boards")["boards"] if card["own_file"]] == [
            "Mine, mended"
        ]


def test_once_more_is_played_on_the_board_as_it_is_today(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        page = Page(server)
        table = page.create("mine", "person", "person", record=whole_game(boards.load(world.file)))
        for happens, name in ((change, "Mine, mended"), (vanish, "Mine")):
            server.stop()
            happens(world.file)
            server.start()
            again = page.ask("POST", f"/api/tables/{table['id']}/rematch")
            assert again["board_name"] == name
            page.leave(again)


def test_friends_come_by_links_from_before(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        page = Page(server)
        table = page.create("mine", "person", "friend")
        links = page.links(table)
        server.stop()
        vanish(world.file)
        server.start()
        ben = Page(server)
        assert ben.join(links["free"]["1"], "Ben")["board_name"] == "Mine"
        with ben.sit(table, 1) as seat:
            seat.play(random.Random(1).choice, 1)


def test_a_record_brings_its_board_to_another_server(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        page = Page(server)
        text = whole_record(page)
    with Server(tmp_path, "--store", f"sqlite:///{tmp_path}/elsewhere.db", "--workers", "1") as server:
        page = Page(server)
        table = page.ask("POST", "/api/tables", {"record": text})
        assert table["board_name"] == "Mine"
        assert page.request("GET", f"/api/boards/{table['key']}.json")[0] == 200
        server.stop()
        server.start()
        assert page.get(f"/api/tables/{table['id']}/record") == text


def test_an_earlier_version_of_one_of_our_boards_is_played(page: Page) -> None:
    earlier, seats = boards.board("poland", "83a298b55b0d"), [{"kind": "person"}, {"kind": "bot"}]
    text = f"board: poland {earlier.hash[:12]}\nseats: Anna, Ben\n"
    table = page.ask("POST", "/api/tables", {"position": text, "seats": seats, "pace": 0})
    today = page.create("poland", "person", "person")
    assert table["board_name"] == today["board_name"]
    assert table["key"] not in {"", today["key"]}
    with page.sit(table, 0) as seat:
        seat.play(random.Random(1).choice, 3)
        assert seat.wait_for_turn()
        assert seat.ask("hint", seat=0, version=seat.version)["hints"]


def test_strangers_bring_no_boards_to_a_public_server(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        text = whole_record(Page(server))
    public = ("--public", "http://trains.example", "--workers", "1")
    with Server(tmp_path, "--store", f"sqlite:///{tmp_path}/elsewhere.db", *public) as server:
        with pytest.raises(Trouble, match="only its owner can offer new boards") as refused:
            Page(server).ask("POST", "/api/tables", {"record": text})
        assert refused.value.code == "bad record"
        with pytest.raises(Trouble, match="kann nur sein Betreiber neue Spielpläne anbieten"):
            Page(server, "de").ask("POST", "/api/tables", {"record": text})
    # the owner does
    with Server(tmp_path, "--boards", str(world.boards), *public) as server:
        assert Page(server).ask("POST", "/api/tables", {"record": text})["board_name"] == "Mine"


def whole_record(page: Page) -> str:
    table = page.create("mine", "person", "person", seed=3)
    while not page.see(table)["is_over"]:
        for each in page.see(table)["decides"]:
            with page.sit(table, each) as seat:
                seat.play(random.Random(each).choice, 1)
    text: str = page.get(f"/api/tables/{table['id']}/record")
    return text


def test_a_position_of_a_changed_board_is_opened_again(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        page = Page(server)
        table = page.create("mine", "person", "person")
        board = boards.load(json.dumps(mine()))
        text = f"board: mine {board.hash[:12]}\nseats: Anna, Ben\nAnna: hand 2 red\n"
        server.stop()
        change(world.file)
        server.start()
        opened = page.ask("POST", "/api/tables", {"position": text})
        assert opened["key"] == page.see(table)["key"]
        today = page.ask("POST", "/api/tables", {"position": text.replace(f" {board.hash[:12]}", "")})
        assert today["board_name"] == "Mine, mended"
        with pytest.raises(Trouble, match="this is a position of another board mine"):
            page.ask("POST", "/api/tables", {"position": text.replace(board.hash[:12], "0" * 12)})


def test_once_more_follows_a_default_that_has_changed(tmp_path: Path) -> None:
    """What nobody chose is no wish; what somebody chose is."""
    option = {"id": "late", "default": True, "text": {"en": "Later", "de": "Später"}}
    scores = {"start_scores": [0, 1, 2, 3], "start_scores_if": "late"}
    world = World(tmp_path)
    world.file.write_text(json.dumps(mine(options=[option], **scores)), "utf-8")
    with world.server() as server:
        page = Page(server)
        usual = page.create("mine", "person", "person", record=whole_game(boards.load(world.file)))
        chosen = page.create(
            "mine", "person", "person", record=whole_game(boards.load(world.file), late=False)
        )
        server.stop()
        world.file.write_text(json.dumps(mine(options=[option | {"default": False}], **scores)), "utf-8")
        server.start()
        for table in (usual, chosen):
            assert page.ask("POST", f"/api/tables/{table['id']}/rematch")["options"] == {"late": False}


def test_a_lost_board_that_is_found_while_the_server_runs_is_stored(tmp_path: Path) -> None:
    world = World(tmp_path)
    with world.server() as server:
        table = Page(server).create("mine", "person", "person")
    forget_texts(tmp_path)
    text = world.file.read_text("utf-8")
    world.file.unlink()
    with world.server() as server:
        page = Page(server)
        world.file.write_text(text, "utf-8")
        wait_until(lambda: page.get("/api/boards")["boards"][-1]["id"] == "mine")
        world.file.unlink()
        server.stop()
        server.start()
        with Page(server).sit(table, None) as seat:
            assert seat.snapshot["view"]["board"] == "mine"


def forget_texts(folder: Path) -> None:
    """As in a store of a version that did not keep them."""
    with contextlib.closing(sqlite3.connect(folder / "games.db")) as base, base:
        base.execute("UPDATE boards SET text = NULL")

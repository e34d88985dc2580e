"""`stellwerk serve`: where it is, what it says, and how it ends."""

import json
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from serving import Page, Server
from starlette.requests import HTTPConnection

from stellwerk.cli import main
from stellwerk.server.protocol.tables import Reach
from stellwerk.server.serve import address, bound, usual_store
from stellwerk.server.settings import Settings
from stellwerk.server.web.reach import network_address, reach_of


def test_ctrl_c_ends_it_with_a_goodbye(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = Page(server)
        with page.sit(page.create("usa", "person", "easy"), 0) as seat:
            seat.play(random.Random(1).choice, 3)
            assert "Goodbye! All games are saved." in server.stop()
        assert server.process is not None
        assert server.process.returncode == 0
        assert server.errors.read_text() == ""


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = main(["serve", "--port", str(port), "--no-open", "--store", f"sqlite:///{tmp_path}/games.db"])
    assert code == 2
    assert f"Port {port} is taken" in capsys.readouterr().err


def test_without_a_port_the_next_free_one_is_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        monkeypatch.setattr("stellwerk.server.serve.USUAL_PORT", usual)
        with bound("127.0.0.1", None, "en") as found:
            port = found.getsockname()[1]
    assert port != usual
    assert f"Port {usual} is taken, so it is {port}." in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--store", "sqlite:///{}"], "is a folder"),
        (["--store", "mysql://x"], "A store is an address such as"),
        (["--store", "sqlite:///{}/letter.txt"], "is not a Stellwerk database"),
        (["--boards", "{}/nowhere"], "There is no folder"),
        (["--host", "no.such.host.invalid"], "can't be served"),
        (["--port", "99999"], "from 1 to 65535"),
    ],
)
def test_impossible_options_are_explained_in_a_sentence(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 200)
    given = [argument.format(tmp_path) for argument in arguments]
    if "--store" not in given:
        given += ["--store", "sqlite:///:memory:"]
    try:
        code = main(["serve", "--no-open", *given])
    except SystemExit as stop:
        code = int(str(stop.code))
    errors = capsys.readouterr().err
    assert code == 2
    assert reason in errors
    assert "Traceback" not in errors


def test_where_a_browser_finds_it() -> None:
    assert address("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert address("0.0.0.0", 8000) == "http://localhost:8000"  # noqa: S104
    assert address("::1", 8000) == "http://[::1]:8000"
    assert usual_store().endswith("games.db")


def asked_from(peer: str) -> HTTPConnection:
    where = {"client": (peer, 4711), "server": ("127.0.0.1", 8003)}
    return HTTPConnection({"type": "http", "headers": [], **where})


@pytest.mark.parametrize(
    "settings, peer, by, address",
    [
        (Settings(), "127.0.0.1", "machine", ""),
        (Settings(is_local=False), "127.0.0.1", "network", "http://192.168.0.7:8003"),
        (Settings(is_local=False), "::1", "network", "http://192.168.0.7:8003"),
        (Settings(is_local=False), "::ffff:127.0.0.1", "network", "http://192.168.0.7:8003"),  # --host ::
        (Settings(is_local=False), "::ffff:172.17.0.1", "unknown", ""),
        (Settings(is_local=False), "172.17.0.1", "unknown", ""),  # through a container's bridge
        (Settings(is_local=False, public="https://trains.example"), "x", "public", "https://trains.example"),
    ],
)
def test_where_other_devices_find_it(
    settings: Settings, peer: str, by: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stellwerk.server.web.reach.network_address", "http://192.168.0.7:{}".format)
    assert reach_of(settings, asked_from(peer)) == Reach(by, address)  # type: ignore[arg-type]


def test_a_machine_knows_its_address_in_the_network() -> None:
    assert re.fullmatch(r"|http://[\d.]+:8003", found := network_address(8003))
    assert "//127." not in found


def test_a_game_in_memory_needs_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stellwerk", "serve", "--no-open", "--port"]
    with Server(tmp_path) as server:
        server.stop()
        run = subprocess.Popen(
            [*command, str(server.port), "--store", "sqlite:///:memory:"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert run.stdout is not None
            assert server.url in run.stdout.readline()
            page = Page(server)
            with page.sit(page.create("usa", "person", "easy"), 0) as seat:
                seat.play(random.Random(1).choice, 3)
        finally:
            run.kill()
            run.communicate()


def test_a_map_makers_board_is_played(tmp_path: Path) -> None:
    data = own_board()
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.json").write_text(json.dumps(data))
    (tmp_path / "boards" / "broken.json").write_text("{")
    with Server(tmp_path, "--boards", str(tmp_path / "boards")) as server:
        page = Page(server)
        found = page.get("/api/boards")
        assert "broken.json" in found["faults"][0]
        assert [card["id"] for card in found["boards"] if card["own_file"]] == ["mine"]
        table = page.create("mine", "person", "medium", "easy")
        with page.sit(table, 0) as seat:
            seat.play(random.Random(1).choice)
        assert (
            "stellwerk-mine-"
            in page.request("GET", f"/api/tables/{table['id']}/record")[1]["Content-Disposition"]
        )
    # the board is offered no more, but the game is there
    with Server(tmp_path) as server:
        page.server = server
        assert page.get("/api/tables")["tables"][0]["board_name"] == "Mine"
        assert "mine" not in [card["id"] for card in page.get("/api/boards")["boards"]]


def own_board() -> dict[str, object]:
    from stellwerk import boards

    found: dict[str, object] = json.loads(boards.board_text("usa"))
    return found | {"id": "mine", "name": {"en": "Mine", "de": "Meins"}}


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """They would not know of each other's games."""
    with Server(tmp_path) as first:
        second = Server(tmp_path)
        with pytest.raises(AssertionError, match=r"Another Stellwerk serves .* already"):
            second.start()
        second.stop()
        assert Page(first).get("/api/tables") == {"tables": []}
    with Server(tmp_path) as again:
        assert Page(again).get("/api/tables") == {"tables": []}

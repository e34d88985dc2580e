"""What the owner of a server sees of it."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import ConnectionClosed, Json, Page, Server, Trouble

from stellwerk.cli import main
from stellwerk.server.tables.counters import Counters, WarningCounter
from stellwerk.server.web.state import memory

OWNER = "a-token-of-my-own-choice"


def test_the_owner_sees_the_state_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STELLWERK_OWNER", OWNER)
    with Server(tmp_path) as server:
        page = Page(server)
        table = page.create("usa", "person", "person", "easy", seed=2)
        with page.sit(table, 0) as seat:
            seat.act(seat.options[0])
            with pytest.raises(Exception, match="illegal"):
                seat.act({"type": "draw"})
            status, _, body = page.request("GET", "/api/state", headers={"Authorization": f"Bearer {OWNER}"})
            found = json.loads(body)
        assert status == 200
        assert (found["store"], found["games"], found["running"], found["listed"]) == ("sqlite", 1, 1, 0)
        assert found["entries"] >= 2
        assert (found["tables"], found["connections"], found["refused"]) == (1, 1, 1)
        assert found["decisions"] >= 1
        assert found["workers"] >= 1
        assert found["deaths"] == found["troubles"] == 0
        assert 0 < found["median"] <= found["slow"]
        assert found["memory"] > 10_000_000
        assert found["uptime"] > 0
        # what somebody keeps elsewhere stands in no log
        assert OWNER not in server.stop()


def test_nobody_else_sees_it(page: Page) -> None:
    with pytest.raises(Trouble) as trouble:
        page.get("/api/state")
    assert trouble.value.status == 401
    assert page.request("GET", "/api/state", headers={"Authorization": "Bearer "})[0] == 401


def test_the_owners_address_is_printed_at_the_start(tmp_path: Path) -> None:
    assert "STELLWERK_OWNER" not in os.environ
    with Server(tmp_path) as server:
        page = Page(server)
        assert server.process is not None
        assert server.process.stdout is not None
        line = server.process.stdout.readline()
        assert f"{server.url}/owner#" in line
        token = line.split("#")[1].split()[0]
        assert page.request("GET", "/api/state", headers={"Authorization": f"Bearer {token}"})[0] == 200


def test_a_token_that_could_be_guessed_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STELLWERK_OWNER", "secret")
    assert main(["serve", "--no-open"]) == 2
    assert "at least 16" in capsys.readouterr().err


def test_the_times_of_the_last_thousand_decisions_are_remembered() -> None:
    counters = Counters()
    assert counters.latency(0.5) == 0
    for _ in range(500):
        counters.decided(9.0)
    for n in range(1000):
        counters.decided(n / 1000)
    assert counters.decisions == 1500
    assert counters.latency(0.5) == 500
    assert counters.latency(0.95) == 950


def test_what_the_server_complains_of_is_counted() -> None:
    counters = Counters()
    log = logging.getLogger("stellwerk")
    handler = WarningCounter(counters)
    log.addHandler(handler)
    try:
        log.info("all is well")
        log.warning("the disk is full")
        log.error("something is broken")
    finally:
        log.removeHandler(handler)
    assert counters.troubles == 2


def test_memory_is_measured_in_bytes() -> None:
    assert 1_000_000 < memory() < 10_000_000_000


# --- what the owner can do


class Owner:
    """Somebody with the token, at a server behind a proxy."""

    def __init__(self, server: Server) -> None:
        self.page = Page(server, address="198.51.100.1")

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        status, _, data = self.page.request(method, path, body, {"Authorization": f"Bearer {OWNER}"})
        return status, data

    def tables(self, text: str) -> list[Json]:
        found = json.loads(self.ask("GET", f"/api/owner/tables?text={text}")[1])
        assert found["number"] == len(found["tables"])
        return list(found["tables"])


@pytest.fixture
def public(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("STELLWERK_OWNER", OWNER)
    with Server(tmp_path, "--public", "https://trains.example", "--workers", "1") as server:
        yield server


def test_the_owner_finds_a_table_and_closes_it(public: Server) -> None:
    owner, anna = Owner(public), Page(public, address="203.0.113.5")
    table = anna.create("usa", "person", "person", seats=[named("Anna"), named("Ben")])
    other = anna.create("japan", "person", "person")
    with anna.sit(table, 0) as seat:
        [found] = owner.tables("anna")
        assert (found["id"], found["board"], found["connections"]) == (table["id"], "usa", 1)
        assert found["addresses"] == ["203.0.113.5"]
        assert owner.tables("203.0.113.5") == [found]
        assert [each["id"] for each in owner.tables(other["id"])] == [other["id"]]  # nobody is there
        assert owner.tables("nobody") == []
        assert owner.ask("DELETE", f"/api/owner/tables/{table['id']}")[0] == 204
        with pytest.raises(ConnectionClosed):
            seat.listen(60)
    assert owner.ask("DELETE", f"/api/owner/tables/{table['id']}")[0] == 404
    with pytest.raises(Trouble, match="404"):
        anna.see(table)


def test_the_owner_deletes_a_board_of_the_workshop(public: Server) -> None:
    owner, anna = Owner(public), Page(public, address="203.0.113.5")
    design = anna.ask("POST", "/api/workshop", {"name": "Rude"})["card"]["id"]
    assert owner.ask("DELETE", f"/api/owner/tables/{design}")[0] == 204
    assert anna.get("/api/workshop")["designs"] == []
    assert owner.ask("DELETE", f"/api/owner/tables/{design}")[0] == 404


def named(name: str) -> Json:
    return {"kind": "person", "name": name}


def test_the_owner_shuts_an_address_out(public: Server) -> None:
    owner, mallory = Owner(public), Page(public, address="203.0.113.66")
    table = mallory.create("usa", "person", "person")
    with mallory.sit(table, 0) as seat:
        busy = json.loads(owner.ask("GET", "/api/state")[1])["busiest"][0]
        assert (busy["address"], busy["connections"]) == ("203.0.113.66", 1)
        assert owner.ask("POST", "/api/owner/shut-out", {"address": "203.0.113.66", "hours": 1})[0] == 204
        with pytest.raises(ConnectionClosed):
            seat.listen(60)
    with pytest.raises(Trouble, match="403"):
        mallory.see(table)
    assert list(json.loads(owner.ask("GET", "/api/state")[1])["shut_out"]) == ["203.0.113.66"]
    assert owner.ask("POST", "/api/owner/shut-out", {"address": "mallory"})[0] == 400
    assert owner.ask("POST", "/api/owner/shut-out", {"address": "203.0.113.66", "hours": 0})[0] == 204
    mallory.see(table)


def test_only_the_owner_can(public: Server) -> None:
    anna = Page(public, address="203.0.113.5")
    table = anna.create("usa", "person", "person")
    for method, path in (
        *(("GET", "/api/owner/tables"), ("DELETE", f"/api/owner/tables/{table['id']}"), ("GET", "/metrics")),
        ("POST", "/api/owner/shut-out"),
    ):
        assert anna.request(method, path, {} if method == "POST" else None)[0] == 401
    anna.see(table)


# --- programs


def test_prometheus_reads_the_figures(public: Server) -> None:
    owner, anna = Owner(public), Page(public, address="203.0.113.5")
    with anna.sit(anna.create("usa", "person", "person"), 0) as seat:
        seat.act(seat.options[0])
        status, body = owner.ask("GET", "/metrics")
    assert status == 200
    lines = body.decode().splitlines()
    values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert (
        values["stellwerk_tables"] == values["stellwerk_pages"] == values["stellwerk_decisions_total"] == "1"
    )
    assert float(values['stellwerk_decision_seconds{quantile="0.95"}']) > 0
    assert {"stellwerk_thinking_waiting", "stellwerk_store_errors_total"} <= values.keys()
    kinds = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert {name.partition("{")[0] for name in values} == set(kinds)


def test_a_healthy_server_says_so(page: Page) -> None:
    status, _, body = page.request("GET", "/healthz")
    assert (status, body) == (200, b"ok\n")


def test_a_server_without_its_database_says_so(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = Page(server)
        server.store.unlink()
        assert page.request("GET", "/healthz")[0] == 503

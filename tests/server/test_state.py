"""What the owner of a server sees of it."""

import json
import logging
import os
from pathlib import Path

import pytest
from serving import Page, Server, Trouble

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

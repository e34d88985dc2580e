"""What one address may do, and whom the server trusts to name a client."""

import time
from pathlib import Path

import pytest
from serving import Page, Server, Trouble
from starlette.requests import HTTPConnection

from stellwerk.cli import main
from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.web import limits
from stellwerk.server.web.limits import Buckets, Limits, neighbourhood
from stellwerk.server.web.proxy import as_called

PUBLIC = Settings(public="https://trains.example", is_local=False)


def call(address: str, **headers: str) -> HTTPConnection:
    """A request from an address, as it comes out of the server's socket."""
    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": (address, 4711), "path": "/", "headers": said}
    return HTTPConnection(as_called(scope, PUBLIC))


# --- haste


def test_a_club_makes_its_tables_and_a_script_is_stopped() -> None:
    found = Limits(PUBLIC)
    for _ in range(limits.TABLES[0]):
        found.expect_table(call("203.0.113.7"))
    with pytest.raises(Refusal) as refused:
        found.expect_table(call("203.0.113.7"))
    assert (refused.value.code, refused.value.status) == ("hasty", 429)
    found.expect_table(call("203.0.113.8"))
    found.expect_seat(call("203.0.113.7"))


def test_waiting_restores_the_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = Buckets(2, 0.5)
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    now += 1.9
    assert not buckets.take("anna")
    now += 0.2
    assert buckets.take("anna")
    assert not buckets.take("anna")


def test_a_million_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 100)
    buckets = Buckets(2, 0.5)
    for n in range(1000):
        buckets.take(str(n))
    assert len(buckets._left) == 100


def test_a_household_counts_as_one() -> None:
    assert neighbourhood("2001:db8:1:2:aaaa::1") == neighbourhood("2001:db8:1:2:bbbb::2")
    assert neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:203.0.113.7") == "203.0.113.7"


def test_a_local_server_has_no_limits() -> None:
    found = Limits(Settings())
    for _ in range(1000):
        found.expect_table(call("127.0.0.1"))


# --- connections


def test_a_table_has_a_limit_of_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_AT_TABLE", 2)
    found = Limits(PUBLIC)
    with found.connection(call("203.0.113.1"), "one"), found.connection(call("203.0.113.2"), "one"):
        with pytest.raises(Refusal, match="crowded"), found.connection(call("203.0.113.3"), "one"):
            pass
        with found.connection(call("203.0.113.3"), "two"):
            pass
    with found.connection(call("203.0.113.3"), "one"):
        pass
    assert not found._at_table
    assert not found._of_address


def test_an_address_has_a_limit_of_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_OF_ADDRESS", 1)
    found = Limits(PUBLIC)
    with found.connection(call("203.0.113.1"), "one"):
        with pytest.raises(Refusal, match="crowded"), found.connection(call("203.0.113.1"), "two"):
            pass
        with found.connection(call("203.0.113.2"), "two"):
            pass


# --- behind a proxy


def test_the_proxy_names_the_client() -> None:
    brought = call("127.0.0.1", x_forwarded_for="203.0.113.7", host="127.0.0.1:8000")
    assert brought.client is not None
    assert brought.client.host == "203.0.113.7"
    assert brought.headers["host"] == "trains.example"
    assert brought.url.scheme == "https"


def test_headers_from_the_caller_are_not_trusted() -> None:
    """The last one is the proxy's own client; anybody may have written what stands before."""
    brought = call("127.0.0.1", x_forwarded_for="198.51.100.1, 203.0.113.7", host="x")
    assert brought.client is not None
    assert brought.client.host == "203.0.113.7"


def test_only_the_proxy_is_trusted() -> None:
    alone = call("203.0.113.9", x_forwarded_for="203.0.113.7", host="evil.example")
    assert alone.client is not None
    assert alone.client.host == "203.0.113.9"
    assert alone.headers["host"] == "evil.example"
    assert alone.url.scheme == "https"  # else the cookie would be sent without TLS


@pytest.mark.parametrize("said", ["", "unknown", "127.0.0.1", "somebody"])
def test_clients_without_a_name_from_the_proxy_count_as_one(said: str) -> None:
    brought = call("127.0.0.1", x_forwarded_for=said, host="trains.example")
    assert brought.url.scheme == "https"
    assert Limits(PUBLIC).limited(brought) == "unknown"


def test_a_port_behind_the_address_does_no_harm() -> None:
    for said, meant in (("203.0.113.7:4711", "203.0.113.7"), ("[2001:db8::7]:4711", "2001:db8::7")):
        brought = call("127.0.0.1", x_forwarded_for=said, host="x")
        assert brought.client is not None
        assert brought.client.host == meant


def test_a_public_server_knows_its_name(tmp_path: Path) -> None:
    with Server(tmp_path, "--public", "https://trains.example") as server:
        page = Page(server)
        proxy = {"X-Forwarded-For": "203.0.113.7", "Host": "127.0.0.1"}
        page.cookie = ""
        status, headers, _ = page.request("GET", "/api/tables", headers=proxy)
        assert status == 200
        assert "Secure" in headers["Set-Cookie"]
        new = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "bot"}]}
        own = {**proxy, "Origin": "https://trains.example"}
        assert page.request("POST", "/api/tables", new, own)[0] == 201
        for other in ("https://evil.example", "http://127.0.0.1", "null"):
            assert page.request("POST", "/api/tables", new, {**proxy, "Origin": other})[0] == 403
        assert page.request("GET", "/api/tables", headers={"Host": "evil.example"})[0] == 403
        # one address, and then another
        made = [page.request("POST", "/api/tables", new, own)[0] for _ in range(limits.TABLES[0])]
        assert made[-1] == 429
        assert page.request("POST", "/api/tables", new, {**own, "X-Forwarded-For": "203.0.113.8"})[0] == 201


# --- a full server


def test_a_full_server_says_so_and_running_games_go_on(tmp_path: Path) -> None:
    with Server(tmp_path, "--most-tables", "1") as server:
        page = Page(server)
        table = page.create("usa", "person", "person")
        with page.sit(table, 0) as seat:
            with pytest.raises(Trouble) as trouble:
                page.create("usa", "person", "person")
            assert (trouble.value.status, trouble.value.code) == (503, "full")
            seat.act(seat.options[0])
        page.create("usa", "person", "person")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("--public", "trains.example"), "--public is an address such as"),
        (("--public", "https://trains.example/path"), "--public is an address such as"),
        (("--proxy", "myproxy"), "--proxy is the address of a machine"),
        (("--webhook-host", "https://hooks.example/x"), "--webhook-host is a name such as"),
        (("--store", "mysql://x"), "A store is an address such as"),
    ],
)
def test_wrong_use_is_explained_in_a_plain_sentence(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", *arguments]) == 2
    assert words in capsys.readouterr().err

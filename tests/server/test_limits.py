"""What one address may do, and whom the server trusts to name a client."""

import asyncio
import contextlib
import dataclasses
import json
import re
import select
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from serving import ConnectionClosed, Page, Server, Trouble
from starlette.requests import HTTPConnection, Request
from starlette.types import Message
from websockets.frames import Frame, Opcode

from stellwerk.cli import main
from stellwerk.server.refusals import Refusal
from stellwerk.server.serve import connections_within
from stellwerk.server.settings import Settings
from stellwerk.server.web import answers, limits
from stellwerk.server.web.app import Server as Application
from stellwerk.server.web.limits import Buckets, Budget, Gate, Limits, neighbourhood
from stellwerk.server.web.proxy import as_called

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

#: The beginning of a new table.
HEAD = "POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {}\r\nContent-Length: {}\r\n\r\n"
#: A part of a message that never ends.
PART = Frame(Opcode.CONT, b"", fin=False)

PUBLIC = Settings(public="https://trains.example", is_local=False)


def call(address: str, **headers: str) -> HTTPConnection:
    """A request from an address, as it comes out of the server's socket."""
    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": (address, 4711), "path": "/", "headers": said}
    return HTTPConnection(as_called(scope, PUBLIC))


# --- haste


def test_a_club_makes_its_tables_and_a_script_is_stopped() -> None:
    found = Limits(PUBLIC)
    for _ in range(PUBLIC.address_tables):
        found.expect_table(call("203.0.113.7"))
    with pytest.raises(Refusal) as refused:
        found.expect_table(call("203.0.113.7"))
    assert (refused.value.code, refused.value.status) == ("hasty", 429)
    found.expect_table(call("203.0.113.8"))
    found.expect_seat(call("203.0.113.7"))


@pytest.mark.parametrize("what", ["expect_design", "expect_save", "expect_check", "expect_picture"])
def test_a_script_in_the_workshop_is_stopped_and_others_are_not(what: str) -> None:
    found = Limits(PUBLIC)
    expect = getattr(found, what)

    def hammer() -> None:
        for _ in range(100):
            expect(call("203.0.113.7"))

    with pytest.raises(Refusal, match="hasty"):
        hammer()
    expect(call("203.0.113.8"))


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


def test_a_table_has_a_limit_of_spectators() -> None:
    found = Limits(dataclasses.replace(PUBLIC, table_watchers=2))
    with found.watching(call("203.0.113.1"), "one"), found.watching(call("203.0.113.2"), "one"):
        with pytest.raises(Refusal, match="crowded"), found.watching(call("203.0.113.3"), "one"):
            pass
        with found.watching(call("203.0.113.3"), "two"):
            pass
    with found.watching(call("203.0.113.3"), "one"):
        pass
    assert not found._watching.now


def test_an_address_has_a_limit_of_connections() -> None:
    found = Limits(dataclasses.replace(PUBLIC, address_connections=1))
    with found.connection(call("203.0.113.1")):
        with pytest.raises(Refusal, match="crowded"), found.connection(call("203.0.113.1")):
            pass
        with found.connection(call("203.0.113.2")):
            pass
    assert not found._of_address.now


def test_connections_are_turned_away_before_they_say_anything() -> None:
    gate = Gate(dataclasses.replace(PUBLIC, most_connections=5, address_connections=2))
    assert [gate.enter("203.0.113.1") for _ in range(3)] == [True, True, False]
    assert [gate.enter("127.0.0.1") for _ in range(4)] == [True, True, True, False]  # the proxy: all at most
    gate.leave("203.0.113.1")
    assert not gate.enter("203.0.113.1") or gate.number == 5
    assert gate.turned_away == 2


@pytest.mark.parametrize(
    "hard, connections", [(20_000, 10_000), (1024, 768), (-1, 10_000)], ids=["usual", "low", "none"]
)
def test_connections_stay_below_the_limit_of_descriptors(
    monkeypatch: pytest.MonkeyPatch, hard: int, connections: int
) -> None:
    limit = [1024, hard]
    system = SimpleNamespace(
        RLIMIT_NOFILE=7,
        RLIM_INFINITY=-1,
        getrlimit=lambda _: tuple(limit),
        setrlimit=lambda _, both: limit.__setitem__(slice(2), both),
    )
    monkeypatch.setitem(sys.modules, "resource", system)
    assert connections_within(10_000) == connections
    assert limit[0] >= connections + 256


def test_pages_of_one_address_share_its_budget() -> None:
    found = Limits(PUBLIC)
    here, there = found.budget(call("203.0.113.1")), found.budget(call("203.0.113.1"))
    assert here is there
    assert found.budget(call("203.0.113.2")) is not here
    assert Limits(Settings()).budget(call("127.0.0.1")) is not Limits(Settings()).budget(call("127.0.0.1"))


def test_whoever_asks_faster_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now, waited = 1000.0, []
    monkeypatch.setattr(time, "monotonic", lambda: now)

    async def sleep(seconds: float) -> None:
        nonlocal now
        waited.append(seconds)
        now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    budget = Budget(10)
    budget.spend(limits.SAVED * 10)
    asyncio.run(budget.wait())
    budget.spend(8)
    asyncio.run(budget.wait())
    now += 10
    budget.spend(1)
    asyncio.run(budget.wait())
    assert waited == pytest.approx([0, 0.5, 0.3, 0])


def test_an_address_that_is_shut_out_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    found = Limits(dataclasses.replace(PUBLIC, shut_out=("203.0.113.9",)))
    found.shut_out("2001:db8::1", 60)
    for address in ("203.0.113.9", "2001:db8::2"):
        with pytest.raises(Refusal, match="shut out"), found.connection(call(address)):
            pass
    now += 61
    with found.connection(call("2001:db8::2")):
        pass
    found.shut_out("203.0.113.9", 0)
    with found.connection(call("203.0.113.9")):
        pass


# --- on a real server


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = Path(tmp_path_factory.mktemp("public"))
    asked = ("--public", "https://trains.example", "--workers", "1", "--table-watchers", "2")
    with Server(folder, *asked, "--address-connections", "12") as server:
        yield server


def visitor(server: Server, address: str) -> Page:
    """A browser behind the proxy."""
    return Page(server, address=address)


def test_spectators_never_keep_a_player_out(public: Server) -> None:
    anna = visitor(public, "203.0.113.1")
    table = anna.create("usa", "person", "person")
    with ExitStack() as stack:
        for n in range(2):
            stack.enter_context(visitor(public, f"203.0.113.{n + 10}").sit(table, None))
        with visitor(public, "203.0.113.20").connect(table) as late:
            assert json.loads(late.recv(60))["code"] == "crowded"
        with anna.sit(table, 0) as seat:
            seat.act(seat.options[0])


def test_an_address_gets_only_so_many_connections(public: Server) -> None:
    anna, mallory = visitor(public, "203.0.113.2"), visitor(public, "203.0.113.66")
    tables = [mallory.create("usa", "person", "person") for _ in range(13)]
    with ExitStack() as stack:
        for table in tables[:12]:
            stack.enter_context(mallory.sit(table, 0))
        with mallory.connect(tables[12]) as socket:
            assert json.loads(socket.recv(60))["code"] == "crowded"
        with pytest.raises(Trouble, match="429"):
            mallory.get("/api/tables")
        with anna.sit(anna.create("usa", "person", "person"), 0) as seat:
            seat.act(seat.options[0])


def test_a_long_message_ends_its_connection(public: Server) -> None:
    anna = visitor(public, "203.0.113.3")
    with anna.sit(anna.create("usa", "person", "person"), 0) as seat:
        seat.send({"type": "say", "id": 1, "seat": 0, "text": "x" * 5000})
        assert seat.until("refused")["code"] == "too long"
        seat.send({"type": "say", "id": 2, "seat": 0, "text": "x" * 9000})
        with pytest.raises(ConnectionClosed) as closed:
            seat.listen(60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("frame", [Frame(Opcode.PING, b""), Frame(Opcode.PONG, b""), PART])
def test_frames_without_messages_are_not_read_without_end(public: Server, frame: Frame) -> None:
    """Hundreds of them fit into a few kilobytes; somebody who was thrown out would come back at once."""
    anna = visitor(public, "203.0.113.4")
    table = anna.create("usa", "person", "person")
    with anna.connect(table) as socket, anna.sit(table, 0) as seat:
        if frame is PART:
            socket.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        assert flooded(socket.socket, frame.serialize(mask=True) * 40) < 20_000_000
        seat.act(seat.options[0])


@on_linux
def test_messages_that_nobody_answers_yet_stay_with_their_sender(public: Server) -> None:
    """Their answers are not read, so the server reads no more of them."""
    mallory = visitor(public, "203.0.113.67")
    table = mallory.create("usa", "person", "person")
    message = json.dumps({"type": "hello", "language": "en", "seat": 0}) + " " * 4000
    frame = Frame(Opcode.TEXT, message.encode()).serialize(mask=True)
    before = memory(public)
    with ExitStack() as stack:
        sockets = [stack.enter_context(mallory.connect(table)).socket for _ in range(8)]
        sent = sum(flooded(each, frame) for each in sockets)
        anna = visitor(public, "203.0.113.5")
        with anna.sit(anna.create("usa", "person", "person"), 0) as seat:
            seat.act(seat.options[0])
        assert sent < 8 * 20_000_000
        assert memory(public) - before < 30


def flooded(line: socket.socket, frame: bytes) -> int:
    """Sends until nothing more is taken; the bytes that were."""
    line.settimeout(0.5)
    sent = 0
    with contextlib.suppress(OSError):
        while sent < 20_000_000:
            sent += line.send(frame * 16)
    return sent


def memory(server: Server) -> float:
    """In MB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def test_a_body_that_is_too_long_is_not_even_read(public: Server) -> None:
    with socket.create_connection(("127.0.0.1", public.port)) as line:
        line.settimeout(60)
        line.sendall(HEAD.format("203.0.113.68", 3_000_000).encode())
        assert b" 413 " in line.recv(1000)


def test_of_long_bodies_only_a_few_are_read_at_a_time(public: Server) -> None:
    head = HEAD.format("203.0.113.69", 1_000_000).encode()
    with ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", public.port))) for _ in range(4)]
        for line in lines:
            line.settimeout(60)
            line.sendall(head + b" " * 30_000)
        refused = select.select(lines, [], [], 60)[0]
        assert b" 429 " in refused[0].recv(1000)
        anna = visitor(public, "203.0.113.6")
        long = json.dumps({"board": "usa", "seats": [{"kind": "person"}] * 2}) + " " * 20_000
        assert anna.request("POST", "/api/tables", long.encode())[0] == 201


def test_a_long_body_costs_more_than_a_short_one() -> None:
    found = Limits(PUBLIC)
    parts = [b" " * limits.BODY_PIECE] * 3 + [b"{}"]

    async def receive() -> Message:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    request = Request(call("203.0.113.9").scope, receive)
    # of a server, `read` needs its limits alone
    asyncio.run(answers.read(cast("Application", SimpleNamespace(limits=found)), request, dict))
    assert 3 < found.budget(request).spent < 3.1


# --- behind a proxy


def test_the_proxy_names_the_client() -> None:
    brought = call("127.0.0.1", x_forwarded_for="203.0.113.7", host="127.0.0.1:8000")
    assert brought.client is not None
    assert brought.client.host == "203.0.113.7"
    assert brought.headers["host"] == "trains.example"
    assert brought.url.scheme == "https"


def test_headers_from_the_caller_are_not_trusted() -> None:
    """The last one is the proxy's own client; anybody may have written what comes before."""
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
        made = [page.request("POST", "/api/tables", new, own)[0] for _ in range(PUBLIC.address_tables)]
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

"""What an attacker finds from outside: nothing to hold on to."""

import asyncio
import gc
import http.client
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pytest
import uvicorn
from serving import Page, Server
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from stellwerk.server.settings import Settings
from stellwerk.server.web.limits import Gate
from stellwerk.server.web.request_timeouts import TimeoutHTTPProtocol
from stellwerk.server.web.websocket import DirectWebSocketProtocol

#: Starts the server with shorter timeouts.
IMPATIENT = """
from stellwerk.server.web.request_timeouts import TimeoutHTTPProtocol
TimeoutHTTPProtocol.first, TimeoutHTTPProtocol.request = 2.0, 3.0
from stellwerk.cli import main
import sys
sys.exit(main())
"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("impatient")))
    server.program = ("-c", IMPATIENT)
    with server:
        yield server


def dripping(server: Server, first: bytes, then: bytes = b"", drops: int = 500) -> bool:
    """Does the server close a connection that sends something and then drips?"""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(0.1)
        try:
            line.sendall(first)
            for _ in range(drops):
                try:
                    if line.recv(65536) == b"":
                        return True
                except TimeoutError:
                    line.sendall(then)
        except OSError:
            return True
    return False


@pytest.mark.parametrize(
    "first, then",
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: 127", b""),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X: y\r\n"),
        (b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n", b"{"),
    ],
)
def test_a_request_that_never_ends_is_closed(impatient: Server, first: bytes, then: bytes) -> None:
    assert dripping(impatient, first, then)
    assert impatient.errors.read_text() == ""


def test_the_socket_of_a_table_stays_open(impatient: Server) -> None:
    page = Page(impatient)
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        time.sleep(3.5)
        seat.act(seat.options[0])
        assert seat.version == 1


def test_several_requests_over_one_connection(impatient: Server) -> None:
    """After one request another may begin."""
    line = http.client.HTTPConnection("127.0.0.1", impatient.port, timeout=5)
    line.connect()
    first = line.sock
    for _ in range(4):
        line.request("GET", "/api/tables")
        answer = line.getresponse()
        assert (answer.status, answer.read()) == (200, b'{"tables":[]}')
        time.sleep(0.9)
    assert line.sock is first
    line.close()


def test_what_caches_may_keep_sets_no_cookie(page: Page) -> None:
    """Otherwise a cache on the way would make one browser of all that come through it."""
    key = page.get("/api/boards")["boards"][0]["key"]
    page.cookie = ""
    _, headers, _ = page.request("GET", f"/api/boards/{key}.svg")
    assert "public" in headers["Cache-Control"]
    assert headers["Set-Cookie"] is None
    _, headers, _ = page.request("GET", "/api/tables")
    assert headers["Cache-Control"] == "no-store"
    assert headers["Set-Cookie"] is not None


def test_private_answers_are_not_cached(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    here = f"/api/tables/{table['id']}"
    for path in ("/api/tables", "/api/open", "/api/state", here, f"{here}/links", f"{here}/record?seat=0"):
        _, headers, _ = page.request("GET", path)
        assert headers["Cache-Control"] == "no-store", path


def test_other_pages_may_not_even_embed_it(page: Page) -> None:
    _, headers, _ = page.request("GET", "/api/tables")
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Access-Control-Allow-Origin"] is None


@pytest.mark.parametrize(
    "path",
    [
        *("/..%2f..%2fetc/passwd", "/assets/..%2f..%2fprotocol.py", "/%2e%2e/%2e%2e/server/app.py"),
        *("/api/boards/..%2f..%2fusa.json", "/api/tables/%2e%2e", "/api/tables/a%00b", "//evil.example/x.js"),
        *(
            "/api/tables/x/replay/99999999999999999999",
            "/api/tables/x/replay/-1",
            f"/api/tables/{'a' * 5000}",
        ),
    ],
)
def test_odd_paths_lead_nowhere(page: Page, path: str) -> None:
    status, headers, body = page.request("GET", path)
    is_page = status in {200, 503} and headers["Content-Type"].startswith("text/html")
    assert status == 404 or is_page
    assert b"root:" not in body
    assert b"import " not in body


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1@evil.example", "", "127.0.0.1:999999", "[::1"])
def test_a_request_for_another_host_gets_nothing(page: Page, host: str) -> None:
    status, _, _ = page.request("GET", "/api/tables", headers={"Host": host})
    assert status == 403


def test_half_a_request_leaves_no_traces_in_the_log(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{")
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"\x16\x03\x01 hello, is this TLS?\r\n\r\n")
        line.settimeout(5)
        line.recv(1000)
    Page(server)
    assert server.errors.read_text() == ""


async def accepting(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that talks to nobody."""
    if scope["type"] == "websocket":
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await socket.receive()


def test_nothing_is_left_of_a_socket_that_came_and_went() -> None:
    gate = Gate(Settings())

    async def come_and_go() -> int:
        http = cast("type[TimeoutHTTPProtocol]", partial(TimeoutHTTPProtocol, gate))
        config = uvicorn.Config(
            accepting, http=http, ws=DirectWebSocketProtocol, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        listening = socket.create_server(("127.0.0.1", 0))
        serving = asyncio.create_task(server.serve([listening]))
        for _ in range(3):
            async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/"):
                pass
        while gate.number:  # noqa: ASYNC110 nobody tells us when they are gone
            await asyncio.sleep(0.01)
        gc.collect()
        left = sum(isinstance(each, TimeoutHTTPProtocol) for each in gc.get_objects())
        server.should_exit = True
        await serving
        return left

    assert asyncio.run(come_and_go()) == 0

"""Messages to a page: a slow reader gets the same as everybody, in the same order."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from inside import PEOPLE, with_tables
from serving import Page, Seat, Server
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from stellwerk import Game
from stellwerk.server.protocol.socket import Chat, ChatLine
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.tables.registry import Tables
from stellwerk.server.web.connection import Connection
from stellwerk.server.web.push import Pushes
from stellwerk.server.web.send_now import EXTENSION, send_now
from stellwerk.server.web.webhooks import Webhooks
from stellwerk.server.web.websocket import framed

#: A server whose system takes hardly anything for a page that does not read.
NARROW = """
import socket
from stellwerk.server import serve
usual = serve.listening_at
def narrow(host, port):
    found = usual(host, port)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return found
serve.listening_at = narrow
from stellwerk.cli import main
import sys
sys.exit(main())
"""
#: Messages without reading: each "hello" brings the whole log.
HELLOS, QUESTIONS = 24, 3


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("narrow")))
    server.program = ("-c", NARROW)
    with server:
        yield server


def long_game() -> Game:
    """Cards have been drawn for so long that there is a lot to tell."""
    game = Game("usa", seats=["Anna", "Ben"], seed=3)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    for _ in range(60):
        game.apply("draw")
    return game


def slow_socket(server: Server) -> socket.socket:
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    return found


def test_a_slow_reader_gets_everything_in_order(narrow: Server) -> None:
    page = Page(narrow)
    game = long_game()
    other = 1 - game.turn
    table = page.create("usa", "person", "person", record=game.record())
    address = f"ws://127.0.0.1:{narrow.port}/api/tables/{table['id']}/socket"
    headers = {"Cookie": page.cookie}
    with (
        page.sit(table, game.turn) as quick,
        connect(address, sock=slow_socket(narrow), additional_headers=headers) as line,
    ):
        seat = Seat(line, other)
        asked = []
        for number in range(HELLOS):
            seat.send({"type": "hello", "language": "en", "seat": other})
            for more in range(QUESTIONS):
                asked.append(number * QUESTIONS + more)
                seat.send({"type": "why", "id": asked[-1], "seat": other, "action": {"type": "pass"}})
        quick.act(quick.options[0])  # nobody waits for a slow reader
        seat.wait(lambda: seat.received and seat.received[-1].get("id") == asked[-1])
        assert [said["id"] for said in seat.received if said["type"] == "why_not"] == asked
        assert len([said for said in seat.received if said["type"] == "welcome"]) == HELLOS
        seat.wait(lambda: seat.version == quick.version)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_of_any_length_is_framed(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_another_server_can_not_send_directly() -> None:
    assert not send_now({"type": "websocket"})(b"hello")


def test_nothing_overtakes_what_has_to_wait(tmp_path: Path) -> None:
    came: list[str] = []
    is_free = False

    def say(data: bytes) -> bool:
        if is_free:
            came.append(f"at once: {line_in(data)}")
        return is_free

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            came.append(f"later: {line_in(message['text'])}")

    async def work(tables: Tables, _: SqliteStore) -> None:
        nonlocal is_free
        incoming: asyncio.Queue[Message] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": "/", "headers": [], "extensions": {EXTENSION: {"send": say}}}
        page = WebSocket(scope, incoming.get, send)
        await page.accept()
        stored = await tables.maker.create(PEOPLE, "anna", "en")
        async with tables.at(stored.id) as table:
            connection = Connection(page, tables, table, "anna", "en", Webhooks(()), Pushes())
            running = asyncio.create_task(connection.run())
            connection.chat_added([ChatLine(0, 0, 1.0, "one")])
            is_free = True  # but the first is not on its way yet
            connection.chat_added([ChatLine(1, 0, 1.0, "two")])
            for _turn in range(5):
                await asyncio.sleep(0)
            connection.chat_added([ChatLine(2, 0, 1.0, "three")])
            incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await running
        assert came == ["later: one", "later: two", "at once: three"]

    with_tables(tmp_path / "games.db", work)


def line_in(data: str | bytes) -> str:
    (line,) = msgspec.json.decode(data, type=Chat).lines
    return line.text

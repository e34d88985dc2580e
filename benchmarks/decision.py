"""What a decision costs the server: its own application and sockets, without a network.

    python benchmarks/decision.py --decisions 2000
    for n in 0 500; do valgrind --tool=callgrind python benchmarks/decision.py --decisions $n; done
    python benchmarks/decision.py --profile decision.prof

The games are those of `load.py`. What each seat decides is known before the measurement, and pages only count
what they get: so all that is measured is the server's, the store's thread included.
"""

import argparse
import asyncio
import cProfile
import json
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn

sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from load import chosen, games

from stellwerk import boards, record
from stellwerk.actions import from_json
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.settings import Settings
from stellwerk.server.stores.store import opened
from stellwerk.server.thinking.pool import ThinkerPool
from stellwerk.server.views.snapshots import version
from stellwerk.server.web.app import app
from stellwerk.server.web.limits import Gate
from stellwerk.server.web.request_timeouts import TimeoutHTTPProtocol
from stellwerk.server.web.websocket import DirectWebSocketProtocol

#: Decisions that are not measured: what is made once for all tables.
WARM: Final = 100
#: Decisions of a lap: where other work disturbs, the best of several runs is taken lap by lap.
LAP: Final = 105
DONE: Final = b'{"type":"done"'
TOLD: Final = b'{"type":"told"'
REFUSED: Final = b'{"type":"refused"'


class Wire(asyncio.Transport):
    """A connection of the server, which keeps what the page has to know."""

    def __init__(self, protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.protocol: asyncio.BaseProtocol = protocol
        self.bytes = 0
        self.heard = bytearray()
        self._news = asyncio.Event()
        #: Once the page plays: its decision has been answered.
        self.on_done: asyncio.Future[None] | None = None
        protocol.connection_made(self)

    def say(self, data: bytes) -> None:
        assert isinstance(self.protocol, asyncio.Protocol)
        self.protocol.data_received(data)

    async def hears(self, text: bytes) -> None:
        while text not in self.heard:
            self._news.clear()
            await self._news.wait()

    def write(self, data: Any) -> None:
        self.bytes += len(data)
        if self.on_done is None:
            self.heard += data
            self._news.set()
        elif not self.on_done.done() and DONE in data:
            self.on_done.set_result(None)
        elif not self.on_done.done() and REFUSED in data:
            self.on_done.set_exception(RuntimeError(bytes(data).decode(errors="replace")))

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def hang_up(self) -> None:
        assert isinstance(self.protocol, asyncio.Protocol)
        self.protocol.connection_lost(ConnectionError())

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Table:
    """A table with its pages, and what its seats are going to decide."""

    def __init__(self, wires: Sequence[Wire], frames: Iterator[tuple[int, bytes]]) -> None:
        self.wires = wires
        self._frames = frames

    async def decide(self) -> None:
        seat, frame = next(self._frames)
        wire = self.wires[seat]
        wire.on_done = asyncio.get_running_loop().create_future()
        wire.say(frame)
        await wire.on_done


def decisions(text: str, number: int, seed: int) -> Iterator[tuple[int, bytes]]:
    """What seats decide from a record on, as frames of their pages."""
    game, dice = record.load(text), random.Random(seed)
    for n in range(number):
        if game.is_over:
            raise SystemExit("A game has ended: measure fewer decisions, or more tables.")
        seat = dice.choice(game.decisions())
        option = chosen([msgspec.json.encode(each) for each in game.options(seat)], dice)
        head = f'{{"type":"act","id":{n},"seat":{seat},"version":{version(game, seat)},"actions":['
        yield seat, framed(head.encode() + option + b"]}")
        game.apply(from_json(option), seat)


def framed(text: bytes) -> bytes:
    """A page's frame, with the mask 0, which leaves the text as it is."""
    size = len(text)
    length = [128 | size] if size < 126 else [254, size >> 8, size & 255]
    return bytes([129, *length, 0, 0, 0, 0]) + text


class Server:
    def __init__(self, protocol: partial[TimeoutHTTPProtocol]) -> None:
        self._protocol = protocol

    def _wire(self) -> Wire:
        return Wire(self._protocol())

    async def created(self, text: str, seats: int) -> tuple[str, str]:
        """A table made from a record, and the cookie of its maker."""
        body = msgspec.json.encode({"record": text, "seats": [{"kind": "person"}] * seats})
        wire = self._wire()
        head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        wire.say(head.encode() + body)
        await wire.hears(b"}")
        head, _, answer = wire.heard.decode().partition("\r\n\r\n")
        found = re.search("set-cookie: ([^;]+)", head, re.IGNORECASE)
        assert found
        return json.loads(answer)["id"], found[1]

    async def seated(self, table: str, cookie: str, seat: int) -> Wire:
        wire = self._wire()
        wire.say(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await wire.hears(b" 101 ")
        hello = {"type": "hello", "language": "en", "seat": seat, "after": None}
        wire.say(framed(msgspec.json.encode(hello)))
        await wire.hears(TOLD)
        wire.heard.clear()
        wire.on_done = asyncio.get_running_loop().create_future()
        return wire


@asynccontextmanager
async def serving(folder: Path) -> Any:
    settings = Settings()
    gate = Gate(settings)
    store = await opened(f"sqlite:///{folder / 'games.db'}")
    config = uvicorn.Config(
        app(store, Boards(None), ThinkerPool(1), settings, gate),
        ws=DirectWebSocketProtocol,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
    config.load()
    server = uvicorn.Server(config)
    lifespan = config.lifespan_class(config)
    await lifespan.startup()
    named = {"config": config, "server_state": server.server_state, "app_state": lifespan.state}
    yield Server(partial(TimeoutHTTPProtocol, gate, **named))
    await lifespan.shutdown()
    await store.close()


async def measure(options: argparse.Namespace) -> None:
    records = list(games(options.boards.split(","), options.pages))[: options.tables]
    each = -(-(options.decisions + WARM) // len(records)) + 1
    frames = [list(decisions(text, each, seed)) for seed, (text, _) in enumerate(records)]
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server:
            tables = []
            for (text, seats), ahead in zip(records, frames, strict=True):
                made = await server.created(text, seats)
                wires = [await server.seated(*made, seat) for seat in range(seats)]
                tables.append(Table(wires, iter(ahead)))
            await decided(tables, WARM, options.together)
            profile = cProfile.Profile() if options.profile else None
            before = sum(wire.bytes for table in tables for wire in table.wires)
            began = time.process_time()
            if profile:
                profile.enable()
            laps = []
            for begin in range(0, options.decisions, LAP):
                lap = time.process_time()
                await decided(tables, min(LAP, options.decisions - begin), options.together)
                laps.append(time.process_time() - lap)
            if profile:
                profile.disable()
                profile.dump_stats(options.profile)
            spent = time.process_time() - began
            sent = sum(wire.bytes for table in tables for wire in table.wires) - before
            for wire in [each for table in tables for each in table.wires]:
                wire.hang_up()
            await asyncio.sleep(0.1)
    if options.decisions:
        print(
            f"{options.decisions} decisions at {len(tables)} tables, {options.together} at a time: "
            f"{spent / options.decisions * 1e6:.0f} µs of processor time and {sent / options.decisions:.0f} "
            "bytes for each"
        )
    if options.laps:
        print(" ".join(f"{lap:.6f}" for lap in laps))


async def decided(tables: Sequence[Table], number: int, together: int) -> None:
    for n in range(0, number, together):
        asked = [tables[(n + k) % len(tables)] for k in range(min(together, number - n))]
        await asyncio.gather(*(table.decide() for table in asked))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=21, help="at most 21")
    parser.add_argument("--pages", type=int, default=4, help="at each table")
    parser.add_argument("--together", type=int, default=3, help="decisions that come at the same time")
    parser.add_argument("--boards", default=",".join(boards.boards()), help="boards, in turn")
    parser.add_argument("--laps", action="store_true", help="also print the seconds of each lap")
    parser.add_argument("--profile", default="", help="a file for cProfile's figures")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()

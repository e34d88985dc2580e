"""How many tables a server carries: real sockets, the game's own protocol, four people at every table.

    python benchmarks/load.py --tables 100,250,500 --seconds 20
    python benchmarks/load.py --processes 2 --postgresql
    python benchmarks/load.py --idle 300

At every table, one of the seats that owe a decision chooses among its options once a second. Measured are the
time from sending the decision until the last page at the table has it, and the share of a core that the
server takes. This program runs on the same machine, so it does as little as possible (it reads only what it
needs). Tables are in the middle of their games: logs are as long as in real life.
"""

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from machine import machine
from postgresql import Cluster
from serving import Page, Server

from stellwerk import Game, boards
from stellwerk.actions import from_json

#: Milliseconds within which everybody should have the news, in 95 of 100 cases.
AIM: Final = 100.0
#: Decisions taken at each table before the measurement.
PLAYED: Final = 100
#: A table whose decision takes longer is given up.
DECISION_SECONDS: Final = 20.0
#: How many different games there are; further tables reuse them.
GAMES: Final = 21
#: How often a claim is chosen where one can be made, and tickets where they can be drawn: as people do.
CLAIMS: Final = 0.3
TICKETS: Final = 0.03

#: The columns of the table. "a decision" is the processor time that all servers took for one, "clients" what
#: this program itself took for one.
COLUMNS: Final = (
    *("tables", "decisions a second", "median", "95 %", "99 %", "late"),
    *("server", "a decision", "clients", "memory"),
)


def main() -> None:
    options = arguments()
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    with servers(options) as running:
        if options.idle:
            weigh(running, options)
        else:
            measure(running, options)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="100,250,500", help="steps, as in 100,250,500")
    parser.add_argument("--idle", type=int, default=0, help="weigh this many idle tables instead")
    parser.add_argument("--until", type=int, default=0, help="continue in steps of 50 up to this many tables")
    parser.add_argument("--clients", type=int, default=4, help="people at a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each step is measured")
    parser.add_argument("--store", default="", help="an address; by default SQLite in a new folder")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of our own as the store")
    parser.add_argument("--processes", type=int, default=1, help="servers on the store")
    parser.add_argument("--boards", default=",".join(boards.boards()), help="boards, in turn")
    parser.add_argument("--callers", type=int, default=1, help="processes that the clients run in")
    return parser.parse_args()


# --- servers


@contextmanager
def servers(options: argparse.Namespace) -> Iterator[list[Server]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        store = ["--store", options.store] if options.store else []
        if options.postgresql:
            store = ["--store", stack.enter_context(Cluster()).database()]
        found = []
        for n in range(options.processes):
            own = Path(folder) / str(n)
            own.mkdir()
            found.append(stack.enter_context(Server(own, *store)))
        yield found


class Usage:
    """What the servers took since the last look: processor time and memory."""

    def __init__(self, running: Sequence[Server]) -> None:
        self.pids = [server.process.pid for server in running if server.process is not None]
        self._began = time.monotonic()
        self._spent = self._times()

    def _times(self) -> list[float]:
        ticks = os.sysconf("SC_CLK_TCK")
        fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.pids]
        return [(int(each[11]) + int(each[12])) / ticks for each in fields]

    def seconds(self) -> list[float]:
        """Of the processor, for each server."""
        return [now - then for now, then in zip(self._times(), self._spent, strict=True)]

    def shares(self) -> list[float]:
        """Of a core, for each server, in percent."""
        lasted = time.monotonic() - self._began
        return [each / lasted * 100 for each in self.seconds()]

    def memory(self) -> list[float]:
        """In MB, for each server."""
        texts = [Path(f"/proc/{pid}/status").read_text() for pid in self.pids]
        found = [re.search(r"VmRSS:\s+(\d+)", text) for text in texts]
        return [int(each[1]) / 1024 if each else 0.0 for each in found]


# --- the measurement


def measure(running: list[Server], options: argparse.Namespace) -> None:
    records = list(games(options.boards.split(","), options.clients))
    steps = [int(number) for number in options.tables.split(",")]
    steps += range(steps[-1] + 50, options.until + 1, 50)
    carried, made = 0, 0
    callers = [Caller(running, seed) for seed in range(options.callers)]
    try:
        print(f"| {' | '.join(COLUMNS)} |")
        print(f"|{' --- |' * len(COLUMNS)}")
        for number in steps:
            new = [create(running, records[n % len(records)], n) for n in range(made, number)]
            made = number
            for place, caller in enumerate(callers):
                caller.ask("sit", new[place :: len(callers)])
            usage = Usage(running)
            for caller in callers:
                caller.begin("run", options.seconds)
            found = together(caller.answer() for caller in callers)
            slow = report(number, found, usage, options.seconds)
            if slow <= AIM:
                carried = number
            elif options.until:
                break
    finally:
        for caller in callers:
            caller.close()
    print(f"{carried} tables: 95 % of all decisions reached everybody within {AIM:g} ms.")


def weigh(running: list[Server], options: argparse.Namespace) -> None:
    """What a table takes while nobody decides: with nobody there, with one page and with all of them."""
    records = list(games(options.boards.split(","), options.clients))
    usage = Usage(running)
    # what is made once, for all tables: rules, sentences, what the allocator holds ready
    warm = [create(running, records[n % len(records)], n) for n in range(options.idle)]
    callers = [Caller(running, 0) for _ in range(3)]
    try:
        callers[0].ask("sit", warm[: len(records)])
        sizes = [sum(usage.memory())]
        new = [create(running, records[n % len(records)], n) for n in range(options.idle)]
        sizes.append(sum(usage.memory()))
        for caller, seats in zip(callers[1:], ([0], range(1, options.clients)), strict=True):
            caller.ask("sit", [(table, cookie, seats) for table, cookie, _ in new])
            sizes.append(sum(usage.memory()))
    finally:
        for caller in callers:
            caller.close()
    away, one, more = [(b - a) * 1024 / options.idle for a, b in pairwise(sizes)]
    page = more / (options.clients - 1)
    print(f"{options.idle} tables of {PLAYED} decisions; for each of them:")
    print(f"not in memory {away:.0f} kB, its game {one - page:.0f} kB, each page {page:.0f} kB; ")
    print(f"with {options.clients} pages {one + more:.0f} kB.")


def games(names: Sequence[str], seats: int) -> Iterator[tuple[str, int]]:
    """Records of games so far, on each board in turn, for the seats that it has."""
    for seed in range(GAMES):
        board = names[seed % len(names)]
        number = min(seats, boards.board(board).seats[1])
        dice = random.Random(seed)
        game = Game(board, [f"Player {n + 1}" for n in range(number)], seed)
        while len(game.log) < PLAYED and not game.is_over:
            seat = dice.choice(game.decisions())
            game.apply(
                from_json(chosen([msgspec.json.encode(each) for each in game.options(seat)], dice)), seat
            )
        yield game.record(), number


def chosen(options: Sequence[bytes], dice: random.Random) -> bytes:
    """An option, as it is sent."""
    claims = [each for each in options if each.startswith(CLAIM)]
    tickets = [each for each in options if each == DRAW_TICKETS]
    others = [each for each in options if each not in claims and each not in tickets]
    kinds = [(claims, CLAIMS), (tickets, TICKETS), (others, 1.0)]
    likely = [kind for kind, chance in kinds if kind and dice.random() < chance]
    return dice.choice(likely[0] if likely else options)


#: A table's id, the cookie of who holds its seats, and which of them we play.
Seated = tuple[str, str, Iterable[int]]


def create(running: Sequence[Server], record: tuple[str, int], n: int) -> Seated:
    """A table made by a new browser."""
    text, seats = record
    page = Page(running[n % len(running)])
    found = page.ask("POST", "/api/tables", {"record": text, "seats": [{"kind": "person"}] * seats})
    return found["id"], page.cookie, range(seats)


def report(tables: int, found: "Measured", usage: Usage, seconds: float) -> float:
    times = sorted(found.times)
    if not times:
        print(f"| {tables} | nobody got an answer |")
        return float("inf")
    slow = quantile(times, 0.95)
    shares = " + ".join(f"{share:.0f} %" for share in usage.shares())
    each = sum(usage.seconds()) / len(times) * 1000
    memory = " + ".join(f"{each:.0f} MB" for each in usage.memory())
    print(
        f"| {tables} | {len(times) / seconds:.0f} | {statistics.median(times):.1f} ms | {slow:.1f} ms "
        f"| {quantile(times, 0.99):.1f} ms | {found.late} | {shares} | {each:.2f} ms "
        f"| {found.spent / len(times) * 1000:.2f} ms | {memory} |",
        flush=True,
    )
    return slow


def quantile(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]


# --- clients, in processes of their own


class Measured(msgspec.Struct):
    #: Milliseconds from a decision until the last page at the table has it.
    times: list[float]
    #: Decisions that arrived too late, or that had to wait for the one before.
    late: int
    #: Processor seconds of the clients themselves: they share the machine with the server.
    spent: float


def together(found: Iterable[Measured]) -> Measured:
    parts = list(found)
    times = [time for part in parts for time in part.times]
    return Measured(times, sum(part.late for part in parts), sum(part.spent for part in parts))


class Caller:
    """A process with clients."""

    def __init__(self, running: Sequence[Server], seed: int) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        ports = [server.port for server in running]
        self._process = context.Process(target=call, args=(theirs, ports, seed), daemon=True)
        self._process.start()

    def ask(self, what: str, value: Any) -> Any:
        self.begin(what, value)
        return self.answer()

    def begin(self, what: str, value: Any) -> None:
        self._pipe.send((what, value))

    def answer(self) -> Any:
        found = self._pipe.recv()
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self._process.kill()
        self._process.join()


def call(pipe: Pipe, ports: Sequence[int], seed: int) -> None:
    asyncio.run(answer(pipe, ports, random.Random(seed)))


async def answer(pipe: Pipe, ports: Sequence[int], dice: random.Random) -> None:
    tables: list[Table] = []
    loop = asyncio.get_running_loop()
    while True:
        what, value = await loop.run_in_executor(None, pipe.recv)
        try:
            if what == "sit":
                tables += [await Table.opened(seated, ports, dice) for seated in value]
                pipe.send(None)
            else:
                pipe.send(await run(tables, value))
        except Exception as trouble:  # noqa: BLE001 - whatever it is, the caller must get it
            pipe.send(trouble)


async def run(tables: Sequence["Table"], seconds: float) -> Measured:
    """All tables, each once a second, evenly spread."""
    begin = time.perf_counter() + 0.2
    for table in tables:
        table.times, table.late = [], 0
    spent = time.process_time()
    playing = [table.play(begin + place / len(tables), begin + seconds) for place, table in enumerate(tables)]
    await asyncio.gather(*playing)
    times = [each for table in tables for each in table.times]
    return Measured(times, sum(table.late for table in tables), time.process_time() - spent)


class Table:
    """A table with its people, one decision after another."""

    def __init__(self, dice: random.Random) -> None:
        self.seats: list[Seat] = []
        self.dice = dice
        self.times: list[float] = []
        self.late = 0
        self._sent = 0.0
        self._waiting: set[int] = set()
        self._all_received: asyncio.Future[bool] | None = None
        self._actor = -1

    @classmethod
    async def opened(cls, seated: Seated, ports: Sequence[int], dice: random.Random) -> "Table":
        table_id, cookie, seats = seated
        table = cls(dice)
        for seat in seats:
            port = ports[seat % len(ports)]
            table.seats.append(await Seat.connected(table, seat, port, table_id, cookie))
        return table

    async def play(self, begin: float, end: float) -> None:
        due = begin
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not await self._decide():
                return
            due += 1.0
            if due < time.perf_counter():
                self.late += 1
                due = time.perf_counter()

    async def _decide(self) -> bool:
        """One decision; False if there is none to be taken."""
        able = [seat for seat in self.seats if seat.options]
        if not able:
            return False
        actor = self.dice.choice(able)
        self._actor, self._waiting = actor.number, {seat.number for seat in self.seats}
        loop = asyncio.get_running_loop()
        self._all_received = loop.create_future()
        # not `wait_for`: that would be a task for each decision
        alarm = loop.call_later(DECISION_SECONDS, self._ended, False)
        self._sent = time.perf_counter()
        actor.act(self.dice)
        self.late += not await self._all_received
        alarm.cancel()
        return True

    def _ended(self, in_time: bool) -> None:
        if self._all_received is not None and not self._all_received.done():
            self._all_received.set_result(in_time)

    def received(self, seat: int, is_seen: bool) -> None:
        """A seat has the news; of a decision that nobody can see, only its own seat gets any."""
        self._waiting.discard(seat)
        if seat == self._actor and not is_seen:
            self._waiting.clear()
        if not self._waiting and self._all_received is not None and not self._all_received.done():
            self.times.append((time.perf_counter() - self._sent) * 1000)
            self._ended(True)


# --- a socket, and of the protocol only what is needed


class SeenView(msgspec.Struct):
    options: tuple[msgspec.Raw, ...]
    decides: tuple[int, ...]


class Told(msgspec.Struct):
    version: int
    view: SeenView
    moments: tuple[msgspec.Raw, ...]
    fresh: bool


_told: Final = msgspec.json.Decoder(Told)
TOLD: Final = b'{"type":"told"'
REFUSED: Final = b'{"type":"refused"'
CLAIM: Final = b'{"type":"claim"'
DRAW_TICKETS: Final = b'{"type":"tickets"}'


class Seat(asyncio.Protocol):
    """A page at a table. It reads and writes frames itself: a library would take longer than the server."""

    def __init__(self, table: Table, number: int, hello: bytes) -> None:
        self.table = table
        self.number = number
        self.options: tuple[bytes, ...] = ()
        self.version = 0
        self._hello = hello
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._id = 0

    @classmethod
    async def connected(cls, table: Table, number: int, port: int, table_id: str, cookie: str) -> "Seat":
        hello = (
            f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        _, seat = await loop.create_connection(lambda: cls(table, number, hello), "127.0.0.1", port)
        await asyncio.wait_for(seat.ready, DECISION_SECONDS)
        return seat

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("the server has closed the line"))

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.ready.set_exception(ConnectionError(head.decode()))
                return
            self._buffer, self._is_open = rest, True
            self._say({"type": "hello", "language": "en", "seat": self.number, "after": None})
        while (frame := self._next_frame()) is not None:
            self._hear(*frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The opcode and the text of the first whole frame."""
        data = self._buffer
        if len(data) < 2:
            return None
        size, at = data[1], 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(data[2:10], "big"), 10
        if len(data) < at + size:
            return None
        self._buffer = data[at + size :]
        return data[0] & 15, data[at : at + size]

    def _hear(self, opcode: int, text: bytes) -> None:
        if opcode == 9:
            self._send(10, text)
        elif text.startswith(TOLD):
            told = _told.decode(text)
            self.version, self.options = told.version, tuple(bytes(each) for each in told.view.options)
            if not self.ready.done():
                self.ready.set_result(None)
            elif told.fresh:
                self.table.received(self.number, bool(told.moments) or self.number not in told.view.decides)
        elif text.startswith(REFUSED):
            print(f"refused: {text.decode()}", file=sys.stderr)

    def act(self, dice: random.Random) -> None:
        self._id += 1
        head = f'{{"type":"act","id":{self._id},"seat":{self.number},"version":{self.version},"actions":['
        self._send(1, head.encode() + chosen(self.options, dice) + b"]}")

    def _say(self, message: dict[str, Any]) -> None:
        self._send(1, json.dumps(message).encode())

    def _send(self, opcode: int, text: bytes) -> None:
        """A frame with the mask 0, which is valid and leaves the text as it is."""
        size = len(text)
        length = [128 | size] if size < 126 else [254, size >> 8, size & 255]
        assert self._transport is not None
        self._transport.write(bytes([128 | opcode, *length, 0, 0, 0, 0]) + text)


if __name__ == "__main__":
    main()

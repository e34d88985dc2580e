"""A siege: hostile addresses do to a real server what they can, while somebody plays there.

    python benchmarks/siege.py --seconds 30        # each attack for this long
    python benchmarks/siege.py --only messages,thinking

Everything goes through real sockets, to a server that believes us to be its proxy: so the attackers come
from one address, the player from another. The player decides at a table of people, and waits for a medium bot
at another one. Printed are, for each attack, the player's times, the bot's, the server's memory, its
descriptors and the lines of its log; and at the end whether the aims are met. "disk" is how long this program
itself waited for a write to reach the disk, as every decision has to: when that is slow, so is everything.

Memory is compared with that of a server that is warm: every table was visited once, some games were played.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from ending import whole_game
from machine import machine
from serving import Page, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stellwerk import Game

#: Sockets of the hostile address; those that only connect are more.
SOCKETS: Final = 20
HOSTILE, PLAYER = "203.0.113.66", "198.51.100.7"
#: The aims: milliseconds of the player's decisions (95 %), seconds of a medium bot (95 %), MB of memory, how
#: much of it is left afterwards, lines of the log.
MOST_MS, MOST_BOT, MOST_MB, MOST_LEFT, MOST_LINES = 100.0, 2.0, 300.0, 1.2, 1000
#: Seconds after the last attack until its memory should be free.
AFTERWARDS: Final = 30.0
#: Tables of four hard bots each.
HARD_TABLES: Final = 36
COLUMNS: Final = (
    "attack",
    "decisions",
    "median",
    "95 %",
    "bot, median",
    "bot, 95 %",
    "memory",
    "descriptors",
    "log",
    "disk, 95 %",
)

Attack = Callable[["Target"], Awaitable[None]]


@dataclass(frozen=True)
class Target:
    """What a client has to know: the server, where it says that it comes from, its cookie and its tables."""

    port: int
    address: str
    cookie: str
    running: str = ""
    over: str = ""
    hard: tuple[str, ...] = ()

    @contextlib.asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        headers = {"X-Forwarded-For": self.address, "Cookie": self.cookie}
        async with connect(
            address, additional_headers=headers, max_size=None, open_timeout=30, close_timeout=1
        ) as found:
            yield found

    async def raw(self, text: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text.encode())
        return reader, writer

    async def ask(self, method: str, path: str, body: str = "") -> None:
        """A request, whatever the answer."""
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {self.cookie}\r\n"
        more = f"X-Forwarded-For: {self.address}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        reader, writer = await self.raw(head + more)
        try:
            await asyncio.wait_for(reader.read(), 30)
        finally:
            writer.close()


async def told(line: ClientConnection) -> Any:
    """The next snapshot."""
    while True:
        message = json.loads(await asyncio.wait_for(line.recv(), 120))
        if message["type"] == "told":
            return message


@dataclass
class Figures:
    """What the player and the server went through during one attack."""

    name: str
    decisions: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    memory: float = 0.0
    descriptors: int = 0
    lines: int = 0
    writes: list[float] = field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        ms, bots = sorted(1000 * each for each in self.decisions), sorted(self.bots)
        return (
            *(self.name, str(len(ms)), f"{quantile(ms, 0.5):.1f} ms", f"{quantile(ms, 0.95):.1f} ms"),
            *(f"{quantile(bots, 0.5):.2f} s", f"{quantile(bots, 0.95):.2f} s"),
            *(f"{self.memory:.0f} MB", str(self.descriptors), str(self.lines)),
            f"{1000 * quantile(sorted(self.writes), 0.95):.1f} ms",
        )


def quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Siege:
    def __init__(self, server: Server) -> None:
        self.server = server
        assert server.process is not None
        self.proc = Path(f"/proc/{server.process.pid}")
        self.player = Page(server, address=PLAYER)
        self.honest = Target(server.port, PLAYER, self.player.cookie)
        hostile = Page(server, address=HOSTILE)
        hard = [hostile.create("europe", "person", "hard", "hard", "hard")["id"] for _ in range(HARD_TABLES)]
        running = hostile.create("usa", "person", "person")["id"]
        over = hostile.create("usa", record=whole_game("usa"))["id"]
        hostile.get(f"/api/tables/{over}/replay")  # the server caches replays: that is no leak
        self.target = Target(server.port, HOSTILE, hostile.cookie, running, over, tuple(hard))
        self.figures = Figures("")

    # --- the server

    def memory(self) -> float:
        """In MB."""
        return int(re.findall(r"VmRSS:\s+(\d+)", (self.proc / "status").read_text())[0]) / 1024

    def look(self) -> None:
        self.figures.memory = max(self.figures.memory, self.memory())
        self.figures.descriptors = max(self.figures.descriptors, len(list((self.proc / "fd").iterdir())))
        self.figures.lines = len(self.server.errors.read_text().splitlines())

    # --- the player

    async def play(self, until: float) -> None:
        """Decides about five times a second at a table of two people, both of them this browser's."""
        dice = random.Random(1)
        while time.monotonic() < until:
            table = (await asyncio.to_thread(self.player.create, "usa", "person", "person"))["id"]
            async with self.honest.socket(table) as line:
                await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
                seen = await told(line)
                while time.monotonic() < until and seen["view"]["result"] is None:
                    seen = await self.decide(line, seen, dice)
                    await asyncio.sleep(0.15)

    async def decide(self, line: ClientConnection, seen: Any, dice: random.Random) -> Any:
        seat = seen["view"]["decides"][0]
        if not seen["view"]["options"]:
            await line.send(json.dumps({"type": "sit", "id": 1, "seat": seat}))
            seen = await told(line)
        begun = time.monotonic()
        act = {"type": "act", "id": 2, "seat": seat, "version": seen["version"]}
        await line.send(json.dumps({**act, "actions": [dice.choice(seen["view"]["options"])]}))
        seen = await told(line)
        self.figures.decisions.append(time.monotonic() - begun)
        return seen

    async def wait_for_bots(self, until: float) -> None:
        """Plays against a medium bot, and looks how long each of its decisions takes."""
        dice = random.Random(2)
        while time.monotonic() < until:
            table = (await asyncio.to_thread(self.player.create, "usa", "person", "medium"))["id"]
            async with self.honest.socket(table) as line:
                await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
                seen = await told(line)
                while time.monotonic() < until and seen["view"]["result"] is None:
                    if not seen["view"]["options"]:
                        seen = await told(line)
                        continue
                    begun = time.monotonic()
                    act = {"type": "act", "id": 2, "seat": 0, "version": seen["version"]}
                    await line.send(json.dumps({**act, "actions": [dice.choice(seen["view"]["options"])]}))
                    seen, is_bots_turn = await told(line), False
                    while not seen["view"]["options"] and seen["view"]["result"] is None:
                        is_bots_turn, seen = True, await told(line)
                    if is_bots_turn:
                        self.figures.bots.append(time.monotonic() - begun)
                    await asyncio.sleep(0.2)

    # --- the machine

    def write(self, until: float) -> None:
        """Writes to the disk that the games are on."""
        with (self.server.store.parent / "writes").open("wb", buffering=0) as file:
            while time.monotonic() < until:
                begun = time.monotonic()
                file.write(b" " * 4096)
                os.fdatasync(file.fileno())
                self.figures.writes.append(time.monotonic() - begun)
                time.sleep(0.1)

    # --- an attack

    async def warm_up(self, seconds: float) -> None:
        """What a server keeps in memory once it has been of use: boards, rules, sentences."""
        for table in (*self.target.hard, self.target.running):
            async with self.target.socket(table) as line:
                await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
                await told(line)
        await self.endure("", None, seconds)

    async def endure(self, name: str, attack: Attack | None, seconds: float) -> Figures:
        self.figures = Figures(name)
        until = time.monotonic() + seconds
        # in a process of their own, so that they don't hold up the player here
        hostile = get_context("spawn").Process(target=attackers, args=(name, self.target)) if attack else None
        if hostile is not None:
            hostile.start()
        honest = [asyncio.create_task(each(until)) for each in (self.play, self.wait_for_bots)]
        writing = asyncio.create_task(asyncio.to_thread(self.write, until))
        while time.monotonic() < until:
            self.look()
            await asyncio.sleep(0.5)
        for task in honest:
            task.cancel()
        for each in await asyncio.gather(*honest, return_exceptions=True):
            if isinstance(each, Exception):
                print(f"  the player: {type(each).__name__}: {each}")
        await writing
        if hostile is not None:
            hostile.kill()
            hostile.join()
        return self.figures


def attackers(name: str, target: Target) -> None:
    """Twenty hostile clients, until they are killed."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)

    async def all_of_them() -> None:
        await asyncio.gather(*(again(ATTACKS[name], target) for _ in range(SOCKETS)))

    asyncio.run(all_of_them())


async def again(attack: Attack, target: Target) -> None:
    """One hostile client, which comes back whenever it is thrown out."""
    while True:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
            await attack(target)
        await asyncio.sleep(0.01)


# --- what they do


async def messages(target: Target) -> None:
    """The longest messages, as fast as they are taken; nothing is read."""
    text = json.dumps({"type": "say", "id": 1, "seat": 0, "text": "x" * 7800})
    async with target.socket(target.running) as line:
        while True:
            await line.send(text)
            await asyncio.sleep(0)


async def hellos(target: Target) -> None:
    """What costs most to answer; answers are not read."""
    async with target.socket(target.running) as line:
        while True:
            await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
            await line.send(json.dumps({"type": "sit", "id": 1, "seat": 1}))
            await asyncio.sleep(0)


async def frames(target: Target) -> None:
    """Pings without end."""
    async with target.socket(target.running) as line:
        while not line.transport.is_closing():
            line.transport.write(b"\x89\x80\x00\x00\x00\x00" * 500)
            await asyncio.sleep(0.001)


async def bodies(target: Target) -> None:
    """Bodies that never end."""
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {target.address}\r\n"
    reader, writer = await target.raw(f"{head}Content-Length: 1900000\r\n\r\n")
    try:
        for _ in range(18):
            writer.write(b" " * 100_000)
            await asyncio.wait_for(writer.drain(), 5)
        await asyncio.wait_for(reader.read(1), 20)
    finally:
        writer.close()


async def connections(target: Target) -> None:
    """Many connections that say next to nothing."""
    lines = [await target.raw("GET / HTTP/1.1\r\n") for _ in range(60)]
    await asyncio.sleep(5)
    for _, writer in lines:
        writer.close()


async def comings(target: Target) -> None:
    """Comes and goes at tables that have to be loaded."""
    async with target.socket(random.choice(target.hard)) as line:
        await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))


async def thinking(target: Target) -> None:
    """Hard bots think at many tables, and hints are asked for."""
    async with target.socket(random.choice(target.hard)) as line:
        await line.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
        seen = await told(line)
        while True:
            if options := seen["view"]["options"]:
                ask = {"seat": 0, "version": seen["version"]}
                await line.send(json.dumps({"type": "hint", "id": 1, **ask}))
                await line.send(json.dumps({"type": "act", "id": 2, **ask, "actions": options[:1]}))
            seen = await told(line)


async def replays(target: Target) -> None:
    """Replays of a running game and of a finished one."""
    for path in (
        f"{target.running}/replay/1",
        *(f"{target.over}/{each}" for each in ("replay", "replay/20", "record")),
    ):
        await target.ask("GET", f"/api/tables/{path}")


async def rematches(target: Target) -> None:
    """A rematch of a running game, again and again; and new tables."""
    await target.ask("POST", f"/api/tables/{target.running}/rematch", "{}")
    new = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "person"}]}
    await target.ask("POST", "/api/tables", json.dumps(new))


ATTACKS: Final[dict[str, Attack]] = {
    each.__name__: each
    for each in (messages, hellos, frames, bodies, connections, comings, thinking, replays, rematches)
}


# --- the campaign


def main() -> None:
    options = arguments()
    wanted = [ATTACKS[name] for name in options.only.split(",")] if options.only else list(ATTACKS.values())
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    Game("usa", 2)  # fails here if the package is not installed
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--public", "https://trains.example")
        with server:
            is_well = asyncio.run(besieged(Siege(server), wanted, options.seconds))
    sys.exit(0 if is_well else 1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each attack lasts")
    parser.add_argument("--only", default="", help=f"some of {', '.join(ATTACKS)}")
    return parser.parse_args()


async def besieged(siege: Siege, attacks: list[Attack], seconds: float) -> bool:
    await siege.warm_up(seconds)
    print("  ".join(COLUMNS))
    found = [await siege.endure("peace", None, seconds)]
    before = siege.memory()
    print("  ".join(found[0].row()), flush=True)
    for attack in attacks:
        found.append(await siege.endure(attack.__name__, attack, seconds))
        print("  ".join(found[-1].row()), flush=True)
    await asyncio.sleep(AFTERWARDS)
    return report(found, before, siege.memory())


def report(found: list[Figures], before: float, after: float) -> bool:
    war = found[1:]
    slow = max(quantile(sorted(each.decisions), 0.95) for each in war) * 1000
    bots = max(quantile(sorted(each.bots), 0.95) for each in war)
    most, lines = max(each.memory for each in war), found[-1].lines
    aims = (
        (f"the player's 95 % under {MOST_MS:g} ms", f"{slow:.1f} ms", slow < MOST_MS),
        (f"a medium bot's 95 % under {MOST_BOT:g} s", f"{bots:.2f} s", bots < MOST_BOT),
        (f"memory under {MOST_MB:g} MB", f"{most:.0f} MB", most < MOST_MB),
        ("memory back to within 20 %", f"{before:.0f} → {after:.0f} MB", after < MOST_LEFT * before),
        (f"the log under {MOST_LINES} lines", str(lines), lines < MOST_LINES),
    )
    for aim, value, is_met in aims:
        print(f"{'met' if is_met else 'MISSED'}: {aim}: {value}")
    return all(is_met for _, _, is_met in aims)


if __name__ == "__main__":
    main()

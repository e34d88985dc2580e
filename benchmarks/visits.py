"""A day of coming and going in minutes: does the server give back what it took?

    python benchmarks/visits.py --visits 80

In each of 24 simulated hours, this many groups of friends visit a real server: they make a table, join by
link, play some, chat, are watched, leave and come back, let bots finish, play once more, clear away; some
leave their table for hours. What the server holds (memory, blocks in use, open files, tables, pages) is shown
hour by hour. It ends with an error if that has grown after the warm-up.
"""

import argparse
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from machine import machine
from serving import Page, Refused, Seat, Server

from stellwerk import boards

HOURS: Final = 24
#: Hours until caches are full and the allocator has what it needs: some 500 visits.
WARM: Final = 6
#: How much more than after the warm-up is not growth. Some blocks belong to tables that are in memory just
#: now; the memory of the process includes uncollected garbage, and holes between the blocks.
ROOM_PIECES: Final = 0.02
ROOM_MEMORY: Final = 0.1
#: The most tables left alone for a while; then the oldest is taken up again, and cleared away.
MOST_LEFT: Final = 40
#: Decisions of a visit.
PLAYED: Final = 12
#: One in this many visits lasts to the end of the game.
FINISHED: Final = 8
#: Groups at the same time.
GROUPS: Final = 4
#: Seconds that bots may take for the rest of a game.
BOTS_SECONDS: Final = 120.0
OWNER: Final = "visits0and0departures"

#: A table, who made it and who was invited.
Group = tuple[dict[str, Any], Page, Page]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=80, help="in a simulated hour")
    parser.add_argument("--store", default="", help="an address; by default SQLite in a new folder")
    options = parser.parse_args()
    os.environ["STELLWERK_OWNER"] = OWNER
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    with tempfile.TemporaryDirectory() as folder:
        store = ["--store", options.store] if options.store else []
        server = Server(Path(folder), *store)
        server.program = (str(Path(__file__).with_name("observed.py")),)
        with server:
            hours = day(server, options.visits)
    return judged(hours)


# --- what is measured


class Hour(NamedTuple):
    memory: float
    pieces: int
    files: int
    threads: int
    tables: int
    pages: int
    games: int
    decisions: int
    troubles: int


def day(server: Server, visits: int) -> list[Hour]:
    print("| hour | memory | pieces | files | threads | tables | pages | games kept | decisions | troubles |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    street = Street(server)
    found = []
    for hour in range(HOURS):
        with ThreadPoolExecutor(GROUPS) as groups:
            list(groups.map(street.visit, range(hour * visits, (hour + 1) * visits)))
        found.append(looked_at(server))
        rest = " | ".join(str(each) for each in found[-1][1:])
        print(f"| {hour + 1} | {found[-1].memory:.1f} MB | {rest} |", flush=True)
    return found


def looked_at(server: Server) -> Hour:
    """What the server holds when everybody has gone; it may need a moment to notice."""
    assert server.process is not None
    place = Path(f"/proc/{server.process.pid}")
    page = Page(server)
    for _ in range(50):
        _, _, body = page.request("GET", "/api/state", headers={"Authorization": f"Bearer {OWNER}"})
        state = msgspec.json.decode(body)
        if not state["connections"]:
            break
        time.sleep(0.1)
    status = (place / "status").read_text()
    numbers = [re.search(rf"{what}:\s+(\d+)", status) for what in ("VmRSS", "Threads")]
    memory, threads = [int(number[1]) if number else 0 for number in numbers]
    files = len(list((place / "fd").iterdir()))
    facts = [state[what] for what in ("tables", "connections", "games", "decisions", "troubles")]
    return Hour(memory / 1024, pieces_in_use(server), files, threads, *facts)


def pieces_in_use(server: Server) -> int:
    """After a search for garbage, see observed.py."""
    assert server.process is not None
    report = re.compile(r"^holds (\d+)$", re.MULTILINE)
    before = len(report.findall(server.errors.read_text()))
    server.process.send_signal(signal.SIGUSR1)
    end = time.monotonic() + BOTS_SECONDS
    while len(found := report.findall(server.errors.read_text())) == before:
        if time.monotonic() > end:
            raise TimeoutError("the server does not say what it holds")
        time.sleep(0.02)
    return int(found[-1])


def judged(hours: Sequence[Hour]) -> int:
    """Compares the last hours with those after the warm-up."""
    early, late = hours[WARM : WARM + 4], hours[-4:]
    before, after = ([statistics.median(each) for each in zip(*part, strict=True)] for part in (early, late))
    memory, pieces = (after[n] / before[n] - 1 for n in (0, 1))
    files = max(hour.files for hour in late) - max(hour.files for hour in early)
    has_grown = pieces > ROOM_PIECES or memory > ROOM_MEMORY or files > 2
    print(f"After the warm-up, pieces in use went from {before[1]:,.0f} to {after[1]:,.0f} ({pieces:+.1%}),")
    print(f"memory from {before[0]:.1f} to {after[0]:.1f} MB ({memory:+.1%}), open files by {files:+d}.")
    print("It grows." if has_grown else "It does not grow.")
    return 1 if has_grown or hours[-1].troubles else 0


# --- who comes and goes


class Street:
    """All who visit the server, and the tables that they left for a while."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.left: list[Group] = []

    def visit(self, number: int) -> None:
        dice = random.Random(number)
        self.left.append(self.invite(number, dice))
        group = self.left[-1]
        self.evening(group, dice)
        if number % FINISHED == 0:
            self.end(group)
        while len(self.left) > MOST_LEFT:
            old = self.left.pop(0)
            self.evening(old, dice)
            self.clear_away(old)

    def invite(self, number: int, dice: random.Random) -> Group:
        """One makes a table and sends the link; a friend follows it."""
        host, friend = Page(self.server), Page(self.server, "de")
        board = boards.boards()[number % len(boards.boards())]
        table = host.create(board, "person", "friend", "easy", listed=dice.random() < 0.5)
        friend.get("/api/open")
        friend.join(host.links(table)["common"], name=f"Ben {number}")
        return table, host, friend

    def evening(self, group: Group, dice: random.Random) -> None:
        """They play some, chat, one of them loses the connection and comes back, somebody watches."""
        table, host, friend = group
        with host.sit(table, 0) as one, Page(self.server).sit(table, None) as watching:
            with friend.sit(table, 1) as other:
                one.ask("say", seat=0, text="Hello!")
                other.ask("say", seat=1, text="Hallo, wie geht's? 🚂")
                play([one, other], dice)
                version = other.version
            with friend.sit(table, 1, after=version) as again:
                play([one, again], dice)
            hear(watching)
        host.get("/api/tables")

    def end(self, group: Group) -> None:
        """Both let bots play for them; at the end they look at the game and begin another."""
        table, host, friend = group
        with host.sit(table, 0) as one, friend.sit(table, 1) as other:
            for seat in (one, other):
                if not seat.is_over:
                    with suppress(Refused):
                        seat.ask("give_seat", seat=seat.seat, level="easy")
            end = time.monotonic() + BOTS_SECONDS
            while not one.is_over and time.monotonic() < end:
                one.next()
        host.get(f"/api/tables/{table['id']}/replay")
        host.get(f"/api/tables/{table['id']}/record")
        again = host.ask("POST", f"/api/tables/{table['id']}/rematch")
        self.left.append((again, host, friend))

    def clear_away(self, group: Group) -> None:
        table, host, friend = group
        friend.leave(table)
        host.leave(table)


def play(seats: Sequence[Seat], dice: random.Random) -> None:
    """Some decisions by whoever may decide; bots decide in between."""
    for _ in range(PLAYED):
        for seat in seats:
            hear(seat)
            if seat.options and not seat.is_over:
                with suppress(Refused):
                    seat.act(dice.choice(seat.options))


def hear(seat: Seat) -> None:
    """Reads the messages that come soon."""
    time.sleep(0.002)
    with suppress(TimeoutError):
        while True:
            # no wait: with a short one, the library sometimes waits for ever
            seat.next(0)


if __name__ == "__main__":
    sys.exit(main())

"""Kills a server during a game, again and again: does it lose anything that it had sent?"""

import contextlib
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from serving import ConnectionClosed, Json, Page, Seat, Server

#: Seconds, at most, between a decision and the kill: before it is read, while it is saved, after it was sent.
MOMENTS = (0.002, 0.01, 0.05, 0.2)


@dataclass
class Campaign:
    """The results of some kills."""

    kills: int = 0
    #: Kills while an answer was awaited; of those, how many decisions had been kept and how many not.
    during: int = 0
    #: The version that the decision answered during which the server was killed.
    open: int | None = None
    kept: int = 0
    dropped: int = 0
    games: int = 0
    decisions: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.games} games, {self.during} of them during a decision "
            f"({self.kept} then kept, {self.dropped} not), {self.decisions} decisions: "
            f"{len(self.faults)} times something was lost that had been sent"
        )


def campaign(folder: Path, kills: int, seed: int, boards: tuple[str, ...] = ("usa",)) -> Campaign:
    """Plays games against bots and kills the server this many times."""
    found = Campaign()
    dice = random.Random(seed)
    with Server(folder) as server:
        page = Page(server)
        while found.kills < kills:
            board = boards[found.games % len(boards)]
            table = page.create(board, "person", "medium", "easy", seed=dice.randrange(1 << 30))
            found.games += 1
            played(found, server, page, table, dice, kills)
    return found


def played(found: Campaign, server: Server, page: Page, table: Json, dice: random.Random, kills: int) -> None:
    """One game to its end, or to the last kill."""
    before: list[Json] = []
    last: Json = {}
    while found.kills < kills:
        with contextlib.suppress(ConnectionClosed, OSError, EOFError), page.sit(table, 0) as seat:
            compare(found, last, before, seat)
            is_over = played_on(found, server, seat, dice)
            before, last = seat.moments, seat.snapshot
            if is_over:
                return
        found.kills += 1
        server.start()


def played_on(found: Campaign, server: Server, seat: Seat, dice: random.Random) -> bool:
    """Some decisions, then a kill; True if the game was over before."""
    found.decisions += seat.play(dice.choice, dice.randrange(1, 6))
    if seat.is_over or not seat.wait_for_turn():
        return True
    if dice.random() < 0.5:
        # the decision has been sent, the answer may be under way
        found.during += 1
        seat.send(
            {
                "type": "act",
                "id": 10**6,
                "seat": 0,
                "version": seat.version,
                "actions": [dice.choice(seat.options)],
            }
        )
        found.open = seat.version
        time.sleep(dice.random() * dice.choice(MOMENTS))
    server.kill()
    rest_of(seat)
    return False


def rest_of(seat: Seat) -> None:
    """What was still on its way."""
    with contextlib.suppress(ConnectionClosed, OSError, EOFError, TimeoutError):
        while True:
            seat.next(1)


def compare(found: Campaign, last: Json, before: list[Json], seat: Seat) -> None:
    """Everything sent before must still be there."""
    if not last:
        return
    if found.open is not None:
        found.kept += seat.version > found.open
        found.dropped += seat.version <= found.open
        found.open = None
    if seat.version < last["version"]:
        found.faults.append(f"version {seat.version} after {last['version']} had been sent")
    if [shown(each) for each in seat.moments[: len(before)]] != [shown(each) for each in before]:
        found.faults.append("what happened has changed")
    if seat.version == last["version"] and own(seat.snapshot) != own(last):
        found.faults.append("the seat sees something else")


def shown(moment: Json) -> tuple[Any, ...]:
    return moment["version"], moment["seat"], tuple(moment["lines"])


def own(seen: Json) -> dict[str, Any]:
    """The view without who has already decided, which can change unseen."""
    view = seen["view"]
    return {key: view[key] for key in view if key != "decides"}

"""Masses of messages as from a hostile or broken page: the server refuses them, and nobody else notices.

    found = campaign(folder, messages=1500, seed=1)
    assert found.faults == []

Messages of honest games are damaged in every way that we could think of and sent by somebody with a seat, by
a stranger with a cookie of another table, and by a spectator without any. Meanwhile honest pages play on at
the same tables and at another one.
"""

import asyncio
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from serving import TIMEOUT, Json, Page, Server
from twins import strange_tickets
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stellwerk import Game, record
from stellwerk.actions import parse
from stellwerk.server.protocol.socket import Act, FromPage, GiveSeat, Hello, Sit
from stellwerk.server.views.snapshots import for_page
from stellwerk.views import from_json, view

#: Boards of the tables that are attacked.
BOARDS: Final = ("usa", "iberia", "south_korea", "nederland")
#: Messages that are under way at once, each with a question behind it that shows that it was answered.
BATCH: Final = 20
#: A longer message ends its connection.
LONGEST: Final = 8192
#: Megabytes by which the server may grow once it is warm.
GROWTH: Final = 48.0
#: Refusals for which the server itself is to blame.
TROUBLE: Final = ("trouble", "not saved", "disk full", "store busy", "store away", "in doubt")
#: What ends the wait for an answer.
ANSWERS: Final = ("refused", "done", "why_not", "payments", "hints")
#: The question behind each message: its answer reveals nothing and changes nothing.
MARK: Final = 10_000_000

Sent = str | bytes


@dataclass
class Found:
    """The figures of a campaign."""

    messages: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    #: Answers that were not refusals, by type.
    answered: Counter[str] = field(default_factory=Counter)
    closed: int = 0
    #: Decisions of honest pages in the meantime.
    played: int = 0
    #: Megabytes of the server after the first tenth, and at the end.
    memory: tuple[float, float] = (0.0, 0.0)
    faults: list[str] = field(default_factory=list)


# --- what honest pages say


def honest_messages(board: str, seed: int, seats: int = 3, decisions: int = 120) -> list[Json]:
    """All kinds of messages, as pages send them in the course of a game."""
    dice = random.Random(seed)
    game = Game(board, seats, seed)
    found: list[Json] = [{"type": "hello", "language": "en", "seat": 0}]
    for number in range(decisions):
        if game.is_over:
            break
        seat = dice.choice(game.decisions())
        action = dice.choice(game.options(seat))
        version = sum(bool(entry.events) or entry.seat == seat for entry in game.log)
        said = {"id": number, "seat": seat, "version": version}
        shown = msgspec.to_builtins(action)
        found += [
            {"type": "act", **said, "actions": [shown]},
            {"type": "payments", **said, "action": shown},
            {"type": "why", "id": number, "seat": seat, "action": msgspec.to_builtins(parse("draw"))},
            dice.choice(others_than_acts(said, seats, dice)),
        ]
        game.apply(action, seat)
    return found


def others_than_acts(said: Json, seats: int, dice: random.Random) -> list[Json]:
    number, seat = {"id": said["id"]}, {"id": said["id"], "seat": said["seat"]}
    return [
        {"type": "take_back", **said},
        {"type": "hint", **said},
        {"type": "sit", **seat},
        {"type": "pace", **number, "pace": 0.5},
        {"type": "hurry", **number},
        {"type": "give_seat", **seat, "level": "easy"},
        {"type": "take_seat", **seat},
        {"type": "rename", **seat, "name": "Zoe"},
        {"type": "new_link", **seat},
        {"type": "vote", **seat, "on": dice.randrange(seats), "yes": True},
        {"type": "listed", **number, "listed": False},
        {"type": "say", **seat, "text": "Good luck to all of you!"},
        {"type": "webhook", **seat, "url": "http://127.0.0.1:9/x"},
        {"type": "hello", "language": "de", "seat": said["seat"], "after": said["version"]},
    ]


# --- how they are damaged


ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, -(2**63), 2**64, 10**30, 0.5, -0.0, 1e308, "", "0"),
    *("x" * 3000, "\u0000", "\u202e<script>alert(1)</script>", "💥" * 50, "../../etc/passwd", "' OR 1=1 --"),
    *([], {}, [[]], [None], {"type": "act"}, ["draw"], "{seat}", "%s%n", "\ud800", "nan"),
)


def damaged(messages: Sequence[Json], version: int, dice: random.Random) -> Sent:
    """One of the messages, damaged or not; `version` is the one that would be current."""
    message = dict(dice.choice(messages))
    if "seat" in message and dice.random() < 0.5:
        message["seat"] = 0
    if "version" in message and dice.random() < 0.7:
        message["version"] = version
    for _ in range(dice.choice((0, 0, 1, 1, 1, 2, 3))):
        message = dice.choice(CHANGES)(message, dice)
    text = json.dumps(message, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.15:
        return dice.choice(BREAKS)(text, dice)
    return text.encode("utf-8", "replace").decode()


def place_in(message: Json, dice: random.Random) -> str:
    return dice.choice(sorted(message)) if message else "type"


def dropped(message: Json, dice: random.Random) -> Json:
    gone = place_in(message, dice)
    return {key: value for key, value in message.items() if key != gone}


def added(message: Json, dice: random.Random) -> Json:
    return {**message, dice.choice(("seat", "version", "token", "x", "__proto__", "after")): dice.choice(ODD)}


def replaced(message: Json, dice: random.Random) -> Json:
    return {**message, place_in(message, dice): dice.choice(ODD)}


def other_seat(message: Json, dice: random.Random) -> Json:
    return {**message, "seat": dice.choice((0, 1, 2, 3, -1, 4, 255))}


def other_version(message: Json, dice: random.Random) -> Json:
    version = message.get("version", 0)
    return {**message, "version": (version if isinstance(version, int) else 0) + dice.choice((-9, -1, 1, 50))}


def other_action(message: Json, dice: random.Random) -> Json:
    actions = [
        msgspec.to_builtins(parse(text)) for text in ("draw", "tickets", "pass", "take red", "locos 3")
    ]
    actions += [{"type": "claim", "track": dice.choice(("denver-omaha", "no-where", "", "a" * 500))}]
    actions += [{"type": "keep", "tickets": ["boston-miami"] * dice.choice((0, 1, 200))}]
    actions += [{"type": "special", "name": dice.choice(("station", "give up", "x" * 900))}]
    key = "actions" if "actions" in message else "action"
    chosen = dice.choice(actions)
    return {**message, key: [chosen] * dice.choice((1, 2, 13)) if key == "actions" else chosen}


def other_type(message: Json, dice: random.Random) -> Json:
    kinds = ("act", "hello", "sit", "vote", "take_seat", "give_seat", "hint", "told", "resign", "Act", "say")
    return {**message, "type": dice.choice(kinds)}


CHANGES: Final[tuple[Callable[[Json, random.Random], Json], ...]] = (
    *(dropped, added, replaced, replaced, other_type),
    *(other_seat, other_seat, other_version, other_action, other_action, other_action),
)


def flipped(text: str, dice: random.Random) -> Sent:
    """Flips some bits; what is no longer text comes as bytes."""
    data = bytearray(text.encode("utf-8", "replace"))
    for _ in range(dice.choice((1, 1, 2, 8))):
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return bytes(data)


def cut(text: str, dice: random.Random) -> Sent:
    return text[: dice.randrange(len(text))].encode("utf-8", "replace").decode()


def doubled_field(text: str, dice: random.Random) -> Sent:
    return text.replace("{", '{"seat": 1, "id": 5, ', dice.choice((1, 2))).encode("utf-8", "replace").decode()


def nested(text: str, dice: random.Random) -> Sent:
    del text
    depth = dice.choice((5, 500, 1900))
    return dice.choice(("[" * depth, '{"a":' * (depth // 5), "[" * depth + "]" * depth))


def lengthened(text: str, dice: random.Random) -> Sent:
    return text.encode("utf-8", "replace").decode() + " " * dice.choice((10, 5000, 20_000, 70_000))


def as_bytes(text: str, dice: random.Random) -> Sent:
    del dice
    return text.encode("utf-8", "replace")


def noise(text: str, dice: random.Random) -> Sent:
    del text
    return dice.randbytes(dice.randrange(1, 200))


BREAKS: Final[tuple[Callable[[str, random.Random], Sent], ...]] = (
    *(flipped, flipped, flipped, cut, cut, doubled_field, nested, lengthened, as_bytes, noise),
)


# --- a page that says anything


class Voice:
    """A socket to a table: sends what it is given, and stores what comes."""

    def __init__(self, page: Page, table: Json, cookie: str, dice: random.Random) -> None:
        self.page = page
        self.table = table
        self.cookie = cookie
        self.dice = dice
        self.snapshot: Json = {}
        #: All that has come but refusals, which may repeat what was asked.
        self.received: list[str] = []
        self._marks = MARK
        self._socket: ClientConnection | None = None

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def come(self, seat: int | None) -> None:
        address = f"ws://127.0.0.1:{self.page.server.port}/api/tables/{self.table['id']}/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        # pages that don't read are disconnected, and some of ours seldom look: so a task reads for them
        limits: dict[str, Any] = {
            "max_size": None,
            "max_queue": None,
            "ping_timeout": None,
            "open_timeout": TIMEOUT,
        }
        self._socket = await connect(address, additional_headers=headers, **limits)
        await self.socket.send(json.dumps({"type": "hello", "language": "en", "seat": seat}))
        while (await self.next())["type"] not in {"told", "refused"}:
            pass

    async def go(self) -> None:
        await self.socket.close()

    async def next(self) -> Json:
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        message: Json = json.loads(text)
        if message["type"] == "told":
            self.snapshot = message
        if message["type"] != "refused":
            self.received.append(str(text))
        return message

    async def answers(self, messages: Sequence[Sent]) -> list[list[Json]]:
        """Sends them, a question behind each; all that came for each of them."""
        first = self._marks
        for sent in messages:
            await self.socket.send(sent)
            mark = {"type": "why", "id": self._marks, "seat": 0, "action": {"type": "draw"}}
            await self.socket.send(json.dumps(mark))
            self._marks += 1
        found: list[list[Json]] = [[]]
        while len(found) <= len(messages):
            message = await self.next()
            if message.get("id") == first + len(found) - 1:
                found.append([])
            else:
                found[-1].append(message)
        return found[:-1]

    async def settle(self) -> None:
        """Waits until everything sent so far has come."""
        await self.answers([])
        await self.answers(['{"type": "hurry"}'])

    def decision(self) -> str | None:
        """A legal decision of the seat, if it owes one."""
        options = self.snapshot["view"]["options"] if self.snapshot else []
        if not options or self.snapshot["seat"] is None:
            return None
        said = {"id": 1, "seat": self.snapshot["seat"], "version": self.snapshot["version"]}
        return json.dumps({"type": "act", **said, "actions": [self.dice.choice(options)]})

    @property
    def is_over(self) -> bool:
        return bool(self.snapshot) and self.snapshot["view"]["result"] is not None


# --- attacks


class Attack:
    """Sends damaged messages to tables, one after another, and checks the results."""

    def __init__(self, server: Server, board: str, share: int, seed: int, found: Found) -> None:
        self.server = server
        self.board = board
        self.left = share
        self.seed = seed
        self.found = found
        self.dice = random.Random(seed)
        self.honest = honest_messages(board, seed)
        #: Somebody's at another table, whose tokens open nothing here.
        self.elsewhere = Page(server)
        self.other = self.elsewhere.create(board, "person", "friend")
        self.tokens = [str(self.elsewhere.links(self.other)["common"]).rpartition(".")[2]]

    async def to_the_end(self) -> None:
        try:
            await self.run()
        except (ConnectionClosed, OSError) as broken:
            self.fault(f"an honest connection broke: {broken!r}")

    async def run(self) -> None:
        raise NotImplementedError

    def fault(self, text: str) -> None:
        self.found.faults.append(f"{self.board}, seed {self.seed}: {text}")

    async def batch(self, voice: Voice, seat: int | None, own: Sequence[Sent] = ()) -> list[Sent]:
        """Sends some; those that were not refused."""
        version = voice.snapshot.get("version", 0)
        sent = [damaged(self.honest, version, self.dice) for _ in range(min(BATCH, max(1, self.left)))]
        if self.dice.random() < 0.2:
            sent += [sent[0]] * 3
        short = [*(message for message in sent if size(message) <= LONGEST), *own]
        self.left -= len(short)
        self.found.messages += len(short)
        answers = await voice.answers(short)
        if len(short) < len(sent) + len(own):
            await self.expect_closed(voice, seat, next(each for each in sent if size(each) > LONGEST))
        return [message for message, came in zip(short, answers, strict=True) if self.was_done(message, came)]

    async def expect_closed(self, voice: Voice, seat: int | None, long: Sent) -> None:
        """A far too long message ends its connection; sent alone, since others under way would be lost."""
        self.left -= 1
        self.found.messages += 1
        self.found.closed += 1
        try:
            await voice.answers([long])
            self.fault(f"{size(long)} bytes were accepted")
        except ConnectionClosed:
            await voice.come(seat)

    def was_done(self, sent: Sent, came: Sequence[Json]) -> bool:
        """Whether a message was done; each must have got one answer."""
        answers = [each for each in came if each["type"] in ANSWERS]
        kinds = Counter(each["type"] for each in came)
        if len(answers) != 1 and not (not answers and kinds["welcome"] and is_hello(sent)):
            self.fault(f"{len(answers)} answers to {sent!r:.300}: {came!r:.300}")
            return False
        kind = answers[0]["type"] if answers else "welcome"
        if kind != "refused":
            self.found.answered[kind] += 1
            return True
        self.found.refused[answers[0]["code"]] += 1
        if answers[0]["code"] in TROUBLE:
            self.fault(f"{answers[0]['code']} after {sent!r:.300}")
        return False

    async def steal(self, table: Json) -> None:
        """Tries to sit down by tokens that are not for this table."""
        token = self.dice.choice([*self.tokens, "", "x" * 22, "é", self.dice.choice(ODD)])
        asked = {"token": token, "seat": self.dice.choice((None, 0, 1, 2, 9, -1)), "name": "Eve"}
        status, _, body = await asyncio.to_thread(
            self.elsewhere.request, "POST", f"/api/tables/{table['id']}/join", asked
        )
        self.found.messages += 1
        self.found.refused[json.loads(body).get("code", "")] += 1
        if not 400 <= status < 500:
            self.fault(f"join by {asked!r} is answered with {status}: {body!r:.200}")

    def check_secrets(self, voice: Voice, game: Game, seat: int | None) -> None:
        strange = [f'"{ticket}"' for ticket in strange_tickets(game, seat)]
        for text in voice.received:
            if any(ticket in text for ticket in strange):
                self.fault(f"seat {seat} was sent others' tickets: {text:.300}")

    def check_snapshot(self, voice: Voice, game: Game, seat: int | None) -> None:
        """The last snapshot of an honest page is the game in the store."""
        shown = json.dumps(voice.snapshot["view"])
        language = "de" if '"Fahrgast ' in shown else "en"
        if from_json(shown) != for_page(view(game, seat), language):
            self.fault(f"seat {seat} was sent something else than the store has")


class FromOutside(Attack):
    """A stranger, whose cookie is good for another table, and a spectator without any: nothing changes."""

    async def run(self) -> None:
        host = Page(self.server)
        table = host.create(self.board, "person", "person", "person")
        honest = Voice(host, table, host.cookie, self.dice)
        stranger = Voice(host, table, self.elsewhere.cookie, self.dice)
        spectator = Voice(host, table, "", self.dice)
        for voice, seat in ((honest, 1), (stranger, None), (spectator, None)):
            await voice.come(seat)
        before = rows(self.server, table)
        number = len(honest.received)
        while self.left > 0:
            for voice in (stranger, spectator):
                for done in await self.batch(voice, None):
                    if not isinstance(msgspec.json.decode(done, type=FromPage), Hello | Sit):
                        self.fault(f"a stranger may say {done!r:.300}")
            await self.steal(table)
        await honest.settle()
        kinds = [json.loads(text)["type"] for text in honest.received[number:]]
        if set(kinds) - {"here", "why_not"}:
            self.fault(f"a stranger's messages led to {Counter(kinds)}")
        if rows(self.server, table) != before:
            self.fault("a stranger has changed the table")
        game = stored(self.server, table)
        for voice, seat in ((stranger, None), (spectator, None), (honest, 1)):
            self.check_secrets(voice, game, seat)
            self.check_snapshot(voice, game, seat if voice is honest else None)
            await voice.go()


class FromWithin(Attack):
    """Mallory has seat 0 by a link; the others play on, and only her legal decisions count."""

    async def run(self) -> None:
        while self.left > 0:
            await self.game()

    async def game(self) -> None:
        host, mallory = Page(self.server), Page(self.server)
        table = host.create(self.board, "friend", "person", "person")
        mallory.join(host.links(table)["free"]["0"], "Mallory")
        attacker = Voice(host, table, mallory.cookie, self.dice)
        honest = [Voice(host, table, host.cookie, self.dice) for _ in range(3)]
        eyes = (1, 2, None)
        await attacker.come(0)
        for voice, seat in zip(honest, eyes, strict=True):
            await voice.come(seat)
        done: list[Sent] = []
        while self.left > 0 and not honest[0].is_over:
            decision = attacker.decision()
            done += await self.batch(attacker, 0, [decision] if decision else [])
            await attacker.answers(['{"type": "take_seat", "id": 3, "seat": 0}'])
            await self.play_on(honest)
        for voice in honest:
            await voice.settle()
        game = stored(self.server, table)
        self.check_lines(game, [msgspec.json.decode(each, type=FromPage) for each in done])
        self.check_secrets(attacker, game, 0)
        for voice, seat in zip(honest, eyes, strict=True):
            self.check_secrets(voice, game, seat)
            self.check_snapshot(voice, game, seat)
            await voice.go()
        await attacker.go()

    async def play_on(self, honest: Sequence[Voice]) -> None:
        """The others decide what they have to decide; Mallory can only make it stale, by deciding herself."""
        for voice in honest[:2]:
            await voice.settle()
            decision = voice.decision()
            if decision is None:
                continue
            (came,) = await voice.answers([decision])
            answer = next(each for each in came if each["type"] in ANSWERS)
            if answer["type"] == "done":
                self.found.played += 1
            elif answer["code"] != "stale":
                self.fault(f"an honest decision is refused: {answer}")

    def check_lines(self, game: Game, done: Sequence[FromPage]) -> None:
        """Of seat 0 the store has what it decided, and nothing else."""
        lines = [entry for entry in game.log if entry.seat == 0 and not entry.is_take_back]
        acts = sum(len(message.actions) for message in done if isinstance(message, Act))
        was_given = any(isinstance(message, GiveSeat) for message in done)
        if len(lines) != acts and not (was_given and len(lines) > acts):
            self.fault(f"seat 0 has decided {acts} times, the store says {len(lines)}")


def size(sent: Sent) -> int:
    return len(sent if isinstance(sent, bytes) else sent.encode())


def is_hello(sent: Sent) -> bool:
    try:
        return isinstance(msgspec.json.decode(sent, type=FromPage), Hello)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


# --- the store


def rows(server: Server, table: Json) -> tuple[Any, ...]:
    """All that the store has of a table."""
    base = sqlite3.connect(f"file:{server.store}?mode=ro", uri=True)
    parts = {
        "games": "header, set_up, standing, edition",
        "entries": "n, line",
        "holders": "seat, browser",
        "chat": "n, line",
    }
    try:
        found = []
        for name, columns in parts.items():
            key = "id" if name == "games" else "game"
            query = f"SELECT {columns} FROM {name} WHERE {key} = ? ORDER BY 1, 2"  # noqa: S608 our own words
            found.append(base.execute(query, (table["id"],)).fetchall())
        return tuple(found)
    finally:
        base.close()


def stored(server: Server, table: Json) -> Game:
    """The game in the store, played again: whatever is in it was legal."""
    games, entries, *_ = rows(server, table)
    return record.load("\n".join([games[0][0], *(line for _, line in entries), ""]))


# --- the campaign


async def undisturbed(server: Server, found: Found, is_done: asyncio.Event) -> None:
    """Two people at another table, who notice nothing."""
    page, dice = Page(server), random.Random(0)
    while not is_done.is_set():
        table = page.create("usa", "person", "person")
        voices = [Voice(page, table, page.cookie, dice) for _ in range(2)]
        for seat, voice in enumerate(voices):
            await voice.come(seat)
        while not is_done.is_set() and not voices[0].is_over:
            for voice in voices:
                await voice.settle()
                decision = voice.decision()
                if decision is not None:
                    await expect_done(voice, decision, found)
            await asyncio.sleep(0.05)
        for voice in voices:
            await voice.go()
        await asyncio.to_thread(page.leave, table)


async def expect_done(voice: Voice, decision: str, found: Found) -> None:
    (came,) = await voice.answers([decision])
    if [each["type"] for each in came if each["type"] in ANSWERS] != ["done"]:
        found.faults.append(f"a table that nobody attacks: {decision} leads to {came!r:.300}")
    found.played += 1


def campaign(folder: Path, messages: int, seed: int, progress: Callable[[int], None] | None = None) -> Found:
    """Attacks a new server with this many messages."""
    found = Found()
    with Server(folder) as server:
        assert server.process is not None
        pid = server.process.pid
        asyncio.run(attacked(server, messages, seed, found, progress or (lambda _: None)))
        if server.process.poll() is not None or server.process.pid != pid:
            found.faults.append("the server has ended")
        said = server.errors.read_text()
        if said:
            found.faults.append(f"the server says: {said:.2000}")
        answers = sum(found.refused.values()) + sum(found.answered.values()) + found.closed
        if answers != found.messages:
            found.faults.append(f"{found.messages} messages had {answers} answers")
        growth = found.memory[1] - found.memory[0]
        if growth > GROWTH:
            found.faults.append(f"the server has grown by {growth:.0f} MB")
    return found


async def attacked(
    server: Server, messages: int, seed: int, found: Found, progress: Callable[[int], None]
) -> None:
    kinds = [(kind, board) for board in BOARDS for kind in (FromWithin, FromOutside)]
    share = messages // len(kinds) + 1
    attacks = [kind(server, board, share, seed + n, found) for n, (kind, board) in enumerate(kinds)]
    is_done = asyncio.Event()
    others = asyncio.create_task(undisturbed(server, found, is_done))
    watch = asyncio.create_task(watched(server, messages, found, is_done, progress))
    try:
        await asyncio.gather(*(attack.to_the_end() for attack in attacks))
    finally:
        is_done.set()
        await asyncio.gather(others, watch)


async def watched(
    server: Server, messages: int, found: Found, is_done: asyncio.Event, progress: Callable[[int], None]
) -> None:
    """Shows how far it is, and how large the server has become since it is warm."""
    first = 0.0
    while not is_done.is_set():
        await asyncio.sleep(0.2)
        progress(found.messages)
        if not first and found.messages > messages / 10:
            first = megabytes(server)
    last = megabytes(server)
    found.memory = first or last, last


def megabytes(server: Server) -> float:
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) / 1024

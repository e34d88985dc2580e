"""Twin games on the real server: every byte that a seat and a spectator are sent is compared.

Each twin becomes a table, from a record whose script fixes chance. One browser has the seats of the others, a
second came by a link and has the observing seat, a third only watches. The plan of `twins` is played at both
tables; after each step the last two ask all that they can ask, and must get the same at both.

    found = compared(server, relay("usa", 3, seed=1))       # AssertionError at the first byte that differs
"""

import contextlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from serving import Json, Page, Server
from twins import OVER, Leg, questions
from websockets.sync.client import ClientConnection

from stellwerk import Game
from stellwerk.actions import parse
from stellwerk.log import Entry
from stellwerk.outcomes import outcome_name

TIMES: Final = re.compile(r'"(created|changed|at)":([0-9.eE+-]+)')
TOKENS: Final = re.compile(r"#(\d+|any)\.[\w-]{22}")
#: Headers that may differ: a time may have a digit more.
OTHER_HEADERS: Final = ("date", "content-length")


@dataclass
class Compared:
    """The figures of a comparison."""

    pairs: int = 0
    steps: int = 0
    #: Messages and answers that were the same, and their bytes.
    answers: int = 0
    bytes: int = 0
    ends: int = 0


class Difference(AssertionError):
    """Somebody was sent something by which they could tell the twins apart."""


@dataclass
class Transcript:
    """Everything sent to the two observers, in its order, except for what must differ."""

    table: str = ""
    received: list[tuple[str, str]] = field(default_factory=list)
    times: dict[str, int] = field(default_factory=dict)

    def write(self, who: str, text: str) -> None:
        self.received.append((self.plain(who), self.plain(text)))

    def plain(self, text: str) -> str:
        """Times become their order, so that a change more or less is found."""

        def order(found: re.Match[str]) -> str:
            return f'"{found[1]}":{self.times.setdefault(found[2], len(self.times))}'

        text = TIMES.sub(order, text.replace(self.table, "TABLE"))
        return TOKENS.sub(r"#\1.TOKEN", text)


class Listener:
    """A page that writes down what it is sent; it can ask, too."""

    def __init__(self, who: str, page: Page, table: Json, socket: ClientConnection, to: Transcript) -> None:
        self.who = who
        self.page = page
        self.path = f"/api/tables/{table['id']}"
        self.socket = socket
        self.to = to
        self.snapshot: Json = {}
        self._id = 0

    def say(self, kind: str, **more: Any) -> None:
        """Says something and writes down all that comes up to the answer."""
        self._id += 1
        number = {} if kind == "hello" else {"id": self._id}
        self.socket.send(json.dumps({"type": kind, **number, **more}))
        while True:
            text = str(self.socket.recv(60))
            self.to.write(f"{self.who} {kind}", text)
            message = json.loads(text)
            if message["type"] == "told":
                self.snapshot = message
            if message.get("id") == self._id or (kind == "hello" and message["type"] in {"told", "refused"}):
                return

    def fetch(self, path: str, method: str = "GET", body: object = None) -> None:
        status, headers, data = self.page.request(method, path, body)
        kept = [f"{name}: {value}" for name, value in headers.items() if name.lower() not in OTHER_HEADERS]
        self.to.write(f"{self.who} {method} {path}", "\n".join([str(status), *kept, data.decode()]))


# --- a table


class TwinTable:
    """One of the two games at a table of the server."""

    def __init__(self, pages: Sequence[Page], game: Game, viewer: int | None) -> None:
        self.host, self.guest, self.watcher = pages
        self.game = game
        self.viewer = viewer
        self.transcript = Transcript()
        #: Entries of the log that have been played here.
        self.done = 0
        self.table = self.host.ask("POST", "/api/tables", {**self.asked(), "record": scripted(game)})
        self.transcript.table = self.table["id"]
        if viewer is not None:
            self.guest.join(self.host.links(self.table)["free"][str(viewer)])

    def asked(self) -> Json:
        seats = [{"kind": "person", "invited": seat == self.viewer} for seat in range(self.game.seats)]
        return {"seats": seats, "pace": 0}

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        with (
            self.host.sit(self.table, None) as self.hand,
            self.guest.connect(self.table) as guest,
            self.watcher.connect(self.table) as watcher,
        ):
            self.ears = [Listener("spectator", self.watcher, self.table, watcher, self.transcript)]
            if self.viewer is not None:
                self.ears.insert(0, Listener("seat", self.guest, self.table, guest, self.transcript))
            for listener in self.ears:
                listener.say("hello", language="en", seat=self.viewer if listener.who == "seat" else None)
            yield

    def play(self, to: int) -> None:
        """Plays the plan's entries up to this number, each by its seat."""
        log = self.game.log
        while self.done < to:
            entry = log[self.done]
            said = {"seat": entry.seat, "version": version(log[: self.done], entry.seat)}
            by = self.ears[0] if entry.seat == self.viewer else self.hand
            if entry.is_take_back:
                ask(by, "take_back", **said)
                # the server takes a whole payment back at once
                while self.done < to and log[self.done].is_take_back:
                    self.done += 1
            else:
                ask(by, "act", **said, actions=[msgspec.to_builtins(parse(entry.action))])
                self.done += 1

    def settle(self) -> None:
        """Whatever was sent has come: answers come after it."""
        for listener in self.ears:
            listener.say("why", seat=0 if self.viewer is None else self.viewer, action={"type": "draw"})

    def inquire(self, with_hints: bool) -> None:
        """The two observers ask for all that they can think of, allowed or not."""
        others = [seat for seat in range(self.game.seats) if seat != self.viewer]
        actions = [msgspec.to_builtins(parse(text)) for text in questions(self.game)]
        for listener in self.ears:
            eyes = self.viewer if listener.who == "seat" else None
            now = listener.snapshot["version"]
            for seat in others[:1] if eyes is None else (eyes, others[0]):
                for action in actions if seat == eyes else actions[:2]:
                    listener.say("why", seat=seat, action=action)
                options = listener.snapshot["view"]["options"]
                for action in [*options[:2], *options[-1:], actions[-2]]:
                    listener.say("payments", seat=seat, version=now, action=action)
                listener.say("take_back", seat=seat, version=10**6)
                listener.say("act", seat=seat, version=now + 1, actions=actions[:1])
                if with_hints or seat != eyes:
                    listener.say("hint", seat=seat, version=now)
            listener.say("act", seat=others[0], version=now, actions=actions[:1])
            listener.say("sit", seat=others[0])
            listener.say("say", seat=others[0], text="It is me!")
            listener.say("give_seat", seat=others[0], level="easy")
            listener.say("take_seat", seat=others[0])
            listener.say("vote", seat=0 if eyes is None else eyes, on=others[-1])
            listener.say("hello", language="de", seat=eyes, after=max(0, now - 3))
            listener.say("hello", language="en", seat=eyes)
            listener.say("why", seat=0, action=actions[0])
            self.fetch_all(listener, eyes, others[0])

    @staticmethod
    def fetch_all(listener: Listener, eyes: int | None, other: int) -> None:
        for path in ("", "/record?seat=-1", "/links"):
            listener.fetch(listener.path + path)
        if eyes is not None:
            listener.fetch(f"{listener.path}/record?seat={eyes}")
        if listener.snapshot["view"]["result"] is None:
            # at the end they are laid open: what was drawn unseen may differ
            for path in ("/record", f"/record?seat={other}", "/replay", "/replay/0?as=all", "/replay/0?as=0"):
                listener.fetch(listener.path + path)
        listener.fetch("/api/tables")

    def clear_away(self) -> None:
        for page in (self.guest, self.host) if self.viewer is not None else (self.host,):
            page.leave(self.table)


def ask(by: Any, kind: str, **more: Any) -> None:
    if isinstance(by, Listener):
        by.say(kind, **more)
    else:
        by.ask(kind, **more)


def version(log: Sequence[Entry], seat: int) -> int:
    """How much of a log a seat can have noticed: what was shown, and its own."""
    return sum(bool(entry.events) or entry.seat == seat for entry in log)


def scripted(game: Game) -> str:
    """A record of how the game began, in which chance will answer as it did in the game."""
    past = [outcome for entry in (game.set_up, *game.log) for outcome in entry.outcomes]
    first, *rest = game.record().splitlines()
    header = json.loads(first)
    header["script"] = [outcome_name(game.rules, outcome) for outcome in past]
    return "\n".join([json.dumps(header), *(rest[:1] if game.start is None else []), ""])


# --- both


class Eavesdropping:
    """Compares pairs of twins on a server, each of whose tables has browsers of its own."""

    def __init__(self, server: Server, often: int = 1000) -> None:
        self.pages = [[Page(server) for _ in range(3)] for _ in range(2)]
        #: Everything is asked at the beginning and at the end of a pair, and after this many steps each time.
        self.often = often
        self.found = Compared()

    def compare(self, leg: Leg, with_hints: bool = False) -> None:
        """Plays a leg at two tables; Difference if somebody can tell them apart."""
        games = leg.twins.games
        tables = [
            TwinTable(pages, game, leg.twins.viewer) for pages, game in zip(self.pages, games, strict=True)
        ]
        with contextlib.ExitStack() as stack:
            for table in tables:
                stack.enter_context(table.open())
                table.inquire(with_hints)
            self.expect_same(tables, "at the start")
            for number, marks in enumerate(leg.marks, 1):
                is_all = number % self.often == 0 or number == len(leg.marks)
                for table, to in zip(tables, marks, strict=True):
                    table.play(to)
                    table.settle()
                    if is_all:
                        table.inquire(with_hints and number == len(leg.marks))
                self.expect_same(tables, f"after {games[0].log[marks[0] - 1]}")
        for table in tables:
            table.clear_away()
        self.found.pairs += 1
        self.found.steps += len(leg.marks)
        self.found.ends += bool(leg.marks) and leg.why == OVER

    def expect_same(self, tables: Sequence[TwinTable], when: str) -> None:
        one, other = [table.transcript.received for table in tables]
        for a, b in zip(one, other, strict=False):
            if a != b:
                raise Difference(f"{when}: {difference(a, b)}")
        if len(one) != len(other):
            more = max(one, other, key=len)[min(len(one), len(other))]
            raise Difference(f"{when}: only one of the twins sends {more}")
        self.found.answers += len(one)
        self.found.bytes += sum(len(text) for _, text in one)
        for table in tables:
            table.transcript.received.clear()


def difference(one: tuple[str, str], other: tuple[str, str]) -> str:
    """Where two answers differ, with some letters around it."""
    if one[0] != other[0]:
        return f"{one[0]} and {other[0]}"
    at = next(
        (n for n, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b),
        min(len(one[1]), len(other[1])),
    )
    around = slice(max(0, at - 60), at + 60)
    return f"{one[0]}: …{one[1][around]}… or …{other[1][around]}…"


def compared(server: Server, legs: Iterable[Leg], often: int = 1000, hints: int = 2) -> Compared:
    """Compares all of them; with hints for the first pairs, as they take their time."""
    both = Eavesdropping(server, often)
    for number, leg in enumerate(legs):
        both.compare(leg, with_hints=number < hints)
    return both.found

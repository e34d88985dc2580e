"""A real server in its own process, and a page that talks to it over a real socket.

with Server(tmp_path) as server:
    page = Page(server)                     # a browser with its own cookie
    table = page.create("usa", "person", "bot")
    with page.sit(table, 0) as seat: ...
    server.kill()                           # as by kill -9
    server.start()                          # the same store, the same port
"""

import contextlib
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

#: Seconds that anything may take on a busy machine.
TIMEOUT: Final = 60.0

Json = dict[str, Any]


class Server:
    """`python -m stellwerk serve` on a free port, with a store in the folder."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.store = folder / "games.db"
        self.arguments = arguments
        #: What Python is to run.
        self.program: tuple[str, ...] = ("-m", "stellwerk")
        self.port = free_port()
        self.errors = folder / "server.err"
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # -P: the installed package, wherever we are; not the tree, unless PYTHONPATH names it
        command = [sys.executable, "-P", *self.program, "serve", "--port", str(self.port), "--no-open"]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                [*command, "--store", f"sqlite:///{self.store}", *self.arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.url in line, f"the server does not start: {line} {self.errors.read_text()}"

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> str:
        """Ends it as Ctrl-C does; returns its last output."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGINT)
        said = self.process.stdout.read()
        self._gone()
        return said

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(TIMEOUT)
        self.process.stdout.close()

    @property
    def workers(self) -> list[int]:
        """The processes in which bots think (on Linux)."""
        assert self.process is not None
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def free_port() -> int:
    """Not one that the system may give to somebody's client meanwhile: a killed server needs it again."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Trouble(Exception):
    """The server refused a request."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.code = body.get("code")
        self.text = body.get("text", "")


class Page:
    """A browser: its cookie, and what it asks for over HTTP."""

    def __init__(self, server: Server, language: str = "en", address: str = "") -> None:
        self.server = server
        self.language = language
        #: Where it comes from, as a proxy would say it.
        self.forwarded = {"X-Forwarded-For": address} if address else {}
        self.cookie = ""
        self.get("/api/tables")

    def request(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        place = urlsplit(self.server.url)
        connection = http.client.HTTPConnection(str(place.hostname), place.port, timeout=TIMEOUT)
        sent = {"Accept-Language": self.language, **self.forwarded, **(headers or {})}
        if self.cookie:
            sent["Cookie"] = self.cookie
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            found = answer.status, answer.headers, answer.read()
        finally:
            connection.close()
        given = re.search(r"stellwerk=[0-9a-f]+", found[1].get("Set-Cookie", ""))
        self.cookie = given[0] if given else self.cookie
        return found

    def ask(self, method: str, path: str, body: object = None) -> Any:
        status, headers, data = self.request(method, path, body)
        if status == 204:
            return None
        found = json.loads(data) if "application/json" in headers["Content-Type"] else data.decode()
        if status >= 400:
            raise Trouble(status, found)
        return found

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def create(self, board: str, *seats: str, **more: Any) -> Json:
        """A table; seats are "person", "friend" (invited) or a bot's level. Bots pause only if asked to."""
        person = {"kind": "person"}
        people: dict[str, Json] = {"person": person, "friend": person | {"invited": True}}
        asked = [people.get(seat, {"kind": "bot", "level": seat}) for seat in seats]
        new = {"board": board, "seats": asked, "pace": 0, **more}
        found: Json = self.ask("POST", "/api/tables", new)
        return found

    def links(self, table: Json) -> Json:
        """The links that this browser may pass on."""
        found: Json = self.get(f"/api/tables/{table['id']}/links")
        return found

    def join(self, link: str, name: str = "") -> Json:
        """Follows a link, as the page at its address does."""
        path, _, what = link.partition("#")
        seat, _, token = what.partition(".")
        asked = {"token": token, "seat": None if seat == "any" else int(seat), "name": name}
        found: Json = self.ask("POST", f"/api/tables/{path.removeprefix('/join/')}/join", asked)
        return found

    def join_open(self, table: Json, **more: Any) -> Json:
        """Sits down at a listed table."""
        found: Json = self.ask("POST", f"/api/tables/{table['id']}/join", more)
        return found

    def leave(self, table: Json) -> None:
        self.ask("DELETE", f"/api/tables/{table['id']}")

    def see(self, table: Json) -> Json:
        """The table as it is now."""
        found: Json = self.get(f"/api/tables/{table['id']}")
        return found

    @contextlib.contextmanager
    def sit(self, table: Json, seat: int | None, after: int | None = None) -> "Iterator[Seat]":
        """A socket that looks through a seat's eyes."""
        with self.connect(table) as socket:
            found = Seat(socket, seat)
            found.hello(self.language, after)
            yield found

    @contextlib.contextmanager
    def connect(self, table: Json, **more: Any) -> Iterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table['id']}/socket"
        headers = self.forwarded | ({"Cookie": self.cookie} if self.cookie else {})
        with connect(
            address, additional_headers=headers, max_size=None, open_timeout=TIMEOUT, close_timeout=1, **more
        ) as found:
            yield found


class Refused(Exception):
    def __init__(self, message: Json) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code = message["code"]
        self.text = message["text"]


class Seat:
    """What a page does at its table."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.snapshot: Json = {}
        self.table: Json = {}
        #: Who is there, and the chat.
        self.here: Json = {}
        self.chat: list[Json] = []
        #: All messages in their order.
        self.received: list[Json] = []
        self.moments: list[Json] = []
        self._id = 0

    def hello(self, language: str = "en", after: int | None = None) -> None:
        self.send({"type": "hello", "language": language, "seat": self.seat, "after": after})
        self.until("told")

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def next(self, timeout: float = TIMEOUT) -> Json:
        """The next message of any kind; TimeoutError if none comes."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.received.append(message)
        if message["type"] == "told":
            self.snapshot = message
            self.moments = self.moments + message["moments"] if message["fresh"] else message["moments"]
        if message["type"] == "welcome":
            self.table = message["table"]
        if message["type"] == "here":
            self.here = message
        if message["type"] == "chat":
            self.chat = self.chat + message["lines"] if message["fresh"] else message["lines"]
        return message

    def listen(self, seconds: float) -> None:
        """Takes what comes, until nothing has come for this long."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.next(seconds)

    def until(self, *kinds: str) -> Json:
        while True:
            message = self.next()
            if message["type"] in kinds:
                return message

    def wait(self, happens: Any) -> None:
        """Takes what comes until a condition holds; TimeoutError if it never does."""
        while not happens():
            self.next()

    def ask(self, kind: str, **more: Any) -> Json:
        """Sends a message and waits for its answer; Refused if it is refused."""
        self._id += 1
        self.send({"type": kind, "id": self._id, **more})
        while True:
            message = self.next()
            if message.get("id") == self._id or (message["type"] == "refused" and message["id"] == -1):
                break
        if message["type"] == "refused":
            raise Refused(message)
        return message

    @property
    def version(self) -> int:
        return int(self.snapshot["version"])

    @property
    def options(self) -> list[Json]:
        found: list[Json] = self.snapshot["view"]["options"]
        return found

    @property
    def is_over(self) -> bool:
        return self.snapshot["view"]["result"] is not None

    def act(self, *actions: Json) -> None:
        self.ask("act", seat=self.seat, version=self.version, actions=list(actions))

    def wait_for_turn(self) -> bool:
        """Waits until this seat must decide; False if the game is over before."""
        while not self.options and not self.is_over:
            self.next()
        return not self.is_over

    def play(self, choose: Any, most: int = 10_000) -> int:
        """Decides until the game is over, or this many times; returns how often it did."""
        for number in range(most):
            if not self.wait_for_turn():
                return number
            self.act(choose(self.options))
        return most


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(happens: Any, seconds: float = TIMEOUT) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it has not happened in time"
        time.sleep(0.02)


__all__: Sequence[str] = (
    "ConnectionClosed",
    "Page",
    "Refused",
    "Seat",
    "Server",
    "Trouble",
    "is_alive",
    "wait_until",
)


def two_people(server: Server, name: str = "Ben") -> tuple[Json, Page, Page]:
    """A table of two, and the browsers of both; the second reads German."""
    page, ben = Page(server), Page(server, "de")
    table = page.create("usa", "person", "friend")
    ben.join(page.links(table)["common"], name)
    return table, page, ben


def play_until_turn_of(page: Page, table: Json, ben: Page) -> None:
    """Both have their tickets; then Anna plays until it is Ben's turn, who is not there."""
    with ben.sit(table, 1) as his:
        his.act(his.options[0])
    with page.sit(table, 0) as anna:
        anna.act(anna.options[0])
        while 1 not in anna.snapshot["view"]["decides"]:
            anna.act(next(each for each in anna.options if each["type"] in {"draw", "take"}))

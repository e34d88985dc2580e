"""The server inside a browser: the same application in a worker, without a network and without processes.

Pyodide runs it. A worker of `web/src/static` hands over requests and messages as a web server would, and
keeps what the store writes; a second one (`second_worker`) thinks and draws, so that it holds up no answer.
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

import anyio._backends._asyncio  # noqa: F401 -- else anyio loads it with the first request
import msgspec
from starlette.types import ASGIApp, Message, Scope

from stellwerk.server import second_worker
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.boards.drawer import Drawer, Files, Made, NotDrawn, went_wrong
from stellwerk.server.second_worker import Kind
from stellwerk.server.settings import Settings
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.thinking.fair_queue import Asker
from stellwerk.server.thinking.pool import GRACE, Job, ThinkerPool, WorkerGone
from stellwerk.server.thinking.worker import Answer
from stellwerk.server.web.app import app
from stellwerk.server.web.identity import COOKIE
from stellwerk.server.web.limits import Gate
from stellwerk.server.web.send_now import EXTENSION

#: Work for the second worker, in MessagePack, and the seconds that it may take; None: it has died.
Work: TypeAlias = Callable[[Kind, bytes, float], Awaitable[bytes | None]]
#: Takes status, headers as JSON, and body of an answer.
Answered: TypeAlias = Callable[[int, str, bytes], None]
#: What happens to a socket of the page: "open", a "message" with its text, "close" with its code.
Happens: TypeAlias = Callable[[str, str | int], None]

#: Whoever opens this browser's games is their player.
TOKEN: Final = "0" * 32
HEADERS: Final = ((b"host", b"here"), (b"cookie", f"{COOKIE}={TOKEN}".encode()))
#: Without a second process on the file, this needs no shared memory, which browsers' files don't have.
JOURNAL: Final = "TRUNCATE"
DRAWING: Final = 120.0
#: The code with which a server closes a socket that it has failed at.
FAILED: Final = 1011
log: Final = logging.getLogger("stellwerk")


class BrowserServer:
    """The application, and the worker's way in."""

    def __init__(self, inner: ASGIApp) -> None:
        self._inner = inner
        self._life: asyncio.Queue[Message] = asyncio.Queue()
        self._sockets: dict[int, BrowserSocket] = {}
        self._living: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                begun.set_result(None)
            elif message["type"] == "lifespan.startup.failed":
                begun.set_exception(RuntimeError(message.get("message", "")))

        self._life.put_nowait({"type": "lifespan.startup"})
        scope: Scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._living = asyncio.create_task(self._run(scope, self._life.get, send))
        await begun

    async def _run(self, scope: Scope, receive: Any, send: Any) -> None:
        await self._inner(scope, receive, send)

    async def request(self, method: str, address: str, body: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer."""
        parts: list[bytes] = []
        head: Message = {}

        async def receive() -> Message:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                parts.append(message.get("body", b""))

        await self._inner(scope_of("http", address, {"method": method}), receive, send)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in head["headers"]}
        return head["status"], headers, b"".join(parts)

    def ask(self, method: str, address: str, body: str, answer: Answered) -> None:
        """As `request`, for the worker: its own call must not wait, as Pyodide lets only one do so."""

        async def asked() -> None:
            status, headers, content = await self.request(method, address, body)
            answer(status, msgspec.json.encode(headers).decode(), content)

        task = asyncio.create_task(asked())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- sockets; the page numbers them

    def connect(self, number: int, address: str, happens: Happens) -> None:
        self._sockets[number] = BrowserSocket(self._inner, address, happens)

    def receive(self, number: int, text: str) -> None:
        if socket := self._sockets.get(number):
            socket.receive({"type": "websocket.receive", "text": text})

    def disconnect(self, number: int) -> None:
        if socket := self._sockets.pop(number, None):
            socket.receive({"type": "websocket.disconnect", "code": 1001})


class BrowserSocket:
    """A socket of the page."""

    def __init__(self, inner: ASGIApp, address: str, happens: Happens) -> None:
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._happens = happens
        self.receive({"type": "websocket.connect"})
        scope = scope_of("websocket", address, {"extensions": {EXTENSION: {"send": self._send_now}}})
        self._task = asyncio.create_task(self._run(inner, scope))

    async def _run(self, inner: ASGIApp, scope: Scope) -> None:
        try:
            await inner(scope, self._in.get, self._send)
        except Exception:
            log.exception("the socket of %s fails", scope["path"])
            self._happens("close", FAILED)

    def receive(self, message: Message) -> None:
        self._in.put_nowait(message)

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._happens("open", "")
            case "websocket.send":
                self._happens("message", message["text"])
            case "websocket.close":
                self._happens("close", message.get("code", 1000))

    def _send_now(self, text: bytes) -> bool:
        self._happens("message", text.decode())
        return True


def scope_of(kind: str, address: str, more: Mapping[str, Any]) -> Scope:
    path, _, query = address.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "server": ("here", 80),
        "client": ("here", 0),
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": list(HEADERS),
        "subprotocols": [],
        **more,
    }


class WorkerThinkers(ThinkerPool):
    """The second worker, which the browser starts and replaces."""

    def __init__(self, work: Work) -> None:
        super().__init__(1)
        self._work = work

    def warm_up(self) -> "asyncio.Task[None]":
        return asyncio.create_task(asyncio.sleep(0))  # the browser does that

    async def _ask(self, asker: Asker, job: Job) -> Answer:  # noqa: ARG002 there is but one
        # what looks at a board needs what drawing needs
        kind: Kind = "think" if job.question.workshop is None else "workshop"
        answer = await self._work(kind, msgspec.msgpack.encode(job.question), job.seconds + GRACE)
        if answer is None:
            self.deaths += 1
            raise WorkerGone("it had to be replaced")
        return msgspec.msgpack.decode(answer, type=Answer)


class WorkerDrawer(Drawer):
    #: Set when the game begins.
    ask: Work

    async def drawn(self, source: str, language: str) -> Files:
        answer = await self.ask("draw", msgspec.msgpack.encode((source, language)), DRAWING)
        if answer is None:
            raise NotDrawn(went_wrong("memory"))
        found = msgspec.msgpack.decode(answer, type=Made)
        if found.fault:
            raise NotDrawn(went_wrong(found.fault))
        return found.files


@cache
def offered() -> tuple[Boards, WorkerDrawer]:
    drawer = WorkerDrawer()
    return Boards(drawer=drawer), drawer


def prepare() -> None:
    """Does what all starts would do alike; `make static` keeps the memory, and every browser begins there."""
    second_worker.warm_up()
    offered()


def start(
    path: str, work: Work, ready: Callable[[BrowserServer], None], failed: Callable[[str], None]
) -> None:
    """Begins the game, with its store at this path."""

    def begun(task: asyncio.Task[BrowserServer]) -> None:
        if trouble := task.exception():
            failed("".join(traceback.format_exception(trouble)))
        else:
            ready(task.result())

    asyncio.create_task(started(path, work)).add_done_callback(begun)


async def started(path: str, work: Work) -> BrowserServer:
    store = await SqliteStore.opened(path, JOURNAL)
    settings = Settings()
    (boards, drawer), thinkers = offered(), WorkerThinkers(work)
    drawer.ask = work
    server = BrowserServer(app(store, boards, thinkers, settings, Gate(settings)))
    await server.start()
    return server

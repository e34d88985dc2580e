"""The server's addresses: the page and its files, boards, tables, replays, and the socket of a table.

Every answer is one of `protocol`, as JSON; what can't be done is a `Trouble` with a code and a sentence.
"""

import asyncio
import gzip
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from stellwerk import record
from stellwerk.faults import Fault
from stellwerk.server import identity, seating
from stellwerk.server.catalogue import Boards
from stellwerk.server.connection import GONE, Connection
from stellwerk.server.files import FOR_EVER, LEAST, Page
from stellwerk.server.limits import Limits
from stellwerk.server.openapi import DOCUMENT, document
from stellwerk.server.protocol import (
    LONGEST_MESSAGE,
    LONGEST_REQUEST,
    Join,
    Language,
    NewTable,
    TableList,
    Trouble,
)
from stellwerk.server.proxy import Proxied
from stellwerk.server.refusals import Refusal, text
from stellwerk.server.replays import ALL, NOBODY, Eyes, Replays
from stellwerk.server.settings import Settings
from stellwerk.server.state import server_state
from stellwerk.server.store import NotSaved, Store
from stellwerk.server.tables import Tables
from stellwerk.server.thinking import Thinkers
from stellwerk.server.webhooks import Webhooks

log = logging.getLogger("stellwerk")
T = TypeVar("T")
Endpoint = Callable[["Server", Request], Awaitable[Response]]

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            *("default-src 'self'", "img-src 'self' data:", "style-src 'self'", "script-src 'self'"),
            *("connect-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"),
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
JSON: Final = "application/json"
#: Addresses that the page knows (web/src/router.svelte.ts): the start, a table and its doors, the owner's.
ROOMS: Final = re.compile(r"(?:owner|(?:table|replay|join)/+[^/]+)?/*")
#: A close code: try again later.
LATER: Final = 1013
#: Boards kept ready to be sent.
MOST_BOARDS: Final = 64
#: Open tables that are shown.
MOST_OPEN: Final = 100


class Server:
    """What the endpoints work with."""

    def __init__(self, kept: Store, boards: Boards, thinkers: Thinkers, settings: Settings) -> None:
        self.boards = boards
        self.settings = settings
        self.page = Page()
        self.webhooks = Webhooks(settings.webhook_hosts)
        self.tables = Tables(kept, thinkers, boards, settings)
        self.tables.house.signal = self.webhooks.call
        self.limits = Limits(settings)
        self.replays = Replays(self.tables)
        #: Pictures and boards as they are sent: (compressed, as it is).
        self.ready: OrderedDict[str, tuple[bytes, bytes]] = OrderedDict()
        #: Who waits for a map maker's board to be drawn keeps nobody else waiting.
        self.drawers = ThreadPoolExecutor(8, thread_name_prefix="drawer")


def app(kept: Store, boards: Boards, thinkers: Thinkers, settings: Settings | None = None) -> ASGIApp:
    """The server on an open store."""
    settings = settings or Settings()
    server = Server(kept, boards, thinkers, settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        warming = thinkers.warm_up()
        server.tables.start()
        try:
            yield
        finally:
            warming.cancel()
            server.drawers.shutdown(wait=False, cancel_futures=True)
            await server.tables.close()
            await thinkers.close()

    def route(path: str, endpoint: Endpoint, method: str = "GET") -> Route:
        async def answer(request: Request) -> Response:
            return await answered(server, request, endpoint)

        return Route(path, answer, methods=[method], name=endpoint.__name__)

    async def socket(websocket: WebSocket) -> None:
        await connected(server, websocket)

    routes = [
        route("/api/boards", catalogue),
        route("/api/boards/{key}.json", board),
        route("/api/boards/{key}.svg", poster),
        route("/api/tables", create, "POST"),
        route("/api/tables", tables),
        route("/api/tables/{id}", table),
        route("/api/tables/{id}", forget, "DELETE"),
        route("/api/tables/{id}/join", join, "POST"),
        route("/api/tables/{id}/links", links_of),
        route("/api/tables/{id}/record", game_record),
        route("/api/tables/{id}/replay", replay),
        route("/api/tables/{id}/replay/{step:int}", replay_step),
        route("/api/tables/{id}/rematch", rematch, "POST"),
        WebSocketRoute("/api/tables/{id}/socket", socket),
        route("/api/open", open_tables),
        route("/api/state", state),
        route(DOCUMENT, openapi),
        route("/api/{rest:path}", nothing),
        route("/{path:path}", page),
    ]
    inner = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: no_such})
    return Proxied(Guarded(inner, frozenset(settings.hosts)), settings)


# --- the page and boards


async def page(server: Server, request: Request) -> Response:
    """A file of the page, or the page itself: it knows the way to a table or a replay."""
    path = request.path_params["path"]
    found = server.page.file(request, path) if path else None
    if found is not None:
        return found
    if "." in path.rpartition("/")[2]:
        raise Refusal("not found", 404)
    return server.page.index(request, 200 if ROOMS.fullmatch(path) else 404)


async def nothing(_server: Server, _request: Request) -> Response:
    raise Refusal("not found", 404)


async def openapi(_server: Server, _request: Request) -> Response:
    return Response(document(), media_type=JSON, headers={"Cache-Control": "no-cache"})


async def catalogue(server: Server, request: Request) -> Response:
    found = server.boards.catalogue(language_of(request))
    return json(request, found)


async def board(server: Server, request: Request) -> Response:
    key = request.path_params["key"]
    return await ready(server, request, f"{key}.json", JSON, lambda: server.boards.shown(key))


async def poster(server: Server, request: Request) -> Response:
    key, dark = request.path_params["key"], request.query_params.get("dark", "0") not in {"", "0"}
    name = f"{key}{'-dark' if dark else ''}.svg"
    return await ready(server, request, name, "image/svg+xml", lambda: server.boards.poster(key, dark))


async def ready(
    server: Server, request: Request, name: str, kind: str, make: Callable[[], bytes | None]
) -> Response:
    """What is made once and never changes."""
    if name not in server.ready:
        try:
            body = await asyncio.get_running_loop().run_in_executor(server.drawers, make)
        except LookupError:
            body = None
        if body is None:
            raise Refusal("no board", 404)
        server.ready[name] = await asyncio.to_thread(gzip.compress, body, 6, mtime=0), body
        while len(server.ready) > MOST_BOARDS:
            server.ready.popitem(last=False)
    packed, body = server.ready[name]
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


# --- tables


async def create(server: Server, request: Request) -> Response:
    new = await read(request, NewTable)
    server.limits.expect_table(request)
    language, browser = language_of(request), browser_of(request)
    kept = await server.tables.create(new, browser, language)
    return json(request, server.tables.facts(kept, browser, language), 201)


async def tables(server: Server, request: Request) -> Response:
    language, browser = language_of(request), browser_of(request)
    kept = await server.tables.of(browser)
    return json(request, TableList(tuple(server.tables.facts(each, browser, language) for each in kept)))


async def table(server: Server, request: Request) -> Response:
    kept = await server.tables.kept(request.path_params["id"])
    return json(request, server.tables.facts(kept, browser_of(request), language_of(request)))


async def join(server: Server, request: Request) -> Response:
    """Takes a seat, or opens one's own on this device."""
    asked = await read(request, Join, LONGEST_MESSAGE)
    server.limits.expect_seat(request)
    language, browser = language_of(request), browser_of(request)
    kept = await server.tables.join(request.path_params["id"], asked, browser)
    return json(request, server.tables.facts(kept, browser, language))


async def links_of(server: Server, request: Request) -> Response:
    kept = await server.tables.kept(request.path_params["id"])
    return json(request, seating.links_for(kept, browser_of(request), server.webhooks.hosts))


async def open_tables(server: Server, request: Request) -> Response:
    """Those that anybody may join."""
    language, browser = language_of(request), browser_of(request)
    kept = await server.tables.store.open_tables(MOST_OPEN)
    return json(request, TableList(tuple(server.tables.facts(each, browser, language) for each in kept)))


async def forget(server: Server, request: Request) -> Response:
    await server.tables.forget(request.path_params["id"], browser_of(request))
    server.replays.forget(request.path_params["id"])
    return Response(status_code=204)


async def rematch(server: Server, request: Request) -> Response:
    server.limits.expect_table(request)
    language, browser = language_of(request), browser_of(request)
    kept = await server.tables.rematch(request.path_params["id"], browser)
    return json(request, server.tables.facts(kept, browser, language), 201)


async def game_record(server: Server, request: Request) -> Response:
    """All of it once the game is over; until then what a seat of this browser has seen."""
    server.limits.expect_record(request)
    kept, game = await server.tables.game(request.path_params["id"])
    asked = request.query_params.get("seat")
    seat = None if asked is None else number(asked)
    if not game.is_over:
        if seat is None:
            raise Refusal("not over", 403)
        if browser_of(request) not in kept.holders.get(seat, ()):
            raise Refusal("not yours", 403)
    if seat is not None and not 0 <= seat < game.seats:
        raise Refusal("not found", 404)
    name = f"stellwerk-{kept.set_up.board}-{kept.id}{'' if seat is None else f'-{seat}'}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(record.dump(game, seat), media_type="application/x-ndjson", headers=headers)


async def replay(server: Server, request: Request) -> Response:
    server.limits.expect_record(request)
    language = language_of(request)
    kept = await server.tables.kept(request.path_params["id"])
    facts = server.tables.facts(kept, browser_of(request), language)
    await server.tables.touch(kept, browser_of(request))
    return json(request, await server.replays.facts(facts, language))


async def replay_step(server: Server, request: Request) -> Response:
    who = request.query_params.get("as", ALL)
    eyes: Eyes = who if who in {ALL, NOBODY} else number(who)
    step = request.path_params["step"]
    found = await server.replays.at(request.path_params["id"], step, eyes, language_of(request))
    return json(request, found)


async def state(server: Server, request: Request) -> Response:
    """For the owner alone."""
    if not identity.is_bearer(request, server.settings.owner):
        raise Refusal("not the owner", 401)
    return json(request, await server_state(server.tables))


async def connected(server: Server, websocket: WebSocket) -> None:
    """A page at a table, until it goes."""
    token = identity.token_of(websocket)
    language = language_of(websocket)
    if not identity.is_from_here(websocket):
        await websocket.close(1008, text("elsewhere", language))
        return
    await websocket.accept()
    table_id = websocket.path_params["id"]
    browser = identity.browser_of(token) if token else ""
    try:
        with server.limits.connection(websocket, table_id):
            async with server.tables.at(table_id) as found:
                await Connection(websocket, server.tables, found, browser, language, server.webhooks).run()
    except Refusal as refused:
        await websocket.send_text(msgspec.json.encode(refused.message(language)).decode())
        # unless it is only crowded, such a table can't be had, now or later: the page need not try again
        await websocket.close(LATER if refused.status == 429 else GONE)
    except NotSaved:
        await websocket.close(LATER)


# --- what all endpoints have in common


async def answered(server: Server, request: Request, endpoint: Endpoint) -> Response:
    """The endpoint's answer or its refusal, with this browser's cookie."""
    token = identity.token_of(request)
    request.state.token = token or identity.new_token()
    try:
        expect_own_page(request)
        response = await endpoint(server, request)
    except Refusal as refused:
        response = trouble(request, refused)
    except NotSaved as failed:
        log.warning("%s: %s", request.url.path, failed)
        code = "store away" if request.method in {"GET", "HEAD"} else failed.code
        response = trouble(request, Refusal(code, 503))
    except ClientDisconnect:
        response = Response(status_code=400)  # nobody is there to read it
    except Exception:
        log.exception("%s failed", request.url.path)
        response = trouble(request, Refusal("trouble", 500))
    # what is kept on the way for everybody must not make one browser of all
    if token is None and response.headers.get("cache-control") != FOR_EVER:
        identity.give(response, request.state.token, request)
    return response


def expect_own_page(request: Request) -> None:
    """Another page's requests bring this browser's cookie too; they may look at most."""
    if request.method not in {"GET", "HEAD"} and not identity.is_from_here(request):
        raise Refusal("elsewhere", 403)


async def no_such(request: Request, wrong: Exception) -> Response:
    """Wrong methods and addresses, as Starlette finds them."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else 404
    return trouble(request, Refusal("not found", status))


def trouble(request: Request, refused: Refusal) -> Response:
    return json(request, Trouble(refused.code, refused.text(language_of(request))), refused.status)


def json(request: Request, value: object, status: int = 200) -> Response:
    body = msgspec.json.encode(value)
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 4, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(body, status, headers, JSON)


async def read(request: Request, shape: type[T], most: int = LONGEST_REQUEST) -> T:
    """The body; Refusal if it is too long or something else."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("too long", 413)
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as bad:
        raise Refusal("malformed", why=Fault(str(bad))) from None


def browser_of(request: Request) -> str:
    return identity.browser_of(request.state.token)


def language_of(request: HTTPConnection) -> Language:
    """As the address says, else as the browser prefers."""
    asked = request.query_params.get("language") or request.headers.get("accept-language", "en")
    return "de" if asked.lower().startswith("de") else "en"


def number(text: str) -> int:
    """A seat's number in an address; -1 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1


class Guarded:
    """Headers that keep a page to itself, on every answer; and who calls us by another name gets none.

    A page elsewhere can have its own name lead to this machine: then a browser takes us for that page.
    """

    def __init__(self, inner: ASGIApp, hosts: Collection[str]) -> None:
        self.inner = inner
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
        elif self.hosts and identity.host_of(HTTPConnection(scope)).strip("[]") not in self.hosts:
            await self._turned_away(scope, receive, guarded)
        else:
            await self.inner(scope, receive, guarded if scope["type"] == "http" else send)

    async def _turned_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(1008)
            return
        request = Request(scope, receive)
        await trouble(request, Refusal("elsewhere", 403))(scope, receive, send)

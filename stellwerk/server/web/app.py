"""The server's addresses: the page and its files, boards, tables, replays, and the socket of a table.

Every answer is a type of `protocol` as JSON; a refusal is a `Trouble` with a code and a sentence.
"""

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.base import LONGEST_MESSAGE
from stellwerk.server.protocol.owner import ShutOut
from stellwerk.server.refusals import Refusal, text
from stellwerk.server.settings import Settings
from stellwerk.server.stores.store import NotSaved, Store, StoredTable
from stellwerk.server.tables import seating
from stellwerk.server.tables.pads import Pads
from stellwerk.server.tables.registry import Tables
from stellwerk.server.tables.replays import Replays
from stellwerk.server.tables.reviews import Reviews
from stellwerk.server.thinking.pool import ThinkerPool
from stellwerk.server.web import boards, identity, owner, pads, tables, workshop
from stellwerk.server.web.answers import JSON, json, language_of, read, trouble
from stellwerk.server.web.connection import GONE, Connection
from stellwerk.server.web.guarding import Guarded
from stellwerk.server.web.limits import (
    CONNECTION_COST,
    PAGE_COST,
    REQUEST_COST,
    Gate,
    Limits,
)
from stellwerk.server.web.openapi import DOCUMENT, document
from stellwerk.server.web.page import FOR_EVER, Page
from stellwerk.server.web.proxy import Proxied
from stellwerk.server.web.push import Pushes
from stellwerk.server.web.reach import reach_of
from stellwerk.server.web.state import server_state
from stellwerk.server.web.webhooks import Webhooks
from stellwerk.server.workshop.designs import Designs
from stellwerk.server.workshop.printer import Printer
from stellwerk.server.workshop.trials import Trials

log = logging.getLogger("stellwerk")
Endpoint = Callable[["Server", Request], Awaitable[Response]]

#: Addresses that the page knows (web/src/router.svelte.ts): the start, tables, replays and so on.
PAGE_PATHS: Final = re.compile(
    r"(?:owner|practice|workshop|pads|(?:table|replay|join|review|puzzle|workshop|pad)/+[^/]+)?/*"
)
#: A close code: try again later.
TRY_LATER: Final = 1013


class Server:
    """What the endpoints share."""

    def __init__(
        self, store: Store, boards: Boards, thinkers: ThinkerPool, settings: Settings, gate: Gate
    ) -> None:
        self.boards = boards
        self.gate = gate
        self.settings = settings
        self.page = Page()
        self.webhooks = Webhooks(settings.webhook_hosts)
        self.tables = Tables(store, thinkers, boards, settings)
        self.pushes = Pushes(settings.push_key, settings.push_contact, settings.push_hosts, self._forget_push)
        self.tables.context.call_player = self._call_player
        self._forgetting: set[asyncio.Task[None]] = set()
        self.limits = Limits(settings)
        self.replays = Replays(self.tables)
        self.reviews = Reviews(self.tables)
        self.designs = Designs(store, boards, settings, thinkers)
        self.trials = Trials(self.designs, thinkers)
        self.printer = Printer()
        self.pads = Pads(self.tables)
        #: Boards and posters as they are sent: (compressed, plain).
        self.ready: OrderedDict[str, tuple[bytes, bytes]] = OrderedDict()

    def _call_player(self, stored: StoredTable, seat: int) -> None:
        self.webhooks.call(stored, seat)
        self.pushes.call(stored, seat)

    def _forget_push(self, table: str, seat: int, url: str) -> None:
        async def forget() -> None:
            with suppress(Refusal, NotSaved):  # it is tried again at the next turn
                async with self.tables.at(table) as found:
                    await found.change(lambda stored: seating.without_push(stored, seat, url))

        task = asyncio.create_task(forget())
        self._forgetting.add(task)
        task.add_done_callback(self._forgetting.discard)


def app(store: Store, on_offer: Boards, thinkers: ThinkerPool, settings: Settings, gate: Gate) -> ASGIApp:
    """The server on an open store."""
    server = Server(store, on_offer, thinkers, settings, gate)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        warming = thinkers.warm_up()
        with suppress(NotSaved):  # the store is away and has logged that; the next start tries again
            await server.tables.versions.store_missing()
        server.tables.start()
        try:
            yield
        finally:
            warming.cancel()
            await on_offer.close()
            await server.reviews.close()
            await server.trials.close()
            await server.printer.close()
            await server.tables.close()
            await thinkers.close()

    def route(path: str, endpoint: Endpoint, method: str = "GET") -> Route:
        async def answer(request: Request) -> Response:
            return await answered(server, request, endpoint)

        return Route(path, answer, methods=[method], name=endpoint.__name__)

    async def socket(websocket: WebSocket) -> None:
        await connected(server, websocket)

    routes = [
        route("/api/boards", boards.catalogue),
        route("/api/boards/{key}.json", boards.board),
        route("/api/boards/{key}.svg", boards.poster),
        route("/api/tables", tables.create, "POST"),
        route("/api/tables", tables.tables),
        route("/api/tables/{id}", tables.table),
        route("/api/tables/{id}", tables.forget, "DELETE"),
        route("/api/tables/{id}/join", tables.join, "POST"),
        route("/api/tables/{id}/links", tables.links_of),
        route("/api/tables/{id}/record", tables.game_record),
        route("/api/tables/{id}/replay", tables.replay),
        route("/api/tables/{id}/replay/{step:int}", tables.replay_step),
        route("/api/tables/{id}/review", tables.review),
        route("/api/tables/{id}/rematch", tables.rematch, "POST"),
        WebSocketRoute("/api/tables/{id}/socket", socket),
        route("/api/open", tables.open_tables),
        route("/api/reach", reach),
        route("/api/daily/{day}", tables.daily_results),
        route("/api/puzzles", tables.puzzle_list),
        route("/api/puzzles/{puzzle}", tables.puzzle),
        route("/api/workshop", workshop.designs),
        route("/api/workshop", workshop.create, "POST"),
        route("/api/workshop/check", workshop.check, "POST"),
        route("/api/workshop/forms", workshop.forms),
        route("/api/workshop/land", workshop.land),
        route("/api/workshop/official", workshop.official),
        route("/api/workshop/tickets", workshop.tickets, "POST"),
        route("/api/workshop/{id}", workshop.design),
        route("/api/workshop/{id}", workshop.save, "PUT"),
        route("/api/workshop/{id}", workshop.delete, "DELETE"),
        route("/api/workshop/{id}/board", workshop.card),
        route("/api/workshop/{id}/file", workshop.file),
        route("/api/workshop/{id}/picture", workshop.picture),
        route("/api/workshop/{id}/picture", workshop.set_picture, "PUT"),
        route("/api/workshop/{id}/picture", workshop.drop_picture, "DELETE"),
        route("/api/workshop/{id}/print", workshop.print_it),
        route("/api/workshop/{id}/trial", workshop.trial),
        route("/api/workshop/{id}/trial", workshop.start_trial, "POST"),
        route("/api/workshop/{id}/trial", workshop.stop_trial, "DELETE"),
        route("/api/pads", pads.create, "POST"),
        route("/api/pads", pads.pads),
        route("/api/pads/{id}", pads.pad),
        route("/api/pads/{id}", pads.change, "POST"),
        route("/api/pads/{id}", pads.forget, "DELETE"),
        route("/api/pads/{id}/position", pads.position),
        route("/api/state", state),
        route("/api/owner/tables", owned_tables),
        route("/api/owner/tables/{id}", close_table, "DELETE"),
        route("/api/owner/shut-out", shut_out, "POST"),
        route("/healthz", health),
        route("/metrics", metrics),
        route(DOCUMENT, openapi),
        route("/api/{rest:path}", nothing),
        route("/{path:path}", page),
    ]
    inner = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: no_such})
    return Proxied(Guarded(inner, frozenset(settings.hosts)), settings)


# --- the page, and what is about the server itself


async def page(server: Server, request: Request) -> Response:
    """A file of the page, or the page itself, which finds its own way to a table or a replay."""
    path = request.path_params["path"]
    found = server.page.file(request, path) if path else None
    if found is not None:
        return found
    if "." in path.rpartition("/")[2]:
        raise Refusal("not found", 404)
    return server.page.index(request, 200 if PAGE_PATHS.fullmatch(path) else 404)


async def nothing(_server: Server, _request: Request) -> Response:
    raise Refusal("not found", 404)


async def openapi(_server: Server, _request: Request) -> Response:
    return Response(document(), media_type=JSON, headers={"Cache-Control": "no-cache"})


async def reach(server: Server, request: Request) -> Response:
    return json(request, reach_of(server.settings, request))


async def state(server: Server, request: Request) -> Response:
    """For the owner alone."""
    owner.expect_owner(server, request)
    return json(request, await server_state(server.tables, server.gate, server.limits))


async def owned_tables(server: Server, request: Request) -> Response:
    owner.expect_owner(server, request)
    return json(request, await owner.look_up(server, request.query_params.get("text", "")))


async def close_table(server: Server, request: Request) -> Response:
    owner.expect_owner(server, request)
    await owner.close_table(server, request.path_params["id"])
    return Response(status_code=204)


async def shut_out(server: Server, request: Request) -> Response:
    owner.expect_owner(server, request)
    owner.shut_out(server, await read(server, request, ShutOut, LONGEST_MESSAGE))
    return Response(status_code=204)


async def health(server: Server, _request: Request) -> Response:
    return await owner.health(server)


async def metrics(server: Server, request: Request) -> Response:
    owner.expect_owner(server, request)
    return owner.metrics(server)


async def connected(server: Server, websocket: WebSocket) -> None:
    """A page at a table, until it disconnects."""
    token = identity.token_of(websocket)
    language = language_of(websocket)
    if not identity.is_from_here(websocket):
        await websocket.close(1008, text("elsewhere", language))
        return
    await websocket.accept()
    table_id = websocket.path_params["id"]
    browser = identity.browser_of(token) if token else ""
    try:
        with ExitStack() as stack:
            stack.enter_context(server.limits.connection(websocket))
            await server.limits.spend(websocket, CONNECTION_COST)
            if not (await server.tables.stored(table_id)).is_held_by(browser):
                stack.enter_context(server.limits.watching(websocket, table_id))
            async with server.tables.at(table_id) as found:
                await Connection(
                    *(websocket, server.tables, found, browser, language, server.webhooks, server.pushes),
                    server.limits.budget(websocket),
                    server.limits.limited(websocket),
                ).run()
    except Refusal as refusal:
        with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone by now
            await websocket.send_text(msgspec.json.encode(refusal.message(language)).decode())
            # except for a crowd, trying again would not help
            await websocket.close(TRY_LATER if refusal.status == 429 else GONE)
    except NotSaved:
        await websocket.close(TRY_LATER)


# --- what all endpoints have in common


async def answered(server: Server, request: Request, endpoint: Endpoint) -> Response:
    """The endpoint's answer or its refusal, with this browser's cookie."""
    token = identity.token_of(request)
    request.state.token = token or identity.new_token()
    try:
        with server.limits.connection(request):
            expect_own_page(request)
            await server.limits.spend(request, PAGE_COST if endpoint is page else REQUEST_COST)
            response = await endpoint(server, request)
    except Refusal as refusal:
        response = trouble(request, refusal)
    except NotSaved as failed:
        log.warning("%s: %s", request.url.path, failed)
        code = "store away" if request.method in {"GET", "HEAD"} else failed.code
        response = trouble(request, Refusal(code, 503))
    except ClientDisconnect:
        response = Response(status_code=400)  # nobody is there to read it
    except Exception:
        log.exception("%s failed", request.url.path)
        response = trouble(request, Refusal("trouble", 500))
    # a cookie in a shared cache would make one browser of all
    if token is None and response.headers.get("cache-control") != FOR_EVER:
        identity.give(response, request.state.token, request)
    return response


def expect_own_page(request: Request) -> None:
    """Other pages' requests bring this browser's cookie too, so they may only read."""
    if request.method not in {"GET", "HEAD"} and not identity.is_from_here(request):
        raise Refusal("elsewhere", 403)


async def no_such(request: Request, wrong: Exception) -> Response:
    """Wrong methods and addresses, as Starlette reports them."""
    status = wrong.status_code if isinstance(wrong, HTTPException) else 404
    return trouble(request, Refusal("not found", status))

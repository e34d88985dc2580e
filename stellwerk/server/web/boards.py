"""The addresses of boards and their pictures."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.server.boards.drawer import NotDrawn
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import NotSaved
from stellwerk.server.web.answers import JSON, json, language_of
from stellwerk.server.web.page import FOR_EVER

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

#: Boards and posters that are cached as they are sent.
MOST_BOARDS: Final = 64


async def catalogue(server: "Server", request: Request) -> Response:
    if await server.boards.refresh():
        with suppress(NotSaved):  # the new files may be boards that games were missing
            await server.tables.versions.store_missing()
    return json(request, server.boards.catalogue(language_of(request)))


async def board(server: "Server", request: Request) -> Response:
    key = request.path_params["key"]
    return await ready(server, request, f"{key}.json", JSON, lambda: server.boards.shown(key))


async def poster(server: "Server", request: Request) -> Response:
    key, dark = request.path_params["key"], request.query_params.get("dark", "0") not in {"", "0"}
    name = f"{key}{'-dark' if dark else ''}.svg"
    return await ready(server, request, name, "image/svg+xml", lambda: server.boards.poster(key, dark))


async def ready(
    server: "Server", request: Request, name: str, kind: str, make: Callable[[], Awaitable[bytes | None]]
) -> Response:
    """What is made once and never changes."""
    if name not in server.ready:
        try:
            body = await make()
        except NotDrawn as failed:
            raise Refusal("not drawn", 422, why=failed.said) from None
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

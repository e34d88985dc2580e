"""The addresses of score pads."""

import secrets
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.pad import Pad
from stellwerk.server.protocol.base import LONGEST_MESSAGE
from stellwerk.server.protocol.pads import ChangePad, NewPad, PadList
from stellwerk.server.stores.store import StoredTable
from stellwerk.server.tables.facts import facts_for, list_for
from stellwerk.server.tables.pads import version_of
from stellwerk.server.views import pads as views
from stellwerk.server.web.answers import browser_of, json, language_of, read

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

#: Bytes of some hundred edits.
LONGEST_PAD: Final = 64_000
PLAIN: Final = "text/plain; charset=utf-8"


async def create(server: "Server", request: Request) -> Response:
    server.limits.expect_table(request)
    new = await read(server, request, NewPad, LONGEST_MESSAGE)
    language, browser = language_of(request), browser_of(request)
    design = None
    if new.design:
        server.limits.expect_picture(request)
        design = server.boards.show(await server.designs.playable(new.design, browser, language))
    stored = await server.pads.create(new, browser, language, design)
    return await answer(server, request, *await server.pads.found(stored.id), 201)


async def pads(server: "Server", request: Request) -> Response:
    browser = browser_of(request)
    stored = await server.pads.of(browser)
    found = await list_for(server.tables, stored, browser, language_of(request))
    return json(request, PadList(found.tables))


async def pad(server: "Server", request: Request) -> Response:
    """As it is; with ?after=7 as soon as it is later than that; ?at=7: as it was after this many edits."""
    pad_id, after = request.path_params["id"], request.query_params.get("after", "")
    if after.isascii() and after.isdigit() and len(after) < 9:
        stored, found = await server.pads.changed_after(pad_id, int(after))
    else:
        stored, found = await server.pads.found(pad_id)
        await server.pads.keep(stored, browser_of(request))
        stored, found = await server.pads.found(pad_id)
    return await answer(server, request, stored, as_of(request, found))


def as_of(request: Request, pad: Pad) -> Pad:
    """As it was at the moment that the address names."""
    at = request.query_params.get("at", "")
    return pad.until(int(at)) if at.isascii() and at.isdigit() and len(at) < 9 else pad


async def change(server: "Server", request: Request) -> Response:
    server.limits.expect_step(request)
    asked = await read(server, request, ChangePad, LONGEST_PAD)
    stored, found = await server.pads.change(request.path_params["id"], asked, language_of(request))
    return await answer(server, request, stored, found)


async def forget(server: "Server", request: Request) -> Response:
    await server.pads.forget(request.path_params["id"], browser_of(request))
    return Response(status_code=204)


async def position(server: "Server", request: Request) -> Response:
    """As a position to play on, with a hand for everybody; ?at=7: as it was after this many edits."""
    server.limits.expect_step(request)
    stored, found = await server.pads.found(request.path_params["id"])
    name = f"stellwerk-{stored.set_up.board}-{stored.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    found = as_of(request, found)
    return Response(found.counted(secrets.token_hex(8)).what_if(), media_type=PLAIN, headers=headers)


async def answer(
    server: "Server", request: Request, stored: StoredTable, found: Pad, status: int = 200
) -> Response:
    language = language_of(request)
    facts = await facts_for(server.tables, stored, browser_of(request), language)
    return json(request, views.shown(found, version_of(stored, found), facts, language), status)

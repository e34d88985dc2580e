"""The workshop's addresses: boards that people draw themselves. `app.py` lists them."""

from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from stellwerk.faults import Fault
from stellwerk.server.protocol.base import LONGEST_MESSAGE
from stellwerk.server.protocol.workshop import (
    AskTickets,
    CheckDesign,
    NewDesign,
    Region,
    SaveDesign,
    SetPicture,
    StartTrial,
)
from stellwerk.server.refusals import Refusal
from stellwerk.server.thinking.fair_queue import Asker
from stellwerk.server.thinking.pool import NoAnswer
from stellwerk.server.thinking.workshop_tasks import AskLand, AskOfficial, Check, Suggest, WorkshopTask
from stellwerk.server.web.answers import JSON, browser_of, json, language_of, read
from stellwerk.server.workshop import forms as all_forms
from stellwerk.server.workshop.designs import expect_region, expect_small
from stellwerk.server.workshop.printer import Asked

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

#: A picture that somebody brought is shown, and nothing else is ever done with it.
AS_PICTURE: Final = {
    "Cache-Control": "no-store",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}
PDF: Final = "application/pdf"
#: Sheets that a board can be cut into, and one of its own size.
PAPERS: Final = ("a4", "a3", "letter", "sheet")
#: Seconds that the coast of a large part of the world may take in a browser.
DRAWING: Final = 30.0


# --- designs


async def designs(server: "Server", request: Request) -> Response:
    return json(request, await server.designs.of(browser_of(request), language_of(request)))


async def create(server: "Server", request: Request) -> Response:
    server.limits.expect_design(request)
    new = await read(server, request, NewDesign)
    return json(request, await server.designs.create(new, browser_of(request), language_of(request)), 201)


async def design(server: "Server", request: Request) -> Response:
    found = await server.designs.shown(id_of(request), browser_of(request), language_of(request))
    return json(request, found)


async def save(server: "Server", request: Request) -> Response:
    server.limits.expect_save(request)
    asked = await read(server, request, SaveDesign)
    found = await server.designs.save(id_of(request), asked, browser_of(request), language_of(request))
    return json(request, found)


async def delete(server: "Server", request: Request) -> Response:
    await server.designs.delete(id_of(request), browser_of(request))
    server.trials.forget(id_of(request))
    return Response(status_code=204)


async def card(server: "Server", request: Request) -> Response:
    """The board as others play it, with the key of its picture; refused while it is unfinished."""
    server.limits.expect_picture(request)
    language = language_of(request)
    board = await server.designs.playable(id_of(request), browser_of(request), language)
    return json(request, server.boards.card(server.boards.show(board), language))


async def file(server: "Server", request: Request) -> Response:
    name, text = await server.designs.file(id_of(request), browser_of(request), is_set(request, "picture"))
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type=JSON, headers=headers)


async def print_it(server: "Server", request: Request) -> Response:
    """As a PDF, in real size; takes seconds."""
    server.limits.expect_picture(request)
    paper = request.query_params.get("paper", "a4")
    if paper not in PAPERS:
        raise Refusal("malformed", why=Fault("paper is one of {papers}", papers=", ".join(PAPERS)))
    language, with_picture = language_of(request), is_set(request, "picture")
    name, source = await server.designs.printable(id_of(request), browser_of(request), language, with_picture)
    content = await server.printer.printed(source, Asked(paper, language))
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=PDF, headers=headers)


# --- the picture under one


async def picture(server: "Server", request: Request) -> Response:
    media, content = await server.designs.picture(id_of(request), browser_of(request))
    return Response(content, media_type=media, headers=AS_PICTURE)


async def set_picture(server: "Server", request: Request) -> Response:
    server.limits.expect_save(request)
    asked = await read(server, request, SetPicture)
    return json(request, await server.designs.set_picture(id_of(request), asked, browser_of(request)))


async def drop_picture(server: "Server", request: Request) -> Response:
    await server.designs.drop_picture(id_of(request), browser_of(request))
    return Response(status_code=204)


# --- trials


async def trial(server: "Server", request: Request) -> Response:
    server.limits.expect_step(request)
    found = await server.trials.facts(id_of(request), browser_of(request), language_of(request))
    return json(request, found)


async def start_trial(server: "Server", request: Request) -> Response:
    server.limits.expect_picture(request)
    asked = await read(server, request, StartTrial, LONGEST_MESSAGE)
    who = browser_of(request), server.limits.limited(request), language_of(request)
    return json(request, await server.trials.start(id_of(request), asked.games, *who))


async def stop_trial(server: "Server", request: Request) -> Response:
    await server.trials.stop(id_of(request), browser_of(request))
    return Response(status_code=204)


# --- what a process looks at


async def check(server: "Server", request: Request) -> Response:
    server.limits.expect_check(request)
    asked = await read(server, request, CheckDesign)
    region = None if asked.region is None else expect_region(asked.region)
    board = expect_small(asked.board).encode()
    return await task_done(server, request, Check(board, region, language_of(request)))


async def tickets(server: "Server", request: Request) -> Response:
    server.limits.expect_check(request)
    asked = await read(server, request, AskTickets)
    shares = tuple(max(0.0, share) for share in (asked.short, asked.middling, asked.long))
    wanted = Suggest(expect_small(asked.board).encode(), asked.number, (shares[0], shares[1], shares[2]))
    return await task_done(server, request, wanted)


async def land(server: "Server", request: Request) -> Response:
    server.limits.expect_check(request)
    try:
        west, south, east, north = (
            float(request.query_params.get(side, "")) for side in ("west", "south", "east", "north")
        )
    except ValueError:
        raise Refusal("no region") from None
    region: Region = (west, south, east, north)
    return await task_done(server, request, AskLand(expect_region(region)), DRAWING)


async def official(server: "Server", request: Request) -> Response:
    server.limits.expect_check(request)
    return await task_done(server, request, AskOfficial(language_of(request)), DRAWING)


async def task_done(server: "Server", request: Request, task: WorkshopTask, seconds: float = 0.0) -> Response:
    asker = Asker(server.limits.limited(request), "workshop")
    try:
        return json(request, msgspec.Raw(await server.tables.thinkers.workshop_task(task, asker, seconds)))
    except NoAnswer:
        raise Refusal("no check", 422) from None


async def forms(_server: "Server", request: Request) -> Response:
    return json(request, all_forms.forms(language_of(request)))


def is_set(request: Request, flag: str) -> bool:
    return request.query_params.get(flag, "0") not in {"", "0"}


def id_of(request: Request) -> str:
    found: str = request.path_params["id"]
    return found

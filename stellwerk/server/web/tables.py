"""The addresses of tables, their records, replays and reviews; and of puzzles and the game of the day."""

from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from stellwerk import record
from stellwerk.server.protocol.base import LONGEST_MESSAGE
from stellwerk.server.protocol.tables import Join, NewTable
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import StoredTable
from stellwerk.server.tables import daily, puzzles, seating
from stellwerk.server.tables.facts import facts_for, list_for
from stellwerk.server.tables.replays import ALL, NOBODY, Eyes
from stellwerk.server.web.answers import browser_of, json, language_of, read

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

#: How many open tables are listed.
MOST_OPEN: Final = 100


async def create(server: "Server", request: Request) -> Response:
    server.limits.expect_table(request)
    new = await read(server, request, NewTable)
    language, browser = language_of(request), browser_of(request)
    design = None
    if new.design:
        server.limits.expect_picture(request)
        design = server.boards.show(await server.designs.playable(new.design, browser, language))
    stored = await server.tables.maker.create(new, browser, language, design)
    return json(request, await facts_for(server.tables, stored, browser, language), 201)


async def tables(server: "Server", request: Request) -> Response:
    language, browser = language_of(request), browser_of(request)
    stored = [each for each in await server.tables.store.of(browser) if each.set_up.pad is None]
    return json(request, await list_for(server.tables, stored, browser, language))


async def table(server: "Server", request: Request) -> Response:
    stored = await server.tables.stored(request.path_params["id"])
    return json(request, await facts_for(server.tables, stored, browser_of(request), language_of(request)))


async def join(server: "Server", request: Request) -> Response:
    """Takes a seat, or opens one's own on this device."""
    server.limits.expect_seat(request)
    asked = await read(server, request, Join, LONGEST_MESSAGE)
    language, browser = language_of(request), browser_of(request)
    stored = await server.tables.join(request.path_params["id"], asked, browser)
    return json(request, await facts_for(server.tables, stored, browser, language))


async def links_of(server: "Server", request: Request) -> Response:
    stored = await server.tables.stored(request.path_params["id"])
    hosts, key = server.webhooks.hosts, server.pushes.public_key
    return json(request, seating.links_for(stored, browser_of(request), hosts, key))


async def open_tables(server: "Server", request: Request) -> Response:
    """Those that anybody may join."""
    language, browser = language_of(request), browser_of(request)
    stored = await server.tables.store.open_tables(MOST_OPEN)
    return json(request, await list_for(server.tables, stored, browser, language))


async def forget(server: "Server", request: Request) -> Response:
    await server.tables.forget(request.path_params["id"], browser_of(request))
    server.replays.forget(request.path_params["id"])
    server.reviews.forget(request.path_params["id"])
    return Response(status_code=204)


async def rematch(server: "Server", request: Request) -> Response:
    server.limits.expect_table(request)
    language, browser = language_of(request), browser_of(request)
    stored = await server.tables.maker.rematch(request.path_params["id"], browser)
    return json(request, await facts_for(server.tables, stored, browser, language), 201)


async def game_record(server: "Server", request: Request) -> Response:
    """The whole record once the game is over; until then what a seat of this browser has seen."""
    server.limits.expect_record(request)
    asked = request.query_params.get("seat")
    seat = None if asked is None else number(asked)
    stored = await server.tables.stored(request.path_params["id"])
    if not stored.standing.is_over:  # before anything is replayed
        if seat is None:
            raise Refusal("not over", 403)
        if browser_of(request) not in stored.holders.get(seat, ()):
            raise Refusal("not yours", 403)
    try:
        game = await server.tables.current_game(stored.id)
    except Refusal as refusal:
        if refusal.code != "lost board" or not stored.standing.is_over or seat is not None:
            raise
        # somebody who has the board can replay it elsewhere
        return record_file(stored, "", await server.tables.text(stored))
    if seat is not None and not 0 <= seat < game.seats:
        raise Refusal("not found", 404)
    return record_file(stored, "" if seat is None else f"-{seat}", record.dump(game, seat))


def record_file(stored: StoredTable, whose: str, text: str) -> Response:
    name = f"stellwerk-{stored.set_up.board}-{stored.id}{whose}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/x-ndjson", headers=headers)


async def replay(server: "Server", request: Request) -> Response:
    server.limits.expect_record(request)
    language = language_of(request)
    stored = await server.tables.stored(request.path_params["id"])
    facts = await facts_for(server.tables, stored, browser_of(request), language)
    await server.tables.touch(stored, browser_of(request))
    return json(request, await server.replays.facts(facts, language))


async def replay_step(server: "Server", request: Request) -> Response:
    who = request.query_params.get("as", ALL)
    eyes: Eyes = who if who in {ALL, NOBODY} else number(who)
    server.limits.expect_step(request)
    step = request.path_params["step"]
    found = await server.replays.at(request.path_params["id"], step, eyes, language_of(request))
    return json(request, found)


async def review(server: "Server", request: Request) -> Response:
    """The review of a finished game, or how far it is."""
    server.limits.expect_step(request)
    address = server.limits.limited(request)
    return json(request, await server.reviews.facts(request.path_params["id"], address, language_of(request)))


async def daily_results(server: "Server", request: Request) -> Response:
    return json(request, await daily.results(server.tables, request.path_params["day"], browser_of(request)))


async def puzzle_list(_server: "Server", request: Request) -> Response:
    return json(request, puzzles.cards())


async def puzzle(server: "Server", request: Request) -> Response:
    server.limits.expect_step(request)
    return json(request, puzzles.shown(server.boards, request.path_params["puzzle"], language_of(request)))


def number(text: str) -> int:
    """A seat's number in an address; -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1

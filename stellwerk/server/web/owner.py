"""For whoever runs the server: which tables there are, whom to turn away, and figures for their programs.

Everything but `/healthz` needs the owner's token. An address that is shut out here stays out of this process
until the next start; the option `shut-out` lasts.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from stellwerk.server.protocol.owner import OwnedTable, OwnedTables, ShutOut
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import NotSaved, StoredTable
from stellwerk.server.web import identity
from stellwerk.server.web.proxy import is_address
from stellwerk.server.web.state import memory

if TYPE_CHECKING:
    from stellwerk.server.web.app import Server

#: Tables that one look-up finds.
MOST_FOUND: Final = 50
#: A close code: don't come again.
SHUT_OUT: Final = 1008
#: Prometheus' own format.
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


def expect_owner(server: "Server", request: Request) -> None:
    if not identity.is_bearer(request, server.settings.owner):
        raise Refusal("not the owner", 401)


# --- tables


async def look_up(server: "Server", text: str) -> OwnedTables:
    """The tables in memory whose id, names or addresses contain a text, and the one that has it as its id."""
    wanted = text.strip().casefold()
    found = [owned(server, table.stored) for table in server.tables.all_in_memory()]
    found = [
        each for each in found if not wanted or any(wanted in word.casefold() for word in words_of(each))
    ]
    if text.strip() and text.strip() not in {each.id for each in found}:
        stored = await server.tables.store.find(text.strip())
        found += [owned(server, stored)] if stored is not None else []
    found.sort(key=lambda each: each.changed, reverse=True)
    return OwnedTables(tuple(found[:MOST_FOUND]), len(found))


def words_of(table: OwnedTable) -> Iterator[str]:
    yield from (table.id, *table.names, *table.addresses)


def owned(server: "Server", stored: StoredTable) -> OwnedTable:
    table = server.tables.in_memory(stored.id)
    listeners = table.audience.listeners if table is not None else ()
    return OwnedTable(
        id=stored.id,
        board=stored.set_up.board,
        names=tuple(seat.name for seat in stored.set_up.seats),
        created=stored.created,
        changed=stored.changed,
        is_over=stored.standing.is_over,
        connections=len(listeners),
        addresses=tuple(sorted({each.address for each in listeners if each.address})),
    )


async def close_table(server: "Server", table_id: str) -> None:
    """Deletes a table for good, whoever sits there; or a board of the workshop, by its id."""
    if await server.tables.store.design(table_id) is not None:
        await server.tables.store.delete_design(table_id)
        server.trials.forget(table_id)
        return
    stored = await server.tables.store.find(table_id)  # or a score pad, which is kept like one
    while stored is not None and not await server.tables.remove(stored):
        stored = await server.tables.store.find(table_id)  # it was changed meanwhile
    if stored is None:
        raise Refusal("no table", 404)
    server.replays.forget(table_id)


# --- addresses


def shut_out(server: "Server", asked: ShutOut) -> None:
    """Turns an address away, and disconnects its pages; for 0 hours: lets it in again."""
    if not is_address(asked.address.partition("/")[0]):
        raise Refusal("no address")
    server.limits.shut_out(asked.address, asked.hours * 3600)
    for table in server.tables.all_in_memory():
        for listener in list(table.audience.listeners):
            if server.limits.is_shut_out(listener.address):
                listener.drop(SHUT_OUT)


# --- programs


async def health(server: "Server") -> Response:
    """Whether games can be played: for proxies, containers and whoever watches over them."""
    try:
        await server.tables.store.find("")
    except NotSaved:
        return Response(
            "the store is away\n", 503, media_type="text/plain", headers={"Cache-Control": "no-store"}
        )
    return Response("ok\n", media_type="text/plain", headers={"Cache-Control": "no-store"})


def metrics(server: "Server") -> Response:
    lines = [
        line for name, kind, about, values in measured(server) for line in metric(name, kind, about, values)
    ]
    return Response("\n".join([*lines, ""]), media_type=TEXT, headers={"Cache-Control": "no-store"})


def metric(name: str, kind: str, about: str, values: dict[str, float]) -> Iterator[str]:
    yield f"# HELP stellwerk_{name} {about}"
    yield f"# TYPE stellwerk_{name} {kind}"
    for label, value in values.items():
        yield f"stellwerk_{name}{label} {value:.10g}"


def measured(server: "Server") -> Iterator[tuple[str, str, str, dict[str, float]]]:
    """Name, kind, what it is, and its values by label."""
    tables, counters, thinkers = server.tables, server.tables.context.counters, server.tables.thinkers
    quantiles = {f'{{quantile="{each}"}}': counters.latency(each) / 1000 for each in (0.5, 0.95)}
    yield "uptime_seconds", "gauge", "Since the start.", {"": counters.uptime}
    yield "tables", "gauge", "Tables in memory.", {"": tables.number}
    yield "pages", "gauge", "Pages at a table.", {"": counters.connections}
    yield "connections", "gauge", "Connections of any kind.", {"": server.gate.number}
    yield "turned_away_total", "counter", "Connections that found no room.", {"": server.gate.turned_away}
    yield "decisions_total", "counter", "Decisions that were saved.", {"": counters.decisions}
    yield "decision_seconds", "gauge", "Until the last thousand were saved and sent.", quantiles
    yield "refused_total", "counter", "Messages that were refused.", {"": counters.refused}
    yield "troubles_total", "counter", "Warnings and errors.", {"": counters.troubles}
    yield "store_errors_total", "counter", "What the store could not do.", {"": tables.store.errors}
    yield "thinking_waiting", "gauge", "Questions to bots and the coach.", {"": thinkers.waiting}
    yield "thinking_share", "gauge", "How much of its usual time a search has.", {"": thinkers.share}
    yield "thinker_deaths_total", "counter", "Processes that died or were too slow.", {"": thinkers.deaths}
    yield "memory_bytes", "gauge", "Of this process.", {"": memory()}

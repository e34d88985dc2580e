"""The deal of the day at a table, and how everybody on this server did in it."""

import datetime as dt
from typing import TYPE_CHECKING, Final

from stellwerk.bots.daily import BOTS, seed
from stellwerk.kernel.board import Board
from stellwerk.server.protocol.practice import DailyFacts, DailyResult
from stellwerk.server.protocol.tables import NewTable, SeatAsked
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import StoredTable

if TYPE_CHECKING:
    from stellwerk.server.tables.registry import Tables

#: Somewhere it is still yesterday, or tomorrow already.
OTHER_ZONES: Final = dt.timedelta(days=1)
#: Results of a board that are looked at.
MOST: Final = 200


def deal(new: NewTable, board: Board | None) -> NewTable:
    """What the table of a deal of the day is: all but the player's name and the pace is fixed."""
    if board is None:
        raise Refusal("no board", 404)
    day = read(new.daily)
    if abs(day - dt.datetime.now(dt.UTC).date()) > OTHER_ZONES:
        raise Refusal("no day")
    name = new.seats[0].name if new.seats else ""
    seats = (SeatAsked("person", name), *(SeatAsked("bot", level=level) for level in BOTS))
    return NewTable(
        board.id,
        seats[: board.seats[1]],
        hints=False,
        pace=new.pace,
        seed=seed(day, board.id),
        daily=new.daily,
    )


def read(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise Refusal("no day") from None


async def results(tables: "Tables", text: str, browser: str) -> DailyFacts:
    day = read(text)
    found = {}
    for board in tables.boards:
        finished = await tables.store.finished_with("deal", seed(day, board.id), MOST)
        if finished:
            found[board.id] = by_score(finished, browser)
    return DailyFacts(found, BOTS)


def by_score(finished: list[StoredTable], browser: str) -> tuple[DailyResult, ...]:
    """Everybody's first try; they come in the order in which they were begun."""
    firsts: dict[str, DailyResult] = {}
    for stored in finished:
        firsts.setdefault(stored.set_up.maker, result(stored, browser))
    return tuple(sorted(firsts.values(), key=lambda each: -each.score))


def result(stored: StoredTable, browser: str) -> DailyResult:
    own, *others = stored.standing.scores
    return DailyResult(
        stored.id,
        stored.set_up.seats[0].name,
        own,
        max(others),
        0 in stored.standing.winners,
        stored.set_up.maker == browser,
    )

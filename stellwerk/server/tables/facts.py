"""A table as its readers may know it: what lists of tables and the welcome show."""

import contextlib
from collections.abc import Sequence

from stellwerk.kernel.board import Board
from stellwerk.server.boards.about import mechanics_played
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.tables import TableFacts, TableList, TableSeat
from stellwerk.server.stores.store import StoredTable
from stellwerk.server.tables import seating
from stellwerk.server.tables.board_versions import LostBoard, board_version_of
from stellwerk.server.tables.registry import Tables
from stellwerk.words import called


async def facts_for(tables: Tables, stored: StoredTable, browser: str, language: Language) -> TableFacts:
    """The facts of a table, whether it is in memory or not."""
    return (await list_for(tables, [stored], browser, language)).tables[0]


async def list_for(
    tables: Tables, stored: Sequence[StoredTable], browser: str, language: Language
) -> TableList:
    for board_id, content in {board_version_of(each) for each in stored}:
        with contextlib.suppress(LostBoard):
            await tables.versions.find(board_id, content)
    return TableList(tuple(table_facts(tables, each, browser, language) for each in stored))


def table_facts(tables: Tables, stored: StoredTable, browser: str, language: Language) -> TableFacts:
    """The facts of a table whose board has been looked up."""
    set_up, standing = stored.set_up, stored.standing
    board = board_at(tables, stored)
    return TableFacts(
        id=stored.id,
        board=set_up.board,
        key="" if board is None else tables.boards.key(board, language),
        board_name=set_up.board if board is None else board.name.get(language, board.name["en"]),
        options=set_up.options,
        mechanics=() if board is None else mechanics_played(board, set_up.options),
        seats=seats_of(tables, stored, browser, language),
        hints=set_up.hints,
        open_books=set_up.open_books,
        pace=set_up.pace,
        clock=set_up.clock,
        listed=set_up.listed,
        known=set_up.known,
        maker=seating.is_maker(stored, browser),
        created=stored.created,
        changed=stored.changed,
        turns=standing.turns,
        is_over=standing.is_over,
        decides=standing.decides,
        scores=standing.scores,
        winners=standing.winners,
        rematch=set_up.rematch,
        daily=set_up.daily,
    )


def board_at(tables: Tables, stored: StoredTable) -> Board | None:
    table = tables.in_memory(stored.id)
    return (
        tables.boards.version(*board_version_of(stored))
        if table is None
        else tables.boards.add(table.game.board)
    )


def seats_of(tables: Tables, stored: StoredTable, browser: str, language: Language) -> tuple[TableSeat, ...]:
    names = called([seat.name for seat in stored.set_up.seats], language)
    return tuple(seat_of(tables, stored, n, name, browser) for n, name in enumerate(names))


def seat_of(tables: Tables, stored: StoredTable, n: int, name: str, browser: str) -> TableSeat:
    seat, table = stored.set_up.seats[n], tables.in_memory(stored.id)
    return TableSeat(
        kind=seat.kind,
        name=name,
        level=seat.level,
        mine=browser in stored.holders.get(n, ()),
        free=stored.is_free(n),
        stand_in=seat.stand_in,
        votes=seat.votes,
        can_vote=table is not None and table.deadlines.may_be_voted_on(n),
        handovers=seat.handovers,
        colour=seat.colour,
    )

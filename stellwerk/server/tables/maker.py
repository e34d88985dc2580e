"""Makes tables: new ones, from a record or a position, and rematches."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from stellwerk import record, views
from stellwerk.boards.rules import BadSetUp
from stellwerk.bots.levels import DEFAULT, LEVELS
from stellwerk.faults import Fault
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.position import BadPosition
from stellwerk.position.text import lines as position_lines
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.tables import LONGEST_CLOCK, NewTable, SeatAsked
from stellwerk.server.refusals import Refusal, fault_in
from stellwerk.server.stores.store import NotSaved, SetUp, StoredSeat, StoredTable
from stellwerk.server.tables import daily, seating, time_slices
from stellwerk.server.tables.board_versions import LostBoard
from stellwerk.server.tables.game_lines import first_lines, standing_of
from stellwerk.server.tables.live_table import SLOWEST
from stellwerk.server.tables.moves import MOST_ENTRIES
from stellwerk.server.tables.seat_names import names_for
from stellwerk.server.tables.seating import WATCHER

if TYPE_CHECKING:
    from stellwerk.server.tables.registry import Tables

log = logging.getLogger("stellwerk")

#: Letters of a seed.
LONGEST_SEED: Final = 100
#: Letters of a position; the longest real ones have some thousand.
LONGEST_POSITION: Final = 50_000
#: Letters of a name in a record: other programs may allow longer ones than we do.
LONGEST_OLD_NAME: Final = 60


class TableMaker:
    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.versions = tables.versions

    async def create(
        self, new: NewTable, browser: str, language: Language, design: Board | None = None
    ) -> StoredTable:
        """A new table: this browser plays all seats of people except those for invited others.

        `design`: the board, if it is from the workshop.
        """
        await self.tables.expect_room(browser)
        if not 0 <= new.pace <= SLOWEST:
            raise Refusal("malformed", why=Fault(f"pace: 0 to {SLOWEST:g}"))
        if not 0 <= new.clock <= LONGEST_CLOCK:
            raise Refusal("no clock", most=LONGEST_CLOCK)
        if new.daily:
            new = daily.deal(new, self.versions.offered(new.board))
        game = await self._game(new, language, design)
        seats = stored_seats(new.seats, game)
        if new.listed:
            seating.expect_people(seats)
        set_up = SetUp(
            *(game.board.id, seats, game.switches, new.hints, new.pace, secrets.token_hex(16)),
            clock=new.clock,
            listed=new.listed,
            known=not new.daily and (new.seed, new.record, new.position) != (None, None, None),
            maker=browser,
            open_books=new.open_books and views.has_books(game.rules),
            daily=new.daily,
        )
        invited = {n for n, seat in enumerate(new.seats) if seat.invited} if not game.is_over else set()
        people = [n for n, seat in enumerate(seats) if seat.kind == "person" and n not in invited]
        # a maker who has only invited others holds no seat, but watches
        stored = await self._save(game, set_up, dict.fromkeys(people or [WATCHER], (browser,)))
        if new.daily:
            await self.tables.store.mark(stored.id, "deal", str(game.seed))
        return stored

    async def rematch(self, table_id: str, browser: str) -> StoredTable:
        """The same once more: board, options, seats and who holds them; another deal.

        Everybody who asks for it gets the same table.
        """
        stored = await self.tables.stored(table_id)
        seating.expect_player(stored, browser)
        if not stored.standing.is_over:
            raise Refusal("still running", 409)
        known = stored.set_up.rematch
        if known and (found := await self.tables.store.find(known)) is not None:
            return found  # even for somebody who has left it: they may watch
        await self.tables.expect_room(browser)
        made = await self._remade(stored)
        async with self.tables.at(table_id) as table:
            stored = await table.change(lambda stored: seating.with_rematch(stored, made.id, known))
        if stored.set_up.rematch == made.id:
            self._call_others(made, browser)
            return made
        await self.tables.remove(made)  # somebody else was faster
        return await self.tables.stored(stored.set_up.rematch)

    def _call_others(self, made: StoredTable, browser: str) -> None:
        """All have tickets to choose; whoever asked for the rematch knows."""
        for seat in made.standing.decides:
            if not made.bot_at(seat) and browser not in made.holders.get(seat, ()):
                self.tables.context.call_player(made, seat)

    async def _remade(self, stored: StoredTable) -> StoredTable:
        before = stored.set_up
        names = [seat.name for seat in before.seats]
        try:
            # as it is today; if it is no longer offered, as it was
            board = self.versions.offered(before.board) or await self.versions.of(stored)
            game = Game(board, names, new_seed(), await self._chosen(stored, board))
        except LostBoard as lost:
            raise Refusal("lost board", 409, why=fault_in(lost)) from None
        except BadSetUp as bad:
            raise Refusal("bad set-up", why=fault_in(bad)) from None
        seats = tuple(seating.fresh_seat(seat) for seat in before.seats)
        set_up = msgspec.structs.replace(
            before,
            seats=seats,
            options=game.switches,
            secret=secrets.token_hex(16),
            rematch="",
            known=False,
            daily="",
        )
        return await self._save(game, set_up, stored.holders)

    async def _chosen(self, stored: StoredTable, board: Board) -> dict[str, bool]:
        """The options that somebody chose for a table; the board's defaults may have changed since."""
        try:
            begun = await self.versions.of(stored)
        except LostBoard:
            begun = board
        usual = {option.id: option.default for option in begun.options}
        has = {option.id for option in board.options}
        return {
            name: on for name, on in stored.set_up.options.items() if name in has and on != usual.get(name)
        }

    async def _save(self, game: Game, set_up: SetUp, holders: dict[int, tuple[str, ...]]) -> StoredTable:
        undrawn = self.versions.boards.undrawn(game.board)
        if undrawn is not None:
            raise Refusal("not drawn", 422, why=undrawn)
        header, first, lines = first_lines(game)
        now = time.time()
        standing = standing_of(game, None, 0, now)
        stored = StoredTable(secrets.token_urlsafe(9), now, now, header, set_up, standing, holders)
        try:
            await self.tables.store.create(stored, first, lines, game.board)
        except NotSaved as trouble:
            log.warning("a new table was not saved: %s", trouble)
            raise Refusal(trouble.code, 503) from None
        self.tables.add(stored, game)
        return stored

    async def _game(self, new: NewTable, language: Language, design: Board | None) -> Game:
        if new.record is not None:
            return await self._from_record(new.record)
        if new.position is not None:
            return await self._from_position(new.position)
        if len(str(new.seed)) > LONGEST_SEED:
            raise Refusal("too long")
        board = design or self.versions.offered(new.board)
        if board is None:
            raise Refusal("no board", 404)
        low, high = board.seats
        if not low <= len(new.seats) <= high:
            raise Refusal("seats", low=low, high=high)
        try:
            seed = new_seed() if new.seed is None else new.seed
            return Game(board, names_for(new.seats, language, seed), seed, new.options)
        except BadSetUp as bad:
            raise Refusal("bad set-up", why=fault_in(bad)) from None

    async def _from_record(self, text: str) -> Game:
        try:
            read = await time_slices.read_record(text)
            if len(read.lines) > MOST_ENTRIES:
                raise Refusal("too long")
            expect_short(read.header.seats, read.header.seed)
            return await time_slices.replay_record(read, await self._board_of_record(read.header))
        except record.BadRecord as bad:
            raise Refusal("bad record", why=bad.said) from None

    async def _board_of_record(self, header: record.Header) -> Board | None:
        """The board of an uploaded record; None if there is none, which replaying it reports."""
        try:
            return await self.versions.find(header.board, header.hash)
        except LostBoard:
            if header.board_file is None:
                return self.versions.offered(header.board)
        if not self.tables.settings.is_local:
            # drawing it takes our time, and its texts are shown to others
            raise record.BadRecord(1, "on this server only its owner can offer new boards")
        return await asyncio.to_thread(record.recorded_board, header, None)

    async def _from_position(self, text: str) -> Game:
        if len(text) > LONGEST_POSITION:
            raise Refusal("too long")
        try:
            heads = [line.value for line in position_lines(text) if line.head == "board"]
            name, _, digits = (heads[0] if heads else "").partition(" ")
            game = Game.from_position(text, await self._board_of_position(name, digits.strip()))
        except BadPosition as bad:
            raise Refusal("bad position", why=bad.said) from None
        expect_short(game.names, game.seed)
        return game

    async def _board_of_position(self, board_id: str, digits: str) -> Board | None:
        """The board of a position; None if there is none, which reading it reports."""
        try:
            return await self.versions.find(board_id, digits)
        except LostBoard:
            return self.versions.offered(board_id)


def new_seed() -> str:
    """Too long to be guessed."""
    return secrets.token_hex(16)


def expect_short(names: Sequence[str], seed: object) -> None:
    if max(map(len, names), default=0) > LONGEST_OLD_NAME or len(str(seed)) > LONGEST_SEED:
        raise Refusal("too long")


def stored_seats(asked: tuple[SeatAsked, ...], game: Game) -> tuple[StoredSeat, ...]:
    """The seats as asked for, with the game's names; in a finished game all are people's."""
    if game.is_over or not asked:
        return tuple(StoredSeat("person", name) for name in game.names)
    if len(asked) != len(game.names):
        raise Refusal("seats", low=len(game.names), high=len(game.names))
    for seat in asked:
        if seat.kind == "bot" and seat.level and seat.level not in LEVELS:
            raise Refusal("level", levels=", ".join(LEVELS))
    seating.expect_colours([seat.colour for seat in asked if seat.colour])
    return tuple(
        StoredSeat(seat.kind, name, (seat.level or DEFAULT) if seat.kind == "bot" else "", colour=seat.colour)
        for seat, name in zip(asked, game.names, strict=True)
    )

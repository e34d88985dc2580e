"""All tables: made, found in the store when somebody comes, dropped from memory when nobody is left."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from stellwerk import record
from stellwerk.boards.rules import BadSetUp
from stellwerk.bots.levels import DEFAULT, LEVELS
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.position import BadPosition
from stellwerk.position.text import lines as position_lines
from stellwerk.server.catalogue import Boards
from stellwerk.server.names import names_for
from stellwerk.server.protocol import Language, NewTable, SeatAsked, TableFacts, TableSeat
from stellwerk.server.refusals import Refusal
from stellwerk.server.store import Kept, NotSaved, SeatKept, SetUp, Store
from stellwerk.server.table import MOST_ENTRIES, SLOWEST, Table, first_lines, standing_of
from stellwerk.server.thinking import Thinkers

log = logging.getLogger("stellwerk")

#: A browser may have so many tables.
MOST_TABLES: Final = 200
#: The seat of who made a table of bots, to watch.
WATCHER: Final = -1
#: Letters of a seed.
LONGEST_SEED: Final = 100
#: Letters of a position; the longest real ones have some thousand.
LONGEST_POSITION: Final = 50_000
#: Letters of a name in a record: other programs may have been more generous.
LONGEST_OLD_NAME: Final = 60


class Tables:
    def __init__(self, store: Store, thinkers: Thinkers, boards: Boards) -> None:
        self.store = store
        self.thinkers = thinkers
        self.boards = boards
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    # --- finding

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """The table, kept in memory at least as long as somebody is there; Refusal if there is none."""
        table = await self._found(table_id)
        table.guests += 1
        try:
            yield table
        finally:
            table.guests -= 1
            self._drop_if_idle(table)

    async def _found(self, table_id: str) -> Table:
        async with self._loading:
            if table_id not in self._tables:
                kept, game = await self.game(table_id)
                self._enter(kept, game)
            return self._tables[table_id]

    async def kept(self, table_id: str) -> Kept:
        found = self._tables.get(table_id)
        if found is not None:
            return found.kept
        kept = await self.store.find(table_id)
        if kept is None:
            raise Refusal("no table", 404)
        return kept

    async def game(self, table_id: str) -> tuple[Kept, Game]:
        """A game from the store, played again and verified."""
        kept = await self.store.find(table_id)
        if kept is None:
            raise Refusal("no table", 404)
        lines = await self.store.lines(table_id)
        try:
            board = self.boards.board(kept.set_up.board)
            return kept, record.load("\n".join([kept.header, *lines, ""]), board)
        except (LookupError, record.BadRecord) as trouble:
            log.warning("table %s can't be loaded: %s", table_id, trouble)
            raise Refusal("lost board", 409, why=str(trouble)) from None

    def _enter(self, kept: Kept, game: Game) -> Table:
        source = self.boards.source(kept.set_up.board)
        table = Table(kept, game, source, self.store, self.thinkers, self._drop_if_idle)
        self._tables[kept.id] = table
        table.wake()
        return table

    def _drop_if_idle(self, table: Table) -> None:
        if table.is_idle and self._tables.get(table.id) is table:
            del self._tables[table.id]

    async def of(self, browser: str) -> list[Kept]:
        return await self.store.of(browser)

    async def forget(self, table_id: str, browser: str) -> None:
        """A browser is done with the table; who else sits there keeps it."""
        kept = await self.kept(table_id)
        if browser not in kept.holders.values():
            raise Refusal("not yours", 403)
        is_gone = await self.store.forget(table_id, browser)
        table = self._tables.get(table_id)
        if table is None:
            return
        if is_gone:
            del self._tables[table_id]
            await table.close()
        else:
            left = {seat: who for seat, who in table.kept.holders.items() if who != browser}
            table.kept = msgspec.structs.replace(table.kept, holders=left)

    async def close(self) -> None:
        for table in list(self._tables.values()):
            await table.close()

    # --- making

    async def create(self, new: NewTable, browser: str, language: Language) -> Kept:
        """A new table at which this browser holds all seats of people."""
        await self._expect_room(browser)
        if not 0 <= new.pace <= SLOWEST:
            raise Refusal("malformed", why=f"pace: 0 to {SLOWEST:g}")
        game = self._game(new, language)
        seats = seats_kept(new.seats, game)
        set_up = SetUp(game.board.id, seats, game.switches, new.hints, new.pace, secrets.token_hex(16))
        holders = {n: browser for n, seat in enumerate(seats) if seat.kind == "person"}
        return await self._keep(game, set_up, holders or {WATCHER: browser})

    async def rematch(self, table_id: str, browser: str) -> Kept:
        """The same once more: board, options, seats and who holds them; another deal."""
        await self._expect_room(browser)
        kept = await self.kept(table_id)
        if browser not in kept.holders.values():
            raise Refusal("not yours", 403)
        before = kept.set_up
        names = [seat.name for seat in before.seats]
        try:
            game = Game(self.boards.board(before.board), names, new_seed(), before.options)
        except (LookupError, BadSetUp) as bad:
            raise Refusal("bad set-up", why=str(bad)) from None
        set_up = msgspec.structs.replace(before, secret=secrets.token_hex(16))
        return await self._keep(game, set_up, kept.holders)

    async def _expect_room(self, browser: str) -> None:
        number = await self.store.count_of(browser)
        if number >= MOST_TABLES:
            raise Refusal("too many", 429, number=number)

    async def _keep(self, game: Game, set_up: SetUp, holders: dict[int, str]) -> Kept:
        header, first, lines = first_lines(game)
        now = time.time()
        kept = Kept(secrets.token_urlsafe(9), now, now, header, set_up, standing_of(game), holders)
        try:
            await self.store.create(kept, first, lines)
        except NotSaved as trouble:
            log.warning("a new table was not saved: %s", trouble)
            raise Refusal("not saved", 503) from None
        async with self._loading:
            if kept.id not in self._tables:
                self._drop_if_idle(self._enter(kept, game))
        return kept

    def _game(self, new: NewTable, language: Language) -> Game:
        if new.record is not None:
            return self._recorded(new.record)
        if new.position is not None:
            return self._placed(new.position)
        if len(str(new.seed)) > LONGEST_SEED:
            raise Refusal("too long")
        try:
            board = self.boards.board(new.board)
        except LookupError:
            raise Refusal("no board", 404) from None
        low, high = board.seats
        if not low <= len(new.seats) <= high:
            raise Refusal("seats", low=low, high=high)
        try:
            seed = new_seed() if new.seed is None else new.seed
            return Game(board, names_for(new.seats, language), seed, new.options)
        except BadSetUp as bad:
            raise Refusal("bad set-up", why=str(bad)) from None

    def _recorded(self, text: str) -> Game:
        try:
            read = record.read(text)
            if len(read.lines) > MOST_ENTRIES:
                raise Refusal("too long")
            expect_short(read.header.seats, read.header.seed)
            return record.replay(read, self._board(read.header.board))
        except record.BadRecord as bad:
            raise Refusal("bad record", why=str(bad)) from None

    def _placed(self, text: str) -> Game:
        if len(text) > LONGEST_POSITION:
            raise Refusal("too long")
        try:
            heads = [line.value for line in position_lines(text) if line.head == "board"]
            game = Game.from_position(text, self._board(heads[0].partition(" ")[0] if heads else ""))
        except BadPosition as bad:
            raise Refusal("bad position", why=str(bad)) from None
        expect_short(game.names, game.seed)
        return game

    def _board(self, board_id: str) -> Board | None:
        """A board by its id; None if there is none: whoever reads on says so."""
        try:
            return self.boards.board(board_id)
        except LookupError:
            return None

    # --- telling

    def facts(self, kept: Kept, browser: str, language: Language) -> TableFacts:
        set_up, standing = kept.set_up, kept.standing
        board = self._board(set_up.board)
        return TableFacts(
            id=kept.id,
            board=set_up.board,
            key="" if board is None else self.boards.key(board, language),
            board_name=set_up.board if board is None else board.name.get(language, board.name["en"]),
            options=set_up.options,
            seats=tuple(
                TableSeat(seat.kind, seat.name, seat.level, kept.holders.get(n) == browser)
                for n, seat in enumerate(set_up.seats)
            ),
            hints=set_up.hints,
            pace=set_up.pace,
            created=kept.created,
            changed=kept.changed,
            turns=standing.turns,
            is_over=standing.is_over,
            decides=standing.decides,
            scores=standing.scores,
            winners=standing.winners,
        )


def new_seed() -> str:
    """Too long to be found by trying."""
    return secrets.token_hex(16)


def expect_short(names: Sequence[str], seed: object) -> None:
    if max(map(len, names), default=0) > LONGEST_OLD_NAME or len(str(seed)) > LONGEST_SEED:
        raise Refusal("too long")


def seats_kept(asked: tuple[SeatAsked, ...], game: Game) -> tuple[SeatKept, ...]:
    """The seats as asked for, with the game's names; those of a finished game are all people's."""
    if game.is_over or not asked:
        return tuple(SeatKept("person", name) for name in game.names)
    if len(asked) != len(game.names):
        raise Refusal("seats", low=len(game.names), high=len(game.names))
    for seat in asked:
        if seat.kind == "bot" and seat.level and seat.level not in LEVELS:
            raise Refusal("level", levels=", ".join(LEVELS))
    return tuple(
        SeatKept(seat.kind, name, (seat.level or DEFAULT) if seat.kind == "bot" else "")
        for seat, name in zip(asked, game.names, strict=True)
    )

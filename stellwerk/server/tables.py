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
from stellwerk.faults import Fault
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.position import BadPosition
from stellwerk.position.text import lines as position_lines
from stellwerk.server import patiently, seating
from stellwerk.server.catalogue import Boards
from stellwerk.server.names import names_for
from stellwerk.server.protocol import (
    LONGEST_CLOCK,
    Join,
    Language,
    NewTable,
    SeatAsked,
    TableFacts,
    TableSeat,
)
from stellwerk.server.refusals import Refusal
from stellwerk.server.seating import WATCHER
from stellwerk.server.settings import Settings
from stellwerk.server.state import Troubles
from stellwerk.server.store import Change, Kept, NotSaved, SeatKept, SetUp, Store
from stellwerk.server.sweeping import Sweeper
from stellwerk.server.table import MOST_ENTRIES, SLOWEST, House, Table, first_lines, standing_of
from stellwerk.server.thinking import Thinkers
from stellwerk.words import called

log = logging.getLogger("stellwerk")

#: A browser may have so many tables.
MOST_TABLES: Final = 200
#: Letters of a seed.
LONGEST_SEED: Final = 100
#: Letters of a position; the longest real ones have some thousand.
LONGEST_POSITION: Final = 50_000
#: Letters of a name in a record: other programs may have been more generous.
LONGEST_OLD_NAME: Final = 60


class Tables:
    def __init__(
        self, store: Store, thinkers: Thinkers, boards: Boards, settings: Settings | None = None
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.boards = boards
        self.settings = settings or Settings()
        self.house = House(store, thinkers, self._drop_if_idle, self._gone, away=self.settings.away)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        #: What other processes did to tables while these were read.
        self._missed: dict[str, list[Change]] = {}
        #: Tables that are being put away.
        self._closing: set[asyncio.Task[None]] = set()
        self._sweeper = Sweeper(self)
        self._troubles = Troubles(self.house.counters)
        store.listen(self.hear)

    # --- finding

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """The table, kept in memory at least as long as somebody is there; Refusal if there is none."""
        table = await self._found(table_id)
        while self._tables.get(table_id) is not table:
            table = await self._found(table_id)  # it was put away before we came
        table.guests += 1
        try:
            yield table
        finally:
            table.guests -= 1
            self._drop_if_idle(table)

    async def _found(self, table_id: str) -> Table:
        """Loads it if need be; who comes meanwhile waits for the same."""
        if table_id in self._tables:
            return self._tables[table_id]
        if table_id not in self._loading:
            loading = self._loading[table_id] = asyncio.create_task(self._loaded(table_id))
            loading.add_done_callback(lambda done: self._load_ended(table_id, done))
        return await asyncio.shield(self._loading[table_id])

    def _load_ended(self, table_id: str, done: asyncio.Task[Table]) -> None:
        del self._loading[table_id]
        self._missed.pop(table_id, None)
        if not done.cancelled():
            done.exception()  # whoever waits for it hears of it; perhaps nobody does any more

    async def _loaded(self, table_id: str) -> Table:
        kept, game = await self.game(table_id)
        table = self._tables.get(table_id) or self._enter(kept, game)
        for change in self._missed.pop(table_id, []):
            table.hear(change)
        return table

    @property
    def number(self) -> int:
        """Tables in memory."""
        return len(self._tables)

    def in_memory(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def all_in_memory(self) -> list[Table]:
        return list(self._tables.values())

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
            return kept, await patiently.loaded("\n".join([kept.header, *lines, ""]), board)
        except (LookupError, record.BadRecord) as trouble:
            log.warning("table %s can't be loaded: %s", table_id, trouble)
            raise Refusal("lost board", 409, why=fault_in(trouble)) from None

    def _enter(self, kept: Kept, game: Game) -> Table:
        source = self.boards.source(kept.set_up.board)
        table = Table(kept, game, source, self.house)
        self._tables[kept.id] = table
        table.wake()
        return table

    def _drop_if_idle(self, table: Table) -> None:
        if table.is_idle and self._tables.get(table.id) is table:
            self._put_away(table)

    def _gone(self, table: Table) -> None:
        """It was deleted."""
        if self._tables.get(table.id) is table:
            self._put_away(table)

    def _put_away(self, table: Table) -> None:
        del self._tables[table.id]
        task = asyncio.create_task(table.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def of(self, browser: str) -> list[Kept]:
        return await self.store.of(browser)

    async def join(self, table_id: str, asked: Join, browser: str) -> Kept:
        """Takes a seat, or opens one's own on this device."""
        before = await self.kept(table_id)
        # who may not is refused before anything is loaded
        if seating.joined(before, asked, browser, time.time()) is before:
            return before
        if not before.is_held_by(browser):
            await self._expect_few(browser)
        async with self.at(table_id) as table:
            return await table.change(lambda kept: seating.joined(kept, asked, browser, time.time()))

    async def forget(self, table_id: str, browser: str) -> None:
        """A browser is done with the table; who else sits there keeps it. Without anybody it is cleared away.

        A table that can't be loaded can be left all the same.
        """
        while True:
            table = self._tables.get(table_id)
            before = await self.kept(table_id)
            after = seating.left(before, browser)
            if not after.holders:
                is_done = await self._removed(before)
            elif table is None:
                is_done = await self.store.change(after)
            else:
                kept = await table.change(lambda kept: seating.left(kept, browser))
                if not kept.holders:
                    await table.delete(kept)  # all others have left at the same time
                is_done = True
            if is_done:
                return

    async def cleared(self, table_id: str, before: float) -> bool:
        """Clears a table away that nobody has touched since then, unless somebody is there."""
        table = self._tables.get(table_id)
        if table is not None and table.listeners:
            await self.store.touch(table_id, time.time())
            return False
        is_gone = await self.store.forget(table_id, before)
        if is_gone and table is not None:
            self._gone(table)
        return is_gone

    async def touch(self, kept: Kept, browser: str) -> None:
        """Who plays at a table has come to look at it; only of interest where old tables are cleared away."""
        if self.settings.forget_after and kept.is_held_by(browser):
            await self.store.touch(kept.id, time.time())

    def start(self) -> None:
        """From now on, what is due is taken up, also if nobody comes."""
        log.addHandler(self._troubles)
        self._sweeper.start()

    async def close(self) -> None:
        await self._sweeper.close()
        log.removeHandler(self._troubles)
        for table in list(self._tables.values()):
            self._put_away(table)
        await asyncio.gather(*self._closing, return_exceptions=True)

    # --- what other processes do

    def hear(self, change: Change) -> None:
        """Something has happened at another process on the same store."""
        for table_id in [*self._loading] if change.what == "all" else [change.game]:
            if table_id in self._loading:
                self._missed.setdefault(table_id, []).append(change)
        if change.what == "all":
            for table in self.all_in_memory():
                table.hear(change)
        elif (found := self._tables.get(change.game)) is not None:
            found.hear(change)

    # --- making

    async def create(self, new: NewTable, browser: str, language: Language) -> Kept:
        """A new table: this browser plays all seats of people but those to which others are invited."""
        await self._expect_room(browser)
        if not 0 <= new.pace <= SLOWEST:
            raise Refusal("malformed", why=Fault(f"pace: 0 to {SLOWEST:g}"))
        if not 0 <= new.clock <= LONGEST_CLOCK:
            raise Refusal("no clock", most=LONGEST_CLOCK)
        game = await self._game(new, language)
        seats = seats_kept(new.seats, game)
        if new.listed:
            seating.expect_people(seats)
        set_up = SetUp(
            *(game.board.id, seats, game.switches, new.hints, new.pace, secrets.token_hex(16)),
            clock=new.clock,
            listed=new.listed,
            known=(new.seed, new.record, new.position) != (None, None, None),
            maker=browser,
        )
        invited = {n for n, seat in enumerate(new.seats) if seat.invited} if not game.is_over else set()
        people = [n for n, seat in enumerate(seats) if seat.kind == "person" and n not in invited]
        # who has invited others and plays himself nowhere is at home all the same
        return await self._keep(game, set_up, dict.fromkeys(people or [WATCHER], (browser,)))

    async def rematch(self, table_id: str, browser: str) -> Kept:
        """The same once more: board, options, seats and who holds them; another deal.

        Everybody who asks for it gets the same table.
        """
        kept = await self.kept(table_id)
        seating.expect_home(kept, browser)
        known = kept.set_up.rematch
        if known and (found := await self.store.find(known)) is not None and found.is_held_by(browser):
            return found
        await self._expect_room(browser)
        made = await self._made_again(kept)
        async with self.at(table_id) as table:
            kept = await table.change(lambda kept: seating.followed(kept, made.id, known))
        if kept.set_up.rematch == made.id:
            self._call_others(made, browser)
            return made
        await self._removed(made)  # somebody else was faster
        return await self.kept(kept.set_up.rematch)

    def _call_others(self, made: Kept, browser: str) -> None:
        """All have tickets to choose; who asked for the game knows."""
        for seat in made.standing.decides:
            if not made.bot_at(seat) and browser not in made.holders.get(seat, ()):
                self.house.signal(made, seat)

    async def _removed(self, kept: Kept) -> bool:
        table = self._tables.get(kept.id)
        return await (self.store.delete(kept) if table is None else table.delete(kept))

    async def _made_again(self, kept: Kept) -> Kept:
        before = kept.set_up
        names = [seat.name for seat in before.seats]
        try:
            game = Game(self.boards.board(before.board), names, new_seed(), before.options)
        except (LookupError, BadSetUp) as bad:
            raise Refusal("bad set-up", why=fault_in(bad)) from None
        seats = tuple(seating.fresh(seat) for seat in before.seats)
        set_up = msgspec.structs.replace(
            before, seats=seats, secret=secrets.token_hex(16), rematch="", known=False
        )
        return await self._keep(game, set_up, kept.holders)

    async def _expect_room(self, browser: str) -> None:
        if self.number >= self.settings.most_tables:
            raise Refusal("full", 503)
        await self._expect_few(browser)

    async def _expect_few(self, browser: str) -> None:
        number = await self.store.count_of(browser)
        if number >= MOST_TABLES:
            raise Refusal("too many", 429, number=number)

    async def _keep(self, game: Game, set_up: SetUp, holders: dict[int, tuple[str, ...]]) -> Kept:
        header, first, lines = first_lines(game)
        now = time.time()
        standing = standing_of(game, None, 0, now)
        kept = Kept(secrets.token_urlsafe(9), now, now, header, set_up, standing, holders)
        try:
            await self.store.create(kept, first, lines)
        except NotSaved as trouble:
            log.warning("a new table was not saved: %s", trouble)
            raise Refusal(trouble.code, 503) from None
        if kept.id not in self._tables:
            self._drop_if_idle(self._enter(kept, game))
        return kept

    async def _game(self, new: NewTable, language: Language) -> Game:
        if new.record is not None:
            return await self._recorded(new.record)
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
            raise Refusal("bad set-up", why=fault_in(bad)) from None

    async def _recorded(self, text: str) -> Game:
        try:
            read = await patiently.read(text)
            if len(read.lines) > MOST_ENTRIES:
                raise Refusal("too long")
            expect_short(read.header.seats, read.header.seed)
            return await patiently.replayed(read, self._board(read.header.board))
        except record.BadRecord as bad:
            raise Refusal("bad record", why=bad.said) from None

    def _placed(self, text: str) -> Game:
        if len(text) > LONGEST_POSITION:
            raise Refusal("too long")
        try:
            heads = [line.value for line in position_lines(text) if line.head == "board"]
            game = Game.from_position(text, self._board(heads[0].partition(" ")[0] if heads else ""))
        except BadPosition as bad:
            raise Refusal("bad position", why=bad.said) from None
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
            seats=self._seats(kept, browser, language),
            hints=set_up.hints,
            pace=set_up.pace,
            clock=set_up.clock,
            listed=set_up.listed,
            known=set_up.known,
            maker=seating.is_maker(kept, browser),
            created=kept.created,
            changed=kept.changed,
            turns=standing.turns,
            is_over=standing.is_over,
            decides=standing.decides,
            scores=standing.scores,
            winners=standing.winners,
            rematch=set_up.rematch,
        )

    def _seats(self, kept: Kept, browser: str, language: Language) -> tuple[TableSeat, ...]:
        names = called([seat.name for seat in kept.set_up.seats], language)
        return tuple(self._seat(kept, n, name, browser) for n, name in enumerate(names))

    def _seat(self, kept: Kept, n: int, name: str, browser: str) -> TableSeat:
        seat, table = kept.set_up.seats[n], self._tables.get(kept.id)
        return TableSeat(
            kind=seat.kind,
            name=name,
            level=seat.level,
            mine=browser in kept.holders.get(n, ()),
            free=kept.is_free(n),
            stand_in=seat.stand_in,
            votes=seat.votes,
            can_vote=table is not None and table.may_be_voted_on(n),
            handovers=seat.handovers,
        )


def fault_in(trouble: Exception) -> Fault:
    """What an error says, for every language."""
    said = getattr(trouble, "said", None)
    return said if isinstance(said, Fault) else Fault(str(trouble))


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

"""A table in memory: its game, and everything that may happen there.

Whatever happens, happens in this order: it is tried on a copy, written to the store, and only then does it
become the game, and everybody gets what they may see of it. A lock lets one thing happen at a time.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stellwerk.actions import Action
from stellwerk.faults import Fault
from stellwerk.game import Game
from stellwerk.kernel.views import view
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import Change, NotSaved, Standing, StoredTable
from stellwerk.server.tables import moves, seating
from stellwerk.server.tables.audience import Audience
from stellwerk.server.tables.background import BackgroundTasks
from stellwerk.server.tables.bot_players import BotPlayers
from stellwerk.server.tables.chat import ChatLog
from stellwerk.server.tables.context import TableContext
from stellwerk.server.tables.deadlines import Deadlines
from stellwerk.server.tables.game_lines import lines_since, named_as, with_progress
from stellwerk.server.tables.moves import Move
from stellwerk.server.tables.store_follower import StoreFollower
from stellwerk.server.thinking.pool import NoAnswer, NotWanted
from stellwerk.server.thinking.worker import Answer, Question
from stellwerk.server.views.snapshots import SnapshotMaker

log = logging.getLogger("stellwerk")

#: The slowest pace.
SLOWEST: Final = 10.0
#: The coach's dice: hints for the same position are the same every time.
COACH: Final = "coach"
#: Who plays a seat, if no bot does.
PERSON: Final = ""
#: How often a change is tried when other processes are faster.
MOST_TRIES: Final = 20


class LiveTable:
    def __init__(self, stored: StoredTable, game: Game, source: str, context: TableContext) -> None:
        self.stored = stored
        self.game = game
        #: The board, as the processes that think get it.
        self._board = source
        self.context = context
        self.store = context.store
        self.lock = asyncio.Lock()
        #: How many hold the table in memory; one that nobody holds may be dropped.
        self.guests = 0
        self.snapshots = SnapshotMaker(stored.set_up.open_books)
        self.background = BackgroundTasks(self)
        self.audience = Audience(self)
        self.chat = ChatLog(self)
        self.deadlines = Deadlines(self)
        self.follower = StoreFollower(self)
        self.bots = BotPlayers(self)
        self._is_closed = False

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def is_idle(self) -> bool:
        return self.guests == 0 and not self.bots.are_busy and not self.background.are_running

    def holds(self, browser: str, seat: int) -> bool:
        return browser in self.stored.holders.get(seat, ())

    def version(self, seat: int | None) -> int:
        """How many entries of the log a seat can have noticed."""
        return self.snapshots.version(self.game, seat)

    # --- the game

    async def act(self, seat: int, version: int, actions: Sequence[Action]) -> None:
        """A person's decisions, all or none; Refusal if they are not possible."""
        moves.expect_some(actions)
        await self._play(seat, version, PERSON, lambda game: moves.applied(game, seat, actions))
        self.bots.hurried.clear()

    async def take_back(self, seat: int, version: int) -> None:
        await self._play(seat, version, PERSON, lambda game: moves.taken_back(game, seat))
        self.bots.hurried.clear()

    async def act_for_bot(self, level: str, version: int, move: Move) -> None:
        """A bot's move, if it still plays the seat."""
        await self._play(move.seat, version, level, move.on)

    async def _play(self, seat: int, version: int, player: str, make: Callable[[Game], Game]) -> None:
        """What a seat does in the game, if it knows all that it can know, and `player` plays it."""
        begun = time.perf_counter()
        async with self.lock:
            for _ in range(MOST_TRIES):
                if self.stored.bot_at(seat) != player:
                    raise Refusal("stale" if player else "stand-in")
                self._expect_current(seat, version)
                if await self._commit(make(self.game)):
                    break
                # others may have chosen what this seat can't know of: then its answer is as good as before
                await self.follower.read_table()
            else:
                raise Refusal("stale")
        self.context.counters.decided(time.perf_counter() - begun)

    def _expect_current(self, seat: int, version: int) -> None:
        if version != self.version(seat):
            raise Refusal("stale")

    async def _commit(self, trial: Game) -> bool:
        """Saves what was added to the game, makes it the game and spreads it; False if others were first."""
        done = len(self.game.log)
        stored = with_progress(self.stored, trial, done)
        try:
            is_first = await self.store.append(stored, done + 1, lines_since(trial, done))
        except NotSaved as trouble:
            log.warning("table %s: not saved: %s", self.id, trouble)
            raise Refusal(trouble.code) from None
        if not is_first:
            return False
        before, self.game, self.stored = self.stored.standing, trial, stored
        self._game_changed()
        # the process that wrote it calls: no other does
        self._call_players(before)
        self.wake()
        return True

    def _game_changed(self) -> None:
        self.audience.notify(lambda listener: listener.game_changed())
        self.deadlines.decided()

    def _call_players(self, before: Standing) -> None:
        """Calls those whose turn has just begun and who are not there."""
        owed = dict(zip(before.decides, before.since, strict=False))
        here = self.audience.here().seats
        standing = self.stored.standing
        for seat, since in zip(standing.decides, standing.since, strict=False):
            if owed.get(seat) != since and not here[seat] and not self.stored.bot_at(seat):
                self.context.call_player(self.stored, seat)

    # --- who sits where, pace, everything else

    async def set_pace(self, pace: float) -> None:
        if not 0 <= pace <= SLOWEST:
            raise Refusal("malformed", why=Fault(f"0 to {SLOWEST:g}"))
        await self.change(lambda stored: seating.with_set_up(stored, pace=pace))

    def hurry(self) -> None:
        """No pauses until a person decides again."""
        self.bots.hurried.set()
        self.background.run(self.store.announce(Change("hurry", self.id, self.store.node)))

    async def change(self, make: Callable[[StoredTable], StoredTable]) -> StoredTable:
        """Changes everything about the table except its game.

        `make` turns what is into what shall be, without any other effect; it may be called again. Refusal if
        it refuses, or if the change can't be saved.
        """
        async with self.lock:
            for _ in range(MOST_TRIES):
                wanted = make(self.stored)
                if wanted == self.stored:
                    return self.stored
                wanted = seating.stamped(wanted, self.version(None), self.game.turns)
                game = named_as(self.game, wanted)
                try:
                    is_stored = await self.store.change(wanted)
                except NotSaved as trouble:
                    log.warning("table %s: not saved: %s", self.id, trouble)
                    raise Refusal(trouble.code, 503) from None
                if is_stored:
                    self.adopt(msgspec.structs.replace(wanted, edition=wanted.edition + 1), game)
                    return self.stored
                await self.follower.read_table()
        raise Refusal("stale", 409)

    async def delete(self, known: StoredTable) -> bool:
        """Removes the table for good; False if it is no longer as it was known."""
        async with self.lock:
            if self.stored.edition != known.edition:
                return False
            try:
                is_gone = await self.store.delete(self.stored)
            except NotSaved as trouble:
                raise Refusal(trouble.code, 503) from None
            if not is_gone:
                await self.follower.read_table()
                return False
        self.vanish()
        return True

    # --- what the store says

    def handle(self, change: Change) -> None:
        """Another process has done something."""
        match change.what:
            case "here":
                self.audience.update_from(change.node, change.here)
            case "hurry":
                self.bots.hurried.set()
            case "gone":
                self.vanish()
            case _:
                self.follower.catch_up(change)

    def adopt(self, stored: StoredTable, game: Game) -> None:
        """What the table and its game are from now on, as the store has them; listeners get what is new."""
        new = game.log[len(self.game.log) :]
        if any(not self.stored.bot_at(entry.seat) for entry in new):
            self.bots.hurried.clear()
        before, self.stored, self.game = self.stored, stored, game
        if stored.edition != before.edition:
            if stored.set_up.pace == 0:
                self.bots.hurried.set()
            self.audience.recount()
            self.deadlines.recount_votes()
            self.audience.notify(lambda listener: listener.table_changed())
        if new:
            self._game_changed()
        self.wake()

    def vanish(self) -> None:
        """The table was deleted, here or elsewhere."""
        self.audience.notify(lambda listener: listener.table_deleted())
        self.context.on_deleted(self)

    # --- bots and the coach

    async def hints(
        self, seat: int, version: int, language: str, is_here: Callable[[], bool] = lambda: True
    ) -> Answer:
        """The coach's hints for somebody who is here; Refusal if there are none."""
        if not self.stored.set_up.hints:
            raise Refusal("no hints")
        self._expect_current(seat, version)
        if seat not in self.game.decisions():
            raise Refusal("no hint now")
        game, question = self.game, self.question(seat, COACH, language=language)
        try:
            return await self.context.thinkers.hints(
                question, self.audience.asker(), lambda: self.game is game and is_here()
            )
        except NotWanted:
            raise Refusal("stale") from None
        except NoAnswer as none:
            log.warning("table %s: no hints: %s", self.id, none)
            raise Refusal("no answer") from None

    def question(self, seat: int, dice: str, bot: str = "", language: str = "en") -> Question:
        """For those who think: what the seat may know, and nothing else."""
        game = self.game
        seen = view(game.rules, game.state, seat).to_bytes()
        version = int(game.rules.version)
        return Question(self._board, game.names, game.switches, version, seen, seat, dice, bot, language)

    # --- its life in memory

    def wake(self) -> None:
        """Starts the bots that owe a decision, and sets the alarm of the clock."""
        if not self._is_closed:
            self.bots.wake()
            self.deadlines.set_alarm()

    async def look_after(self) -> None:
        """The table is due: sees to bots and clocks. If it is not due after all, the store is put right."""
        await self.deadlines.enforce_clock()
        due = self.stored.due
        if due is None or due > time.time():
            async with self.lock:
                if await self.store.change(self.stored):
                    self.stored = msgspec.structs.replace(self.stored, edition=self.stored.edition + 1)
        self.wake()

    def settled(self) -> None:
        """Some work has ended; perhaps nobody needs the table any more."""
        self.context.on_settled(self)

    async def close(self) -> None:
        """Stops everything; the store has what has happened."""
        self._is_closed = True
        self.deadlines.close()
        self.follower.close()
        await self.background.close()
        await self.bots.close()
        await self.audience.close()

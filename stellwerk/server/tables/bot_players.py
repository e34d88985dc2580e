"""The bots at a table: each one that owes a decision thinks, pauses and decides, and the game goes on.

Of several processes, the one that has the table's lease moves them; the others wait until it is free.
"""

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stellwerk.actions import Action, BadAction, parse
from stellwerk.bots.levels import LEVELS, Pacing
from stellwerk.game import Game
from stellwerk.server.refusals import Refusal
from stellwerk.server.tables.lease import Lease
from stellwerk.server.tables.moves import Move
from stellwerk.server.tables.part import TablePart
from stellwerk.server.thinking.pool import NotWanted
from stellwerk.server.thinking.worker import Answer

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

log = logging.getLogger("stellwerk")

#: Seconds before a bot's decision that could not be saved is tried again.
RETRY: Final = 1.0
#: Seconds between two looks at the lease, our own or another process's.
LOOK: Final = 2.0


class DecisionChain:
    """Decisions of a bot that nobody has seen yet: how long it pauses depends on the first alone."""

    def __init__(self, phase: str, action: Action) -> None:
        self.phase = phase
        self.action = action
        self.thought = 0.0


class BotPlayers(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        self.lease = Lease(table.store, table.id)
        self.hurried = asyncio.Event()
        self._playing: dict[int, asyncio.Task[None]] = {}
        #: Holds the lease as long as a bot owes a decision.
        self._lease_task: asyncio.Task[None] | None = None
        #: How much of its usual time the last search had.
        self._share = 1.0
        self._is_closed = False

    @property
    def are_busy(self) -> bool:
        return bool(self._playing) or self._lease_task is not None

    def wake(self) -> None:
        """Starts every bot that owes a decision and does not think yet."""
        if self._is_closed or not self._deciding():
            return
        if self.lease.is_ours:
            self._begin()
        if self._lease_task is None:
            self._lease_task = asyncio.create_task(self._hold_lease())

    def _deciding(self) -> list[int]:
        """The seats at which a bot has to decide."""
        table = self.table
        if self._is_closed or not self._are_for_somebody():
            return []
        return [seat for seat in table.game.decisions() if table.stored.bot_at(seat)]

    def _are_for_somebody(self) -> bool:
        """Bots among themselves play only while somebody watches; else they would slow down others' bots."""
        table = self.table
        return bool(table.audience.listeners) or any(
            seat.kind == "person" for seat in table.stored.set_up.seats
        )

    async def _hold_lease(self) -> None:
        """Keeps the lease, or waits for it, until no bot owes anything."""
        try:
            if self.lease.is_anothers:
                await asyncio.sleep(LOOK)  # that process will move them
            while self._deciding():
                if await self.lease.renew():
                    self._begin()
                    if self._playing:  # empty if the player has taken the seat back meanwhile
                        await asyncio.wait(self._playing.values(), timeout=LOOK)
                elif self.table.guests:
                    if self.lease.is_in_trouble:
                        self._report_delay(self._deciding()[0], "waiting to save")
                    await asyncio.sleep(LOOK)
                else:
                    return  # the other process does it; if it dies, somebody's housekeeper will
        finally:
            self._lease_task = None
            self._done()

    def _begin(self) -> None:
        for seat in self._deciding():
            if seat not in self._playing:
                self._playing[seat] = asyncio.create_task(self._play(seat))

    def _done(self) -> None:
        if not self._is_closed:
            self.table.settled()

    async def _play(self, seat: int) -> None:
        """The bot at a seat, until it owes nothing more."""
        chain: DecisionChain | None = None
        try:
            while seat in self._deciding() and self.lease.is_ours:
                try:
                    chain = await self._decide(seat, chain)
                except Refusal as refusal:
                    chain = None
                    if refusal.code == "no table":
                        return
                    if refusal.code != "stale":
                        # a full disk needs somebody to make room
                        self._report_delay(
                            seat, refusal.code if refusal.code == "disk full" else "waiting to save"
                        )
                        await asyncio.sleep(RETRY)
        finally:
            del self._playing[seat]
            self._done()

    async def _decide(self, seat: int, chain: DecisionChain | None) -> DecisionChain | None:
        """One decision of a bot; the chain that it belongs to, as long as nobody has seen it."""
        table = self.table
        game, version, level = table.game, table.version(seat), table.stored.bot_at(seat)
        answer = await self._thought(seat, level)
        action = legal(game, seat, answer.action)
        chain = chain or DecisionChain(str(game.phase(seat)), action)
        chain.thought += answer.thought
        move = Move(game, seat, [action])
        is_shown = move.is_shown
        if is_shown:
            await self._pause(level, chain, self._dice(seat))
        await table.act_for_bot(level, version, move)
        return None if is_shown else chain

    async def _thought(self, seat: int, level: str) -> Answer:
        """The bot's answer; an empty one if it fails altogether."""
        table, game = self.table, self.table.game
        question = table.question(seat, self._dice(seat), level)
        try:
            answer = await table.context.thinkers.choose(
                *(question, LEVELS[level].seconds, lambda: self._report_delay(seat, "worker died")),
                *(table.audience.asker(), lambda: table.game is game and seat in self._deciding()),
            )
        except NotWanted:
            raise Refusal("stale") from None
        except Exception:
            log.exception("table %s: the bot at seat %d fails", table.id, seat)
            return Answer()
        self._report_share(seat, answer.share)
        return answer

    def _report_share(self, seat: int, share: float) -> None:
        """Says so when a bot begins to think less than usual, because many wait."""
        if share < self._share:
            self._report_delay(seat, "thinks less")
        self._share = share

    async def _pause(self, level: str, chain: DecisionChain, seed: str) -> None:
        usual = Pacing(seed).pause(level, chain.phase, chain.action)
        seconds = usual * self.table.stored.set_up.pace - chain.thought
        if seconds > 0 and not self.hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), seconds)

    def _dice(self, seat: int) -> str:
        """The same after a restart, but nothing that a player could guess.

        Whoever chose the seed knows the cards anyway: with it, the whole game can be played again. A day's
        deal has the same dice for all.
        """
        set_up, game = self.table.stored.set_up, self.table.game
        is_open = set_up.known and game.seed is not None
        source = set_up.daily or (f"seed {game.seed}" if is_open else set_up.secret)
        # only its own decisions count: when all choose at once, it may be the first or the last
        decided = sum(entry.seat == seat for entry in game.log)
        return hashlib.sha256(f"{source} {seat} {decided}".encode()).hexdigest()

    def _report_delay(self, seat: int, code: str) -> None:
        self.table.audience.notify(lambda listener: listener.bot_delayed(seat, code))

    async def close(self) -> None:
        """Stops them; what they have not decided yet they will decide in the same way later."""
        self._is_closed = True
        tasks = [*self._playing.values(), *([self._lease_task] if self._lease_task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.lease.give_back()


def legal(game: Game, seat: int, notation: str) -> Action:
    """A bot's answer; if it is not legal, the first option, so that the game goes on."""
    try:
        action = parse(notation)
        if game.can(action, seat):
            return action
    except BadAction:
        pass
    log.warning("a bot answered %r, which is not among its options", notation)
    return game.options(seat)[0]

"""The bots at a table: each one that owes a decision thinks, pauses and decides, and the game goes on.

Of several processes, the one that has the table's lease moves them; the others wait until it is free.
"""

import asyncio
import hashlib
import logging
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stellwerk.actions import Action, BadAction, parse
from stellwerk.bots.levels import LEVELS, Pacing
from stellwerk.game import Game
from stellwerk.server.lease import Lease
from stellwerk.server.refusals import Refusal
from stellwerk.server.worker import Answer

if TYPE_CHECKING:
    from stellwerk.server.table import Table

log = logging.getLogger("stellwerk")

#: Seconds before a bot's decision that could not be saved is tried again.
AGAIN: Final = 1.0
#: Seconds between looks at the lease: while we have it, and while another process has it.
LOOK: Final = 2.0


class Chain:
    """What a bot has decided and nobody has seen yet: its pause depends on how it began alone."""

    def __init__(self, phase: str, action: Action) -> None:
        self.phase = phase
        self.action = action
        self.thought = 0.0


class Bots:
    def __init__(self, table: "Table") -> None:
        # a table lives longer than what goes on at it, and is gone at once when nobody needs it any more
        self._table = weakref.ref(table)
        self.lease = Lease(table.store, table.id)
        self.hurried = asyncio.Event()
        self._playing: dict[int, asyncio.Task[None]] = {}
        #: Sees to the lease as long as a bot owes a decision.
        self._keeper: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def table(self) -> "Table":
        found = self._table()
        assert found is not None
        return found

    @property
    def are_busy(self) -> bool:
        return bool(self._playing) or self._keeper is not None

    def wake(self) -> None:
        """Lets every bot think that owes a decision and does not think yet."""
        if self._is_closed or not self._owing():
            return
        if self.lease.is_ours:
            self._begin()
        if self._keeper is None:
            self._keeper = asyncio.create_task(self._keep())

    def _owing(self) -> list[int]:
        """The seats at which a bot has to decide."""
        table = self.table
        if self._is_closed or not self._are_for_somebody():
            return []
        return [seat for seat in table.game.decisions() if table.kept.bot_at(seat)]

    def _are_for_somebody(self) -> bool:
        """Bots among themselves play only while somebody watches; else they'd keep others' bots waiting."""
        table = self.table
        return bool(table.listeners) or any(seat.kind == "person" for seat in table.kept.set_up.seats)

    async def _keep(self) -> None:
        """Keeps the lease, or waits for it, until no bot owes anything."""
        try:
            if self.lease.is_anothers:
                await asyncio.sleep(LOOK)  # whoever has it will move them
            while self._owing():
                if await self.lease.had():
                    self._begin()
                    if self._playing:  # none, if its player has taken the seat back meanwhile
                        await asyncio.wait(self._playing.values(), timeout=LOOK)
                elif self.table.guests:
                    if self.lease.is_troubled:
                        self._mended(self._owing()[0], "waiting to save")
                    await asyncio.sleep(LOOK)
                else:
                    return  # the other process sees to it; if it dies, somebody's sweeper will
        finally:
            self._keeper = None
            self._done()

    def _begin(self) -> None:
        for seat in self._owing():
            if seat not in self._playing:
                self._playing[seat] = asyncio.create_task(self._play(seat))

    def _done(self) -> None:
        if not self._is_closed:
            self.table.settled()

    async def _play(self, seat: int) -> None:
        """The bot at a seat, until it owes nothing more."""
        chain: Chain | None = None
        try:
            while seat in self._owing() and self.lease.is_ours:
                try:
                    chain = await self._decide(seat, chain)
                except Refusal as refused:
                    chain = None
                    if refused.code == "no table":
                        return
                    if refused.code != "stale":
                        # a full disk needs somebody who makes room
                        self._mended(seat, refused.code if refused.code == "disk full" else "waiting to save")
                        await asyncio.sleep(AGAIN)
        finally:
            del self._playing[seat]
            self._done()

    async def _decide(self, seat: int, chain: Chain | None) -> Chain | None:
        """One decision of a bot; what it has begun by that, as long as nobody has seen it."""
        table = self.table
        game, version, level = table.game, table.telling.version(table.game, seat), table.kept.bot_at(seat)
        answer = await self._thought(seat, level)
        action = legal(game, seat, answer.action)
        chain = chain or Chain(str(game.phase(seat)), action)
        chain.thought += answer.thought
        trial = game.copy()
        is_shown = bool(trial.apply(action, seat)) or seat not in trial.decisions()
        if is_shown:
            await self._pause(level, chain, self._dice(seat, len(game.log)))
        await table.act_for(seat, level, version, action)
        return None if is_shown else chain

    async def _thought(self, seat: int, level: str) -> Answer:
        """The bot's answer; an empty one if nobody at all can answer."""
        table = self.table
        question = table.question(seat, self._dice(seat, len(table.game.log)), level)
        try:
            return await table.thinkers.choose(
                question, LEVELS[level].seconds, lambda: self._mended(seat, "worker died")
            )
        except Exception:
            log.exception("table %s: the bot at seat %d fails", table.id, seat)
            return Answer()

    async def _pause(self, level: str, chain: Chain, seed: str) -> None:
        usual = Pacing(seed).pause(level, chain.phase, chain.action)
        seconds = usual * self.table.kept.set_up.pace - chain.thought
        if seconds > 0 and not self.hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurried.wait(), seconds)

    def _dice(self, seat: int, entry: int) -> str:
        """The same again after a restart, and nothing that a player could guess."""
        text = f"{self.table.kept.set_up.secret} {seat} {entry}"
        return hashlib.sha256(text.encode()).hexdigest()

    def _mended(self, seat: int, code: str) -> None:
        for listener in list(self.table.listeners):
            listener.mended(seat, code)

    async def close(self) -> None:
        """Stops them; what they have not decided they will decide alike another time."""
        self._is_closed = True
        tasks = [*self._playing.values(), *([self._keeper] if self._keeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.lease.given_back()


def legal(game: Game, seat: int, notation: str) -> Action:
    """A bot's answer; if it is none, the first option that there is, so that the game goes on."""
    try:
        action = parse(notation)
        if game.can(action, seat):
            return action
    except BadAction:
        pass
    log.warning("a bot answered %r, which is not among its options", notation)
    return game.options(seat)[0]

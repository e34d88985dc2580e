"""How long a table waits for a person: the clock, and when the others may vote for a bot."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from stellwerk.server.refusals import Refusal
from stellwerk.server.tables import seating
from stellwerk.server.tables.part import TablePart

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

log = logging.getLogger("stellwerk")

#: Seconds until the clocks are looked at again, at most.
LONGEST_SLEEP: Final = 60.0
#: Seconds before a change that could not be saved is tried again.
RETRY: Final = 1.0


class Deadlines(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        #: Who may be voted on, as the listeners know it.
        self._votable: tuple[bool, ...] = (False,) * len(table.stored.set_up.seats)
        self._alarm: asyncio.TimerHandle | None = None
        self._is_closed = False

    # --- votes

    def may_be_voted_on(self, seat: int) -> bool:
        """Whether the others may vote that a bot shall play for somebody."""
        return self._who_may_be_voted_on()[seat]

    def not_counted(self, on: int) -> set[int]:
        """The seats that don't count in a vote on somebody."""
        table = self.table
        here = table.audience.here().seats
        return seating.not_counted(table.stored, on, time.time(), here, table.context.away)

    def check_votes(self) -> None:
        """Lets the listeners know if others may be voted on than before."""
        if self.recount_votes():
            self.table.audience.notify(lambda listener: listener.table_changed())

    def decided(self) -> None:
        """A decision can end votes; others become possible with time, for which there is an alarm."""
        if any(self._votable):
            self.check_votes()

    def recount_votes(self) -> bool:
        """Whether others may be voted on than before."""
        before, self._votable = self._votable, self._who_may_be_voted_on()
        return before != self._votable

    def _who_may_be_voted_on(self) -> tuple[bool, ...]:
        stored, now, away = self.table.stored, time.time(), self.table.context.away
        here = self.table.audience.here().seats
        return tuple(seating.can_vote(stored, seat, now, is_here, away) for seat, is_here in enumerate(here))

    # --- the clock

    def seconds_left(self) -> tuple[float | None, ...]:
        """With a clock: the seconds that each seat has left for its turn, None if it owes nothing."""
        stored, now = self.table.stored, time.time()
        clock = stored.set_up.clock
        if not clock:
            return ()
        return tuple(
            None
            if (since := stored.since(seat)) is None or not stored.has_clock(seat)
            else max(0.0, round(since + clock - now, 1))
            for seat in range(len(stored.set_up.seats))
        )

    async def enforce_clock(self) -> None:
        """Lets a bot play for everybody whose time is up, until they take their seats back."""
        try:
            await self.table.change(lambda stored: seating.timed_out(stored, time.time()))
        except Refusal as refusal:
            log.warning("table %s: the clock has to wait: %s", self.table.id, refusal.code)
            await asyncio.sleep(RETRY)
        self.set_alarm()

    # --- the alarm

    def set_alarm(self) -> None:
        """Rings when a clock runs out next, or somebody has stayed away for too long.

        An alarm that rings before that is left as it is: then it is set again.
        """
        now = time.time()
        times = self._next_times(now)
        if not times or self._is_closed:
            self._cancel_alarm()
            return
        # the system's clock may be set meanwhile
        wait = min(max(0.0, min(times) - now) + 0.01, LONGEST_SLEEP)
        loop = asyncio.get_running_loop()
        if self._alarm is None or self._alarm.when() > loop.time() + wait:
            self._cancel_alarm()
            self._alarm = loop.call_later(wait, self._ring)

    def _next_times(self, now: float) -> list[float]:
        stored, away = self.table.stored, self.table.context.away
        times: list[float] = []
        for seat in stored.standing.decides:
            since = stored.since(seat)
            if since is None or stored.bot_at(seat):
                continue
            if stored.has_clock(seat):
                times.append(since + stored.set_up.clock)
            votes = (since + away, since + away * seating.LONG)
            times += [each for each in votes if self.table.audience.listeners and each > now]
        return times

    def _ring(self) -> None:
        self._alarm = None
        self.check_votes()
        self.table.background.run(self.enforce_clock())

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def close(self) -> None:
        self._is_closed = True
        self._cancel_alarm()

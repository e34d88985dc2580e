"""A lease: which of several processes on one store moves the bots of a table.

It runs out by itself, so that a killed process holds up nobody for long. Two processes that both think they
have it do no harm: whoever writes an entry first has decided it.
"""

import time
from contextlib import suppress
from typing import Final

from stellwerk.server.stores.store import NotSaved, Store

#: Seconds for which it is taken.
LEASE: Final = 10.0
#: It is renewed when less than this is left.
RENEW: Final = 6.0
#: With less than this left, nothing new is started.
SPARE: Final = 1.0


class Lease:
    def __init__(self, store: Store, game: str) -> None:
        self.store = store
        self.game = game
        #: When it runs out, by our clock.
        self._until = 0.0
        #: Whether the store failed when it was last asked.
        self.is_in_trouble = False
        #: When another process had it last.
        self._refused = -LEASE

    @property
    def is_ours(self) -> bool:
        return self._until - time.monotonic() > SPARE

    @property
    def is_anothers(self) -> bool:
        """Whether another process had it a moment ago."""
        return not self.is_ours and time.monotonic() - self._refused < LEASE

    async def renew(self) -> bool:
        """Takes or renews it if need be; whether we have it, for some seconds at least."""
        asked = time.monotonic()
        if self._until - asked > RENEW:
            return True
        self.is_in_trouble = False
        try:
            if await self.store.lease(self.game, LEASE):
                self._until = asked + LEASE
            else:
                self._until, self._refused = 0.0, time.monotonic()
        except NotSaved:
            self.is_in_trouble = True  # we keep what we have, as long as it lasts
        return self.is_ours

    async def give_back(self) -> None:
        """Lets another process have it at once."""
        if self._until <= time.monotonic():
            return
        self._until = 0.0
        with suppress(NotSaved):  # then it runs out by itself
            await self.store.release(self.game)

"""Who is at a table: the pages at this process, and those that other processes announce.

A process announces when somebody comes or goes, and repeats it from time to time: one that has been silent
for long has died, and its pages are gone.
"""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from stellwerk.server.stores.store import Change, Store, StoredTable

if TYPE_CHECKING:
    from stellwerk.server.tables.audience import Listener

#: Seconds of silence after which a process is taken for dead.
SILENT: Final = 45.0
#: Seconds until an announcement is repeated.
REPEAT: Final = 15.0


class Presence:
    def __init__(self, game: str, store: Store) -> None:
        self.game = game
        self.store = store
        #: The number of pages here for each seat; last, those that watch.
        self._own: tuple[int, ...] = ()
        #: The same for other processes, and when they announced it.
        self._others: dict[str, tuple[tuple[int, ...], float]] = {}
        #: Whether there is something to announce.
        self.is_news = False

    def counted(self, seats: int) -> list[int]:
        """The number of pages everywhere for each seat; last, those that watch."""
        found = [0] * (seats + 1)
        for each in (self._own, *(here for here, _ in self._others.values())):
            if len(each) == len(found):
                found = [sum(pair) for pair in zip(found, each, strict=True)]
        return found

    def count(self, listeners: "Iterable[Listener]", stored: StoredTable) -> None:
        seats = len(stored.set_up.seats)
        found = [0] * (seats + 1)
        for listener in listeners:
            played = [seat for seat in range(seats) if listener.browser in stored.holders.get(seat, ())]
            for seat in played or [seats]:
                found[seat] += 1
        now = tuple(found) if any(found) else ()
        self.is_news = self.is_news or now != self._own
        self._own = now

    def update(self, node: str, here: tuple[int, ...]) -> None:
        """What another process announces; a new one gets our own announcement."""
        if node not in self._others and self._own:
            self.is_news = True
        if any(here):
            self._others[node] = here, time.monotonic()
        else:
            self._others.pop(node, None)

    def silent(self) -> list[str]:
        """The processes that have been silent for so long that they must be dead."""
        now = time.monotonic()
        return [node for node, (_, at) in self._others.items() if now - at > SILENT]

    def forget(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self._others.pop(node, None)

    async def announce(self) -> None:
        self.is_news = False
        await self.store.announce(Change("here", self.game, self.store.node, self._own))

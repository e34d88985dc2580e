"""Who is at a table: the pages at this process, and what other processes say of theirs.

A process tells the others when somebody comes or goes, and again from time to time: one that has been silent
for long has died, and who was there has gone.
"""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from stellwerk.server.store import Change, Kept, Store

if TYPE_CHECKING:
    from stellwerk.server.table import Listener

#: Seconds after which a process that has said nothing is not believed any more.
SILENT: Final = 45.0
#: Seconds between announcements of the same.
REPEAT: Final = 15.0


class Presence:
    def __init__(self, game: str, store: Store) -> None:
        self.game = game
        self.store = store
        #: For each seat the pages here; last, those that watch.
        self._own: tuple[int, ...] = ()
        #: The same of other processes, and when they said so.
        self._others: dict[str, tuple[tuple[int, ...], float]] = {}
        #: Whether the others have to be told.
        self.is_news = False

    def counted(self, seats: int) -> list[int]:
        """For each seat the pages everywhere; last, those that watch."""
        found = [0] * (seats + 1)
        for each in (self._own, *(here for here, _ in self._others.values())):
            if len(each) == len(found):
                found = [sum(pair) for pair in zip(found, each, strict=True)]
        return found

    def count(self, listeners: "Iterable[Listener]", kept: Kept) -> None:
        seats = len(kept.set_up.seats)
        found = [0] * (seats + 1)
        for listener in listeners:
            played = [seat for seat in range(seats) if listener.browser in kept.holders.get(seat, ())]
            for seat in played or [seats]:
                found[seat] += 1
        now = tuple(found) if any(found) else ()
        self.is_news = self.is_news or now != self._own
        self._own = now

    def hear(self, node: str, here: tuple[int, ...]) -> None:
        """What another process says; to one that is new we say what we have."""
        if node not in self._others and self._own:
            self.is_news = True
        if any(here):
            self._others[node] = here, time.monotonic()
        else:
            self._others.pop(node, None)

    def silent(self) -> list[str]:
        """The processes that have said nothing for so long that they must have died."""
        now = time.monotonic()
        return [node for node, (_, at) in self._others.items() if now - at > SILENT]

    def forget(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self._others.pop(node, None)

    async def announced(self) -> None:
        self.is_news = False
        await self.store.announce(Change("here", self.game, self.store.node, self._own))

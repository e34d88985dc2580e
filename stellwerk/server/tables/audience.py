"""Everybody who is connected to a table, at this process or another, and what they hear of it."""

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from stellwerk.server.protocol.socket import ChatLine, Here
from stellwerk.server.stores.store import Change
from stellwerk.server.tables.part import TablePart
from stellwerk.server.tables.presence import Presence
from stellwerk.server.thinking.fair_queue import Asker

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable

log = logging.getLogger("stellwerk")


class Listener(Protocol):
    """A page that is connected to a table. These calls must neither wait nor fail."""

    #: Which browser it is: `StoredTable.holders` says which seats it plays.
    browser: str
    #: Where it comes from; "": from this machine.
    address: str

    def game_changed(self) -> None:
        """The game has gone on."""

    def table_changed(self) -> None:
        """Something about the table has changed: who sits there, its pace …"""

    def presence_changed(self) -> None:
        """Somebody has come or gone; `Audience.here` says who is there."""

    def chat_added(self, lines: Sequence[ChatLine]) -> None:
        """Somebody has said something."""

    def bot_delayed(self, seat: int, code: str) -> None:
        """A bot had trouble, and tries again."""

    def table_deleted(self) -> None: ...

    def drop(self, code: int) -> None:
        """Disconnects it, with this close code."""


class Audience(TablePart):
    def __init__(self, table: "LiveTable") -> None:
        super().__init__(table)
        self.listeners: set[Listener] = set()
        self.presence = Presence(table.id, table.store)

    def notify(self, call: Callable[[Listener], None]) -> None:
        """Calls every listener; one that fails does not keep it from the others."""
        for listener in list(self.listeners):
            try:
                call(listener)
            except Exception:
                log.exception("table %s: a listener failed", self.table.id)
        self.table.snapshots.release()

    def asker(self) -> Asker:
        """For whom bots think here: those who play count before those who watch."""
        stored = self.table.stored
        players = [each.address for each in self.listeners if stored.is_held_by(each.browser)]
        addresses = players or [each.address for each in self.listeners]
        return Asker(min(addresses, default=""), self.table.id, any(self.here().seats))

    # --- coming and going

    def arrive(self, listener: Listener) -> None:
        """Adds a listener; adding it again does no harm."""
        if listener not in self.listeners:
            self.listeners.add(listener)
            self.recount(listener)
            if self.table.store.kind != "sqlite":
                # another process may have died before it announced its last entries
                self.table.handle(Change("entries"))
        self.table.wake()

    def leave(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.recount()

    # --- who is there

    def here(self) -> Here:
        """Who is there, at this process or another."""
        *seats, watching = self.presence.counted(len(self.table.stored.set_up.seats))
        return Here(tuple(number > 0 for number in seats), watching)

    def recount(self, newcomer: Listener | None = None) -> None:
        """Counts who is there and spreads the news; a newcomer gets it with the welcome."""
        self._compare(lambda: self.presence.count(self.listeners, self.table.stored), newcomer)
        self._announce_news()

    def update_from(self, node: str, here: tuple[int, ...]) -> None:
        """Another process says who is there."""
        self._compare(lambda: self.presence.update(node, here))
        self._announce_news()

    def refresh_presence(self) -> None:
        """Repeats our announcement, and forgets processes that have died."""
        silent = self.presence.silent()
        self._compare(lambda: self.presence.forget(silent))
        if silent:
            # they may have written something and not have come to announce it
            self.table.handle(Change("all"))
        if self.listeners:
            self.table.background.run(self.presence.announce())

    def _compare(self, change: Callable[[], None], newcomer: Listener | None = None) -> None:
        """Makes a change of who is there; if it shows, the listeners hear of it."""
        before = self.here()
        change()
        if self.here() != before:
            self.notify(lambda each: each.presence_changed() if each is not newcomer else None)
            self.table.deadlines.check_votes()

    def _announce_news(self) -> None:
        if self.presence.is_news:
            self.table.background.run(self.presence.announce())

    async def close(self) -> None:
        self.presence.count((), self.table.stored)
        if self.presence.is_news:
            await self.presence.announce()

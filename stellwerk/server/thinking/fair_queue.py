"""Who is answered next when many wait: people first, then addresses in turn, then each one's tables in turn.

So somebody with fifty tables full of bots waits only for their own, and others hardly notice.
"""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

import msgspec

J = TypeVar("J")


class Asker(msgspec.Struct, frozen=True):
    """For whom a bot or the coach thinks."""

    #: Where the people at the table come from; "": nobody is there, or all are at this machine.
    address: str = ""
    table: str = ""
    #: Whether somebody who plays there is connected.
    has_people: bool = True


class FairQueue(Generic[J]):
    def __init__(self) -> None:
        #: Those with people, and the others; by address and table.
        self._waiting: tuple[OrderedDict[str, OrderedDict[str, deque[J]]], ...] = OrderedDict(), OrderedDict()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def put(self, asker: Asker, job: J) -> None:
        tables = self._waiting[not asker.has_people].setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(job)
        self._number += 1

    def next(self) -> J | None:
        """The next one; None if nobody waits."""
        for addresses in self._waiting:
            if addresses:
                self._number -= 1
                return self._taken(addresses)
        return None

    def _taken(self, addresses: OrderedDict[str, OrderedDict[str, deque[J]]]) -> J:
        """Whoever had a turn goes to the end of the line."""
        address, tables = addresses.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        found = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            addresses[address] = tables
        return found

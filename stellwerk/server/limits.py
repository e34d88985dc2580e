"""What one address may have: so that nobody's haste or carelessness takes the server away from others.

Who plays never meets these limits; a script does. All of it is counted in bounded memory and forgotten at a
restart. A server for this machine alone has no such limits: there is nobody to be kept from anything.
"""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starlette.requests import HTTPConnection

from stellwerk.server.proxy import is_address
from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings

#: Tables that an address may make at once, and then so many a second: a club behind one address has enough.
TABLES: Final = (40, 1 / 15)
#: Seats that it may take.
SEATS: Final = (80, 1 / 5)
#: Records and replays that it may ask for: each is played again from its beginning, while others wait.
RECORDS: Final = (60, 1.0)
#: Connections of one address, and at one table (who watches counts too).
MOST_OF_ADDRESS: Final = 200
MOST_AT_TABLE: Final = 120
#: Addresses that are remembered.
MOST_ADDRESSES: Final = 10_000
#: Of an address of version 6 everybody has at least this part for himself.
PREFIX: Final = 64


class Buckets:
    """For each address what it may still do: it fills up again with time."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """One of them; False if there is none left."""
        now = time.monotonic()
        left, counted = self._left.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - counted) * self.rate)
        self._left[address] = (left - 1 if left >= 1 else left), now
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tables = Buckets(*TABLES)
        self._seats = Buckets(*SEATS)
        self._records = Buckets(*RECORDS)
        #: Connections that there are, by address and by table.
        self._of_address: Counter[str] = Counter()
        self._at_table: Counter[str] = Counter()

    def expect_table(self, request: HTTPConnection) -> None:
        """Refusal if this address has made too many tables just now."""
        self._expect(self._tables, request)

    def expect_seat(self, request: HTTPConnection) -> None:
        self._expect(self._seats, request)

    def expect_record(self, request: HTTPConnection) -> None:
        self._expect(self._records, request)

    def _expect(self, buckets: Buckets, request: HTTPConnection) -> None:
        address = self.limited(request)
        if address and not buckets.take(address):
            raise Refusal("hasty", 429)

    @contextmanager
    def connection(self, request: HTTPConnection, table: str) -> Iterator[None]:
        """A page at a table, as long as it is there; Refusal if there are too many."""
        address = self.limited(request)
        counted = [(self._of_address, address, MOST_OF_ADDRESS), (self._at_table, table, MOST_AT_TABLE)]
        counted = [each for each in counted if address]
        if any(counter[name] >= most for counter, name, most in counted):
            raise Refusal("crowded", 429)
        for counter, name, _ in counted:
            counter[name] += 1
        try:
            yield
        finally:
            for counter, name, _ in counted:
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]

    def limited(self, request: HTTPConnection) -> str:
        """The address that is counted; "": this one may do as it likes."""
        address = request.client.host if request.client else ""
        if self.settings.is_local or (not self.settings.public and (not address or is_loopback(address))):
            return ""
        return neighbourhood(address)


def is_loopback(address: str) -> bool:
    return is_address(address) and ipaddress.ip_address(address).is_loopback


def neighbourhood(address: str) -> str:
    """The addresses that one household has."""
    if not is_address(address):
        return address
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, PREFIX), strict=False))

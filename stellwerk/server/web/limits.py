"""What one address may do, so that nobody takes the server away from others.

Players never meet these limits; scripts do. Everything is counted in bounded memory and forgotten at a
restart. A server for this machine alone has no limits.
"""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starlette.requests import HTTPConnection

from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.web.proxy import is_address

#: Tables that an address may make at once, and then each second: enough for a club behind one address.
TABLES: Final = (40, 1 / 15)
#: Seats that it may take.
SEATS: Final = (80, 1 / 5)
#: Records and replays that it may ask for: each game is replayed while others wait.
RECORDS: Final = (60, 1.0)
#: Connections of one address, and at one table, spectators included.
MOST_OF_ADDRESS: Final = 200
MOST_AT_TABLE: Final = 120
#: Addresses that are remembered.
MOST_ADDRESSES: Final = 10_000
#: A household has at least this prefix of an IPv6 address for itself.
PREFIX: Final = 64


class Buckets:
    """A token bucket for each address."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Takes one; False if there is none left."""
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
        #: Open connections, by address and by table.
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
        """Counts a connection while it is open; Refusal if there are too many."""
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
        """The address that is counted; "": it has no limits."""
        address = request.client.host if request.client else ""
        if self.settings.is_local or (not self.settings.public and (not address or is_loopback(address))):
            return ""
        return neighbourhood(address)


def is_loopback(address: str) -> bool:
    return is_address(address) and ipaddress.ip_address(address).is_loopback


def neighbourhood(address: str) -> str:
    """The addresses of one household, which are counted as one."""
    if not is_address(address):
        return address
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, PREFIX), strict=False))

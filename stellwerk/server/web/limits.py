"""What one address may do, so that nobody takes the server away from others.

Players never meet these limits; scripts do. Everything is counted in bounded memory and forgotten at a
restart. A server for this machine alone has no limits, except that one page can't outrun the others.

    Buckets           a burst, then a steady rate; more is refused: tables, seats, records
    Budget            the same for our processor time: whoever asks faster waits for the answer
    ConcurrencyLimit  a number at the same time: connections of an address, spectators at a table, long bodies
"""

import asyncio
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

from starlette.requests import HTTPConnection

from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.web.proxy import is_address

V = TypeVar("V")

#: Seats that an address may take at once, and then each second: enough for a club behind one address.
SEATS: Final = (80, 1 / 5)
#: Seconds until it may make one more table.
TABLE_EVERY: Final = 15.0
#: Records and replays: each game is replayed while others wait.
RECORDS: Final = (30, 1 / 2)
#: Steps of a replay, as a slider asks for them.
STEPS: Final = (300, 30.0)
#: The workshop: new boards, saves, looks at a board (each costs a process some hundredths of a second), and
#: boards that have to be drawn or played by bots.
DESIGNS: Final = (20, 1 / 20)
SAVES: Final = (60, 1.0)
CHECKS: Final = (60, 5.0)
PICTURES: Final = (12, 1 / 20)
#: Seconds for which an address may save up what it has not asked for.
SAVED: Final = 4.0
#: Seconds after which somebody who waits is looked after: they may be gone.
NAP: Final = 0.5
#: Seconds after which a request that would have to wait longer is refused.
LONGEST_DELAY: Final = 1.5
#: Bodies up to this length are read at once; longer ones, this many at a time: of all, and of one address.
SHORT_BODY: Final = 16_384
LONG_BODIES: Final = 8
LONG_BODIES_OF_ADDRESS: Final = 2
#: Addresses that are remembered.
MOST_ADDRESSES: Final = 10_000
#: A household has at least this prefix of an IPv6 address for itself.
PREFIX: Final = 64
#: What an answer costs, in fifths of a millisecond of our time.
PAGE_COST, REQUEST_COST, CONNECTION_COST = 1, 10, 50
#: This many bytes of a body cost one more.
BODY_PIECE: Final = 65_536


class Recent(Generic[V]):
    """Something for each address; those that were not seen for longest are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, address: str, default: V) -> V:
        return self._kept.get(address, default)

    def put(self, address: str, value: V) -> V:
        self._kept[address] = value
        self._kept.move_to_end(address)
        while len(self._kept) > MOST_ADDRESSES:
            self._kept.popitem(last=False)
        return value

    def items(self) -> list[tuple[str, V]]:
        return list(self._kept.items())


class Buckets:
    """A burst, then a steady rate, for each address."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left: Recent[tuple[float, float]] = Recent()

    def take(self, address: str) -> bool:
        """Takes one; False if there is none left."""
        now = time.monotonic()
        left, counted = self._left.get(address, (self.burst, now))
        left = min(self.burst, left + (now - counted) * self.rate)
        self._left.put(address, ((left - 1 if left >= 1 else left), now))
        return left >= 1


class Budget:
    """Our time for one address, or for one page of this machine: whoever spends it faster waits."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.spent = 0.0
        self._left = SAVED * rate
        self._counted = time.monotonic()

    def spend(self, cost: float) -> None:
        now = time.monotonic()
        self._left = min(SAVED * self.rate, self._left + (now - self._counted) * self.rate) - cost
        self._counted = now
        self.spent += cost

    @property
    def owed(self) -> float:
        """Seconds until everything is paid for."""
        return max(0.0, -self._left / self.rate + self._counted - time.monotonic())

    async def wait(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Until nothing is owed, or it is over; even for no time at all, so that others come next."""
        await asyncio.sleep(min(self.owed, NAP))
        while (owed := self.owed) > 0 and not is_over():  # noqa: ASYNC110 time passes by itself
            await asyncio.sleep(min(owed, NAP))


class ConcurrencyLimit:
    """Things that are open at the same time, by what they belong to."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.now: Counter[str] = Counter()

    def enter(self, name: str) -> bool:
        """Whether there is room for one more; it is counted until it leaves."""
        if self.now[name] >= self.most:
            if not self.now[name]:
                del self.now[name]
            return False
        self.now[name] += 1
        return True

    def leave(self, name: str) -> None:
        self.now[name] -= 1
        if not self.now[name]:
            del self.now[name]

    @contextmanager
    def one(self, name: str, code: str) -> Iterator[None]:
        """One more, while it lasts; Refusal if there are too many."""
        if not self.enter(name):
            raise Refusal(code, 429)
        try:
            yield
        finally:
            self.leave(name)


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._tables = Buckets(settings.address_tables, 1 / TABLE_EVERY)
        self._seats = Buckets(*SEATS)
        self._records = Buckets(*RECORDS)
        self._steps = Buckets(*STEPS)
        self._designs = Buckets(*DESIGNS)
        self._saves = Buckets(*SAVES)
        self._checks = Buckets(*CHECKS)
        self._pictures = Buckets(*PICTURES)
        self._budgets: Recent[Budget] = Recent()
        self._of_address = ConcurrencyLimit(settings.address_connections)
        self._watching = ConcurrencyLimit(settings.table_watchers)
        self._long_bodies = ConcurrencyLimit(LONG_BODIES)
        self._long_bodies_of = ConcurrencyLimit(LONG_BODIES_OF_ADDRESS)
        #: Addresses that the owner has shut out, and until when.
        self._shut_out = {neighbourhood(each): math.inf for each in settings.shut_out}

    # --- refused

    def expect_table(self, request: HTTPConnection) -> None:
        """Refusal if this address has made too many tables just now."""
        self._expect(self._tables, request)

    def expect_seat(self, request: HTTPConnection) -> None:
        self._expect(self._seats, request)

    def expect_record(self, request: HTTPConnection) -> None:
        self._expect(self._records, request)

    def expect_step(self, request: HTTPConnection) -> None:
        self._expect(self._steps, request)

    def expect_design(self, request: HTTPConnection) -> None:
        self._expect(self._designs, request)

    def expect_save(self, request: HTTPConnection) -> None:
        self._expect(self._saves, request)

    def expect_check(self, request: HTTPConnection) -> None:
        self._expect(self._checks, request)

    def expect_picture(self, request: HTTPConnection) -> None:
        self._expect(self._pictures, request)

    def _expect(self, buckets: Buckets, request: HTTPConnection) -> None:
        address = self.limited(request)
        if address and not buckets.take(address):
            raise Refusal("hasty", 429)

    # --- waiting

    def budget(self, request: HTTPConnection) -> Budget:
        """That of its address; one of its own if the address has no limits."""
        address, rate = self.limited(request), self.settings.address_budget
        if not address:
            return Budget(rate)
        found = self._budgets.get(address, Budget(rate))
        return self._budgets.put(address, found)

    async def spend(self, request: HTTPConnection, cost: float) -> None:
        """Whoever asks for more than their share waits; Refusal if that would take too long."""
        budget = self.budget(request)
        if budget.owed > LONGEST_DELAY:
            # not at once: they would come back at once
            await asyncio.sleep(LONGEST_DELAY)
            raise Refusal("hasty", 429)
        budget.spend(cost)
        await budget.wait()

    # --- at the same time

    @contextmanager
    def connection(self, request: HTTPConnection) -> Iterator[None]:
        """A request or a page of an address; Refusal if it has too many, or is shut out."""
        address = self.limited(request)
        if self.is_shut_out(address):
            raise Refusal("shut out", 403)
        if not address:
            yield
            return
        with self._of_address.one(address, "crowded"):
            yield

    @contextmanager
    def watching(self, request: HTTPConnection, table: str) -> Iterator[None]:
        """A spectator of a table; those who hold a seat there are not counted."""
        if not self.limited(request):
            yield
            return
        with self._watching.one(table, "crowded"):
            yield

    @contextmanager
    def long_body(self, request: HTTPConnection) -> Iterator[None]:
        """A body that takes a lot of memory."""
        with (
            self._long_bodies_of.one(self.limited(request), "hasty"),
            self._long_bodies.one("", "hasty"),
        ):
            yield

    # --- for the owner

    def shut_out(self, address: str, seconds: float) -> None:
        """Blocks an address for this long; 0: lets it in again."""
        name = neighbourhood(address)
        self._shut_out = {each: until for each, until in self._shut_out.items() if until > time.monotonic()}
        self._shut_out.pop(name, None)
        if seconds > 0:
            self._shut_out[name] = time.monotonic() + seconds

    def is_shut_out(self, address: str) -> bool:
        return bool(self._shut_out) and self._shut_out.get(address, 0.0) > time.monotonic()

    @property
    def shut_outs(self) -> dict[str, float]:
        """The addresses that are shut out, and for how many seconds."""
        now = time.monotonic()
        return {address: until - now for address, until in self._shut_out.items() if until > now}

    def busiest(self, most: int) -> list[tuple[str, int, float]]:
        """Addresses that take most of our time: what is open, what was spent."""
        found = [
            (address, self._of_address.now.get(address, 0), each.spent)
            for address, each in self._budgets.items()
        ]
        return sorted(found, key=lambda each: each[1:], reverse=True)[:most]

    def limited(self, request: HTTPConnection) -> str:
        """The address that is counted; "": it has no limits."""
        address = request.client.host if request.client else ""
        if self.settings.is_local or (not self.settings.public and (not address or is_loopback(address))):
            return ""
        return neighbourhood(address)


class Gate:
    """Connections of the system's own kind, before anybody has said anything: descriptors are few.

    The proxy's own are not counted by address: `Limits` counts those of its clients.
    """

    def __init__(self, settings: Settings) -> None:
        self.most = settings.most_connections
        self._exempt = settings.proxies if settings.public else ()
        self._is_local = settings.is_local
        self._of_peer = ConcurrencyLimit(settings.address_connections)
        self.number = 0
        self.turned_away = 0

    def enter(self, peer: str) -> bool:
        """Whether a connection from there may stay; then it is counted until it leaves."""
        if self.number >= self.most or not (
            self._is_exempt(peer) or self._of_peer.enter(neighbourhood(peer))
        ):
            self.turned_away += 1
            return False
        self.number += 1
        return True

    def leave(self, peer: str) -> None:
        self.number -= 1
        if not self._is_exempt(peer):
            self._of_peer.leave(neighbourhood(peer))

    def _is_exempt(self, peer: str) -> bool:
        return self._is_local or peer in self._exempt or is_loopback(peer)


def is_loopback(address: str) -> bool:
    """Also as a server on `::` sees it, ::ffff:127.0.0.1: Python before 3.13 takes that for another."""
    if not is_address(address):
        return False
    found = ipaddress.ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


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

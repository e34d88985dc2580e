"""What the owner of the server sees and does."""

import msgspec

from stellwerk.server.protocol.base import Incoming


class ServerState(msgspec.Struct, frozen=True):
    """For the owner of the server: GET /api/state, with their token as bearer."""

    version: str
    #: This process among those that share the store.
    node: str
    compiled: bool
    #: Seconds since it was started.
    uptime: float
    #: "sqlite" or "postgresql"; with " (away)" if it does not answer.
    store: str
    #: In the store: games in all, running, listed; lines.
    games: int
    running: int
    listed: int
    entries: int
    #: In memory.
    tables: int
    connections: int
    #: Bots: processes, how many died, decisions that wait.
    workers: int
    deaths: int
    waiting: int
    #: How much of its usual time a search has: less than 1 when many wait.
    share: float
    #: Connections that were turned away because there were too many.
    turned_away: int
    #: Since the start: decisions taken, messages refused, troubles logged.
    decisions: int
    refused: int
    troubles: int
    #: Milliseconds until a decision is saved and sent to everybody: median and 95 % of the last thousand.
    median: float
    slow: float
    #: Bytes.
    memory: int
    #: The addresses that take most of its time.
    busiest: tuple["AddressShown", ...] = ()
    #: Those that are turned away, and for how many hours; -1: always.
    shut_out: dict[str, float] = {}


class AddressShown(msgspec.Struct, frozen=True):
    address: str
    #: Requests and pages now.
    connections: int
    #: Seconds of our time that it took, roughly.
    seconds: float


class OwnedTable(msgspec.Struct, frozen=True):
    """A table as the owner of the server sees it: nothing of its game."""

    id: str
    board: str
    names: tuple[str, ...]
    created: float
    changed: float
    is_over: bool
    #: Pages that are there, and where they come from.
    connections: int
    addresses: tuple[str, ...]


class OwnedTables(msgspec.Struct, frozen=True):
    """GET /api/owner/tables: those in memory that have a text in their id, names or addresses."""

    tables: tuple[OwnedTable, ...]
    #: How many there are; only the latest are shown.
    number: int


class ShutOut(Incoming, frozen=True):
    """POST /api/owner/shut-out: turns an address away."""

    address: str
    #: 0: lets it in again.
    hours: float = 24.0

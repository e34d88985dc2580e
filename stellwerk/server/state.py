"""What the owner of a server may want to know of it: how busy it is, how fast, and what went wrong."""

import logging
import os
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stellwerk import __version__
from stellwerk.kernel.compiled import COMPILED
from stellwerk.server.protocol import ServerState
from stellwerk.server.store import Counts, NotSaved

if TYPE_CHECKING:
    from stellwerk.server.tables import Tables

#: Decisions whose time is remembered.
LATEST: Final = 1000


class Counters:
    """What this process has done since it was started."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        #: Pages that are connected now.
        self.connections = 0
        self.decisions = 0
        self.refused = 0
        self.troubles = 0
        self._latest: deque[float] = deque(maxlen=LATEST)

    @property
    def uptime(self) -> float:
        return time.monotonic() - self.started

    def decided(self, seconds: float) -> None:
        """A decision was taken, and everybody told so many seconds after it came in."""
        self.decisions += 1
        self._latest.append(seconds)

    def latency(self, part: float) -> float:
        """Milliseconds that this part of the last decisions took at most; 0 if there were none."""
        if not self._latest:
            return 0.0
        ordered = sorted(self._latest)
        return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


async def server_state(tables: "Tables") -> ServerState:
    """How this process and its store are now."""
    counters, thinkers, kind = tables.house.counters, tables.thinkers, tables.store.kind
    try:
        counts = await tables.store.counts()
    except NotSaved:
        counts, kind = Counts(0, 0, 0, 0), f"{kind} (away)"
    return ServerState(
        version=__version__,
        node=tables.store.node,
        compiled=COMPILED,
        uptime=round(counters.uptime, 3),
        store=kind,
        games=counts.games,
        running=counts.running,
        listed=counts.listed,
        entries=counts.entries,
        tables=tables.number,
        connections=counters.connections,
        workers=len(thinkers.pids),
        deaths=thinkers.deaths,
        waiting=thinkers.waiting,
        decisions=counters.decisions,
        refused=counters.refused,
        troubles=counters.troubles,
        median=counters.latency(0.5),
        slow=counters.latency(0.95),
        memory=memory(),
    )


class Troubles(logging.Handler):
    """Counts what the server complains of."""

    def __init__(self, counters: Counters) -> None:
        super().__init__(logging.WARNING)
        self.counters = counters

    def emit(self, record: logging.LogRecord) -> None:
        del record
        self.counters.troubles += 1


def memory() -> int:
    """Bytes that this process has in use."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return most_memory()


def most_memory() -> int:
    """What it had in use at most, for systems that don't tell more; 0 if they don't even tell that."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024

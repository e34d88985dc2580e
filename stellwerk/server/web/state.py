"""What the owner of a server may want to know: how busy it is, how fast, and what went wrong."""

import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stellwerk import __version__
from stellwerk.kernel.compiled import COMPILED
from stellwerk.server.protocol.owner import AddressShown, ServerState
from stellwerk.server.stores.store import Counts, NotSaved
from stellwerk.server.web.limits import Gate, Limits

if TYPE_CHECKING:
    from stellwerk.server.tables.registry import Tables


#: Addresses that are named, and units of their budgets in a second.
MOST_BUSY: Final = 10
UNITS: Final = 5000


async def server_state(tables: "Tables", gate: Gate, limits: Limits) -> ServerState:
    """How this process and its store are now."""
    counters, thinkers, kind = tables.context.counters, tables.thinkers, tables.store.kind
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
        share=thinkers.share,
        turned_away=gate.turned_away,
        decisions=counters.decisions,
        refused=counters.refused,
        troubles=counters.troubles,
        median=counters.latency(0.5),
        slow=counters.latency(0.95),
        memory=memory(),
        busiest=tuple(
            AddressShown(address, connections, round(spent / UNITS, 1))
            for address, connections, spent in limits.busiest(MOST_BUSY)
        ),
        shut_out={
            address: -1.0 if math.isinf(left) else round(left / 3600, 2)
            for address, left in limits.shut_outs.items()
        },
    )


def memory() -> int:
    """Bytes that this process uses."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return most_memory()


def most_memory() -> int:
    """The most that it has used, for other systems; 0 if they don't tell even that."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024

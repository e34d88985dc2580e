"""What all tables of a process share."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stellwerk.server.settings import Quotas
from stellwerk.server.stores.store import Store, StoredTable
from stellwerk.server.tables.counters import Counters
from stellwerk.server.thinking.pool import ThinkerPool

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable


@dataclass
class TableContext:
    store: Store
    thinkers: ThinkerPool
    #: Called when some work at a table has ended: perhaps nobody needs the table any more.
    on_settled: Callable[["LiveTable"], None]
    #: Called when a table was deleted.
    on_deleted: Callable[["LiveTable"], None]
    #: Called when a person's turn begins and nobody of that seat is connected.
    call_player: Callable[[StoredTable, int], None] = lambda *_: None
    #: Seconds that somebody may stay away before others may vote.
    away: float = Quotas.away
    counters: Counters = field(default_factory=Counters)

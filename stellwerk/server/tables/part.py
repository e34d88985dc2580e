"""What all parts of a table have in common: they know their table without keeping it in memory.

A table that nobody needs is gone at once; a ring of references would have to wait for the garbage collector.
"""

import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stellwerk.server.tables.live_table import LiveTable


class TablePart:
    def __init__(self, table: "LiveTable") -> None:
        self._table = weakref.ref(table)

    @property
    def table(self) -> "LiveTable":
        found = self._table()
        assert found is not None
        return found

"""Ferries: tracks that need locomotives (B25, IB10)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.mechanic import Mechanic

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    connection=(Item("ferry", "number", "locomotives the track asks for", low=1, high=9, at_most="length"),),
    at_least_one=("ferry",),
)


class Ferries(Mechanic):
    def adjust_tables(self, r: "Rules") -> None:
        """Sets the fewest locomotives that a payment needs: that is all a ferry is."""
        for n, track in enumerate(self.board.tracks):
            ferry = self.board.connections[track.connection].data.get("ferry", 0)
            if isinstance(ferry, int):
                r.need[n] = i64(ferry)


MECHANIC = Ferries

"""Events of the province mat."""

from typing import Final

from stellwerk.events.base import Event, Make
from stellwerk.kernel.board import COLOURS
from stellwerk.mechanics import province_mat


class ProvinceTrainPlaced(Event, frozen=True):
    """A train is put on a space of the province mat."""

    seat: int
    #: The colour of the line.
    line: str
    value: int
    #: The space that the cards came to; if it was taken, the train stands on the next free one below.
    wanted: int


MAKERS: Final[dict[int, Make]] = {
    province_mat.PLACED: lambda t, x: ProvinceTrainPlaced(x[1], COLOURS[x[2]], x[3], x[4], scene=t.scene),
}

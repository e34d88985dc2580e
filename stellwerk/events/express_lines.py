"""Events of express lines."""

from typing import Final

from stellwerk.events.base import Event, Make
from stellwerk.mechanics import express_lines


class ExpressAdvanced(Event, frozen=True):
    """Somebody has built an express line."""

    seat: int
    #: Steps on the development track: as many as cards played.
    cards: int
    #: Where its marker stands now.
    place: int
    #: Express trains left in the common supply.
    supply: int


class ExpressSupplyEmpty(Event, frozen=True):
    """The last express train was put down: from now on express lines are ordinary tracks."""

    seat: int


MAKERS: Final[dict[int, Make]] = {
    express_lines.ADVANCED: lambda t, x: ExpressAdvanced(x[1], x[2], x[4], x[3], scene=t.scene),
    express_lines.USED_UP: lambda t, x: ExpressSupplyEmpty(x[1], scene=t.scene),
}

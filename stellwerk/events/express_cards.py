"""Events of express cards."""

from typing import Final

from stellwerk.events.base import Emitted, Event, EventMaker, Make
from stellwerk.mechanics import express_cards


class ExpressCardUsed(Event, frozen=True):
    """An express card is used and leaves the game."""

    seat: int
    value: int
    #: "claim", "cards" or "tickets": what it makes better.
    purpose: str
    #: How many more cards or tickets it brings; for a claim, what it adds.
    brings: int

    def code(self) -> str:
        return f"{self.kind} {self.purpose}"


PURPOSES: Final = {
    express_cards.FOR_CLAIM: "claim",
    express_cards.FOR_CARDS: "cards",
    express_cards.FOR_TICKETS: "tickets",
}


def used(maker: EventMaker, one: Emitted) -> ExpressCardUsed:
    _, seat, value, use, brings = one
    added = value if use == express_cards.FOR_CLAIM else brings
    return ExpressCardUsed(seat, value, PURPOSES[use], added, scene=maker.scene)


MAKERS: Final[dict[int, Make]] = {
    express_cards.USED: used,
}

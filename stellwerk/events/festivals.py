"""Events of festivals."""

from typing import Final

from stellwerk.events.base import Event, EventMaker, Make
from stellwerk.mechanics import festivals


class FestivalTurnedUp(Event, frozen=True):
    """A festival card came from the deck and lies open at its city; the next card replaces it."""

    pile: str

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((f"{festivals.CARD}{self.pile}", None),)


class FestivalTaken(Event, frozen=True):
    """A seat takes all cards of a pile, face down."""

    seat: int
    pile: str
    number: int


class FestivalLeft(Event, frozen=True):
    """A seat leaves the festival cards at the ends of its track lying."""

    seat: int
    track: str


def pile(maker: EventMaker, kind: int) -> str:
    return maker.card(kind).removeprefix(festivals.CARD)


MAKERS: Final[dict[int, Make]] = {
    festivals.TURNED_UP: lambda t, x: FestivalTurnedUp(pile(t, x[2]), scene=t.scene),
    festivals.TAKEN: lambda t, x: FestivalTaken(x[1], pile(t, x[2]), x[3], scene=t.scene),
    festivals.LEFT: lambda t, x: FestivalLeft(x[1], t.track(x[2]), scene=t.scene),
}

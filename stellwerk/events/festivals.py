"""Events of festivals."""

from dataclasses import dataclass
from typing import Final

from stellwerk.events.base import Event, Make, Scene, Teller
from stellwerk.mechanics import festivals


@dataclass(frozen=True, slots=True)
class FestivalTurnedUp(Event):
    """A festival card came from the deck and lies open at its city; the next card replaces it."""

    pile: str

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"festival": festival_called(self.scene, self.pile)}

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((f"{festivals.CARD}{self.pile}", None),)


@dataclass(frozen=True, slots=True)
class FestivalTaken(Event):
    """A seat takes all cards of a pile, face down."""

    seat: int
    pile: str
    number: int

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"festival": festival_called(self.scene, self.pile)}


@dataclass(frozen=True, slots=True)
class FestivalLeft(Event):
    """A seat leaves the festival cards at the ends of its track lying."""

    seat: int
    track: str

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"track": self.track_called(self.track)}


def festival_called(scene: Scene | None, pile: str) -> str:
    """The cities where a pile lies, and the name of its festival if the board has given it one."""
    for mechanic in scene.board.mechanics if scene else ():
        if scene is not None and mechanic.name == "festivals":
            return festivals.pile_name(scene.board, mechanic.parameters, pile)
    return pile


ENGLISH: Final = {
    "festival_turned_up": "A festival card is turned up and laid at {festival}.",
    "festival_taken": "{who} takes {number} festival {number:card|cards} at {festival}.",
    "festival_left": "{who} leaves the festival cards of {track} lying.",
}


def pile(teller: Teller, kind: int) -> str:
    return teller.card(kind).removeprefix(festivals.CARD)


TOLD: Final[dict[int, Make]] = {
    festivals.TURNED_UP: lambda t, x: FestivalTurnedUp(pile(t, x[2]), scene=t.scene),
    festivals.TAKEN: lambda t, x: FestivalTaken(x[1], pile(t, x[2]), x[3], scene=t.scene),
    festivals.LEFT: lambda t, x: FestivalLeft(x[1], t.track(x[2]), scene=t.scene),
}

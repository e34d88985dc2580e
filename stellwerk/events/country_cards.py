"""Events of country cards."""

from typing import Final

from stellwerk.events.base import Event, Make, MakeGroup
from stellwerk.mechanics import country_cards


class CountryCardsTaken(Event, frozen=True):
    """A network has grown by a new country: the top card of each country in it."""

    seat: int
    countries: tuple[str, ...]
    #: The value of each of these cards.
    points: tuple[int, ...]

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"cards": tuple(zip(self.countries, self.points, strict=True))}


class CountryStackEmpty(Event, frozen=True):
    """The last card of a country was taken."""

    country: str


MAKERS: Final[dict[int, Make]] = {
    country_cards.EMPTY: lambda t, x: CountryStackEmpty(t.scene.board.cities[x[2]].id, scene=t.scene),
}

GROUP_MAKERS: Final[dict[int, MakeGroup]] = {
    country_cards.TAKEN: lambda t, x: CountryCardsTaken(
        x[0][1],
        tuple(t.scene.board.cities[one[2]].id for one in x),
        tuple(one[3] for one in x),
        scene=t.scene,
    ),
}

"""Events of country cards."""

from dataclasses import dataclass
from typing import Final

from stellwerk.events.base import Event, Make, MakeMany, Scene
from stellwerk.mechanics import country_cards


@dataclass(frozen=True, slots=True)
class CountryCardsTaken(Event):
    """A network has grown by a new country: the top card of each country in it."""

    seat: int
    countries: tuple[str, ...]
    #: The value of each of these cards.
    points: tuple[int, ...]

    def values(self) -> dict[str, object]:
        names = [country_called(self.scene, country) for country in self.countries]
        cards = [f"{name} {points}" for name, points in zip(names, self.points, strict=True)]
        return Event.values(self) | {"cards": tuple(cards), "number": len(cards)}


@dataclass(frozen=True, slots=True)
class CountryStackEmpty(Event):
    """The last card of a country was taken."""

    country: str

    def values(self) -> dict[str, object]:
        return {"country": country_called(self.scene, self.country)}


def country_called(scene: Scene | None, country: str) -> str:
    """A country's name is translated, unlike a city's."""
    if scene is None:
        return country
    city = scene.board.cities[scene.board.city_index(country)]
    names = city.data.get("names")
    return str(names.get("en", city.name)) if isinstance(names, dict) else city.name


ENGLISH: Final = {
    "country_cards_taken": "{who} takes the country {number:card|cards} {cards:and}.",
    "country_stack_empty": "That was the last card of {country}.",
}

TOLD: Final[dict[int, Make]] = {
    country_cards.EMPTY: lambda t, x: CountryStackEmpty(t.scene.board.cities[x[2]].id, scene=t.scene),
}

TOGETHER: Final[dict[int, MakeMany]] = {
    country_cards.TAKEN: lambda t, x: CountryCardsTaken(
        x[0][1],
        tuple(t.scene.board.cities[told[2]].id for told in x),
        tuple(told[3] for told in x),
        scene=t.scene,
    ),
}

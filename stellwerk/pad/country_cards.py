"""Country cards at a real table: they follow from the claims, if those were tapped in their order."""

from stellwerk.kernel.said import Said
from stellwerk.mechanics.country_cards import CountryCards

from .controls import Control, Place


def controls(cards: CountryCards) -> list[Control]:
    """Who has each card of a country, from the top."""
    return [
        Control(
            f"{country} cards",
            "owners",
            Said("country", {"country": country}),
            tuple(Place(n, str(value)) for n, value in enumerate(values)),
            follows=True,
        )
        for country, values in cards.stacks().items()
    ]

"""The words of country cards."""

from collections.abc import Sequence
from typing import Final

from .texts import Words
from .wording import Wording


def cards(w: Wording, taken: Sequence[tuple[str, int]]) -> str:
    """As in "Germany 7 and Czechia 10"."""
    return w.joined([f"{w.form_city(country)} {points}" for country, points in taken])


WORDS: Final = Words(
    name={"en": "Country cards", "de": "Länderkarten"},
    about={
        "en": "Whoever joins neighbour countries takes a card of each.",
        "de": "Wer Nachbarländer verbindet, bekommt von jedem eine Karte.",
    },
    events={
        "country_cards_taken": {
            "en": "{seat:seat} takes the country {cards:card|cards} {cards:country cards}.",
            "de": "{seat:seat} nimmt die {cards:Länderkarte|Länderkarten} {cards:country cards}.",
        },
        "country_stack_empty": {
            "en": "That was the last card of {country:city}.",
            "de": "Das war die letzte Karte von {country:city}.",
        },
    },
    sheet={"country": {"en": "cards of {country:city}", "de": "Karten von {country:city}"}},
    tie={"en": "more points from completed tickets", "de": "mehr Punkte aus erfüllten Zielkarten"},
    forms={"country cards": cards},
    table={
        "country": {"en": "{country:city}", "de": "{country:city}"},
    },
    faults={
        "the values of each country's cards, from the top": "die Werte der Karten jedes Landes, von oben",
        "there is no seat {seat} to have a card of {country}": (
            "es gibt keinen Platz {seat}, der eine Karte von {country} haben könnte"
        ),
        "a card of {country} was taken from under another one": (
            "eine Karte von {country} wurde unter einer anderen weggenommen"
        ),
        "seat {seat} has a card of {country}, but no track there": (
            "{seat:seat} hat eine Karte von {country}, aber dort kein Gleis"
        ),
    },
)

"""The words of ferries; the base game has those for the locomotives they need."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Ferries", "de": "Fähren"},
    about={
        "en": "Tracks over water need locomotives.",
        "de": "Gleise über Wasser verlangen Lokomotiven.",
    },
    faults={
        "locomotives the track asks for": "wie viele Lokomotiven das Gleis verlangt",
    },
)

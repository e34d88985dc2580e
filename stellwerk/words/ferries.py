"""The words of ferries: that they need locomotives, the base game says."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Ferries", "de": "Fähren"},
    about={
        "en": "Tracks over water ask for locomotives.",
        "de": "Gleise über Wasser verlangen Lokomotiven.",
    },
)

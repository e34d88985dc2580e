"""The coach's words: those of the base game, and a file for each mechanic with all that is said of it.

A new mechanic adds its file here; of one that has none, only what the base game knows is said.
"""

from typing import Final

from . import (
    base,
    country_cards,
    express_cards,
    express_lines,
    ferries,
    festivals,
    neutral_player,
    province_mat,
    stations,
    ticket_draft,
    tolls,
    tunnels,
)
from .fact import Fact, Facts, MechanicWords, Texts
from .wording import LANGUAGES, Wording

#: What each mechanic has to say, by its name in board files.
MECHANICS: Final[dict[str, MechanicWords]] = {
    "country_cards": country_cards.WORDS,
    "express_cards": express_cards.WORDS,
    "express_lines": express_lines.WORDS,
    "ferries": ferries.WORDS,
    "festivals": festivals.WORDS,
    "neutral_player": neutral_player.WORDS,
    "province_mat": province_mat.WORDS,
    "stations": stations.WORDS,
    "ticket_draft": ticket_draft.WORDS,
    "tolls": tolls.WORDS,
    "tunnels": tunnels.WORDS,
}


def text_of(code: str, language: str) -> str:
    """The sentence for a code."""
    for texts in (base.TEXTS, *[words.texts for words in MECHANICS.values()]):
        if code in texts:
            return texts[code][language]
    raise KeyError(code)


def speaks_against() -> frozenset[str]:
    """The codes of all that can speak against a decision."""
    return base.AGAINST.union(*[words.against for words in MECHANICS.values()])


__all__ = [
    "LANGUAGES",
    "MECHANICS",
    "Fact",
    "Facts",
    "MechanicWords",
    "Texts",
    "Wording",
    "base",
    "speaks_against",
    "text_of",
]

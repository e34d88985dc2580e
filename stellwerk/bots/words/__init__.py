"""The coach's words: those of the base game, and a file for each mechanic with all that is said of it.

A mechanic's file is found by its name; of one without, only what the base game knows is said.
"""

from typing import Final

from stellwerk import mechanics

from . import base
from .fact import Fact, Facts, MechanicWords, Texts
from .wording import LANGUAGES, Wording

#: What each mechanic has to say, by its name in board files.
MECHANICS: Final[dict[str, MechanicWords]] = {
    name: module.WORDS for name, module in mechanics.facets(__name__).items()
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

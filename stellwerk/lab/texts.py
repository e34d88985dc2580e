"""What the lab's commands print: English where it is printed, German in `words/german/lab.json`.

Texts are filled in by `stellwerk.words.Wording`: {number:one game|# games} goes by the number.
"""

from typing import Final

from stellwerk.fairness.words import filler, number_text
from stellwerk.words import sentences

GERMAN: Final = sentences("lab")


def say(language: str, text: str, **values: object) -> str:
    """A text, filled in."""
    return filler(language).phrase(text if language == "en" else GERMAN[text], values)


def rate_text(share: float, language: str, digits: int = 1) -> str:
    """As in 12.5% and 12,5 %."""
    return number_text(share * 100, digits, language) + ("%" if language == "en" else " %")

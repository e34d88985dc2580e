"""How wide a text is, and where it can be broken: from a table of the fonts' own widths.

The fonts are in `data/fonts`; the table is made with them by `tools/geography/make_fonts.py`.
"""

import json
import unicodedata
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

#: Our faces: the family and weight that SVG knows them by.
FACES = {
    "condensed-500": ("Barlow Condensed", 500),
    "condensed-600": ("Barlow Condensed", 600),
    "condensed-700": ("Barlow Condensed", 700),
    "text-400": ("Cabin", 400),
    "text-600": ("Cabin", 600),
}
#: The fonts that draw the letters that a family lacks.
FALLBACKS = {"Barlow Condensed": "'Arial Narrow', sans-serif", "Cabin": "sans-serif"}
#: A text with such letters is set entirely in one of these: narrow ones first, then those with many letters.
FOREIGN_FAMILIES = (
    "'Arial Narrow', 'Liberation Sans Narrow', 'Roboto Condensed', 'DejaVu Sans Condensed', "
    "'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
)
STATION = "condensed-600"
STATION_BIG = "condensed-700"
PLAIN = "text-400"
STRONG = "text-600"
TITLE = "condensed-700"
HEADING = "condensed-600"

#: Parts of a text's size: from the base line up to the capitals, down to the descenders, between lines.
CAPITALS = 0.70
ACCENTS = 0.86
DESCENT = 0.19
LEADING = 0.98
#: In thousandths of the size, the width of letters that our fonts lack: usual ones, ideographs, and
#: marks that stand on the letter before.
FOREIGN, FULL, MARK = 650, 1000, 0


def width(text: str, face: str, size: float, spacing: float = 0.0) -> float:
    """The width of a text; `spacing` is what is put after each letter, in parts of the size."""
    widths = _widths()[face]
    letters = sum(widths[letter] if letter in widths else _foreign(letter) for letter in text)
    return letters * size / 1000 + spacing * size * len(text)


def families(text: str, face: str) -> str:
    """The families that a text may be set in, the best first, as SVG has them."""
    family, _ = FACES[face]
    return FOREIGN_FAMILIES if lacks(text) else f"'{family}', {FALLBACKS[family]}"


def lacks(text: str) -> bool:
    """Whether a text has letters that one of our fonts lacks."""
    return any(letter not in widths for widths in _widths().values() for letter in text)


def _foreign(letter: str) -> int:
    """A letter that another font draws: about as wide as most fonts have it."""
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return MARK
    return FULL if unicodedata.east_asian_width(letter) in "WF" else FOREIGN


def lines(text: str, face: str, size: float, broken: bool) -> tuple[str, ...]:
    """A name on one line, or on two of nearly the same width if it has a place to break."""
    places = [i for i, letter in enumerate(text) if letter in " -" and 1 < i < len(text) - 2]
    if not broken or not places:
        return (text,)
    pairs = [(text[: i + 1].strip(), text[i + 1 :].strip()) for i in places]
    return min(pairs, key=lambda pair: max(width(part, face, size) for part in pair))


def fitting(text: str, face: str, size: float, room: float, spacing: float = 0.0) -> float:
    """The size, or the smaller one at which a text is no wider than its room."""
    return min(size, size * room / max(width(text, face, size, spacing), 1e-9))


def wrapped(text: str, face: str, size: float, room: float) -> list[str]:
    """A text in lines that are no wider than their room, unless a word is."""
    found: list[str] = []
    for word in text.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and width(longer, face, size) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return found


def font_file(face: str, kind: str) -> Traversable:
    """A face's file, "ttf" or "woff2"."""
    return files(__package__) / "data" / "fonts" / f"{face}.{kind}"


@cache
def _widths() -> dict[str, dict[str, int]]:
    text = (files(__package__) / "data" / "fonts" / "widths.json").read_text("utf-8")
    table: dict[str, dict[str, int]] = json.loads(text)
    return table

"""Cards, mats and tokens that are printed with a board, and what mechanics draw theirs with.

Four units are a millimetre: so lines and letters are as strong on paper as on a poster.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stellwerk.kernel.board import Board, Data

from . import lettering
from .geometry import Box
from .inks import DAY, SEAT_RIMS, SEATS
from .markup import circle, number, rect, tag, text
from .ornaments import emblem
from .words import say

MM: Final = 4.0
#: A card of the size that sleeves call Mini European.
CARD: Final = Box(0, 0, 44 * MM, 68 * MM)
#: A token is a square: scissors like straight lines.
TOKEN: Final = Box(0, 0, 16 * MM, 16 * MM)
#: From a card's edge to its frame, so that nobody sees where the scissors slipped.
INSET: Final = 2.4 * MM
TITLE, NOTE = 20.0, 13.5
LINE: Final = 16.5


@dataclass(frozen=True)
class Piece:
    """Something to cut out. Pieces of one size and with the same back are printed together."""

    #: What it is: "tickets", or the id of the table next to the map that it replaces.
    kind: str
    size: Box
    #: SVG within `size`; the back is empty if nobody must tell it from others by it.
    front: str
    back: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Press:
    """What a mechanic knows when it draws its pieces."""

    board: Board
    parameters: Data
    language: str
    #: Words besides those of all posters.
    words: Mapping[str, str]
    #: A car's length and width, in units.
    car: tuple[float, float]

    @property
    def seats(self) -> int:
        """The most that can play."""
        return self.board.seats[1]

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values) if key in self.words else say(self.language, key, **values)


# --- cards


def card(title: str, *inside: str, ink: str = DAY.ink, foot: Sequence[str] = ()) -> str:
    """A card's face: its title, what is drawn on it, and a few lines at its foot."""
    frame = CARD.grown(-INSET)
    middle = CARD.middle[0]
    size = lettering.fitting(title.upper(), lettering.HEADING, TITLE, frame.width - 20, 0.06)
    top = CARD.height - INSET - 9 - LINE * (len(foot) - 1)
    return "".join(
        (
            rect(CARD, fill=DAY.cell),
            rect(frame, rx=7, fill="none", stroke=ink, stroke_width=1.8),
            text(middle, 36, title.upper(), size, lettering.HEADING, "middle", ink, 0.06),
            rect(Box(frame.x + 12, 45, frame.width - 24, 1.4), fill=ink),
            *inside,
            *(
                text(middle, top + LINE * n, line, NOTE, lettering.PLAIN, "middle", DAY.ink)
                for n, line in enumerate(foot)
            ),
        )
    )


def noted(words: str) -> list[str]:
    """A card's foot: a few words in lines."""
    return lettering.wrapped(words, lettering.PLAIN, NOTE, CARD.width - 2 * INSET - 16)


def figure(words: str, y: float, size: float = 96.0, ink: str = DAY.ink) -> str:
    """A large number in the middle of a card."""
    fitted = lettering.fitting(words, lettering.TITLE, size, CARD.width - 2 * INSET - 24)
    return text(CARD.middle[0], y, words, round(fitted, 1), lettering.TITLE, "middle", ink)


def back(title: str, ink: str = DAY.cartouche) -> str:
    """A card's back: light, so that it needs little ink and hides that two sides never meet quite."""
    x, y = CARD.middle
    frames = [
        rect(CARD.grown(-inset), rx=7, fill="none", stroke=ink, stroke_width=width)
        for inset, width in ((INSET + 4, 3.4), (INSET + 10, 1.2))
    ]
    wings = tag(
        "g", emblem(Box(0, 0, 0, 0), ink), transform=f"translate({number(x)} {number(y - 14)}) scale(.7)"
    )
    size = lettering.fitting(title.upper(), lettering.HEADING, 19, CARD.width - 60, 0.1)
    words = text(x, y + 34, title.upper(), size, lettering.HEADING, "middle", ink, 0.1)
    return "".join((rect(CARD, fill=DAY.paper), *frames, wings, words))


def train_back() -> str:
    """The back of everything that lies in the deck of train cards: no word gives away what it is."""
    return back("Stellwerk")


# --- tokens


def token(words: str, fill: str, rim: str, ink: str, size: float = 30.0) -> str:
    """A disc with a few letters on a square."""
    x, y = TOKEN.middle
    fitted = lettering.fitting(words, lettering.STATION_BIG, size, 40)
    return "".join(
        (
            rect(TOKEN, fill=DAY.cell),
            circle(x, y, 26, fill=fill, stroke=rim, stroke_width=2.4),
            circle(x, y, 22, fill="none", stroke=rim, stroke_width=1),
            text(x, y + fitted * 0.35, words, round(fitted, 1), lettering.STATION_BIG, "middle", ink),
        )
    )


def seat_token(seat: int, words: str = "") -> str:
    """A token in the colour of a seat, with its number or some letters."""
    ink = DAY.cell if seat in {0, 3} else DAY.ink  # on the dark colours
    return token(words or str(seat + 1), SEATS[seat], SEAT_RIMS[seat], ink, 26)

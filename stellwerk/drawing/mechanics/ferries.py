"""Ferries on posters: waves along the spaces, and a locomotive's wheel on some."""

from typing import Final

from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.inks import CREAM, Inks
from stellwerk.drawing.markup import circle, number, stroke, use
from stellwerk.drawing.ornaments import WAVE, body, sides, spaces
from stellwerk.drawing.plan import Shape
from stellwerk.kernel.board import Connection

WORDS: Final = {
    "en": {"ferry": "Ferry: a locomotive for each wheel"},
    "de": {"ferry": "Fähre: eine Lokomotive je Rad"},
}


def trim(connection: Connection) -> Trim:
    ferry = connection.data.get("ferry", 0)
    assert isinstance(ferry, int)
    return Trim(beside=5.0 if ferry else 0.0, ferry=ferry)


def sign(shape: Shape, inks: Inks) -> str:
    x, y = shape.box.x, shape.box.middle[1]
    waves = "".join(
        f"M{number(x)} {number(y + side)}" + "q2.6 -3.4 5.25 0t5.25 0" * 6 for side in sides(WAVE)
    )
    first = spaces(shape)[0].middle
    wheels = circle(*first, 7, fill=CREAM) + use("sign-locomotive", *first, 6.3)
    return stroke(waves, inks.wave, 1.9) + body(shape, inks) + wheels


ART: Final = Art(words=WORDS, signs={"ferry": sign}, trim=trim)

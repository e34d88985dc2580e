"""Ferries on posters: waves along the spaces, and a locomotive's wheel on some."""

import math
from collections.abc import Sequence
from typing import Final

from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.geometry import Bend, Point
from stellwerk.drawing.inks import CREAM, Inks
from stellwerk.drawing.markup import circle, lines, number, stroke, use
from stellwerk.drawing.ornaments import body, sides, spaces
from stellwerk.drawing.plan import DrawnConnection, Shape
from stellwerk.kernel.board import Connection

#: From a row's edge to the middle of the waves.
WAVE: Final = 4.2

WORDS: Final = {
    "en": {"ferry": "Ferry: a locomotive for each wheel"},
    "de": {"ferry": "Fähre: eine Lokomotive je Rad"},
}


def trim(connection: Connection) -> Trim:
    ferry = connection.data.get("ferry", 0)
    assert isinstance(ferry, int)
    return Trim(beside=5.0 if ferry else 0.0, locomotives=ferry)


def along(line: DrawnConnection, inks: Inks) -> list[str]:
    if not line.locomotives:
        return []
    waves = lines([wave(line.occupied, side * (line.width / 2 + WAVE)) for side in (-1, 1)])
    return [stroke(waves, inks.wave, 1.9, stroke_linecap="round")]


def wave(points: Sequence[Point], offset: float) -> list[Point]:
    """Little waves along one side of a line."""
    bend = Bend(points)
    count = max(2, round(bend.length / 7))
    found = []
    for order in range(count * 2 + 1):
        x, y, _ = bend.beside(bend.length * order / (count * 2), offset + math.sin(order * math.pi / 2) * 1.7)
        found.append((x, y))
    return found


def sign(shape: Shape, inks: Inks) -> str:
    x, y = shape.box.x, shape.box.middle[1]
    waves = "".join(
        f"M{number(x)} {number(y + side)}" + "q2.6 -3.4 5.25 0t5.25 0" * 6 for side in sides(WAVE)
    )
    first = spaces(shape)[0].middle
    wheels = circle(*first, 7, fill=CREAM) + use("sign-locomotive", *first, 6.3)
    return stroke(waves, inks.wave, 1.9) + body(shape, inks) + wheels


ART: Final = Art(words=WORDS, signs={"ferry": sign}, trim=trim, along=along)

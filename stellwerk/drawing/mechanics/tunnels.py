"""Tunnels on posters: spaces with a hatched rim."""

from typing import Final

from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.inks import HATCHING_INKS, Inks
from stellwerk.drawing.markup import rect
from stellwerk.drawing.ornaments import HATCHING, body, spaces
from stellwerk.drawing.plan import Shape
from stellwerk.kernel.board import Connection

WORDS: Final = {
    "en": {"tunnel": "Tunnel: may cost more cards"},
    "de": {"tunnel": "Tunnel: kann mehr Karten kosten"},
}


def trim(connection: Connection) -> Trim:
    is_tunnel = bool(connection.data.get("tunnel", False))
    return Trim(beside=2.0 if is_tunnel else 0.0, is_hatched=is_tunnel)


def sign(shape: Shape, inks: Inks) -> str:
    hatch = [
        rect(
            space.grown(-1.4),
            rx=2,
            fill="none",
            stroke=HATCHING_INKS["grey"],
            stroke_width=3.4,
            stroke_dasharray=HATCHING,
        )
        for space in spaces(shape)
    ]
    return body(shape, inks) + "".join(hatch)


ART: Final = Art(words=WORDS, signs={"tunnel": sign}, trim=trim)

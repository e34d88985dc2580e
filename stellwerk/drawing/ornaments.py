"""Ornaments that the map and the key to its signs share."""

from .geometry import Box
from .inks import CARDS, Inks
from .markup import rect
from .plan import Shape

HATCHING = "3.4 3"


# --- for the key: two spaces


def spaces(shape: Shape) -> list[Box]:
    return [Box(shape.box.x + n * 33, shape.box.middle[1] - 7, 30, 14) for n in range(2)]


def body(shape: Shape, inks: Inks) -> str:
    return "".join(
        rect(space, rx=3, fill=CARDS["grey"], stroke=inks.rim("grey"), stroke_width=1.3)
        for space in spaces(shape)
    )


def sides(off: float) -> tuple[float, float]:
    """The lines along both sides of the spaces, this far from them."""
    return (-7 - off, 7 + off)

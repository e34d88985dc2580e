"""Ornaments that the map and the key to its signs share."""

from . import lettering
from .geometry import Box
from .inks import CARDS, Inks
from .markup import circle, rect, text
from .plan import Coin, Shape

TUNNEL_DASHES = "3.4 3"
#: From a row's edge to the middle of what runs along it.
DOUBLE_LINE = 3.6
WAVE = 4.2


def coin(coin: Coin, inks: Inks) -> str:
    size = coin.radius * 1.5
    return (
        circle(coin.x, coin.y, coin.radius, fill=inks.coin, stroke=inks.coin_rim, stroke_width=1.6)
        + circle(coin.x, coin.y, coin.radius - 2.6, fill="none", stroke=inks.coin_rim, stroke_width=0.7)
        + text(
            coin.x,
            coin.y + size * 0.35,
            str(coin.value),
            size,
            lettering.STATION_BIG,
            "middle",
            inks.coin_ink,
        )
    )


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

"""Ornaments that maps, tables and cards share."""

from .geometry import Box
from .inks import CARDS, CREAM, SOOT, Inks
from .markup import circle, number, path, rect, stroke, tag, use
from .plan import Shape
from .signs import wheel

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


# --- for plates, titles and cards


def flag(x: float, y: float, wide: float, high: float, inks: Inks) -> str:
    """A swallow-tailed flag; (x, y) is the upper end of its pole."""
    tail, half = wide * 0.26, high * 0.3
    cloth = f"h{number(wide)}l{number(-tail)} {number(half)}l{number(tail)} {number(half)}h{number(-wide)}z"
    start = f"M{number(x)} {number(y)}"
    return path(start + cloth, fill=inks.accent) + stroke(
        f"M{number(x)} {number(y - 2)}v{number(high + 4)}", inks.plate_ink, 2
    )


def locomotive_card(box: Box) -> str:
    """A wheel over a band of all eight colours."""
    colours = [colour for colour in CARDS if colour != "grey"]
    step = box.width / len(colours)
    bands = [
        rect(Box(box.x + step * n, box.y, step + 0.3, box.height), fill=CARDS[colour])
        for n, colour in enumerate(colours)
    ]
    radius = box.height * 0.48
    return "".join(
        (
            *bands,
            rect(box, fill="none", stroke=SOOT, stroke_width=1.3),
            circle(*box.middle, radius, fill=CREAM),
            use("sign-locomotive", *box.middle, radius * 0.9),
        )
    )


def emblem(box: Box, ink: str) -> str:
    """A winged wheel, the old sign of the railways."""
    wings = []
    for side in (-1, 1):
        for row, (start, end, lift) in enumerate(((24, 92, -24), (25, 78, -10), (24, 64, 3))):
            middle, top = side * (start + end) / 2, row * 9
            crest = number(top - 16 + lift * 0.2)
            wings.append(
                f"M{side * start} {top - 8}Q{number(middle)} {crest} {side * end} {lift}"
                f"Q{number(middle)} {top - 2} {side * start} {top - 1}z"
            )
    where = f"translate({number(box.middle[0])} {number(box.middle[1])})"
    return tag(
        "g",
        path("".join(wings), fill=ink),
        tag("g", wheel(ink), transform="scale(24)"),
        transform=where,
    )

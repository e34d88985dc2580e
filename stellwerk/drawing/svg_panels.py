"""The tables next to the map, and the title, in SVG."""

from .art import Drawer
from .geometry import Box
from .inks import CARDS, Inks
from .markup import circle, number, path, rect, stroke, tag, text, use
from .mechanics import ARTS
from .ornaments import emblem, flag, locomotive_card
from .plan import Panel, Shape
from .vignette import vignette


def panel(panel: Panel, inks: Inks) -> str:
    colours = {
        "ink": inks.ink,
        "faint": inks.faint,
        "accent": inks.accent,
        "on_cartouche": inks.on_cartouche,
    }
    shapes = [SHAPES[shape.kind](shape, inks) for shape in panel.shapes]
    texts = [
        text(t.x, t.y, t.words, t.size, t.face, t.anchor, colours[t.ink], t.spacing) for t in panel.texts
    ]
    return tag("g", *shapes, *texts, id=f"panel-{panel.id.replace('_', '-')}")


# --- tables


def _rule(shape: Shape, inks: Inks) -> str:
    return rect(shape.box, fill=inks.ink)


def _leader(shape: Shape, inks: Inks) -> str:
    """Dots that lead the eye to the figure."""
    box = shape.box
    if box.width < 12:
        return ""
    d = f"M{number(box.x + 4)} {number(box.y + 5)}H{number(box.right)}"
    return stroke(d, inks.rule, 2.4, stroke_dasharray="0 7", stroke_linecap="round")


def _space(shape: Shape, inks: Inks) -> str:
    return rect(shape.box, rx=2.5, fill=CARDS[shape.colour], stroke=inks.rim(shape.colour), stroke_width=1.1)


def _cell(shape: Shape, inks: Inks) -> str:
    return rect(shape.box, rx=3, fill=inks.cell, stroke=inks.rule, stroke_width=1.2)


def _card(shape: Shape, inks: Inks) -> str:
    box = shape.box
    if shape.colour == "locomotive":
        return locomotive_card(box)
    body = rect(box, rx=3.5, fill=CARDS[shape.colour], stroke=inks.rim(shape.colour), stroke_width=1.3)
    return body + use(f"sign-{shape.colour}", *box.middle, box.height * 0.32)


def _value_card(shape: Shape, inks: Inks) -> str:
    """A card with its shadow."""
    box = shape.box
    shadow = Box(box.x + 3, box.y + 3, box.width, box.height)
    return rect(shadow, rx=4, fill=inks.rule) + rect(
        box, rx=4, fill=inks.cell, stroke=inks.ink, stroke_width=1.4
    )


def _longest(shape: Shape, inks: Inks) -> str:
    """A path from station to station."""
    box = shape.box
    y = box.middle[1]
    stops = [(box.x + part * box.width, y + up) for part, up in ((0.1, 4), (0.5, -4), (0.9, 4))]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in stops)
    rings = [circle(*stop, 4, fill=inks.paper, stroke=inks.accent, stroke_width=2.2) for stop in stops]
    return stroke(d, inks.accent, 2.6) + "".join(rings)


# --- signs of the map


def _border(shape: Shape, inks: Inks) -> str:
    box = Box(shape.box.x, shape.box.middle[1] - 13, 62, 26)
    return rect(box, rx=4, fill=inks.plate) + flag(box.x + 21, box.y + 5, 22, 15, inks)


# --- the title


def _cartouche(shape: Shape, inks: Inks) -> str:
    inner = shape.box.grown(-10)
    return rect(shape.box, fill=inks.cartouche) + rect(
        inner, fill="none", stroke=inks.on_cartouche, stroke_width=1.6, stroke_opacity="0.8"
    )


def _cartouche_rule(shape: Shape, inks: Inks) -> str:
    """A line with a lozenge in its middle."""
    box = shape.box
    x = box.middle[0]
    half = box.width / 2 - 16
    return (
        rect(Box(box.x, box.y, half, 2), fill=inks.on_cartouche)
        + rect(Box(x + 16, box.y, half, 2), fill=inks.on_cartouche)
        + path(f"M{number(x - 8)} {number(box.y + 1)}l8 -7l8 7l-8 7z", fill=inks.accent)
    )


def _emblem(shape: Shape, inks: Inks) -> str:
    return emblem(shape.box, inks.on_cartouche)


def _vignette(shape: Shape, inks: Inks) -> str:
    return vignette(shape.box, inks)


SHAPES: dict[str, Drawer] = {
    "rule": _rule,
    "leader": _leader,
    "space": _space,
    "cell": _cell,
    "card": _card,
    "value-card": _value_card,
    "longest": _longest,
    "mark-border": _border,
    "cartouche": _cartouche,
    "cartouche-rule": _cartouche_rule,
    "emblem": _emblem,
    "vignette": _vignette,
}
for _art in ARTS.values():
    SHAPES.update(_art.shapes)
    SHAPES.update({f"mark-{name}": draw for name, draw in _art.signs.items()})

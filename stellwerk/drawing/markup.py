"""SVG elements as text, with short numbers, for all drawing modules."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from . import lettering
from .geometry import Box, Point

Value = str | float


def tag(kind: str, *inside: str, **attributes: Value) -> str:
    """An element; `stroke_width=2` is written as stroke-width="2"."""
    written = "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
    )
    content = "".join(inside)
    return f"<{kind}{written}>{content}</{kind}>" if content else f"<{kind}{written}/>"


def rect(box: Box, **attributes: Value) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> str:
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: Value) -> str:
    return tag("path", d=d, **attributes)


def stroke(d: str, ink: str, width: float, **attributes: Value) -> str:
    return path(d, fill="none", stroke=ink, stroke_width=width, **attributes)


def use(name: str, x: float, y: float, scale: float) -> str:
    """A defined sign, at a place and in a size."""
    return tag(
        "use", href=f"#{name}", transform=f"translate({number(x)} {number(y)}) scale({number(scale, 2)})"
    )


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    face: str,
    anchor: str,
    ink: str,
    spacing: float = 0.0,
    **attributes: Value,
) -> str:
    _, weight = lettering.FACES[face]
    # Spacing follows every letter, the last one too: what is centred or set from the right is shifted.
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * spacing * size
    more: dict[str, Value] = {} if anchor == "start" else {"text_anchor": anchor}
    if spacing:
        more["letter_spacing"] = round(spacing * size, 2)
    return tag(
        "text",
        escape(words),
        x=x + shift,
        y=y,
        font_family=lettering.families(words, face),
        font_size=size,
        font_weight=weight,
        fill=ink,
        **more,
        **attributes,
    )


def lines(points: Iterable[Sequence[Point]], closed: bool = False) -> str:
    """Lines as path data, each point relative to the one before to save room."""
    parts = []
    for line in points:
        if len(line) < 2:
            continue
        x, y = round(line[0][0] * 10), round(line[0][1] * 10)
        steps = []
        parts.append(f"M{number(x / 10)} {number(y / 10)}l")
        for px, py in line[1:]:
            new_x, new_y = round(px * 10), round(py * 10)
            if (new_x, new_y) != (x, y):
                steps.append(f"{number((new_x - x) / 10)} {number((new_y - y) / 10)}")
            x, y = new_x, new_y
        parts.append(" ".join(steps) or "0 0")
        if closed:
            parts.append("z")
    return "".join(parts)


def number(value: float, digits: int = 1) -> str:
    """A number without needless digits."""
    made = f"{value:.{digits}f}"
    if "." in made:
        made = made.rstrip("0").rstrip(".")
    return "0" if made == "-0" else made

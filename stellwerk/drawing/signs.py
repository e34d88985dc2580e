"""The signs, drawn as shapes rather than letters of a font, so that they look the same everywhere.

Each is drawn around (0, 0) in a square from -1 to 1; callers scale it.
"""

import math

from .geometry import Point


def sign(kind: str, ink: str) -> str:
    """The SVG of a card colour's sign."""
    if kind == "ring":
        return f'<circle r=".62" fill="none" stroke="{ink}" stroke-width=".34"/>'
    if kind == "disc":
        return f'<circle r=".72" fill="{ink}"/>'
    if kind == "waves":
        curves = "".join(f"M-1 {y}q.25 -.42 .5 0t.5 0t.5 0t.5 0" for y in (-0.36, 0.36))
        return f'<path d="{curves}" fill="none" stroke="{ink}" stroke-width=".3" stroke-linecap="round"/>'
    if kind == "none":
        return ""
    return f'<path d="{_outline(SHAPES[kind])}" fill="{ink}"/>'


def wheel(ink: str) -> str:
    """A driving wheel: tyre, hub and six spokes."""
    spokes = "".join(
        f"M{0.25 * math.cos(a):.2f} {0.25 * math.sin(a):.2f}L{0.8 * math.cos(a):.2f} {0.8 * math.sin(a):.2f}"
        for a in (math.pi * n / 3 + math.pi / 6 for n in range(6))
    )
    return (
        f'<circle r=".84" fill="none" stroke="{ink}" stroke-width=".26"/>'
        f'<circle r=".26" fill="{ink}"/>'
        f'<path d="{spokes}" stroke="{ink}" stroke-width=".2" fill="none"/>'
    )


def _outline(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def _star() -> list[Point]:
    found = []
    for number in range(10):
        radius = 1.0 if number % 2 == 0 else 0.44
        angle = math.pi * number / 5 - math.pi / 2
        found.append((radius * math.cos(angle), radius * math.sin(angle)))
    return found


_ARM, _END = 0.28, 0.85
SHAPES: dict[str, list[Point]] = {
    "diamond": [(0, -0.95), (0.8, 0), (0, 0.95), (-0.8, 0)],
    "star": _star(),
    "triangle": [(0, -0.85), (0.9, 0.72), (-0.9, 0.72)],
    "square": [(-0.66, -0.66), (0.66, -0.66), (0.66, 0.66), (-0.66, 0.66)],
    "cross": [
        *((-_ARM, -_END), (_ARM, -_END), (_ARM, -_ARM), (_END, -_ARM), (_END, _ARM), (_ARM, _ARM)),
        *((_ARM, _END), (-_ARM, _END), (-_ARM, _ARM), (-_END, _ARM), (-_END, -_ARM), (-_ARM, -_ARM)),
    ],
}

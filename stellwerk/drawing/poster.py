"""A small poster of a board, for a shelf of boards: the map without names, a picture, and the title.

All boards have the same upright format. It is shown a few hundred pixels wide, so it leaves out what would
be unreadable, and it carries the one font it needs.
"""

import base64
import math
from xml.sax.saxutils import escape

from . import lettering
from .geometry import Box
from .inks import CARDS, DAY, NIGHT, Inks
from .layout import things
from .markup import circle, number, rect, stroke, tag, text
from .plan import Dot, DrawnConnection, Plan, Row, Shape
from .svg_map import still
from .svg_panels import SHAPES
from .thinning import lighter

PAGE = Box(0, 0, 1200, 1600)
EDGE = 62.0
GAP = 26.0
#: The title is at least as high as this, and a picture no lower.
TITLE = 250.0
PICTURE = 170.0
#: How far coasts may be off, in units of the plan, until they have few enough points: about a pixel.
COARSE = (2.0, 3.0, 4.0, 5.0)
MOST_POINTS = 6000


def poster(plan: Plan, dark: bool = False) -> str:
    inks = NIGHT if dark else DAY
    inner = PAGE.grown(-EDGE)
    chart = _fitted(plan.sheets[0].frame, Box(inner.x, inner.y, inner.width, inner.height - TITLE - GAP))
    free = Box(inner.x, chart.bottom + GAP, inner.width, inner.bottom - chart.bottom - GAP)
    parts = [_frame(inks), _map(lighter(plan, COARSE, MOST_POINTS), chart, inks)]
    room = free.height - TITLE - GAP
    if room >= PICTURE:
        parts.append(SHAPES["vignette"](Shape("vignette", Box(free.x, free.y, free.width, room)), inks))
        free = Box(free.x, free.y + room + GAP, free.width, TITLE)
    parts.append(_title(plan.title, free, inks))
    size = f'viewBox="0 0 {number(PAGE.width)} {number(PAGE.height)}" width="600" height="800"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{escape(plan.title)}</title>'
    return f"{head}<style>{_font()}</style>{''.join(parts)}</svg>\n"


def _fitted(frame: Box, room: Box) -> Box:
    """A frame of this shape, as large as there is room, at the top."""
    scale = min(room.width / frame.width, room.height / frame.height)
    width, height = frame.width * scale, frame.height * scale
    return Box(room.middle[0] - width / 2, room.y, width, height)


def _frame(inks: Inks) -> str:
    """The paper and its border: a thick line and a thin one inside it."""
    lines = [
        rect(PAGE.grown(-inset), fill="none", stroke=inks.ink, stroke_width=width)
        for inset, width in ((24, 7), (38, 2))
    ]
    return rect(PAGE, fill=inks.paper) + "".join(lines)


def _map(plan: Plan, box: Box, inks: Inks) -> str:
    frame = plan.sheets[0].frame
    lines = [line for sheet in plan.sheets for line in sheet.lines]
    dots = [dot for sheet in plan.sheets for dot in sheet.dots if dot.plate is None]
    seen = " ".join(number(each) for each in (frame.x, frame.y, frame.width, frame.height))
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    inside = [*still(plan, inks, ""), *(_rows(line, inks) for line in lines), _dots(dots, inks)]
    chart = tag("svg", *inside, viewBox=seen, **place)
    return chart + rect(box, fill="none", stroke=inks.ink, stroke_width=3)


def _rows(line: DrawnConnection, inks: Inks) -> str:
    return "".join(_row(row, inks) for row in line.rows)


def _row(row: Row, inks: Inks) -> str:
    """All spaces of a row as strokes of one line, on a darker one for the rims."""
    d, width = "", 0.0
    for space in row.spaces:
        half = space.length / 2 - 1.5
        d += (
            f"M{number(space.x)} {number(space.y)}m{_step(-half, space.angle)}l{_step(2 * half, space.angle)}"
        )
        width = space.width
    return stroke(d, inks.rim(row.colour), width + 1) + stroke(d, CARDS[row.colour], width - 3)


def _step(length: float, angle: float) -> str:
    return (
        f"{number(length * math.cos(math.radians(angle)))} {number(length * math.sin(math.radians(angle)))}"
    )


def _dots(dots: list[Dot], inks: Inks) -> str:
    rings = [circle(dot.x, dot.y, dot.radius) for dot in dots]
    return tag("g", *rings, fill=inks.dot, stroke=inks.dot_rim, stroke_width=4)


def _title(words: str, box: Box, inks: Inks) -> str:
    """The board's name under a winged wheel."""
    name, size = words.upper(), 150.0
    while lettering.width(name, lettering.TITLE, size, 0.06) > box.width - 110 and size > 30:
        size -= 2
    x = box.middle[0]
    high = 60 + 26 + size * lettering.CAPITALS
    top = box.y + (box.height - high) / 2
    return "".join(
        (
            SHAPES["cartouche"](Shape("cartouche", box), inks),
            SHAPES["emblem"](Shape("emblem", Box(x - 90, top, 180, 60)), inks),
            text(x, top + high, name, size, lettering.TITLE, "middle", inks.on_cartouche, 0.06),
        )
    )


def small_title(plan: Plan, inks: Inks) -> str:
    """The board's name as a small plate in a corner of its map; nothing where there is no room for it."""
    size, name = 46.0, plan.title.upper()
    wide = lettering.width(name, lettering.TITLE, size, 0.08) + 72
    box = _corner(plan, wide, 84.0)
    if box is None:
        return ""
    plate = SHAPES["cartouche"](Shape("cartouche", box), inks)
    x, y = box.middle[0], box.middle[1] + size * lettering.CAPITALS / 2
    words = text(x, y, name, size, lettering.TITLE, "middle", inks.on_cartouche, 0.08)
    return f'<g class="cartouche">{plate}{words}</g>'


def _corner(plan: Plan, wide: float, high: float) -> Box | None:
    """A free place of this size, as near to a corner of the main map as can be."""
    main = plan.sheets[0]
    taken = [thing.grown(12) for thing in things(main)] + [each.frame.grown(20) for each in plan.sheets[1:]]
    taken += [each.outline for each in plan.sheets if each.outline is not None]
    room = main.frame.grown(-26)
    steps = 24
    places = [
        (min(i, steps - i) + min(j, steps - j), i, j) for i in range(steps + 1) for j in range(steps + 1)
    ]
    for _, i, j in sorted(places):
        x, y = room.x + (room.width - wide) * i / steps, room.y + (room.height - high) * j / steps
        box = Box(x, y, wide, high)
        if not any(thing.meets(box) for thing in taken):
            return box
    return None


def _font() -> str:
    family, weight = lettering.FACES[lettering.TITLE]
    data = base64.b64encode(lettering.font_file(lettering.TITLE, "woff2").read_bytes()).decode("ascii")
    return (
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )

"""The map itself in SVG: land and sea, lines, spaces, cities and names."""

from xml.sax.saxutils import escape

from . import lettering
from .geometry import Box
from .inks import CARDS, CREAM, HATCHING_INKS, SIGN_INKS, SIGNS, SOOT, Inks
from .markup import circle, lines, number, path, rect, stroke, tag, text, use
from .mechanics import ARTS
from .ornaments import HATCHING, flag
from .plan import Dot, DrawnConnection, Label, Plan, Row, Sheet, Space
from .signs import sign, wheel
from .thinning import thin

#: The glow of the sea along the coast: strokes over one another, widths and strengths.
GLOW = ((34, "0.35"), (22, "0.4"), (11, "0.5"))
#: How far the middle of the glow may be off the coast, in page units.
GLOW_FINE = 2.5
BORDER_DASHES = "9 4 2 4"
RIM = 1.3


def definitions(plan: Plan, inks: Inks) -> list[str]:
    """Each sign once, and the frame of each map."""
    return [*signs(inks), *frames(plan)]


def frames(plan: Plan) -> list[str]:
    return [tag("clipPath", rect(each.frame), id=f"frame-{order}") for order, each in enumerate(plan.sheets)]


def signs(inks: Inks) -> list[str]:
    """Those of the card colours, and what mechanics put next to the names of cities."""
    made = [tag("g", sign(SIGNS[colour], ink), id=f"sign-{colour}") for colour, ink in SIGN_INKS.items()]
    made.append(tag("g", wheel(SOOT), id="sign-locomotive"))
    return made + badges(inks)


def badges(inks: Inks) -> list[str]:
    """What mechanics put next to the names of cities."""
    found = {name: draw for art in ARTS.values() for name, draw in art.badges.items()}
    return [tag("g", draw(inks), id=name) for name, draw in found.items()]


def sheet(sheet: Sheet, plan: Plan, inks: Inks, order: int, used: set[str]) -> list[str]:
    """A map; `used` are the ids already in the picture."""
    parts = [f'<g id="map{f"-{sheet.id}" if sheet.id else ""}">']
    parts += _under(sheet, plan, inks, order)
    parts += [_connection(line, inks, used) for line in sheet.lines]
    parts += [
        text for line in sheet.lines for art in ARTS.values() if art.over for text in art.over(line, inks)
    ]
    parts += [_dot(dot, inks, used) for dot in sheet.dots]
    parts += _labels(sheet, inks)
    parts += _over(sheet, inks, order)
    parts.append("</g>")
    return parts


def still(plan: Plan, inks: Inks, prefix: str) -> list[str]:
    """The parts of the maps that never move, for a page that draws spaces, cities and names itself.

    Its ids begin with the prefix, since a page may show several boards.
    """
    parts = []
    for order, each in enumerate(plan.sheets):
        parts.append(tag("defs", tag("clipPath", rect(each.frame), id=f"{prefix}frame-{order}")))
        parts += _under(each, plan, inks, order, prefix)
        plates = [(dot, dot.plate) for dot in each.dots if dot.plate is not None]
        parts += [text for dot, box in plates for text in _plate(dot, box, inks)]
        parts += _over(each, inks, order)
    return parts


def cities_and_names(plan: Plan, inks: Inks) -> list[str]:
    """What is drawn over the lines, without ids, for a page that draws only the lines itself."""
    parts = []
    for each in plan.sheets:
        parts += [shape for dot in each.dots if dot.plate is None for shape in _ring(dot, inks)]
        parts += _labels(each, inks)
    return parts


def _under(sheet: Sheet, plan: Plan, inks: Inks, order: int, prefix: str = "") -> list[str]:
    """What lies under the spaces of a map."""
    parts = []
    if order:
        parts.append(rect(sheet.frame.grown(9), fill=inks.paper, stroke=inks.ink, stroke_width=1.4))
    parts.append(_ground(sheet, inks, order, prefix))
    if not order:
        parts += _outlines(plan, inks)
    return parts + [text for line in sheet.lines for text in _track_bed(line, inks)]


def _over(sheet: Sheet, inks: Inks, order: int) -> list[str]:
    """The frame, and what an enlarged part is called."""
    frame = rect(sheet.frame, fill="none", stroke=inks.ink, stroke_width=2.4)
    return [frame, *(_inset_title(sheet, inks) if order else [])]


# --- land and sea


def _ground(sheet: Sheet, inks: Inks, order: int, prefix: str = "") -> str:
    land = sheet.geography
    # The wide strokes of the glow hide detail, and painting a detailed line wide is slow.
    coast, soft = f"{prefix}coast-{order}", f"{prefix}glow-{order}"
    smooth = [thin(line, GLOW_FINE) for line in land.coasts]
    defined = [
        path(lines(each), id=name, stroke_linejoin="round")
        for name, each in ((coast, land.coasts), (soft, smooth))
    ]
    parts = [tag("defs", *defined)]
    parts.append(rect(sheet.frame, fill=inks.sea))
    parts += [
        tag(
            "use",
            href=f"#{soft}",
            fill="none",
            stroke=inks.glow,
            stroke_width=width,
            stroke_opacity=strength,
        )
        for width, strength in GLOW
    ]
    for rings, colour in ((land.abroad, inks.abroad), (land.home, inks.home)):
        if rings:
            parts.append(
                path(
                    lines(rings, closed=True),
                    fill=colour,
                    fill_rule="evenodd",
                    stroke=colour,
                    stroke_width=0.8,
                )
            )
    if land.place is not None and land.picture:
        box = land.place
        size = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        parts.append(tag("image", href=land.picture, preserveAspectRatio="none", **size))
    if land.borders:
        parts.append(
            stroke(
                lines(land.borders), inks.border, 1.7, stroke_dasharray=BORDER_DASHES, stroke_linejoin="round"
            )
        )
    if land.lakes:
        parts.append(
            path(
                lines(land.lakes, closed=True),
                fill=inks.lake,
                stroke=inks.coast,
                stroke_width=1.1,
                stroke_linejoin="round",
            )
        )
    parts.append(tag("use", href=f"#{coast}", fill="none", stroke=inks.coast, stroke_width=1.5))
    return tag("g", *parts, clip_path=f"url(#{prefix}frame-{order})")


def _outlines(plan: Plan, inks: Inks) -> list[str]:
    """What the enlarged parts show, on the main map."""
    return [
        rect(each.outline, rx=8, fill="none", stroke=inks.accent, stroke_width=2, stroke_dasharray="7 5")
        for each in plan.sheets
        if each.outline is not None
    ]


def _inset_title(sheet: Sheet, inks: Inks) -> list[str]:
    size = 24.0
    words = sheet.title.upper()
    wide = lettering.width(words, lettering.HEADING, size, 0.12) + 36
    box = Box(sheet.frame.x, sheet.frame.y, wide, 38)
    return [
        rect(box, fill=inks.cartouche),
        text(box.x + 18, box.y + 27, words, size, lettering.HEADING, "start", inks.on_cartouche, 0.12),
    ]


# --- lines


def _track_bed(line: DrawnConnection, inks: Inks) -> list[str]:
    """What lies under and along the spaces: the bare line, and the mark of its kind."""
    parts = [text for art in ARTS.values() if art.along for text in art.along(line, inks)]
    stubs = "" if line.is_continuous else lines(line.stubs)
    if stubs and line.sea:
        parts.insert(0, stroke(stubs, inks.wave, 2.4, stroke_dasharray="0 7", stroke_linecap="round"))
    elif stubs:
        parts.insert(0, stroke(stubs, inks.rail, 2.4))
    return parts


def _connection(line: DrawnConnection, inks: Inks, used: set[str]) -> str:
    rows = "".join(_row(row, line, inks, used) for row in line.rows)
    return f"<g{_id('connection', line.connection, used)}>{rows}</g>"


def _row(row: Row, line: DrawnConnection, inks: Inks, used: set[str]) -> str:
    look = f'fill="{CARDS[row.colour]}" stroke="{inks.rim(row.colour)}" stroke-width="{RIM}"'
    hatching = HATCHING_INKS[row.colour] if line.is_hatched else ""
    spaces = "".join(_space(space, hatching) for space in row.spaces)
    return f"<g{_id('track', row.track, used)} {look}>{spaces}</g>"


def _space(space: Space, hatching: str) -> str:
    """A space; `hatching` is the ink of its hatched rim, or "" if it has none."""
    length, width = space.length - RIM, space.width - RIM
    body = Box(-length / 2, -width / 2, length, width)
    parts = [rect(body, rx=3)]
    if hatching:
        parts.append(
            rect(
                body.grown(-1.1),
                rx=2,
                fill="none",
                stroke=hatching,
                stroke_width=3.4,
                stroke_dasharray=HATCHING,
            )
        )
    if space.sign == "locomotive":
        parts.append(circle(0, 0, space.width * 0.47, fill=CREAM, stroke="none"))
        parts.append(_sign(space.sign, space.width * 0.44, 0.0))
    elif space.sign:
        # Signs stand upright, whichever way the row runs.
        if hatching:
            parts.append(circle(0, 0, space.width * 0.46, stroke="none"))  # room between the hatching
        parts.append(_sign(space.sign, space.width * (0.36 if hatching else 0.42), -space.angle))
    where = f"translate({number(space.x)} {number(space.y)}) rotate({number(space.angle)})"
    return tag("g", *parts, transform=where)


def _sign(name: str, scale: float, angle: float) -> str:
    turned = f" rotate({number(angle)})" if angle else ""
    return tag("use", href=f"#sign-{name}", transform=f"scale({number(scale, 2)}){turned}", stroke="none")


# --- cities and names


def _dot(dot: Dot, inks: Inks, used: set[str]) -> str:
    parts = [tag("title", escape(dot.name))]
    if dot.plate is not None:
        parts += _plate(dot, dot.plate, inks)
    else:
        parts += _ring(dot, inks)
    return f"<g{_id('city', dot.city, used)}>{''.join(parts)}</g>"


def _ring(dot: Dot, inks: Inks) -> list[str]:
    special = dot.badge or dot.also_in
    parts = []
    if dot.also_in:
        parts.append(
            circle(dot.x, dot.y, dot.radius + 4.5, fill="none", stroke=inks.accent, stroke_width=2.2)
        )
    parts.append(circle(dot.x, dot.y, dot.radius - 1.4, fill=inks.dot, stroke=inks.dot_rim, stroke_width=2.8))
    parts.append(circle(dot.x, dot.y, dot.radius * 0.3, fill=inks.accent if special else inks.dot_rim))
    return parts


def _plate(dot: Dot, box: Box, inks: Inks) -> list[str]:
    """A country's plate: a flag on its pole, and the name."""
    size = box.height / 1.5
    x, y = box.x + size * 0.62, box.y + box.height * 0.2
    return [
        rect(box, rx=4, fill=inks.plate, stroke=inks.halo, stroke_width=2),
        rect(
            box.grown(-3.2), rx=2, fill="none", stroke=inks.plate_ink, stroke_width=1, stroke_opacity="0.75"
        ),
        flag(x, y, size * 0.85, box.height * 0.6, inks),
        text(
            box.x + size * 1.85,
            box.y + box.height / 2 + size * 0.34,
            dot.name,
            size,
            lettering.STATION,
            "start",
            inks.plate_ink,
        ),
    ]


def _labels(sheet: Sheet, inks: Inks) -> list[str]:
    return [_label(label, sheet.badges.get(label.city, ""), inks) for label in sheet.labels]


def _label(label: Label, badge: str, inks: Inks) -> str:
    box = label.box
    left, right = box.x + 1 + label.mark, box.right - 1
    x = {"start": left, "middle": (left + right) / 2, "end": right}[label.anchor]
    last = box.bottom - label.size * lettering.DESCENT
    parts = []
    if badge:
        radius = label.size * 0.5
        parts.append(_badge(badge, label.tokens, box.x + radius * 0.8, box.middle[1], radius))
    for order, words in enumerate(label.lines):
        y = last - (len(label.lines) - 1 - order) * label.size * lettering.LEADING
        parts.append(
            text(
                x,
                y,
                words,
                label.size,
                lettering.STATION,
                label.anchor,
                inks.ink,
                stroke=inks.halo,
                stroke_width=4.6,
                stroke_linejoin="round",
                paint_order="stroke",
            )
        )
    return "".join(parts)


def _badge(name: str, words: str, x: float, y: float, radius: float) -> str:
    size = radius * 1.15
    on_it = text(x, y + size * 0.35, words, size, lettering.STATION_BIG, "middle", CREAM) if words else ""
    return use(name, x, y, radius * 1.12) + on_it


def _id(kind: str, name: str, used: set[str]) -> str:
    """The attribute, if the id is still free; a track's colon becomes a hyphen, which CSS need not escape."""
    wanted = f"{kind}-{name.replace(':', '-')}"
    if wanted in used:
        return ""
    used.add(wanted)
    return f' id="{wanted}"'

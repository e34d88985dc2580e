"""The board in real size: every space as long as a car, and the map as large as its rows then need."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise, takewhile
from typing import Final

from stellwerk.boards.paper import Paper
from stellwerk.drawing import layout, lettering, svg_map
from stellwerk.drawing.findings import covered_by
from stellwerk.drawing.geography import Geography
from stellwerk.drawing.geometry import Box, Point, around, clipped, overlap, turned
from stellwerk.drawing.inks import DAY
from stellwerk.drawing.markup import rect, tag, text
from stellwerk.drawing.pieces import MM
from stellwerk.drawing.plan import DrawnConnection, Panel, Plan, Sheet
from stellwerk.drawing.poster import small_title
from stellwerk.drawing.rows import Sizes
from stellwerk.drawing.sheet import Margins, scale_needed
from stellwerk.kernel.board import Board

#: Around the map: a margin of paper, the track for the markers of the score, and a little air.
MARGIN: Final = 3 * MM
SCORE: Final = 11 * MM
AIR: Final = 1.5 * MM
#: Spaces of the score's track.
POINTS: Final = 100
#: Between the outermost cities and the frame: less than on a poster, as it often saves a row of sheets.
BORDER: Final = Margins(16 * MM, 16 * MM, 16 * MM, 16 * MM)
#: How much larger than three in four rows need a map is at first, then until nothing covers anything;
#: or smaller, as long as nothing does.
ROOMY: Final = 1.28
LARGER: Final = (1.05, 1.11, 1.21, 1.33, 1.5, 1.7, 2.0)
SMALLER: Final = (0.97, 0.94)
#: Attempts with larger maps; what still covers something then would do so at any size.
VAIN: Final = 4
#: Things on a part of the board are drawn if they reach this near to it.
NEAR: Final = 12 * MM


def sizes_for(car: tuple[float, float]) -> Sizes:
    """Of all things on the map, in units, for cars of this length and width."""
    length, width = car
    return Sizes(
        length=length,
        width=width,
        gap=1.3 * MM,
        beside=1.1 * MM,
        city=4 * MM,
        label=6.4 * MM,
        coin=4.2 * MM,
        is_exact=True,
    )


def real_plan(board: Board, language: str, car: tuple[float, float]) -> Plan:
    """Where everything is on the board; four units are a millimetre."""
    sizes = sizes_for(car)
    part = layout.parts_of(board)[0]
    projection, shown = layout.shown_by(board, part)
    # A board on paper is as large as its maker wants it, if cars have room there.
    is_on_paper = isinstance(projection, Paper)
    needed = MM if is_on_paper else ROOMY * scale_needed(board, part, projection, sizes)

    def tried(larger: float) -> tuple[tuple[Sheet, ...], int]:
        frame = _frame(board, shown, needed * larger)
        sheets = layout.sheets_in(board, frame, language, sizes=sizes, margins=BORDER)
        return sheets, faults(sheets)

    best = _best(tried, may_shrink=not is_on_paper)
    page = best[0].frame.grown(AIR + SCORE + MARGIN)
    nothing = Panel("", "", Box(0, 0, 0, 0), (), ())
    name = board.name[language]
    return Plan(board.id, name, name, language, page.width, page.height, best, nothing, ())


def _best(tried: Callable[[float], tuple[tuple[Sheet, ...], int]], may_shrink: bool) -> tuple[Sheet, ...]:
    """The smallest maps with the fewest faults."""
    best, least = tried(1.0)
    if not least:
        smaller = takewhile(lambda found: not found[1], map(tried, SMALLER if may_shrink else ()))
        return [best, *(sheets for sheets, _ in smaller)][-1]
    vain = 0
    for larger in LARGER:
        sheets, wrong = tried(larger)
        vain = 0 if wrong < least else vain + 1
        if wrong < least:
            best, least = sheets, wrong
        if not wrong or vain == VAIN:
            break
    return best


def _frame(board: Board, shown: Box, scale: float) -> Box:
    """The map's frame, so that the whole board begins at (0, 0); not too long and narrow."""
    margins = layout.margins_of(board, BORDER)
    edge = AIR + SCORE + MARGIN
    wide = shown.width * scale + margins.left + margins.right
    high = shown.height * scale + margins.top + margins.bottom
    return Box(edge, edge, max(wide, high * layout.NARROWEST), max(high, wide / layout.WIDEST))


def faults(sheets: tuple[Sheet, ...]) -> int:
    """How many rows cover or touch another or themselves, and how many names cover something."""
    wrong = 0
    for sheet in sheets:
        shapes = [_shapes(line) for line in sheet.lines]
        boxes = [around(corner for shape in each for corner in shape) for each in shapes]
        wrong += sum(
            boxes[i].meets(boxes[j]) and any(overlap(a, b) for a in shapes[i] for b in shapes[j])
            for i, j in combinations(range(len(shapes)), 2)
        )
        wrong += sum(any(overlap(a, b) for a, b in combinations(each, 2)) for each in shapes)
        wrong += sum(bool(covered_by(label, sheet)) for label in sheet.labels)
        wrong += sum(not sheet.frame.holds(box) for box in boxes)
    return wrong


def _shapes(line: DrawnConnection) -> list[list[Point]]:
    return [
        turned(space.x, space.y, space.length, space.width, space.angle)
        for row in line.rows
        for space in row.spaces
    ]


# --- drawing


def drawn(plan: Plan, window: Box) -> str:
    """What a part of the board shows, and a little more around it."""
    page = Box(0, 0, plan.width, plan.height)
    near = window.grown(NEAR)
    used: set[str] = set()
    parts = [
        tag("defs", *svg_map.frames(plan)),
        rect(page, fill=DAY.paper),
        rect(page.grown(-MARGIN / 2), fill="none", stroke=DAY.ink, stroke_width=3),
        *_score(plan, near),
    ]
    for order, sheet in enumerate(plan.sheets):
        if sheet.frame.meets(near):
            parts += svg_map.sheet(_within(sheet, near), plan, DAY, order, used)
    parts.append(small_title(plan, DAY))
    return "".join(parts)


def _within(sheet: Sheet, box: Box) -> Sheet:
    """A map with only what is in a box, so that a tile does not carry the whole of it."""
    return replace(
        sheet,
        lines=tuple(line for line in sheet.lines if around(line.bend).grown(line.width).meets(box)),
        dots=tuple(
            dot for dot in sheet.dots if (dot.plate or Box(dot.x, dot.y, 0, 0).grown(dot.radius)).meets(box)
        ),
        labels=tuple(label for label in sheet.labels if label.box.meets(box)),
        geography=cut_to(sheet.geography, box),
    )


def cut_to(land: Geography, box: Box) -> Geography:
    """What of the land is in a box."""
    return replace(
        land,
        home=_rings(land.home, box),
        abroad=_rings(land.abroad, box),
        lakes=_rings(land.lakes, box),
        coasts=_strokes(land.coasts, box),
        borders=_strokes(land.borders, box),
        picture=land.picture if land.place and land.place.meets(box) else "",
    )


def _rings(rings: tuple[tuple[Point, ...], ...], box: Box) -> tuple[tuple[Point, ...], ...]:
    cut = (tuple(clipped(ring, box)) for ring in rings if around(ring).meets(box))
    return tuple(ring for ring in cut if len(ring) > 2)


def _strokes(lines: tuple[tuple[Point, ...], ...], box: Box) -> tuple[tuple[Point, ...], ...]:
    """The stretches of lines that come into a box."""
    found: list[list[Point]] = []
    for line in lines:
        is_going_on = False
        for a, b in pairwise(line):
            is_near = around((a, b)).grown(0.1).meets(box)
            if is_near and not is_going_on:
                found.append([a])
            if is_near:
                found[-1].append(b)
            is_going_on = is_near
    return tuple(map(tuple, found))


# --- the score


def _score(plan: Plan, near: Box) -> list[str]:
    """A hundred spaces around the map; 0 is at the lower left, and they run clockwise."""
    parts = []
    for points, box in enumerate(score_spaces(plan)):
        if not box.meets(near):
            continue
        is_fifth = points % 5 == 0
        fill = DAY.rule if is_fifth else DAY.cell
        parts.append(rect(box.grown(-1.2), rx=3, fill=fill, stroke=DAY.faint, stroke_width=1.2))
        face = lettering.STATION_BIG if is_fifth else lettering.STATION
        x, y = box.middle
        parts.append(text(x, y + 8, str(points), 23, face, "middle", DAY.ink))
    return parts


def score_spaces(plan: Plan) -> list[Box]:
    inner = plan.sheets[0].frame.grown(AIR)
    half = POINTS // 2
    across = min(half - 3, max(3, round((half + 2) * inner.width / (inner.width + inner.height))))
    down = half - across  # between the corners, which belong to the long sides
    outer = inner.grown(SCORE)
    # The corners are as wide as the track is deep.
    wide, high = inner.width / (across - 2), inner.height / down
    tops = (
        [(outer.x, SCORE)] + [(inner.x + wide * n, wide) for n in range(across - 2)] + [(inner.right, SCORE)]
    )
    left = [Box(outer.x, inner.y + high * n, SCORE, high) for n in reversed(range(down))]
    top = [Box(x, outer.y, width, SCORE) for x, width in tops]
    right = [Box(inner.right, inner.y + high * n, SCORE, high) for n in range(down)]
    bottom = [Box(x, inner.bottom, width, SCORE) for x, width in reversed(tops)]
    # 0 is the corner at the lower left.
    return [bottom[-1], *left, *top, *right, *bottom[:-1]]

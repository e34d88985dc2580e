"""From a board to the plan of its picture: the page, the map on it, the enlarged parts, the tables.

A map that is wider than high has its tables in a band below, any other in a column at its right.
"""

from collections.abc import Sequence
from dataclasses import replace

from stellwerk.boards.paper import Paper, paper_of
from stellwerk.kernel.board import Board

from . import lettering
from .geography import Geography
from .geometry import Box, around
from .panels import moved, panels
from .plan import Panel, Plan, Shape, Sheet, Text
from .projection import Projection
from .rows import Sizes
from .sheet import (
    BOUND,
    BOUND_ENLARGED,
    Camera,
    MapLayout,
    MapPart,
    Margins,
    camera,
    extent,
    place_of,
    projection_of,
    same_names,
    scale_needed,
    with_geography,
)
from .words import say

WIDTH = 2400.0
EDGE = 66.0
GUTTER = 44.0
COLUMN = 500.0
BAND_COLUMN = 510.0
#: The title beside a band's tables is no wider than this.
TITLE = 620.0
#: A map this much wider than high has its tables below.
WIDE = 1.32
#: The shape of a map's frame is kept within these.
NARROWEST, WIDEST = 0.72, 1.85
MARGINS = Margins(left=120, top=96, right=120, bottom=96)
#: A sheet of paper is shown to its edges.
NO_MARGINS = Margins(0, 0, 0, 0)
#: What explains the map rather than the score.
KEYS = ("cards", "marks")
#: Between the tables of a column.
BETWEEN = 40.0
#: A picture lower than this is left out.
VIGNETTE = 190.0
#: Enlarged parts are drawn this much larger than their rows need.
ENLARGED = 1.15
MAIN = ""


def plan(board: Board, language: str = "en", other: Plan | None = None) -> Plan:
    """Where everything on a board's picture is; a map that looks the same in `other` is its map."""
    frame, height, cartouche, tables = _page(board, language)
    if other is not None and other.sheets[0].frame == frame and same_names(board, language, other.language):
        sheets = (replace(other.sheets[0], title=board.name[language]), *other.sheets[1:])
    else:
        sheets = sheets_in(board, frame, language)
    return Plan(
        board=board.id,
        title=board.name[language],
        description=say(
            language,
            "page",
            name=board.name[language],
            cities=len(board.cities),
            connections=len(board.connections),
            tracks=len(board.tracks),
        ),
        language=language,
        width=WIDTH,
        height=height,
        sheets=sheets,
        cartouche=cartouche,
        panels=tables,
    )


def sheets_of(board: Board, language: str = "en") -> tuple[Sheet, ...]:
    """The maps alone, without the land under them."""
    return sheets_in(board, _page(board, language)[0], language, land=False)


# --- what is drawn where


def parts_of(board: Board) -> list[MapPart]:
    """The main map and the enlarged parts; a connection is drawn on one that has both its cities."""
    insets = sorted({str(city.data["inset"]) for city in board.cities if "inset" in city.data})
    homes: dict[str, list[int]] = {MAIN: [], **{inset: [] for inset in insets}}
    for number, city in enumerate(board.cities):
        homes[str(city.data.get("inset", MAIN))].append(number)
        again = str(city.data.get("also_in", MAIN))
        if "inset" not in city.data and again in insets:
            homes[again].append(number)
    shown: dict[str, list[int]] = {name: [] for name in homes}
    for number, connection in enumerate(board.connections):
        ends = {connection.a, connection.b}
        fitting = [name for name, cities in homes.items() if ends <= set(cities)]
        if not fitting:
            # No map has both: the main map takes in what it lacks.
            homes[MAIN] += sorted(ends - set(homes[MAIN]))
            fitting = [MAIN]
        shown[fitting[0]].append(number)
    return [MapPart(name, tuple(sorted(homes[name])), tuple(shown[name])) for name in homes]


def shown_by(board: Board, part: MapPart) -> tuple[Projection | Paper, Box]:
    """How a part is projected, and its extent on the flat map."""
    projection = projection_of(board, part)
    return projection, extent(board, part, projection)


def sheets_in(
    board: Board,
    frame: Box,
    language: str,
    land: bool = True,
    sizes: Sizes | None = None,
    margins: Margins = MARGINS,
) -> tuple[Sheet, ...]:
    """The maps, the main one in this frame; things are as large as there is room for, or of given sizes."""
    parts = parts_of(board)
    projection, shown = shown_by(board, parts[0])
    eye = camera(shown, projection, frame, margins_of(board, margins))
    # places on paper are meant as they are
    bound = BOUND if paper_of(board) is None else 0.0
    main = MapLayout(board, parts[0], frame, eye, language, bound, sizes)
    made = main.sheet(board.name[language])
    sheets = []
    taken: list[Box] = []
    for part in parts[1:]:
        projection, shown = shown_by(board, part)
        scale = scale_needed(board, part, projection, main.sizes) * ENLARGED
        beside = Margins(110, 84, 110, 70)
        wanted = Box(
            0,
            0,
            min(shown.width * scale + beside.left + beside.right, frame.width * 0.46),
            min(shown.height * scale + beside.top + beside.bottom, frame.height * 0.46),
        )
        box = _free_place(wanted, made, taken)
        taken.append(box)
        inset = camera(shown, projection, box, beside)
        layout = MapLayout(board, part, box, inset, language, BOUND_ENLARGED, main.sizes)
        title = _title(board, part)
        outline = _outline(board, part, eye, frame)
        under = layout.geography() if land else Geography()
        sheets.append(with_geography(layout.sheet(title), under, outline))
    return (with_geography(made, main.geography() if land else Geography()), *sheets)


def _title(board: Board, part: MapPart) -> str:
    """An enlarged part is called after its id; the city of that name lends its spelling."""
    for city in board.cities:
        if city.id == part.id:
            return city.name
    return part.id.replace("_", " ").title()


def _outline(board: Board, part: MapPart, eye: Camera, frame: Box) -> Box | None:
    box = around(eye.place(place_of(board, city)) for city in part.cities).grown(26)
    left, top = max(box.x, frame.x), max(box.y, frame.y)
    right, bottom = min(box.right, frame.right), min(box.bottom, frame.bottom)
    return Box(left, top, right - left, bottom - top) if right - left > 30 and bottom - top > 30 else None


def _free_place(wanted: Box, sheet: Sheet, taken: Sequence[Box]) -> Box:
    """Where an enlarged part covers nothing, near the edge of the map; smaller if there is no room."""
    taken_up = [thing.grown(14) for thing in things(sheet)]
    frame = sheet.frame.grown(-22)
    for shrink in (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.6, 0.5):
        width, height = wanted.width * shrink, wanted.height * shrink
        best: tuple[float, Box] | None = None
        steps = 30
        for i in range(steps + 1):
            for j in range(steps + 1):
                x = frame.x + (frame.width - width) * i / steps
                y = frame.y + (frame.height - height) * j / steps
                box = Box(x, y, width, height)
                if any(other.grown(24).meets(box) for other in taken):
                    continue
                price = min(i, steps - i) + min(j, steps - j)
                if (best is None or price < best[0]) and not any(thing.meets(box) for thing in taken_up):
                    best = (price, box)
        if best is not None:
            return best[1]
    return Box(frame.x, frame.y, wanted.width * 0.5, wanted.height * 0.5)


def things(sheet: Sheet) -> list[Box]:
    """Boxes of everything on a map."""
    found = [label.box for label in sheet.labels]
    found += [dot.plate or Box(dot.x, dot.y, 0, 0).grown(dot.radius) for dot in sheet.dots]
    for line in sheet.lines:
        found += [Box(x, y, 0, 0).grown(line.width / 2 + 3) for x, y in line.bend]
    return found


# --- the page


def margins_of(board: Board, usual: Margins = MARGINS) -> Margins:
    return usual if paper_of(board) is None else NO_MARGINS


def _page(board: Board, language: str) -> tuple[Box, float, Panel, tuple[Panel, ...]]:
    """The map's frame, the page's height, the title and the tables."""
    _, shown = shown_by(board, parts_of(board)[0])
    shape = min(WIDEST, max(NARROWEST, shown.width / max(shown.height, 1e-9)))
    return (_with_band if shape >= WIDE else _with_column)(board, language, shape)


def _with_column(board: Board, language: str, shape: float) -> tuple[Box, float, Panel, tuple[Panel, ...]]:
    """The map at the left, title and tables in a column at its right."""
    width = WIDTH - 2 * EDGE - GUTTER - COLUMN
    margins = margins_of(board)
    inner = width - margins.left - margins.right
    height = inner / shape + margins.top + margins.bottom
    made = panels(board, language, COLUMN)
    left = EDGE + width + GUTTER
    cartouche = _cartouche(board, language, Box(left, EDGE, COLUMN, 0))
    needed = cartouche.box.height + sum(panel.box.height + BETWEEN for panel in made)
    height = max(height, needed)
    # Tables hang from the top, the key to the signs stands on the ground; between them is what is left.
    keys = [panel for panel in made if panel.id in KEYS]
    between = BETWEEN + min(34.0, (height - needed) / len(made))
    y = EDGE + cartouche.box.height
    tables = []
    for panel in made:
        if panel is keys[0]:
            ground = EDGE + height - sum(key.box.height + between for key in keys)
            tables += _vignette(Box(left, y + between, COLUMN, ground - y - between))
            y = ground
        tables.append(moved(panel, left, y + between))
        y += panel.box.height + between
    return Box(EDGE, EDGE, width, height), height + 2 * EDGE, cartouche, tuple(tables)


def _vignette(free: Box) -> list[Panel]:
    """A small picture in the middle of the free room, if there is enough; not too tall."""
    height = min(free.height, free.width * 1.15)
    if height < VIGNETTE:
        return []
    box = Box(free.x, free.y + (free.height - height) / 2, free.width, height)
    return [Panel("vignette", "", box, (Shape("vignette", box),), ())]


def _with_band(board: Board, language: str, shape: float) -> tuple[Box, float, Panel, tuple[Panel, ...]]:
    """The map above, the title below it at the left, and the tables next to the title."""
    width, margins = WIDTH - 2 * EDGE, margins_of(board)
    height = (width - margins.left - margins.right) / shape + margins.top + margins.bottom
    frame = Box(EDGE, EDGE, width, height)
    top = frame.bottom + GUTTER
    made = panels(board, language, BAND_COLUMN)
    columns = min(3, len(made))
    left = WIDTH - EDGE - columns * BAND_COLUMN - (columns - 1) * GUTTER
    title = min(left - GUTTER - EDGE, TITLE)
    stacks: list[list[Panel]] = [[] for _ in range(columns)]
    for panel in made:
        least = min(stacks, key=lambda stack: sum(p.box.height + BETWEEN for p in stack))
        least.append(panel)
    depth = max(sum(p.box.height for p in stack) + BETWEEN * (len(stack) - 1) for stack in stacks)
    depth = max(depth, _cartouche(board, language, Box(EDGE, top, title, 0)).box.height)
    cartouche = _cartouche(board, language, Box(EDGE, top, title, depth))
    beside = Box(EDGE + title + GUTTER, top, left - EDGE - title - 2 * GUTTER, depth)
    tables = _vignette(beside) if beside.width > VIGNETTE else []
    for number, stack in enumerate(stacks):
        y = top
        for panel in stack:
            tables.append(moved(panel, left + number * (BAND_COLUMN + GUTTER), y))
            y += panel.box.height + BETWEEN
    return frame, top + depth + EDGE, cartouche, tuple(tables)


def _cartouche(board: Board, language: str, box: Box) -> Panel:
    """The title block: emblem, name, what kind of board it is."""
    name = board.name[language].upper()
    inner = box.width - 72
    size = min(200.0, max(136.0, box.width / 5))
    while lettering.width(name, lettering.TITLE, size, 0.05) > inner and size > 30:
        size -= 2
    seats = say(language, "seats", least=board.seats[0], most=board.seats[1])
    notes = [f"{seats}  ·  {say(language, 'trains', trains=board.trains)}"]
    if board.own_design:
        notes.append(say(language, "own_design"))
    natural = 118 + size * 0.72 + 34 + 31 * (len(notes) + 1) + 26
    height = max(box.height, natural)
    x, y = box.x + box.width / 2, box.y + (height - natural) / 2
    shapes = [
        Shape("cartouche", Box(box.x, box.y, box.width, height)),
        Shape("emblem", Box(x - 90, y + 34, 180, 60)),
    ]
    base = y + 118 + size * 0.72
    texts = [Text(x, base, name, round(size, 1), lettering.TITLE, "middle", "on_cartouche", 0.05)]
    shapes.append(Shape("cartouche-rule", Box(box.x + 44, base + 26, box.width - 88, 3)))
    kind = say(language, "kind").upper()
    texts.append(Text(x, base + 66, kind, 25, lettering.HEADING, "middle", "on_cartouche", 0.22))
    for number, note in enumerate(notes):
        texts.append(Text(x, base + 98 + 29 * number, note, 20, lettering.PLAIN, "middle", "on_cartouche"))
    return Panel(
        "cartouche", board.name[language], Box(box.x, box.y, box.width, height), tuple(shapes), tuple(texts)
    )

"""Sheets of paper: what lies where on each, with marks for the scissors.

A page is SVG in units of a quarter of a millimetre. Its foot has room for the ruler and the imprint, which
`pdf.py` adds.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Final

from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import DAY, SOOT
from stellwerk.drawing.markup import number, rect, stroke, tag
from stellwerk.drawing.panels import moved
from stellwerk.drawing.pieces import MM, Piece
from stellwerk.drawing.plan import Panel
from stellwerk.drawing.svg_panels import panel as drawn_panel

#: Most printers can't print nearer to the edge; the foot is below what lies on a page.
EDGE: Final = 8 * MM
FOOT: Final = 16 * MM
#: Neighbouring tiles show the same strip; one is cut in its middle and glued onto the other.
OVERLAP: Final = 10 * MM
#: Marks begin this far from what is cut, and are this long.
OFF, MARK = 0.8 * MM, 3 * MM
#: Tables next to the map, smaller than on a poster.
TABLE, TABLE_SCALE = 500.0, 0.74


@dataclass(frozen=True)
class Paper:
    width: float
    height: float

    @property
    def turned(self) -> "Paper":
        return Paper(self.height, self.width)

    @property
    def area(self) -> Box:
        """What can be printed on."""
        return Box(EDGE, EDGE, self.width - 2 * EDGE, self.height - EDGE - FOOT)


PAPERS: Final = {
    "a4": Paper(210 * MM, 297 * MM),
    "a3": Paper(297 * MM, 420 * MM),
    "letter": Paper(215.9 * MM, 279.4 * MM),
}


@dataclass(frozen=True)
class Page:
    paper: Paper
    #: SVG.
    drawing: str
    #: What it is, in a few words for the foot.
    note: str
    #: It is one side of a sheet that is printed on both.
    is_two_sided: bool = False


# --- one large thing on one sheet, or in tiles


def whole(size: Box, draw: Callable[[Box], str], note: str) -> list[Page]:
    """A thing on a sheet of its own size."""
    paper = Paper(size.width + 2 * EDGE, size.height + EDGE + FOOT)
    placed = tag("g", draw(size), transform=f"translate({number(EDGE)} {number(EDGE)})")
    return [Page(paper, placed + _crop(Box(EDGE, EDGE, size.width, size.height)), note)]


@dataclass(frozen=True)
class Tiling:
    """A large thing on several sheets."""

    paper: Paper
    size: Box
    across: int
    down: int

    def window(self, row: int, column: int) -> Box:
        """What a tile shows: all show as much."""
        wide = (self.size.width - OVERLAP) / self.across
        high = (self.size.height - OVERLAP) / self.down
        return Box(column * wide, row * high, wide + OVERLAP, high + OVERLAP)


def tiling(size: Box, paper: Paper) -> Tiling:
    """As few sheets as possible, upright or across."""

    def tried(sheet: Paper) -> Tiling:
        area = sheet.area
        across = max(1, ceil((size.width - OVERLAP) / (area.width - OVERLAP)))
        down = max(1, ceil((size.height - OVERLAP) / (area.height - OVERLAP)))
        return Tiling(sheet, size, across, down)

    return min((tried(paper), tried(paper.turned)), key=lambda found: found.across * found.down)


def name_of(row: int, column: int) -> str:
    return f"{chr(ord('A') + row)}{column + 1}"


def tiles(tiled: Tiling, draw: Callable[[Box], str], note: Callable[[str], str]) -> list[Page]:
    """The sheets, row by row; `note` says what the tile of a name is."""
    return [
        Page(tiled.paper, _tile(tiled, row, column, draw), note(name_of(row, column)))
        for row in range(tiled.down)
        for column in range(tiled.across)
    ]


def _tile(tiled: Tiling, row: int, column: int, draw: Callable[[Box], str]) -> str:
    window = tiled.window(row, column)
    shown = Box(EDGE, EDGE, window.width, window.height)
    inner = tag(
        "g", draw(window), transform=f"translate({number(EDGE - window.x)} {number(EDGE - window.y)})"
    )
    parts = [tag("clipPath", rect(shown), id="tile"), tag("g", inner, clip_path="url(#tile)")]
    seam = OVERLAP / 2
    # Where this sheet is cut, or is the board's own edge.
    parts.append(
        _marks(
            [shown.x + (seam if column else 0), *([shown.right] if column == tiled.across - 1 else [])],
            [shown.y + (seam if row else 0), *([shown.bottom] if row == tiled.down - 1 else [])],
            shown,
        )
    )
    # Where the next sheet comes to lie on it.
    parts.append(
        _marks(
            [shown.right - seam] if column < tiled.across - 1 else [],
            [shown.bottom - seam] if row < tiled.down - 1 else [],
            shown,
            stroke_dasharray="3 2.5",
        )
    )
    return "".join(parts)


def _crop(box: Box) -> str:
    return _marks([box.x, box.right], [box.y, box.bottom], box)


def _marks(xs: Iterable[float], ys: Iterable[float], box: Box, **look: str) -> str:
    """Short lines outside of a box, at these places of its sides."""
    ends = [
        (x, y, f"v{number(side * MARK)}")
        for x in xs
        for y, side in ((box.y - OFF, -1), (box.bottom + OFF, 1))
    ]
    ends += [
        (x, y, f"h{number(side * MARK)}") for y in ys for x, side in ((box.x - OFF, -1), (box.right + OFF, 1))
    ]
    d = "".join(f"M{number(x)} {number(y)}{line}" for x, y, line in ends)
    return stroke(d, SOOT, 0.8, **look) if d else ""


# --- many small things in rows


def rows(pieces: Sequence[Piece], paper: Paper, notes: tuple[str, str]) -> list[Page]:
    """Pieces in rows, edge to edge, and after each sheet the sheet with their backs."""
    pages = []
    # What has backs comes first, so that all two-sided sheets of a print follow one another.
    alike = sorted(_kinds(pieces), key=lambda kind: (kind[0].back == "", -kind[0].size.width))
    for kind in alike:
        pages += _grids(kind, paper, notes)
    return pages


def _kinds(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Every copy, by size and back, in the order of the first of each."""
    found: dict[tuple[Box, str], list[Piece]] = {}
    for piece in pieces:
        found.setdefault((piece.size, piece.back), []).extend([piece] * piece.copies)
    return list(found.values())


def _grids(pieces: Sequence[Piece], paper: Paper, notes: tuple[str, str]) -> list[Page]:
    size = pieces[0].size
    # With backs always upright, since duplex printers turn a sheet around its long edge.
    sheets = [paper] if pieces[0].back else [paper, paper.turned]
    sheet = max(sheets, key=lambda each: _fit(each, size)[0] * _fit(each, size)[1])
    across, down = _fit(sheet, size)
    if not across * down:
        return [page for piece in pieces for page in _tiled(piece, paper, notes[0])]
    pages = []
    for start in range(0, len(pieces), across * down):
        these = pieces[start : start + across * down]
        sides = (False, True) if pieces[0].back else (False,)
        pages += [
            Page(sheet, _grid(these, sheet, across, is_back), notes[is_back], len(sides) > 1)
            for is_back in sides
        ]
    return pages


def _tiled(piece: Piece, paper: Paper, note: str) -> list[Page]:
    """A mat that is larger than the paper."""
    return tiles(tiling(piece.size, paper), lambda _: piece.front, lambda name: f"{note} {name}")


def _fit(paper: Paper, size: Box) -> tuple[int, int]:
    return int(paper.area.width // size.width), int(paper.area.height // size.height)


def _grid(pieces: Sequence[Piece], paper: Paper, across: int, is_back: bool) -> str:
    size, area = pieces[0].size, paper.area
    down = ceil(len(pieces) / across)
    used = across if down > 1 else len(pieces)
    # In the middle of the sheet, so that a column and its mirror image are equally far from its edges.
    left, top = (paper.width - across * size.width) / 2, area.y
    parts = []
    for at, piece in enumerate(pieces):
        row, column = divmod(at, across)
        place = across - 1 - column if is_back else column
        where = f"translate({number(left + place * size.width)} {number(top + row * size.height)})"
        parts.append(tag("g", piece.back if is_back else piece.front, transform=where))
    first = left + (across - used) * size.width if is_back else left
    block = Box(first, top, used * size.width, down * size.height)
    if is_back:
        # A little more of the same paper around, for printers that miss by a millimetre.
        parts.insert(0, rect(block.grown(2 * MM), fill=DAY.paper))
        return "".join(parts)
    xs = [block.x + size.width * n for n in range(used + 1)]
    ys = [block.y + size.height * n for n in range(down + 1)]
    return "".join((*parts, _marks(xs, ys, block)))


# --- tables


def tables(panels: Sequence[Panel], paper: Paper, note: str) -> list[Page]:
    """Tables in columns, from top to bottom, then from left to right."""
    area, gap = paper.area, 40.0
    wide, high = TABLE * TABLE_SCALE, area.height
    columns = max(1, int((area.width + gap * TABLE_SCALE) // (wide + gap * TABLE_SCALE)))
    placed: list[tuple[int, str]] = []
    column, y = 0, 0.0
    for panel in panels:
        if y and y + panel.box.height * TABLE_SCALE > high:
            column, y = column + 1, 0.0
        x = EDGE + (column % columns) * (wide + gap * TABLE_SCALE)
        where = f"translate({number(x)} {number(EDGE + y)}) scale({TABLE_SCALE})"
        placed.append((column // columns, tag("g", drawn_panel(moved(panel, 0, 0), DAY), transform=where)))
        y += (panel.box.height + gap) * TABLE_SCALE
    return [
        Page(paper, "".join(drawing for _, drawing in group), note)
        for _, group in groupby(placed, key=lambda each: each[0])
    ]

"""The first page: how to print, cut and glue, what is on which page, and the board with its tiles."""

from collections.abc import Mapping, Sequence

from stellwerk.drawing import lettering
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import DAY, SOOT
from stellwerk.drawing.markup import number, rect, text
from stellwerk.drawing.pieces import MM
from stellwerk.drawing.plan import Plan
from stellwerk.kernel.board import Board

from .cards import small_map
from .pages import Tiling, name_of
from .words import say

#: How wide the small board is, in units of its own.
WIDTH = 600.0


def steps(
    board: Board,
    language: str,
    car: tuple[float, float],
    lengths: Mapping[str, int],
    two_sided: Sequence[int],
) -> str:
    """What to do, in Markdown; `two_sided` are the numbers of the pages with cards and their backs."""
    found = ["scale"]
    found += ["glue"] if lengths.get("board", 0) > 1 else []
    found += ["cut"] if two_sided else []
    found += ["besides"]
    values = {
        "trains": board.trains,
        "long": f"{car[0]:g}",
        "wide": f"{car[1]:g}",
        "seats": board.seats[1],
        "both": f"{two_sided[0]}–{two_sided[-1]}" if two_sided else "",
    }
    lines = [f"# {board.name[language]}", "", f"## {say(language, 'how')}", ""]
    lines += [f"{order}. {say(language, step, **values)}" for order, step in enumerate(found, 1)]
    return "\n".join(lines) + "\n"


def contents(language: str, lengths: Mapping[str, int]) -> str:
    """What is on which page, in Markdown."""
    lines = [f"## {say(language, 'contents')}", ""]
    lines += [f"| {say(language, 'what')} | {say(language, 'pages')} |", "| --- | --- |"]
    first = 2
    for part, count in lengths.items():
        last = first + count - 1
        pages = f"{first}–" if part == "rules" else f"{first}–{last}" if count > 1 else str(first)
        lines.append(f"| {say(language, f'part_{part}')} | {pages} |")
        first = last + 1
    return "\n".join(lines) + "\n"


def size_of(plan: Plan, language: str) -> str:
    return say(language, "size", wide=f"{plan.width / MM / 10:.0f}", high=f"{plan.height / MM / 10:.0f}")


def overview(plan: Plan, tiled: Tiling | None) -> str:
    """The board very small, and over it the tiles with their names."""
    scale = WIDTH / plan.width
    board = _scaled(Box(0, 0, plan.width, plan.height), scale)
    parts = [
        rect(board, fill=DAY.paper, stroke=DAY.ink, stroke_width=1.6),
        small_map(plan, _scaled(plan.sheets[0].frame, scale)),
    ]
    for row in range(tiled.down if tiled else 0):
        for column in range(tiled.across if tiled else 0):
            assert tiled is not None
            parts += _tile(_scaled(tiled.window(row, column), scale), name_of(row, column))
    size = f'viewBox="-2 -2 {number(board.width + 4)} {number(board.height + 4)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>\n'


def _tile(box: Box, name: str) -> list[str]:
    x, y = box.middle
    return [
        rect(box, fill="none", stroke=SOOT, stroke_width=0.9, stroke_dasharray="4 3"),
        text(
            x,
            y + 11,
            name,
            32,
            lettering.TITLE,
            "middle",
            SOOT,
            stroke=DAY.halo,
            stroke_width=5,
            paint_order="stroke",
        ),
    ]


def _scaled(box: Box, scale: float) -> Box:
    return Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale)

"""How much every connection is used, on the board's own map: a quiet map, lines as strong as their use.

The land and names of a board are in the page once and reused by all its maps; the inks are variables of the
page's style, light and dark. Use shows in the width of a line as well as in its ink;
connections that nobody used are dashed and crossed.
"""

import dataclasses
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from stellwerk.drawing import svg_map
from stellwerk.drawing.geometry import Bend
from stellwerk.drawing.inks import VARIABLES
from stellwerk.drawing.layout import plan as plan_of
from stellwerk.drawing.markup import lines, number
from stellwerk.drawing.plan import DrawnConnection, Plan
from stellwerk.drawing.thinning import lighter, thin
from stellwerk.fairness.figures import ConnectionUse
from stellwerk.fairness.naming import Names
from stellwerk.fairness.verdict import DEAD_SHARE
from stellwerk.fairness.words import Speech
from stellwerk.kernel.board import Board

from .charts import hover, tag

#: Shares of the games from which on a line is drawn stronger; widths in units of the plan.
CLASSES: Final = (DEAD_SHARE, 0.2, 0.4, 0.6, 0.8)
WIDTHS: Final = (7.0, 10.0, 14.0, 18.0, 23.0, 28.0)
#: Coasts and borders may be off by this much, in units of the plan, until they have few enough points.
FINE: Final = (1.0, 1.4, 2.0, 2.6, 4.0)
MOST_POINTS: Final = 8000
#: Of the sign on a dead line.
SIGN: Final = 13.0


# --- what is on a page once


def definitions(board: Board, language: str) -> tuple[Plan, str]:
    """The plan of a board, and its land and its names as groups that maps draw again."""
    plan = plan_of(board, language)
    bare = dataclasses.replace(
        plan, sheets=tuple(dataclasses.replace(sheet, lines=()) for sheet in plan.sheets)
    )
    ground = svg_map.still(lighter(bare, FINE, MOST_POINTS), VARIABLES, f"{board.id}-")
    names = svg_map.cities_and_names(plan, VARIABLES)
    made = tag("g", *ground, id=f"ground-{board.id}") + tag("g", *names, id=f"names-{board.id}")
    return plan, made


def signs() -> str:
    """What maps of all boards use."""
    return "".join(svg_map.badges(VARIABLES))


# --- a map


def heat_map(plan: Plan, names: Names, used: Mapping[str, ConnectionUse]) -> str:
    frame = plan.sheets[0].frame.grown(4)
    drawn = [
        (line, used[line.connection])
        for sheet in plan.sheets
        for line in sheet.lines
        if line.connection in used
    ]
    drawn.sort(key=lambda each: each[1].used.value)  # the strongest lie on top
    seen = " ".join(number(each) for each in (frame.x, frame.y, frame.width, frame.height))
    return tag(
        "svg",
        tag("use", href=f"#ground-{plan.board}"),
        *(casing(line, use) for line, use in drawn),
        *(connection(line, use, names) for line, use in drawn),
        *(sign(line, use) for line, use in drawn if class_of(use.used.value) == 0),
        tag("use", href=f"#names-{plan.board}"),
        class_="map",
        viewBox=seen,
        role="img",
        aria_label=names.say("map alt", board=names.title()),
    )


def class_of(share: float) -> int:
    """0: dead, 1 … the stronger the more."""
    return sum(share >= edge for edge in CLASSES)


def connection(line: DrawnConnection, use: ConnectionUse, names: Names) -> str:
    kind = class_of(use.used.value)
    d = lines([thin(line.bend, 0.8)])
    style = f"heat heat-{kind}" + (" heat-never" if not use.used.value else "")
    return tag("g", hover(tooltip(use, names)), tag("path", d=d, class_=style, stroke_width=WIDTHS[kind]))


def casing(line: DrawnConnection, use: ConnectionUse) -> str:
    """A rim that keeps a line apart from the land; under all lines, so that it cuts none."""
    wide = WIDTHS[class_of(use.used.value)] + 7
    return tag("path", d=lines([thin(line.bend, 0.8)]), class_="casing", stroke_width=wide)


def tooltip(use: ConnectionUse, names: Names) -> str:
    share = names.interval(use.used, names.percent)
    return names.say("line hover", name=names.connection(use.connection), share=share)


def sign(line: DrawnConnection, use: ConnectionUse) -> str:
    """On the middle of a line: a cross if nobody ever used it, a ring if hardly anybody did."""
    bend = Bend(line.bend)
    x, y, _ = bend.at(bend.length / 2)
    return tag("g", sign_shape(not use.used.value), transform=f"translate({number(x)} {number(y)})")


def sign_shape(never: bool) -> str:
    ground = tag("circle", class_="sign-ground", r=SIGN + 4)
    arm = number(SIGN * 0.6)
    inside = (
        tag("path", class_="sign", d=f"M-{arm} -{arm}L{arm} {arm}M{arm} -{arm}L-{arm} {arm}") if never else ""
    )
    return ground + inside


# --- the key


def legend(names: Speech) -> str:
    """What the strengths of lines mean, as a list."""
    edges = [0.0, *CLASSES, 1.0]
    entries = [entry(0, True, names.say("heat never"))]
    entries.append(entry(0, False, names.say("heat dead", limit=names.percent(DEAD_SHARE, 0))))
    for kind in range(1, len(WIDTHS)):
        low, high = names.percent(edges[kind], 0), names.percent(edges[kind + 1], 0)
        entries.append(entry(kind, False, names.say("heat class", low=low, high=high)))
    return tag("ul", *entries, class_="legend")


def entry(kind: int, never: bool, text: str) -> str:
    style = f"heat heat-{kind}" + (" heat-never" if never else "")
    line = tag("path", d="M4 20H116", class_=style, stroke_width=WIDTHS[kind])
    mark = tag("g", sign_shape(never), transform="translate(60 20)") if kind == 0 else ""
    drawn = tag("svg", line, mark, viewBox="0 0 120 40", width=54, height=18, aria_hidden="true")
    return tag("li", drawn, escape(text))

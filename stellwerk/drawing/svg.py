"""Draws a plan as an SVG poster; every place is already in the plan.

Cities have the id `city-…`, tracks `track-…` and connections `connection-…`, so that a page can find
them; a name drawn on two maps has the id on the first.
"""

import base64
from xml.sax.saxutils import escape, quoteattr

from . import lettering, svg_map, svg_panels
from .geometry import Box
from .inks import DAY, NIGHT, Inks
from .markup import number, rect
from .plan import Plan


def svg(plan: Plan, dark: bool = False, fonts: bool = True) -> str:
    """The whole picture; without `fonts` for callers that have them."""
    inks = NIGHT if dark else DAY
    width, height = number(plan.width), number(plan.height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    attributes = f'role="img" lang="{plan.language}" aria-label={quoteattr(plan.description)}'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {attributes}>',
        f"<title>{escape(plan.title)}</title>",
        f"<desc>{escape(plan.description)}</desc>",
        f"<style>{_fonts() if fonts else ''}{STYLE}</style>",
        "<defs>",
        *svg_map.definitions(plan, inks),
        "</defs>",
        f'<rect width="{width}" height="{height}" fill="{inks.paper}"/>',
        *_frame(plan, inks),
    ]
    used: set[str] = set()
    for order, sheet in enumerate(plan.sheets):
        parts += svg_map.sheet(sheet, plan, inks, order, used)
    for panel in (plan.cartouche, *plan.panels):
        parts.append(svg_panels.panel(panel, inks))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


STYLE = "text{font-kerning:normal;font-variant-numeric:lining-nums}"


def _frame(plan: Plan, inks: Inks) -> list[str]:
    """The poster's border: a thick line and a thin one inside it."""
    page = Box(0, 0, plan.width, plan.height)
    return [
        rect(page.grown(-inset), fill="none", stroke=inks.ink, stroke_width=width)
        for inset, width in ((22, 5), (32, 1.5))
    ]


def _fonts() -> str:
    """The fonts themselves, so that the picture looks the same everywhere."""
    rules = []
    for face, (family, weight) in lettering.FACES.items():
        data = base64.b64encode(lettering.font_file(face, "woff2").read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(rules)

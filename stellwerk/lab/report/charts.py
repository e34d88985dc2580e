"""The pictures of a report: bars, histograms, dots with whiskers, stacked bars, as SVG.

No viewBox: widths are in per cent and letters keep their size, so a chart is legible on a phone. Inks are
classes of the page's style, light and dark; what differs by colour also differs by pattern, place or sign.
Each mark shows its figures in a tooltip.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from stellwerk.drawing import markup
from stellwerk.drawing.markup import Value

#: Space left at both ends, in per cent, so that no mark is cut off.
SIDE: Final = 1.5
#: The height of a row of dots or bars, and of the axis below.
ROW: Final = 46
AXIS: Final = 26
#: Different fills that a stacked bar can have: see `patterns`.
FILLS: Final = 8


@dataclass(frozen=True)
class Scale:
    """From values to places along a chart."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Per cent of the width; what lies outside is drawn at the edge."""
        span = self.high - self.low or 1.0
        part = min(1.0, max(0.0, (value - self.low) / span))
        return SIDE + part * (100 - 2 * SIDE)


@dataclass(frozen=True)
class Tick:
    value: float
    text: str


@dataclass(frozen=True)
class Dot:
    """A row of a chart: a value with its interval, and what is said of it."""

    label: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True)
class Bar:
    label: str
    value: float
    text: str
    #: Its own ink, if the thing has a colour.
    fill: str = ""
    rim: str = ""


@dataclass(frozen=True)
class Piece:
    """Of a stacked bar: which fill, how long, and what it says."""

    fill: int
    value: float
    title: str
    #: Written on it where there is room.
    text: str


def tag(kind: str, *inside: str, **attributes: Value) -> str:
    """An element; `class_` is written as class, a word that Python has for itself."""
    return markup.tag(kind, *inside, **{name.removesuffix("_"): value for name, value in attributes.items()})


# --- charts


def histogram(
    bars: Sequence[tuple[float, float, float, str]],
    scale: Scale,
    ticks: Sequence[Tick],
    levels: Sequence[Tick],
    alt: str,
) -> str:
    """Bars side by side: (from, to, share, title); `levels` say at some shares how many that are."""
    high = 120.0
    most = max((share for _, _, share, _ in bars), default=0) or 1
    parts = [grid(scale, ticks, high)]
    for low, end, share, title in bars:
        tall = high * share / most
        left, right = scale.at(low), scale.at(end)
        box: dict[str, Value] = {
            "x": per(left),
            "y": high - tall,
            "width": per(max(0.3, right - left - 0.25)),
            "height": tall,
        }
        parts.append(tag("rect", hover(title), class_="bar", **box) if share else "")
    parts += [level(tick.text, high - high * tick.value / most) for tick in levels]
    parts.append(axis(scale, ticks, high))
    return picture(high + AXIS, alt, parts)


def level(text: str, y: float) -> str:
    """A line across the chart, and what it stands for at its left."""
    line = tag("line", class_="grid", x1=per(SIDE), x2=per(100 - SIDE), y1=y, y2=y)
    return line + tag("text", escape(text), class_="tick level", x=per(SIDE), y=y - 3.0)


def dots(
    rows: Sequence[Dot],
    scale: Scale,
    ticks: Sequence[Tick],
    alt: str,
    band: tuple[float, float] | None = None,
    fair: float | None = None,
    limit: float | None = None,
) -> str:
    """Values with whiskers under each other; a band that they should stay in, a fair value, a limit."""
    high = float(ROW * len(rows))
    parts = []
    if band:
        left, right = scale.at(band[0]), scale.at(band[1])
        parts.append(tag("rect", class_="band", x=per(left), y=0, width=per(right - left), height=high))
    parts.append(grid(scale, ticks, high))
    if fair is not None:
        parts.append(upright(scale.at(fair), high, "fair"))
    if limit is not None:
        parts.append(upright(scale.at(limit), high, "limit"))
    for number, row in enumerate(rows):
        parts.append(dot_row(row, scale, number * ROW))
    parts.append(axis(scale, ticks, high))
    return picture(high + AXIS, alt, parts)


def dot_row(row: Dot, scale: Scale, top: float) -> str:
    y = top + 31
    low, high = (
        scale.at(edge) if math.isfinite(edge) else scale.at(row.value) for edge in (row.low, row.high)
    )
    marks = [
        tag("line", class_="whisker", x1=per(low), x2=per(high), y1=y, y2=y),
        *(tag("line", class_="whisker", x1=per(end), x2=per(end), y1=y - 5, y2=y + 5) for end in (low, high)),
        tag("circle", class_="dot", cx=per(scale.at(row.value)), cy=y, r=5),
    ]
    return tag("g", hover(f"{row.label}: {row.text}"), *row_text(row.label, row.text, top), *marks)


def bars(rows: Sequence[Bar], most: float, alt: str, mean: float | None = None) -> str:
    """Bars under each other, each with its name above it."""
    scale = Scale(0, most)
    parts = []
    for number, row in enumerate(rows):
        top = number * ROW
        size: dict[str, Value] = {"x": per(scale.at(0)), "y": top + 22.0, "height": 14.0}
        wide = per(max(0.2, scale.at(row.value) - scale.at(0)))
        inks: dict[str, Value] = {"fill": row.fill, "stroke": row.rim} if row.fill else {"class_": "bar"}
        bar = tag("rect", **inks, **size, width=wide)
        parts.append(tag("g", hover(f"{row.label}: {row.text}"), *row_text(row.label, row.text, top), bar))
    if mean is not None:
        parts.append(upright(scale.at(mean), float(ROW * len(rows)), "fair"))
    return picture(ROW * len(rows), alt, parts)


def stacked(rows: Sequence[tuple[str, str, Sequence[Piece]]], alt: str) -> str:
    """Bars of pieces, one after another from 0; what is negative goes to the left: (label, text, pieces)."""
    least = min([0.0, *(sum(min(0.0, piece.value) for piece in pieces) for _, _, pieces in rows)])
    most = max([1.0, *(sum(max(0.0, piece.value) for piece in pieces) for _, _, pieces in rows)])
    scale = Scale(least, most)
    parts = []
    for number, (label, text, pieces) in enumerate(rows):
        parts += row_text(label, text, number * (ROW + 6))
        parts += pieces_of(pieces, scale, number * (ROW + 6) + 22.0)
    if least:
        parts.append(upright(scale.at(0), float((ROW + 6) * len(rows)), "fair"))
    return picture((ROW + 6) * len(rows), alt, parts)


def pieces_of(pieces: Sequence[Piece], scale: Scale, top: float) -> list[str]:
    parts = []
    up, down = 0.0, 0.0
    for piece in pieces:
        start = up if piece.value >= 0 else down + piece.value
        up, down = up + max(0.0, piece.value), down + min(0.0, piece.value)
        left, right = scale.at(start), scale.at(start + abs(piece.value))
        wide = max(0.0, right - left)
        box: dict[str, Value] = {"x": per(left), "y": top, "width": per(wide), "height": 22.0}
        inside = [tag("rect", class_=f"piece fill-{piece.fill % FILLS}", **box)]
        if wide > 9:
            middle: dict[str, Value] = {"x": per(left + wide / 2), "y": top + 15.5}
            inside.append(tag("text", escape(piece.text), class_="on-piece", text_anchor="middle", **middle))
        parts.append(tag("g", hover(piece.title), *inside))
    return parts


def in_cell(value: float, low: float, high: float, limits: Sequence[float], title: str) -> str:
    """A share with its interval, small enough for a table; the number is next to it."""
    scale = Scale(0, 1)
    parts = [hover(title), tag("line", class_="ground", x1=per(scale.at(0)), x2=per(scale.at(1)), y1=8, y2=8)]
    parts += [
        tag("line", class_="limit", x1=per(scale.at(at)), x2=per(scale.at(at)), y1=1, y2=15) for at in limits
    ]
    parts.append(tag("line", class_="whisker", x1=per(scale.at(low)), x2=per(scale.at(high)), y1=8, y2=8))
    parts.append(tag("circle", class_="dot", cx=per(scale.at(value)), cy=8, r=4))
    return tag("svg", *parts, class_="in-cell", width="100%", height=16, aria_hidden="true")


# --- their parts


def picture(height: float, alt: str, parts: Sequence[str]) -> str:
    size: dict[str, Value] = {"width": "100%", "height": height}
    return tag("svg", *parts, class_="chart", role="img", aria_label=alt, **size)


def hover(text: str) -> str:
    return tag("title", escape(text))


def row_text(label: str, text: str, top: float) -> list[str]:
    """The name of a row at its left, its figures at its right."""
    return [
        tag("text", escape(label), class_="label", x=per(SIDE), y=top + 15.0),
        tag("text", escape(text), class_="figure", x=per(100 - SIDE), y=top + 15.0, text_anchor="end"),
    ]


def grid(scale: Scale, ticks: Sequence[Tick], high: float) -> str:
    return "".join(upright(scale.at(tick.value), high, "grid") for tick in ticks)


def upright(at: float, high: float, kind: str) -> str:
    return tag("line", class_=kind, x1=per(at), x2=per(at), y1=0, y2=high)


def axis(scale: Scale, ticks: Sequence[Tick], top: float) -> str:
    parts = [tag("line", class_="axis", x1=per(SIDE), x2=per(100 - SIDE), y1=top, y2=top)]
    for tick in ticks:
        at = scale.at(tick.value)
        anchor = "start" if at < 6 else "end" if at > 94 else "middle"
        parts.append(
            tag("text", escape(tick.text), class_="tick", x=per(at), y=top + 18.0, text_anchor=anchor)
        )
    return "".join(parts)


def per(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") + "%"


def steps(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from low to high, about this many."""
    rough = max(high - low, 1e-9) / about
    scale = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * scale for factor in (1, 2, 2.5, 5, 10) if factor * scale >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def patterns() -> str:
    """The fills of stacked bars: an ink each, and over it a pattern each."""
    lines = {
        0: "",
        1: '<path d="M-2 2l4-4M0 10L10 0M8 12l4-4"/>',
        2: '<circle class="spot" cx="3" cy="3" r="1.5"/><circle class="spot" cx="8" cy="8" r="1.5"/>',
        3: '<path d="M0 2.5h10M0 7.5h10"/>',
        4: '<path d="M-2 8l4 4M0 0l10 10M8-2l4 4"/>',
        5: '<path d="M2.5 0v10M7.5 0v10"/>',
        6: '<path d="M0 5h10M5 0v10"/>',
        7: '<path d="M0 0l10 10M10 0L0 10"/>',
    }
    made = [
        f'<pattern id="fill-{number}" class="fill-ink-{number}" width="10" height="10" '
        f'patternUnits="userSpaceOnUse"><rect width="10" height="10"/>{drawn}</pattern>'
        for number, drawn in lines.items()
    ]
    return "".join(made)


def swatch(fill: int) -> str:
    """A little piece of a fill, for a table."""
    box = tag("rect", class_=f"piece fill-{fill % FILLS}", width="100%", height="100%")
    return tag("svg", box, class_="swatch", width=22, height=13, aria_hidden="true")

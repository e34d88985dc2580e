"""HTML as text: elements, and tables that screen readers understand."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape as html_escape
from typing import Final


def escape(text: str) -> str:
    return html_escape(text, quote=True)


def element(kind: str, *inside: str, **attributes: str) -> str:
    """An element with its end; `class_` is written as class, `aria_label` as aria-label."""
    written = "".join(
        f' {name.removesuffix("_").replace("_", "-")}="{escape(value)}"' for name, value in attributes.items()
    )
    return f"<{kind}{written}>{''.join(inside)}</{kind}>"


@dataclass(frozen=True)
class Cell:
    """HTML in a table; numbers are on the right."""

    html: str
    number: bool = False
    kind: str = ""


def words(text: str) -> Cell:
    return Cell(escape(text))


def figure(text: str, within: str = "") -> Cell:
    """A number, and the interval that it lies in."""
    more = f'<span class="within">{escape(within)}</span>' if within else ""
    return Cell(escape(text) + more, number=True)


@dataclass(frozen=True)
class TableRow:
    #: The first is the head of the row.
    cells: Sequence[Cell]
    flagged: bool = False


#: Tables with this many columns do not fit on a phone.
WIDE: Final = 5


def table(caption: str, heads: Sequence[Cell], rows: Sequence[TableRow], scroll: str, hint: str) -> str:
    """A table; `scroll` is said of the box that it can be moved in where the page is narrow.

    `hint` says so to those who see it, over tables that are wide.
    """
    top = "".join(f'<th scope="col"{class_attribute(cell)}>{cell.html}</th>' for cell in heads)
    body = "".join(row_of(row) for row in rows)
    named = element("caption", escape(caption)) if caption else ""
    made = f"<table>{named}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    more = {"data_hint": hint} if len(heads) >= WIDE else {}
    return element("div", made, class_="scroll", tabindex="0", role="region", aria_label=scroll, **more)


def row_of(row: TableRow) -> str:
    first, *rest = row.cells
    cells = f'<th scope="row"{class_attribute(first)}>{first.html}</th>'
    cells += "".join(f"<td{class_attribute(cell)}>{cell.html}</td>" for cell in rest)
    return f'<tr class="flagged">{cells}</tr>' if row.flagged else f"<tr>{cells}</tr>"


def class_attribute(cell: Cell) -> str:
    kinds = " ".join(kind for kind in ("n" if cell.number else "", cell.kind) if kind)
    return f' class="{kinds}"' if kinds else ""

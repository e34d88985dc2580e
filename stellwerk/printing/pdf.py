"""Pages become a PDF: drawings and rules are typeset by Typst, with our own fonts embedded.

The machine's fonts only draw letters that ours lack, so any other print is the same everywhere.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from stellwerk.drawing import lettering, svg_map
from stellwerk.drawing.inks import DAY
from stellwerk.drawing.markup import number
from stellwerk.drawing.pieces import MM
from stellwerk.drawing.svg import STYLE

from .pages import Page, Paper

#: Typst takes what a family's name says about its width for a property of the font.
NARROW: Final = (
    f'font-family="{lettering.families("", lettering.STATION)}"',
    'font-family="Barlow" font-stretch="condensed"',
)


@dataclass(frozen=True)
class Imprint:
    """What every page says about the print."""

    title: str
    language: str
    #: The version of Stellwerk and the board's hash.
    origin: str
    #: What the ruler is for.
    check: str


@dataclass(frozen=True)
class Flowing:
    """Text that flows over as many pages as it needs."""

    paper: Paper
    note: str
    #: In the typesetter's language.
    body: str
    #: SVG by the names that the text has for them.
    pictures: Mapping[str, str] = field(default_factory=dict)


def pdf(pages: Sequence[Page | Flowing], imprint: Imprint, own_fonts: bool) -> bytes:
    """The print; if our `own_fonts` are not enough, with those of the machine, too."""
    import typst

    with TemporaryDirectory(prefix="stellwerk-print-") as folder:
        root = Path(folder)
        for face in lettering.FACES:
            (root / f"{face}.ttf").write_bytes(lettering.font_file(face, "ttf").read_bytes())
        signs = "".join(svg_map.signs(DAY))
        for order, page in enumerate(pages):
            drawn = {f"{order}.svg": _svg(page, signs)} if isinstance(page, Page) else page.pictures
            for name, drawing in drawn.items():
                (root / name).write_text(drawing.replace(*NARROW), "utf-8")
        main = root / "main.typ"
        main.write_text(_document(pages, imprint), "utf-8")
        made = typst.compile(main, root=root, font_paths=[root], ignore_system_fonts=own_fonts, timestamp=0)
    assert isinstance(made, bytes)
    return made


def _svg(page: Page, signs: str) -> str:
    wide, high = page.paper.width, page.paper.height
    size = f'viewBox="0 0 {number(wide)} {number(high)}" width="{wide / MM}mm" height="{high / MM}mm"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style><defs>{signs}</defs>'
    return f"{head}{page.drawing}</svg>\n"


def _document(pages: Sequence[Page | Flowing], imprint: Imprint) -> str:
    look = (files(__package__) / "sheets.typ").read_text("utf-8")
    parts = [
        f"#let imprint = {_quoted(imprint.origin)}\n#let check = {_quoted(imprint.check)}\n",
        look,
        f'#set document(title: {_quoted(imprint.title)}, author: "Stellwerk", date: none)\n',
        f"#set text(lang: {_quoted(imprint.language)})\n",
    ]
    for order, page in enumerate(pages):
        size = f"{page.paper.width / MM}mm, {page.paper.height / MM}mm, {_quoted(page.note)}"
        if isinstance(page, Page):
            parts.append(f'#sheet({size}, "{order}.svg")\n')
        else:
            parts.append(f"#rules({size})[\n{page.body}]\n")
    return "".join(parts)


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)

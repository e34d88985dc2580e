"""A plan becomes a PNG: the SVG, rasterised by resvg with our own fonts.

The machine's fonts only draw letters that ours lack, so any other picture is the same everywhere.
"""

from contextlib import ExitStack
from importlib.resources import as_file

from . import lettering
from .plan import Plan, foreign_names
from .svg import svg


def png(plan: Plan, width: int, dark: bool = False) -> bytes:
    """The picture, this many pixels wide."""
    import resvg_py

    with ExitStack() as open_files:
        fonts = [
            str(open_files.enter_context(as_file(lettering.font_file(face, "ttf"))))
            for face in lettering.FACES
        ]
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg(plan, dark, fonts=False),
                width=width,
                skip_system_fonts=not foreign_names(plan),
                font_files=fonts,
            )
        )

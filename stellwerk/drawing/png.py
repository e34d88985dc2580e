"""A plan becomes a PNG: the SVG, rasterised by resvg with our own fonts and no others."""

from contextlib import ExitStack
from importlib.resources import as_file

from . import lettering
from .plan import Plan
from .svg import svg


def png(plan: Plan, width: int, dark: bool = False) -> bytes:
    """The picture in so many pixels across."""
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
                skip_system_fonts=True,
                font_files=fonts,
            )
        )

"""Reads a PDF: page sizes, words and where they stand, fonts and drawn shapes, in millimetres."""

import ctypes
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pypdfium2
from pypdfium2 import raw

MM = 25.4 / 72
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Drawn:
    """A drawn shape: its points, y upwards from the page's foot, and its inks as in "#BF3730"."""

    points: tuple[Point, ...]
    fill: str
    stroke: str
    stroke_width: float

    @property
    def middle(self) -> Point:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def measured(self) -> tuple[float, float]:
        """Length and width over all, the stroke included, along its longest straight side."""
        a, b = max(pairwise(self.points), key=lambda side: math.dist(*side))
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        along = [x * math.cos(angle) + y * math.sin(angle) for x, y in self.points]
        across = [y * math.cos(angle) - x * math.sin(angle) for x, y in self.points]
        return max(along) - min(along) + self.stroke_width, max(across) - min(across) + self.stroke_width


class Printed:
    """A page."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page
        self.size = tuple(round(length * MM, 1) for length in page.get_size())
        self._words = page.get_textpage()
        self.text: str = self._words.get_text_range()

    def text_in(self, left: float, bottom: float, right: float, top: float) -> list[str]:
        """The lines in a box."""
        words: str = self._words.get_text_bounded(left / MM, bottom / MM, right / MM, top / MM)
        return [line.strip() for line in words.splitlines() if line.strip()]

    @cached_property
    def paths(self) -> list[Drawn]:
        return list(self.each_path())

    def each_path(self) -> Iterator[Drawn]:
        page = self.page.raw
        count = raw.FPDFPage_CountObjects(page)
        return _paths(count, lambda n: raw.FPDFPage_GetObject(page, n), PLAIN)

    def fonts(self) -> dict[str, bool]:
        """Whether each font is embedded, by its name."""
        found = {}
        for thing in self.page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=9):
            font = raw.FPDFTextObj_GetFont(thing.raw)
            name = ctypes.create_string_buffer(200)
            raw.FPDFFont_GetBaseFontName(font, name, 200)
            found[name.value.decode()] = raw.FPDFFont_GetIsEmbedded(font) == 1
        return found


def pages(pdf: bytes) -> list[Printed]:
    return [Printed(page) for page in pypdfium2.PdfDocument(pdf)]


def _paths(count: int, get: Callable[[int], object], outer: Matrix) -> Iterator[Drawn]:
    for number in range(count):
        thing = get(number)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind not in {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_FORM}:
            continue
        own = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(thing, own)
        matrix = _product((own.a, own.b, own.c, own.d, own.e, own.f), outer)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = raw.FPDFFormObj_CountObjects(thing)
            yield from _paths(inner, lambda n, form=thing: raw.FPDFFormObj_GetObject(form, n), matrix)  # type: ignore[misc]
        else:
            yield _path(thing, matrix)


def _path(thing: object, matrix: Matrix) -> Drawn:
    points = []
    x, y, width = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    for number in range(raw.FPDFPath_CountSegments(thing)):
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing, number), x, y)
        a, b, c, d, e, f = matrix
        points.append(((a * x.value + c * y.value + e) * MM, (b * x.value + d * y.value + f) * MM))
    raw.FPDFPageObj_GetStrokeWidth(thing, width)
    scale = math.hypot(matrix[0], matrix[1])
    mode, is_stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(thing, mode, is_stroked)
    return Drawn(
        tuple(points),
        _ink(raw.FPDFPageObj_GetFillColor, thing) if mode.value else "",
        _ink(raw.FPDFPageObj_GetStrokeColor, thing) if is_stroked.value else "",
        width.value * scale * MM if is_stroked.value else 0.0,
    )


def _ink(get: Callable[..., object], thing: object) -> str:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    get(thing, red, green, blue, alpha)
    return f"#{red.value:02X}{green.value:02X}{blue.value:02X}"


def _product(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)

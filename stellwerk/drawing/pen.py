"""The pen that writes the tables next to the map, and what several tables have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from stellwerk.kernel.board import Board
from stellwerk.words import Wording

from . import lettering
from .geometry import Box
from .plan import Panel, Shape, Text
from .words import say

HEADING = 25.0
BODY = 20.0
FIGURES = 22.0
LINE = 31.0
#: Under a heading's rule.
TOP = 48.0


@dataclass
class Pen:
    """Writes a table from top to bottom; (0, 0) is its upper left corner."""

    width: float
    language: str
    #: Words besides those of all posters.
    words: Mapping[str, str]
    y: float = 0.0
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values) if key in self.words else say(self.language, key, **values)

    def heading(self, words: str) -> None:
        size = HEADING
        while lettering.width(words.upper(), lettering.HEADING, size, 0.07) > self.width and size > 12:
            size -= 1
        self.texts.append(Text(0, 23, words.upper(), size, lettering.HEADING, spacing=0.07))
        self.shapes.append(Shape("rule", Box(0, 33, self.width, 2)))
        self.y = TOP

    def text(
        self,
        x: float,
        words: str,
        anchor: str = "start",
        face: str = lettering.PLAIN,
        down: float = 0.0,
        size: float = BODY,
        ink: str = "ink",
    ) -> None:
        """On the line at hand, in its middle."""
        baseline = self.y + LINE / 2 + down + size * 0.34
        self.texts.append(Text(x, baseline, words, size, face, anchor, ink))

    def shape(self, kind: str, x: float, y: float, width: float, height: float, colour: str = "") -> None:
        self.shapes.append(Shape(kind, Box(x, y, width, height), colour))

    def panel(self, name: str, title: str) -> Panel:
        return Panel(name, title, Box(0, 0, self.width, self.y), tuple(self.shapes), tuple(self.texts))


def by_seats(board: Board, pen: Pen, rows: Mapping[object, object]) -> None:
    """Points by place, a line for each number of seats that the board is for."""
    least, most = board.seats
    lines = [(seats, numbers(rows.get(str(seats)))[:seats]) for seats in range(least, most + 1)]
    first = 92.0
    step = min(74.0, (pen.width - first) / most)
    for place in range(most):
        pen.text(
            first + step * (place + 0.5),
            Wording(pen.language).form_rank(place + 1),
            "middle",
            ink="faint",
            size=BODY - 2,
        )
    pen.text(0, pen.say("at_seats"), ink="faint", size=BODY - 2)
    pen.y += LINE - 5
    for seats, row in lines:
        pen.text(14, str(seats), "middle", lettering.STATION_BIG, size=FIGURES)
        for place, points in enumerate(row):
            pen.shape("cell", first + step * place + 2, pen.y + 2, step - 4, LINE - 4)
            pen.text(first + step * (place + 0.5), signed(points), "middle", lettering.STATION, size=FIGURES)
        pen.y += LINE


def cells(pen: Pen, count: int, x: float, across: int) -> None:
    step = (pen.width - x) / across
    for number in range(count):
        column, line = number % across, number // across
        left, top = x + column * step, pen.y + line * (LINE + 3)
        pen.shape("cell", left, top, step - 3, LINE)
        pen.texts.append(
            Text(
                left + (step - 3) / 2,
                top + LINE / 2 + 6,
                str(number + 1),
                16,
                lettering.STATION,
                "middle",
                "faint",
            )
        )
    pen.y += -(-count // across) * (LINE + 3)


def mapping(value: object) -> Mapping[object, object]:
    return value if isinstance(value, Mapping) else {}


def numbers(value: object) -> list[int]:
    return [int(number) for number in value] if isinstance(value, Sequence) else []


def signed(points: int) -> str:
    return str(points) if points >= 0 else f"−{-points}"

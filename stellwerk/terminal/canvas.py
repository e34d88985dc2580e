"""A sheet of braille dots with cells of text on top: two by four dots a character."""

from dataclasses import dataclass

from rich.text import Text

#: The bit of each dot in a braille character, by column and row.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BLANK_BRAILLE = 0x2800
DOTS_WIDE = 2
DOTS_HIGH = 4


@dataclass(frozen=True)
class Printed:
    """A character of text on the sheet, with its style."""

    text: str
    style: str


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        #: By cell: the dots, their ink, and text that hides them.
        self.dots: dict[tuple[int, int], int] = {}
        self.inks: dict[tuple[int, int], str] = {}
        self.text: dict[tuple[int, int], Printed] = {}

    def dot(self, x: float, y: float, ink: str) -> None:
        """A dot at dot coordinates; off the sheet nothing happens."""
        column, row = round(x), round(y)
        cell = column // DOTS_WIDE, row // DOTS_HIGH
        if not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height):
            return
        if self.inks.get(cell, ink) != ink:
            # one ink a cell: a later line hides an earlier one there
            self.dots[cell] = 0
        self.inks[cell] = ink
        self.dots[cell] = self.dots.get(cell, 0) | DOTS[column % DOTS_WIDE][row % DOTS_HIGH]

    def line(self, start: tuple[float, float], end: tuple[float, float], ink: str, gap: int = 1) -> None:
        """A straight line; with a gap of n only every n-th dot of it."""
        steps = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
        for step in range(0, steps + 1, gap):
            part = step / steps
            self.dot(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part, ink)

    def write(self, column: int, row: int, text: str, style: str) -> None:
        """Text from a cell on, cut at the edge of the sheet."""
        for n, letter in enumerate(text):
            if 0 <= column + n < self.width and 0 <= row < self.height:
                self.text[column + n, row] = Printed(letter, style)

    def cell(self, column: int, row: int) -> Printed:
        place = column, row
        if place in self.text:
            return self.text[place]
        if self.dots.get(place):
            return Printed(chr(BLANK_BRAILLE + self.dots[place]), self.inks[place])
        return Printed(" ", "")

    def lines(self, ground: str) -> list[Text]:
        """The sheet as lines of text on a ground."""
        found: list[Text] = []
        for row in range(self.height):
            line = Text(style=ground, no_wrap=True)
            run, style = "", ""
            for column in range(self.width):
                printed = self.cell(column, row)
                if printed.style != style:
                    line.append(run, style or None)
                    run, style = "", printed.style
                run += printed.text
            line.append(run, style or None)
            found.append(line)
        return found

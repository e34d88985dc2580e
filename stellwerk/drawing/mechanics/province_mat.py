"""The province mat on posters: a line of spaces for each colour, and the points."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.inks import CARDS, Inks
from stellwerk.drawing.markup import rect
from stellwerk.drawing.pen import BODY, LINE, Pen, by_seats, mapping
from stellwerk.drawing.plan import Shape
from stellwerk.kernel.board import COLOURS, Board, Data

WORDS: Final = {
    "en": {"mat": "Province mat", "province_points": "Points for each province"},
    "de": {"mat": "Provinzplan", "province_points": "Punkte je Provinz"},
}


def province_mat(_: Board, parameters: Data, pen: Pen) -> str:
    """A line of spaces for each colour, called after its province or, without one, after the colour."""
    title = pen.say("mat")
    pen.heading(title)
    spaces = parameters.get("spaces")
    count = spaces if isinstance(spaces, int) else 10
    provinces = mapping(parameters.get("lines"))
    # In the order of the board file; colours that it leaves out come last.
    for colour in dict.fromkeys([*map(str, provinces), *COLOURS]):
        pen.shape("card", 0, pen.y + 2, 32, 20, colour)
        named = str(mapping(provinces.get(colour)).get(pen.language, pen.say(colour)))
        pen.text(41, named, face=lettering.STRONG, size=BODY - 2, down=-3)
        pen.y += LINE - 4
        step = pen.width / count
        for number in range(count):
            pen.shape("mat", step * number, pen.y, step - 3, 30, colour)
            pen.text(step * number + (step - 3) / 2, str(number + 1), "middle", size=13, ink="faint")
        pen.y += 30 + 13
    return title


def province_points(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("province_points")
    pen.heading(title)
    by_seats(board, pen, mapping(parameters.get("points")))
    return title


def space(shape: Shape, inks: Inks) -> str:
    """A space of the province mat, washed in the province's colour."""
    ground = rect(shape.box, rx=4, fill=inks.cell, stroke=inks.rim(shape.colour), stroke_width=1.4)
    return ground + rect(shape.box.grown(-2.2), rx=3, fill=CARDS[shape.colour], fill_opacity="0.22")


ART: Final = Art(words=WORDS, tables=(province_mat, province_points), shapes={"mat": space})

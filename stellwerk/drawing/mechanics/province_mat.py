"""The province mat: a line of spaces for each colour, on posters and in real size, and the points."""

from collections.abc import Callable
from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import CARDS, DAY, Inks
from stellwerk.drawing.markup import rect, text, use
from stellwerk.drawing.pen import BODY, LINE, Pen, by_seats, mapping
from stellwerk.drawing.pieces import MM, Piece, Press
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
    count = spaces_of(parameters)
    for colour, named in lines_of(parameters, pen.language, pen.say):
        pen.shape("card", 0, pen.y + 2, 32, 20, colour)
        pen.text(41, named, face=lettering.STRONG, size=BODY - 2, down=-3)
        pen.y += LINE - 4
        step = pen.width / count
        for number in range(count):
            pen.shape("mat", step * number, pen.y, step - 3, 30, colour)
            pen.text(step * number + (step - 3) / 2, str(number + 1), "middle", size=13, ink="faint")
        pen.y += 30 + 13
    return title


def spaces_of(parameters: Data) -> int:
    spaces = parameters.get("spaces")
    return spaces if isinstance(spaces, int) else 10


def lines_of(parameters: Data, language: str, say: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each line's colour and name, in the order of the board file; colours that it leaves out come last."""
    provinces = mapping(parameters.get("lines"))
    return [
        (colour, str(mapping(provinces.get(colour)).get(language, say(colour))))
        for colour in dict.fromkeys([*map(str, provinces), *COLOURS])
    ]


def province_points(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("province_points")
    pen.heading(title)
    by_seats(board, pen, mapping(parameters.get("points")))
    return title


def space(shape: Shape, inks: Inks) -> str:
    """A space of the province mat, washed in the province's colour."""
    ground = rect(shape.box, rx=4, fill=inks.cell, stroke=inks.rim(shape.colour), stroke_width=1.4)
    return ground + rect(shape.box.grown(-2.2), rx=3, fill=CARDS[shape.colour], fill_opacity="0.22")


def pieces(press: Press) -> list[Piece]:
    """The mat in real size: a car stands on each space."""
    count, (long, wide) = spaces_of(press.parameters), press.car
    step, line, head, edge = long + 1.6 * MM, wide + 9.5 * MM, 12 * MM, 4 * MM
    size = Box(0, 0, step * count + 2 * edge, head + line * len(COLOURS) + 2 * edge)
    parts = [
        rect(size, fill=DAY.paper, stroke=DAY.ink, stroke_width=2),
        text(edge, edge + 26, press.say("mat").upper(), 30, lettering.HEADING, "start", DAY.ink, 0.08),
    ]
    for order, (colour, name) in enumerate(lines_of(press.parameters, press.language, press.say)):
        y = edge + head + line * order
        label = Box(edge, y + 2, 34, 20)
        parts.append(rect(label, rx=3.5, fill=CARDS[colour], stroke=DAY.rim(colour), stroke_width=1.3))
        parts.append(use(f"sign-{colour}", *label.middle, 7))
        parts.append(text(edge + 42, y + 18, name, 18, lettering.STRONG, "start", DAY.ink))
        for number in range(count):
            spot = Shape("mat", Box(edge + step * number, y + 6.5 * MM, long, wide), colour)
            parts.append(space(spot, DAY))
            parts.append(
                text(
                    spot.box.middle[0],
                    spot.box.middle[1] + 8,
                    str(number + 1),
                    24,
                    lettering.STATION_BIG,
                    "middle",
                    DAY.faint,
                )
            )
    return [Piece("province_mat", size, "".join(parts))]


ART: Final = Art(words=WORDS, tables=(province_mat, province_points), shapes={"mat": space}, pieces=pieces)

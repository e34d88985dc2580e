"""Express lines on posters: a double line along the spaces, the track of the markers and the bonus."""

from typing import Final

from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.geometry import Bend
from stellwerk.drawing.inks import Inks
from stellwerk.drawing.markup import lines, number, stroke
from stellwerk.drawing.ornaments import body, sides
from stellwerk.drawing.pen import BODY, LINE, Pen, by_seats, cells, mapping, signed
from stellwerk.drawing.plan import Line, Shape
from stellwerk.kernel.board import Board, Connection, Data

#: From a row's edge to the middle of what runs along it.
DOUBLE_LINE: Final = 3.6
#: Cells on a line of the track.
TRACK_CELLS: Final = 10


WORDS: Final = {
    "en": {
        "express": "Express line, open to all",
        "express_bonus": "Express bonus",
        "express_track": "Express track",
        "none": "nothing built: {points}",
    },
    "de": {
        "express": "Expressstrecke, offen für alle",
        "express_bonus": "Expressbonus",
        "express_track": "Entwicklungsleiste",
        "none": "nichts gebaut: {points}",
    },
}


def trim(connection: Connection) -> Trim:
    is_express = bool(connection.data.get("express", False))
    return Trim(beside=5.0 if is_express else 0.0, is_continuous=is_express)


def along(line: Line, inks: Inks) -> list[str]:
    """A double line from city to city."""
    if not line.is_continuous:
        return []
    bend, off = Bend(line.bend), line.width / 2 + DOUBLE_LINE
    return double(lines([bend.part(0.0, bend.length, side * off) for side in (-1, 1)]), inks)


def double(d: str, inks: Inks) -> list[str]:
    return [stroke(d, inks.express_edge, 5.4), stroke(d, inks.express, 3.2)]


def sign(shape: Shape, inks: Inks) -> str:
    x, y = shape.box.x, shape.box.middle[1]
    d = "".join(f"M{number(x)} {number(y + side)}h63" for side in sides(DOUBLE_LINE))
    return "".join(double(d, inks)) + body(shape, inks)


def express_bonus(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("express_bonus")
    pen.heading(title)
    by_seats(board, pen, mapping(parameters.get("bonus")))
    nothing = parameters.get("none")
    if isinstance(nothing, int):
        pen.text(pen.width, pen.say("none", points=signed(nothing)), "end", ink="faint", size=BODY - 1)
        pen.y += LINE
    return title


def express_track(board: Board, parameters: Data, pen: Pen) -> str:
    """Numbered cells for the markers: as many as one seat could ever build."""
    title = pen.say("express_track")
    pen.heading(title)
    trains = parameters.get("trains")
    longest = sorted((c.length for c in board.connections if c.data.get("express")), reverse=True)
    total = sum(longest[: trains if isinstance(trains, int) else len(longest)])
    cells(pen, -(-total // TRACK_CELLS) * TRACK_CELLS, 0.0, TRACK_CELLS)
    return title


ART: Final = Art(
    words=WORDS, signs={"express": sign}, trim=trim, along=along, tables=(express_bonus, express_track)
)

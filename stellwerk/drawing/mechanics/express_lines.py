"""Express lines: a double line along the spaces, the track of the markers, the bonus; trains and markers."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.geometry import Bend, Box
from stellwerk.drawing.inks import DAY, Inks
from stellwerk.drawing.markup import lines, number, rect, stroke, text
from stellwerk.drawing.ornaments import body, sides
from stellwerk.drawing.pen import BODY, LINE, Pen, by_seats, cells, mapping, signed
from stellwerk.drawing.pieces import MM, TOKEN, Piece, Press, seat_token, token
from stellwerk.drawing.plan import DrawnConnection, Shape
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


def along(line: DrawnConnection, inks: Inks) -> list[str]:
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
    cells(pen, track_length(board, parameters), 0.0, TRACK_CELLS)
    return title


def track_length(board: Board, parameters: Data) -> int:
    """As far as one seat could ever come, in whole lines."""
    trains = parameters.get("trains")
    longest = sorted((c.length for c in board.connections if c.data.get("express")), reverse=True)
    total = sum(longest[: trains if isinstance(trains, int) else len(longest)])
    return -(-total // TRACK_CELLS) * TRACK_CELLS


def pieces(press: Press) -> list[Piece]:
    """The track of the markers in real size, a marker for each seat, and the express trains."""
    cell, edge, head = 18 * MM, 4 * MM, 12 * MM
    count = track_length(press.board, press.parameters)
    size = Box(0, 0, cell * TRACK_CELLS + 2 * edge, head + cell * (count // TRACK_CELLS) + 2 * edge)
    parts = [
        rect(size, fill=DAY.paper, stroke=DAY.ink, stroke_width=2),
        text(
            edge, edge + 26, press.say("express_track").upper(), 30, lettering.HEADING, "start", DAY.ink, 0.08
        ),
    ]
    for n in range(count):
        box = Box(edge + cell * (n % TRACK_CELLS), edge + head + cell * (n // TRACK_CELLS), cell, cell)
        parts.append(rect(box.grown(-2), rx=4, fill=DAY.cell, stroke=DAY.rule, stroke_width=1.6))
        parts.append(text(box.x + 8, box.y + 22, str(n + 1), 18, lettering.STATION_BIG, "start", DAY.faint))
    trains = press.parameters.get("trains")
    assert isinstance(trains, int)
    train = token("Ex", DAY.express, DAY.express_edge, DAY.ink)
    return [
        Piece("express_lines-express_track", size, "".join(parts)),
        *(Piece("express_markers", TOKEN, seat_token(seat)) for seat in range(press.seats)),
        Piece("express_trains", TOKEN, train, "", trains),
    ]


ART: Final = Art(
    words=WORDS,
    signs={"express": sign},
    trim=trim,
    along=along,
    tables=(express_bonus, express_track),
    pieces=pieces,
)

"""The tables beside the map: points, cards, signs, and what the board's mechanics score.

Each mechanic that has a table has a function here, found by the mechanic's name; one without has none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stellwerk.kernel.board import COLOURS, GREY, LOCOMOTIVE, Board

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
#: Cells on a line of the express track.
TRACK_CELLS = 10


@dataclass
class Pen:
    """Writes a table from top to bottom; (0, 0) is its upper left corner."""

    width: float
    language: str
    y: float = 0.0
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def say(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

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


Maker = Callable[[Board, Mapping[str, object], Pen], str]


def panels(board: Board, language: str, width: float) -> list[Panel]:
    """All tables of a board, in the order they are best read."""
    made = [_drawn("track_points", board, {}, width, language, track_points)]
    for entry in board.mechanics:
        maker = MAKERS.get(entry.name)
        if maker is not None:
            made += [_drawn(entry.name, board, entry.parameters, width, language, m) for m in maker]
    made.append(_drawn("cards", board, {}, width, language, cards))
    if _marks(board):
        made.append(_drawn("marks", board, {}, width, language, marks))
    return made


def moved(panel: Panel, x: float, y: float) -> Panel:
    """The same table elsewhere."""
    return Panel(
        panel.id,
        panel.title,
        Box(x, y, panel.box.width, panel.box.height),
        tuple(replace(s, box=Box(s.box.x + x, s.box.y + y, s.box.width, s.box.height)) for s in panel.shapes),
        tuple(replace(t, x=t.x + x, y=t.y + y) for t in panel.texts),
    )


def _drawn(
    name: str, board: Board, parameters: Mapping[str, object], width: float, language: str, maker: Maker
) -> Panel:
    pen = Pen(width, language)
    title = maker(board, parameters, pen)
    return pen.panel(f"{name}-{maker.__name__}" if name != maker.__name__ else name, title)


def track_points(board: Board, _: Mapping[str, object], pen: Pen) -> str:
    """A little row of spaces for each length, and its points."""
    title = pen.say("track_points")
    pen.heading(title)
    lengths = sorted({connection.length for connection in board.connections})
    half = (len(lengths) + 1) // 2
    top = pen.y
    column = (pen.width - 36) / 2
    car = min(21.0, (column - 62) / max(lengths) - 3)
    for number, length in enumerate(lengths):
        x = 0.0 if number < half else column + 36
        pen.y = top + (number % half if number < half else number - half) * LINE
        for space in range(length):
            pen.shape("space", x + space * (car + 3), pen.y + LINE / 2 - 5, car, 10, "grey")
        pen.text(x + column, str(board.track_points[length]), "end", lettering.STATION_BIG, size=FIGURES + 3)
        pen.shape("leader", x + length * (car + 3) + 4, pen.y + LINE / 2, column - length * (car + 3) - 42, 1)
    pen.y = top + half * LINE
    if board.longest_path:
        pen.y += 4
        pen.shape("longest", 0, pen.y + LINE / 2 - 9, 40, 18)
        pen.text(52, pen.say("longest"))
        pen.text(
            pen.width, str(board.longest_path), "end", lettering.STATION_BIG, size=FIGURES + 3, ink="accent"
        )
        pen.y += LINE
    return title


def cards(board: Board, _: Mapping[str, object], pen: Pen) -> str:
    """Every card colour with its sign and its name."""
    title = pen.say("cards")
    pen.heading(title)
    column = pen.width / 3
    kinds = (*COLOURS, LOCOMOTIVE)
    top = pen.y
    for number, kind in enumerate(kinds):
        x, y = (number % 3) * column, top + (number // 3) * (LINE + 3)
        pen.shape("card", x, y + 4, 40, 23, kind)
        pen.y = y
        pen.text(x + 49, pen.say(kind), size=BODY - 1)
    pen.y = top + 3 * (LINE + 3)
    if any(track.colour == GREY for track in board.tracks):
        pen.shape("space", 0, pen.y + 8, 40, 15, GREY)
        pen.text(49, pen.say("grey"), size=BODY - 1)
        pen.y += LINE + 3
    return title


def _marks(board: Board) -> list[str]:
    """The signs that the map has."""
    found = [
        mark
        for mark in ("ferry", "tunnel", "express", "toll")
        if any(connection.data.get(mark) for connection in board.connections)
    ]
    if any(connection.border for connection in board.connections):
        found.append("border")
    if any("festival" in city.data for city in board.cities):
        found.append("festival")
    return found


def marks(board: Board, _: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("marks")
    pen.heading(title)
    for mark in _marks(board):
        pen.shape(f"mark-{mark}", 0, pen.y, 66, LINE)
        pen.text(82, pen.say(mark))
        pen.y += LINE + 5
    return title


def by_seats(board: Board, pen: Pen, rows: Mapping[object, object]) -> None:
    """Points by place, a line for each number of seats that the board is for."""
    least, most = board.seats
    lines = [(seats, _numbers(rows.get(str(seats)))[:seats]) for seats in range(least, most + 1)]
    first = 92.0
    step = min(74.0, (pen.width - first) / most)
    for place in range(most):
        pen.text(
            first + step * (place + 0.5),
            pen.say("place", place=place + 1),
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
            pen.text(first + step * (place + 0.5), _signed(points), "middle", lettering.STATION, size=FIGURES)
        pen.y += LINE


def toll_bonus(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("tolls")
    pen.heading(title)
    by_seats(board, pen, _mapping(parameters.get("bonus")))
    return title


def festival_points(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    """Points by the number of tokens of one festival, then where each festival is."""
    title = pen.say("festivals")
    pen.heading(title)
    points = _numbers(parameters.get("points"))
    step = pen.width / len(points)
    pen.y -= 4
    for number, value in enumerate(points):
        x = step * number
        pen.text(x + step / 2, str(number + 1), "middle", ink="faint", size=BODY - 2)
        pen.shape("cell", x + 2, pen.y + LINE - 4, step - 4, LINE)
        pen.text(x + step / 2, str(value), "middle", lettering.STATION_BIG, down=LINE - 3, size=FIGURES)
    pen.y += 2 * LINE + 8
    names = _mapping(parameters.get("names"))
    piles = _mapping(parameters.get("piles"))
    for pile, count in piles.items():
        cities = [city.name for city in board.cities if city.data.get("festival") == pile]
        pen.shape("lantern", 2, pen.y + 4, 20, 24)
        pen.text(32, str(names.get(pile, ", ".join(cities))), face=lettering.STRONG, size=BODY - 1)
        pen.text(pen.width - 38, ", ".join(cities), "end", ink="faint", size=BODY - 1)
        pen.text(pen.width, str(count), "end", lettering.STATION_BIG, size=FIGURES)
        pen.y += LINE + 1
    return title


def country_stacks(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("countries")
    pen.heading(title)
    for country, stack in _mapping(parameters.get("stacks")).items():
        city = next((city for city in board.cities if city.id == country), None)
        names = {} if city is None else _mapping(city.data.get("names", {}))
        pen.text(0, str(names.get(pen.language, city.name if city else country)), face=lettering.STRONG)
        values = _numbers(stack)
        for number, value in enumerate(values):
            x = pen.width - (len(values) - number) * 50
            pen.shape("value-card", x + 6, pen.y + 1, 40, LINE - 1)
            pen.text(x + 26, str(value), "middle", lettering.STATION_BIG, size=FIGURES)
        pen.y += LINE + 7
    return title


def express_bonus(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("express_bonus")
    pen.heading(title)
    by_seats(board, pen, _mapping(parameters.get("bonus")))
    nothing = parameters.get("none")
    if isinstance(nothing, int):
        pen.text(pen.width, pen.say("none", points=_signed(nothing)), "end", ink="faint", size=BODY - 1)
        pen.y += LINE
    return title


def express_track(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    """Numbered cells for the markers: as many as one seat could ever build."""
    title = pen.say("express_track")
    pen.heading(title)
    trains = parameters.get("trains")
    lines = sorted((c.length for c in board.connections if c.data.get("express")), reverse=True)
    total = sum(lines[: trains if isinstance(trains, int) else len(lines)])
    _cells(pen, -(-total // TRACK_CELLS) * TRACK_CELLS, 0.0, TRACK_CELLS)
    return title


def province_mat(_: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    """A line of spaces for each colour, called after its province or, without one, after the colour."""
    title = pen.say("mat")
    pen.heading(title)
    spaces = parameters.get("spaces")
    count = spaces if isinstance(spaces, int) else 10
    provinces = _mapping(parameters.get("lines"))
    # In the order of the board file; colours that it leaves out come last.
    for colour in dict.fromkeys([*map(str, provinces), *COLOURS]):
        pen.shape("card", 0, pen.y + 2, 32, 20, colour)
        named = str(_mapping(provinces.get(colour)).get(pen.language, pen.say(colour)))
        pen.text(41, named, face=lettering.STRONG, size=BODY - 2, down=-3)
        pen.y += LINE - 4
        step = pen.width / count
        for number in range(count):
            pen.shape("mat", step * number, pen.y, step - 3, 30, colour)
            pen.text(step * number + (step - 3) / 2, str(number + 1), "middle", size=13, ink="faint")
        pen.y += 30 + 13
    return title


def province_points(board: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("province_points")
    pen.heading(title)
    by_seats(board, pen, _mapping(parameters.get("points")))
    return title


def express_values(_: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("express_cards")
    pen.heading(title)
    for number, value in enumerate(_numbers(parameters.get("values"))):
        pen.shape("value-card", number * 54.0, pen.y, 44, LINE + 6)
        pen.text(number * 54 + 22, str(value), "middle", lettering.STATION_BIG, size=FIGURES + 2, down=3)
    pen.y += LINE + 8
    return title


def stations(_: Board, parameters: Mapping[str, object], pen: Pen) -> str:
    title = pen.say("stations")
    pen.heading(title)
    words = pen.say("stations_text", each=parameters.get("each", 0), points=parameters.get("points", 0))
    pen.text(0, words, size=BODY - 1)
    pen.y += LINE
    return title


#: The tables of each mechanic.
MAKERS: dict[str, tuple[Maker, ...]] = {
    "tolls": (toll_bonus,),
    "festivals": (festival_points,),
    "country_cards": (country_stacks,),
    "express_lines": (express_bonus, express_track),
    "province_mat": (province_mat, province_points),
    "express_cards": (express_values,),
    "stations": (stations,),
}


def _cells(pen: Pen, count: int, x: float, across: int) -> None:
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


def _mapping(value: object) -> Mapping[object, object]:
    return value if isinstance(value, Mapping) else {}


def _numbers(value: object) -> list[int]:
    return [int(number) for number in value] if isinstance(value, Sequence) else []


def _signed(points: int) -> str:
    return str(points) if points >= 0 else f"−{-points}"

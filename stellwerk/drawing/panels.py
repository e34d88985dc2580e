"""The tables next to the map: points, cards, signs, and what the board's mechanics score."""

from collections.abc import Mapping
from dataclasses import replace

from stellwerk.kernel.board import COLOURS, GREY, LOCOMOTIVE, Board, Data

from . import lettering
from .art import Table
from .geometry import Box
from .mechanics import ARTS
from .pen import BODY, FIGURES, LINE, Pen
from .plan import Panel


def panels(board: Board, language: str, width: float) -> list[Panel]:
    """All tables of a board, in reading order."""

    def drawn(name: str, table: Table, parameters: Data, words: Mapping[str, str]) -> Panel:
        pen = Pen(width, language, words)
        title = table(board, parameters, pen)
        return pen.panel(f"{name}-{table.__name__}" if name != table.__name__ else name, title)

    made = [drawn("track_points", track_points, {}, {})]
    for entry in board.mechanics:
        if entry.name in ARTS:
            art = ARTS[entry.name]
            words = art.words.get(language, {})
            made += [drawn(entry.name, table, entry.parameters, words) for table in art.tables]
    made.append(drawn("cards", cards, {}, {}))
    if _marks(board):
        every = {key: text for art in ARTS.values() for key, text in art.words.get(language, {}).items()}
        made.append(drawn("marks", marks, {}, every))
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


def track_points(board: Board, _: Data, pen: Pen) -> str:
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


def cards(board: Board, _: Data, pen: Pen) -> str:
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
    signs = [sign for art in ARTS.values() for sign in art.signs]
    marked = [*(connection.data for connection in board.connections), *(city.data for city in board.cities)]
    found = [sign for sign in signs if any(data.get(sign) for data in marked)]
    return [*found, *(["border"] if any(connection.border for connection in board.connections) else [])]


def marks(board: Board, _: Data, pen: Pen) -> str:
    title = pen.say("marks")
    pen.heading(title)
    for mark in _marks(board):
        pen.shape(f"mark-{mark}", 0, pen.y, 66, LINE)
        pen.text(82, pen.say(mark))
        pen.y += LINE + 5
    return title

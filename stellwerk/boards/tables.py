"""Figures and the list of boards as tables for a terminal."""

from collections.abc import Iterable
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.kernel.board import Board, Option

from .figures import BoardFigures, Spread

BAR = "█"

#: German by the English, which is its own code.
GERMAN: Final = {
    "Boards": "Spielpläne",
    "id": "Kennung",
    "seats": "Plätze",
    "trains": "Waggons",
    "cities": "Städte",
    "tracks": "Gleise",
    "tickets": "Zielkarten",
    "about": "Angaben",
    "{names} (own design)": "{names} (eigener Entwurf)",
    "on": "an",
    "off": "aus",
    "for {seats} seats": "für {seats} Plätze",
    "Figures": "Zahlen",
    "connections": "Strecken",
    "{number}, of which {doubles} with several tracks": "{number}, davon {doubles} mit mehreren Gleisen",
    "{number} with {spaces} spaces, {points} points": "{number} mit {spaces} Feldern, {points} Punkte",
    "length": "Länge",
    "connections at a city": "Strecken an einer Stadt",
    "most connected": "am besten angebunden",
    "{number}, of which {long} long": "{number}, davon {long} lange",
    "ticket points": "Punkte der Zielkarten",
    "{spread}, {sum} together": "{spread}, zusammen {sum}",
    "points minus shortest path": "Punkte minus kürzester Weg",
    "{least} to {most}, mean {mean}": "{least} bis {most}, im Mittel {mean}",
    "Colours": "Farben",
    "colour": "Farbe",
    "spaces": "Felder",
    "Tracks by length": "Gleise nach Länge",
    "Tickets by points": "Zielkarten nach Punkten",
    "points": "Punkte",
    "number": "Anzahl",
    "Tickets not worth their shortest path": "Zielkarten, die nicht ihren kürzesten Weg wert sind",
    "ticket": "Zielkarte",
    "shortest": "kürzester Weg",
    "none": "keine",
}


def say(language: str, text: str, **values: object) -> str:
    return (text if language == "en" else GERMAN[text]).format_map(values)


def board_table(boards: Iterable[Board], language: str = "en") -> Table:
    """Fits a small terminal: long lists go below each other in the last column."""
    table = Table(title=say(language, "Boards"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(say(language, "id"), no_wrap=True)
    for heading in ("seats", "trains", "cities", "tracks", "tickets"):
        table.add_column(say(language, heading), justify="right", no_wrap=True)
    table.add_column(say(language, "about"))
    for board in boards:
        counts = (board.trains, len(board.cities), len(board.tracks), len(board.tickets))
        seats = f"{board.seats[0]}–{board.seats[1]}"
        about = Text("\n".join(_about(board, language)))
        table.add_row(board.id, seats, *(str(count) for count in counts), about)
    return table


def _about(board: Board, language: str) -> list[str]:
    """Its names, its mechanics, its options."""
    names = " / ".join(dict.fromkeys(board.name.values()))
    found = [say(language, "{names} (own design)", names=names) if board.own_design else names]
    if board.mechanics:
        found.append(", ".join(mechanic.name for mechanic in board.mechanics))
    return found + [f"--option {option_words(option, language)}" for option in board.options]


def option_words(option: Option, language: str) -> str:
    """As in "neutral (off, for 2 seats)"."""
    words = [say(language, "on" if option.default else "off")]
    if option.seats:
        low, high = option.seats
        words.append(say(language, "for {seats} seats", seats=low if low == high else f"{low}–{high}"))
    return f"{option.id} ({', '.join(words)})"


def figures_tables(figures: BoardFigures, language: str = "en") -> RenderableType:
    lengths = _histogram("Tracks by length", "length", figures.lengths, language)
    points = _histogram("Tickets by points", "points", figures.ticket_points, language)
    return Group(
        _overview(figures, language),
        Columns([_colours(figures, language), lengths]),
        Columns([points, _margins(figures, language)]),
    )


def _overview(figures: BoardFigures, language: str) -> Table:
    table = Table(title=say(language, "Figures"), title_justify="left", show_header=False)
    table.add_column()
    table.add_column()
    several = "{number}, of which {doubles} with several tracks"
    spaces = "{number} with {spaces} spaces, {points} points"
    tickets = figures.ticket_points
    for head, value in {
        "cities": str(figures.cities),
        "connections": say(language, several, number=figures.connections, doubles=figures.doubles),
        "tracks": say(
            language, spaces, number=figures.tracks, spaces=figures.spaces, points=figures.track_points
        ),
        "length": _short(figures.lengths, language),
        "connections at a city": _short(figures.degrees, language),
        "most connected": ", ".join(figures.most_connected),
        "tickets": say(
            language, "{number}, of which {long} long", number=tickets.count, long=figures.long_tickets
        ),
        "ticket points": say(
            language, "{spread}, {sum} together", spread=_short(tickets, language), sum=tickets.sum
        ),
        "points minus shortest path": _short(figures.ticket_margin, language),
    }.items():
        table.add_row(say(language, head), Text(value))
    return table


def _short(spread: Spread, language: str) -> str:
    mean = f"{spread.mean:.2f}".replace(".", "." if language == "en" else ",")
    return say(language, "{least} to {most}, mean {mean}", least=spread.least, most=spread.most, mean=mean)


def _colours(figures: BoardFigures, language: str) -> Table:
    table = Table(title=say(language, "Colours"), title_justify="left")
    table.add_column(say(language, "colour"))
    table.add_column(say(language, "tracks"), justify="right")
    table.add_column(say(language, "spaces"), justify="right")
    for colour, found in figures.colours.items():
        table.add_row(colour, str(found.tracks), str(found.spaces))
    return table


def _histogram(title: str, heading: str, spread: Spread, language: str) -> Table:
    table = Table(title=say(language, title), title_justify="left")
    table.add_column(say(language, heading), justify="right")
    table.add_column(say(language, "number"), justify="right")
    table.add_column()
    longest = max(spread.histogram.values(), default=1)
    for value, count in spread.histogram.items():
        table.add_row(str(value), str(count), BAR * max(1, 20 * count // longest))
    return table


def _margins(figures: BoardFigures, language: str) -> Table:
    """The tickets whose points are not the spaces of their shortest path, the largest difference first."""
    table = Table(title=say(language, "Tickets not worth their shortest path"), title_justify="left")
    table.add_column(say(language, "ticket"))
    for heading in ("points", "shortest"):
        table.add_column(say(language, heading), justify="right")
    unequal = [ticket for ticket in figures.tickets if ticket.points != ticket.shortest]
    for ticket in sorted(unequal, key=lambda each: -abs(each.points - each.shortest))[:12]:
        table.add_row(Text(ticket.id), str(ticket.points), str(ticket.shortest))
    if not unequal:
        table.add_row(say(language, "none"), "", "")
    return table

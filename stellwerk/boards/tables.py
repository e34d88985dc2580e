"""Figures and the list of boards as tables for a terminal."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.kernel.board import Board

from .figures import Figures, Spread

BAR = "█"


def board_table(boards: Iterable[Board]) -> Table:
    table = Table(title="Boards", title_justify="left")
    table.add_column("id", no_wrap=True)
    table.add_column("name")
    for heading in ("seats", "trains", "cities", "tracks", "tickets"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("mechanics")
    for board in boards:
        table.add_row(*(Text(cell) for cell in _board_cells(board)))
    return table


def _board_cells(board: Board) -> tuple[str, ...]:
    counts = (board.trains, len(board.cities), len(board.tracks), len(board.tickets))
    names = " / ".join(dict.fromkeys(board.name.values()))
    return (
        board.id,
        f"{names} (own design)" if board.own_design else names,
        f"{board.seats[0]}–{board.seats[1]}",
        *(str(count) for count in counts),
        ", ".join(mechanic.name for mechanic in board.mechanics) or "–",
    )


def figures_tables(figures: Figures) -> RenderableType:
    return Group(
        _overview(figures),
        Columns([_colours(figures), _histogram("Tracks by length", "length", figures.lengths)]),
        Columns([_histogram("Tickets by points", "points", figures.ticket_points), _margins(figures)]),
    )


def _overview(figures: Figures) -> Table:
    table = Table(title="Figures", title_justify="left", show_header=False)
    table.add_column()
    table.add_column()
    table.add_row("cities", str(figures.cities))
    table.add_row("connections", f"{figures.connections}, of which {figures.doubles} with several tracks")
    table.add_row("tracks", f"{figures.tracks} with {figures.spaces} spaces, {figures.track_points} points")
    table.add_row("length", _short(figures.lengths))
    table.add_row("connections at a city", _short(figures.degrees))
    table.add_row("most connected", Text(", ".join(figures.most_connected)))
    table.add_row("tickets", f"{figures.ticket_points.count}, of which {figures.long_tickets} long")
    table.add_row("ticket points", f"{_short(figures.ticket_points)}, {figures.ticket_points.sum} together")
    table.add_row("points minus shortest path", _short(figures.ticket_margin))
    return table


def _short(spread: Spread) -> str:
    return f"{spread.least} to {spread.most}, mean {spread.mean:.2f}"


def _colours(figures: Figures) -> Table:
    table = Table(title="Colours", title_justify="left")
    table.add_column("colour")
    table.add_column("tracks", justify="right")
    table.add_column("spaces", justify="right")
    for colour, found in figures.colours.items():
        table.add_row(colour, str(found.tracks), str(found.spaces))
    return table


def _histogram(title: str, heading: str, spread: Spread) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(heading, justify="right")
    table.add_column("number", justify="right")
    table.add_column()
    longest = max(spread.histogram.values(), default=1)
    for value, count in spread.histogram.items():
        table.add_row(str(value), str(count), BAR * max(1, 20 * count // longest))
    return table


def _margins(figures: Figures) -> Table:
    """The tickets whose points are not the spaces of their shortest path, the largest difference first."""
    table = Table(title="Tickets not worth their shortest path", title_justify="left")
    table.add_column("ticket")
    for heading in ("points", "shortest"):
        table.add_column(heading, justify="right")
    unequal = [ticket for ticket in figures.tickets if ticket.points != ticket.shortest]
    for ticket in sorted(unequal, key=lambda each: -abs(each.points - each.shortest))[:12]:
        table.add_row(Text(ticket.id), str(ticket.points), str(ticket.shortest))
    if not unequal:
        table.add_row("none", "", "")
    return table

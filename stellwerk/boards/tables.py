"""Figures and the list of boards as tables for a terminal."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stellwerk.kernel.board import Board, Option

from .figures import Figures, Spread

BAR = "█"


def board_table(boards: Iterable[Board]) -> Table:
    """Narrow enough for a small terminal: what is long stands under each other in the last column."""
    table = Table(title="Boards", title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", no_wrap=True)
    for heading in ("seats", "trains", "cities", "tracks", "tickets"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("about")
    for board in boards:
        counts = (board.trains, len(board.cities), len(board.tracks), len(board.tickets))
        seats = f"{board.seats[0]}–{board.seats[1]}"
        table.add_row(board.id, seats, *(str(count) for count in counts), Text("\n".join(_about(board))))
    return table


def _about(board: Board) -> list[str]:
    """Its names, its mechanics, its options."""
    names = " / ".join(dict.fromkeys(board.name.values()))
    found = [f"{names} (own design)" if board.own_design else names]
    if board.mechanics:
        found.append(", ".join(mechanic.name for mechanic in board.mechanics))
    return found + [f"--option {option_words(option)}" for option in board.options]


def option_words(option: Option) -> str:
    """As in "neutral (off, for 2 seats)"."""
    words = ["on" if option.default else "off"]
    if option.seats:
        low, high = option.seats
        words.append(f"for {low} seats" if low == high else f"for {low}–{high} seats")
    return f"{option.id} ({', '.join(words)})"


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

"""The score sheet as a table: a column for each seat, and who wins by what."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from stellwerk.scores import SeatSheet, Sheet
from stellwerk.words.base import SHEET

from .inks import seat_sign
from .texts import say


def score_table(sheet: Sheet) -> Group:
    """Each seat's tickets are below."""
    title = say(sheet.language, "sheet")
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left", title_style="bold")
    table.add_column("")
    for column in sheet.seats:
        table.add_column(seat_sign(column.seat).append(column.name), justify="right", no_wrap=True)
    for row in rows(sheet):
        table.add_row(*row)
    table.add_section()
    totals = [f"{'★ ' if column.seat in sheet.winners else ''}{column.total}" for column in sheet.seats]
    table.add_row(SHEET["total"][sheet.language], *totals, style="bold")
    return Group(
        table, *[ticket_text(column) for column in sheet.seats], Text(f"\n{sheet.verdict()}", style="bold")
    )


def rows(sheet: Sheet) -> list[list[str]]:
    """Each row begins with its name."""
    columns, language = sheet.seats, sheet.language
    found = []
    if any(column.start for column in columns):
        found.append([SHEET["start"][language], *[str(column.start) for column in columns]])
    numbers = "/".join(str(len(column.tracks)) for column in columns)
    found.append([f"{SHEET['tracks'][language]} ({numbers})", *[str(each.track_points) for each in columns]])
    if any(column.other for column in columns):
        found.append([SHEET["other"][language], *[str(column.other) for column in columns]])
    found.append([say(language, "completed"), *[ticket_points(column, done=True) for column in columns]])
    found.append([say(language, "missed"), *[ticket_points(column, done=False) for column in columns]])
    if columns[0].path is not None:
        found.append([say(language, "path"), *[f"({each.path}) {each.path_bonus}" for each in columns]])
    return found + bonus_rows(columns)


def bonus_rows(columns: Sequence[SeatSheet]) -> list[list[str]]:
    """A row for each thing that any seat has points for; what stands behind its name differs by seat."""
    things = dict.fromkeys(thing(bonus.name) for column in columns for bonus in column.bonuses)
    found = []
    for name in things:
        cells = []
        for column in columns:
            lines = [bonus for bonus in column.bonuses if thing(bonus.name) == name]
            details = [detail(bonus.name) for bonus in lines if detail(bonus.name)]
            shown = f"({', '.join(details)}) " if details else ""
            cells.append(f"{shown}{sum(bonus.points for bonus in lines)}" if lines else "")
        found.append([name, *cells])
    return found


def thing(name: str) -> str:
    """What a line of the sheet is about: "loans" of "loans (2)"; a name may have brackets of its own."""
    return name.removesuffix(f" ({detail(name)})")


def detail(name: str) -> str:
    """What it adds for one seat: "2" of "loans (2)"."""
    last = name.rpartition(" (")[2].removesuffix(")")
    return last if name.endswith(")") and last[:1].isdigit() else ""


def ticket_points(column: SeatSheet, *, done: bool) -> str:
    lines = [line for line in column.tickets if line.done == done]
    return f"({len(lines)}) {sum(line.points for line in lines)}"


def ticket_text(column: SeatSheet) -> Text:
    """A line of tickets: completed ones first."""
    text = seat_sign(column.seat).append(f"{column.name}: ", "bold")
    lines = sorted(column.tickets, key=lambda line: (not line.done, -line.value))
    for n, line in enumerate(lines):
        mark = "✓" if line.done else "✗"
        text.append(", " if n else "")
        text.append(f"{mark} {line.name}", "" if line.done else "dim")
    return text

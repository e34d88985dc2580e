"""The poster: cartouche, map, seats, display, decks and the latest events, composed for any size."""

from rich.align import Align
from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.layout import Layout
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style
from rich.table import Table
from rich.text import Text

from stellwerk.kernel.board import LOCOMOTIVE

from . import chart, inks
from .picture import Line, Picture, SeatPicture

#: From this size on there is room for columns beside the map.
WIDE = 104
TALL = 28
SIDE = 26
RIGHT = 20
#: A full score bar.
BAR_POINTS = 120
EIGHTHS = " ▏▎▍▌▋▊▉█"


class Screen:
    """Draws a picture for whatever size the terminal has now."""

    def __init__(self, picture: Picture, keys: str = "") -> None:
        self.picture = picture
        self.keys = keys

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width, height = options.max_width, options.height or console.height
        compose = wide if width >= WIDE and height >= TALL else compact
        yield compose(self.picture, self.keys, width, height)


def wide(picture: Picture, keys: str, width: int, height: int) -> Layout:
    """Seats on the left, the board in the middle, display and decks on the right, events below."""
    log_rows = max(5, min(9, height // 5))
    root = Layout()
    root.split_column(
        Layout(cartouche(picture), size=3),
        Layout(name="table"),
        Layout(log_panel(picture, log_rows - 2), size=log_rows),
        Layout(footer(keys), size=1),
    )
    table_rows = height - 3 - log_rows - 1
    map_width = width - SIDE - RIGHT
    root["table"].split_row(
        Layout(seats_column(picture, table_rows), size=SIDE),
        Layout(map_panel(picture, map_width, table_rows), size=map_width),
        Layout(cards_column(picture, table_rows), size=RIGHT),
    )
    return root


def compact(picture: Picture, keys: str, width: int, height: int) -> Layout:
    """The board above, everything else as strips below it."""
    seats = min(len(picture.seats), max(0, height - 6))
    log_rows = 3 if height >= 20 else 1
    map_rows = max(1, height - 3 - seats - log_rows)
    parts = [
        Layout(title_strip(picture, width), size=1),
        Layout(map_only(picture, width, map_rows), size=map_rows),
        Layout(display_strip(picture, width), size=1),
        Layout(seats_strip(picture, width), size=seats),
        Layout(log_lines(picture, log_rows), size=log_rows),
        Layout(footer(keys), size=1),
    ]
    root = Layout()
    root.split_column(*[part for part in parts if part.size])
    return root


# --- title


def title_words(picture: Picture) -> str:
    name = picture.board.name["en"]
    return " ".join(name.upper()) if len(name) < 16 else name.upper()


def stage(picture: Picture) -> str:
    if picture.over:
        return "terminus"
    if picture.last_turns:
        turns = "turn" if picture.last_turns == 1 else "turns"
        return f"last round · {picture.last_turns} {turns} left"
    return f"round {picture.round}" + (" · own design" if picture.board.own_design else "")


def cartouche(picture: Picture) -> RenderableType:
    text = Text(justify="center", no_wrap=True)
    text.append("═══════╡ ", inks.QUIET)
    text.append(f" {title_words(picture)} ", inks.CARTOUCHE)
    text.append(" ╞═══════", inks.QUIET)
    text.append(f"\n{stage(picture)}", f"italic {inks.ACCENT}")
    return Padding(text, (0, 1), style=inks.ON_PAPER, expand=True)


def title_strip(picture: Picture, width: int) -> RenderableType:
    text = Text(no_wrap=True, justify="center", style=inks.ON_PAPER)
    text.append("══╡ ", inks.QUIET)
    text.append(f" {title_words(picture)} ", inks.CARTOUCHE)
    text.append(" ╞══  ", inks.QUIET)
    text.append(stage(picture), f"italic {inks.ACCENT}")
    return Align(text, "center", style=inks.ON_PAPER, width=width)


# --- map


def map_panel(picture: Picture, width: int, height: int) -> RenderableType:
    sheet = map_only(picture, width - 2, height - 2)
    return Panel(sheet, box=ROUNDED, padding=0, style=inks.ON_PAPER, border_style=inks.FAINT, height=height)


def map_only(picture: Picture, width: int, height: int) -> RenderableType:
    size = max(1, width), max(1, height)
    canvas = chart.draw(picture.board, *size, picture.owners, picture.stations, picture.latest)
    return Group(*canvas.lines(inks.ON_PAPER))


# --- seats


def seat_ink(seat: int) -> str:
    return inks.SEAT_INKS[seat % len(inks.SEAT_INKS)]


def seat_sign(seat: int) -> str:
    return inks.SEAT_SIGNS[seat % len(inks.SEAT_SIGNS)]


def bar(value: int, full: int, width: int) -> str:
    """A bar of eighths of a character; as long as the value is of the full one."""
    eighths = max(0, min(width * 8, round(value * width * 8 / full)))
    rest = eighths % 8
    return "█" * (eighths // 8) + (EIGHTHS[rest] if rest else "")


def full_score(picture: Picture) -> int:
    return max(BAR_POINTS, *(seat.score for seat in picture.seats))


def mark(seat: SeatPicture) -> tuple[str, str]:
    if seat.won:
        return "★", f"bold {inks.ACCENT}"
    return ("▶", f"bold {inks.ACCENT}") if seat.deciding else (" ", "")


def seats_column(picture: Picture, height: int) -> RenderableType:
    """A card for each seat, with its colour and pattern down the side."""
    roomy = height >= len(picture.seats) * 5 + 2
    blocks: list[RenderableType] = []
    inner = SIDE - 4
    for seat in picture.seats:
        ink, sign = seat_ink(seat.seat), seat_sign(seat.seat)
        head = Text(no_wrap=True, overflow="ellipsis")
        head.append(*mark(seat))
        head.append(f"{sign * 2} ", ink)
        name = seat.name[: inner - 10]
        head.append(name, f"bold {ink}" if seat.deciding or seat.won else "bold")
        score = f"{seat.score:>4}"
        head.append(" " * max(1, inner - head.cell_len - len(score)) + score, "bold")
        scores = Text("    ", no_wrap=True)
        scores.append(f"{bar(seat.score, full_score(picture), inner - 4):<{inner - 4}}", ink)
        blocks += [head, scores, seat_facts(seat, picture.board.end_trains)]
        if roomy:
            blocks.append(Text(f"    {seat.more}", inks.FAINT, no_wrap=True, overflow="ellipsis"))
    return panel("seats", Group(*blocks), height)


def seat_facts(seat: SeatPicture, end_trains: int) -> Text:
    facts = Text("    ", no_wrap=True)
    # few trains bring the end
    facts.append(f"{seat.trains:>2}", "bold" if seat.trains > end_trains else f"bold {inks.ACCENT}")
    facts.append(" tr ", inks.FAINT)
    facts.append(f"{seat.cards:>3}", "bold")
    facts.append(" cd ", inks.FAINT)
    facts.append(f"{seat.tickets:>2}", "bold")
    facts.append(" tk", inks.FAINT)
    return facts


def seats_strip(picture: Picture, width: int) -> RenderableType:
    """A line for each seat."""
    table = Table.grid(padding=(0, 1))
    for _ in range(3):
        table.add_column(no_wrap=True)
    length = max(4, width - 55)
    for seat in picture.seats:
        ink = seat_ink(seat.seat)
        head = Text(no_wrap=True)
        head.append(*mark(seat))
        head.append(f"{seat_sign(seat.seat) * 2} ", ink)
        head.append(f"{seat.name[:12]:<12}", "bold")
        scores = Text(no_wrap=True)
        scores.append(f"{seat.score:>4} ", "bold")
        scores.append(f"{bar(seat.score, full_score(picture), length):<{length}}", ink)
        facts = Text(no_wrap=True, justify="right")
        facts.append(f"{seat.trains:>2}", "bold")
        facts.append(" trains ", inks.FAINT)
        facts.append(f"{seat.cards:>2}", "bold")
        facts.append(" cards ", inks.FAINT)
        facts.append(f"{seat.tickets:>2}", "bold")
        facts.append(" tickets", inks.FAINT)
        table.add_row(head, scores, facts)
    return Padding(table, 0, style=inks.ON_SHADE, expand=True)


# --- cards


def card_lines(kind: str | None, width: int, rows: int) -> list[Text]:
    """A card `width` wide: its sign and name in the first row, its colour in all."""
    if kind is None:
        first = Text("·" * width, style=inks.QUIET, no_wrap=True)
        return [first] + [Text(" " * width, no_wrap=True) for _ in range(rows - 1)]
    if kind == LOCOMOTIVE:
        return locomotive_lines(width, rows)
    sign = inks.CARD_SIGNS.get(kind, "?")
    style = inks.card_style(kind) if kind in inks.CARD_INKS else inks.CARTOUCHE
    return [
        Text(f" {sign} {kind}".ljust(width) if row == rows // 2 else " " * width, style=style, no_wrap=True)
        for row in range(rows)
    ]


def locomotive_lines(width: int, rows: int) -> list[Text]:
    """The wheel over bands of all eight colours."""
    name = f" {inks.CARD_SIGNS[LOCOMOTIVE]} locomotive"
    if rows == 1:
        text = Text(no_wrap=True)
        label = name[: width - 4].ljust(width - 4) if width < len(name) + 2 else name
        text.append(label, inks.CARTOUCHE)
        return [text.append_text(band(width - len(label)))]
    middle = Text(name.ljust(width), style=inks.CARTOUCHE, no_wrap=True)
    return [middle if row == rows // 2 else band(width) for row in range(rows)]


def band(width: int) -> Text:
    text = Text(no_wrap=True)
    for n in range(width):
        text.append(" ", Style(bgcolor=inks.BAND[n * len(inks.BAND) // width]))
    return text


def cards_column(picture: Picture, height: int) -> RenderableType:
    rows = 3 if height >= 5 * 4 + 9 else 2 if height >= 5 * 3 + 9 else 1
    gap = height >= 5 * (rows + 1) + 8
    inner = RIGHT - 4
    blocks: list[RenderableType] = []
    for kind in picture.display:
        blocks += card_lines(kind, inner, rows)
        if gap:
            blocks.append(Text())
    blocks.append(Text("─" * inner, style=inks.QUIET))
    for what, number, sign in (
        ("deck", picture.deck, "▒"),
        ("discards", picture.discards, "□"),
        ("tickets", picture.tickets, "✉"),
    ):
        line = Text(no_wrap=True)
        line.append(f"{sign} ", inks.ACCENT)
        line.append(f"{what:<{inner - 6}}")
        line.append(f"{number:>4}", "bold")
        blocks.append(line)
    return panel("display", Group(*blocks), height)


def display_strip(picture: Picture, width: int) -> RenderableType:
    text = Text(no_wrap=True, style=inks.ON_PAPER)
    text.append(" ")
    each = 10 if width >= 78 else 5
    for kind in picture.display:
        text.append_text(card_lines(kind, each, 1)[0])
        text.append(" ")
    text.append(" deck ", inks.FAINT)
    text.append(f"{picture.deck:>2}", "bold")
    text.append(" + ", inks.FAINT)
    text.append(f"{picture.discards}", "bold")
    text.append("  tickets ", inks.FAINT)
    text.append(f"{picture.tickets}", "bold")
    return Padding(text, 0, style=inks.ON_PAPER, expand=True)


# --- events


def log_text(line: Line) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    if line.seat >= 0:
        text.append(f" {seat_sign(line.seat)} ", seat_ink(line.seat))
    else:
        text.append(" · ", inks.FAINT)
    text.append(line.text)
    return text


def log_lines(picture: Picture, rows: int) -> RenderableType:
    lines = [log_text(line) for line in list(picture.log)[-rows:]]
    return Padding(Group(*lines) if lines else Text(), 0, style=inks.ON_PAPER, expand=True)


def log_panel(picture: Picture, rows: int) -> RenderableType:
    return panel("latest", log_lines(picture, rows), rows + 2)


def panel(title: str, body: RenderableType, height: int) -> Panel:
    return Panel(
        body,
        title=f"[{inks.FAINT}]{title}[/]",
        title_align="left",
        box=ROUNDED,
        padding=(0, 1) if title != "latest" else 0,
        style=inks.ON_PAPER,
        border_style=inks.FAINT,
        height=height,
    )


def footer(keys: str) -> RenderableType:
    return Align(Text(keys, no_wrap=True, style=inks.FAINT), "center", style=inks.ON_PAPER)

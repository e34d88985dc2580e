"""The table of Nederland in a few lines: what follows from the rest need not be said.

nederland("Anna: tokens 2")                          the bank has what is missing
nederland("… neutral: tracks breda-rotterdam:red")   so do the neutral player's trains
nederland("ticket deck: breda-eindhoven")            all tickets that are named nowhere lie open
"""

import re

from table import table

from stellwerk import Board, Game, boards
from stellwerk.boards import find_track

START = 30
TRAINS = 40


def nederland(text: str = "", board: Board | None = None) -> Game:
    """A game that begins in this position."""
    played = board or boards.board("nederland")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if board is None:
        lines.append("board: nederland")
    lines = with_open_tickets(lines, played)
    tokens = [int(number) for number in re.findall(r"\btokens (\d+)", "\n".join(lines))]
    if tokens:
        lines.append(f"bank: {sum(START - number for number in tokens)}")
    for line in lines:
        if line.startswith("neutral: tracks "):
            names = line.removeprefix("neutral: tracks ").split(", ")
            tracks = [played.tracks[find_track(played, name)] for name in names]
            used = sum(played.connections[track.connection].length for track in tracks)
            lines = [*lines, f"neutral trains: {TRAINS - used}"]
    return table("\n".join(lines), board)


def with_open_tickets(lines: list[str], board: Board) -> list[str]:
    """`ticket deck` in the words of positions."""
    given = [line for line in lines if line.startswith("ticket deck:")]
    if not given:
        return lines
    others = " ".join(line for line in lines if line not in given)
    named = " ".join(re.findall(r"\b(?:tickets|offer) ([^;]*)", others)) + given[0].partition(":")[2]
    words = set(re.split(r"[\s,;]+", named))
    rest = [ticket.id for ticket in board.tickets if ticket.id not in words]
    return [*[line for line in lines if line not in given], f"open tickets: {', '.join(rest)}"]


# --- what one has


def number(game: Game, field: str, part: int = 0) -> int:
    """A number that a mechanic keeps."""
    found = game.rules.layout.field(field)
    return int((game.state.w if found.word else game.state.b)[found.at + part])


def tokens(game: Game) -> list[int]:
    return [number(game, "tokens", seat) for seat in range(game.seats)]


def loans(game: Game) -> list[int]:
    return [number(game, "loans", seat) for seat in range(game.seats)]


def bank(game: Game) -> int:
    return number(game, "bank")


def open_tickets(game: Game) -> tuple[str, ...]:
    return game.view(None).ticket_discards

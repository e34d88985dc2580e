"""The score sheet as the page shows it: every line in the reader's words."""

from stellwerk.game import Game
from stellwerk.scores import SeatSheet

from . import wording
from .protocol import SheetColumn, SheetLine, SheetShown, SheetTicket, SheetTrack


def sheet_shown(game: Game, language: str) -> SheetShown:
    """The sheet of a game; it shows all hands' tickets, so it is for games that are over."""
    found = wording.sheet(game, language)
    columns = tuple(column_shown(game, column, language) for column in found.seats)
    return SheetShown(columns, found.winners, wording.verdict(found, language))


def column_shown(game: Game, column: SeatSheet, language: str) -> SheetColumn:
    board = game.board
    return SheetColumn(
        seat=column.seat,
        name=column.name,
        lines=tuple(SheetLine(*line) for line in wording.sheet_lines(column, language)),
        tracks=tuple(
            SheetTrack(
                each.track, wording.track_name(board, board.track_index(each.track), language), each.points
            )
            for each in column.tracks
        ),
        tickets=tuple(
            SheetTicket(
                each.ticket,
                wording.ticket_name(board, board.ticket_index(each.ticket), language),
                each.value,
                each.done,
            )
            for each in column.tickets
        ),
        total=column.total,
    )

"""The score sheet as the page shows it, in the reader's words."""

from stellwerk.game import Game
from stellwerk.scores import SeatSheet, longest_path_tracks, sheet
from stellwerk.server.protocol.snapshots import SheetColumn, SheetLine, SheetShown, SheetTicket, SheetTrack
from stellwerk.words.names import ticket_ends, track_name


def sheet_shown(game: Game, language: str) -> SheetShown:
    """The sheet of a finished game: it shows everybody's tickets."""
    found = sheet(game.rules, game.state, game.names, language)
    columns = tuple(column_shown(game, column, language) for column in found.seats)
    return SheetShown(columns, found.winners, found.verdict())


def column_shown(game: Game, column: SeatSheet, language: str) -> SheetColumn:
    board = game.board
    return SheetColumn(
        seat=column.seat,
        name=column.name,
        lines=tuple(
            SheetLine(kind, name[:1].upper() + name[1:], points) for kind, name, points in column.sums()
        ),
        tracks=tuple(
            SheetTrack(each.track, track_name(board, board.track_index(each.track), language), each.points)
            for each in column.tracks
        ),
        tickets=tuple(
            SheetTicket(
                each.ticket,
                ticket_ends(board, board.tickets[board.ticket_index(each.ticket)], language),
                each.value,
                each.done,
            )
            for each in column.tickets
        ),
        path=path_shown(game, column),
        total=column.total,
    )


def path_shown(game: Game, column: SeatSheet) -> tuple[str, ...]:
    if column.path is None:
        return ()
    tracks = longest_path_tracks(game.rules, game.state, column.seat)
    return tuple(game.board.tracks[track].id for track in tracks)


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]

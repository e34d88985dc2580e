"""The games of a table of results, by board, options and number of seats; incomplete ones are refused."""

from collections import Counter
from typing import Any

from stellwerk.fairness.counting import Games, games_of
from stellwerk.fairness.rows import Row
from stellwerk.lab import parquet
from stellwerk.lab.journal import BadResults


def sections(table: Any) -> list[Games]:
    """The games of each board, choice of options and number of seats, in this order."""
    if not table.num_rows:
        raise BadResults("there is no game in it")
    found: dict[tuple[str, str, int], list[Row]] = {}
    for row in parquet.rows(table):
        found.setdefault((row.board, row.options, row.seats), []).append(row)
    return [games for _, rows in sorted(found.items()) for games in games_of(in_order(rows)).values()]


def in_order(rows: list[Row]) -> list[Row]:
    """The rows of each game together, seat by seat; BadResults if some are missing."""
    if is_whole(rows):
        return rows
    rows = sorted(rows, key=lambda row: (row.game, row.seed, row.seat))
    if is_whole(rows):
        return rows
    board, seats = rows[0].board, rows[0].seats
    wrong = [game for game, there in Counter(row.game for row in rows).items() if there % max(1, seats)]
    which = f"game {wrong[0]}" if wrong else "a game"
    raise BadResults(f"{which} on {board} lacks the rows of some of its {seats} seats")


def is_whole(rows: list[Row]) -> bool:
    seats = rows[0].seats
    return (
        seats > 0
        and len(rows) % seats == 0
        and all(
            (row.game, row.seed, row.seat) == (rows[n - n % seats].game, rows[n - n % seats].seed, n % seats)
            for n, row in enumerate(rows)
        )
    )

"""The games of a table of results, split by board and number of seats, as arrays of (game, seat).

Everything that is counted later starts here: `sections` splits the table and refuses incomplete games.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from stellwerk.lab.journal import BadResults

from .stats import Deals, Numbers

#: Games with the same values here are one section.
KEYS: Final = ("board", "options", "seats")


class Games:
    """Games of one board at one number of seats: a row a game and seat, in order."""

    def __init__(self, board: str, options: str, seats: int, table: Any) -> None:
        self.board = board
        self.options = options
        self.seats = seats
        self.table = table

    def __len__(self) -> int:
        return int(self.table.num_rows) // self.seats

    def where(self, chosen: Numbers) -> "Games":
        """Only these games: one yes or no a game."""
        rows = self.table.filter(pa.array(np.repeat(chosen, self.seats)))
        return Games(self.board, self.options, self.seats, rows)

    # --- columns

    def has(self, name: str) -> bool:
        """Whether a column has values: results of another version may lack it."""
        return self.table.num_rows == 0 or bool(self.table[name].null_count < self.table.num_rows)

    def numbers(self, name: str) -> Numbers:
        """A column of numbers, as (game, seat)."""
        return np.asarray(self.table[name].to_numpy()).reshape(-1, self.seats)

    def of_game(self, name: str) -> Numbers:
        """A column with the same value for all seats of a game."""
        return self.numbers(name)[:, 0]

    def texts(self, name: str) -> tuple[Numbers, list[str]]:
        """A column of texts: numbers as (game, seat), and the text of each number."""
        found, texts = numbered(self.table[name])
        return found.reshape(-1, self.seats), texts

    def lists(self, name: str) -> tuple[Numbers, Numbers, list[str]]:
        """A column of lists of texts: of each entry the row, a number, and the text of each number."""
        column = together(self.table[name])
        rows = np.asarray(pc.list_parent_indices(column))
        found, texts = numbered(pc.list_flatten(column))
        return rows, found, texts

    def maps(self, name: str) -> dict[str, Numbers]:
        """A column of text → number: for each text the numbers as (game, seat), 0 where it is not named."""
        column = together(self.table[name])
        offsets = np.asarray(column.offsets)
        first, last = int(offsets[0]), int(offsets[-1])
        rows = np.repeat(np.arange(len(column)), np.diff(offsets))
        found, texts = numbered(column.keys.slice(first, last - first))
        values = np.asarray(column.items.slice(first, last - first))
        made = {}
        for number, text in enumerate(texts):
            points = np.zeros(len(column), np.int64)
            np.add.at(points, rows[found == number], values[found == number])
            made[text] = points.reshape(-1, self.seats)
        return made

    # --- deals

    @cached_property
    def seeds(self) -> Numbers:
        return self.of_game("seed")

    @cached_property
    def deals(self) -> Deals:
        """The deal of each game."""
        return Deals(self.seeds)

    @cached_property
    def row_deals(self) -> Deals:
        """The deal of each row."""
        return Deals(np.repeat(self.seeds, self.seats))


def together(column: Any) -> Any:
    """A column in one piece."""
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def numbered(column: Any) -> tuple[Numbers, list[str]]:
    """Texts as numbers, in alphabetical order, however the column has them; null is an empty text."""
    plain = together(pc.fill_null(pc.cast(column, pa.string()), ""))
    coded = plain.dictionary_encode()
    texts = coded.dictionary.to_pylist()
    order = sorted(range(len(texts)), key=lambda number: texts[number])
    place = np.empty(len(texts), np.int64)
    place[order] = np.arange(len(texts))
    codes = np.asarray(coded.indices, np.int64)
    return (place[codes] if texts else codes), [texts[number] for number in order]


# --- splitting a table


def sections(table: Any) -> Iterator[Games]:
    """The games of each board, choice of options and number of seats, in this order."""
    if not table.num_rows:
        raise BadResults("there is no game in it")
    boards, board_names = numbered(table["board"])
    options, option_names = numbered(table["options"])
    seats = np.asarray(table["seats"].to_numpy(), np.int64)
    keys, section = np.unique(np.stack([boards, options, seats]), axis=1, return_inverse=True)
    for number, (board, option, count) in enumerate(keys.T.tolist()):
        rows = table.filter(pa.array(section.reshape(-1) == number))
        found = Games(board_names[board], option_names[option], count, rows)
        yield found if is_whole(found) else in_order(found)


def is_whole(games: Games) -> bool:
    """Whether the rows of each game stand together, seat by seat."""
    seats = games.seats
    if seats < 1 or games.table.num_rows % seats:
        return False
    if (games.numbers("seat") != np.arange(seats)).any():
        return False
    return all((games.numbers(name) == games.of_game(name)[:, None]).all() for name in ("game", "seed"))


def in_order(games: Games) -> Games:
    """The same with rows in order; BadResults if some are missing."""
    keys = [("game", "ascending"), ("seed", "ascending"), ("seat", "ascending")]
    found = Games(games.board, games.options, games.seats, games.table.sort_by(keys))
    if is_whole(found):
        return found
    number = np.asarray(found.table["game"].to_numpy())
    games_there, rows_there = np.unique(number, return_counts=True)
    wrong = games_there[rows_there % max(1, games.seats) != 0]
    which = f"game {wrong[0]}" if len(wrong) else "a game"
    raise BadResults(f"{which} on {games.board} lacks the rows of some of its {games.seats} seats")

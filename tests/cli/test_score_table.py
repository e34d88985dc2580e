"""The printed score sheet: every seat's own lines, whatever the others have."""

import random

import pytest

from stellwerk import Game
from stellwerk.terminal.score_table import detail, rows, thing


def finished(board: str, seed: int) -> Game:
    game, dice = Game(board, 3, seed), random.Random(seed)
    while not game.is_over:
        seat = game.decisions()[0]
        game.apply(dice.choice(game.options(seat)), seat)
    return game


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("board", ["iberia", "south_korea", "nederland", "japan"])
def test_the_rows_add_up_to_the_total(board: str, seed: int) -> None:
    """A cell is a number, with what belongs to it in brackets before it."""
    sheet = finished(board, seed).result()
    for n, column in enumerate(sheet.seats, 1):
        cells = [row[n].split()[-1] for row in rows(sheet) if row[n]]
        assert sum(int(cell) for cell in cells) == column.total


def test_a_name_with_brackets_of_its_own_stays_whole() -> None:
    sheets = [finished("poland", seed).result() for seed in range(6)]
    found = [row for sheet in sheets for row in rows(sheet) if "Russia" in row[0]]
    assert found
    for name, *cells in found:
        assert name == "cards of Russia (Kaliningrad)"
        assert all("(" not in cell for cell in cells)
    assert (thing("loans (2)"), detail("loans (2)")) == ("loans", "2")

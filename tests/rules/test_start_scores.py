"""Points that make up for going first, on the boards of ours that have them: an option, on by default."""

import pytest

from stellwerk import Game

TABLES = [("poland", 2), ("poland", 3), ("poland", 4)]
TABLES += [(board, seats) for board in ("iberia", "south_korea") for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("board, seats", TABLES)
def test_who_comes_later_starts_with_a_point_more(board: str, seats: int) -> None:
    for first in range(seats):
        game = Game(board, seats=seats, seed=1, outcomes=[first])
        assert [game.scores()[(first + place) % seats] for place in range(seats)] == [0, 1, 2, 3, 4][:seats]
        assert [column.start for column in game.sheet().seats] == list(game.scores())


@pytest.mark.parametrize("board, seats", TABLES)
def test_all_start_at_nothing_where_the_table_plays_by_the_rulebook_alone(board: str, seats: int) -> None:
    game = Game(board, seats=seats, seed=1, options={"even_start": False})
    assert game.scores() == (0,) * seats
    assert [column.start for column in game.sheet().seats] == [0] * seats

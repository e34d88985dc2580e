"""Points that make up for going first, on the boards of ours that have them: a house rule, off by default."""

import pytest

from stellwerk import Game

TABLES = [("poland", 2), ("poland", 3), ("poland", 4)]
TABLES += [(board, seats) for board in ("iberia", "south_korea") for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("board, seats", TABLES)
def test_with_the_house_rule_later_players_start_with_a_point_more(board: str, seats: int) -> None:
    for first in range(seats):
        game = Game(board, seats, seed=1, options={"even_start": True}, outcomes=[first])
        assert [game.scores()[(first + place) % seats] for place in range(seats)] == [0, 1, 2, 3, 4][:seats]
        assert [column.start for column in game.sheet().seats] == list(game.scores())


@pytest.mark.parametrize("board, seats", TABLES)
def test_by_the_rulebook_everybody_starts_at_0(board: str, seats: int) -> None:
    game = Game(board, seats=seats, seed=1)
    assert game.scores() == (0,) * seats
    assert [column.start for column in game.sheet().seats] == [0] * seats

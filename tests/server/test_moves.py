"""A seat's move: tried on a copy, once, and again only if the game has gone on meanwhile."""

from unittest.mock import patch

from stellwerk import Game
from stellwerk.server.tables.moves import Move


def two_who_choose_tickets() -> Game:
    return Game("usa", ["Anna", "Ben"], seed=5)


def test_a_move_is_applied_once() -> None:
    game = two_who_choose_tickets()
    with patch.object(Game, "apply", autospec=True, side_effect=Game.apply) as apply:
        move = Move(game, 0, [game.options(0)[0]])
        after = move.on(game)
    assert (apply.call_count, len(game.log), len(after.log)) == (1, 0, 1)
    assert move.on(game) is after


def test_a_move_is_applied_again_to_a_game_that_has_gone_on() -> None:
    game = two_who_choose_tickets()
    move = Move(game, 0, [game.options(0)[0]])
    gone_on = game.copy()
    gone_on.apply(game.options(1)[0], 1)
    assert [entry.seat for entry in move.on(gone_on).log] == [1, 0]

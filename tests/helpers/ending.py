"""Games that are over, or nearly, for tests of what comes afterwards."""

import random

from stellwerk import Game
from stellwerk.kernel.board import Board


def last_decision(board: str | Board, seats: int, last: int = 0) -> str:
    """The record of a game in which nobody but one seat has anything left to decide."""
    for seed in range(100):
        before, _ = played(Game(board, seats, seed=seed), seed)
        if before.decisions() == (last,):
            return before.record()
    raise AssertionError("no game ends so")


def whole_game(board: str | Board, seats: int = 2, **options: bool) -> str:
    """The record of a game that is over."""
    return played(Game(board, seats, seed=1, options=options), 1)[1].record()


def played(game: Game, seed: int) -> tuple[Game, Game]:
    """The game before its last decision, and at its end."""
    dice, before = random.Random(seed), game
    while not game.is_over:
        before = game.copy()
        seat = dice.choice(game.decisions())
        options = game.options(seat)
        claims = [each for each in options if type(each).__name__ == "Claim"]
        game.apply(dice.choice(claims or options), seat)
    return before, game

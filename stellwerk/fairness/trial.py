"""A trial: some games between bots on a board, at all numbers of seats, as `stellwerk playtest` plays many.

A game's number alone determines its seats, bots and deal, so a trial can stop anywhere and go on later.
"""

import time
from collections.abc import Sequence
from itertools import chain
from typing import Final

from stellwerk.boards.rules import rules_for
from stellwerk.bots import named, play
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import seed_number

from .figures import REFEREE
from .rows import Row, rows

#: Plays among referees, to show whether planning pays.
WEAKER: Final = "greedy"
#: Most tables have 2, and boards are judged with 4: these get half as many games again as the others.
FAVOURED: Final = (2, 4)
FAVOUR, USUAL = 3, 2
#: One round of games in this many has different bots.
MIXED: Final = 10


def played(board: Board, first: int, most: int, seconds: float) -> list[Row]:
    """The rows of games from number `first` on: as many as there is time for, at least one."""
    end = time.monotonic() + seconds
    found: list[Row] = []
    for number in range(first, first + most):
        found += game(board, number)
        if time.monotonic() > end:
            break
    return found


def game(board: Board, number: int) -> list[Row]:
    seated = line_up(board.seats, number)
    rules = rules_for(board, len(seated))
    result = play([named(bot) for bot in seated], rules, seed_number(f"trial {number}"))
    return rows(result, rules, number, seated, {})


def line_up(seats: tuple[int, int], number: int) -> tuple[str, ...]:
    """Who sits where in a game."""
    numbers = order(range(seats[0], seats[1] + 1))
    turn, place = divmod(number, len(numbers))
    size = numbers[place]
    if turn % MIXED != MIXED - 1:
        return (REFEREE,) * size
    # the planner takes each seat in turn
    return tuple(REFEREE if seat == turn // MIXED % size else WEAKER for seat in range(size))


def order(numbers: Sequence[int]) -> list[int]:
    """Numbers of seats in the order in which they are played: 2 3 4 5, 2 3 4 5, 2 4."""
    weights = {number: FAVOUR if number in FAVOURED else USUAL for number in numbers}
    rounds = [[number for number in numbers if weights[number] > turn] for turn in range(FAVOUR)]
    return list(chain.from_iterable(rounds))

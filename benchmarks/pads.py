"""Enters games of our bots on score pads, and compares the sheets: `make pads`.

Each game is entered twice: claim by claim as it is played, and all at once at the end.
"""

import argparse
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))

from pad_evenings import Evening, counted_up

from stellwerk import boards
from stellwerk.boards.rules import BadSetUp

BOTS = ("greedy", "planner", "random")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="of every board")
    parser.add_argument("boards", nargs="*", default=list(boards.boards()))
    asked = parser.parse_args()
    wrong = 0
    for name in asked.boards:
        found = [is_right(name, n) for n in range(asked.games)]
        wrong += found.count(False)
        print(f"{name}: {found.count(True)} of {len(found)} games are counted exactly", flush=True)
    return 1 if wrong else 0


def is_right(name: str, n: int) -> bool:
    """By all numbers of players and with all options in turn."""
    board = boards.board(name)
    low, high = board.seats
    seats = low + n % (high - low + 1)
    options = {
        each.id: bool(n // 2 >> k & 1)
        for k, each in enumerate(board.options)
        if not each.seats or each.seats[0] <= seats <= each.seats[1]
    }
    try:
        evening = Evening(board, seats, n, options)
    except BadSetUp:  # an option needs another one
        evening = Evening(board, seats, n)
    evening.play(BOTS[n % len(BOTS)])
    as_played = evening.pad.edited(*evening.edits).counted()
    at_the_end = evening.pad.edited(*counted_up(evening.game, evening.pad)).counted()
    is_same = as_played.sheet() == at_the_end.sheet() == evening.game.sheet() and not as_played.notes()
    if not is_same:
        print(f"{name}, seed {n}, {seats} seats, {options}: not the same", *as_played.notes())
    return is_same


if __name__ == "__main__":
    sys.exit(main())

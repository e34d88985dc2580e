"""`planner:1` plays as the planner did before its weights were tuned, so that later ones can be measured.

`python tests/bots/test_first_planner.py` prints the new numbers, for when the rules have changed on purpose.
"""

import sys
from typing import Final
from zlib import crc32

import pytest

from stellwerk import boards, bots
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native.match import Match
from stellwerk.kernel.state import State

BOT: Final = "planner:1"
#: By board and number of seats: the decisions of some games, and a digest of how they ended.
GAMES: Final = {2: 3, 3: 1, 4: 1}
ENDS: Final[dict[tuple[str, int], tuple[int, int]]] = {
    ("europe", 2): (512, 8048356568),
    ("europe", 3): (194, 1967358705),
    ("europe", 4): (249, 1797293126),
    ("iberia", 2): (464, 8748677018),
    ("iberia", 3): (240, 4191575124),
    ("iberia", 4): (302, 2195461393),
    ("japan", 2): (353, 2698475390),
    ("japan", 3): (129, 2074770855),
    ("japan", 4): (151, 3337825043),
    ("nederland", 2): (587, 5902866973),
    ("nederland", 3): (180, 1414912838),
    ("nederland", 4): (269, 4214289770),
    ("poland", 2): (382, 11281383684),
    ("poland", 3): (152, 680452254),
    ("poland", 4): (204, 4137385416),
    ("south_korea", 2): (580, 7523380805),
    ("south_korea", 3): (204, 2821019510),
    ("south_korea", 4): (276, 2227903398),
    ("usa", 2): (384, 4984508105),
    ("usa", 3): (178, 2401110934),
    ("usa", 4): (219, 124349998),
}


def digest(s: State) -> int:
    return crc32(repr(([int(n) for n in s.b], [int(n) for n in s.w])).encode())


def ends(board: str, seats: int) -> tuple[int, int]:
    r = rules_for(boards.board(board), seats)
    mind = bots.named(BOT).mind(r)
    made = total = 0
    for seed in range(GAMES[seats]):
        match = Match(r, [mind] * seats, seed)
        while match.play(60.0):
            pass
        made += int(match.made)
        total += digest(match.state)
    return made, total


@pytest.mark.parametrize("board,seats", ENDS)
def test_it_plays_as_it_always_did(board: str, seats: int) -> None:
    assert ends(board, seats) == ENDS[board, seats]


if __name__ == "__main__":
    for board in boards.boards():
        for seats in GAMES:
            sys.stdout.write(f'    ("{board}", {seats}): {ends(board, seats)},\n')

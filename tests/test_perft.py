"""Perft: how many different sequences of decisions there are to a depth, from scripted chance.

A number that changes tells that a rule has changed, or that the two ways to run the kernel differ,
long before anybody knows which rule. Chance is fixed by the seed in the state, so the numbers are
the same everywhere. `PYTHONPATH=tests/helpers python tests/test_perft.py` counts again and writes
tests/perft/counts.json.
"""

import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from small_boards import mixed_usa, small_board, usa_with

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, flow, playout
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import OVER, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

COUNTS: Final = Path(__file__).parent / "perft" / "counts.json"
#: Leaves that the interpreted run counts at most; the compiled one counts them all.
SMALL: Final = 3_000


@dataclass(frozen=True)
class Case:
    board: str
    seats: int
    seed: int
    #: Decisions made at random before counting begins: other options are open in mid-game.
    after: int
    #: The depth counted to.
    depth: int

    @property
    def name(self) -> str:
        return f"{self.board}, {self.seats} seats, seed {self.seed}, after {self.after}"


CASES: Final = (
    Case("usa", 2, 1, 0, 6),
    Case("usa", 3, 1, 0, 6),
    Case("usa", 5, 1, 0, 7),
    Case("usa", 2, 1, 60, 6),
    Case("usa", 4, 2, 200, 5),
    Case("europe", 2, 1, 0, 5),
    Case("europe", 4, 1, 0, 5),
    Case("europe", 3, 1, 60, 4),
    Case("europe", 5, 2, 250, 6),
    Case("draft and express", 3, 1, 0, 6),
    Case("draft and express", 2, 1, 60, 5),
    Case("everything", 2, 1, 0, 6),
    Case("everything", 4, 2, 120, 5),
    Case("nederland", 2, 1, 60, 4),
    Case("nederland", 5, 1, 0, 4),
    Case("poland", 3, 1, 100, 4),
    Case("iberia", 2, 1, 0, 6),
    Case("iberia", 4, 1, 150, 4),
    Case("japan", 3, 1, 60, 4),
    Case("south_korea", 2, 1, 20, 4),
    Case("south_korea", 4, 2, 120, 4),
    Case("small", 2, 1, 0, 6),
    Case("small", 4, 1, 40, 6),
    Case("small with stations", 3, 1, 30, 6),
)


@cache
def board_called(name: str) -> Board:
    if name == "draft and express":
        return usa_with("ticket_draft", "express_lines")
    if name == "everything":
        return mixed_usa()
    if name == "small":
        return small_board(5)
    if name == "small with stations":
        return small_board(6, mechanics=("stations", "tunnels", "ferries"))
    return boards.board(name)


def start_of(case: Case) -> tuple[Rules, State]:
    rules = rules_for(board_called(case.board), case.seats)
    words = bits.empty(playout.SOAK_WORDS)
    state = playout.begin(rules, case.seed, words)
    playout.play_on(rules, state, playout.FACTORED, words, case.after)
    return rules, state


def perft(rules: Rules, state: State, depth: int) -> int:
    """The sequences of this many decisions; where several seats decide at once, the first of them goes on."""
    if int(state.b[PHASE]) == OVER:
        return 0
    seat = int(flow.decider(state))
    options = flow.options(rules, state, seat)
    if depth == 1:
        return len(options)
    found = 0
    for option in options:
        after = state.copy()
        flow.step(rules, after, seat, option)
        found += perft(rules, after, depth - 1)
    return found


def counted(case: Case) -> list[int]:
    """The counts for the depths 1, 2, …"""
    rules, state = start_of(case)
    return [perft(rules, state, depth) for depth in range(1, case.depth + 1)]


def committed(case: Case) -> list[int]:
    found: list[int] = json.loads(COUNTS.read_text("utf-8"))[case.name]
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_so_many_sequences_of_decisions(case: Case) -> None:
    assert counted(case) == committed(case)


@pytest.mark.interpreted
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_so_many_when_interpreted_too(case: Case) -> None:
    rules, state = start_of(case)
    for depth, number in enumerate(committed(case), 1):
        if number <= SMALL:
            assert perft(rules, state, depth) == number


def test_counting_changes_nothing() -> None:
    rules, state = start_of(CASES[3])
    before = state.to_bytes()
    perft(rules, state, 2)
    assert state.to_bytes() == before


def main() -> int:
    counts = {case.name: counted(case) for case in CASES}
    COUNTS.write_text(json.dumps(counts, indent=2) + "\n", "utf-8")
    for name, numbers in counts.items():
        sys.stdout.write(f"{name}: {', '.join(str(number) for number in numbers)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

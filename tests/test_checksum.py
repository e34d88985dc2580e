"""Compiled and interpreted, 2,000 games are the same to the last point.

In shares, so that they can be played side by side; both runs play all of them against the same
numbers. `python tests/test_checksum.py` prints the new numbers, for when the rules or the policies
have changed on purpose.
"""

import sys
from dataclasses import dataclass
from typing import Final

import pytest

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, playout
from stellwerk.kernel.rules import VERSION

GAMES: Final = 250
POLICIES: Final = {"flat": playout.FLAT, "factored": playout.FACTORED, "eager": playout.EAGER}


@dataclass(frozen=True)
class Share:
    board: str
    seats: int
    policy: str
    #: Small decisions of all games together, and the sum of the games' digests.
    decisions: int
    checksum: int
    #: Of the rules: games that were begun by an earlier one must go on as they would have then.
    version: int = VERSION

    @property
    def name(self) -> str:
        return f"{self.board}-{self.seats}-{self.policy}-{self.version}"


SHARES: Final = (
    Share("usa", 2, "flat", 39458, 546753996803),
    Share("usa", 3, "factored", 62076, 565970639572),
    Share("usa", 4, "flat", 74010, 516269095850),
    Share("usa", 5, "factored", 97449, 542256557514),
    Share("europe", 2, "factored", 50718, 532579589463),
    Share("europe", 3, "flat", 69156, 542628697755),
    Share("europe", 4, "factored", 94070, 559981886714),
    Share("europe", 5, "flat", 107882, 547695002394),
)
#: Fewer games of each expansion, with players who use what it offers.
EXPANSION_GAMES: Final = 60
EXPANSIONS: Final = (
    Share("nederland", 2, "eager", 9073, 130668659863),
    Share("nederland", 2, "eager", 9073, 140992976774, version=1),
    Share("nederland", 4, "factored", 16431, 122423828572),
    Share("poland", 3, "eager", 10823, 126847609083),
    Share("iberia", 2, "eager", 8840, 131871598214),
    Share("iberia", 5, "factored", 21857, 117566119493),
    Share("japan", 4, "eager", 12268, 142767958230),
    Share("south_korea", 3, "eager", 14498, 122051715376),
)


def played(share: Share) -> tuple[int, int]:
    """The decisions and the checksum of a share's games."""
    options = {"neutral": True} if share.board == "nederland" and share.seats == 2 else {}
    rules = rules_for(boards.board(share.board), share.seats, options, share.version)
    words = bits.empty(playout.SOAK_WORDS)
    games = EXPANSION_GAMES if share in EXPANSIONS else GAMES
    decisions, checksum = playout.simulate(rules, 0, games, POLICIES[share.policy], words)
    return int(decisions), int(checksum)


@pytest.mark.interpreted
@pytest.mark.parametrize("share", SHARES + EXPANSIONS, ids=lambda share: share.name)
def test_the_games_are_the_same_compiled_and_interpreted(share: Share) -> None:
    assert played(share) == (share.decisions, share.checksum)


if __name__ == "__main__":
    for each in SHARES + EXPANSIONS:
        numbers = ", ".join(str(number) for number in played(each))
        sys.stdout.write(f'    Share("{each.board}", {each.seats}, "{each.policy}", {numbers}),\n')

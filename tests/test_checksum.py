"""Compiled and interpreted, 960 games are the same to the last point; compiled, 2,000 of USA and Europe too.

In shares, so that they can be played side by side; both runs compare theirs with the same numbers.
`python tests/test_checksum.py` prints the new numbers, for when the rules or the policies have
changed on purpose.
"""

import sys
from dataclasses import dataclass
from typing import Final

import pytest

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, playout
from stellwerk.kernel.rules import VERSION

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
    games: int = 60

    @property
    def name(self) -> str:
        return f"{self.board}-{self.seats}-{self.policy}-{self.version}"


SHARES: Final = (
    Share("usa", 2, "flat", 9407, 122503579144),
    Share("usa", 3, "factored", 14939, 121464046728),
    Share("usa", 4, "flat", 17687, 116207446852),
    Share("usa", 5, "factored", 23502, 113091291695),
    Share("europe", 2, "factored", 12146, 136256362953),
    Share("europe", 3, "flat", 16632, 125611935029),
    Share("europe", 4, "factored", 22506, 133727187329),
    Share("europe", 5, "flat", 26051, 130645954487),
    # each expansion with players who use what it offers
    Share("nederland", 2, "eager", 9073, 130668659863),
    Share("nederland", 2, "eager", 9073, 140992976774, version=1),
    Share("nederland", 4, "factored", 16431, 122423828572),
    Share("poland", 3, "eager", 10823, 126847609083),
    Share("iberia", 2, "eager", 8840, 131871598214),
    Share("iberia", 5, "factored", 21857, 117566119493),
    Share("japan", 4, "eager", 12268, 142767958230),
    Share("south_korea", 3, "eager", 14498, 122051715376),
)
#: Interpreted they would take minutes.
LARGE_SHARES: Final = (
    Share("usa", 2, "flat", 39458, 546753996803, games=250),
    Share("usa", 3, "factored", 62076, 565970639572, games=250),
    Share("usa", 4, "flat", 74010, 516269095850, games=250),
    Share("usa", 5, "factored", 97449, 542256557514, games=250),
    Share("europe", 2, "factored", 50718, 532579589463, games=250),
    Share("europe", 3, "flat", 69156, 542628697755, games=250),
    Share("europe", 4, "factored", 94070, 559981886714, games=250),
    Share("europe", 5, "flat", 107882, 547695002394, games=250),
)


def played(share: Share) -> tuple[int, int]:
    """The decisions and the checksum of a share's games."""
    options = {"neutral": True} if share.board == "nederland" and share.seats == 2 else {}
    rules = rules_for(boards.board(share.board), share.seats, options, share.version)
    words = bits.empty(playout.SOAK_WORDS)
    decisions, checksum = playout.simulate(rules, 0, share.games, POLICIES[share.policy], words)
    return int(decisions), int(checksum)


@pytest.mark.interpreted
@pytest.mark.parametrize("share", SHARES, ids=lambda share: share.name)
def test_the_games_are_the_same_compiled_and_interpreted(share: Share) -> None:
    assert played(share) == (share.decisions, share.checksum)


@pytest.mark.parametrize("share", LARGE_SHARES, ids=lambda share: share.name)
def test_many_games_are_still_the_same(share: Share) -> None:
    assert played(share) == (share.decisions, share.checksum)


if __name__ == "__main__":
    for each in SHARES + LARGE_SHARES:
        numbers = ", ".join(str(number) for number in played(each))
        sys.stdout.write(
            f'    Share("{each.board}", {each.seats}, "{each.policy}", {numbers}), # {each.games} games\n'
        )

"""A bot that chooses at random, a little more lively than pure chance: it likes to build."""

from collections.abc import Sequence
from typing import Final, TypeVar

from stellwerk.kernel.chance import Stream

T = TypeVar("T")

#: How likely each kind of action is, beside the others that are open; within a kind all are alike.
WEIGHTS: Final = {"claim": 24, "take": 30, "draw": 24, "tickets": 2, "station": 2, "give": 4}
#: Of any other kind.
OTHERWISE: Final = 10


def choose(options: Sequence[T], stream: Stream) -> T:
    """One of the options, which read as notation: `claim denver-omaha`, `take blue`, `draw` …"""
    kinds: dict[str, list[T]] = {}
    for option in options:
        kinds.setdefault(str(option).split(" ", 1)[0], []).append(option)
    left = int(stream.below(sum([WEIGHTS.get(kind, OTHERWISE) for kind in kinds])))
    for kind, members in kinds.items():
        left -= WEIGHTS.get(kind, OTHERWISE)
        if left < 0:
            return members[int(stream.below(len(members)))]
    raise ValueError("there is nothing to choose from")

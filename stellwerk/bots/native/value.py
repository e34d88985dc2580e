"""What a seat may expect of a position: a value learnt from games, so that playouts need not go to the end.

It reads the planner's own numbers for every seat (what counts if the game ended now, what the plan is worth
and takes, trains, cards, turns) and puts them through two layers of whole numbers, the same on every machine.
`stellwerk train` finds the layers; `boards/values.py` has those that are shipped.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.native.planning import Intent, Planning
from stellwerk.kernel import bits, scoring
from stellwerk.kernel.layout import (
    DECK_LEFT,
    HAND,
    HELD,
    KINDS,
    LAST,
    LOCO,
    SEATS,
    TICKETS_HELD,
    TOTAL,
    TRAINS,
    TURN,
    TURNS,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Numbers that are read for each seat, the one that asks first, and then for the table.
EACH: Final = 16
COMMON: Final = 4
#: Neurons of the first layer and of the second.
WIDE: Final = 32
NARROW: Final = 16
#: Bits behind the point: of the first layer's weights, and of everything after it.
FINE: Final = 24
COARSE: Final = 12


class Value:
    def __init__(self, r: Rules, planning: Planning, layers: Mapping[str, Sequence[int]]) -> None:
        """`layers`: see `boards/values.py`; without any it only reads."""
        self.r = r
        self.planning = planning
        self.intents: list[Intent] = [Intent(r) for _ in range(SEATS)]
        self.size: i64 = EACH * int(r.seats) + COMMON
        self.numbers: vec[i64] = bits.empty(int(self.size))
        self.first = layer(layers.get("first"), WIDE * (int(self.size) + 1))
        self.second = layer(layers.get("second"), NARROW * (WIDE + 1))
        self.last = layer(layers.get("last"), NARROW + 1)
        self.wide: vec[i64] = bits.empty(WIDE)
        self.narrow: vec[i64] = bits.empty(NARROW)

    def ask(self, s: State, seat: i64) -> i64:
        """What the seat may expect, in hundredths of what `search.reward` counts."""
        self.read(s, seat)
        through(self.numbers, self.size, self.first, self.wide, WIDE)
        through(self.wide, WIDE, self.second, self.narrow, NARROW)
        total = self.last[NARROW]
        for n in range(i64(NARROW)):
            total += self.narrow[n] * self.last[n]
        return total >> COARSE

    def read(self, s: State, seat: i64) -> None:
        """The numbers of a position, at the start of anybody's turn, as one seat looks at it."""
        r, b, numbers = self.r, s.b, self.numbers
        ended = s.copy()
        scoring.finish(r, ended)
        for n in range(r.seats):
            other = (seat + n) % r.seats
            self.read_seat(s, other, ended.w[TOTAL + other], n * EACH)
        at = r.seats * EACH
        numbers[at] = (i64(b[TURN]) - seat + r.seats) % r.seats
        numbers[at + 1] = i64(b[LAST])
        numbers[at + 2] = i64(b[DECK_LEFT])
        numbers[at + 3] = s.w[TURNS]

    def read_seat(self, s: State, seat: i64, total: i64, at: i64) -> None:
        b, planning, numbers, plan = s.b, self.planning, self.numbers, self.intents[seat]
        planning.make(s, seat, plan)
        hope = planning.hope(plan)
        turns = planning.turns_of_plan(plan)
        numbers[at] = total
        numbers[at + 1] = plan.stake // 100
        numbers[at + 2] = plan.stake * hope // 10000
        numbers[at + 3] = plan.price // 100
        numbers[at + 4] = plan.sunk // 100
        numbers[at + 5] = plan.size
        numbers[at + 6] = plan.cards // 10
        numbers[at + 7] = plan.trains
        numbers[at + 8] = i64(b[TRAINS + seat])
        numbers[at + 9] = i64(b[HELD + seat])
        numbers[at + 10] = i64(b[HAND + seat * KINDS + LOCO])
        numbers[at + 11] = planning.outlook.turns_left
        numbers[at + 12] = planning.outlook.turns_left * 20 - turns // 10
        numbers[at + 13] = i64(b[TICKETS_HELD + seat])
        gain: i64 = 0
        missing: i64 = 0
        for n in range(plan.size, plan.with_fills):
            gain += plan.gain[plan.tracks[n]]
            missing += planning.missing[plan.tracks[n]]
        numbers[at + 14] = gain // 100
        numbers[at + 15] = missing // 10


def through(given: vec[i64], size: i64, weights: vec[i64], out: vec[i64], number: i64) -> None:
    """A layer: rows of weights, each with its bias at the end; what is below 0 becomes 0."""
    at: i64 = 0
    for k in range(number):
        total = weights[at + size]
        for n in range(size):
            total += given[n] * weights[at + n]
        at += size + 1
        out[k] = total >> COARSE if total > 0 else 0


def layer(given: Sequence[int] | None, size: int) -> vec[i64]:
    """As a board's file has it; one of another size would be of another version, and counts nothing."""
    if given is None or len(given) != size:
        return bits.empty(size)
    return vec[i64]([i64(n) for n in given])

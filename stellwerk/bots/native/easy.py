"""The easy one: it plans like the planner, and makes the mistakes of somebody who plays for the fun of it.

Often it takes what seemed second or third best, the more readily the less worse that is. It is in no hurry
when the end is near or a rival comes closer, and keeps as few tickets as it may, the nearest ones. What it
pays with, and what mechanics ask, it decides with care: slips there would hurt without being any fun.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.native import weights
from stellwerk.bots.native.greedy import GreedyMind
from stellwerk.kernel import bits, flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import FIRST_CARD, PHASE, SECOND, TURN_PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Of a hundred turns, those in which it does not look twice.
SLIPS: Final = 80
#: The mistakes that it chooses from: the next best.
NEXT_BEST: Final = 4
#: What is worse by this, in hundredths of a point, even it does not overlook.
PLAIN: Final = 1200


class EasyMind(GreedyMind):
    """It chooses tickets as the greedy one does, and the rest by a plan that knows no hurry."""

    def __init__(self, r: Rules) -> None:
        super().__init__(r, carefree())
        #: The mistakes at hand, and how likely each is.
        self.slip: vec[i64] = bits.empty(NEXT_BEST)
        self.lure: vec[i64] = bits.empty(NEXT_BEST)
        self.lures: i64 = 0

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        self.planning.make(v, seat, self.intent)
        flow.fill(self.r, v, seat)
        phase = i64(v.b[PHASE])
        if self.r.keeping[phase]:
            return self.keep_nearest(v, seat)
        best = self.decide(v, seat, self.intent, stream)
        if phase != TURN_PHASE and phase != SECOND and phase != FIRST_CARD:  # noqa: PLR1714 a tuple is slower
            return best
        if stream.below(100) >= SLIPS:
            return best
        return self.slip_from(best, stream)

    def slip_from(self, best: i64, stream: Stream) -> i64:
        """One of the next best, by how little worse it is; the best if all others are plainly worse."""
        self.find_slips(best)
        total: i64 = 0
        for n in range(self.lures):
            total += self.lure[n]
        if total == 0:
            return best
        left = stream.below(total)
        n = 0
        while left >= self.lure[n]:
            left -= self.lure[n]
            n += 1
        return self.slip[n]

    def find_slips(self, best: i64) -> None:
        """The next best of what was considered, best first, with how tempting each is."""
        self.lures = 0
        for n in range(self.considered):
            lure = PLAIN - (self.best_score - self.scores[n])
            if self.slots[n] == best or lure <= 0:
                continue
            k: i64 = self.lures
            while k > 0 and self.lure[k - 1] < lure:
                if k < NEXT_BEST:
                    self.lure[k] = self.lure[k - 1]
                    self.slip[k] = self.slip[k - 1]
                k -= 1
            if k < NEXT_BEST:
                self.lure[k] = lure
                self.slip[k] = self.slots[n]
                if self.lures < NEXT_BEST:
                    self.lures += 1


def carefree() -> vec[i64]:
    """The planner's weights without haste: no fear of rivals, and none of the end."""
    w = vec[i64]([weights.DEFAULTS[n] for n in range(weights.SIZE)])
    w[weights.RISK] = 0
    w[weights.PLANNED] = 0
    w[weights.HURRY] = 0
    return w

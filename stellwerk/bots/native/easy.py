"""The easy bot: it plans like the planner, and makes the mistakes of somebody who plays for fun.

It often takes one of the next best options, more readily the better they are, and chooses tickets the same
way. It does not hurry when the end is near or a rival comes closer. It is careful with payments and
mechanics' questions: slips there would hurt and be no fun.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.native import weights
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.kernel import bits
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import FIRST_CARD, PHASE, SECOND, TURN_PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: How often in a hundred decisions it does not look twice.
SLIPS: Final = 70
#: How many of the next best options it considers. Fewer hardly hurt where many tracks are alike (Japan).
NEXT_BEST: Final = 8
#: It never takes an option that is worse by this, in hundredths of a point.
PLAIN: Final = 1200


class EasyMind(PlannerMind):
    """It plans without hurry, and slips where that is fun."""

    def __init__(self, r: Rules) -> None:
        super().__init__(r)
        # no hurry: it fears neither rivals nor the end
        self.weights[weights.RISK] = 0
        self.weights[weights.PLANNED] = 0
        self.weights[weights.HURRY] = 0
        #: The mistakes at hand, and how likely each is.
        self.slip: vec[i64] = bits.empty(NEXT_BEST)
        self.lure: vec[i64] = bits.empty(NEXT_BEST)
        self.lures: i64 = 0

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        best = super().choose(v, seat, stream)
        if self.may_slip(i64(v.b[PHASE])) and stream.below(100) < SLIPS:
            return self.slip_from(best, stream)
        return best

    def may_slip(self, phase: i64) -> bool:
        """In a turn and its second card, and when it chooses tickets."""
        if phase != TURN_PHASE and phase != SECOND and phase != FIRST_CARD:
            return self.r.keeping[phase] > 0
        return True

    def slip_from(self, best: i64, stream: Stream) -> i64:
        """One of the next best, likelier the closer to the best; the best if all others are much worse."""
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

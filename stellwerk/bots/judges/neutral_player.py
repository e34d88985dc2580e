"""Which track the neutral player should take: one that is neither planned nor easy to pay for."""

from typing import Final

from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import Outlook
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.layout import HAND, KINDS, LOCO, OPEN
from stellwerk.kernel.state import State

# --- in hundredths of a point
PLANNED: Final = 1000  # a track that one plans to claim
FITTING: Final = 100  # a card that would pay for a track of a connection that one plans to claim
LIKELY: Final = 10  # ... of any other


class NeutralPlayerJudge(Judge):
    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """How little the seat will miss the track, and how much rivals will."""
        r = self.r
        is_wanted = False
        for word in range(r.track_words):
            if o.plan[word] & r.siblings[option * r.track_words + word]:
                is_wanted = True
        mine = self.cards_for(s, HAND + seat * KINDS, option)
        worth = -mine * (FITTING if is_wanted else LIKELY)
        if o.plan[option // WORD] & BIT[option % WORD]:
            worth -= PLANNED
        for other in range(r.seats):
            if other != seat:
                worth += self.cards_for(s, OPEN + other * KINDS, option) * LIKELY
        return worth

    def cards_for(self, s: State, hand: i64, track: i64) -> i64:
        """How many cards of a hand would pay for the track, locomotives not counted; grey takes the best."""
        r = self.r
        best: i64 = 0
        for colour in range(i64(LOCO)):
            if (r.tint[track] == colour or r.tint[track] == LOCO) and i64(s.b[hand + colour]) > best:
                best = i64(s.b[hand + colour])
        return best if best < r.length[track] else r.length[track]


JUDGE = NeutralPlayerJudge

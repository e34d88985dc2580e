"""What the piles at the ends of a track are worth: to the seat, and by being out of the reach of others."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.layout import DECK_LEFT
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.festivals import Festivals

#: Cards that are turned up from the deck in a turn, in hundredths.
TURNED_A_TURN: Final = 150
#: How much of what a rival would gain by a pile counts, in hundredths, among two.
DENIED: Final = 50


class FestivalsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {"turned_a_turn": TURNED_A_TURN, "denied_share": DENIED}
    turned_a_turn: i64
    denied_share: i64

    def __init__(self, r: Rules, m: Festivals) -> None:
        super().__init__(r, m)
        self.m = m
        tracks, piles = int(r.track_count), int(m.piles)
        #: What taking each pile now is worth. The last place is no pile's.
        self.gain: vec[i64] = bits.empty(piles + 1)
        #: The piles at either end of each track; that last place: none.
        self.pile_a: vec[i64] = bits.empty(tracks)
        self.pile_b: vec[i64] = bits.empty(tracks)
        for n in range(tracks):
            near = [pile for pile in range(piles) if m.at_track[n] & BIT[pile]]
            self.pile_a[n] = near[0] if near else piles
            self.pile_b[n] = near[-1] if near else piles

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """What each pile is worth now."""
        m = self.m
        come = m.seats * o.turns_left * self.turned_a_turn // 100
        left = i64(s.b[DECK_LEFT])
        if come > left:
            come = left
        for pile in range(m.piles):
            kind = m.first_kind + pile
            lying = i64(s.b[m.lying + kind])
            self.gain[pile] = 0
            if lying == 0:
                continue
            unseen = m.cards[pile] - m.cards_held(s, kind)
            # sets grow: what the seat will probably get later makes each card worth more
            later = unseen * come // (left * m.seats) if left > 0 else 0
            have = i64(s.b[m.taken + seat * m.size + kind])
            now = self.more_points(pile, have, lying)
            self.gain[pile] = (now + self.more_points(pile, have + later, lying)) * POINT // 2
            self.gain[pile] += self.denied(s, seat, pile, lying)

    def more_points(self, pile: i64, have: i64, number: i64) -> i64:
        """What so many cards add to a set."""
        return self.m.set_points(pile, have + number) - self.m.set_points(pile, have)

    def denied(self, s: State, seat: i64, pile: i64, lying: i64) -> i64:
        """What others would gain by the pile: one of them might get it, and all share the harm."""
        m = self.m
        found: i64 = 0
        for other in range(m.seats):
            if other != seat:
                have = i64(s.b[m.taken + other * m.size + m.first_kind + pile])
                found += self.more_points(pile, have, lying)
        rivals = m.seats - 1
        return found * self.denied_share // (rivals * rivals) if rivals > 0 else 0

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The better one of the piles at its ends (IB12)."""
        a, b = self.gain[self.pile_a[track]], self.gain[self.pile_b[track]]
        return a if a > b else b

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """The option behind the piles is to take none."""
        return self.gain[option]


JUDGE = FestivalsJudge

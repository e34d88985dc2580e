"""What tunnels cost: the cards that will probably have to be added, and whether to add them."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.layout import COLOUR, DECK_LEFT, DISCARD_LEFT, KINDS, LAST, LOCO, PRICE, TRACK
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import gather_cards
from stellwerk.mechanics.tunnels import GIVE_UP, Tunnels

#: What it costs that somebody may take the tunnel before one tries again; and that there is no time left to.
RISK: Final = 200
LOST: Final = 1000
#: With so few cards besides those turned up, the same ones turn up at every try: then any price is right.
FEW_LEFT: Final = 3
ANY_PRICE: Final = 10_000


class TunnelsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {"risk": RISK, "lost": LOST}
    risk: i64
    lost: i64
    random_weights: ClassVar[dict[str, int]] = {"give": 4}

    def __init__(self, r: Rules, m: Tunnels) -> None:
        super().__init__(r, m)
        self.m = m
        #: Cards to expect beyond the length, in hundredths, by the colour played; last: any colour.
        self.expected: vec[i64] = bits.empty(KINDS)

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """How many of the cards turned up will match, by what the seat has not seen."""
        r, m = self.r, self.m
        gather_cards(r, s, seat)
        unseen, expected = r.unseen_cards, self.expected
        total: i64 = 0
        for kind in range(i64(KINDS)):
            total += unseen[kind]
        if total <= 0:
            total = 1
        turned = i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT])
        turned = 100 * (m.turn_up if m.turn_up < turned else turned)
        for colour in range(i64(LOCO)):
            expected[colour] = turned * (unseen[colour] + unseen[LOCO]) // total
        coloured = total - unseen[LOCO]
        expected[LOCO] = turned * (coloured // LOCO + unseen[LOCO]) // total

    def more_cards(self, s: State, seat: i64, track: i64) -> i64:
        return self.expected[self.r.tint[track]] if self.m.is_tunnel[track] else 0

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """Giving up brings and costs nothing beside the turn; adding brings the track, for more cards."""
        if option == GIVE_UP:
            return 0
        colour = i64(s.b[COLOUR])
        coloured = i64(s.b[self.m.more]) - option
        # a locomotive more is the last thing to give, even if cards are worth nothing any more
        price = coloured * o.card + option * (o.card * 3 // 2 + 1)
        if colour != LOCO:
            spare = o.spare[colour] if o.spare[colour] < coloured else coloured
            price -= spare * o.card // 2
        if i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT]) <= FEW_LEFT:
            return ANY_PRICE - price
        return self.track_worth(s, o) - price

    def track_worth(self, s: State, o: Outlook) -> i64:
        """What it is worth to have the tunnel in hand now, and not only later or never."""
        r = self.r
        track = i64(s.b[TRACK])
        points = r.points[track] * POINT
        if o.plan[track // WORD] & BIT[track % WORD] == 0:
            return points + o.turn - i64(s.b[PRICE]) * o.card - r.length[track] * o.train
        another_try = o.turn + self.expected[r.tint[track]] * o.card // 100 + self.risk
        if o.turns_left <= 1 or s.b[LAST] > 0:
            return another_try + points + self.lost
        return another_try


JUDGE = TunnelsJudge

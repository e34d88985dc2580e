"""What tolls are worth: tokens spent, a rival's gain, a loan.

Every seat's tokens in the end are forecast from what it has and from the trains and turns that are left.
From these follow the chances to take no loan and to be ahead of another, so the bonus that each seat can
expect. A token is worth what it adds to the own bonus, and what it takes from others'.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.layout import TRAINS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.tolls import NO_SEAT, Tolls

#: Chances are in thousandths, tokens to come in hundredths.
SURE: Final = 1000
#: Of the tolls that all its trains would cost, and of those of a claim each turn, the share that a seat pays.
SPENT: Final = 85
CLAIMS: Final = 45
#: How far off a forecast of tokens may be: tokens, and hundredths of what is still to be spent.
LEAST_SPREAD: Final = 400
SPREAD: Final = 50
#: The chance, in hundredths, that some rival follows on a double: for each of them and turn, and at the most.
FOLLOWS: Final = 80
MOST_FOLLOWS: Final = 60
#: No other track in the connection, or several.
NO_TWIN: Final = -1
SEVERAL: Final = -2


class TollsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {
        "spent": SPENT,
        "claims": CLAIMS,
        "least_spread": LEAST_SPREAD,
        "spread_share": SPREAD,
        "follows": FOLLOWS,
        "most_follows": MOST_FOLLOWS,
    }
    spent: i64
    claims: i64
    least_spread: i64
    spread_share: i64
    follows: i64
    most_follows: i64

    def __init__(self, r: Rules, m: Tolls) -> None:
        super().__init__(r, m)
        self.m = m
        tracks, seats = int(r.track_count), int(m.seats)
        self.seats: i64 = seats
        tolls, trains = sum(m.toll), sum(r.length)
        self.toll_a_train: i64 = 100 * tolls // max(1, trains)
        self.toll_a_claim: i64 = max(1, 100 * tolls // max(1, tracks))
        #: The only other track of each connection.
        self.twin: vec[i64] = bits.empty(tracks)
        beside: list[list[int]] = [[] for _ in r.board.connections]
        for n, track in enumerate(r.board.tracks):
            beside[track.connection].append(n)
        for n, track in enumerate(r.board.tracks):
            both = beside[track.connection]
            self.twin[n] = SEVERAL if len(both) > 2 else sum(both) - n if len(both) > 1 else NO_TWIN
        #: Tokens to be spent, and tokens in the end.
        self.to_spend: vec[i64] = bits.empty(seats)
        self.in_the_end: vec[i64] = bits.empty(seats)
        #: The chance of no loan (more), what a token adds to it, and how many seats will probably be ahead.
        self.solvent: vec[i64] = bits.empty(seats)
        self.without_loan: vec[i64] = bits.empty(seats)
        self.rescue: vec[i64] = bits.empty(seats)
        self.ahead: vec[i64] = bits.empty(seats)
        #: What a token is worth to the seat that judges, and what it loses by one in another's hands.
        self.price: i64 = 0
        self.price_of: vec[i64] = bits.empty(seats)
        #: What its first loan forfeits, and what a toll brings it from those who follow, in hundredths of it.
        self.stake: i64 = 0
        self.follow: i64 = 0
        #: No toll that can be paid costs more than to fall from the first place and to lift another there.
        self.most: i64 = max(m.row) * POINT * seats // max(1, seats - 1)
        self.plan_tolls: i64 = 0
        self.plan_trains: i64 = 0

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        self.add_up_plan(s, seat, o)
        for other in range(self.seats):
            self.foresee(s, other, seat, o)
        for one in range(1, self.seats):
            for other in range(one):
                first = chance(self.lead(one, other), self.spread(one, other))
                self.ahead[other] += self.without_loan[one] * first // SURE
                self.ahead[one] += self.without_loan[other] * (SURE - first) // SURE
        self.find_prices(seat)
        self.follow = (self.seats - 1) * o.turns_left * self.follows // 100
        if self.follow > self.most_follows:
            self.follow = self.most_follows

    def add_up_plan(self, s: State, seat: i64, o: Outlook) -> None:
        """The tolls and trains of the tracks that the seat intends to claim."""
        r, m = self.r, self.m
        self.plan_tolls = 0
        self.plan_trains = 0
        for word in range(r.track_words):
            rest = o.plan[word] & s.w[r.free + word] & ~s.w[r.barred + seat * r.track_words + word]
            while rest:
                track = word * WORD + lowest(rest)
                self.plan_tolls += m.toll[track]
                self.plan_trains += r.length[track]
                rest &= rest - 1

    def foresee(self, s: State, other: i64, seat: i64, o: Outlook) -> None:
        """What a seat will spend, and how likely it gets by without a loan; of the own plan more is known."""
        m = self.m
        trains = i64(s.b[TRAINS + other]) - self.r.end_trains
        spent: i64 = 0
        if other == seat:
            trains -= self.plan_trains
            spent = self.plan_tolls * 100
        if trains > 0:
            spent += trains * self.toll_a_train * self.spent // 100
        most = o.turns_left * self.toll_a_claim * self.claims // 100
        if spent > most:
            spent = most
        self.to_spend[other] = spent
        self.in_the_end[other] = s.w[m.tokens + other] * 100 - spent
        spread = self.least_spread + spent * self.spread_share // 100
        self.solvent[other] = chance(self.in_the_end[other], spread)
        self.rescue[other] = steepness(self.in_the_end[other], spread)
        self.without_loan[other] = self.solvent[other]
        if s.b[m.loans + other] > 0:
            self.rescue[other] = 0
            self.without_loan[other] = 0
        self.ahead[other] = 0

    def lead(self, one: i64, other: i64) -> i64:
        return self.in_the_end[one] - self.in_the_end[other]

    def spread(self, one: i64, other: i64) -> i64:
        """How far off the forecast of a lead may be."""
        return self.least_spread + (self.to_spend[one] + self.to_spend[other]) * self.spread_share // 100

    def find_prices(self, seat: i64) -> None:
        """What a token is worth in the own hand, and what one costs in each other's."""
        mine, rescue = self.without_loan[seat], self.rescue[seat]
        self.price = self.own_price(seat)
        self.stake = mine * self.bonus_at(self.ahead[seat]) // SURE
        step = self.step_at(self.ahead[seat])
        for other in range(self.seats):
            if other == seat:
                continue
            steep = steepness(self.lead(seat, other), self.spread(seat, other))
            first = chance(self.lead(seat, other), self.spread(seat, other))
            theirs = self.without_loan[other]
            # a token more of mine: nearer to a loan-free end, and nearer to their place
            self.price += mine * step // SURE * theirs // SURE * steep // SURE
            # their bonus counts against me, the less the more they are
            their_step = theirs * self.step_at(self.ahead[other]) // SURE
            harm = their_step * (rescue * first // SURE + mine * steep // SURE) // SURE
            self.price += harm // (self.seats - 1)
            self.stake += their_step * mine // SURE * first // SURE // (self.seats - 1)
            passing = self.rescue[other] * (SURE - first) // SURE + theirs * steep // SURE
            self.price_of[other] = mine * step // SURE * passing // SURE + (
                self.own_price(other) + their_step * mine // SURE * steep // SURE
            ) // (self.seats - 1)

    def own_price(self, seat: i64) -> i64:
        """What a token is worth to a seat even if it passes nobody: it may spare a loan, or the first one."""
        spared = self.m.loan * POINT * 100 // self.toll_a_claim * (SURE - self.solvent[seat]) // SURE
        return spared + self.rescue[seat] * self.bonus_at(self.ahead[seat]) // SURE

    def bonus_at(self, ahead: i64) -> i64:
        """The bonus of a seat that has so many ahead of it, in thousandths of a seat."""
        row = self.m.row
        rank, last = ahead // SURE, i64(len(row)) - 1
        if rank >= last:
            return row[last] * POINT
        return row[rank] * POINT - self.step_at(ahead) * (ahead - rank * SURE) // SURE

    def step_at(self, ahead: i64) -> i64:
        """What one more ahead of it would cost a seat."""
        row = self.m.row
        rank, last = ahead // SURE, i64(len(row)) - 1
        if rank >= last:
            rank = last - 1
        return (row[rank] - row[rank + 1]) * POINT if rank >= 0 else 0

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The toll, what a rival gains by it, a loan; and what the first on a double may hope for."""
        r, m = self.r, self.m
        toll, twin = m.toll[track], self.twin[track]
        receiver: i64 = NO_SEAT
        worth: i64 = 0
        if twin == SEVERAL:
            receiver = m.receiver(r, s, track)
        elif twin >= 0:
            word, bit = twin // WORD, BIT[twin % WORD]
            if s.w[r.free + word] & bit:
                worth = toll * self.price * self.follow // 100
            else:
                for other in range(self.seats):
                    if s.w[r.own + other * r.track_words + word] & bit:
                        receiver = other
        if receiver != NO_SEAT:
            worth -= toll * self.price_of[receiver]
        if s.w[m.tokens + seat] < toll:
            return worth - m.loan * POINT - self.stake
        worth -= toll * self.price
        return worth if worth > -self.most else -self.most


def chance(lead: i64, spread: i64) -> i64:
    """The chance that a lead that may be off by as much as `spread` is one in the end."""
    if lead >= spread:
        return SURE
    if lead <= -spread:
        return 0
    part = (lead + spread) * SURE // (2 * spread)
    return part * part // SURE * (3 * SURE - 2 * part) // SURE


def steepness(lead: i64, spread: i64) -> i64:
    """What a token more adds to that chance."""
    if lead >= spread or lead <= -spread:
        return 0
    part = (lead + spread) * SURE // (2 * spread)
    return 3 * part * (SURE - part) // (10 * spread)


JUDGE = TollsJudge

"""Tolls: every claim costs tokens; who can't pay takes a loan (NL4-NL14)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import BANK, PAYER, REMEMBERED, TRACK, TRAINS
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item(
            "tokens",
            "number",
            "what each seat's toll tokens are worth at the start",
            low=1,
            high=99,
            default=30,
        ),
        Item("loan", "number", "points off for every loan", low=0, high=99, default=5),
        Item(
            "bonus",
            "rows",
            "points for the tokens left, by rank among those without a loan",
            high=99,
            default={"2": [35, 0], "3": [55, 35, 0], "4": [55, 35, 20, 0], "5": [55, 35, 20, 10, 0]},
        ),
    ),
    connection=(Item("toll", "number", "what a claim costs", low=1, high=9, required=True),),
)

#: Not a seat: the toll goes to the bank.
NO_SEAT: Final = -1

# --- events; a receiver is a seat + 1, 0: the bank
PAID: Final = 0  # toll, receiver
LOAN: Final = 1  # toll, receiver, who gets it from the bank
BANK_PAID: Final = 2  # toll: the bank pays it to the seat

# --- judgement; chances are in thousandths, tokens to come in hundredths
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


class Tolls(Mechanic):
    """Tokens can be changed at any time, so only their total counts (NL4)."""

    def declare(self, r: "Rules") -> None:
        seats = int(self.seats)
        self.start: i64 = self.number_of("tokens")
        self.loan: i64 = self.number_of("loan")
        self.row: vec[i64] = vec[i64]([i64(points) for points in self.row_of("bonus")])
        self.toll: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            toll = self.board.connections[track.connection].data.get("toll")
            self.toll[n] = toll if isinstance(toll, int) else 0
        #: Words, because the bank's payments can heap up more than a byte holds.
        self.tokens: i64 = r.layout.word("tokens", parts=seats, audience=REMEMBERED)
        self.loans: i64 = r.layout.byte("loans", parts=seats)
        #: What the bank has taken in, less what it has paid: with two seats it tells the other's total.
        self.bank: i64 = r.layout.word("bank", audience=REMEMBERED)

    def shape(self, r: "Rules") -> None:
        """Scratch for judging: what the board's tolls are like, and what is expected of each seat."""
        tracks, words, seats = len(self.board.tracks), int(r.track_words), int(self.seats)
        tolls, trains = sum(self.toll), sum(r.length)
        self.toll_a_train: i64 = 100 * tolls // max(1, trains)
        self.toll_a_claim: i64 = max(1, 100 * tolls // max(1, tracks))
        #: The only other track of each connection.
        self.twin: vec[i64] = bits.empty(tracks)
        for n in range(tracks):
            both = [k for k in range(tracks) if r.siblings[n * words + k // WORD] & BIT[k % WORD]]
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
        self.most: i64 = max(self.row) * POINT * self.seats // max(1, seats - 1)
        self.plan_tolls: i64 = 0
        self.plan_trains: i64 = 0

    def set_up(self, r: "Rules", s: State) -> None:
        for seat in range(self.seats):
            s.w[self.tokens + seat] = self.start

    # --- paying

    def claimed(self, r: "Rules", s: State) -> None:
        w = s.w
        track, payer = i64(s.b[TRACK]), i64(s.b[PAYER])
        toll = self.toll[track]
        receiver = self.receiver(r, s, track)
        if payer == BANK:
            if receiver != NO_SEAT:
                self.bank_pays(s, receiver, toll)
                tell(r, self.first_event + BANK_PAID, receiver, toll)
        elif w[self.tokens + payer] < toll:
            s.b[self.loans + payer] += u8(1)
            if receiver != NO_SEAT:
                self.bank_pays(s, receiver, toll)
            tell(r, self.first_event + LOAN, payer, toll, receiver + 1)
        else:
            w[self.tokens + payer] -= toll
            if receiver == NO_SEAT:
                w[self.bank] += toll
            else:
                w[self.tokens + receiver] += toll
            tell(r, self.first_event + PAID, payer, toll, receiver + 1)

    def bank_pays(self, s: State, seat: i64, toll: i64) -> None:
        s.w[self.bank] -= toll
        s.w[self.tokens + seat] += toll

    def receiver(self, r: "Rules", s: State, track: i64) -> i64:
        """The seat with another track of the connection: of several, that of the first one on the board."""
        words = r.track_words
        found: i64 = NO_SEAT
        first: i64 = r.track_count
        for word in range(words):
            others = r.siblings[track * words + word]
            if word == track // WORD:
                others &= ~BIT[track % WORD]
            if others == 0:
                continue
            for seat in range(self.seats):
                owned = s.w[r.own + seat * words + word] & others
                if owned and word * WORD + lowest(owned) < first:
                    first = word * WORD + lowest(owned)
                    found = seat
        return found

    # --- the end of the game

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        return self.token_points(s, seat) - self.loan * i64(s.b[self.loans + seat])

    def token_points(self, s: State, seat: i64) -> i64:
        """By rank: who has a loan takes none, and ranks that tied seats fill are skipped (NL13)."""
        if s.b[self.loans + seat] > 0:
            return 0
        rank: i64 = 0
        for other in range(self.seats):
            if s.b[self.loans + other] == 0 and s.w[self.tokens + other] > s.w[self.tokens + seat]:
                rank += 1
        return self.row[rank] if rank < i64(len(self.row)) else 0

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        number, left = int(s.b[self.loans + seat]), int(s.w[self.tokens + seat])
        return [
            (Said("tokens", {"left": left}), int(self.token_points(s, seat))),
            (Said("loans", {"number": number}), -int(self.loan) * number),
        ]

    # --- judgement

    # Every seat's tokens in the end are forecast from what it has and from the trains and turns that are
    # left. From these follow the chances to take no loan and to be ahead of another, so the bonus that each
    # seat can expect. A token is worth what it adds to the own one, and what it takes from others'.

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        self.add_up_plan(r, s, seat, o)
        for other in range(self.seats):
            self.foresee(r, s, other, seat, o)
        for one in range(1, self.seats):
            for other in range(one):
                first = chance(self.lead(one, other), self.spread(one, other))
                self.ahead[other] += self.without_loan[one] * first // SURE
                self.ahead[one] += self.without_loan[other] * (SURE - first) // SURE
        self.find_prices(seat)
        self.follow = (self.seats - 1) * o.turns_left * FOLLOWS // 100
        if self.follow > MOST_FOLLOWS:
            self.follow = MOST_FOLLOWS

    def add_up_plan(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """The tolls and trains of the tracks that the seat intends to claim."""
        self.plan_tolls = 0
        self.plan_trains = 0
        for word in range(r.track_words):
            rest = o.plan[word] & s.w[r.free + word] & ~s.w[r.barred + seat * r.track_words + word]
            while rest:
                track = word * WORD + lowest(rest)
                self.plan_tolls += self.toll[track]
                self.plan_trains += r.length[track]
                rest &= rest - 1

    def foresee(self, r: "Rules", s: State, other: i64, seat: i64, o: Outlook) -> None:
        """What a seat will spend, and how likely it gets by without a loan; of the own plan more is known."""
        trains = i64(s.b[TRAINS + other]) - r.end_trains
        spent: i64 = 0
        if other == seat:
            trains -= self.plan_trains
            spent = self.plan_tolls * 100
        if trains > 0:
            spent += trains * self.toll_a_train * SPENT // 100
        most = o.turns_left * self.toll_a_claim * CLAIMS // 100
        if spent > most:
            spent = most
        self.to_spend[other] = spent
        self.in_the_end[other] = s.w[self.tokens + other] * 100 - spent
        spread = LEAST_SPREAD + spent * SPREAD // 100
        self.solvent[other] = chance(self.in_the_end[other], spread)
        self.rescue[other] = steepness(self.in_the_end[other], spread)
        self.without_loan[other] = self.solvent[other]
        if s.b[self.loans + other] > 0:
            self.rescue[other] = 0
            self.without_loan[other] = 0
        self.ahead[other] = 0

    def lead(self, one: i64, other: i64) -> i64:
        return self.in_the_end[one] - self.in_the_end[other]

    def spread(self, one: i64, other: i64) -> i64:
        """How far off the forecast of a lead may be."""
        return LEAST_SPREAD + (self.to_spend[one] + self.to_spend[other]) * SPREAD // 100

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
        spared = self.loan * POINT * 100 // self.toll_a_claim * (SURE - self.solvent[seat]) // SURE
        return spared + self.rescue[seat] * self.bonus_at(self.ahead[seat]) // SURE

    def bonus_at(self, ahead: i64) -> i64:
        """The bonus of a seat that has so many ahead of it, in thousandths of a seat."""
        rank, last = ahead // SURE, i64(len(self.row)) - 1
        if rank >= last:
            return self.row[last] * POINT
        return self.row[rank] * POINT - self.step_at(ahead) * (ahead - rank * SURE) // SURE

    def step_at(self, ahead: i64) -> i64:
        """What one more ahead of it would cost a seat."""
        rank, last = ahead // SURE, i64(len(self.row)) - 1
        if rank >= last:
            rank = last - 1
        return (self.row[rank] - self.row[rank + 1]) * POINT if rank >= 0 else 0

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The toll, what a rival gains by it, a loan; and what the first on a double may hope for."""
        toll, twin = self.toll[track], self.twin[track]
        receiver: i64 = NO_SEAT
        worth: i64 = 0
        if twin == SEVERAL:
            receiver = self.receiver(r, s, track)
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
        if s.w[self.tokens + seat] < toll:
            return worth - self.loan * POINT - self.stake
        worth -= toll * self.price
        return worth if worth > -self.most else -self.most

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        found: list[str] = []
        total, loans = int(s.w[self.bank]), 0
        for seat in range(int(self.seats)):
            tokens = int(s.w[self.tokens + seat])
            if tokens < 0:
                found.append(f"seat {seat} has {tokens} tokens")
            total += tokens
            loans += int(s.b[self.loans + seat])
        if total != self.start * self.seats:
            found.append(
                f"the players' tokens and what the bank has taken in are {total} together; "
                f"they must be {int(self.start * self.seats)}"
            )
        built: i64 = 0
        for n in range(r.owner_count * r.track_words):
            built += bits.count(s.w[r.own + n])
        if loans > built:
            found.append(f"there are {loans} loans, but only {int(built)} tracks have been claimed")
        return found

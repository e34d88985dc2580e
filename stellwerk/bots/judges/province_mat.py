"""What a train on the province mat is worth: by the ranks that a line will come to."""

from math import isqrt
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits, claims
from stellwerk.kernel.layout import LAST, PRICE, TINT, TRACK, TRAINS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.province_mat import LINES, MORE_THAN_SPACES, NO_MAT, ProvinceMat

#: No space is free for so few cards.
NOWHERE: Final = -1000000
#: Half turns that a look ahead reaches, and how many of a seat's go by until it comes back to a line.
MOST_HALVES: Final = 127
HALVES_EACH: Final = 32
#: How far two seats may drift apart on a line in one half turn: the square of it, in 32nds of a space.
DRIFT_SQUARED: Final = 3600
#: A place on a line as one usually gets it.
USUAL_SPACE: Final = 4
#: ... and one that makes a claim as good as others.
GOOD_SPACE: Final = 5
#: A certain event; and half of it, with twelve bits behind the point.
SURE_BITS: Final = 13
SURE: Final = 1 << SURE_BITS
HALF_FINE: Final = SURE << 11
#: How far two seats may drift apart in some half turns; and what a step counts by how far they may.
DRIFTS: Final = [max(1, isqrt(DRIFT_SQUARED * n)) for n in range(MOST_HALVES + 1)]
DRIFT: Final = vec[i64]([i64(n) for n in DRIFTS])
FINE: Final = vec[i64]([i64(HALF_FINE // max(1, n)) for n in range(max(DRIFTS) + 1)])


class ProvinceMatJudge(Judge):
    weights: ClassVar[dict[str, int]] = {"usual_space": USUAL_SPACE, "halves_until": HALVES_EACH}
    usual_space: i64
    halves_until: i64

    def __init__(self, r: Rules, m: ProvinceMat) -> None:
        super().__init__(r, m)
        self.m = m
        seats, spaces = int(r.seats), int(m.spaces)
        self.seats: i64 = seats
        self.spaces: i64 = spaces
        #: For each seat what a train on the line of each colour, or on the best line (a grey track), brings
        #: by number of cards: a block a seat, a row a line.
        self.row: i64 = spaces + 1
        self.block: i64 = (LINES + 1) * (spaces + 1)
        self.gain: vec[i64] = bits.empty(seats * (LINES + 1) * (spaces + 1))
        #: The position of each line for which that was worked out.
        self.keys: vec[i64] = vec[i64]([i64(-1)] * (seats * LINES))
        #: What a good claim brings each seat on the mat.
        self.usual: vec[i64] = bits.empty(seats)
        #: The standings of all seats on the line at hand.
        self.stands: vec[i64] = bits.empty(seats)
        self.good_space: i64 = min(GOOD_SPACE, spaces)
        self.drift = DRIFT
        self.fine = FINE
        self.weighed: vec[i64] = vec[i64]([i64(POINT * int(points)) for points in [*m.points, 0]])

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """What a train on each space of each line brings the seat by rank, and takes from those it passes."""
        later = 2 * o.turns_left - 1
        if s.b[LAST] > 0:
            later = 2 * (i64(s.b[LAST]) - 1) // self.seats
        elif later > 8:
            later &= ~3  # so that most lines are as they were the last time
        if later > MOST_HALVES:
            later = MOST_HALVES
        if later < 0:
            later = 0
        changed = False
        for line in range(i64(LINES)):
            key = (self.line_key(s, line) << 7) + later
            if self.keys[seat * LINES + line] != key:
                self.keys[seat * LINES + line] = key
                self.consider_line(s, seat, line, later)
                changed = True
        if changed:
            self.find_best_lines(seat)
        self.usual[seat] = self.find_usual(seat, o.train)

    def line_key(self, s: State, line: i64) -> i64:
        """Whose trains stand on a line, in one number."""
        b = s.b
        at = self.m.at + line * self.spaces
        found: i64 = 0
        for n in range(at, at + self.spaces):
            found = (found << 3) + i64(b[n])
        return found

    def find_usual(self, seat: i64, train: i64) -> i64:
        """What a good claim brings on the mat, on the average of the lines."""
        total: i64 = 0
        for line in range(i64(LINES)):
            brings = self.gain[seat * self.block + line * self.row + self.good_space] - train
            if brings > 0:
                total += brings
        return total // LINES

    def find_best_lines(self, seat: i64) -> None:
        """For each number of cards the most that a line brings: a grey track leads to it."""
        gain, row = self.gain, self.row
        first = seat * self.block
        grey = first + LINES * row
        for number in range(row):
            best: i64 = NOWHERE
            for at in range(first + number, grey, row):
                if gain[at] > best:
                    best = gain[at]
            gain[grey + number] = best

    def consider_line(self, s: State, seat: i64, line: i64, later: i64) -> None:
        gain, b = self.gain, s.b
        halves = (self.read_line(s, line) - 1) * (self.halves_until // self.seats)
        if halves > later:
            halves = later
        drift = self.drift[halves if halves > 0 else 0]
        mine = self.stands[seat]
        if mine > 0:
            now = self.rank_worth(seat, mine, drift)
        else:  # it may still come to this line later
            usual = self.rank_worth(seat, self.usual_space * (MORE_THAN_SPACES + 1), drift)
            now = usual * later // (later + self.halves_until)
        total, highest = mine // MORE_THAN_SPACES, mine % MORE_THAN_SPACES
        found: i64 = NOWHERE
        place, own = self.m.at + line * self.spaces - 1, seat * self.block + line * self.row
        gain[own] = NOWHERE
        for value in range(1, self.row):
            if b[place + value] == 0:
                top = highest if highest > value else value
                found = self.rank_worth(seat, (total + value) * MORE_THAN_SPACES + top, drift) - now
            gain[own + value] = found

    def read_line(self, s: State, line: i64) -> i64:
        """The standings of all seats on a line, into self.stands; the number of its free spaces."""
        for seat in range(self.seats):
            self.stands[seat] = 0
        free: i64 = 0
        at = self.m.at + line * self.spaces - 1
        for value in range(1, self.row):
            owner = i64(s.b[at + value]) - 1
            if owner < 0:
                free += 1
            else:
                total = self.stands[owner] // MORE_THAN_SPACES
                self.stands[owner] = (total + value) * MORE_THAN_SPACES + value
        return free

    def rank_worth(self, seat: i64, standing: i64, drift: i64) -> i64:
        """What to expect on a line from this standing, if two seats may drift apart so far."""
        stands = self.stands
        fine = self.fine[drift]
        ahead: i64 = 0
        for other in range(self.seats):
            if other != seat:
                edge = stands[other] - standing + drift
                if edge >= 2 * drift:
                    ahead += SURE
                elif edge > 0:
                    ahead += edge * fine >> 12
        rank, rest = ahead >> SURE_BITS, ahead & (SURE - 1)
        return self.weighed[rank] * (SURE - rest) + self.weighed[rank + 1] * rest >> SURE_BITS

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What a train on the mat brings with as many cards as the track needs, beside one of another claim.

        Every claim brings a train there, so that alone is no reason to make one.
        """
        r = self.r
        length = r.length[track]
        if length > self.spaces or i64(s.b[TRAINS + seat]) <= length:
            return -self.usual[seat]
        brings = self.gain[seat * self.block + r.tint[track] * self.row + length] - o.train
        if brings < 0:
            brings = 0
        return brings - self.usual[seat]

    def judge_cards(self, s: State, seat: i64, number: i64, o: Outlook) -> i64:
        r = self.r
        length = r.length[i64(s.b[TRACK])]
        if number > self.spaces or (number == length and claims.trains_left_after(r, s, seat) <= 0):
            return 0
        brings = self.gain[seat * self.block + i64(s.b[TINT]) * self.row + number] - o.train
        if number == length and brings < 0:
            return 0
        return brings if brings > -o.train else -o.train

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """Beside no train at all, which brings nothing; what the cards lack for a space costs too."""
        if option == NO_MAT:
            return 0
        missing = self.m.least_extra(s, option)
        brings = self.gain[seat * self.block + option * self.row + i64(s.b[PRICE]) + missing]
        return brings - o.train - missing * o.card

    def extra_worth(self, s: State, seat: i64, extra: i64, o: Outlook) -> i64:
        """A higher space on the line that is chosen."""
        wanted = i64(s.b[self.m.wanted])
        if wanted == 0:
            return 0
        number = i64(s.b[PRICE])
        reached = number + extra if number + extra < self.spaces else self.spaces
        at = seat * self.block + (wanted - 1) * self.row
        before = self.gain[at + number]
        return self.gain[at + reached] - (before if before > NOWHERE else 0)


JUDGE = ProvinceMatJudge

"""What an express line is worth: steps on the development track, by the ranks that they will come to."""

from math import isqrt
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.layout import LAST, TRACK
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.express_lines import ExpressLines

#: What a line gives to a single rival, for each card that it takes; among several it counts less.
COMMON_GOOD: Final = 36
#: One turn in so many goes into an express line.
TURNS_EACH: Final = 3
#: More steps at once than a claim can make.
MOST_STEPS: Final = 16
#: A certain event, in ten thousandths; and half of it, with twelve bits behind the point.
SURE: Final = 10000
HALF_FINE: Final = 5000 << 12


class ExpressLinesJudge(Judge):
    weights: ClassVar[dict[str, int]] = {"common_good": COMMON_GOOD, "turns_each": TURNS_EACH}
    common_good: i64
    turns_each: i64

    def __init__(self, r: Rules, m: ExpressLines) -> None:
        super().__init__(r, m)
        self.m = m
        #: What so many steps bring.
        self.gain: vec[i64] = bits.empty(MOST_STEPS + 1)
        self.longest: i64 = 0
        squares, lines = 0, 0
        for track in range(r.track_count):
            if m.is_line(track):
                length = int(r.length[track])
                squares += length * length
                lines += 1
                if length > self.longest:
                    self.longest = length
        mean = squares // lines if lines else 1
        #: How far two seats may drift apart by the lines to come, in half steps: the variance of a difference
        #: is that of two seats, and a straight ramp reaches 1.7 times as far.
        self.drift: vec[i64] = vec[i64](
            [i64(max(1, isqrt(23 * n * mean // int(r.seats)))) for n in range(int(m.trains) + 1)]
        )

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """What each number of steps on the development track brings, and takes from those one passes."""
        m = self.m
        supply = i64(s.b[m.supply])
        if supply == 0:
            return
        mine = s.w[m.marker + seat]
        drift = self.drift[self.lines_to_come(s, o.turns_left)]
        now = self.rank_worth(s, seat, mine, drift)
        leaving: i64 = 0
        if mine == 0:
            leaving = (now - m.none * POINT) // self.later_chances(supply, o.turns_left)
        common = self.common_good // (self.r.seats - 1)
        most = self.longest
        if self.r.asks_number:
            most = MOST_STEPS
        for steps in range(1, most + 1):
            better = self.rank_worth(s, seat, mine + steps, drift) - now
            self.gain[steps] = better + leaving - steps * common

    def lines_to_come(self, s: State, turns_left: i64) -> i64:
        """The express lines that will probably be built after this one."""
        turns = turns_left * self.r.seats - 1
        if s.b[LAST] > 0:
            turns = i64(s.b[LAST]) - 1
        lines = (turns + self.turns_each - 1) // self.turns_each
        supply = i64(s.b[self.m.supply]) - 1
        if lines > supply:
            lines = supply
        return lines if lines > 0 else 0

    def later_chances(self, supply: i64, turns_left: i64) -> i64:
        """How many chances to leave 0 the seat will probably have, the present one included."""
        shared = 1 + (supply - 1) // self.r.seats
        chances = turns_left if turns_left < shared else shared
        return chances if chances > 1 else 1

    def rank_worth(self, s: State, seat: i64, place: i64, drift: i64) -> i64:
        """The points to expect by rank from this place on, if two seats may drift apart so far."""
        m = self.m
        fine = HALF_FINE // drift
        ahead: i64 = 0
        for other in range(self.r.seats):
            if other != seat:
                # a tie costs nothing: the other must be half a step beyond
                edge = 2 * (s.w[m.marker + other] - place) - 1 + drift
                if edge >= 2 * drift:
                    ahead += SURE
                elif edge > 0:
                    ahead += edge * fine >> 12
        rank, rest = ahead // SURE, ahead % SURE
        if rest == 0:
            return m.by_rank[rank] * POINT
        return (m.by_rank[rank] * (SURE - rest) + m.by_rank[rank + 1] * rest) // (SURE // POINT)

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The steps of the marker instead of the track's points."""
        m = self.m
        if s.b[m.supply] == 0 or m.lines[track // WORD] & BIT[track % WORD] == 0:
            return 0
        return self.gain[self.r.length[track]] - self.r.points[track] * POINT

    def judge_cards(self, s: State, seat: i64, number: i64, o: Outlook) -> i64:
        """Where another mechanic lets one play more cards than the line needs, the marker goes further."""
        if s.b[self.m.supply] == 0 or not self.m.is_line(i64(s.b[TRACK])):
            return 0
        return self.gain[number]

    def way(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """Everybody uses the lines that are built, for nothing."""
        return 0 if self.m.lends(self.r, s, seat, track) else -1


JUDGE = ExpressLinesJudge

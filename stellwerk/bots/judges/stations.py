"""What stations are worth: the tickets that the plan completes only over tracks of rivals."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, count, lowest
from stellwerk.kernel.layout import LAST
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.scoring import join_tracks
from stellwerk.kernel.state import State
from stellwerk.mechanics.stations import BUILD, CITY, MORE_THAN_TICKETS, OpenTickets, Stations

#: A station that nothing needs, and how much it is less than a turn while there is time for it.
NEEDLESS: Final = -1000
TOO_EARLY: Final = 100
#: Turns to spare beside those for stations, below which they are not put off.
SPARE_TURNS: Final = 2
#: In the choice of a city: a track that the plan runs over, and any other track of a rival.
NEEDED_TRACK: Final = 1000
ANY_TRACK: Final = 5


class StationsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {"too_early": TOO_EARLY, "spare_turns": SPARE_TURNS}
    too_early: i64
    spare_turns: i64
    random_weights: ClassVar[dict[str, int]] = {"station": 2}

    def __init__(self, r: Rules, m: Stations) -> None:
        super().__init__(r, m)
        self.m = m
        #: What a station at each node would cost, tracks of rivals, and those that still need a station.
        self.price_at: vec[i64] = bits.empty(int(r.nodes))
        self.theirs: vec[i64] = bits.empty(int(r.track_words))
        self.unserved: vec[i64] = bits.empty(int(r.track_words))

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """What a station in each city costs; nothing if one stands there already, -1: there can be none."""
        r, m = self.r, self.m
        built = m.built(s, seat)
        price: i64 = -1
        if built < m.each:
            price = (built + 1) * o.card + m.points * POINT + o.turn
        for city in range(m.cities):
            self.price_at[city] = price
        for city in range(m.cities, i64(r.nodes)):
            self.price_at[city] = -1
        for n in range(m.each * m.seats):
            if s.b[m.at + n] > 0:
                self.price_at[i64(s.b[m.at + n]) - 1] = 0 if n // m.each == seat else -1
        for word in range(r.track_words):
            self.theirs[word] = 0
            for other in range(r.seats):
                if other != seat:
                    self.theirs[word] |= s.w[r.own + other * r.track_words + word]

    def way(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The cheaper of its two cities."""
        if self.theirs[track // WORD] & BIT[track % WORD] == 0:
            return -1
        a, b = self.price_at[self.r.end_a[track]], self.price_at[self.r.end_b[track]]
        if a < 0 or (0 <= b < a):
            return b
        return a

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        m = self.m
        if option != BUILD:
            return self.judge_city(s, seat, option - CITY, o)
        needed = self.find_unserved(s, seat, o)
        built = m.built(s, seat)
        if needed == 0 or needed > m.each - built:
            return NEEDLESS
        brings = 2 * POINT * self.rescued(s, seat, o) // needed
        brings -= m.points * POINT + (built + 1) * o.card
        if self.is_time(s, needed, o) or brings < o.turn - self.too_early:
            return brings
        return o.turn - self.too_early

    def is_time(self, s: State, needed: i64, o: Outlook) -> bool:
        """Stations can wait until the plan's tracks are claimed, or time gets short."""
        if s.b[LAST] > 0 or o.turns_left <= needed + self.spare_turns:
            return True
        for word in range(self.r.track_words):
            if o.plan[word]:
                return False
        return True

    def find_unserved(self, s: State, seat: i64, o: Outlook) -> i64:
        """The rivals' tracks in the plan that no station serves yet, a station serving one; their number."""
        r, m = self.r, self.m
        for word in range(r.track_words):
            self.unserved[word] = o.borrowed[word] & self.theirs[word]
        for n in range(m.built(s, seat)):
            city = i64(s.b[m.at + seat * m.each + n]) - 1
            for k in range(m.track_from[city], m.track_from[city + 1]):
                track = m.track_list[k]
                if self.unserved[track // WORD] & BIT[track % WORD]:
                    self.unserved[track // WORD] &= ~BIT[track % WORD]
                    break
        number: i64 = 0
        for word in range(r.track_words):
            number += count(self.unserved[word])
        return number

    def rescued(self, s: State, seat: i64, o: Outlook) -> i64:
        """Points of the tickets that stay open when all of the plan is built but the stations."""
        r = self.r
        r.net.clear()
        join_tracks(r, s, seat)
        for mechanic in r.on_link:
            mechanic.link(r, s, seat)
        for word in range(r.track_words):
            self.join_set(word, o.plan[word] | (o.borrowed[word] & ~self.unserved[word]))
        tickets = OpenTickets(r, s, seat)
        for word in range(r.track_words):
            self.join_set(word, self.unserved[word])
        return tickets.value(r) // MORE_THAN_TICKETS

    def join_set(self, word: i64, tracks: i64) -> None:
        """Joins the ends of a word of tracks in r.net."""
        r = self.r
        while tracks:
            track = word * WORD + lowest(tracks)
            r.net.join(r.end_a[track], r.end_b[track])
            tracks &= tracks - 1

    def judge_city(self, s: State, seat: i64, city: i64, o: Outlook) -> i64:
        """A city of a track that the plan runs over; better one where many tracks of rivals meet."""
        m = self.m
        self.find_unserved(s, seat, o)
        found: i64 = 0
        others: i64 = 0
        for k in range(m.track_from[city], m.track_from[city + 1]):
            word, bit = m.track_list[k] // WORD, BIT[m.track_list[k] % WORD]
            if self.unserved[word] & bit:
                found = NEEDED_TRACK
            if self.theirs[word] & bit:
                others += ANY_TRACK
        return found + others


JUDGE = StationsJudge

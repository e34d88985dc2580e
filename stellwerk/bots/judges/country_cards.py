"""What joining countries is worth: the cards taken at once, and countries as goals of the plan."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.networks import Net
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.country_cards import CountryCards

# --- in hundredths
#: How much of its top card the first country is worth. It brings nothing before the second, and planners that
#: may reach the two from different networks do worse with 10 or more.
FIRST_COUNTRY: Final = 0
#: The chance, for each turn left and at the most, that one more country is joined later and pays again.
AGAIN: Final = 3
MOST_AGAIN: Final = 50
#: What taking a card before others do counts of the difference to the next one.
RACE: Final = 15
#: Latecomers take the lower cards: large hands are laid down in time.
HASTE: Final = 60


class CountryCardsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {
        "first_country": FIRST_COUNTRY,
        "again": AGAIN,
        "most_again": MOST_AGAIN,
        "race": RACE,
    }
    first_country: i64
    again: i64
    most_again: i64
    race: i64

    def __init__(self, r: Rules, m: CountryCards) -> None:
        super().__init__(r, m)
        self.m = m
        tracks, words = int(r.track_count), int(r.track_words)
        #: The countries that each track leads to, and the tracks that lead to each country, as bits.
        self.at_track: vec[i64] = m.at_track
        self.tracks_to: vec[i64] = bits.empty(int(m.countries) * words)
        for n in range(tracks):
            for country in (int(m.country_a[n]), int(m.country_b[n])):
                if country >= 0:
                    self.tracks_to[country * words + n // WORD] |= BIT[n % WORD]
        #: The seat's networks; the countries, as bits, of the network at each node, of all, of the best one.
        self.net = Net(r.nodes)
        self.joined: vec[i64] = bits.empty(r.nodes)
        self.any_joined: i64 = 0
        self.best: i64 = 0
        #: What the card on top of each stack is worth, being first to take it, and the next one later.
        self.top: vec[i64] = bits.empty(int(m.countries))
        self.next: vec[i64] = bits.empty(int(m.countries))

    def haste(self) -> i64:
        return HASTE

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        m = self.m
        again = o.turns_left * self.again
        if again > self.most_again:
            again = self.most_again
        for n in range(m.countries):
            taken = m.taken(s, n)
            at = m.value_from[n] + taken
            top = m.value[at] * POINT if taken < m.cards[n] else 0
            following = m.value[at + 1] * POINT if taken + 1 < m.cards[n] else 0
            self.top[n] = top + (top - following) * self.race // 100
            self.next[n] = following * again // 100
        self.find_networks(s, seat)

    def find_networks(self, s: State, seat: i64) -> None:
        """The seat's networks and their countries; of those that have some, the one that is worth most."""
        r, net, joined, borders = self.r, self.net, self.joined, self.m.borders
        net.clear()
        for node in range(net.nodes):
            joined[node] = 0
        self.any_joined = 0
        self.best = 0
        at = r.own + seat * r.track_words
        for word in range(r.track_words):
            rest = s.w[at + word]
            while rest:
                track = word * WORD + lowest(rest)
                net.join(r.end_a[track], r.end_b[track])
                rest &= rest - 1
        for word in range(r.track_words):
            rest = s.w[at + word] & borders[word]
            while rest:
                track = word * WORD + lowest(rest)
                root = net.root(r.end_a[track])
                joined[root] |= self.at_track[track]
                self.any_joined |= self.at_track[track]
                if self.cards_of(joined[root]) >= self.cards_of(self.best):
                    self.best = joined[root]
                rest &= rest - 1
        if self.any_joined:
            for node in range(net.nodes):
                joined[node] = joined[net.root(node)]

    def cards_of(self, countries: i64) -> i64:
        """What the top cards of a set of countries are worth together."""
        found: i64 = 0
        while countries:
            found += self.top[lowest(countries)]
            countries &= countries - 1
        return found

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The cards that the claim takes at once (PL5)."""
        here = self.at_track[track]
        if self.any_joined | here == 0:
            return 0
        r = self.r
        at_a, at_b = self.joined[r.end_a[track]], self.joined[r.end_b[track]]
        all_of_them = at_a | at_b | here
        if all_of_them & (all_of_them - 1) == 0:
            # the first country of a network is half of the way, if there is no better network to build on
            first = here != 0 and self.any_joined == 0
            return self.top[lowest(here)] * self.first_country // 100 if first else 0
        old: i64 = 0
        if at_a & (at_a - 1):
            old = at_a
        if at_b & (at_b - 1):
            old |= at_b
        if all_of_them & ~old == 0:
            return 0
        return self.cards_of(all_of_them) + self.later(here & ~(at_a | at_b))

    def later(self, countries: i64) -> i64:
        """What new countries of a network will bring by their next cards, if one more is joined later."""
        found: i64 = 0
        while countries:
            found += self.next[lowest(countries)]
            countries &= countries - 1
        return found

    def goals(self, s: State, seat: i64, o: Outlook) -> None:
        """Each country that the seat has not reached, by the border tracks that are left."""
        base = self.cards_of(self.best)
        share: i64 = 100 if self.best else self.first_country
        for n in range(self.m.countries):
            if self.any_joined & BIT[n] == 0:
                worth = (base + self.top[n]) * share // 100 + self.later(BIT[n])
                if worth > 0:
                    self.add_goal(s, seat, n, worth, o)

    def add_goal(self, s: State, seat: i64, n: i64, worth: i64, o: Outlook) -> None:
        """A country, and the nodes of the free tracks that lead there."""
        r = self.r
        o.add_goal(worth)
        last: i64 = -1
        for word in range(r.track_words):
            free = s.w[r.free + word] & ~s.w[r.barred + seat * r.track_words + word]
            rest = free & self.tracks_to[n * r.track_words + word]
            while rest:
                track = word * WORD + lowest(rest)
                node = r.end_a[track] if self.m.country_a[track] == n else r.end_b[track]
                if node != last:
                    o.add_place(node)
                    last = node
                rest &= rest - 1


JUDGE = CountryCardsJudge

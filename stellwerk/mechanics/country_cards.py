"""Country cards: who joins neighbour countries takes the top card of each (PL2, PL5-PL7, PL9, PL10, PL12).

After each claim the network of the claimed track is looked at, as it is now and as its parts were
before: a country that is new to what was joined already brings a card of every country in it.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import OWNER, TRACK
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.networks import Net
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item(
            "stacks",
            "lists",
            "the values of each country's cards, from the top",
            low=1,
            high=99,
            required=True,
            names="country",
        ),
    ),
)

#: Where a country is: in the network at one end of the claimed track, at the other, at the track itself.
AT_A: Final = 1
AT_B: Final = 2
AT_TRACK: Final = 4

# --- events
TAKEN: Final = 0  # city of the country, value: one of the cards that are taken together
EMPTY: Final = 1  # city of the country: its last card was taken

# --- judgement, in hundredths
#: How much of its top card the first country is worth. It brings nothing before the second, and planners that
#: may reach the two from different networks do worse with 10 or more.
FIRST_COUNTRY: Final = 0
#: The chance, for each turn left and at the most, that one more country is joined later and pays again.
AGAIN: Final = 3
MOST_AGAIN: Final = 50
#: What taking a card before others do counts of the difference to the next one.
RACE: Final = 15
#: Who is late takes the lower cards: large hands are laid down in time, see `Mechanic.haste`.
HASTE: Final = 60


class CountryCards(Mechanic):
    def declare(self, r: "Rules") -> None:
        """A byte for each card, from the top: the seat that has it + 1; 0: it lies in its stack."""
        stacks = self.stacks()
        countries = [self.board.city_index(country) for country in stacks]
        # a country without a stack is joined like any other
        more = [n for n, city in enumerate(self.board.cities) if city.data.get("country")]
        countries += [n for n in more if n not in countries]
        self.countries: i64 = len(countries)
        self.city: vec[i64] = vec[i64]([i64(n) for n in countries])
        self.first: vec[i64] = bits.empty(len(countries))
        self.cards: vec[i64] = bits.empty(len(countries))
        self.value: vec[i64] = bits.empty(len(countries) + sum([len(values) for values in stacks.values()]))
        self.value_from: vec[i64] = bits.empty(len(countries))
        at = 0
        for n, (country, values) in enumerate(stacks.items()):
            self.first[n] = r.layout.byte(f"{country} cards", len(values), codec="takers")
            self.cards[n] = len(values)
            self.value_from[n] = at
            for value in values:
                self.value[at] = value
                at += 1

    def stacks(self) -> dict[str, list[int]]:
        found = self.parameters["stacks"]
        if not isinstance(found, dict):
            raise TypeError(f"stacks must be the values of each country's cards, not {found!r}")
        return found

    def shape(self, r: "Rules") -> None:
        """Which country each track leads to, at either end; -1: none."""
        number = {int(self.city[n]): n for n in range(int(self.countries))}
        self.country_a: vec[i64] = bits.empty(len(self.board.tracks))
        self.country_b: vec[i64] = bits.empty(len(self.board.tracks))
        self.borders: vec[i64] = bits.empty(int(r.track_words))
        for n, track in enumerate(self.board.tracks):
            connection = self.board.connections[track.connection]
            self.country_a[n] = number.get(connection.a, -1)
            self.country_b[n] = number.get(connection.b, -1)
            if connection.a in number or connection.b in number:
                self.borders[n // WORD] |= BIT[n % WORD]
        #: Where each country is in the claim at hand.
        self.where: vec[i64] = bits.empty(int(self.countries))
        self.make_scratch(r)

    # --- after a claim

    def claimed(self, r: "Rules", s: State) -> None:
        owner, track = i64(s.b[OWNER]), i64(s.b[TRACK])
        if owner < r.seats and self.can_join(r, s, owner, track) and self.owns_border(r, s, owner):
            self.join_before(r, s, owner, track)
            self.find_countries(r, s, owner, track)
            if self.is_new_one_joined():
                self.take(r, s, owner)

    def can_join(self, r: "Rules", s: State, owner: i64, claimed: i64) -> bool:
        """Whether the claim touches the owner's tracks, or leads from country to country by itself."""
        if self.country_a[claimed] >= 0 and self.country_b[claimed] >= 0:
            return True
        words = r.track_words
        for word in range(words):
            near = r.touching[claimed * words + word] & s.w[r.own + owner * words + word]
            if word == claimed // WORD:
                near &= ~BIT[claimed % WORD]
            if near:
                return True
        return False

    def owns_border(self, r: "Rules", s: State, owner: i64) -> bool:
        """Whether the owner has reached a country at all: most claims need no further look."""
        for word in range(r.track_words):
            if s.w[r.own + owner * r.track_words + word] & self.borders[word]:
                return True
        return False

    def join_before(self, r: "Rules", s: State, owner: i64, claimed: i64) -> None:
        """The owner's networks as they were before the claim, into r.net."""
        net = r.net
        net.clear()
        at = r.own + owner * r.track_words
        for word in range(r.track_words):
            rest = s.w[at + word]
            while rest:
                track = word * WORD + lowest(rest)
                if track != claimed:
                    net.join(r.end_a[track], r.end_b[track])
                rest &= rest - 1

    def find_countries(self, r: "Rules", s: State, owner: i64, claimed: i64) -> None:
        """The countries of the network that the claimed track is in now, and in which part they were."""
        for n in range(self.countries):
            self.where[n] = 0
        a, b = r.net.root(r.end_a[claimed]), r.net.root(r.end_b[claimed])
        at = r.own + owner * r.track_words
        for word in range(r.track_words):
            rest = s.w[at + word] & self.borders[word]
            while rest:
                track = word * WORD + lowest(rest)
                root = r.net.root(r.end_a[track])
                if track == claimed:
                    self.mark(track, AT_TRACK)
                else:
                    if root == a:
                        self.mark(track, AT_A)
                    if root == b:
                        self.mark(track, AT_B)
                rest &= rest - 1

    def mark(self, track: i64, part: i64) -> None:
        if self.country_a[track] >= 0:
            self.where[self.country_a[track]] |= part
        if self.country_b[track] >= 0:
            self.where[self.country_b[track]] |= part

    def is_new_one_joined(self) -> bool:
        """Two countries or more, and one of them in no part that had joined two already (PL5)."""
        joined: i64 = 0
        at_a: i64 = 0
        at_b: i64 = 0
        for n in range(self.countries):
            where = self.where[n]
            if where > 0:
                joined += 1
            if where & AT_A:
                at_a += 1
            if where & AT_B:
                at_b += 1
        if joined < 2:
            return False
        old: i64 = 0
        if at_a > 1:
            old |= AT_A
        if at_b > 1:
            old |= AT_B
        for n in range(self.countries):
            if self.where[n] > 0 and self.where[n] & old == 0:
                return True
        return False

    def take(self, r: "Rules", s: State, seat: i64) -> None:
        """The top card of every country in the network whose stack is not empty (PL6)."""
        emptied: i64 = 0
        for n in range(self.countries):
            taken = self.taken(s, n)
            if self.where[n] > 0 and taken < self.cards[n]:
                s.b[self.first[n] + taken] = u8(seat + 1)
                if r.listening:
                    value = self.value[self.value_from[n] + taken]
                    tell(r, self.first_event + TAKEN, seat, self.city[n], value)
                if taken + 1 == self.cards[n]:
                    emptied += 1
            else:
                self.where[n] = 0
        if emptied > 0 and r.listening:
            for n in range(self.countries):
                if self.where[n] > 0 and self.taken(s, n) == self.cards[n]:
                    tell(r, self.first_event + EMPTY, -1, self.city[n])

    def taken(self, s: State, n: i64) -> i64:
        """How many cards of a country are taken."""
        number: i64 = 0
        while number < self.cards[n] and s.b[self.first[n] + number] > 0:
            number += 1
        return number

    # --- what they are worth

    def points(self, s: State, seat: i64, n: i64) -> i64:
        """What a seat's cards of one country are worth."""
        found: i64 = 0
        for card in range(self.cards[n]):
            if i64(s.b[self.first[n] + card]) == seat + 1:
                found += self.value[self.value_from[n] + card]
        return found

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        found: i64 = 0
        for n in range(self.countries):
            found += self.points(s, seat, n)
        return found

    def tie_key(self, r: "Rules", s: State, seat: i64) -> i64:
        """Points from completed tickets (PL12), which the final count has just added up."""
        return r.completed_points[seat]

    # --- judgement

    def haste(self) -> i64:
        return HASTE

    def make_scratch(self, r: "Rules") -> None:
        """Which countries each track leads to and which tracks to each country; what `consider` fills."""
        words = int(r.track_words)
        self.at_track: vec[i64] = bits.empty(len(self.board.tracks))
        self.tracks_to: vec[i64] = bits.empty(int(self.countries) * words)
        for n in range(len(self.board.tracks)):
            for country in (int(self.country_a[n]), int(self.country_b[n])):
                if country >= 0:
                    self.at_track[n] |= BIT[country]
                    self.tracks_to[country * words + n // WORD] |= BIT[n % WORD]
        #: The own networks; as bits the countries of that at each node, of all, of the most precious one.
        self.net = Net(r.nodes)
        self.joined: vec[i64] = bits.empty(r.nodes)
        self.any_joined: i64 = 0
        self.best: i64 = 0
        #: What the card on top of each stack is worth, being first to take it, and the next one later.
        self.top: vec[i64] = bits.empty(int(self.countries))
        self.next: vec[i64] = bits.empty(int(self.countries))

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        again = o.turns_left * AGAIN
        if again > MOST_AGAIN:
            again = MOST_AGAIN
        for n in range(self.countries):
            taken = self.taken(s, n)
            at = self.value_from[n] + taken
            top = self.value[at] * POINT if taken < self.cards[n] else 0
            following = self.value[at + 1] * POINT if taken + 1 < self.cards[n] else 0
            self.top[n] = top + (top - following) * RACE // 100
            self.next[n] = following * again // 100
        self.find_networks(r, s, seat)

    def find_networks(self, r: "Rules", s: State, seat: i64) -> None:
        """The seat's networks and their countries; of those that have some, the one that is worth most."""
        net, joined = self.net, self.joined
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
            rest = s.w[at + word] & self.borders[word]
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

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The cards that the claim takes at once (PL5)."""
        here = self.at_track[track]
        if self.any_joined | here == 0:
            return 0
        at_a, at_b = self.joined[r.end_a[track]], self.joined[r.end_b[track]]
        all_of_them = at_a | at_b | here
        if all_of_them & (all_of_them - 1) == 0:
            # the first country of a network is half of the way, if there is no better network to build on
            first = here != 0 and self.any_joined == 0
            return self.top[lowest(here)] * FIRST_COUNTRY // 100 if first else 0
        old: i64 = 0
        if at_a & (at_a - 1):
            old = at_a
        if at_b & (at_b - 1):
            old |= at_b
        if all_of_them & ~old == 0:
            return 0
        return self.cards_of(all_of_them) + self.later(here & ~(at_a | at_b))

    def later(self, countries: i64) -> i64:
        """What new countries of a network will bring by their next cards, if still one more is joined."""
        found: i64 = 0
        while countries:
            found += self.next[lowest(countries)]
            countries &= countries - 1
        return found

    def goals(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """Each country that the seat has not reached, by the border tracks that are left."""
        base = self.cards_of(self.best)
        share: i64 = 100 if self.best else FIRST_COUNTRY
        for n in range(self.countries):
            if self.any_joined & BIT[n] == 0:
                worth = (base + self.top[n]) * share // 100 + self.later(BIT[n])
                if worth > 0:
                    self.add_goal(r, s, seat, n, worth, o)

    def add_goal(self, r: "Rules", s: State, seat: i64, n: i64, worth: i64, o: Outlook) -> None:
        """A country, and the nodes of the free tracks that lead there."""
        o.add_goal(worth)
        last: i64 = -1
        for word in range(r.track_words):
            free = s.w[r.free + word] & ~s.w[r.barred + seat * r.track_words + word]
            rest = free & self.tracks_to[n * r.track_words + word]
            while rest:
                track = word * WORD + lowest(rest)
                node = r.end_a[track] if self.country_a[track] == n else r.end_b[track]
                if node != last:
                    o.add_place(node)
                    last = node
                rest &= rest - 1

    # --- shown, and what must hold

    def id_of(self, n: i64) -> str:
        return self.board.cities[self.city[n]].id

    def name_of(self, n: i64) -> str:
        city = self.board.cities[self.city[n]]
        names = city.data.get("names")
        return str(names.get("en", city.name)) if isinstance(names, dict) else city.name

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        """A line a country, the same for every seat."""
        shown = [n for n in range(self.countries) if self.cards[n] > 0]
        return [(Said("country", {"country": self.id_of(n)}), int(self.points(s, seat, n))) for n in shown]

    def shown(self, r: "Rules", s: State, seat: i64) -> dict[str, dict[str, list[int]]]:
        """The values of what is left of each stack, or of a seat's cards."""
        found: dict[str, list[int]] = {}
        for n in range(self.countries):
            values = [
                int(self.value[self.value_from[n] + card])
                for card in range(self.cards[n])
                if i64(s.b[self.first[n] + card]) == seat + 1
            ]
            if values or (seat < 0 and self.cards[n] > 0):
                found[self.id_of(n)] = values
        return {"country stacks" if seat < 0 else "country cards": found}

    def faults(self, r: "Rules", s: State) -> list[str]:
        """Cards are taken from the top, by seats that have reached their countries."""
        found: list[str] = []
        for n in range(self.countries):
            taken = self.taken(s, n)
            for card in range(self.cards[n]):
                holder = i64(s.b[self.first[n] + card]) - 1
                if holder >= r.seats:
                    found.append(f"there is no seat {int(holder)} to have a card of {self.name_of(n)}")
                elif holder >= 0 and card >= taken:
                    found.append(f"a card of {self.name_of(n)} was taken from under another one")
                elif holder >= 0 and not self.has_reached(r, s, holder, n):
                    found.append(f"seat {int(holder)} has a card of {self.name_of(n)}, but no track there")
        return found

    def has_reached(self, r: "Rules", s: State, seat: i64, n: i64) -> bool:
        """Whether one of the seat's tracks leads to the country."""
        for track in range(r.track_count):
            leads_there = self.country_a[track] == n or self.country_b[track] == n
            owned = s.w[r.own + seat * r.track_words + track // WORD] & BIT[track % WORD]
            if leads_there and owned:
                return True
        return False

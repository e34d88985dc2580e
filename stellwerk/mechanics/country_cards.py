"""Country cards: joining neighbour countries brings the top card of each (PL2, PL5-PL7, PL9, PL10, PL12).

After each claim the network of the claimed track is compared with its parts before the claim. A country that
was in no part with two countries before brings a card of every country in the network.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import OWNER, TRACK
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

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

# --- events
TAKEN: Final = 0  # city of the country, value: one of the cards that are taken together
EMPTY: Final = 1  # city of the country: its last card was taken


class CountryCards(Mechanic):
    def declare(self, r: "Rules") -> None:
        """A byte for each card, from the top: the seat that has it + 1; 0: it lies in its stack."""
        stacks = self.stacks()
        countries = [self.board.city_index(country) for country in stacks]
        # a country without a stack counts as joined like any other
        more = [n for n, city in enumerate(self.board.cities) if city.data.get("country")]
        countries += [n for n in more if n not in countries]
        if len(countries) > WORD:
            raise ValueError(f"{len(countries)} countries; a board has {WORD} at most")
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

    def adjust_tables(self, r: "Rules") -> None:
        """Which country each track leads to, at either end (-1: none), and both as a set."""
        number = {int(self.city[n]): n for n in range(int(self.countries))}
        self.country_a: vec[i64] = bits.empty(len(self.board.tracks))
        self.country_b: vec[i64] = bits.empty(len(self.board.tracks))
        self.at_track: vec[i64] = bits.empty(len(self.board.tracks))
        self.borders: vec[i64] = bits.empty(int(r.track_words))
        for n, track in enumerate(self.board.tracks):
            connection = self.board.connections[track.connection]
            self.country_a[n] = number.get(connection.a, -1)
            self.country_b[n] = number.get(connection.b, -1)
            for end in (connection.a, connection.b):
                if end in number:
                    self.at_track[n] |= BIT[number[end]]
                    self.borders[n // WORD] |= BIT[n % WORD]

    # --- after a claim

    def claimed(self, r: "Rules", s: State) -> None:
        owner, track = i64(s.b[OWNER]), i64(s.b[TRACK])
        if owner < r.seats and self.can_join(r, s, owner, track) and self.owns_border(r, s, owner):
            self.join_before(r, s, owner, track)
            self.take(r, s, owner, self.newly_joined(r, s, owner, track))

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
        """Whether the owner has reached a country at all: most claims need no further checks."""
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

    def newly_joined(self, r: "Rules", s: State, owner: i64, claimed: i64) -> i64:
        """The set of countries in the claimed track's network; empty if the claim brings no cards.

        It does if there are two or more, and one of them was in no part that had joined two before (PL5).
        """
        at_a: i64 = 0
        at_b: i64 = 0
        a, b = r.net.root(r.end_a[claimed]), r.net.root(r.end_b[claimed])
        at = r.own + owner * r.track_words
        for word in range(r.track_words):
            rest = s.w[at + word] & self.borders[word]
            while rest:
                track = word * WORD + lowest(rest)
                if track != claimed:
                    root = r.net.root(r.end_a[track])
                    if root == a:
                        at_a |= self.at_track[track]
                    if root == b:
                        at_b |= self.at_track[track]
                rest &= rest - 1
        joined = at_a | at_b | self.at_track[claimed]
        old: i64 = 0
        if has_two(at_a):
            old |= at_a
        if has_two(at_b):
            old |= at_b
        return joined if has_two(joined) and joined & ~old else 0

    def take(self, r: "Rules", s: State, seat: i64, joined: i64) -> None:
        """The top card of every country in the network whose stack is not empty (PL6)."""
        emptied: i64 = 0
        while joined:
            n = lowest(joined)
            taken = self.taken(s, n)
            if taken < self.cards[n]:
                s.b[self.first[n] + taken] = u8(seat + 1)
                if r.listening:
                    value = self.value[self.value_from[n] + taken]
                    emit(r, self.first_event + TAKEN, seat, self.city[n], value)
                if taken + 1 == self.cards[n]:
                    emptied |= BIT[n]
            joined &= joined - 1
        while emptied:
            emit(r, self.first_event + EMPTY, -1, self.city[lowest(emptied)])
            emptied &= emptied - 1

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
        """Points from completed tickets (PL12), which the final scoring has just added up."""
        return r.completed_points[seat]

    # --- shown, and what must hold

    def id_of(self, n: i64) -> str:
        return self.board.cities[self.city[n]].id

    def name_of(self, n: i64) -> str:
        city = self.board.cities[self.city[n]]
        names = city.data.get("names")
        return str(names.get("en", city.name)) if isinstance(names, dict) else city.name

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        """A line for each country, the same lines for every seat."""
        shown = [n for n in range(self.countries) if self.cards[n] > 0]
        return [(Said("country", {"country": self.id_of(n)}), int(self.points(s, seat, n))) for n in shown]

    def shown(self, r: "Rules", s: State, seat: i64) -> dict[str, dict[str, list[int]]]:
        """The values of the cards left in each stack, or of a seat's cards."""
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

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """The points of each seat's cards (PL7)."""
        return {"country points": [int(self.bonus(r, s, seat)) for seat in range(self.seats)]}

    def derived_for(self, r: "Rules", s: State, seat: i64) -> Derived:
        """What a track would bring the seat at once: of each country, the top card or 0 (PL5, PL6)."""
        found: dict[str, list[int]] = {}
        self.join_before(r, s, seat, -1)
        for track in range(r.track_count):
            if s.w[r.own + seat * r.track_words + track // WORD] & BIT[track % WORD] == 0:
                joined = self.newly_joined(r, s, seat, track)
                if joined:
                    found[self.board.tracks[track].id] = [
                        int(self.top_card(s, n)) if joined & BIT[n] else 0 for n in range(self.countries)
                    ]
        return {"country promises": found}

    def top_card(self, s: State, n: i64) -> i64:
        """The value of a country's top card; 0: its stack is empty."""
        taken = self.taken(s, n)
        return self.value[self.value_from[n] + taken] if taken < self.cards[n] else 0

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


def has_two(countries: i64) -> bool:
    """Whether a set has two members or more."""
    return countries & (countries - 1) != 0


MECHANIC = CountryCards

"""Stations: a station lets its owner use one track of another player into its city (B27)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, claims, flow
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import COLOUR, HAND, KINDS, LOCO, LOCOS, MOVER, PASSES, PHASE, PRICE, TURN
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.rules import set_of
from stellwerk.kernel.said import Said
from stellwerk.kernel.scoring import is_complete
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("each", "number", "stations of each seat", low=1, high=5, default=3),
        Item("points", "number", "points for a station not built", low=0, high=50, default=4),
    ),
    lends="each",
)

# --- options: 0 build a station; 1 + n in city n
BUILD: Final = 0
CITY: Final = 1
#: More tickets than any seat holds.
MORE_THAN_TICKETS: Final = 256

# --- events
BUILT: Final = 0  # city, colour, cards * 16 + locomotives


class Stations(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("station city",)

    def option_names(self) -> tuple[str, ...]:
        return ("station", *[f"city {city.id}" for city in self.board.cities])

    def declare(self, r: "Rules") -> None:
        self.each: i64 = self.number_of("each")
        self.points: i64 = self.number_of("points")
        self.cities: i64 = len(self.board.cities)
        #: The city of each seat's first, second, third station + 1; 0: not built.
        self.at: i64 = r.layout.byte("stations", int(self.each), int(self.seats), codec="cities")
        #: The city chosen for the station in hand + 1; others don't see it until it is paid for.
        self.wanted: i64 = r.layout.byte("station wanted", audience=MOVER, codec="city")

    def adjust_tables(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        # the tracks of each city, listed once for the end of the game
        self.all_cities: vec[i64] = set_of(
            [CITY + n for n in range(int(self.cities))], int(self.cities) + CITY
        )
        self.track_from: vec[i64] = bits.empty(int(self.cities) + 1)
        self.track_list: vec[i64] = bits.empty(2 * len(self.board.tracks))
        at = 0
        for city in range(int(self.cities)):
            self.track_from[city] = at
            for n in range(len(self.board.tracks)):
                if city in (int(r.end_a[n]), int(r.end_b[n])):
                    self.track_list[at] = n
                    at += 1
        self.track_from[self.cities] = at

    # --- building

    def built(self, s: State, seat: i64) -> i64:
        number: i64 = 0
        while number < self.each and s.b[self.at + seat * self.each + number] > 0:
            number += 1
        return number

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """The stations each seat has left, and what its next one costs in cards; 0: it has none (B27)."""
        left = [int(self.each - self.built(s, seat)) for seat in range(self.seats)]
        return {
            "stations left": left,
            "station prices": [int(self.each) - number + 1 if number else 0 for number in left],
        }

    def derived_for(self, r: "Rules", s: State, seat: i64) -> Derived:
        """For each city that a station may go to, the tracks of others there: it lends one of them (B27)."""
        if i64(s.b[PHASE]) != self.first_phase:
            return {}
        found: dict[str, list[str]] = {}
        for n, city in enumerate(self.board.cities):
            tracks = self.track_list[self.track_from[n] : self.track_from[n + 1]]
            others = [track for track in tracks if self.is_others(r, s, seat, track)]
            found[city.id] = [self.board.tracks[track].id for track in others]
        return {"tracks of others": found}

    def turn_options(self, r: "Rules", s: State, seat: i64) -> None:
        price = self.built(s, seat) + 1
        if price <= self.each and self.can_pay(s, seat, price) and self.is_city_free(s):
            r.out[self.first_option // WORD] |= BIT[BUILD]

    def can_pay(self, s: State, seat: i64, price: i64) -> bool:
        """Whether the hand has enough cards of one colour, locomotives included."""
        b = s.b
        hand = HAND + seat * KINDS
        locos = i64(b[hand + LOCO])
        for colour in range(i64(LOCO)):
            if i64(b[hand + colour]) + locos >= price:
                return True
        return False

    def is_city_free(self, s: State) -> bool:
        return self.each * self.seats < self.cities or self.free_cities(s) > 0

    def free_cities(self, s: State) -> i64:
        taken: i64 = 0
        for n in range(self.each * self.seats):
            if s.b[self.at + n] > 0:
                taken += 1
        return self.cities - taken

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        word = self.first_option // WORD
        for n in range(i64(len(self.all_cities))):
            r.out[word + n] = self.all_cities[n]
        for n in range(self.each * self.seats):
            taken = i64(s.b[self.at + n]) - 1 + CITY
            if taken >= CITY:
                r.out[word + taken // WORD] &= ~BIT[taken % WORD]

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        b = s.b
        if option == BUILD:
            b[PHASE] = u8(self.first_phase)
            return
        b[self.wanted] = u8(option - CITY + 1)
        claims.begin_payment(s, self.number + 1, claims.ANY, 0, self.built(s, seat) + 1)
        flow.go_on(r, s)

    def paid(self, r: "Rules", s: State) -> None:
        b = s.b
        seat = i64(b[TURN])
        city = i64(b[self.wanted]) - 1
        emit(r, self.first_event + BUILT, seat, city, i64(b[COLOUR]), i64(b[PRICE]) * 16 + i64(b[LOCOS]))
        b[self.at + seat * self.each + self.built(s, seat)] = u8(city + 1)
        b[self.wanted] = 0
        b[PASSES] = 0
        claims.pay(s)
        cards.after_discarding(r, s)

    # --- the end of the game

    def reach(self, r: "Rules", s: State, seat: i64) -> None:
        """Joins one track of another player at each station: the choice that is best for all tickets."""
        stations = self.built(s, seat)
        if stations == 0:
            return
        tickets = OpenTickets(r, s, seat)
        if tickets.number > 0:
            StationSearch(self, r, s, seat, stations, tickets).join_best()

    def is_others(self, r: "Rules", s: State, seat: i64, track: i64) -> bool:
        """Whether another player owns the track."""
        for other in range(r.seats):
            if other != seat and s.w[r.own + other * r.track_words + track // WORD] & BIT[track % WORD]:
                return True
        return False

    def lends(self, r: "Rules", s: State, seat: i64, track: i64) -> bool:
        is_others = self.is_others(r, s, seat, track)
        return is_others and (self.serves(s, seat, r.end_a[track]) or self.serves(s, seat, r.end_b[track]))

    def serves(self, s: State, seat: i64, node: i64) -> bool:
        """Whether the seat has a station there, or may still build one."""
        if node >= self.cities:
            return False
        for n in range(self.each * self.seats):
            if i64(s.b[self.at + n]) == node + 1:
                return n // self.each == seat
        return self.built(s, seat) < self.each

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        return self.points * (self.each - self.built(s, seat))

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        return [(Said("stations"), int(self.bonus(r, s, seat)))]

    def tie_key(self, r: "Rules", s: State, seat: i64) -> i64:
        """Fewer stations built are better."""
        return -self.built(s, seat)

    # --- what must hold, and why not

    def faults(self, r: "Rules", s: State) -> list[str]:
        found: list[str] = []
        if i64(s.b[PHASE]) == self.first_phase and s.b[PRICE] > 0:
            found.append("a station that is already being paid still asks for its city")
        for city in range(self.cities):
            number = 0
            for n in range(self.each * self.seats):
                if i64(s.b[self.at + n]) == city + 1:
                    number += 1
            if number > 1:
                found.append(f"{number} stations stand in {self.board.cities[city].name}")
        return found

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("station asked")

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        price = int(self.built(s, seat)) + 1
        is_choosing = i64(s.b[PHASE]) == self.first_phase
        if option >= CITY and not is_choosing:
            return Said("station city later")
        if is_choosing and option < CITY:
            return Said("station city now")
        if option >= CITY:
            return Said("station taken", {"city": self.board.cities[option - CITY].id})
        if price > self.each:
            return Said("station all", {"each": int(self.each)})
        return Said("station price first") if price == 1 else Said("station price", {"price": price})


class OpenTickets:
    """The tickets of a seat that the network in r.net leaves open: stations can only help with these."""

    def __init__(self, r: "Rules", s: State, seat: i64) -> None:
        self.tickets: vec[i64] = bits.empty(int(r.ticket_count))
        self.number: i64 = 0
        at = r.tickets + seat * r.ticket_words
        for word in range(r.ticket_words):
            rest = s.w[at + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                if not is_complete(r, ticket):
                    self.tickets[self.number] = ticket
                    self.number += 1
                rest &= rest - 1

    def value(self, r: "Rules") -> i64:
        """What r.net now completes of them: points, then their number, which breaks ties (B21)."""
        found: i64 = 0
        for n in range(self.number):
            ticket = self.tickets[n]
            if is_complete(r, ticket):
                found += r.ticket_points[ticket] * MORE_THAN_TICKETS + 1
        return found


class StationSearch:
    """Tries all tracks of others that a seat's stations may use, to complete the most of its open tickets."""

    def __init__(
        self, m: Stations, r: "Rules", s: State, seat: i64, stations: i64, tickets: OpenTickets
    ) -> None:
        self.m = m
        self.r = r
        self.s = s
        self.seat: i64 = seat
        self.stations: i64 = stations
        self.tickets = tickets
        #: The track of each station in the choice being tried, and in the best one; -1: none.
        self.choice: vec[i64] = bits.empty(int(stations))
        self.best: vec[i64] = bits.empty(int(stations))
        self.best_value: i64 = 0

    def join_best(self) -> None:
        """Joins the tracks of the best choice in r.net."""
        r = self.r
        for n in range(self.stations):
            self.best[n] = -1
        self.try_station(0)
        for n in range(self.stations):
            track = self.best[n]
            if track >= 0:
                r.net.join(r.end_a[track], r.end_b[track])

    def try_station(self, n: i64) -> None:
        """Tries every choice for station n and those after it; r.net holds the choices before."""
        if n == self.stations:
            self.compare()
            return
        self.choice[n] = -1
        self.try_station(n + 1)
        m, r = self.m, self.r
        city = i64(self.s.b[m.at + self.seat * m.each + n]) - 1
        parent = r.net.parent
        for k in range(m.track_from[city], m.track_from[city + 1]):
            track = m.track_list[k]
            a, b = r.net.root(r.end_a[track]), r.net.root(r.end_b[track])
            if a != b and m.is_others(r, self.s, self.seat, track):
                parent[a] = b
                self.choice[n] = track
                self.try_station(n + 1)
                parent[a] = a

    def compare(self) -> None:
        """Remembers the choice if it is the best so far."""
        value = self.tickets.value(self.r)
        if value > self.best_value:
            self.best_value = value
            for n in range(self.stations):
                self.best[n] = self.choice[n]


MECHANIC = Stations

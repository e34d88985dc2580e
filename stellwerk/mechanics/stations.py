"""Stations: a station lets its owner use one track of another player into its city (B27)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, claims, flow
from stellwerk.kernel.bits import BIT, WORD, count, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import CARDS, COLOUR, HAND, KINDS, LAST, LOCO, LOCOS, MOVER, PASSES, PHASE, TURN
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.rules import set_of
from stellwerk.kernel.said import Said
from stellwerk.kernel.scoring import is_complete, join_tracks
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("each", "number", "stations of each seat", low=1, high=5, default=3),
        Item("points", "number", "points for a station not built", low=0, high=50, default=4),
    ),
)

# --- options: 0 build a station; 1 + n in city n
BUILD: Final = 0
CITY: Final = 1
#: No seat holds so many tickets.
MORE_THAN_TICKETS: Final = 256

# --- judgement
#: A station that nothing needs, and how much it is less than a turn while there is time for it.
NEEDLESS: Final = -1000
TOO_EARLY: Final = 100
#: Turns to spare beside those for stations, below which they are not put off.
SPARE_TURNS: Final = 2
#: In the choice of a city: a track that the plan runs over, and any other track of a rival.
NEEDED_TRACK: Final = 1000
ANY_TRACK: Final = 5

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
        #: The city chosen for the station in hand + 1, unseen until it is paid.
        self.wanted: i64 = r.layout.byte("station wanted", audience=MOVER, codec="city")

    def shape(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        # for each city its tracks, so that the end of the game need not look for them
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
        self.choice: vec[i64] = bits.empty(int(self.each))
        self.best: vec[i64] = bits.empty(int(self.each))
        self.best_value: i64 = 0
        self.open_tickets: vec[i64] = bits.empty(len(self.board.tickets))
        self.open_count: i64 = 0
        # what a station at each node would cost, tracks of rivals, and those that still need a station
        self.price_at: vec[i64] = bits.empty(int(r.nodes))
        self.theirs: vec[i64] = bits.empty(int(r.track_words))
        self.unserved: vec[i64] = bits.empty(int(r.track_words))

    # --- building

    def built(self, s: State, seat: i64) -> i64:
        number: i64 = 0
        while number < self.each and s.b[self.at + seat * self.each + number] > 0:
            number += 1
        return number

    def turn_options(self, r: "Rules", s: State, seat: i64) -> None:
        price = self.built(s, seat) + 1
        if price <= self.each and self.can_pay(s, seat, price) and self.is_city_free(s):
            r.out[self.first_option // WORD] |= BIT[BUILD]

    def can_pay(self, s: State, seat: i64, price: i64) -> bool:
        """Cards of one colour, locomotives wild."""
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
        tell(r, self.first_event + BUILT, seat, city, i64(b[COLOUR]), i64(b[CARDS]) * 16 + i64(b[LOCOS]))
        b[self.at + seat * self.each + self.built(s, seat)] = u8(city + 1)
        b[self.wanted] = 0
        b[PASSES] = 0
        claims.pay(s)
        cards.after_discarding(r, s)

    # --- the end of the game

    def reach(self, r: "Rules", s: State, seat: i64) -> None:
        """Joins by each station the track of another player that is best for all tickets together."""
        stations = self.built(s, seat)
        if stations == 0:
            return
        self.list_open_tickets(r, s, seat)
        if self.open_count == 0:
            return
        for n in range(self.each):
            self.choice[n] = -1
            self.best[n] = -1
        self.best_value = 0
        self.try_station(r, s, seat, 0, stations)
        for n in range(stations):
            if self.best[n] >= 0:
                r.net.join(r.end_a[self.best[n]], r.end_b[self.best[n]])

    def list_open_tickets(self, r: "Rules", s: State, seat: i64) -> None:
        """The seat's tickets that its own network leaves open: stations can only help with these."""
        self.open_count = 0
        at = r.tickets + seat * r.ticket_words
        for word in range(r.ticket_words):
            rest = s.w[at + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                if not is_complete(r, ticket):
                    self.open_tickets[self.open_count] = ticket
                    self.open_count += 1
                rest &= rest - 1

    def value(self, r: "Rules") -> i64:
        """What r.net completes of the open tickets: points, then their number, which breaks ties (B21)."""
        found: i64 = 0
        for n in range(self.open_count):
            ticket = self.open_tickets[n]
            if is_complete(r, ticket):
                found += r.ticket_points[ticket] * MORE_THAN_TICKETS + 1
        return found

    def try_station(self, r: "Rules", s: State, seat: i64, n: i64, stations: i64) -> None:
        """Every choice for station n and those after it, r.net holding the choices before."""
        if n == stations:
            value = self.value(r)
            if value > self.best_value:
                self.best_value = value
                for k in range(stations):
                    self.best[k] = self.choice[k]
            return
        self.choice[n] = -1
        self.try_station(r, s, seat, n + 1, stations)
        city = i64(s.b[self.at + seat * self.each + n]) - 1
        parent = r.net.parent
        for k in range(self.track_from[city], self.track_from[city + 1]):
            track = self.track_list[k]
            a, b = r.net.root(r.end_a[track]), r.net.root(r.end_b[track])
            if a != b and self.is_others(r, s, seat, track):
                parent[a] = b
                self.choice[n] = track
                self.try_station(r, s, seat, n + 1, stations)
                parent[a] = a
        self.choice[n] = -1

    def is_others(self, r: "Rules", s: State, seat: i64, track: i64) -> bool:
        """Whether another player owns the track."""
        for other in range(r.seats):
            if other != seat and s.w[r.own + other * r.track_words + track // WORD] & BIT[track % WORD]:
                return True
        return False

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        return self.points * (self.each - self.built(s, seat))

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        return [(Said("stations"), int(self.bonus(r, s, seat)))]

    def tie_key(self, r: "Rules", s: State, seat: i64) -> i64:
        """Fewer stations built are better."""
        return -self.built(s, seat)

    # --- judgement

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """What a station in each city costs; nothing if one stands there already, -1: there can be none."""
        built = self.built(s, seat)
        price: i64 = -1
        if built < self.each:
            price = (built + 1) * o.card + self.points * POINT + o.turn
        for city in range(self.cities):
            self.price_at[city] = price
        for city in range(self.cities, i64(r.nodes)):
            self.price_at[city] = -1
        for n in range(self.each * self.seats):
            if s.b[self.at + n] > 0:
                self.price_at[i64(s.b[self.at + n]) - 1] = 0 if n // self.each == seat else -1
        for word in range(r.track_words):
            self.theirs[word] = 0
            for other in range(r.seats):
                if other != seat:
                    self.theirs[word] |= s.w[r.own + other * r.track_words + word]

    def way(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The cheaper of its two cities."""
        if self.theirs[track // WORD] & BIT[track % WORD] == 0:
            return -1
        a, b = self.price_at[r.end_a[track]], self.price_at[r.end_b[track]]
        if a < 0 or (0 <= b < a):
            return b
        return a

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        if option != BUILD:
            return self.judge_city(r, s, seat, option - CITY, o)
        needed = self.find_unserved(r, s, seat, o)
        built = self.built(s, seat)
        if needed == 0 or needed > self.each - built:
            return NEEDLESS
        brings = 2 * POINT * self.rescued(r, s, seat, o) // needed
        brings -= self.points * POINT + (built + 1) * o.card
        if self.is_time(r, s, needed, o) or brings < o.turn - TOO_EARLY:
            return brings
        return o.turn - TOO_EARLY

    def is_time(self, r: "Rules", s: State, needed: i64, o: Outlook) -> bool:
        """Stations can wait until the plan's tracks are claimed, or time gets short."""
        if s.b[LAST] > 0 or o.turns_left <= needed + SPARE_TURNS:
            return True
        for word in range(r.track_words):
            if o.plan[word]:
                return False
        return True

    def find_unserved(self, r: "Rules", s: State, seat: i64, o: Outlook) -> i64:
        """The rivals' tracks in the plan that no station serves yet, a station serving one; their number."""
        for word in range(r.track_words):
            self.unserved[word] = o.borrowed[word] & self.theirs[word]
        for n in range(self.built(s, seat)):
            city = i64(s.b[self.at + seat * self.each + n]) - 1
            for k in range(self.track_from[city], self.track_from[city + 1]):
                track = self.track_list[k]
                if self.unserved[track // WORD] & BIT[track % WORD]:
                    self.unserved[track // WORD] &= ~BIT[track % WORD]
                    break
        number: i64 = 0
        for word in range(r.track_words):
            number += count(self.unserved[word])
        return number

    def rescued(self, r: "Rules", s: State, seat: i64, o: Outlook) -> i64:
        """Points of the tickets that stay open when all of the plan is built but the stations."""
        r.net.clear()
        join_tracks(r, s, seat)
        for mechanic in r.on_link:
            mechanic.link(r, s, seat)
        for word in range(r.track_words):
            self.join_set(r, word, o.plan[word] | (o.borrowed[word] & ~self.unserved[word]))
        self.list_open_tickets(r, s, seat)
        for word in range(r.track_words):
            self.join_set(r, word, self.unserved[word])
        return self.value(r) // MORE_THAN_TICKETS

    def join_set(self, r: "Rules", word: i64, tracks: i64) -> None:
        """Joins the ends of a word of tracks in r.net."""
        while tracks:
            track = word * WORD + lowest(tracks)
            r.net.join(r.end_a[track], r.end_b[track])
            tracks &= tracks - 1

    def judge_city(self, r: "Rules", s: State, seat: i64, city: i64, o: Outlook) -> i64:
        """A city of a track that the plan runs over; better one where many tracks of rivals meet."""
        self.find_unserved(r, s, seat, o)
        found: i64 = 0
        others: i64 = 0
        for k in range(self.track_from[city], self.track_from[city + 1]):
            word, bit = self.track_list[k] // WORD, BIT[self.track_list[k] % WORD]
            if self.unserved[word] & bit:
                found = NEEDED_TRACK
            if self.theirs[word] & bit:
                others += ANY_TRACK
        return found + others

    # --- what must hold, and why not

    def faults(self, r: "Rules", s: State) -> list[str]:
        found: list[str] = []
        if i64(s.b[PHASE]) == self.first_phase and s.b[CARDS] > 0:
            found.append("the city of a station is asked for that is being paid already")
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

"""A network for a seat's tickets: which tracks to claim, for which tickets, and what that is worth.

The tickets' cities are joined one after the other, nearest first, by cheapest ways over what is free; a
track that is in the plan already costs nothing more (a Steiner tree, grown path by path). Prices are what
a claim takes in turns, cards and trains, less what it brings.
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judges
from stellwerk.bots.judges.outlook import POINT, Outlook
from stellwerk.bots.native import weights
from stellwerk.bots.native.paths import CLOSED, FAR, Paths
from stellwerk.kernel import bits, claims
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.layout import (
    DECK_LEFT,
    DISCARD_LEFT,
    HAND,
    HELD,
    KINDS,
    LAST,
    LOCO,
    TICKETS_HELD,
    TRAINS,
    TURN,
)
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: More tickets than a seat is likely to hold.
MOST_TICKETS: Final = 64
#: The distance of a ticket whose way was not looked up.
UNKNOWN: Final = -1
#: That of one whose cities are joined up already.
JOINED: Final = -2
#: Tracks beyond the tickets' that a plan looks forward to, for their points.
FILLS: Final = 3


class Intent:
    """What a seat intends to build, and why."""

    def __init__(self, r: Rules) -> None:
        self.r = r
        tracks, words = int(r.track_count), int(r.track_words)
        #: The tracks to claim: for tickets and goals first, then for their points alone.
        self.tracks: vec[i64] = bits.empty(tracks)
        self.size: i64 = 0
        self.with_fills: i64 = 0
        self.plan: vec[i64] = bits.empty(words)
        self.borrowed: vec[i64] = bits.empty(words)
        #: Of each track in the plan: the worth of the tickets that need it.
        self.use: vec[i64] = bits.empty(tracks)
        #: What a claim of each free track brings: points, and what judges know.
        self.gain: vec[i64] = bits.empty(tracks)
        #: Trains that the plan takes, and cards.
        self.trains: i64 = 0
        self.cards: i64 = 0
        #: What depends on it: the worth of the tickets and goals that it serves.
        self.stake: i64 = 0
        #: What its tracks cost in all; and what is won by tickets that are done, less what all others lose.
        self.price: i64 = 0
        self.sunk: i64 = 0
        #: Tickets that are complete or that the plan completes; the others are given up.
        self.hoped: vec[i64] = bits.empty(int(r.ticket_words))
        #: What the plan comes to: tickets won and lost, less its price.
        self.worth: i64 = 0
        # what it was made from: see `fits`
        self.of_tickets: vec[i64] = bits.empty(int(r.ticket_words))
        #: The tickets in the order in which it took them in, complete ones included.
        self.order: vec[i64] = bits.empty(MOST_TICKETS)
        self.ordered: i64 = 0
        self.is_made = False

    def clear(self) -> None:
        self.size = 0
        self.with_fills = 0
        self.trains = 0
        self.cards = 0
        self.stake = 0
        self.price = 0
        self.sunk = 0
        self.worth = 0
        for word in range(i64(len(self.plan))):
            self.plan[word] = 0
            self.borrowed[word] = 0
        for word in range(i64(len(self.hoped))):
            self.hoped[word] = 0

    def take_over(self, other: "Intent") -> None:
        """Copies another plan, except for what claims bring and what it was made from."""
        self.size = other.size
        self.with_fills = other.size
        self.trains = other.trains
        self.cards = other.cards
        self.stake = other.stake
        self.worth = other.worth
        for n in range(other.size):
            track = other.tracks[n]
            self.tracks[n] = track
            self.use[track] = other.use[track]
        for word in range(i64(len(self.plan))):
            self.plan[word] = other.plan[word]
            self.borrowed[word] = other.borrowed[word]
        for word in range(i64(len(self.hoped))):
            self.hoped[word] = other.hoped[word]

    def has(self, track: i64) -> bool:
        return self.plan[track // WORD] & BIT[track % WORD] != 0

    def add(self, track: i64) -> None:
        """A track for tickets."""
        self.plan[track // WORD] |= BIT[track % WORD]
        self.tracks[self.size] = track
        self.size += 1
        self.with_fills = self.size
        self.use[track] = 0

    def still_serves(self, s: State, seat: i64) -> bool:
        """Removes what has been claimed since; False if a new plan is needed.

        It is after a change of tickets, when a rival took a track of the plan, or with nothing left to build.
        """
        r, w = self.r, s.w
        if not self.is_made:
            return False
        for word in range(r.ticket_words):
            if self.of_tickets[word] != w[r.tickets + seat * r.ticket_words + word]:
                return False
        at = r.own + seat * r.track_words
        for word in range(r.track_words):
            gone = self.plan[word] & ~w[r.free + word]
            if gone & ~w[at + word]:
                return False
            self.plan[word] &= ~gone
        self.strike_out(s)
        return self.with_fills > 0

    def strike_out(self, s: State) -> None:
        """Leaves only free tracks in the list."""
        r = self.r
        kept: i64 = 0
        size: i64 = 0
        for n in range(self.with_fills):
            track = self.tracks[n]
            if s.w[r.free + track // WORD] & BIT[track % WORD]:
                self.tracks[kept] = track
                kept += 1
                if n < self.size:
                    size += 1
            elif n < self.size:
                self.trains -= r.length[track]
                self.cards -= 100 * r.length[track]
        self.size = size
        self.with_fills = kept
        if self.trains < 0:
            self.trains = 0
        if self.cards < 0:
            self.cards = 0


class Planning:
    """Makes plans by the rules of one kind of game; scratch for one at a time."""

    def __init__(self, r: Rules, given: Mapping[str, int] | None = None) -> None:
        """`given`: weights by name; None: those of the board's set. What they don't name is as at first."""
        self.r = r
        if given is None:
            given = weights.for_table(r)
        self.judges = Judges(r, given)
        w = weights.vector(given)
        self.weights = w
        self.paths = Paths(r)
        self.outlook = Outlook(r)
        self.ticket: vec[i64] = bits.empty(MOST_TICKETS)
        self.distance: vec[i64] = bits.empty(MOST_TICKETS)
        self.rank: vec[i64] = bits.empty(MOST_TICKETS)
        self.tickets: i64 = 0
        #: Prices before the plan made its tracks free of charge.
        self.full_price: vec[i64] = bits.empty(int(r.track_count))
        self.given: vec[i64] = bits.empty(int(r.ticket_words))
        self.trains_left: i64 = 0
        #: Cards, in hundredths, that the seat can still come by for one track.
        self.reach: i64 = 0
        #: What tickets that are still to come add to a plan's turns.
        self.coming: i64 = 0
        #: What a turn is worth in which cards are drawn: less if they run out.
        self.waiting: i64 = 0
        #: Locomotives in hand, in hundredths.
        self.locos: i64 = 0
        #: The price of a card in hand.
        self.held_card: i64 = 0
        #: Tenths of trains that a claim takes on average.
        self.mean_length: i64 = max(10, mean_length(r) * int(w[weights.LENGTH]) // 100)
        self.own_length: i64 = max(10, mean_length(r) * int(w[weights.OWN_LENGTH]) // 100)
        #: The cards of each track that are not in hand yet, in hundredths.
        self.missing: vec[i64] = bits.empty(int(r.track_count))
        #: All the cards that it takes, in hundredths; 0: it is not free.
        self.takes: vec[i64] = bits.empty(int(r.track_count))
        #: The way at hand: see `measure`.
        self.way_trains: i64 = 0
        self.way_turns: i64 = 0
        self.way_cards: i64 = 0
        self.way_price: i64 = 0
        #: How sure a plan can be at most, in hundredths.
        self.surest: i64 = max(int(w[weights.SURE]), int(w[weights.CERTAIN]))
        #: Whether it takes the tickets in as the seat's last plan did: see `renew`.
        self.in_order = False
        self.thrifty = Intent(r)
        self.is_thrifty = False
        #: What each free track brings a turn, in points alone.
        self.rate: vec[i64] = bits.empty(int(r.track_count))
        self.out_of_question: vec[i64] = bits.empty(int(r.track_words))

    # --- what things cost

    def look(self, s: State, seat: i64, intent: Intent) -> None:
        """Prices of all tracks for a seat, and what claims bring, before any plan."""
        r, o = self.r, self.outlook
        self.value_time(s, seat)
        self.forget()
        for judge in self.judges.on_consider:
            judge.consider(s, seat, o)
        for judge in self.judges.on_goals:
            judge.goals(s, seat, o)
        self.coming = 0
        for judge in self.judges.on_tickets_to_come:
            self.coming += judge.tickets_to_come(s, seat) * self.weights[weights.COMING]
        if r.on_without_trains:
            claims.find_trainless(r, s, seat)
        best: i64 = 0
        for colour in range(i64(LOCO)):
            if i64(s.b[HAND + seat * KINDS + colour]) > best:
                best = i64(s.b[HAND + seat * KINDS + colour])
        self.held_card = self.weights[weights.HELD] * o.card // self.weights[weights.CARD]
        self.locos = i64(s.b[HAND + seat * KINDS + LOCO]) * 100
        # two cards a turn, and locomotives for what is missing: no more will come before the end
        self.reach = (o.turns_left - 1) * 200 + self.locos + 99
        words = r.track_words
        for word in range(words):
            own = s.w[r.own + seat * words + word]
            free = s.w[r.free + word] & ~s.w[r.barred + seat * words + word]
            end = (word + 1) * WORD
            if end > r.track_count:
                end = r.track_count
            for track in range(word * WORD, end):
                bit = BIT[track - word * WORD]
                if free & bit:
                    self.price_free(s, seat, track, best, intent)
                else:
                    self.takes[track] = 0
                    self.missing[track] = 0
                    self.paths.price[track] = 0 if own & bit else self.way(s, seat, track)
                self.full_price[track] = self.paths.price[track]

    def forget(self) -> None:
        """No plan yet: what judges make of the position must not depend on what was planned before."""
        o = self.outlook
        o.goals = 0
        for word in range(self.r.track_words):
            o.plan[word] = 0
            o.borrowed[word] = 0
        for kind in range(i64(KINDS)):
            o.lacks[kind] = 0
            o.spare[kind] = 0

    def value_time(self, s: State, seat: i64) -> None:
        """How long the game will last, and what turns and cards are worth until then."""
        r, o, w = self.r, self.outlook, self.weights
        o.seat = seat
        self.trains_left = i64(s.b[TRAINS + seat])
        left = self.turns_of(s, seat, w[weights.OWN_USEFUL], self.own_length)
        for other in range(r.seats):
            turns = self.turns_of(s, other, w[weights.USEFUL], self.mean_length)
            if other != seat and turns < left:
                left = turns
        if s.b[LAST] > 0:
            # counted down at the end of each turn; the seat in turn has one of them now
            after = seat - i64(s.b[TURN])
            if after < 0:
                after += r.seats
            left = (i64(s.b[LAST]) - 1 - after) // r.seats + 1
        if left < 1:
            left = 1
        o.turns_left = left
        share = (left - 1) * 10000 // self.horizon(s, seat)
        if share > 100:
            share = 100
        o.card = w[weights.CARD] * share // 100
        plenty = self.plenty(s)
        self.waiting = w[weights.TURN] * share * plenty // 10000
        share = share * (plenty + (100 - plenty) * w[weights.LEAN] // 100) // 100
        o.turn = w[weights.TURN] * share // 100
        o.train = w[weights.TRAIN] * share // 100
        crowd = i64(s.b[TICKETS_HELD + seat]) - 2
        if crowd > 0:
            o.train += o.train * crowd * w[weights.CROWD] // 100
            o.card += o.card * crowd * w[weights.CROWD] // 200

    def plenty(self, s: State) -> i64:
        """How far there are cards to wait for, in hundredths: while everybody collects, none come back."""
        left, enough = i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT]), self.weights[weights.SCARCE]
        return left * 100 // enough if left < enough else 100

    def horizon(self, s: State, seat: i64) -> i64:
        """With fewer turns left than this, in hundredths, cards and turns lose their worth.

        A large hand takes many turns to play: if the seat starts too late, some of it is left at the end.
        """
        w = self.weights
        laying = i64(s.b[HELD + seat]) * 10 * w[weights.LAYING] // self.own_length
        usual = w[weights.HORIZON] * 100
        return laying if laying > usual else usual

    def turns_of(self, s: State, seat: i64, useful: i64, length: i64) -> i64:
        """The turns that a seat needs to put its trains down: claims, and draws of the cards it lacks."""
        trains = i64(s.b[TRAINS + seat]) - self.r.end_trains
        if trains <= 0:
            return 1
        lacks = trains * 100 - i64(s.b[HELD + seat]) * useful
        if lacks < 0:
            lacks = 0
        return lacks // 200 + (trains * 10 + length - 1) // length + 1

    def price_free(self, s: State, seat: i64, track: i64, best: i64, intent: Intent) -> None:
        """A free track: turn, cards and trains, less what it brings."""
        r, o, w = self.r, self.outlook, self.weights
        length = r.length[track]
        gain = r.points[track] * POINT
        for judge in self.judges.on_worth:
            gain += judge.worth(s, seat, track, o)
        takes = length * 100
        for judge in self.judges.on_more_cards:
            takes += judge.more_cards(s, seat, track)
        tint = r.tint[track]
        have = (best if tint == claims.ANY else i64(s.b[HAND + seat * KINDS + tint])) * 100
        if have > takes:
            have = takes
        intent.gain[track] = gain
        self.missing[track] = takes - have
        self.takes[track] = takes
        trains = length
        if r.on_without_trains and r.trainless[track // WORD] & BIT[track % WORD]:
            trains = 0
        price = o.turn + (o.card * (takes - have) + self.held_card * have) // 100 + o.train * trains - gain
        floor = w[weights.FLOOR] * length
        if trains > self.trains_left or takes - have > self.reach:
            self.paths.price[track] = CLOSED
        else:
            self.paths.price[track] = price if price > floor else floor

    def way(self, s: State, seat: i64, track: i64) -> i64:
        """What it costs to use a track of another."""
        best: i64 = CLOSED
        for judge in self.judges.on_way:
            cost = judge.way(s, seat, track, self.outlook)
            if cost >= 0 and (best < 0 or cost < best):
                best = cost
        return best

    # --- the plan

    def make(self, s: State, seat: i64, intent: Intent) -> None:
        """A plan for the tickets that the seat has."""
        self.look(s, seat, intent)
        for word in range(self.r.ticket_words):
            self.given[word] = self.held(s, seat, word)
            intent.of_tickets[word] = s.w[self.r.tickets + seat * self.r.ticket_words + word]
        self.plan_for_given(s, seat, intent)
        self.add_fills(intent)
        intent.is_made = True

    def renew(self, s: State, seat: i64, intent: Intent) -> None:
        """A new plan in place of one for the same tickets, which are taken in in the same order.

        So nothing needs to be looked up to put them in order: playouts make a plan at every turn.
        """
        self.in_order = True
        self.make(s, seat, intent)
        self.in_order = False

    def held(self, s: State, seat: i64, word: i64) -> i64:
        """The tickets that the seat has or will surely keep."""
        r = self.r
        found = s.w[r.tickets + seat * r.ticket_words + word]
        for judge in self.judges.on_tickets_taken:
            found |= judge.tickets_taken(s, seat, word)
        return found

    def plan_for_given(self, s: State, seat: i64, intent: Intent) -> None:
        """The best plan for the tickets in `given`; prices are as they were after.

        Where time is short a plan with fewer trains is tried as well: points on the way are worth little if
        the tickets are not completed in the end.
        """
        self.join_up(s, seat, intent)
        if self.hope(intent) >= self.weights[weights.SURE]:
            return
        for track in range(self.r.track_count):
            if self.takes[track] > 0 and self.full_price[track] > 0:
                self.paths.price[track] += self.trains_of(track) * self.weights[weights.THRIFT]
        if self.in_order:
            self.note_order(self.thrifty)
        self.is_thrifty = True
        self.join_up(s, seat, self.thrifty)
        self.is_thrifty = False
        for track in range(self.r.track_count):
            self.paths.price[track] = self.full_price[track]
        if self.thrifty.worth > intent.worth:
            intent.take_over(self.thrifty)

    def join_up(self, s: State, seat: i64, intent: Intent) -> None:
        """Joins the cities of the tickets in `given`, as far as that pays."""
        if self.in_order:
            self.recall_tickets(intent)
        else:
            self.list_tickets()
            self.sort_tickets()
            self.note_order(intent)
        intent.clear()
        for n in range(self.tickets):
            self.take_in(n, intent)
        if self.outlook.goals > 0:
            self.reach_goals(s, seat, intent)
        hope = self.hope(intent) * intent.stake
        intent.worth = hope * self.weights[weights.ZEAL] // 10000 - intent.price + intent.sunk
        for n in range(intent.size):
            self.restore(intent.tracks[n])
        for word in range(self.r.track_words):
            rest = intent.borrowed[word]
            while rest:
                self.restore(word * WORD + lowest(rest))
                rest &= rest - 1

    def hope(self, intent: Intent) -> i64:
        """How likely, in hundredths, a plan is finished in time."""
        return self.sure(self.turns_of_plan(intent), intent.cards)

    def turns_of_plan(self, intent: Intent) -> i64:
        """The turns that a plan takes, in hundredths of half a turn: claims, and draws of what it lacks."""
        return intent.size * 200 + intent.cards + self.coming

    def sure(self, turns: i64, cards: i64) -> i64:
        """The same for turns in hundredths of half a turn, and for the cards to draw, in hundredths."""
        w = self.weights
        if cards <= self.locos and turns - cards <= self.outlook.turns_left * 200:
            sure = self.sure_in_time(turns)
            return sure if sure > w[weights.CERTAIN] else w[weights.CERTAIN]
        return self.sure_in_time(turns)

    def sure_in_time(self, turns: i64) -> i64:
        w = self.weights
        load = turns * 50 // self.outlook.turns_left // 100
        if load <= w[weights.EASY]:
            return w[weights.SURE]
        if load >= w[weights.HARD]:
            return 0
        return w[weights.SURE] * (w[weights.HARD] - load) // (w[weights.HARD] - w[weights.EASY])

    def open_plan(self, intent: Intent) -> None:
        """Makes the tracks of the plan free of charge."""
        for n in range(intent.size):
            self.paths.price[intent.tracks[n]] = 0

    def restore(self, track: i64) -> None:
        self.paths.price[track] = self.full_price[track]

    def list_tickets(self) -> None:
        """The tickets and how far apart their cities are by themselves."""
        r = self.r
        self.tickets = 0
        for word in range(r.ticket_words):
            rest = self.given[word]
            while rest and self.tickets < MOST_TICKETS:
                ticket = word * WORD + lowest(rest)
                self.ticket[self.tickets] = ticket
                self.distance[self.tickets] = self.paths.find(r.ticket_a[ticket], r.ticket_b[ticket])
                self.tickets += 1
                rest &= rest - 1

    def sort_tickets(self) -> None:
        """Nearest first, those worth more a little earlier."""
        order = self.weights[weights.ORDER]
        for n in range(self.tickets):
            self.rank[n] = self.distance[n] - self.r.ticket_points[self.ticket[n]] * order
        for n in range(1, self.tickets):
            k = n
            while k > 0 and self.rank[k - 1] > self.rank[k]:
                swap(self.rank, k)
                swap(self.ticket, k)
                swap(self.distance, k)
                k -= 1

    def note_order(self, intent: Intent) -> None:
        intent.ordered = self.tickets
        for n in range(self.tickets):
            intent.order[n] = self.ticket[n]

    def recall_tickets(self, intent: Intent) -> None:
        """The tickets as the last plan took them in; their distance is not known yet."""
        self.tickets = intent.ordered
        for n in range(self.tickets):
            self.ticket[n] = intent.order[n]
            self.distance[n] = UNKNOWN

    def is_built(self, node: i64) -> bool:
        """Whether the way to this node needs nothing of the plan."""
        paths = self.paths
        while paths.by[node] >= 0:
            if self.full_price[paths.by[node]] != 0:
                return False
            node = paths.before(node)
        return True

    def take_in(self, n: i64, intent: Intent) -> None:
        """Adds the way of a ticket to the plan if it pays and trains and turns suffice."""
        r, ticket = self.r, self.ticket[n]
        points = r.ticket_points[ticket] * POINT
        cost = self.distance[n]
        if cost != 0 and cost < FAR:
            cost = self.paths.find(r.ticket_a[ticket], r.ticket_b[ticket], self.most_paid(2 * points))
            if cost == 0 and self.distance[n] == UNKNOWN and self.is_built(r.ticket_b[ticket]):
                self.distance[n] = 0
        if cost == 0 and self.distance[n] == 0:
            intent.hoped[ticket // WORD] |= BIT[ticket % WORD]
            intent.sunk += points
            return
        intent.sunk -= points
        if cost >= FAR or not self.pays(r.ticket_b[ticket], 2 * points, intent):
            return
        intent.hoped[ticket // WORD] |= BIT[ticket % WORD]
        self.add_way(r.ticket_b[ticket], 2 * points, intent)

    def pays(self, node: i64, worth: i64, intent: Intent) -> bool:
        """Whether the way to this node brings more than it costs, in prices and in time for all the rest."""
        self.measure(node, intent)
        if self.way_trains > self.trains_left:
            return False
        before = self.hope(intent) * intent.stake
        after = self.sure(self.way_turns, self.way_cards) * (intent.stake + worth)
        return (after - before) * self.weights[weights.ZEAL] // 10000 > self.way_price

    def most_paid(self, worth: i64) -> i64:
        """No way that costs more pays for something of this worth, however sure it is."""
        if self.is_thrifty:  # ways cost more than they are charged
            return FAR - 1
        return worth * self.surest * self.weights[weights.ZEAL] // 10000

    def measure(self, node: i64, intent: Intent) -> None:
        """What the plan comes to with the way to this node: trains, turns, and the price of the way."""
        paths = self.paths
        self.way_trains, self.way_price = intent.trains, 0
        cards, number = intent.cards, intent.size
        while paths.by[node] >= 0:
            track = paths.by[node]
            if paths.price[track] > 0:
                if self.is_free(track):
                    self.way_trains += self.trains_of(track)
                self.way_price += self.full_price[track]
                cards += self.missing[track]
                number += 1
            node = paths.before(node)
        self.way_turns = number * 200 + cards + self.coming
        self.way_cards = cards

    def trains_of(self, track: i64) -> i64:
        r = self.r
        if r.on_without_trains and r.trainless[track // WORD] & BIT[track % WORD]:
            return 0
        return r.length[track]

    def add_way(self, node: i64, worth: i64, intent: Intent) -> None:
        """Adds the way to this node to the plan; tracks of others on it are borrowed."""
        paths = self.paths
        intent.stake += worth
        while paths.by[node] >= 0:
            track = paths.by[node]
            following = paths.before(node)
            if paths.price[track] > 0:
                intent.price += self.full_price[track]
                if self.is_free(track):
                    intent.add(track)
                    intent.trains += self.trains_of(track)
                    intent.cards += self.missing[track]
                else:
                    intent.borrowed[track // WORD] |= BIT[track % WORD]
                paths.price[track] = 0
            if intent.has(track):
                intent.use[track] += worth
            node = following

    def is_free(self, track: i64) -> bool:
        return self.takes[track] > 0

    def reach_goals(self, s: State, seat: i64, intent: Intent) -> None:
        """Ways from the network, as it is and as planned, to what judges find worth joining."""
        o, paths = self.outlook, self.paths
        paths.clear()
        self.begin_at_network(s, seat, intent)
        paths.run(-1)
        for goal in range(o.goals):
            best: i64 = -1
            for at in range(o.goal_from[goal], o.goal_from[goal + 1]):
                node = o.goal_node[at]
                if best < 0 or paths.cost[node] < paths.cost[best]:
                    best = node
            if best < 0 or paths.cost[best] >= FAR:
                continue
            if self.pays(best, o.goal_worth[goal], intent):
                self.add_way(best, o.goal_worth[goal], intent)

    def begin_at_network(self, s: State, seat: i64, intent: Intent) -> None:
        r, paths = self.r, self.paths
        for word in range(r.track_words):
            rest = s.w[r.own + seat * r.track_words + word] | intent.plan[word]
            while rest:
                track = word * WORD + lowest(rest)
                paths.begin_at(r.end_a[track])
                paths.begin_at(r.end_b[track])
                rest &= rest - 1

    # --- how far the tickets are spread

    def span(self) -> i64:
        """Trains that join up all tickets in `given`, nearest first, whether that pays or not."""
        r, paths = self.r, self.paths
        for track in range(r.track_count):
            if paths.price[track] > 0:
                paths.price[track] = self.trains_of(track) if self.takes[track] > 0 else CLOSED
        self.list_tickets()
        trains: i64 = 0
        for _turn in range(self.tickets):
            trains += self.join_nearest()
        for track in range(r.track_count):
            paths.price[track] = self.full_price[track]
        return trains

    def join_nearest(self) -> i64:
        """Opens the way of the nearest ticket not joined yet: its trains; twice its points if none leads."""
        r, paths = self.r, self.paths
        best: i64 = -1
        for n in range(self.tickets):
            if self.distance[n] != JOINED and (best < 0 or self.distance[n] < self.distance[best]):
                best = n
        ticket = self.ticket[best]
        self.distance[best] = JOINED
        trains = paths.find(r.ticket_a[ticket], r.ticket_b[ticket])
        if trains >= FAR:
            return 2 * r.ticket_points[ticket]
        node = r.ticket_b[ticket]
        while paths.by[node] >= 0:
            following = paths.before(node)
            paths.price[paths.by[node]] = 0
            node = following
        return trains

    # --- tracks for their points

    def add_fills(self, intent: Intent) -> None:
        """The tracks beside the plan that bring most for the turns they take, as trains are left."""
        r = self.r
        trains = self.trains_left - intent.trains
        for word in range(r.track_words):
            self.out_of_question[word] = 0
        for n in range(intent.size):
            self.rule_out(intent.tracks[n])
        self.find_rates(intent)
        for _turn in range(i64(FILLS)):
            track = self.best_fill(trains)
            if track < 0:
                return
            intent.tracks[intent.with_fills] = track
            intent.use[track] = 0
            intent.with_fills += 1
            trains -= self.trains_of(track)
            self.rule_out(track)

    def rule_out(self, track: i64) -> None:
        """A seat claims one track of a connection."""
        words = self.r.track_words
        for word in range(words):
            self.out_of_question[word] |= self.r.siblings[track * words + word]

    def find_rates(self, intent: Intent) -> None:
        """What each free track brings a turn; 0 if it takes too long."""
        rate, takes, missing = self.rate, self.takes, self.missing
        longest = self.outlook.turns_left * 200 - 200
        for track in range(self.r.track_count):
            if takes[track] == 0 or missing[track] > longest:
                rate[track] = 0
            else:
                rate[track] = intent.gain[track] * 100 // (200 + missing[track])

    def best_fill(self, trains: i64) -> i64:
        """The free track that brings most a turn; -1: none that the trains and the time allow."""
        rate = self.rate
        best: i64 = -1
        best_rate: i64 = 0
        for track in range(self.r.track_count):
            if rate[track] <= best_rate or self.out_of_question[track // WORD] & BIT[track % WORD]:
                continue
            if self.trains_of(track) <= trains:
                best = track
                best_rate = rate[track]
        return best


def mean_length(r: Rules) -> int:
    """The mean length of the board's connections, in tenths."""
    lengths = [connection.length for connection in r.board.connections]
    return sum(lengths) * 10 // max(1, len(lengths))


def swap(numbers: vec[i64], k: i64) -> None:
    """Exchanges number k with the one before."""
    before = numbers[k - 1]
    numbers[k - 1] = numbers[k]
    numbers[k] = before

"""What a planner sees in a position, as numbers: what tickets still cost, a plan, its slack, its rivals.

It looks with the eyes of `planner:1`, whose weights never change, at what the seat may know. `envs/parts.py`
names what is written here, in the same order, and says which parts are wanted.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stellwerk.bots.judges.outlook import POINT
from stellwerk.bots.native import weights
from stellwerk.bots.native.paths import FAR
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.kernel import views
from stellwerk.kernel.bits import WORD, lowest
from stellwerk.kernel.layout import KINDS, OVER, PHASE, TRAINS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: The parts, in the order in which they are written.
PLAN: Final = 0
LACKS: Final = 1
TICKET_TRAINS: Final = 2
TICKET_CARDS: Final = 3
TRACK_CARDS: Final = 4
PLAN_TRACKS: Final = 5
CONTESTED: Final = 6
#: The greatest number; the least is its opposite.
MOST: Final = 100
#: Trains and cards of a ticket that can't be completed any more.
NO_WAY: Final = 100


class Foresight:
    """For the rules of one kind of game; what it writes depends on the seat's view alone.

    `places`: where each part begins; -1: it is not wanted. `numbers`: of all parts that are.
    """

    def __init__(self, rules: Rules, places: list[int], numbers: int) -> None:
        r = rules.fork()
        self.r = r
        self.mind = PlannerMind(r, weights.first(r))
        self.places: vec[i64] = vec[i64]([i64(place) for place in places])
        self.numbers: i64 = numbers

    def write(self, s: State, seat: i64, out: vec[i16], to: i64) -> None:
        for n in range(self.numbers):
            out[to + n] = 0
        if s.b[PHASE] == OVER:
            return
        mind = self.mind
        v = views.view(self.r, s, seat)
        mind.planning.make(v, seat, mind.intent)
        mind.allot(v, seat, mind.intent)
        mind.find_rivals(v, seat)
        places = self.places
        if places[PLAN] >= 0:
            self.write_plan(v, seat, out, to + places[PLAN])
        if places[LACKS] >= 0:
            for kind in range(i64(KINDS)):
                out[to + places[LACKS] + kind] = cut(mind.planning.outlook.lacks[kind])
        if places[TICKET_TRAINS] >= 0 or places[TICKET_CARDS] >= 0:
            self.write_tickets(v, seat, out, to)
        if places[TRACK_CARDS] >= 0:
            for track in range(self.r.track_count):
                out[to + places[TRACK_CARDS] + track] = cut((mind.planning.missing[track] + 99) // 100)
        if places[PLAN_TRACKS] >= 0 or places[CONTESTED] >= 0:
            self.write_tracks(out, to)

    def write_plan(self, v: State, seat: i64, out: vec[i16], to: i64) -> None:
        """Turns left, turns that it takes, their difference; trains, trains beside it, cards, points."""
        planning, intent = self.mind.planning, self.mind.intent
        left = planning.outlook.turns_left
        takes = (planning.turns_of_plan(intent) + 199) // 200
        out[to] = cut(left)
        out[to + 1] = cut(takes)
        out[to + 2] = cut(left - takes)
        out[to + 3] = cut(intent.trains)
        out[to + 4] = cut(i64(v.b[TRAINS + seat]) - intent.trains)
        out[to + 5] = cut(intent.cards // 100)
        out[to + 6] = cut(intent.stake // POINT)

    def write_tickets(self, v: State, seat: i64, out: vec[i16], to: i64) -> None:
        """What the cheapest way of each ticket still takes by itself: trains, and cards that are missing."""
        r, planning, places = self.r, self.mind.planning, self.places
        paths = planning.paths
        for word in range(r.ticket_words):
            rest = planning.held(v, seat, word) | v.w[r.offer + seat * r.ticket_words + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                trains: i64 = 0
                cards: i64 = 0
                if paths.find(r.ticket_a[ticket], r.ticket_b[ticket]) >= FAR:
                    trains, cards = NO_WAY, 100 * NO_WAY
                else:
                    node = r.ticket_b[ticket]
                    while paths.by[node] >= 0:
                        track = paths.by[node]
                        if planning.is_free(track):
                            trains += planning.trains_of(track)
                            cards += planning.missing[track]
                        node = paths.before(node)
                if places[TICKET_TRAINS] >= 0:
                    out[to + places[TICKET_TRAINS] + ticket] = cut(trains)
                if places[TICKET_CARDS] >= 0:
                    out[to + places[TICKET_CARDS] + ticket] = cut((cards + 99) // 100)

    def write_tracks(self, out: vec[i16], to: i64) -> None:
        """Of each track of the plan: what depends on it, and at how many of its ends rivals are."""
        r, mind, places = self.r, self.mind, self.places
        intent = mind.intent
        for n in range(intent.size):
            track = intent.tracks[n]
            if places[PLAN_TRACKS] >= 0:
                out[to + places[PLAN_TRACKS] + track] = cut(intent.use[track] // POINT)
            if places[CONTESTED] < 0:
                continue
            ends: i64 = 0
            if mind.rivals_at[r.end_a[track]] > 0:
                ends += 1
            if mind.rivals_at[r.end_b[track]] > 0:
                ends += 1
            out[to + places[CONTESTED] + track] = i16(ends)


def cut(number: i64) -> i16:
    if number > MOST:
        number = MOST
    elif number < -MOST:
        number = -MOST
    return i16(number)

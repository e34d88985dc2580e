"""What a planner sees in a position, as numbers: what tickets still cost, a plan, its slack, its rivals.

It looks with the eyes of `planner:1`, whose weights never change, at what the seat may know. `envs/parts.py`
names what is written here, in the same order.
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

#: Numbers about the plan as a whole: see `write_plan`.
PLAN: Final = 7
#: The greatest number; the least is its opposite.
MOST: Final = 100
#: Trains and cards of a ticket that can't be completed any more.
NO_WAY: Final = 100


class Foresight:
    """For the rules of one kind of game; what it writes depends on the seat's view alone."""

    def __init__(self, rules: Rules) -> None:
        r = rules.fork()
        self.r = r
        self.mind = PlannerMind(r, weights.first(r))
        self.tickets: i64 = r.ticket_count
        self.tracks: i64 = r.track_count
        self.numbers: i64 = PLAN + KINDS + 2 * int(r.ticket_count) + 3 * int(r.track_count)

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
        self.write_plan(v, seat, out, to)
        to += PLAN
        for kind in range(i64(KINDS)):
            out[to + kind] = cut(mind.planning.outlook.lacks[kind])
        to += KINDS
        self.write_tickets(v, seat, out, to)
        to += 2 * self.tickets
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
        r, planning = self.r, self.mind.planning
        paths = planning.paths
        for word in range(r.ticket_words):
            rest = planning.held(v, seat, word) | v.w[r.offer + seat * r.ticket_words + word]
            while rest:
                ticket = word * WORD + lowest(rest)
                rest &= rest - 1
                if paths.find(r.ticket_a[ticket], r.ticket_b[ticket]) >= FAR:
                    out[to + ticket] = NO_WAY
                    out[to + self.tickets + ticket] = NO_WAY
                    continue
                trains: i64 = 0
                cards: i64 = 0
                node = r.ticket_b[ticket]
                while paths.by[node] >= 0:
                    track = paths.by[node]
                    if planning.is_free(track):
                        trains += planning.trains_of(track)
                        cards += planning.missing[track]
                    node = paths.before(node)
                out[to + ticket] = cut(trains)
                out[to + self.tickets + ticket] = cut((cards + 99) // 100)

    def write_tracks(self, out: vec[i16], to: i64) -> None:
        """Cards that the hand lacks for each free track; of the plan's: what depends on it, who is near."""
        r, mind = self.r, self.mind
        intent = mind.intent
        for track in range(self.tracks):
            out[to + track] = cut((mind.planning.missing[track] + 99) // 100)
        use = to + self.tracks
        near = use + self.tracks
        for n in range(intent.size):
            track = intent.tracks[n]
            out[use + track] = cut(intent.use[track] // POINT)
            ends: i64 = 0
            if mind.rivals_at[r.end_a[track]] > 0:
                ends += 1
            if mind.rivals_at[r.end_b[track]] > 0:
                ends += 1
            out[near + track] = i16(ends)


def cut(number: i64) -> i16:
    if number > MOST:
        number = MOST
    elif number < -MOST:
        number = -MOST
    return i16(number)

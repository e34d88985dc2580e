"""The greedy bot: it builds the shortest way of its nearest ticket as soon as it can; then points."""

from mypy_extensions import i64

from stellwerk.bots.native import weights
from stellwerk.bots.native.paths import CLOSED
from stellwerk.bots.native.planner import WORST, PlannerMind
from stellwerk.bots.native.planning import Intent
from stellwerk.kernel import flow
from stellwerk.kernel.bits import WORD, lowest
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PHASE, TURN_PHASE
from stellwerk.kernel.rules import DRAW_DECK, Rules
from stellwerk.kernel.state import State


class GreedyMind(PlannerMind):
    """It pays, draws and judges like the planner, but sees one ticket at a time and draws no more."""

    def __init__(self, r: Rules) -> None:
        super().__init__(r, weights.FIRST)  # a yardstick for other bots: the same at every table

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        self.aim(v, seat)
        flow.fill(self.r, v, seat)
        phase = i64(v.b[PHASE])
        if phase == TURN_PHASE:
            return self.grab(v, seat, self.intent)
        if self.r.keeping[phase]:
            return self.keep_nearest(v, seat)
        return self.decide(v, seat, self.intent, stream)

    def aim(self, v: State, seat: i64) -> None:
        """Plans the way of the ticket that is nearest to completion."""
        r, planning, intent = self.r, self.planning, self.intent
        planning.look(v, seat, intent)
        for track in range(r.track_count):
            if planning.takes[track] > 0 and planning.paths.price[track] != CLOSED:
                planning.paths.price[track] = r.length[track]
        for word in range(r.ticket_words):
            planning.given[word] = planning.held(v, seat, word)
        planning.list_tickets()
        intent.clear()
        nearest: i64 = -1
        for n in range(planning.tickets):
            away = planning.distance[n]  # in spaces, and so in trains
            if 0 < away <= planning.trains_left and (nearest < 0 or away < planning.distance[nearest]):
                nearest = n
        if nearest >= 0:
            ticket = planning.ticket[nearest]
            planning.paths.find(r.ticket_a[ticket], r.ticket_b[ticket])
            planning.add_way(r.ticket_b[ticket], r.ticket_points[ticket], intent)

    def grab(self, v: State, seat: i64, intent: Intent) -> i64:
        """Any track of the way that it can pay for, else cards; without a way, the most points at once."""
        r = self.r
        self.allot(v, seat, intent)
        self.best_score = WORST
        for word in range(r.track_words):
            rest = r.out[word] & intent.plan[word] if intent.size > 0 else r.out[word]
            while rest:
                track = word * WORD + lowest(rest)
                self.consider(track, intent.gain[track])
                rest &= rest - 1
        if self.best_score > WORST:
            return self.best
        if r.out[r.base_word] & ((1 << (DRAW_DECK + 1)) - 1):
            return self.draw(v, seat)
        return flow.only_option(r)

    def keep_nearest(self, v: State, seat: i64) -> i64:
        """Keeps as few tickets as it may: those with the shortest ways."""
        r, planning = self.r, self.planning
        self.best_score = WORST
        for k in range(r.keep_words):
            rest = r.out[r.keep_slot // WORD + k]
            while rest:
                subset = k * WORD + lowest(rest)
                for word in range(r.ticket_words):
                    planning.given[word] = 0
                self.add_offered(v, seat, subset)
                planning.list_tickets()
                away: i64 = 0
                for n in range(planning.tickets):
                    away += planning.distance[n]
                self.consider(r.keep_slot + subset, -away)
                rest &= rest - 1
        return self.best

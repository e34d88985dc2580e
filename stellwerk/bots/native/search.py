"""Search: guesses what it can't see, plays each good option out by the planner's plans, halves the field.

For each guess (`views.sample`) all remaining options are tried from the same state with the same future
chance, and played on: every seat makes a new plan at every turn of its own. A playout goes to the end, or,
where a value was learnt (`value.py`), stops after some decisions and asks it. After each round the worse
half of the options drops out (sequential halving).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from librt.time import time
from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.boards import values
from stellwerk.bots.native.mind import Mind
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.native.planning import Intent, swap
from stellwerk.bots.native.value import Value
from stellwerk.kernel import bits, flow, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import COLOUR_PHASE, LOCOS_PHASE, OVER, PHASE, SEATS, TOTAL, TURN_PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: The most options that it plays out: the planner's best.
CANDIDATES: Final = 10
#: What a win is worth beside the points it is won by, in points; and the most that points count.
WIN: Final = 20
MOST_AHEAD: Final = 60
#: The planner's judgement of an option counts as much as this number of playouts, and says at most how
#: much worse the option is.
TRUST: Final = 60
MOST_WORSE: Final = 400
#: A learnt value makes the same errors however often it is asked, so it counts as at most this many playouts.
TOLD: Final = 30
#: Decisions after which a playout that does not come to an end is given up.
LONGEST_PLAYOUT: Final = 2000
#: The share of its time that it uses. The rest covers the last playout, and the pauses of a busy machine.
USED_TIME: Final = 0.9


class SearchMind(Mind):
    """`iterations` playouts a decision, within some milliseconds; 0: no limit of that kind."""

    def __init__(
        self,
        r: Rules,
        iterations: int = 400,
        milliseconds: int = 0,
        given: Mapping[str, int] | None = None,
        learnt: tuple[int, Mapping[str, Sequence[int]]] | None = None,
    ) -> None:
        """`learnt`: when to ask a value, and its layers; None: the board's. After 0 decisions: never."""
        super().__init__(r)
        self.iterations: i64 = iterations
        self.milliseconds: i64 = milliseconds
        self.planner = PlannerMind(r, given)
        after, layers = learnt or values.learnt(r.board, int(r.seats))
        self.value_of = Value(r, self.planner.planning, layers)
        #: Decisions after which a playout stops and asks; 0: it goes to the end.
        self.after: i64 = after
        #: What a playout that asks counts at most in all.
        self.most_told: i64 = TOLD if after > 0 else LONGEST_PLAYOUT << 20
        self.intents: list[Intent] = [Intent(r) for _ in range(SEATS)]
        self.slot: vec[i64] = bits.empty(CANDIDATES)
        self.judged: vec[i64] = bits.empty(CANDIDATES)
        self.sum: vec[i64] = bits.empty(CANDIDATES)
        self.tried: vec[i64] = bits.empty(CANDIDATES)
        self.left: i64 = 0
        #: Playouts made for the last decision.
        self.playouts: i64 = 0
        #: When it began to think, and when it must be done; 0: no limit.
        self.start: float = 0.0
        self.deadline: float = 0.0

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        planner = self.planner
        planner.quick = False
        self.start = time()
        best = planner.choose(v, seat, stream)
        phase = i64(v.b[PHASE])
        self.playouts = 0
        if phase == COLOUR_PHASE or phase == LOCOS_PHASE or planner.considered < 2:  # noqa: SIM109 faster
            return best
        self.list_candidates(planner)
        planner.quick = True
        if self.milliseconds > 0:
            self.deadline = self.start + float(self.milliseconds) / 1000.0 * USED_TIME
        if self.iterations > 0:
            self.race(v, seat, stream)
        else:
            self.race_against_time(v, seat, stream)
        return self.winner()

    def list_candidates(self, planner: PlannerMind) -> None:
        """The options that the planner finds best, best first."""
        self.left = 0
        for n in range(planner.considered):
            score = planner.scores[n]
            k: i64 = self.left
            while k > 0 and self.judged[k - 1] < score:
                if k < CANDIDATES:
                    self.judged[k] = self.judged[k - 1]
                    self.slot[k] = self.slot[k - 1]
                k -= 1
            if k < CANDIDATES:
                self.judged[k] = score
                self.slot[k] = planner.slots[n]
                if self.left < CANDIDATES:
                    self.left += 1
        best = self.judged[0]
        for n in range(self.left):
            self.sum[n] = 0
            self.tried[n] = 0
            worse: i64 = best - self.judged[n]
            if worse > MOST_WORSE:
                worse = MOST_WORSE
            self.judged[n] = -worse

    # --- rounds

    def race(self, v: State, seat: i64, stream: Stream) -> None:
        """`iterations` playouts in all, shared out evenly over the rounds."""
        rounds: i64 = 1
        while (1 << rounds) < self.left:
            rounds += 1
        for turn in range(rounds):
            guesses = (self.iterations - self.playouts) // ((rounds - turn) * self.left)
            if guesses < 1:
                guesses = 1
            for _turn in range(guesses):
                self.guess(v, seat, stream)
            if turn + 1 < rounds:
                self.halve()

    def race_against_time(self, v: State, seat: i64, stream: Stream) -> None:
        """Rounds of equal time; a little is left for what comes after."""
        budget = self.deadline - self.start
        rounds: i64 = 1
        while (1 << rounds) < self.left:
            rounds += 1
        for turn in range(rounds):
            end = self.start + budget * float(turn + 1) / float(rounds)
            while time() < end:
                self.guess(v, seat, stream)
            if turn + 1 < rounds:
                self.halve()

    def value(self, n: i64) -> i64:
        """How much better an option is than the planner's choice, in hundredths of a point.

        What playouts say is weighed against what the planner thinks of it, as if that were TRUST playouts.
        """
        total, told = self.sum[n], self.tried[n]
        if told > self.most_told:
            total = total // told * self.most_told
            told = self.most_told
        return (total + self.judged[n] * TRUST) // (told + TRUST)

    def halve(self) -> None:
        """Sorts the rivals of the planner's choice by their value and keeps the better half."""
        for n in range(2, self.left):
            k = n
            while k > 1 and self.value(k) > self.value(k - 1):
                swap(self.sum, k)
                swap(self.tried, k)
                swap(self.slot, k)
                swap(self.judged, k)
                k -= 1
        self.left = self.left // 2 + 1

    def winner(self) -> i64:
        """The option of the greatest value; the planner's choice has 0."""
        best: i64 = 0
        value: i64 = 0
        for n in range(1, self.left):
            if self.value(n) > value:
                best = n
                value = self.value(n)
        return self.slot[best]

    # --- playouts

    def guess(self, v: State, seat: i64, stream: Stream) -> None:
        """One guess of what is hidden, and every option that is left played out from it."""
        if self.deadline > 0.0 and time() > self.deadline:
            return
        guessed = views.sample(self.r, v, seat, stream)
        first: i64 = 0
        for n in range(self.left):
            if self.deadline > 0.0 and time() > self.deadline:
                return
            s = guessed.copy()
            for other in range(self.r.seats):
                self.intents[other].is_made = False
            flow.apply(self.r, s, seat, self.slot[n])
            self.play_out(s, stream, self.after)
            worth = reward(self.r, s, seat) * 100 if s.b[PHASE] == OVER else self.value_of.ask(s, seat)
            if n == 0:
                first = worth
            self.sum[n] += worth - first
            self.tried[n] += 1
            self.playouts += 1

    def play_out(self, s: State, stream: Stream, after: i64 = 0) -> None:
        """Plays as the planner would: to the end, or to the first turn after `after` decisions."""
        r, planner = self.r, self.planner
        b = s.b
        for number in range(i64(LONGEST_PLAYOUT)):
            if b[PHASE] == OVER or (0 < after <= number and i64(b[PHASE]) == TURN_PHASE):
                return
            seat = flow.decider(s)
            intent = self.intents[seat]
            if not intent.still_serves(s, seat):
                planner.planning.make(s, seat, intent)
            elif i64(b[PHASE]) == TURN_PHASE:
                planner.planning.renew(s, seat, intent)
            else:
                planner.planning.value_time(s, seat)
            flow.fill(r, s, seat)
            flow.apply(r, s, seat, planner.decide(s, seat, intent, stream))


def reward(r: Rules, s: State, seat: i64) -> i64:
    """How good an end is: points ahead of the best other, and a win."""
    best: i64 = -(1 << 30)
    for other in range(r.seats):
        if other != seat and s.w[TOTAL + other] > best:
            best = s.w[TOTAL + other]
    ahead = s.w[TOTAL + seat] - best
    won: i64 = WIN if ahead > 0 else (0 if ahead == 0 else -WIN)
    if ahead > MOST_AHEAD:
        ahead = MOST_AHEAD
    if ahead < -MOST_AHEAD:
        ahead = -MOST_AHEAD
    return ahead + won

"""One game between minds, compiled: who is asked, what each is shown, and how long it thinks.

A mind is given the view of its seat and a stream of its own, and nothing else. Minds in Python may sit beside
native ones. What a mind answers is checked before the kernel takes it: the kernel itself checks nothing.
"""

from typing import Final

from librt.time import time
from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.native.mind import Mind
from stellwerk.kernel import bits, flow, views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import OVER, PHASE, SEATS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Nanoseconds in a second.
SECOND: Final = 1_000_000_000

# --- why a match stopped
AT_THE_END: Final = 0
AT_A_PAUSE: Final = 1
AT_AN_ILLEGAL_ANSWER: Final = 2
AT_A_LATE_ANSWER: Final = 3
AT_THE_LIMIT: Final = 4


class Match:
    """A game in play; the minds sit in the order of the seats, and one may have several seats.

    What a seat's stream brings depends on the seed and the seat, never on the minds at other seats.
    """

    def __init__(self, r: Rules, minds: list[Mind], seed: int, limit: float = 0.0, most: int = 0) -> None:
        self.r = r
        self.minds = minds
        self.state: State = flow.new(r, seed)
        self.streams: list[Stream] = [mind_stream(seed, seat) for seat in range(int(r.seats))]
        #: Nanoseconds that a decision may take; 0: no limit. Checked when the answer has come.
        self.limit: i64 = i64(limit * SECOND)
        #: The seat that was asked last, and what it answered.
        self.asked: i64 = 0
        self.slot: i64 = 0
        #: Decisions made so far, and how many there may be before it stops; 0: no limit.
        self.made: i64 = 0
        self.most: i64 = most
        #: Decisions of each seat, the options it had in them, nanoseconds, and the longest time for one.
        self.decisions: vec[i64] = bits.empty(SEATS)
        self.choices: vec[i64] = bits.empty(SEATS)
        self.nanoseconds: vec[i64] = bits.empty(SEATS)
        self.longest: vec[i64] = bits.empty(SEATS)

    def play(self, pause: float = 0.1) -> int:
        """Plays on to the end, or for about `pause` seconds; returns why it stopped.

        After an illegal answer, or when a mind raises, the seat `asked` still owes its decision: give the
        seat another mind and play on. At the limit, nothing is wrong except that the game does not end.
        Between calls Python handles interruptions.
        """
        r, s = self.r, self.state
        end = time() + pause
        while s.b[PHASE] != OVER:
            seat = flow.decider(s)
            self.asked = seat
            v = views.view(r, s, seat)
            mind = self.minds[seat]
            before = time()
            slot = mind.choose(v, seat, self.streams[seat])
            now = time()
            self.slot = slot
            if self.is_late(seat, i64((now - before) * SECOND)):
                return AT_A_LATE_ANSWER
            if not is_open(r, s, seat, slot):
                return AT_AN_ILLEGAL_ANSWER
            self.choices[seat] += r.options_left
            flow.apply(r, s, seat, slot)
            self.made += 1
            if self.made == self.most and s.b[PHASE] != OVER:
                return AT_THE_LIMIT
            if now > end and s.b[PHASE] != OVER:
                return AT_A_PAUSE
        return AT_THE_END

    def is_late(self, seat: i64, spent: i64) -> bool:
        """Records the time of a decision; whether it was too long."""
        self.decisions[seat] += 1
        self.nanoseconds[seat] += spent
        if spent > self.longest[seat]:
            self.longest[seat] = spent
        return self.limit > 0 and spent > self.limit

    def sit(self, seat: int, mind: Mind) -> None:
        """Another mind takes the seat from here on."""
        self.minds = [mind if n == seat else other for n, other in enumerate(self.minds)]


def mind_stream(seed: int, seat: int) -> Stream:
    """The stream of the mind at a seat: a digest, so that the game's seed can't be worked out from it."""
    return Stream(f"{seed} mind {seat}")


def is_open(r: Rules, s: State, seat: i64, slot: i64) -> bool:
    """Whether the seat may take this option."""
    flow.fill(r, s, seat)
    word = slot // WORD
    if slot < 0 or word < r.first_word or word >= r.used_words:
        return False
    return r.out[word] & BIT[slot % WORD] != 0

"""Guesses of what a seat can't see that fit what others have built.

`views.sample` deals every ticket with the same chance. But players build for their tickets: of a few deals,
the one is taken in which the others have built most of the ways of theirs.
"""

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.native.paths import CLOSED, FAR, Paths
from stellwerk.kernel import bits, views
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State


class Guessing:
    def __init__(self, r: Rules, deals: int) -> None:
        self.r = r
        #: Of how many deals the best is taken.
        self.deals: i64 = deals
        self.paths = Paths(r)
        #: How many spaces the cities of each ticket are apart on an empty board.
        self.apart: vec[i64] = bits.empty(int(r.ticket_count))
        for track in range(int(r.track_count)):
            self.paths.price[track] = r.length[track]
        for ticket in range(int(r.ticket_count)):
            self.apart[ticket] = self.paths.find(r.ticket_a[ticket], r.ticket_b[ticket])

    def guess(self, v: State, seat: i64, stream: Stream) -> State:
        """A state that looks like the view to the seat."""
        best = views.sample(self.r, v, seat, stream)
        if self.deals < 2:
            return best
        most = self.built(best, seat)
        for _deal in range(1, self.deals):
            another = views.sample(self.r, v, seat, stream)
            built = self.built(another, seat)
            if built > most:
                best = another
                most = built
        return best

    def built(self, s: State, seat: i64) -> i64:
        """How many spaces others have built of the ways of their tickets; less for what is cut off."""
        r = self.r
        total: i64 = 0
        for other in range(r.seats):
            if other == seat:
                continue
            self.measure(s, other)
            for word in range(r.ticket_words):
                rest = s.w[r.tickets + other * r.ticket_words + word]
                while rest:
                    ticket = word * WORD + lowest(rest)
                    left = self.paths.find(r.ticket_a[ticket], r.ticket_b[ticket])
                    total += self.apart[ticket] - left if left < FAR else -self.apart[ticket]
                    rest &= rest - 1
        return total

    def measure(self, s: State, seat: i64) -> None:
        """What a seat lacks of each track, in spaces."""
        r, price = self.r, self.paths.price
        for track in range(r.track_count):
            word, bit = track // WORD, BIT[track % WORD]
            if s.w[r.own + seat * r.track_words + word] & bit:
                price[track] = 0
            else:
                price[track] = r.length[track] if s.w[r.free + word] & bit else CLOSED

"""What a ticket still takes: the shortest way over what a seat could use.

A `WayFinder` is made for a seat and the tracks that it could claim. `shortest` has the tracks of a ticket's
way, from one city to the other; `weight` is what they weigh.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import bits, claims, scoring
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: A train outweighs everything that decides between ways with the same number of trains.
TRAIN: Final = 10_000
#: Borrowing another's track takes no train, but should be the last resort.
BORROWED: Final = 1_000


def open_tracks(r: Rules, v: State, seat: i64) -> vec[i64]:
    """The tracks that the seat could still claim, whatever its cards."""
    found = bits.empty(r.track_words)
    for word in range(r.track_words):
        found[word] = v.w[r.free + word] & ~v.w[r.barred + seat * r.track_words + word]
    return found


class WayFinder:
    """For one seat: the tracks that it could use, from one part of its network (r.net) to another."""

    def __init__(self, r: Rules, v: State, seat: i64, over: vec[i64], lenders: list[Mechanic]) -> None:
        self.r = r
        size: i64 = r.track_count
        #: For each track that is of use: its number, ends and weight.
        self.track = bits.empty(size)
        self.a = bits.empty(size)
        self.b = bits.empty(size)
        self.weights = bits.empty(size)
        self.size: i64 = 0
        #: How much the last way weighs.
        self.weight: i64 = 0
        weights = weighed(r, v, seat, over, lenders)
        scoring.connect(r, v, seat)
        for track in range(size):
            a, b = r.net.root(r.end_a[track]), r.net.root(r.end_b[track])
            if weights[track] > 0 and a != b:
                at = self.size
                self.track[at] = track
                self.a[at] = a
                self.b[at] = b
                self.weights[at] = weights[track]
                self.size = at + 1

    def shortest(self, ticket: i64, limit: i64) -> list[int]:
        """The lightest way below a limit; of those that weigh the same, the one whose tracks come first.

        Empty: there is none.
        """
        r, ends_a, ends_b, weights = self.r, self.a, self.b, self.weights
        node, goal = r.net.root(r.ticket_a[ticket]), r.net.root(r.ticket_b[ticket])
        left = self.distances(goal, limit)
        self.weight = left[node]
        found: list[int] = []
        if left[node] == limit:
            return found
        while node != goal:
            for at in range(self.size):
                a, b, rest = ends_a[at], ends_b[at], left[node] - weights[at]
                if a == node and left[b] == rest:
                    node = b
                elif b == node and left[a] == rest:
                    node = a
                else:
                    continue
                found.append(self.track[at])
                break
        return found

    def distances(self, goal: i64, limit: i64) -> vec[i64]:
        """How much the way from each node to the goal weighs, at most the limit: over and over all tracks."""
        ends_a, ends_b, weights, size = self.a, self.b, self.weights, self.size
        left = bits.empty(self.r.nodes)
        for node in range(self.r.nodes):
            left[node] = limit
        left[goal] = 0
        is_better = True
        while is_better:
            is_better = False
            for at in range(size):
                a, b, weight = ends_a[at], ends_b[at], weights[at]
                if left[a] + weight < left[b]:
                    left[b] = left[a] + weight
                    is_better = True
                elif left[b] + weight < left[a]:
                    left[a] = left[b] + weight
                    is_better = True
        return left


def weighed(r: Rules, v: State, seat: i64, over: vec[i64], lenders: list[Mechanic]) -> vec[i64]:
    """For each track what it weighs on a way; 0: the seat can't use it."""
    found = bits.empty(r.track_count)
    if lenders:
        for owner in range(r.owner_count):
            at = r.own + owner * r.track_words
            for word in range(r.track_words if owner != seat else 0):
                rest = v.w[at + word]
                while rest:
                    track = word * WORD + lowest(rest)
                    for mechanic in lenders:
                        if mechanic.lends(r, v, seat, track):
                            found[track] = BORROWED
                    rest &= rest - 1
    claims.find_trainless(r, v, seat)
    for word in range(r.track_words):
        rest = over[word]
        while rest:
            track = word * WORD + lowest(rest)
            is_free = r.trainless[word] & BIT[track % WORD]
            found[track] = r.length[track] + (0 if is_free else r.length[track] * TRAIN)
            rest &= rest - 1
    return found

"""Cheapest ways over a board: what a network costs that joins two cities."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import bits
from stellwerk.kernel.rules import Rules

#: No way leads there; more than any way costs.
FAR: Final = 1 << 30
#: The price of a track that can't be used.
CLOSED: Final = -1


class Paths:
    """The board as a graph whose tracks have prices; a label-correcting search, quick on so small a graph."""

    def __init__(self, r: Rules) -> None:
        self.nodes: i64 = r.nodes
        self.price: vec[i64] = bits.empty(int(r.track_count))
        self.end_a = r.end_a
        self.end_b = r.end_b
        self._list_neighbours(r)
        self.cost: vec[i64] = bits.empty(r.nodes)
        #: The track by which the cheapest way comes to a node; -1: the way begins there.
        self.by: vec[i64] = bits.empty(r.nodes)
        self.waits: vec[i64] = bits.empty(r.nodes)
        self.queue: vec[i64] = bits.empty(r.nodes + 1)
        self.head: i64 = 0
        self.tail: i64 = 0

    def _list_neighbours(self, r: Rules) -> None:
        at_node: list[list[int]] = [[] for _ in range(r.nodes)]
        for track in range(int(r.track_count)):
            at_node[r.end_a[track]].append(track)
            at_node[r.end_b[track]].append(track)
        self.first: vec[i64] = bits.empty(r.nodes + 1)
        self.track: vec[i64] = bits.empty(2 * int(r.track_count))
        self.other: vec[i64] = bits.empty(2 * int(r.track_count))
        at = 0
        for node in range(r.nodes):
            for track in at_node[node]:
                self.track[at] = track
                self.other[at] = r.end_a[track] + r.end_b[track] - node
                at += 1
            self.first[node + 1] = at

    def clear(self) -> None:
        cost, by = self.cost, self.by
        for node in range(self.nodes):
            cost[node] = FAR
            by[node] = -1
        self.head = 0
        self.tail = 0

    def begin_at(self, node: i64) -> None:
        """One of the places at which ways may begin."""
        if self.cost[node] > 0:
            self.cost[node] = 0
            self.push(node)

    def push(self, node: i64) -> None:
        if self.waits[node] == 0:
            self.waits[node] = 1
            self.queue[self.tail] = node
            self.tail += 1
            if self.tail > self.nodes:
                self.tail = 0

    def find(self, start: i64, goal: i64, most: i64 = FAR - 1) -> i64:
        """The price of the cheapest way, FAR if none costs at most so much; `by` leads back from the goal."""
        self.clear()
        self.begin_at(start)
        return self.run(goal, most)

    def run(self, goal: i64, most: i64 = FAR - 1) -> i64:
        """Goes on from the places at which ways begin, to one goal or (-1) everywhere."""
        cost, price, queue, waits = self.cost, self.price, self.queue, self.waits
        first, tracks, others, by = self.first, self.track, self.other, self.by
        head, tail, last = self.head, self.tail, self.nodes
        limit: i64 = most + 1
        while head != tail:
            node = queue[head]
            head += 1
            if head > last:
                head = 0
            waits[node] = 0
            here = cost[node]
            if here >= limit:
                continue
            for at in range(first[node], first[node + 1]):
                step = price[tracks[at]]
                if step < 0:
                    continue
                there = others[at]
                step += here
                if step < cost[there] and step < limit:
                    cost[there] = step
                    by[there] = tracks[at]
                    if there == goal:
                        limit = step
                    elif waits[there] == 0:
                        waits[there] = 1
                        queue[tail] = there
                        tail += 1
                        if tail > last:
                            tail = 0
        self.head = head
        self.tail = tail
        return cost[goal] if goal >= 0 else 0

    def before(self, node: i64) -> i64:
        """The node before this one on its cheapest way."""
        track = self.by[node]
        return self.end_a[track] + self.end_b[track] - node

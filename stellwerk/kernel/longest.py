"""The longest continuous path in a seat's network (B20): each track at most once, cities any number of times.

Called for every seat at the end of every game, so it must be fast. Trees, which is most of what casual
play builds, are measured by pruning leaves. What is left has loops: it is split at its bridges, and in
each part the search runs over the tracks *left out*, of which a good path has few.

Why that is exact. A set of tracks can be travelled in one go if it is connected and at most two cities
have an odd number of its tracks. A path that cannot be extended ends where no unused track is left; so
unless it uses the whole network, it has two different ends, both of them cities with an odd number of
tracks, all of them used.
"""

from typing import Final

from mypy_extensions import i64

from stellwerk.kernel.bits import empty

# A city's word is the sum of its tracks' words: one track in the high bits, the far city, the length.
# The word of a city with one track therefore names its neighbour, and that of a city with two tells the
# way out from the way in: trees and chains are walked without lists of neighbours.
FAR: Final = 16
ONE: Final = 1 << 42
TWO: Final = 2 << 42
LENGTH_BITS: Final = (1 << 16) - 1
FAR_BITS: Final = (1 << 26) - 1

# What the search has decided about a track: nothing yet, kept (the depth, above 0), left out,
FREE: Final = 0
OUT: Final = -1
# or cut off with its whole side of the network (this less the depth);
SEVERED: Final = -2

# and about a city with an odd number of tracks: nothing yet, no end of the path, or an end.
OPEN: Final = 0
BARRED: Final = 1
END: Final = 2

# What the search finds where there is no node to decide.
ALL_EVEN: Final = -1
HOPELESS: Final = -2

#: Longer than any network: the weight of an arm that a trail must take.
FORCED: Final = 1 << 20
#: Longer than that: the demand of a node that has no edge left to leave out.
NEVER: Final = 1 << 30


class LongestPath:
    """Scratch space and search. Use: `add` every track, then `solve`, which leaves it empty for the next."""

    def __init__(self, nodes: int, edges: int) -> None:
        """Room for cities 0 … nodes - 1 and that many tracks."""
        # The network as added. Between two networks, words and arms are all zero.
        self.count: i64 = 0
        self.tail = empty(edges)
        self.head = empty(edges)
        self.length = empty(edges)
        self.word = empty(nodes)
        # While solving: tracks not pruned, and the longest path so far.
        self.left: i64 = 0
        self.best: i64 = 0
        # The two longest arms of pruned tree that hang from a city.
        self.arm = empty(nodes)
        self.second_arm = empty(nodes)
        # The number of a city in the core, plus one.
        self.place = empty(nodes)
        self.core = Core(edges)

    def clear(self) -> None:
        """Forget tracks added since the last `solve`."""
        word = self.word
        tail = self.tail
        head = self.head
        e: i64
        for e in range(self.count):
            word[tail[e]] = 0
            word[head[e]] = 0
        self.count = 0

    def add(self, a: i64, b: i64, length: i64) -> None:
        """A track between two different cities."""
        e = self.count
        word = self.word
        self.tail[e] = a
        self.head[e] = b
        self.length[e] = length
        word[a] += ONE + (b << FAR) + length
        word[b] += ONE + (a << FAR) + length
        self.count = e + 1

    def solve(self, beaten: i64 = 0) -> i64:
        """The length of the longest path, or `beaten` if that is greater; empties the network."""
        word = self.word
        tail = self.tail
        head = self.head
        self.best = beaten
        self.left = self.count
        e: i64
        for e in range(self.count):
            v = tail[e]
            if ONE <= word[v] < TWO:
                self.prune(v)
            v = head[e]
            if ONE <= word[v] < TWO:
                self.prune(v)
        if self.left > 0:
            self.solve_loops()
        self.count = 0
        return self.best

    def prune(self, v: i64) -> None:
        """Prune inwards from a leaf, noting the longest arms and where two of them meet."""
        word = self.word
        arm = self.arm
        second_arm = self.second_arm
        best = self.best
        left = self.left
        w = word[v]
        while ONE <= w < TWO:
            u = (w - ONE) >> FAR
            length = w & LENGTH_BITS
            reach = arm[v] + length
            word[v] = 0
            arm[v] = 0
            second_arm[v] = 0
            longest = arm[u]
            if reach + longest > best:
                best = reach + longest
            if reach > longest:
                arm[u] = reach
                second_arm[u] = longest
            elif reach > second_arm[u]:
                second_arm[u] = reach
            w = word[u] - (ONE + (v << FAR) + length)
            word[u] = w
            v = u
            left -= 1
        if w == 0:
            arm[v] = 0
            second_arm[v] = 0
        self.best = best
        self.left = left

    def solve_loops(self) -> None:
        """Hand what pruning left to the core: chains of tracks merged into one edge, arms put back."""
        self.core.clear()
        self.walk_chains(True)
        self.walk_chains(False)
        e: i64
        for e in range(self.count):
            self.forget(self.tail[e])
            self.forget(self.head[e])
        self.best = self.core.solve(self.best)

    def walk_chains(self, from_junctions: bool) -> None:
        """Walk every chain that starts at a junction, or, after that, the rings that have no junction."""
        word = self.word
        e: i64
        for e in range(self.count):
            a = self.tail[e]
            b = self.head[e]
            if word[a] == 0 or word[b] == 0:
                continue  # pruned, or walked already
            if self.is_junction(a) == from_junctions:
                self.walk(a, b, self.length[e])
            elif from_junctions and self.is_junction(b):
                self.walk(b, a, self.length[e])

    def is_junction(self, v: i64) -> bool:
        """Whether a path has a choice here other than to go on."""
        return self.word[v] >= 3 * ONE or self.arm[v] != 0

    def walk(self, start: i64, v: i64, length: i64) -> None:
        """Follow a chain to the next junction, or round to its start, using up the cities between."""
        word = self.word
        before = start
        total: i64 = 0
        while v != start and not self.is_junction(v):
            w = word[v]
            word[v] = 0
            after = ((w >> FAR) & FAR_BITS) - before
            before = v
            v = after
            total += length
            length = (w & LENGTH_BITS) - length
        a = self.enter(start)
        if v != start:
            self.core.add(a, self.enter(v), total + length)
        else:  # the core knows no track from a city to itself: leave one city on the way
            middle = self.core.new_node()
            self.core.add(a, middle, total)
            self.core.add(middle, a, length)

    def enter(self, v: i64) -> i64:
        """The core's number of a junction, which brings its arms along when it comes first."""
        known = self.place[v]
        if known:
            return known - 1
        core = self.core
        node = core.new_node()
        self.place[v] = node + 1
        if self.arm[v]:
            core.add(node, core.new_node(), self.arm[v])
        if self.second_arm[v]:
            core.add(node, core.new_node(), self.second_arm[v])
        return node

    def forget(self, v: i64) -> None:
        self.word[v] = 0
        self.arm[v] = 0
        self.second_arm[v] = 0
        self.place[v] = 0


class Core:
    """What is left of a network without its trees: few nodes, searched over the edges left out."""

    def __init__(self, edges: int) -> None:
        # Every edge may need two nodes, and a third if it is a bridge.
        nodes = 3 * edges
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.best: i64 = 0
        self.tail = empty(edges)
        self.across = empty(edges)  # the sum of both ends: from one it leads to the other
        self.weight = empty(edges)
        # The edges at a node: half[first[v]] … half[first[v + 1] - 1].
        self.first = empty(nodes + 1)
        self.half = empty(3 * edges)
        # When the walk in search of bridges came to a node first.
        self.seen = empty(nodes)
        self.clock: i64 = 0
        # The length the search aims at, and the most it could have had where it missed that.
        self.aim: i64 = 0
        self.missed: i64 = 0
        # What is decided about edges and nodes, and how many edges at a node are not left out.
        self.status = empty(edges)
        self.role = empty(nodes)
        self.degree = empty(nodes)
        # The bound: the odd nodes, and what each asks to be left out.
        self.odds = empty(nodes)
        self.ask = empty(nodes)
        # Floods: the nodes reached, and when a node was reached last.
        self.queue = empty(nodes)
        self.mark = empty(nodes)
        self.stamp: i64 = 0

    def clear(self) -> None:
        self.nodes = 0
        self.edges = 0

    def new_node(self) -> i64:
        node = self.nodes
        self.degree[node] = 0
        self.seen[node] = 0
        self.role[node] = OPEN
        self.nodes = node + 1
        return node

    def add(self, a: i64, b: i64, weight: i64) -> None:
        e = self.edges
        self.tail[e] = a
        self.across[e] = a + b
        self.weight[e] = weight
        self.status[e] = FREE
        self.degree[a] += 1
        self.degree[b] += 1
        self.edges = e + 1

    def solve(self, best: i64) -> i64:
        """The longest trail, if it is longer than `best`; else that."""
        self.best = best
        self.list_edges()
        self.clock = 0
        v: i64
        for v in range(self.nodes):
            if self.seen[v] == 0:
                self.fold_bridges(v, -1)
                self.best = self.solve_part(v, self.best)
        return self.best

    def list_edges(self) -> None:
        """List the edges at their nodes."""
        first = self.first
        half = self.half
        k: i64 = 0
        v: i64
        for v in range(self.nodes):
            k += self.degree[v]
            first[v] = k
        first[self.nodes] = k
        e: i64
        for e in range(self.edges):
            a = self.tail[e]
            b = self.across[e] - a
            first[a] -= 1
            half[first[a]] = e
            first[b] -= 1
            half[first[b]] = e

    def fold_bridges(self, v: i64, way_in: i64) -> i64:
        """Fold what lies behind every bridge met from here on; return the earliest node seen from behind.

        A depth-first walk: an edge is a bridge if no other way leads back from behind it.
        """
        self.clock += 1
        own = self.clock
        self.seen[v] = own
        earliest = own
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            e = self.half[k]
            if e == way_in:
                continue
            u = self.across[e] - v
            back = self.seen[u]
            if back == 0:
                back = self.fold_bridges(u, e)
                if back > own:
                    self.fold(e, v, u)
            if back < earliest:
                earliest = back
        return earliest

    def fold(self, bridge: i64, a: i64, b: i64) -> None:
        """Make one arm at `a` of the bridge and all behind it, once the trails there have been measured.

        A trail crosses a bridge once at most: it stays on this side, stays on that side, or goes over
        and then as far as one can go from there.
        """
        if self.degree[b] == 1:
            return  # it is an arm already
        weight = self.weight[bridge]
        self.sever(bridge, OUT, -1)
        self.best = self.solve_part(b, self.best)
        leaf = self.new_node()
        self.half[self.first[leaf]] = bridge
        self.first[leaf + 1] = self.first[leaf] + 1
        self.hang(bridge, b, leaf, FORCED)
        reach = self.solve_part(b, FORCED) - FORCED
        self.discard(b)
        self.hang(bridge, a, leaf, weight + reach)

    def hang(self, e: i64, v: i64, leaf: i64, weight: i64) -> None:
        """Make an edge an arm."""
        self.tail[e] = v
        self.across[e] = v + leaf
        self.weight[e] = weight
        self.sever(e, FREE, 1)

    def discard(self, v: i64) -> None:
        """Leave out for good all that is connected to a node."""
        self.flood(v, -1)
        e: i64
        for e in range(self.edges):
            if self.status[e] == FREE and self.mark[self.tail[e]] == self.stamp:
                self.sever(e, OUT, -1)

    def solve_part(self, v: i64, best: i64) -> i64:
        """The longest trail in the component of a node, if it is longer than `best`.

        Aims at an upper bound, and lowers the aim to the best value missed until it is met: a search that
        only had to beat a bad first find could stray for long.
        """
        self.aim = self.flood(v, -1)
        while self.aim > best:
            self.missed = 0
            if self.search_side(v, 2, 1):
                return self.aim
            self.aim = self.missed
        return best

    def search(self, total: i64, ends: i64, cut: i64, depth: i64) -> bool:
        """Whether a trail as long as the aim can be had from the edges not left out, `total` in all.

        `ends` of the trail are still to be chosen. `cut` is the edge left out last: the network may
        have fallen in two there.
        """
        v = self.bound(total, ends)
        if v == HOPELESS:
            return False
        if cut >= 0:
            a = self.tail[cut]
            b = self.across[cut] - a
            if self.flood(a, b) >= 0:
                return self.search_side(a, ends, depth) or self.search_side(b, ends, depth)
        if v == ALL_EVEN:
            return True
        if ends > 0 and self.role[v] == OPEN and self.end_at(v, total, ends, depth):
            return True
        return self.leave_out_at(v, total, ends, depth)

    def bound(self, total: i64, ends: i64) -> i64:
        """The odd node to decide next, ALL_EVEN (but for the ends), or HOPELESS if the aim must be missed."""
        odd = self.ask_shortest()
        if odd <= ends:
            return HOPELESS if self.misses(total) else ALL_EVEN
        if self.misses(total - self.need(odd, ends)):
            return HOPELESS
        self.ask_more(odd)
        if self.misses(total - self.need(odd, ends)):
            return HOPELESS
        return self.choose(odd)

    def misses(self, most: i64) -> bool:
        """Whether the aim is out of reach if no more than this can be had."""
        if most >= self.aim:
            return False
        if most > self.missed:
            self.missed = most
        return True

    def ask_shortest(self) -> i64:
        """List the odd nodes that are not ends; each loses an edge, so it asks for its shortest."""
        degree = self.degree
        role = self.role
        ask = self.ask
        odd: i64 = 0
        v: i64
        for v in range(self.nodes):
            if degree[v] & 1 and role[v] != END:
                self.odds[odd] = v
                odd += 1
                ask[v] = self.shortest_free(v)
            else:
                ask[v] = 0
        return odd

    def shortest_free(self, v: i64) -> i64:
        """The weight of the shortest edge at a node that may still be left out."""
        half = self.half
        status = self.status
        weight = self.weight
        shortest: i64 = NEVER
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            e = half[k]
            if status[e] == FREE and weight[e] < shortest:
                shortest = weight[e]
        return shortest

    def ask_more(self, odd: i64) -> None:
        """Raise the demand of one node after the other, as far as their neighbours leave room."""
        i: i64
        for i in range(odd):
            v = self.odds[i]
            self.ask[v] = self.room(v)

    def room(self, v: i64) -> i64:
        """The most a node may ask: with each neighbour, not more than twice the edge between them."""
        half = self.half
        status = self.status
        weight = self.weight
        across = self.across
        ask = self.ask
        most: i64 = NEVER
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            e = half[k]
            if status[e] == FREE:
                room = 2 * weight[e] - ask[across[e] - v]
                if room < most:
                    most = room
        return most

    def need(self, odd: i64, ends: i64) -> i64:
        """The least that must be left out: half of the demands of the odd nodes, less two possible ends.

        Every other odd node loses an edge, an edge serves its two nodes only, and these ask no more
        than twice its weight together.
        """
        odds = self.odds
        ask = self.ask
        role = self.role
        asked: i64 = 0
        top: i64 = 0
        next_top: i64 = 0
        i: i64
        for i in range(odd):
            v = odds[i]
            asked += ask[v]
            if role[v] == OPEN:
                if ask[v] > top:
                    next_top = top
                    top = ask[v]
                elif ask[v] > next_top:
                    next_top = ask[v]
        if ends > 0:
            asked -= top
        if ends > 1:
            asked -= next_top
        return (asked + 1) >> 1

    def choose(self, odd: i64) -> i64:
        """The node with the greatest demand, which decides most; among those, one with few edges to try."""
        odds = self.odds
        ask = self.ask
        degree = self.degree
        choice = odds[0]
        i: i64
        for i in range(1, odd):
            v = odds[i]
            if ask[v] > ask[choice] or (ask[v] == ask[choice] and degree[v] < degree[choice]):
                choice = v
        return choice

    def end_at(self, v: i64, total: i64, ends: i64, depth: i64) -> bool:
        """Search on with an end of the trail here, so that all edges here are kept."""
        half = self.half
        status = self.status
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            if status[half[k]] == FREE:
                status[half[k]] = depth
        self.role[v] = END
        found = self.search(total, ends - 1, -1, depth + 1)
        self.role[v] = OPEN
        self.release(v, depth)
        return found

    def leave_out_at(self, v: i64, total: i64, ends: i64, depth: i64) -> bool:
        """Search on with one of the edges here left out; first those that make another odd node even."""
        before = self.role[v]
        self.role[v] = BARRED
        self.degree[v] -= 1
        found = self.leave_out(v, 1, total, ends, depth) or self.leave_out(v, 0, total, ends, depth)
        self.degree[v] += 1
        self.role[v] = before
        self.release(v, depth)
        return found

    def leave_out(self, v: i64, parity: i64, total: i64, ends: i64, depth: i64) -> bool:
        """Try each edge to a node of this parity, and keep those tried before."""
        half = self.half
        status = self.status
        degree = self.degree
        role = self.role
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            e = half[k]
            u = self.across[e] - v
            if status[e] != FREE or degree[u] & 1 != parity:
                continue
            before = role[u]
            status[e] = OUT
            role[u] = BARRED
            degree[u] -= 1
            found = self.search(total - self.weight[e], ends, e, depth + 1)
            degree[u] += 1
            role[u] = before
            status[e] = depth
            if found:
                return True
        return False

    def release(self, v: i64, depth: i64) -> None:
        """Take back what was kept here at this depth."""
        half = self.half
        status = self.status
        k: i64
        for k in range(self.first[v], self.first[v + 1]):
            if status[half[k]] == depth:
                status[half[k]] = FREE

    def search_side(self, v: i64, ends: i64, depth: i64) -> bool:
        """Search only the component of this node, unless an edge elsewhere must be kept."""
        total = self.flood(v, -1)
        if self.misses(total):
            return False
        stamp = self.stamp
        mark = self.mark
        tail = self.tail
        status = self.status
        e: i64
        for e in range(self.edges):
            if status[e] > FREE and mark[tail[e]] != stamp:
                return False
        for e in range(self.edges):
            if status[e] == FREE and mark[tail[e]] != stamp:
                self.sever(e, SEVERED - depth, -1)
        found = self.search(total, ends, -1, depth + 1)
        for e in range(self.edges):
            if status[e] == SEVERED - depth:
                self.sever(e, FREE, 1)
        return found

    def sever(self, e: i64, status: i64, step: i64) -> None:
        """Leave out an edge at both its nodes (step -1), or put it back (step 1)."""
        a = self.tail[e]
        self.status[e] = status
        self.degree[a] += step
        self.degree[self.across[e] - a] += step

    def flood(self, v: i64, target: i64) -> i64:
        """The weight of the component of a node; -1 as soon as the target is met."""
        first = self.first
        half = self.half
        status = self.status
        weight = self.weight
        across = self.across
        mark = self.mark
        queue = self.queue
        stamp = self.stamp + 1
        self.stamp = stamp
        mark[v] = stamp
        queue[0] = v
        size: i64 = 1
        twice: i64 = 0
        i: i64 = 0
        k: i64
        while i < size:
            v = queue[i]
            i += 1
            for k in range(first[v], first[v + 1]):
                e = half[k]
                if status[e] < FREE:
                    continue
                twice += weight[e]
                u = across[e] - v
                if mark[u] != stamp:
                    if u == target:
                        return -1
                    mark[u] = stamp
                    queue[size] = u
                    size += 1
        return twice >> 1

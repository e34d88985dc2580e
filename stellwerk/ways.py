"""What is left to do for each ticket of a seat: done, still possible and by which tracks, or lost.

    ways(game, 0)
    # (TicketWay(ticket="boston-miami", status="open", tracks=("boston-new_york", …), trains=9), …)

Read from the kernel's view of the seat, so nothing hidden can leak. "lost" is certain; "open" is not:
others build too, and a way that borrows a track of another may need more than is left for that. Callers that
ask after every decision keep a `Found` for each seat: most decisions change no way.
"""

from functools import lru_cache
from heapq import heappop, heappush
from itertools import compress
from typing import Final, Literal

import msgspec

from stellwerk.actions import held, members, offered
from stellwerk.game import Game
from stellwerk.kernel import claims, scoring
from stellwerk.kernel.bits import WORD
from stellwerk.kernel.layout import BYTES, OVER, PHASE, TRAINS
from stellwerk.kernel.mechanic import joining
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view as kernel_view

#: A train outweighs everything that decides between ways with the same number of trains.
TRAIN: Final = 10_000
#: Borrowing another's track takes no train, but should be the last resort.
BORROWED: Final = 1_000


class TicketWay(msgspec.Struct, frozen=True):
    """What is left to do for a ticket."""

    ticket: str
    #: "lost": no way is left for which the seat has enough trains.
    status: Literal["done", "open", "lost"]
    #: The shortest open way: the tracks that are still to be claimed, and the trains they take.
    tracks: tuple[str, ...]
    trains: int
    #: Tracks of others on it, which a mechanic lets the seat use once it has done something for that.
    borrowed: int = 0


#: More than a board has nodes.
NODES: Final = 1 << 16

#: For each node the tracks that lead on from it: the other node, the track, and what it weighs.
Graph = list[list[tuple[int, int, int]]]


class Basis(msgspec.Struct, frozen=True):
    """What ways depend on, besides the open tracks."""

    tickets: tuple[int, ...]
    done: tuple[bool, ...]
    #: All that follows is left out if no way is to be sought.
    trains: int = 0
    #: For each node, the one that represents all nodes connected with it.
    roots: tuple[int, ...] = ()
    trainless: tuple[int, ...] = ()
    borrowed: tuple[int, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """The ways of a seat, and what they depend on."""

    ways: tuple[TicketWay, ...]
    basis: Basis
    #: As bits: the tracks that the seat could claim, and those of the ways.
    open: int
    used: int
    #: A digest of everything that a basis depends on.
    trace: int

    def still_holds(self, is_open: int) -> bool:
        """A shortest way stays the shortest when other tracks are lost, but not when some are won."""
        return is_open & ~self.open == 0 and self.used & ~is_open == 0


def ways(game: Game, seat: int | str) -> tuple[TicketWay, ...]:
    """The tickets that a seat holds, then those that it chooses from."""
    number = game.seat(seat)
    return ways_of(game.rules, kernel_view(game.rules, game.state, number), number)


def ways_of(rules: Rules, v: State, seat: int) -> tuple[TicketWay, ...]:
    """The same by the kernel's view of the seat."""
    return found_ways(rules, v, seat, None).ways


def found_ways(rules: Rules, v: State, seat: int, before: Found | None) -> Found:
    """The same, given what was found at any earlier moment of the game."""
    trace = trace_of(rules, v, seat)
    if before is not None and before.trace == trace:
        return before
    basis, is_open = basis_of(rules, v, seat), open_bits(rules, v, seat)
    if before is not None and before.basis == basis and before.still_holds(is_open):
        return Found(before.ways, basis, is_open, before.used, trace)
    found = search(rules, basis, is_open)
    numbers = numbers_of(rules)
    used = 0
    for way in found:
        for track in way.tracks:
            used |= 1 << numbers[track]
    return Found(found, basis, is_open, used, trace)


def search(rules: Rules, basis: Basis, is_open: int) -> tuple[TicketWay, ...]:
    graph = graph_of(rules, basis, is_open)
    return tuple(
        ended(rules, ticket, is_done)
        if is_done or not graph
        else ticket_way(rules, ticket, basis, graph, is_open)
        for ticket, is_done in zip(basis.tickets, basis.done, strict=True)
    )


def ended(rules: Rules, ticket: int, is_done: bool) -> TicketWay:
    return TicketWay(rules.board.tickets[ticket].id, "done" if is_done else "lost", (), 0)


def ticket_way(rules: Rules, ticket: int, basis: Basis, graph: Graph, is_open: int) -> TicketWay:
    start, goal = basis.roots[int(rules.ticket_a[ticket])], basis.roots[int(rules.ticket_b[ticket])]
    found = shortest(graph, start, goal, (basis.trains + 1) * TRAIN)
    if found is None:
        return ended(rules, ticket, False)
    weight, way = found
    tracks = tuple(rules.board.tracks[track].id for track in way if is_open >> track & 1)
    borrowed = len(way) - len(tracks)
    return TicketWay(rules.board.tickets[ticket].id, "open", tracks, weight // TRAIN, borrowed)


# --- what ways depend on


def trace_of(rules: Rules, v: State, seat: int) -> int:
    """Stays the same while only cards, points and the turn change: ways don't depend on those."""
    rest = bytes(v.b[BYTES:]), tuple(v.w[int(rules.free) :])
    return hash((int(v.b[PHASE]) == OVER, int(v.b[TRAINS + seat]), *rest))


def basis_of(rules: Rules, v: State, seat: int) -> Basis:
    tickets = tuple(dict.fromkeys((*held(rules, v, seat), *offered(rules, v, seat))))
    if not tickets:
        return Basis((), ())
    scoring.connect(rules, v, seat)
    done = tuple(bool(scoring.is_complete(rules, ticket)) for ticket in tickets)
    if all(done) or int(v.b[PHASE]) == OVER:
        return Basis(tickets, done)
    roots = tuple(int(rules.net.root(node)) for node in range(int(rules.nodes)))
    claims.find_trainless(rules, v, seat)
    trainless = members([int(rules.trainless[word]) for word in range(int(rules.track_words))])
    return Basis(
        tickets, done, int(v.b[TRAINS + seat]), roots, trainless, tuple(borrowed_tracks(rules, v, seat))
    )


def open_bits(rules: Rules, v: State, seat: int) -> int:
    """The tracks that the seat could still claim, whatever its cards."""
    size = int(rules.track_words)
    free, barred = int(rules.free), int(rules.barred) + seat * size
    found = 0
    for word in range(size):
        found |= (int(v.w[free + word]) & ~int(v.w[barred + word])) << word * WORD
    return found


# --- the graph: what is connected is one node


def graph_of(rules: Rules, basis: Basis, is_open: int) -> Graph:
    """Empty if no way is to be sought."""
    roots, tracks, trainless = basis.roots, tracks_of(rules), set(basis.trainless)
    graph: Graph = [[] for _ in roots]
    if not graph:
        return graph
    weights = dict.fromkeys(basis.borrowed, BORROWED)
    for track, _, _, length in compress(tracks, map(int, reversed(f"{is_open:b}"))):
        weights[track] = length + (0 if track in trainless else length * TRAIN)
    for track, weight in weights.items():
        _, a, b, _ = tracks[track]
        one, other = roots[a], roots[b]
        if one != other:
            graph[one].append((other, track, weight))
            graph[other].append((one, track, weight))
    return graph


@lru_cache(maxsize=64)
def numbers_of(rules: Rules) -> dict[str, int]:
    return {track.id: number for number, track in enumerate(rules.board.tracks)}


@lru_cache(maxsize=64)
def tracks_of(rules: Rules) -> tuple[tuple[int, int, int, int], ...]:
    """Each track with its ends and its length, as Python reads them fast."""
    numbers = range(len(rules.board.tracks))
    return tuple((n, int(rules.end_a[n]), int(rules.end_b[n]), int(rules.length[n])) for n in numbers)


def borrowed_tracks(rules: Rules, v: State, seat: int) -> list[int]:
    """Tracks of others that a mechanic lets the seat use for its tickets, now or later."""
    mechanics = joining(rules.mechanics, "lends")
    if not mechanics:
        return []
    return [
        track
        for track in tracks_of_others(rules, v, seat)
        if any(mechanic.lends(rules, v, seat, track) for mechanic in mechanics)
    ]


def tracks_of_others(rules: Rules, v: State, seat: int) -> tuple[int, ...]:
    size = int(rules.track_words)
    words = [0] * size
    for owner in range(int(rules.owner_count)):
        for word in range(size if owner != seat else 0):
            words[word] |= int(v.w[int(rules.own) + owner * size + word])
    return members(words)


def shortest(graph: Graph, start: int, goal: int, limit: int) -> tuple[int, list[int]] | None:
    """The lightest way below a limit and its tracks; None: there is none.

    Of those that weigh the same, the one whose tracks come first.
    """
    left = distances(graph, start, goal, limit)
    if start not in left:
        return None
    way, node = [], start
    while node != goal:
        track, node = min(
            (track, other) for other, track, weight in graph[node] if left.get(other) == left[node] - weight
        )
        way.append(track)
    return left[start], way


def distances(graph: Graph, start: int, goal: int, limit: int) -> dict[int, int]:
    """How far it is to the goal, at least from all nodes no farther than the start (Dijkstra).

    A weight and its node are packed into one number: numbers compare much faster than pairs.
    """
    queue = [goal]
    found = {goal: 0}
    while queue:
        weight, node = divmod(heappop(queue), NODES)
        if node == start:
            break
        if weight > found[node]:
            continue
        for other, _, more in graph[node]:
            total = weight + more
            if total < found.get(other, limit):
                found[other] = total
                heappush(queue, total * NODES + other)
    return found

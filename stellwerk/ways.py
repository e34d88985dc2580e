"""What is left to do for each ticket of a seat: done, still possible and by which tracks, or lost.

    ways(game, 0)
    # (TicketWay(ticket="boston-miami", status="open", tracks=("boston-new_york", …), trains=9), …)

Read from the kernel's view of the seat, so nothing hidden can get in. "lost" is certain; "open" is not:
others build too, and a way that borrows a track of another may need more than is left for that.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, Literal

import msgspec

from stellwerk.actions import members, offered
from stellwerk.game import Game
from stellwerk.kernel import claims, scoring
from stellwerk.kernel.layout import OVER, PHASE, TRAINS
from stellwerk.kernel.mechanic import joining
from stellwerk.kernel.outlook import Outlook
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view as kernel_view

#: A train weighs more than all that decides among ways that take the same number of them.
TRAIN: Final = 10_000
#: To borrow a track of another takes no train, but should be the last resort.
BORROWED: Final = 1_000


class TicketWay(msgspec.Struct, frozen=True):
    """What is left to do for a ticket."""

    ticket: str
    #: "lost": no way is left that the seat's trains would do.
    status: Literal["done", "open", "lost"]
    #: The shortest open way: the tracks that are still to be claimed, and the trains they take.
    tracks: tuple[str, ...]
    trains: int


#: For each node the tracks that lead on from it: the other node, the track, and what it weighs.
Graph = dict[int, list[tuple[int, int, int]]]


def ways(game: Game, seat: int | str) -> tuple[TicketWay, ...]:
    """The tickets that a seat holds, then those that it chooses from."""
    number = game.seat(seat)
    return ways_of(game.rules, kernel_view(game.rules, game.state, number), number)


def ways_of(rules: Rules, v: State, seat: int) -> tuple[TicketWay, ...]:
    """The same by the kernel's view of the seat."""
    at, size = int(rules.tickets), int(rules.ticket_words)
    held = members([int(v.w[at + seat * size + word]) for word in range(size)])
    tickets = tuple(dict.fromkeys((*held, *offered(rules, v, seat))))
    if not tickets:
        return ()
    scoring.connect(rules, v, seat)
    roots = [int(rules.net.root(node)) for node in range(int(rules.nodes))]
    done = [bool(scoring.is_complete(rules, ticket)) for ticket in tickets]
    graph: Graph = {}
    if not all(done) and int(v.b[PHASE]) != OVER:
        graph = graph_of(rules, v, seat, roots)
    return tuple(
        ticket_way(rules, v, seat, ticket, is_done, graph, roots)
        for ticket, is_done in zip(tickets, done, strict=True)
    )


def ticket_way(
    rules: Rules, v: State, seat: int, ticket: int, is_done: bool, graph: Graph, roots: Sequence[int]
) -> TicketWay:
    name = rules.board.tickets[ticket].id
    if is_done:
        return TicketWay(name, "done", (), 0)
    found = shortest(graph, roots[int(rules.ticket_a[ticket])], roots[int(rules.ticket_b[ticket])])
    if found is None or found[0] // TRAIN > int(v.b[TRAINS + seat]):
        return TicketWay(name, "lost", (), 0)
    weight, way = found
    free = set(open_tracks(rules, v, seat))
    tracks = tuple(rules.board.tracks[track].id for track in way if track in free)
    return TicketWay(name, "open", tracks, weight // TRAIN)


# --- the graph: what hangs together is one node


def graph_of(rules: Rules, v: State, seat: int, roots: Sequence[int]) -> Graph:
    claims.find_trainless(rules, v, seat)
    trainless = set(members([int(rules.trainless[word]) for word in range(int(rules.track_words))]))
    weights = dict.fromkeys(borrowed_tracks(rules, v, seat), BORROWED)
    for track in open_tracks(rules, v, seat):
        length = int(rules.length[track])
        weights[track] = length + (0 if track in trainless else length * TRAIN)
    graph: Graph = {}
    for track, weight in weights.items():
        a, b = roots[int(rules.end_a[track])], roots[int(rules.end_b[track])]
        if a != b:
            graph.setdefault(a, []).append((b, track, weight))
            graph.setdefault(b, []).append((a, track, weight))
    return graph


def open_tracks(rules: Rules, v: State, seat: int) -> tuple[int, ...]:
    """The tracks that the seat could still claim, whatever its cards."""
    size = int(rules.track_words)
    free, barred = int(rules.free), int(rules.barred) + seat * size
    return members([int(v.w[free + word]) & ~int(v.w[barred + word]) for word in range(size)])


def borrowed_tracks(rules: Rules, v: State, seat: int) -> list[int]:
    """Tracks of others that a mechanic lets the seat use for its tickets, or would for a price."""
    mechanics = joining(rules.mechanics, "way")
    if not mechanics:
        return []
    outlook = Outlook(rules)
    outlook.seat, outlook.turn, outlook.card, outlook.train, outlook.turns_left = seat, 1, 1, 1, 1
    for mechanic in mechanics:
        mechanic.consider(rules, v, seat, outlook)
    return [
        track
        for track in range(len(rules.board.tracks))
        if any(int(mechanic.way(rules, v, seat, track, outlook)) >= 0 for mechanic in mechanics)
    ]


def shortest(graph: Graph, start: int, goal: int) -> tuple[int, list[int]] | None:
    """The lightest way and its tracks (Dijkstra); None: there is none."""
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    done: set[int] = set()
    while queue:
        weight, node, way = heappop(queue)
        if node == goal:
            return weight, list(way)
        if node in done:
            continue
        done.add(node)
        for other, track, more in graph.get(node, ()):
            if other not in done:
                heappush(queue, (weight + more, other, (*way, track)))
    return None

"""What is left to do for each ticket of a seat: done, still possible and by which tracks, or lost.

    ways(game, 0)
    # (TicketWay(ticket="boston-miami", status="open", tracks=("boston-new_york", …), trains=9), …)

Read from the kernel's view of the seat, so nothing hidden can leak. "lost" is certain; "open" is not:
others build too, and a way that borrows a track of another may need more than is left for that.
"""

from functools import lru_cache
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.actions import held, offered
from stellwerk.game import Game
from stellwerk.kernel import scoring
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.layout import BYTES, OVER, PHASE, TRAINS, TURN
from stellwerk.kernel.mechanic import Mechanic, joining
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view as kernel_view
from stellwerk.kernel.ways import TRAIN, WayFinder, open_tracks


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


def ways(game: Game, seat: int | str) -> tuple[TicketWay, ...]:
    """The tickets that a seat holds, then those that it chooses from."""
    number = game.seat(seat)
    return ways_of(game.rules, kernel_view(game.rules, game.state, number), number)


def ways_of(rules: Rules, v: State, seat: int) -> tuple[TicketWay, ...]:
    """The same by the kernel's view of the seat."""
    return ways_over(rules, v, seat, open_tracks(rules, v, seat))


def ways_over(rules: Rules, v: State, seat: int, tracks: vec[i64]) -> tuple[TicketWay, ...]:
    """The same, if the seat could claim these tracks."""
    tickets = tuple(dict.fromkeys((*held(rules, v, seat), *offered(rules, v, seat))))
    if not tickets:
        return ()
    finder = WayFinder(rules, v, seat, tracks, lenders(rules))
    limit = 0 if int(v.b[PHASE]) == OVER else (int(v.b[TRAINS + seat]) + 1) * TRAIN
    return tuple(ticket_way(rules, finder, ticket, tracks, limit) for ticket in tickets)


@lru_cache(maxsize=64)
def lenders(rules: Rules) -> list[Mechanic]:
    return joining(rules.mechanics, "lends")


def ticket_way(rules: Rules, finder: WayFinder, ticket: int, over: vec[i64], limit: int) -> TicketWay:
    board = rules.board
    name = board.tickets[ticket].id
    if scoring.is_complete(rules, ticket):
        return TicketWay(name, "done", (), 0)
    way = finder.shortest(ticket, limit) if limit else []
    if not way:
        return TicketWay(name, "lost", (), 0)
    tracks = tuple(board.tracks[track].id for track in way if over[track // WORD] & BIT[track % WORD])
    return TicketWay(name, "open", tracks, int(finder.weight) // TRAIN, len(way) - len(tracks))


def trace_of(rules: Rules, s: State) -> int:
    """Stays the same while only cards, points and the turn change: nobody's ways depend on those.

    It is made of the whole state: what a seat sees follows from that, once it is said who sees a payment.
    """
    phase = int(s.b[PHASE])
    payer = int(s.b[TURN]) if rules.private[phase] else None
    trains = bytes(s.b[TRAINS : TRAINS + int(rules.seats)])
    return hash((phase == OVER, payer, trains, bytes(s.b[BYTES:]), tuple(s.w[int(rules.free) :])))

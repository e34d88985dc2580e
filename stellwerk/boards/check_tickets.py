"""The validator's questions about tickets: can each be completed, and are there enough to deal."""

from collections.abc import Iterator

from . import names
from .format import OFFER
from .graph import distances, neighbours
from .report import Finding, found, quoted
from .sketch import Join, Sketch, number


def ticket_findings(board: Sketch) -> Iterator[Finding]:
    yield from tickets_to_themselves(board)
    yield from doubled_tickets(board)
    yield from tickets_out_of_reach(board)
    yield from tickets_to_countries(board)
    yield from too_much_to_deal(board)
    yield from too_much_to_keep(board)
    yield from too_few_to_deal(board)
    yield from long_tickets_never_dealt(board)
    yield from long_tickets_put_back(board)


def tickets_to_themselves(board: Sketch) -> Iterator[Finding]:
    for ticket in board.tickets:
        if ticket.a == ticket.b:
            yield found(
                ("tickets", ticket.index, "b"),
                "leads from {city} to itself; name another city",
                city=quoted(ticket.a),
            )


def doubled_tickets(board: Sketch) -> Iterator[Finding]:
    """Two tickets may join the same cities for different points; the same ticket twice is a slip."""
    seen: dict[tuple[tuple[str, str], int], Join] = {}
    for ticket in board.tickets:
        points = ticket.number("points")
        if points is None:
            continue
        first = seen.setdefault((names.pair(ticket.a, ticket.b), points), ticket)
        if first is not ticket:
            yield found(
                ("tickets", ticket.index),
                "is the same ticket as {other}; take one of them out",
                other=f"tickets[{first.index}]",
            )


def tickets_out_of_reach(board: Sketch) -> Iterator[Finding]:
    if "connections" in board.unread:
        return
    graph = neighbours(board.edges())
    known = {city.id for city in board.cities}
    reached: dict[str, dict[str, int]] = {}
    for ticket in board.tickets:
        # An unknown city is told of already.
        if ticket.a not in known or ticket.b not in known:
            continue
        if ticket.a not in reached:
            reached[ticket.a] = distances(graph, ticket.a, board.ends())
        if ticket.b not in reached[ticket.a]:
            yield found(
                ("tickets", ticket.index),
                "cannot be completed: no path joins {a} and {b}",
                a=ticket.a,
                b=ticket.b,
            )


def tickets_beyond_the_trains(board: Sketch) -> Iterator[Finding]:
    """Nobody completes a ticket whose shortest path takes more trains than a seat has; it can be played."""
    trains = number(board.board, "trains") or 0
    own = [
        (join.a, join.b, 0 if is_shared(join) else length)
        for join, (_, _, length) in zip(board.connections, board.edges(), strict=True)
    ]
    graph = neighbours(own)
    starts = dict.fromkeys(ticket.a for ticket in board.tickets)
    reached = {start: distances(graph, start, board.ends()) for start in starts}
    for ticket in board.tickets:
        needed = reached[ticket.a].get(ticket.b, 0) - lent(board)
        if needed > trains:
            yield found(
                ("tickets", ticket.index),
                "cannot be completed: the shortest path from {a} to {b} takes {needed} "
                "trains, and a seat has {trains}; shorten it, choose nearer cities or give more trains",
                a=ticket.a,
                b=ticket.b,
                needed=needed,
                trains=trains,
            )


def is_shared(join: Join) -> bool:
    """An express line serves all and takes nobody's trains."""
    return join.entry.get("express") is True


def lent(board: Sketch) -> int:
    """The most spaces of others that stations let one use: each a connection."""
    stations = [mechanic.entry for mechanic in board.mechanics if mechanic.id == "stations"]
    longest = max((length for _, _, length in board.edges()), default=0)
    return sum(longest * (number({"each": 3, **entry}, "each") or 0) for entry in stations)


def tickets_to_countries(board: Sketch) -> Iterator[Finding]:
    """Where no path runs through a country, each border connection ends apart: no ticket can end there."""
    for ticket in board.tickets:
        for end, city in (("a", ticket.a), ("b", ticket.b)):
            if city in board.ends():
                yield found(
                    ("tickets", ticket.index, end),
                    "{end} names the country {country}; with no_transit tickets join cities only",
                    end=end,
                    country=quoted(city),
                )


def too_much_to_deal(board: Sketch) -> Iterator[Finding]:
    dealt = dealt_at_start(board)
    if dealt is not None and dealt > OFFER[1]:
        yield found(
            ("tickets_start",),
            "deal and deal_long together are {dealt} tickets; at most {most} can be offered at once",
            dealt=dealt,
            most=OFFER[1],
        )


def dealt_at_start(board: Sketch) -> int | None:
    """The tickets that tickets_start deals to each seat, long ones and others; None if it can't be read."""
    start = board.board.get("tickets_start")
    if not isinstance(start, dict):
        return None
    deal, deal_long = number(start, "deal"), number({"deal_long": 0, **start}, "deal_long")
    return None if deal is None or deal_long is None else deal + deal_long


def too_much_to_keep(board: Sketch) -> Iterator[Finding]:
    start, draw = board.board.get("tickets_start"), board.board.get("tickets_draw")
    dealt, keep = dealt_at_start(board), number(start, "keep")
    if dealt is not None and keep is not None and keep > dealt:
        yield found(
            ("tickets_start", "keep"), "keep {keep} is more than the {dealt} dealt", keep=keep, dealt=dealt
        )
    take, keep = number(draw, "take"), number(draw, "keep")
    if take is not None and keep is not None and keep > take:
        yield found(
            ("tickets_draw", "keep"), "keep {keep} is more than the {take} taken", keep=keep, take=take
        )


def too_few_to_deal(board: Sketch) -> Iterator[Finding]:
    if board.seats is None or "tickets" in board.unread:
        return
    start = board.board.get("tickets_start")
    for key, kind, is_long in (("deal", "ordinary", False), ("deal_long", "long", True)):
        needed = board.seats[1] * (number(start, key) or 0)
        there = sum((ticket.entry.get("long") is True) == is_long for ticket in board.tickets)
        if needed > there:
            yield found(
                ("tickets_start", key),
                "{key} asks for {needed} {kind} tickets with {seats} seats, "
                "but the board has {there}; add tickets or deal fewer",
                key=key,
                needed=needed,
                kind=kind,
                seats=board.seats[1],
                there=there,
            )


def long_tickets_never_dealt(board: Sketch) -> Iterator[Finding]:
    start = board.board.get("tickets_start")
    if not isinstance(start, dict) or start.get("deal_long", 0) != 0:
        return
    for ticket in board.tickets:
        if ticket.entry.get("long") is True:
            yield found(
                ("tickets", ticket.index, "long"),
                "is a long ticket, but tickets_start deals none: give deal_long or leave long out",
            )


def long_tickets_put_back(board: Sketch) -> Iterator[Finding]:
    """Long tickets are dealt at the start and never again: those not kept leave the game (B28)."""
    start = board.board.get("tickets_start")
    if number(start, "deal_long") and isinstance(start, dict) and start.get("rest", "under") != "out":
        yield found(("tickets_start",), 'long tickets are never put under the deck; write "rest": "out"')

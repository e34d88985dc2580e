"""The validator's questions about tickets: can each be completed, and are there enough to deal."""

from collections.abc import Iterator

from stellwerk.kernel.data import BoardData

from . import names
from .format import OFFER, Declarations
from .graph import distances, neighbours
from .report import Finding, found, quoted
from .sketch import Join, Place, Sketch, number


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
        # An unknown city is already reported.
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


def tickets_beyond_the_trains(board: Sketch, declarations: Declarations) -> Iterator[Finding]:
    """A ticket whose shortest path takes more trains than a seat has; only a warning."""
    trains = number(board.board, "trains")
    if trains is None:
        return  # already reported
    shared, lent = shared_keys(board, declarations), spaces_lent(board, declarations)
    own = [
        (join.a, join.b, length if shared.isdisjoint(join.entry) else 0)
        for join, (_, _, length) in zip(board.connections, board.edges(), strict=True)
    ]
    graph = neighbours(own)
    starts = dict.fromkeys(ticket.a for ticket in board.tickets)
    reached = {start: distances(graph, start, board.ends()) for start in starts}
    for ticket in board.tickets:
        needed = reached[ticket.a].get(ticket.b, 0) - lent
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


def shared_keys(board: Sketch, declarations: Declarations) -> set[str]:
    """The keys of connections that take nobody's trains, such as express lines."""
    played = [declarations.get(mechanic.id, BoardData()) for mechanic in board.mechanics]
    return {data.shared for data in played if data.shared}


def spaces_lent(board: Sketch, declarations: Declarations) -> int:
    """The most spaces of others that a seat may use, by stations for example: each lends a connection."""
    longest = max((length for _, _, length in board.edges()), default=0)
    played = [(mechanic, declarations.get(mechanic.id, BoardData())) for mechanic in board.mechanics]
    return sum(longest * (parameter(mechanic, data, data.lends) or 0) for mechanic, data in played)


def parameter(mechanic: Place, data: BoardData, name: str) -> int | None:
    """A number that a mechanic is given, or else its default; None if it has no such parameter."""
    item = next((item for item in data.parameters if item.name == name), None)
    value = mechanic.entry.get(name, item.default) if item else None
    return value if isinstance(value, int) else None


def tickets_to_countries(board: Sketch) -> Iterator[Finding]:
    """Where no path runs through a country, its border connections don't join, so no ticket can end there."""
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

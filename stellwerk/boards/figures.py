"""A board in figures: what a map maker compares with other boards before the first game is played."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from stellwerk.kernel.board import TRACK_COLOURS, Board

from .graph import Neighbours, distances, neighbours


@dataclass(frozen=True)
class ColourFigures:
    tracks: int
    spaces: int


@dataclass(frozen=True)
class Spread:
    """A summary of numbers; all 0 if there are none."""

    count: int
    least: int
    mean: float
    most: int
    sum: int
    #: How often each value occurs, by value.
    histogram: dict[int, int]


@dataclass(frozen=True)
class TicketFigures:
    id: str
    points: int
    long: bool
    #: Spaces of the shortest path between its cities.
    shortest: int


@dataclass(frozen=True)
class BoardFigures:
    cities: int
    connections: int
    tracks: int
    spaces: int
    #: Connections with several tracks.
    doubles: int
    #: Points of all tracks together.
    track_points: int
    colours: dict[str, ColourFigures]
    #: Lengths of tracks.
    lengths: Spread
    #: Connections at a city.
    degrees: Spread
    most_connected: tuple[str, ...]
    ticket_points: Spread
    long_tickets: int
    #: Ticket points minus the shortest path: 0 where the points are just the spaces needed.
    ticket_margin: Spread
    tickets: tuple[TicketFigures, ...]

    def to_dict(self) -> dict[str, object]:
        """For JSON, where keys are texts: histograms become lists of [value, count]."""
        plain = asdict(self)
        for name in ("lengths", "degrees", "ticket_points", "ticket_margin"):
            plain[name]["histogram"] = [list(entry) for entry in plain[name]["histogram"].items()]
        return plain


def figures(board: Board) -> BoardFigures:
    lengths = [board.connections[track.connection].length for track in board.tracks]
    degree = Counter(board.cities[end].name for each in board.connections for end in (each.a, each.b))
    tickets = _tickets(board)
    return BoardFigures(
        cities=len(board.cities),
        connections=len(board.connections),
        tracks=len(board.tracks),
        spaces=sum(lengths),
        doubles=sum(len(connection.tracks) > 1 for connection in board.connections),
        track_points=sum(board.track_points[length] for length in lengths),
        colours=_colours(board),
        lengths=spread(lengths),
        degrees=spread(list(degree.values())),
        most_connected=tuple(sorted(name for name in degree if degree[name] == max(degree.values()))),
        ticket_points=spread([ticket.points for ticket in tickets]),
        long_tickets=sum(ticket.long for ticket in tickets),
        ticket_margin=spread([ticket.points - ticket.shortest for ticket in tickets]),
        tickets=tickets,
    )


def spread(values: Sequence[int]) -> Spread:
    if not values:
        return Spread(0, 0, 0.0, 0, 0, {})
    total = sum(values)
    histogram = dict(sorted(Counter(values).items()))
    return Spread(len(values), min(values), round(total / len(values), 2), max(values), total, histogram)


def _colours(board: Board) -> dict[str, ColourFigures]:
    found = {}
    for colour in TRACK_COLOURS:
        of_colour = [track for track in board.tracks if track.colour == colour]
        spaces = sum(board.connections[track.connection].length for track in of_colour)
        found[colour] = ColourFigures(len(of_colour), spaces)
    return found


def _tickets(board: Board) -> tuple[TicketFigures, ...]:
    graph = _graph(board)
    ends = _countries(board)
    return tuple(
        TicketFigures(
            ticket.id,
            ticket.points,
            ticket.long,
            distances(graph, board.cities[ticket.a].id, ends)[board.cities[ticket.b].id],
        )
        for ticket in board.tickets
    )


def _graph(board: Board) -> Neighbours:
    return neighbours(
        (board.cities[each.a].id, board.cities[each.b].id, each.length) for each in board.connections
    )


def _countries(board: Board) -> frozenset[str]:
    """The cities no path runs through (PL8)."""
    if not board.no_transit:
        return frozenset()
    return frozenset(city.id for city in board.cities if city.data.get("country"))

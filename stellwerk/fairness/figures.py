"""The figures of a board at one number of seats, as plain data, also for JSON.

How fair and alive a board is shows in games in which one bot has every seat (the *fair games*,
planner's if there are any) and nobody failed; bots are compared by all games.
"""

from typing import Final

import msgspec

from .estimates import Estimate

#: The bot that judges a board, if it played.
REFEREE: Final = "planner"
#: Where the points of a seat come from, in the order of the score sheet; mechanics follow.
PARTS: Final = ("start", "tracks", "other", "tickets", "path")
#: This many faults are listed.
MOST_FAULTS: Final = 20
#: A histogram has at most about this many bars.
MOST_BARS: Final = 26
WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Histogram(msgspec.Struct, frozen=True):
    """How many values fall into intervals of one width, from the first on."""

    first: int
    width: int
    counts: tuple[int, ...]


class Spread(msgspec.Struct, frozen=True):
    """A distribution; the quantiles are those of 10, 25, 50, 75 and 90 %."""

    mean: Estimate
    deviation: float
    quantiles: tuple[float, ...]
    least: int
    most: int
    histogram: Histogram


class BotScores(msgspec.Struct, frozen=True):
    bot: str
    scores: Spread


class Order(msgspec.Struct, frozen=True):
    """Who moves first (0), second …"""

    order: int
    #: Points above the mean of the game.
    points: Estimate
    wins: Estimate


class TicketUse(msgspec.Struct, frozen=True):
    ticket: str
    #: None without the board's file.
    worth: int | None
    #: By which share of the seats, and how many of those completed it.
    kept: float
    completed: Estimate
    #: At most this share of the seats, with 95 % certainty.
    kept_high: float
    #: Mean points that it brought when it was kept.
    gain: float | None


class ConnectionUse(msgspec.Struct, frozen=True):
    connection: str
    #: In which share of the games anybody claimed a track of it, and of all its tracks.
    used: Estimate
    full: float
    tracks: int


class ColourUse(msgspec.Struct, frozen=True):
    colour: str
    #: Spaces of this colour that are claimed in a game, and how many there are.
    claimed: Estimate
    spaces: int


class PointSource(msgspec.Struct, frozen=True):
    """Where points come from: a part of the score sheet, or a mechanic."""

    source: str
    mechanic: bool
    points: Estimate
    #: Of those who won, and of all others.
    winners: float
    others: float
    #: In which share of the games somebody else would have won without it.
    decides: Estimate
    #: The share of seats whose points from it differ from the most frequent number.
    varies: float


class LineUse(msgspec.Struct, frozen=True):
    """A line of a mechanic's part of the sheet: a festival pile, a country, a province."""

    line: str
    points: Estimate
    #: In which share of the games anybody scores it.
    taken: Estimate
    #: How often the seat with most of it wins, where not all have the same.
    leader: Estimate
    decides: Estimate
    #: Between its points and winning, both against the mean of the game.
    correlation: float


class BotInLineUp(msgspec.Struct, frozen=True):
    bot: str
    seats: int
    #: Of one seat.
    wins: Estimate
    score: Estimate


class LineUp(msgspec.Struct, frozen=True):
    bots: tuple[str, ...]
    games: int
    deals: int
    results: tuple[BotInLineUp, ...]


class FaultSeen(msgspec.Struct, frozen=True):
    bot: str
    text: str


class Figures(msgspec.Struct, frozen=True):
    board: str
    options: str
    seats: int
    games: int
    deals: int
    #: The bot at every seat of the fair games; empty: there are none, so all games without faults are used.
    referee: str
    fair_games: int
    fair_deals: int
    scores: tuple[BotScores, ...]
    orders: tuple[Order, ...]
    tickets: tuple[TicketUse, ...]
    connections: tuple[ConnectionUse, ...]
    colours: tuple[ColourUse, ...]
    turns: Spread | None
    rounds: Spread | None
    #: Options per decision, and decisions per seat and game.
    branching: Estimate
    decisions: Estimate
    sources: tuple[PointSource, ...]
    lines: tuple[LineUse, ...]
    #: Shares of the games.
    ends: dict[str, Estimate]
    decided_by: dict[str, Estimate]
    line_ups: tuple[LineUp, ...]
    faulty_games: int
    faults: tuple[FaultSeen, ...]
    #: Games in all sections of a playtest; 0: this is not a playtest.
    playtest_games: int = 0


def connection_of(track: str) -> str:
    """The connection that a track belongs to, by its id: denver-kansas_city:black."""
    return track.partition(":")[0]

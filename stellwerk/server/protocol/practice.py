"""Getting better: the deal of the day, and puzzles."""

import msgspec

from stellwerk.bots.coach import Hint
from stellwerk.server.protocol.snapshots import Snapshot
from stellwerk.server.protocol.tables import TableFacts


class DailyResult(msgspec.Struct, frozen=True):
    """How somebody did in the deal of a day."""

    table: str
    name: str
    score: int
    #: Of the best other seat.
    best_other: int
    won: bool
    #: Whether it is this browser's.
    mine: bool


class DailyFacts(msgspec.Struct, frozen=True):
    """GET /api/daily/{day}: the results on this server, by board; everybody's first try, the best first."""

    results: dict[str, tuple[DailyResult, ...]]
    #: The levels of the bots that one plays against.
    bots: tuple[str, ...]


class PuzzleCard(msgspec.Struct, frozen=True):
    id: str
    board: str
    #: How hard it is: 1 to 3.
    stars: int


class PuzzleList(msgspec.Struct, frozen=True):
    """GET /api/puzzles."""

    puzzles: tuple[PuzzleCard, ...]


class PuzzleChoice(msgspec.Struct, frozen=True):
    hint: Hint
    label: str
    #: Points that it costs; 0: it is the solution.
    cost: float


class PuzzleShown(msgspec.Struct, frozen=True):
    """GET /api/puzzles/{id}: a position, and the decisions to choose from, in no order."""

    id: str
    stars: int
    #: The share of bots' answers that are wrong here.
    errors: float
    table: TableFacts
    snapshot: Snapshot
    choices: tuple[PuzzleChoice, ...]

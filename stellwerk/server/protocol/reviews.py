"""Looking back at a game: replay and review."""

import msgspec

from stellwerk.bots.coach import Hint
from stellwerk.bots.review import CurvePoint, TurningPoint
from stellwerk.server.protocol.tables import TableFacts


class ReplayStep(msgspec.Struct, frozen=True):
    seat: int
    lines: tuple[str, ...]


class ReplayFacts(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/replay; the view at a step: …/replay/{step}?as=0|all|nobody."""

    table: TableFacts
    #: Step 0 is the set-up.
    steps: tuple[ReplayStep, ...]


class Advice(msgspec.Struct, frozen=True):
    """What the coach says of a decision."""

    hint: Hint
    #: As on a button.
    label: str


class JudgementShown(msgspec.Struct, frozen=True):
    """A decision that somebody made, and what the strong bot makes of it."""

    #: Its number in the record.
    entry: int
    #: The step of the replay that shows the position before it.
    step: int
    turn: int
    seat: int
    #: Points that it cost.
    cost: float
    #: In the reader's words, and what speaks for it or against it.
    label: str
    reason: str
    #: What would have been better, best first; empty if it cost next to nothing.
    better: tuple[Advice, ...]


class ReviewShown(msgspec.Struct, frozen=True):
    #: The seats whose decisions were judged.
    seats: tuple[int, ...]
    #: Whether decisions were played out; else the planner alone judged them.
    is_searched: bool
    judgements: tuple[JudgementShown, ...]
    curve: tuple[CurvePoint, ...]
    turning: tuple[TurningPoint, ...]


class ReviewFacts(msgspec.Struct, frozen=True):
    """GET /api/tables/{id}/review, of a finished game; asked again while it is being made."""

    #: How much of it is done, and of how much; 0 of 0: it has just begun.
    done: int
    of: int
    review: ReviewShown | None = None

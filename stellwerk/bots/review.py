"""The review of a finished game: what every decision cost, everybody's chance to win, and where it turned.

    review.of(game, seats=(0,))

The work consists of tasks, each with all that it needs: a server lets other processes do them, and stops
when nobody waits. The same record has the same review.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from stellwerk import record
from stellwerk.actions import action_table, parse
from stellwerk.events import TurnBegan
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import from_bytes
from stellwerk.kernel.views import view
from stellwerk.log import Entry

from .coach import Hint, worded
from .protocol import Decision, Dice
from .verdict import USUAL, Effort, Verdict, chances, verdict

#: Grows whenever the same record would be reviewed otherwise.
VERSION: Final = 1
#: The most turning points, and the least change of a chance that makes one.
MOST_TURNING: Final = 3
LEAST_TURNING: Final = 0.12


# --- the review


class Judgement(msgspec.Struct, frozen=True):
    """A decision that somebody made, and what the strong bot makes of it."""

    #: Its number in the record.
    entry: int
    #: Visible steps before it, the set-up not counted: the step of a replay that shows the position.
    step: int
    turn: int
    seat: int
    phase: str
    #: In notation.
    action: str
    #: Points that it cost.
    cost: float
    #: If it cost something: what speaks for it or against it, and what would have been better.
    played: Hint | None
    better: tuple[Hint, ...]


class CurvePoint(msgspec.Struct, frozen=True):
    """Where the game stood before a turn, or at the end."""

    step: int
    turn: int
    #: Whose turn had just been; -1: nobody's.
    seat: int
    #: Of each seat, from 0 to 1.
    chances: tuple[float, ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """A turn that changed somebody's chance to win more than most."""

    #: The step before the turn, and the one after it.
    step: int
    end: int
    turn: int
    #: Who played it.
    seat: int
    #: How each seat's chance changed.
    changes: tuple[float, ...]


class Review(msgspec.Struct, frozen=True):
    version: int
    effort: Effort
    #: The seats whose decisions were judged.
    seats: tuple[int, ...]
    judgements: tuple[Judgement, ...]
    curve: tuple[CurvePoint, ...]
    #: In the order of the game.
    turning: tuple[TurningPoint, ...]


def in_words(given: Review, language: str, board: Board, names: Sequence[str]) -> Review:
    """With reasons in a language."""

    def said(hint: Hint) -> Hint:
        return worded(hint, language, board, names)

    judgements = tuple(
        each
        if each.played is None
        else msgspec.structs.replace(each, played=said(each.played), better=tuple(map(said, each.better)))
        for each in given.judgements
    )
    return msgspec.structs.replace(given, judgements=judgements)


# --- the tasks


class JudgeDecision(msgspec.Struct, frozen=True, tag=True):
    """JudgeDecision a decision."""

    entry: int
    step: int
    turn: int
    seat: int
    phase: str
    action: str
    #: The kernel's view of the seat.
    view: bytes


class WeighChances(msgspec.Struct, frozen=True, tag=True):
    """Find everybody's chance to win."""

    step: int
    turn: int
    seat: int
    #: With nothing hidden.
    state: bytes


Task: TypeAlias = JudgeDecision | WeighChances
Done: TypeAlias = Verdict | tuple[float, ...]


def of(
    game: Game,
    seats: Iterable[int] | None = None,
    effort: Effort = USUAL,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> Review:
    """The review of a finished game; None: of all seats. `progress` gets the tasks done, and all."""
    chosen = tuple(range(game.seats)) if seats is None else tuple(sorted(set(seats)))
    tasks = list(tasks_of(game, chosen))[-1]
    found: list[Done] = []
    for task in tasks:
        progress(len(found), len(tasks))
        found.append(done(game.rules, game.names, task, effort))
    progress(len(found), len(tasks))
    return put_together(chosen, effort, tasks, found)


def tasks_of(game: Game, seats: Sequence[int]) -> Iterator[list[Task]]:
    """What there is to do for a review; the list grows step by step."""
    found: list[Task] = []
    step = 0
    for now in record.replaying(record.read(game.record()), game.board):
        number = len(now.log)
        entry = now.log[-1] if number else now.set_up
        step += bool(number and entry.events)
        if number in {0, len(game.log)} or begins_turn(entry):
            # the first turn follows from choices that all made together
            seat = entry.seat if found and now.turns else -1
            found.append(WeighChances(step, now.turns, seat, now.state.to_bytes()))
        if number < len(game.log) and not is_taken_back(game.log, number):
            made = game.log[number]
            if made.seat in seats:
                seen = view(now.rules, now.state, made.seat).to_bytes()
                about = (number + 1, step, now.turns, made.seat, made.phase, made.action)
                found.append(JudgeDecision(*about, seen))
        yield found


def begins_turn(entry: Entry) -> bool:
    return any(isinstance(event, TurnBegan) for event in entry.events)


def is_taken_back(log: Sequence[Entry], place: int) -> bool:
    """Whether the choice at this place of the log is a take-back or was itself taken back."""
    if log[place].is_take_back:
        return True
    open_choices = 0
    for entry in log[place:]:
        if entry.seat != log[place].seat:
            continue
        open_choices += -1 if entry.is_take_back else 1
        if open_choices == 0:
            return True
        if entry.events:
            return False
    return False


def done(rules: Rules, names: Sequence[str], task: Task, effort: Effort) -> Done:
    """A task's result; its chance depends on its place in the record alone."""
    size = int(rules.layout.bytes), int(rules.layout.words)
    if isinstance(task, WeighChances):
        return chances(rules, from_bytes(task.state, *size), Dice(f"chances {task.step}"), effort)
    seen = from_bytes(task.view, *size)
    option = action_table(rules).option(parse(task.action), seen, task.seat)
    decision = Decision(rules, seen, task.seat, names)
    return verdict(decision, option, Dice(f"verdict {task.entry}"), effort)


# --- putting it together


def put_together(
    seats: tuple[int, ...], effort: Effort, tasks: Sequence[Task], found: Sequence[Done]
) -> Review:
    judgements: list[Judgement] = []
    curve: list[CurvePoint] = []
    for task, result in zip(tasks, found, strict=True):
        if isinstance(task, JudgeDecision) and isinstance(result, Verdict):
            judgements.append(
                Judgement(
                    *(task.entry, task.step, task.turn, task.seat, task.phase, task.action),
                    *(result.cost, result.played, result.better),
                )
            )
        elif isinstance(task, WeighChances) and not isinstance(result, Verdict):
            curve.append(CurvePoint(task.step, task.turn, task.seat, result))
    return Review(VERSION, effort, seats, tuple(judgements), tuple(curve), turning_points(curve))


def turning_points(curve: Sequence[CurvePoint]) -> tuple[TurningPoint, ...]:
    """The turns after which chances differed most from before."""
    found = []
    for before, after in pairwise(curve):
        changes = tuple(round(now - then, 3) for then, now in zip(before.chances, after.chances, strict=True))
        if after.seat >= 0 and max(map(abs, changes)) >= LEAST_TURNING:
            found.append(TurningPoint(before.step, after.step, before.turn, after.seat, changes))
    largest = sorted(found, key=lambda each: -max(map(abs, each.changes)))[:MOST_TURNING]
    return tuple(sorted(largest, key=lambda each: each.step))

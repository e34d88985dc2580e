"""`stellwerk hint`: what the coach would do in a recorded game or a position, and why."""

import json
import sys
from dataclasses import dataclass
from typing import Final

import msgspec

from stellwerk import position, record
from stellwerk.events import TurnBegan
from stellwerk.faults import UserError, printable
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kinds import POSITION, RECORD, kind_of
from stellwerk.replay import actions, read_record
from stellwerk.words import option_text

from .coach import Hint, hints
from .protocol import Decision, Dice, decision_of

#: The coach's chance: hints for the same position are the same every time.
STREAM: Final = "coach"
#: What a command line prints around the hints.
HEADS: Final = {
    "en": "{name} decides. The best of {number}:",
    "de": "{name} entscheidet. Die besten von {number} Möglichkeiten:",
}
#: The same for a single hint.
HEADS_OF_ONE: Final = HEADS | {"de": "{name} entscheidet. Die beste von {number} Möglichkeiten:"}
#: Points behind the best.
LESS: Final = {"en": "{points} points", "de": "{points} Punkte"}


class Unusable(Exception):
    """The command makes no sense for this file."""


class NoHint(UserError):
    """No hint can be given; the message says why."""


@dataclass(frozen=True)
class HintOptions:
    file: str
    #: After this many actions, or at the start of this turn; None: now.
    at: int | None = None
    turn: int | None = None
    #: By name or number; None: the seat that decides.
    seat: str | None = None
    lang: str = "en"
    number: int = 3
    thinker: str = "planner"
    json: bool = False
    #: Of a record without its board's file.
    board: Board | None = None


def hint_command(options: HintOptions) -> int:
    """Prints the best decisions of a seat, with reasons."""
    game = game_of(options.file, options.at, options.turn, options.board)
    decision = decision_for(game, options.seat, options.file)
    found = hints(decision, Dice(STREAM), options.lang, options.number, options.thinker)
    if options.json:
        sys.stdout.write(json.dumps(facts(decision, found), ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write(text(decision, found, options.lang) + "\n")
    return 0


# --- the decision


def game_of(path: str, at: int | None, turn: int | None, board: Board | None) -> Game:
    """The game of a record, or the one that a position begins."""
    source = printable(path)
    try:
        return game_in(read_record(path), at, turn, board)
    except Unusable as wrong:
        raise NoHint(f"{source}: {wrong}") from None
    except record.BadRecord as bad:
        raise NoHint(f"{source}:{bad.line}: {printable(bad.reason)}") from None
    except position.BadPosition as bad:
        raise NoHint(f"{source}: {printable(str(bad))}") from None


def game_in(data: bytes, at: int | None, turn: int | None, board: Board | None) -> Game:
    kind = kind_of(data)
    if kind == RECORD:
        return recorded(data, at, turn, board)
    if kind == POSITION:
        return placed(data, at is None and turn is None, board)
    raise Unusable(f"is {kind}; a record or a position as text is needed")


def recorded(data: bytes, at: int | None, turn: int | None, board: Board | None) -> Game:
    game = record.replay(record.read(data), board)
    if turn is not None:
        at = start_of(game, turn)
    if at is not None and at > len(game.log):
        raise Unusable(f"has {actions(len(game.log))}, so --at {at} is too many")
    return game if at is None else record.replay(record.read(data, to=at), board, at)


def placed(data: bytes, is_now: bool, board: Board | None) -> Game:
    if not is_now:
        raise Unusable("is a position, which has no earlier moments to go back to")
    return Game.from_position(data.decode("utf-8-sig"), board)


def start_of(game: Game, turn: int) -> int:
    """The number of actions before a turn, counted from 1."""
    begun = [
        n for n, entry in enumerate(game.log, 1) for event in entry.events if isinstance(event, TurnBegan)
    ]
    if turn > len(begun):
        raise Unusable(
            f"has {len(begun)} {'turn' if len(begun) == 1 else 'turns'}, so there is no turn {turn}"
        )
    return begun[turn - 1]


def decision_for(game: Game, seat: str | None, path: str) -> Decision:
    source, owing = printable(path), game.decisions()
    if game.is_over:
        back = f"; --at {max(0, len(game.log) - 1)} goes back before its last action" if game.log else ""
        raise NoHint(f"{source}: the game is over{back}")
    if seat is None and len(owing) > 1:
        who = ", ".join(game.names[number] for number in owing)
        raise NoHint(f"{source}: several seats decide now; choose one with --seat: {who}")
    number = owing[0] if seat is None else seat_of(game, seat)
    if number not in owing:
        who = " and ".join(game.names[other] for other in owing)
        raise NoHint(f"{source}: {game.names[number]} has nothing to decide now; {who} must decide")
    return decision_of(game, number)


def seat_of(game: Game, seat: str) -> int:
    """A seat by its name, or by its number from 0."""
    try:
        is_number = seat not in game.names and seat.isascii() and seat.isdigit()
        return game.seat(int(seat[:9]) if is_number else seat)
    except ValueError as wrong:
        raise NoHint(str(wrong)) from None


# --- output


def facts(decision: Decision, found: list[Hint]) -> dict[str, object]:
    return {
        "board": decision.board.id,
        "seat": decision.seat,
        "name": decision.names[decision.seat],
        "phase": decision.phase,
        "options": len(decision.options),
        "hints": [msgspec.to_builtins(each) for each in found],
    }


def text(decision: Decision, found: list[Hint], language: str) -> str:
    name = decision.names[decision.seat]
    heads = HEADS_OF_ONE if len(found) == 1 else HEADS
    lines = [heads[language].format(name=name, number=len(decision.options))]
    for n, each in enumerate(found, 1):
        lines += [
            "",
            f"{n}. {each.notation}{beside(decision, each, language)}{deficit_text(each, language)}",
            f"   {each.reason}",
        ]
    return "\n".join(lines)


def beside(decision: Decision, each: Hint, language: str) -> str:
    """The decision in words, where the notation is in another language."""
    said = option_text(decision.rules, each.action, language)
    return "" if language == "en" or said == each.notation else f" – {said}"


def deficit_text(each: Hint, language: str) -> str:
    """How much less it is worth than the best."""
    if not each.worth or abs(each.worth) < 0.05:
        return ""
    points = f"−{-each.worth:.1f}"
    return f"  ({LESS[language].format(points=points.replace('.', ',') if language == 'de' else points)})"

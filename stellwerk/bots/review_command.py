"""`stellwerk review`: the review of a recorded game, as text or data."""

import sys
from dataclasses import dataclass
from typing import Final

import msgspec

from stellwerk import record
from stellwerk.actions import parse
from stellwerk.faults import UserError, printable
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.replay import read_record
from stellwerk.words import option_text

from . import review
from .hint import seat_of
from .review import Judgement, Review, TurningPoint

#: Decisions of a seat that are shown as text.
MOST_SHOWN: Final = 5

TEXTS: Final = {
    "en": {
        "seat": "{name}: {number} decisions cost {cost} points in all",
        "turn": "turn {turn}: {action} cost {cost} points",
        "better": "better: {action}. {reason}",
        "chances": "Chances to win",
        "start": "at the start",
        "turning": "turn {turn}, {name}: {changes}",
        "steady": "No turn changed the chances much.",
        "progress": "\r{done} of {of}",
    },
    "de": {
        "seat": "{name}: {number} Entscheidungen kosteten zusammen {cost} Punkte",
        "turn": "Zug {turn}: {action} kostete {cost} Punkte",
        "better": "besser: {action}. {reason}",
        "chances": "Gewinnaussichten",
        "start": "am Anfang",
        "turning": "Zug {turn}, {name}: {changes}",
        "steady": "Kein Zug hat die Aussichten stark verändert.",
        "progress": "\r{done} von {of}",
    },
}


class NoReview(UserError):
    """The game can't be reviewed; the message says why."""


@dataclass(frozen=True)
class ReviewOptions:
    file: str
    seat: str | None = None
    lang: str = "en"
    json: bool = False
    board: Board | None = None


def review_command(asked: ReviewOptions) -> int:
    source = printable(asked.file)
    try:
        game = record.load(read_record(asked.file), asked.board)
    except record.BadRecord as bad:
        raise NoReview(f"{source}:{bad.line}: {printable(bad.reason)}") from None
    if not game.is_over:
        raise NoReview(f"{source}: the game is not over; `stellwerk hint` helps while it is played")
    seats = None if asked.seat is None else [seat_of(game, asked.seat)]
    found = review.of(game, seats, progress=Progress(asked.lang))
    found = review.in_words(found, asked.lang, game.board, game.names)
    if asked.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
    else:
        sys.stdout.write(text(game, found, asked.lang) + "\n")
    return 0


class Progress:
    """How far it is, in one line of a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, done: int, of: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == of else ""
            sys.stderr.write(TEXTS[self.language]["progress"].format(done=done, of=of) + end)


def text(game: Game, found: Review, language: str) -> str:
    said = TEXTS[language]
    lines = []
    for seat in found.seats:
        own = [each for each in found.judgements if each.seat == seat]
        cost = number(sum(each.cost for each in own), language)
        lines += [said["seat"].format(name=game.names[seat], number=len(own), cost=cost)]
        worst = sorted((each for each in own if each.better), key=lambda each: -each.cost)[:MOST_SHOWN]
        for each in sorted(worst, key=lambda each: each.entry):
            lines += [f"  {line}" for line in judged(game, each, language)]
        lines.append("")
    lines.append(said["chances"])
    lines.append(f"  {said['start']}: {chances_text(game, found.curve[0].chances)}")
    lines += [f"  {turned(game, each, language)}" for each in found.turning]
    return "\n".join(lines if found.turning else [*lines, f"  {said['steady']}"])


def judged(game: Game, each: Judgement, language: str) -> list[str]:
    said, best = TEXTS[language], each.better[0]

    def words(action: str) -> str:
        return action if language == "en" else option_text(game.rules, parse(action), language)

    cost = number(each.cost, language)
    return [
        said["turn"].format(turn=each.turn + 1, action=words(each.action), cost=cost),
        "  " + said["better"].format(action=words(best.notation), reason=best.reason),
    ]


def turned(game: Game, each: TurningPoint, language: str) -> str:
    changes = ", ".join(
        f"{name} {change:+.0%}".replace("-", "−")
        for name, change in zip(game.names, each.changes, strict=True)
    )
    name = game.names[each.seat]
    return TEXTS[language]["turning"].format(turn=each.turn + 1, name=name, changes=changes)


def chances_text(game: Game, chances: tuple[float, ...]) -> str:
    return ", ".join(f"{name} {chance:.0%}" for name, chance in zip(game.names, chances, strict=True))


def number(value: float, language: str) -> str:
    shown = f"{value:.1f}"
    return shown.replace(".", ",") if language == "de" else shown

"""What a seat is told of its game, and nothing else.

All of it comes from the seat's view and from events as the seat saw them. What others chose and nobody has
seen yet leaves no trace here: no moment, and no step of the version.
"""

from typing import Final

from stellwerk.actions import Action, BadAction, Special
from stellwerk.events import Event, FestivalTaken, TollPaid, TurnBegan
from stellwerk.game import Entry, Game
from stellwerk.payments import payments as ways_to_pay
from stellwerk.views import view
from stellwerk.ways import ways

from . import wording
from .protocol import Moment, Payment, Told
from .sheet import sheet_shown

#: Of a log so far, so many moments at its end have their events as data; before them, words do.
RECENT: Final = 12


def told(game: Game, seat: int | None, language: str, after: int | None = None) -> Told:
    """The game as a seat sees it now (None: as spectators do).

    With `after`, the version that it was told last, what happened since; without, the log so far.
    """
    seen = view(game, seat)
    now = version(game, seat)
    is_fresh = after is not None and after <= now
    return Told(
        version=now,
        seat=seat,
        view=seen,
        ways=() if seat is None else ways(game, seat),
        asks="" if seat is None else wording.asks(game, seat, language),
        labels={str(each): label(game, each, language) for each in seen.options if isinstance(each, Special)},
        moments=moments(game, seat, language, after if is_fresh else None),
        fresh=is_fresh,
        tallies=tallies(game),
        sheet=sheet_shown(game, language) if game.is_over else None,
    )


def label(game: Game, action: Action, language: str) -> str:
    """What an action is, as a button would say it."""
    return wording.label(game, action, language)


# --- what happened


def version(game: Game, seat: int | None) -> int:
    """How many entries of the log a seat can have noticed; an answer names it."""
    return sum(is_noticed(entry, seat) for entry in game.log)


def is_noticed(entry: Entry, seat: int | None) -> bool:
    """What nobody has seen, only who did it knows."""
    return bool(entry.events) or entry.seat == seat


def moments(game: Game, seat: int | None, language: str, after: int | None = None) -> tuple[Moment, ...]:
    """What happened after a version; None: all of it, from the set-up on."""
    entries: list[tuple[int, Entry]] = [(0, game.set_up)] if after is None else []
    number = 0
    for entry in game.log:
        number += is_noticed(entry, seat)
        if entry.events and (after is None or number > after):
            entries.append((number, entry))
    recent = 0 if after is not None else len(entries) - RECENT
    return tuple(
        moment(entry, number, seat, language, place >= recent)
        for place, (number, entry) in enumerate(entries)
        if entry.events
    )


def moment(entry: Entry, number: int, seat: int | None, language: str, with_events: bool) -> Moment:
    seen = [event.seen_by(seat) for event in entry.events]
    return Moment(
        version=number,
        seat=entry.seat,
        lines=tuple(wording.event_text(event, language) for event in seen if is_worth_a_line(event)),
        events=tuple(event.to_dict() for event in seen) if with_events else (),
    )


def is_worth_a_line(event: Event) -> bool:
    """Whose turn begins, the next line tells anyway."""
    return not isinstance(event, TurnBegan)


def tallies(game: Game) -> dict[str, tuple[int, ...]]:
    """What others paid and took openly: nobody should need paper to keep count."""
    found: dict[str, list[int]] = {}
    for entry in game.log:
        for event in entry.events:
            if isinstance(event, TollPaid):
                counted, number = "tolls spent", event.amount
            elif isinstance(event, FestivalTaken):
                counted, number = f"festival {event.pile}", event.number
            else:
                continue
            found.setdefault(counted, [0] * game.seats)[event.seat] += number
    return {counted: tuple(numbers) for counted, numbers in found.items()}


# --- answers to questions


def payments(game: Game, seat: int, action: Action, language: str) -> tuple[Payment, ...]:
    """All ways to pay for an action, the thriftiest first."""
    return tuple(
        Payment(way.actions, way.cards, wording.payment_text(way.cards, language))
        for way in ways_to_pay(game, seat, action)
    )


def why(game: Game, seat: int, action: Action, language: str) -> str:
    """Why a seat can't do something; "" if it can."""
    try:
        found = game.why_not(action, seat)
    except BadAction as bad:
        return str(bad)
    return "" if found is None else wording.reason_text(found, language)

"""A game as it was seen from outside: what was offered, what was chosen, what happened.

Only texts and numbers: the notation of actions, and events as their dictionaries. Nothing here knows the
game's own types, so that a tape can also be written by hand or tampered with.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Event: TypeAlias = dict[str, Any]


@dataclass
class Offer:
    """What a seat may answer at this moment."""

    seat: int
    phase: str
    options: list[str]


@dataclass
class Step:
    """A moment of the game: what all seats were offered, then what one of them chose, and what followed."""

    offers: list[Offer]
    seat: int
    action: str
    events: list[Event]


@dataclass
class Tape:
    board: str
    seats: int
    switches: dict[str, bool]
    set_up: list[Event]
    #: How many cards lie above the draft card, where there is one.
    depth: int | None
    #: The version of the rules that the game was begun with (docs/record.md).
    rules: int = 2
    steps: list[Step] = field(default_factory=list)
    #: The score sheet at the end, as JSON has it.
    sheet: dict[str, Any] = field(default_factory=dict)


class Fault(Exception):
    """The game did what its rules don't say. `rule` is the number in the rule book, as in "B12"."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{rule}: {text}")
        self.rule = rule
        self.text = text
        #: How many choices had been made.
        self.entry = 0


class PendingEvents:
    """The events of one entry that the rules have not accounted for yet.

    Events of one kind must come in the order in which the rules bring them; those of different kinds may
    come in any order.
    """

    def __init__(self, events: list[Event]) -> None:
        self.events = list(events)

    def next(self, kinds: Collection[str]) -> Event | None:
        """The first event of one of these kinds, left where it is."""
        return next((event for event in self.events if event["event"] in kinds), None)

    def has(self, kind: str) -> bool:
        return self.next((kind,)) is not None

    def take(self, kind: str, rule: str, **wanted: object) -> Event:
        """The next event of this kind, which must have these values."""
        event = self.next((kind,))
        if event is None:
            instead = f", not {self.events[0]}" if self.events else ""
            raise Fault(rule, f"{kind} {values(wanted)} should have happened{instead}")
        for name, value in wanted.items():
            if event[name] != value:
                raise Fault(rule, f"{kind} has {name} {event[name]!r} instead of {value!r}: {event}")
        self.events.remove(event)
        return event

    def finish(self) -> None:
        if self.events:
            event = self.events[0]
            raise Fault(rule_of_event(event["event"]), f"nothing in the rules brought {event}")


def values(wanted: dict[str, object]) -> str:
    return ", ".join(f"{name} {value!r}" for name, value in wanted.items())


#: The rule of an event that should not have happened.
RULE_OF_EVENT = {
    "card_drawn": "B7",
    "card_taken": "B7",
    "card_turned_up": "B7",
    "display_swept": "B5",
    "deck_reshuffled": "B9",
    "track_claimed": "B11",
    "scored": "B12",
    "tickets_offered": "B16",
    "tickets_kept": "B16",
    "tickets_returned": "B16",
    "tickets_shuffled": "NL3",
    "turn_began": "B2",
    "passed": "B17",
    "last_round_began": "B18",
    "game_ended": "B18",
    "tunnel": "B26",
    "station": "B27",
    "toll_paid": "NL6",
    "loan_taken": "NL9",
    "bank_paid": "NL20",
    "neutral": "NL17",
    "country": "PL5",
    "festival": "IB6",
    "draft": "IB5",
    "express_advanced": "JP5",
    "express_supply_empty": "JP7",
    "express_card_used": "KR3",
    "province": "KR7",
}


def rule_of_event(kind: str) -> str:
    return RULE_OF_EVENT.get(kind) or RULE_OF_EVENT.get(kind.split("_", maxsplit=1)[0], "B1")

"""What happened, as typed frozen events made of what the kernel told.

Every event knows its audience: `event.seen_by(seat)` is what that seat may see of it (None: what
spectators see), with hidden cards and tickets left out. `str(event)` is a readable line, in English;
`event.text("de")` the same in German. The words stand in `stellwerk/words/`.

Mechanics' events stand in files of their own beside this one, which the package puts together.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, TypeAlias

from stellwerk.kernel import tells
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import ALL, OWNER_ONLY
from stellwerk.kernel.rules import Rules
from stellwerk.words import Scene, event_text, sentence

#: As the kernel tells it: code, seat, a, b, c.
Told: TypeAlias = tuple[int, int, int, int, int]


#: The names of each kind's fields, once they were asked for.
_names: Final[dict[type, tuple[str, ...]]] = {}


@dataclass(frozen=True, slots=True)
class Event:
    #: Not part of what happened: only so that it can be told with names.
    scene: Scene | None = field(default=None, repr=False, compare=False, kw_only=True)

    #: The fields that only the event's own seat may see.
    secret: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[dict[str, type["Event"]]] = {}

    def __init_subclass__(cls) -> None:
        Event.kinds[kind_name(cls.__name__)] = cls

    @property
    def kind(self) -> str:
        """As in "card_drawn"."""
        return kind_name(type(self).__name__)

    @property
    def audience(self) -> str:
        """ALL, or OWNER_ONLY if a part of it is only for the event's own seat."""
        return OWNER_ONLY if self.secret else ALL

    def seen_by(self, seat: int | None) -> "Event":
        """What a seat may see of it; None: a spectator."""
        if self.audience == ALL or (seat is not None and seat == getattr(self, "seat", None)):
            return self
        return replace(self, **dict.fromkeys(self.secret))

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        """The outcomes of chance it tells of, each with the only seat that sees it (None: all do)."""
        return ()

    # --- as data and as text

    def to_dict(self) -> dict[str, object]:
        """For JSON: {"event": "card_drawn", "seat": 0, "card": null}."""
        values = {name: getattr(self, name) for name in self.names()}
        return {"event": self.kind} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
        }

    @classmethod
    def names(cls) -> tuple[str, ...]:
        found = _names.get(cls)
        if found is None:
            found = _names[cls] = tuple(part.name for part in fields(cls) if part.name != "scene")
        return found

    def text(self, language: str = "en") -> str:
        text = event_text(self.code())
        assert text is not None, self.code()
        return sentence(text, language, self.values(), self.scene)

    def code(self) -> str:
        """Of its text; one with a secret that is not shown may have another."""
        is_hidden = self.secret and all(getattr(self, name) is None for name in self.secret)
        hidden = f"{self.kind} hidden"
        return hidden if is_hidden and event_text(hidden) is not None else self.kind

    def values(self) -> dict[str, object]:
        """What the text is filled with; the wording makes names of ids and numbers of seats."""
        return {name: getattr(self, name) for name in self.names()}

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[type["Event"], tuple[object, ...]]:
        """Events travel without the board."""
        return type(self), tuple(getattr(self, name) for name in self.names())


@cache
def kind_name(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def from_dict(data: Mapping[str, Any], scene: Scene | None = None) -> Event:
    """The event that `to_dict` wrote; ValueError if it is none."""
    kind = Event.kinds.get(str(data.get("event")))
    if kind is None or set(data) != {"event", *kind.names()}:
        raise ValueError(f"no event: {dict(data)!r}")
    values = {name: data[name] for name in kind.names()}
    return kind(**{name: tuple(x) if isinstance(x, list) else x for name, x in values.items()}, scene=scene)


# --- the base game


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    #: Who starts.
    seat: int

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.seat, None),)


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    seat: int
    number: int
    cards: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("cards",)

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return tuple((card, self.seat) for card in self.cards or ())


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """From the display."""

    seat: int
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """Unseen, from the deck."""

    seat: int
    card: str | None

    secret: ClassVar[tuple[str, ...]] = ("card",)

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card or "", self.seat),)


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """Into the display."""

    card: str
    slot: int

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card, None),)


@dataclass(frozen=True, slots=True)
class DisplaySwept(Event):
    """Too many locomotives: all display cards were discarded (B5)."""


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    #: Cards in the new deck.
    number: int


@dataclass(frozen=True, slots=True)
class Payment(Event):
    """Cards that were played: `cards` in all, so many of them locomotives, the others of one colour."""

    seat: int
    colour: str
    cards: int
    locomotives: int

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"payment": (self.colour, self.cards, self.locomotives)}


@dataclass(frozen=True, slots=True)
class TrackClaimed(Payment):
    track: str


@dataclass(frozen=True, slots=True)
class OfTickets(Event):
    """So many tickets; which ones, only their seat sees."""

    seat: int
    number: int
    tickets: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("tickets",)


@dataclass(frozen=True, slots=True)
class TicketsOffered(OfTickets):
    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return tuple((ticket, self.seat) for ticket in self.tickets or ())


@dataclass(frozen=True, slots=True)
class TicketsKept(OfTickets):
    pass


@dataclass(frozen=True, slots=True)
class TicketsReturned(OfTickets):
    #: "under" the deck, "out" of the game, "open" beside the deck for all to see, or "shuffled in".
    place: str

    def seen_by(self, seat: int | None) -> Event:
        """What lies open, everybody sees."""
        return self if self.place == "open" else Event.seen_by(self, seat)

    def code(self) -> str:
        return f"{self.kind} open" if self.place == "open" else Event.code(self)


@dataclass(frozen=True, slots=True)
class TicketsShuffled(Event):
    """The tickets that lay open are the new deck."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    #: Who triggered the end.
    seat: int
    #: Turns left.
    turns: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    #: "trains", "passes", or "rule" if a mechanic ended it.
    reason: str

    def code(self) -> str:
        return f"{self.kind} {self.reason}"


@dataclass(frozen=True, slots=True)
class MechanicEvent(Event):
    """An event of a mechanic that no file here knows; others see only that something happened."""

    seat: int
    mechanic: str
    number: int | None
    numbers: tuple[int, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("number", "numbers")

    def code(self) -> str:
        """Some events are nobody's: their seat is -1."""
        return f"{self.kind} nobody" if self.seat < 0 else self.kind


# --- from what the kernel told


class Teller:
    """Makes events for one game's scene."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.scene = Scene(rules.board, tuple(names))
        #: The commonest of all events: one object for each seat.
        self.turns = tuple(TurnBegan(seat, scene=self.scene) for seat in range(len(names)))

    def events(self, heard: Sequence[Told]) -> tuple[Event, ...]:
        """The events of a step. Cards dealt to a seat, and its tickets, become one event."""
        found: list[Event] = []
        at = 0
        while at < len(heard):
            many = self.many(heard[at][0])
            family = frozenset({heard[at][0]}) if many else FAMILY.get(heard[at][0])
            if family is None:
                found.append(self.event(heard[at]))
                at += 1
                continue
            end = at + 1
            while end < len(heard) and heard[end][0] in family and heard[end][1] == heard[at][1]:
                end += 1
            found += [many(self, heard[at:end])] if many else self.together(heard[at:end])
            at = end
        return tuple(found)

    def many(self, code: int) -> "MakeMany | None":
        """How a mechanic's tells of this code become one event, if they are to."""
        if code < tells.MECHANIC:
            return None
        number, n = divmod(code - tells.MECHANIC, tells.EVENTS_EACH)
        return TOLD_TOGETHER.get(self.rules.mechanics[number].name, {}).get(n)

    def together(self, heard: Sequence[Told]) -> list[Event]:
        """One event for each code and place: one by one, their order would tell something of the tickets."""
        parts: dict[tuple[int, int], list[Told]] = {}
        for told in sorted(heard, key=lambda told: told[0]):
            parts.setdefault((told[0], told[3]), []).append(told)
        return [TOGETHER[code](self, part) for (code, _), part in parts.items()]

    def event(self, told: Told) -> Event:
        if told[0] in SINGLE:
            return SINGLE[told[0]](self, told)
        number, n = divmod(told[0] - tells.MECHANIC, 8)
        name = self.rules.mechanics[number].name
        make = TOLD.get(name, {}).get(n)
        if make is None:
            return MechanicEvent(told[1], name, n, told[2:], scene=self.scene)
        return make(self, told)

    def card(self, kind: int) -> str:
        return self.rules.card_names[kind]

    def track(self, number: int) -> str:
        return self.scene.board.tracks[number].id

    def tickets(self, heard: Sequence[Told]) -> tuple[str, ...]:
        return tuple(self.scene.board.tickets[told[2]].id for told in heard)


Make: TypeAlias = Callable[[Teller, Told], Event]
MakeMany: TypeAlias = Callable[[Teller, Sequence[Told]], Event]

#: For each mechanic the events it tells, by their numbers in its file; put together by the package.
TOLD: Final[dict[str, dict[int, Make]]] = {}
#: Those of them that are told one by one but happen at once: one event of all.
TOLD_TOGETHER: Final[dict[str, dict[int, MakeMany]]] = {}

#: What is told one by one but happens at once.
TICKETS_CHOSEN: Final = frozenset({tells.KEPT_TICKET, tells.RETURNED_TICKET})
FAMILY: Final[dict[int, frozenset[int]]] = {
    tells.DEALT: frozenset({tells.DEALT}),
    tells.OFFERED_TICKET: frozenset({tells.OFFERED_TICKET}),
    tells.KEPT_TICKET: TICKETS_CHOSEN,
    tells.RETURNED_TICKET: TICKETS_CHOSEN,
}

PLACES: Final = ("under", "out", "open", "shuffled in")
ENDS: Final = {tells.END_TRAINS: "trains", tells.END_PASSES: "passes"}

TOGETHER: Final[dict[int, MakeMany]] = {
    tells.DEALT: lambda t, x: CardsDealt(x[0][1], len(x), tuple(t.card(y[2]) for y in x), scene=t.scene),
    tells.OFFERED_TICKET: lambda t, x: TicketsOffered(x[0][1], len(x), t.tickets(x), scene=t.scene),
    tells.KEPT_TICKET: lambda t, x: TicketsKept(x[0][1], len(x), t.tickets(x), scene=t.scene),
    tells.RETURNED_TICKET: lambda t, x: TicketsReturned(
        x[0][1], len(x), t.tickets(x), PLACES[x[0][3]], scene=t.scene
    ),
}

SINGLE: Final[dict[int, Make]] = {
    tells.BEGAN: lambda t, x: GameBegan(x[1], scene=t.scene),
    tells.TOOK_OPEN: lambda t, x: CardTaken(x[1], t.card(x[2]), x[3], scene=t.scene),
    tells.DREW: lambda t, x: CardDrawn(x[1], t.card(x[2]), scene=t.scene),
    tells.TURNED_UP: lambda t, x: CardTurnedUp(t.card(x[2]), x[3], scene=t.scene),
    tells.SWEPT: lambda t, _: DisplaySwept(scene=t.scene),
    tells.RESHUFFLED: lambda t, x: DeckReshuffled(x[2], scene=t.scene),
    tells.CLAIMED: lambda t, x: TrackClaimed(
        x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.track(x[2]), scene=t.scene
    ),
    tells.PASSED: lambda t, x: Passed(x[1], scene=t.scene),
    tells.LAST_ROUND: lambda t, x: LastRoundBegan(x[1], x[2], scene=t.scene),
    tells.ENDED: lambda t, x: GameEnded(ENDS.get(x[2], "rule"), scene=t.scene),
    tells.TURN_BEGAN: lambda t, x: t.turns[x[1]],
    tells.TICKETS_SHUFFLED: lambda t, x: TicketsShuffled(x[2], scene=t.scene),
    tells.SCORED: lambda t, x: Scored(x[1], x[2], scene=t.scene),
}

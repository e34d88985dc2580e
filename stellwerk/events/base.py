"""What happened, as typed frozen events made from what the kernel emits.

Every event knows its audience: `event.seen_by(seat)` is what that seat may see of it (None: what
spectators see), with hidden cards and tickets left out. `str(event)` is a readable line, in English;
`event.text("de")` the same in German. The words are in `stellwerk/words/`.

Each mechanic's events have their own file in this package.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from stellwerk.kernel import events as codes
from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import ALL, OWNER_ONLY
from stellwerk.kernel.rules import Rules
from stellwerk.words import Scene, event_text, sentence

#: As the kernel emits it: code, seat, a, b, c.
Emitted: TypeAlias = tuple[int, int, int, int, int]


# Structs, not dataclasses: fifty of those would take a quarter of the time to import the package.
class Event(msgspec.Struct, frozen=True, kw_only=True):
    #: Not part of what happened; it only gives the names for the text.
    scene: Scene | None = None

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
        """ALL, or OWNER_ONLY if part of it is only for the event's own seat."""
        return OWNER_ONLY if self.secret else ALL

    def seen_by(self, seat: int | None) -> "Event":
        """What a seat may see of it; None: a spectator."""
        if self.audience == ALL or (seat is not None and seat == getattr(self, "seat", None)):
            return self
        return msgspec.structs.replace(self, **dict.fromkeys(self.secret))

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        """The outcomes of chance it shows, each with the only seat that sees it (None: all do)."""
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
        """Its fields, in their order."""
        return cls.__struct_fields__[:-1]  # the scene, which has to be named, comes last

    def text(self, language: str = "en") -> str:
        text = event_text(self.code())
        assert text is not None, self.code()
        return sentence(text, language, self.values(), self.scene)

    def code(self) -> str:
        """The code of its text; an event whose secret is hidden may have another."""
        is_hidden = self.secret and all(getattr(self, name) is None for name in self.secret)
        hidden = f"{self.kind} hidden"
        return hidden if is_hidden and event_text(hidden) is not None else self.kind

    def values(self) -> dict[str, object]:
        """What the text is filled with; the wording makes names of ids and numbers of seats."""
        return {name: getattr(self, name) for name in self.names()}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        parts = (f"{name}={getattr(self, name)!r}" for name in self.names())
        return f"{type(self).__name__}({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.names())

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.names())))

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


class GameBegan(Event, frozen=True):
    #: Who starts.
    seat: int

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.seat, None),)


class CardsDealt(Event, frozen=True):
    seat: int
    number: int
    cards: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("cards",)

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return tuple((card, self.seat) for card in self.cards or ())


class CardTaken(Event, frozen=True):
    """From the display."""

    seat: int
    card: str
    slot: int


class CardDrawn(Event, frozen=True):
    """Unseen, from the deck."""

    seat: int
    card: str | None

    secret: ClassVar[tuple[str, ...]] = ("card",)

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card or "", self.seat),)


class CardTurnedUp(Event, frozen=True):
    """Into the display."""

    card: str
    slot: int

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card, None),)


class DisplaySwept(Event, frozen=True):
    """Too many locomotives: all display cards were discarded (B5)."""


class DeckReshuffled(Event, frozen=True):
    #: Cards in the new deck.
    number: int


class Payment(Event, frozen=True):
    """Cards that were played: `cards` in all, `locomotives` of them locomotives, the rest of one colour."""

    seat: int
    colour: str
    cards: int
    locomotives: int

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"payment": (self.colour, self.cards, self.locomotives)}


class TrackClaimed(Payment, frozen=True):
    track: str


class OfTickets(Event, frozen=True):
    """A number of tickets; only their seat sees which ones."""

    seat: int
    number: int
    tickets: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("tickets",)


class TicketsOffered(OfTickets, frozen=True):
    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return tuple((ticket, self.seat) for ticket in self.tickets or ())


class TicketsKept(OfTickets, frozen=True):
    pass


class TicketsReturned(OfTickets, frozen=True):
    #: "under" the deck, "out" of the game, "open" next to the deck for all to see, or "shuffled in".
    place: str

    def seen_by(self, seat: int | None) -> Event:
        """Everybody sees open tickets."""
        return self if self.place == "open" else Event.seen_by(self, seat)

    def code(self) -> str:
        return f"{self.kind} open" if self.place == "open" else Event.code(self)


class TicketsShuffled(Event, frozen=True):
    """The open tickets become the new deck."""

    number: int


class TurnBegan(Event, frozen=True):
    seat: int


class Passed(Event, frozen=True):
    seat: int


class Scored(Event, frozen=True):
    seat: int
    points: int


class LastRoundBegan(Event, frozen=True):
    #: Who triggered the end.
    seat: int
    #: Turns left.
    turns: int


class GameEnded(Event, frozen=True):
    #: "trains", "passes", or "rule" if a mechanic ended it.
    reason: str

    def code(self) -> str:
        return f"{self.kind} {self.reason}"


class MechanicEvent(Event, frozen=True):
    """An event of a mechanic without a file here; others see only that something happened."""

    seat: int
    mechanic: str
    number: int | None
    numbers: tuple[int, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("number", "numbers")

    def code(self) -> str:
        """Some events are nobody's: their seat is -1."""
        return f"{self.kind} nobody" if self.seat < 0 else self.kind


# --- from what the kernel emitted


class EventMaker:
    """Makes events for one game's scene."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.scene = Scene(rules.board, tuple(names))
        #: The most common event: one object for each seat.
        self.turns = tuple(TurnBegan(seat, scene=self.scene) for seat in range(len(names)))

    def events(self, emitted: Sequence[Emitted]) -> tuple[Event, ...]:
        """The events of a step. Cards dealt to a seat, and its tickets, become one event."""
        found: list[Event] = []
        at = 0
        while at < len(emitted):
            many = self.many(emitted[at][0])
            family = frozenset({emitted[at][0]}) if many else FAMILY.get(emitted[at][0])
            if family is None:
                found.append(self.event(emitted[at]))
                at += 1
                continue
            end = at + 1
            while end < len(emitted) and emitted[end][0] in family and emitted[end][1] == emitted[at][1]:
                end += 1
            found += [many(self, emitted[at:end])] if many else self.together(emitted[at:end])
            at = end
        return tuple(found)

    def many(self, code: int) -> "MakeGroup | None":
        """How a mechanic's emitted events of this code become one event, if they do."""
        if code < codes.MECHANIC:
            return None
        number, n = divmod(code - codes.MECHANIC, codes.EVENTS_EACH)
        return GROUP_MAKERS.get(self.rules.mechanics[number].name, {}).get(n)

    def together(self, emitted: Sequence[Emitted]) -> list[Event]:
        """One event for each code and place: the order of single ones would give tickets away."""
        parts: dict[tuple[int, int], list[Emitted]] = {}
        for one in sorted(emitted, key=lambda one: one[0]):
            parts.setdefault((one[0], one[3]), []).append(one)
        return [TOGETHER[code](self, part) for (code, _), part in parts.items()]

    def event(self, one: Emitted) -> Event:
        if one[0] in SINGLE:
            return SINGLE[one[0]](self, one)
        number, n = divmod(one[0] - codes.MECHANIC, 8)
        name = self.rules.mechanics[number].name
        make = MAKERS.get(name, {}).get(n)
        if make is None:
            return MechanicEvent(one[1], name, n, one[2:], scene=self.scene)
        return make(self, one)

    def card(self, kind: int) -> str:
        return self.rules.card_names[kind]

    def track(self, number: int) -> str:
        return self.scene.board.tracks[number].id

    def tickets(self, emitted: Sequence[Emitted]) -> tuple[str, ...]:
        return tuple(self.scene.board.tickets[one[2]].id for one in emitted)


Make: TypeAlias = Callable[[EventMaker, Emitted], Event]
MakeGroup: TypeAlias = Callable[[EventMaker, Sequence[Emitted]], Event]

#: For each mechanic how its events are made, by their numbers in its file; the package fills it in.
MAKERS: Final[dict[str, dict[int, Make]]] = {}
#: Those that are emitted one by one but happen at once, and become one event.
GROUP_MAKERS: Final[dict[str, dict[int, MakeGroup]]] = {}

#: What is emitted one by one but happens at once.
TICKETS_CHOSEN: Final = frozenset({codes.KEPT_TICKET, codes.RETURNED_TICKET})
FAMILY: Final[dict[int, frozenset[int]]] = {
    codes.DEALT: frozenset({codes.DEALT}),
    codes.OFFERED_TICKET: frozenset({codes.OFFERED_TICKET}),
    codes.KEPT_TICKET: TICKETS_CHOSEN,
    codes.RETURNED_TICKET: TICKETS_CHOSEN,
}

PLACES: Final = ("under", "out", "open", "shuffled in")
ENDS: Final = {codes.END_TRAINS: "trains", codes.END_PASSES: "passes"}

TOGETHER: Final[dict[int, MakeGroup]] = {
    codes.DEALT: lambda t, x: CardsDealt(x[0][1], len(x), tuple(t.card(y[2]) for y in x), scene=t.scene),
    codes.OFFERED_TICKET: lambda t, x: TicketsOffered(x[0][1], len(x), t.tickets(x), scene=t.scene),
    codes.KEPT_TICKET: lambda t, x: TicketsKept(x[0][1], len(x), t.tickets(x), scene=t.scene),
    codes.RETURNED_TICKET: lambda t, x: TicketsReturned(
        x[0][1], len(x), t.tickets(x), PLACES[x[0][3]], scene=t.scene
    ),
}

SINGLE: Final[dict[int, Make]] = {
    codes.BEGAN: lambda t, x: GameBegan(x[1], scene=t.scene),
    codes.TOOK_OPEN: lambda t, x: CardTaken(x[1], t.card(x[2]), x[3], scene=t.scene),
    codes.DREW: lambda t, x: CardDrawn(x[1], t.card(x[2]), scene=t.scene),
    codes.TURNED_UP: lambda t, x: CardTurnedUp(t.card(x[2]), x[3], scene=t.scene),
    codes.SWEPT: lambda t, _: DisplaySwept(scene=t.scene),
    codes.RESHUFFLED: lambda t, x: DeckReshuffled(x[2], scene=t.scene),
    codes.CLAIMED: lambda t, x: TrackClaimed(
        x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.track(x[2]), scene=t.scene
    ),
    codes.PASSED: lambda t, x: Passed(x[1], scene=t.scene),
    codes.LAST_ROUND: lambda t, x: LastRoundBegan(x[1], x[2], scene=t.scene),
    codes.ENDED: lambda t, x: GameEnded(ENDS.get(x[2], "rule"), scene=t.scene),
    codes.TURN_BEGAN: lambda t, x: t.turns[x[1]],
    codes.TICKETS_SHUFFLED: lambda t, x: TicketsShuffled(x[2], scene=t.scene),
    codes.SCORED: lambda t, x: Scored(x[1], x[2], scene=t.scene),
}

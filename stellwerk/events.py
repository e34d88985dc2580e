"""What happened, as typed frozen events made of what the kernel told.

Every event knows its audience: `event.seen_by(seat)` is what that seat may see of it (None: what
spectators see), with hidden cards and tickets left out. `str(event)` is a readable line.

Mechanics' events stand in `MECHANICS`, a small table for each mechanic's name; an event that is in
no table shows others nothing but that it happened.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, TypeAlias

from stellwerk.kernel import tells
from stellwerk.kernel.board import CARDS, LOCOMOTIVE, Board
from stellwerk.kernel.layout import ALL, OWNER_ONLY
from stellwerk.kernel.rules import Rules
from stellwerk.mechanics import express_lines, stations, ticket_draft, tunnels
from stellwerk.reasons import ticket_name, track_name, worded

#: As the kernel tells it: code, seat, a, b, c.
Told: TypeAlias = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Scene:
    """Who plays on which board: what an event needs to be told in words."""

    board: Board
    names: tuple[str, ...]


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

    # --- as data and as text

    def to_dict(self) -> dict[str, object]:
        """For JSON: {"event": "card_drawn", "seat": 0, "card": null}."""
        values = {name: getattr(self, name) for name in self.names()}
        return {"event": self.kind} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
        }

    @classmethod
    def names(cls) -> list[str]:
        return [part.name for part in fields(cls) if part.name != "scene"]

    def text(self, language: str = "en") -> str:
        text = worded(language, self.template(TEXTS[language]), self.values())
        return text[:1].upper() + text[1:]

    def template(self, texts: Mapping[str, str]) -> str:
        """Its text; one with a secret that is not shown may have another under "… hidden"."""
        if self.secret and all(getattr(self, name) is None for name in self.secret):
            return texts.get(f"{self.kind} hidden", texts[self.kind])
        return texts[self.kind]

    def values(self) -> dict[str, object]:
        """What the text is filled with: the fields, ids replaced by names."""
        found: dict[str, object] = {name: getattr(self, name) for name in self.names()}
        if "seat" in found:
            found["who"] = self.name_of(getattr(self, "seat"))  # noqa: B009 not every event has one
        return found

    def name_of(self, seat: int) -> str:
        return f"seat {seat}" if self.scene is None else self.scene.names[seat]

    def track_called(self, track: str) -> str:
        if self.scene is None:
            return track
        return track_name(self.scene.board, self.scene.board.track_index(track))

    def city_called(self, city: str) -> str:
        if self.scene is None:
            return city
        return self.scene.board.cities[self.scene.board.city_index(city)].name

    def tickets_called(self, tickets: Sequence[str]) -> tuple[str, ...]:
        if self.scene is None:
            return tuple(tickets)
        board = self.scene.board
        return tuple(ticket_name(board, board.ticket_index(ticket)) for ticket in tickets)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> tuple[type["Event"], tuple[object, ...]]:
        """Events travel without the board."""
        return type(self), tuple(getattr(self, name) for name in self.names())


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


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    seat: int
    number: int
    cards: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("cards",)


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


@dataclass(frozen=True, slots=True)
class CardTurnedUp(Event):
    """Into the display."""

    card: str
    slot: int


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
        return Event.values(self) | {"payment": payment(self.colour, self.cards, self.locomotives)}


@dataclass(frozen=True, slots=True)
class TrackClaimed(Payment):
    track: str

    def values(self) -> dict[str, object]:
        return Payment.values(self) | {"track": self.track_called(self.track)}


@dataclass(frozen=True, slots=True)
class OfTickets(Event):
    """So many tickets; which ones, only their seat sees."""

    seat: int
    number: int
    tickets: tuple[str, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("tickets",)

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"tickets": self.tickets_called(self.tickets or ())}


@dataclass(frozen=True, slots=True)
class TicketsOffered(OfTickets):
    pass


@dataclass(frozen=True, slots=True)
class TicketsKept(OfTickets):
    pass


@dataclass(frozen=True, slots=True)
class TicketsReturned(OfTickets):
    #: "under" the deck, or "out" of the game.
    place: str


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

    def template(self, texts: Mapping[str, str]) -> str:
        return texts[f"{self.kind} {self.reason}"]


# --- mechanics


@dataclass(frozen=True, slots=True)
class TunnelLaid(Payment):
    """Cards are laid out for a tunnel."""

    track: str

    def values(self) -> dict[str, object]:
        return Payment.values(self) | {"track": self.track_called(self.track)}


@dataclass(frozen=True, slots=True)
class TunnelCard(Event):
    """A card is turned up for a tunnel."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TunnelAdded(Event):
    seat: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelGivenUp(Event):
    seat: int
    track: str

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"track": self.track_called(self.track)}


@dataclass(frozen=True, slots=True)
class StationBuilt(Payment):
    city: str

    def values(self) -> dict[str, object]:
        return Payment.values(self) | {"city": self.city_called(self.city)}


@dataclass(frozen=True, slots=True)
class ExpressAdvanced(Event):
    seat: int
    cards: int
    #: Express trains left in the common supply.
    supply: int


@dataclass(frozen=True, slots=True)
class DraftPassed(Event):
    """Every seat hands its tickets on."""


@dataclass(frozen=True, slots=True)
class MechanicEvent(Event):
    """An event of a mechanic that `MECHANICS` does not know; others see only that something happened."""

    seat: int
    mechanic: str
    number: int | None
    numbers: tuple[int, ...] | None

    secret: ClassVar[tuple[str, ...]] = ("number", "numbers")

    def values(self) -> dict[str, object]:
        """Some events are nobody's: their seat is -1."""
        who = "somebody" if self.seat < 0 else self.name_of(self.seat)
        return {"who": who, "mechanic": self.mechanic.replace("_", " ")}


#: The events in English; what stands behind a colon is explained in `reasons.Wording`.
ENGLISH: Final = {
    "game_began": "{who} begins.",
    "cards_dealt": "{who} is dealt {cards:and}.",
    "cards_dealt hidden": "{who} is dealt {number} cards.",
    "card_taken": "{who} takes {card:a card} from the display.",
    "card_drawn": "{who} draws {card:a card} from the deck.",
    "card_drawn hidden": "{who} draws a card from the deck.",
    "card_turned_up": "{card:a card} is turned up.",
    "display_swept": "There are three locomotives in the display: all its cards are replaced.",
    "deck_reshuffled": "The discards are shuffled: the new deck has {number} {number:card|cards}.",
    "track_claimed": "{who} claims {track} with {payment:and}.",
    "tickets_offered": "{who} looks at {tickets:and}.",
    "tickets_offered hidden": "{who} looks at {number} {number:ticket|tickets}.",
    "tickets_kept": "{who} keeps {tickets:and}.",
    "tickets_kept hidden": "{who} keeps {number} {number:ticket|tickets}.",
    "tickets_returned": "{who} gives {tickets:and} back.",
    "tickets_returned hidden": "{who} gives {number} {number:ticket|tickets} back.",
    "turn_began": "It is {who}'s turn.",
    "passed": "{who} can do nothing and passes.",
    "scored": "{who} scores {points} {points:point|points}.",
    "last_round_began": "{who} has hardly any trains left: everybody has one more turn.",
    "game_ended trains": "The game is over: everybody had the last turn.",
    "game_ended passes": "The game is over: nobody could do anything.",
    "game_ended rule": "The game is over.",
    "tunnel_laid": "{who} digs the tunnel {track} with {payment:and}.",
    "tunnel_card": "{card:a card} is turned up for the tunnel.",
    "tunnel_added": "{who} adds {cards} {cards:card|cards} for the tunnel, {locomotives} of them wild.",
    "tunnel_given_up": "{who} gives the tunnel {track} up and takes the cards back.",
    "station_built": "{who} builds a station in {city} with {payment:and}.",
    "express_advanced": "{who} advances {cards} on the express track; express trains left: {supply}.",
    "draft_passed": "Everybody passes the tickets on.",
    "mechanic_event": "Something happens to {who}: {mechanic}.",
}

TEXTS: Final[dict[str, Mapping[str, str]]] = {"en": ENGLISH}


def payment(colour: str, cards: int, locomotives: int) -> tuple[str, ...]:
    """As in ("3 blue cards", "1 locomotive")."""
    plain = cards - locomotives
    parts = [(plain, f"{colour} card"), (locomotives, LOCOMOTIVE)]
    return tuple(f"{number} {name}{'s' if number > 1 else ''}" for number, name in parts if number)


# --- from what the kernel told


class Teller:
    """Makes events for one game's scene."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules = rules
        self.scene = Scene(rules.board, tuple(names))

    def events(self, heard: Sequence[Told]) -> tuple[Event, ...]:
        """The events of a step. Cards dealt to a seat, and its tickets, become one event."""
        found: list[Event] = []
        at = 0
        while at < len(heard):
            family = FAMILY.get(heard[at][0])
            if family is None:
                found.append(self.event(heard[at]))
                at += 1
                continue
            end = at + 1
            while end < len(heard) and heard[end][0] in family and heard[end][1] == heard[at][1]:
                end += 1
            found += self.together(heard[at:end])
            at = end
        return tuple(found)

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
        make = MECHANICS.get(name, {}).get(n)
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

#: What is told one by one but happens at once.
TICKETS_CHOSEN: Final = frozenset({tells.KEPT_TICKET, tells.RETURNED_TICKET})
FAMILY: Final[dict[int, frozenset[int]]] = {
    tells.DEALT: frozenset({tells.DEALT}),
    tells.OFFERED_TICKET: frozenset({tells.OFFERED_TICKET}),
    tells.KEPT_TICKET: TICKETS_CHOSEN,
    tells.RETURNED_TICKET: TICKETS_CHOSEN,
}

PLACES: Final = ("under", "out")
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
    tells.TURN_BEGAN: lambda t, x: TurnBegan(x[1], scene=t.scene),
    tells.SCORED: lambda t, x: Scored(x[1], x[2], scene=t.scene),
}

#: For each mechanic the events it tells, by their numbers in its file.
MECHANICS: Final[dict[str, dict[int, Make]]] = {
    "tunnels": {
        tunnels.TUNNEL_LAID: lambda t, x: TunnelLaid(
            x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.track(x[2]), scene=t.scene
        ),
        tunnels.TUNNEL_CARD: lambda t, x: TunnelCard(x[1], t.card(x[2]), scene=t.scene),
        tunnels.TUNNEL_ADDED: lambda t, x: TunnelAdded(x[1], x[2], x[3], scene=t.scene),
        tunnels.TUNNEL_GIVEN_UP: lambda t, x: TunnelGivenUp(x[1], t.track(x[2]), scene=t.scene),
    },
    "stations": {
        stations.BUILT: lambda t, x: StationBuilt(
            x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.scene.board.cities[x[2]].id, scene=t.scene
        ),
    },
    "express_lines": {
        express_lines.ADVANCED: lambda t, x: ExpressAdvanced(x[1], x[2], x[3], scene=t.scene),
    },
    "ticket_draft": {
        ticket_draft.PASSED_ON: lambda t, _: DraftPassed(scene=t.scene),
    },
}

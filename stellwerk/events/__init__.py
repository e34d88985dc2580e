"""What happened, as typed frozen events made of what the kernel emits: `base` says how.

A mechanic's events are in the module of its name, as in `stellwerk.events.tolls`: their classes, and how they
are made (`MAKERS`, and `GROUP_MAKERS` for what is emitted one by one but happens at once).
"""

from typing import TYPE_CHECKING

from stellwerk import mechanics
from stellwerk.words import Scene

from .base import (
    GROUP_MAKERS,
    MAKERS,
    CardDrawn,
    CardsDealt,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    DisplaySwept,
    Event,
    EventMaker,
    GameBegan,
    GameEnded,
    LastRoundBegan,
    MechanicEvent,
    OfTickets,
    Passed,
    Payment,
    Scored,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TicketsShuffled,
    TrackClaimed,
    TurnBegan,
    from_dict,
)

for _name, _module in mechanics.facets(__name__).items():
    MAKERS[_name] = _module.MAKERS
    GROUP_MAKERS[_name] = getattr(_module, "GROUP_MAKERS", {})

# Type checkers can't follow this: for them, import an event from the module that has it.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> type[Event]:
        """Mechanics' events too: `from stellwerk.events import TollPaid`."""
        for kind in Event.kinds.values():
            if kind.__name__ == name:
                return kind
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "GROUP_MAKERS",
    "MAKERS",
    "CardDrawn",
    "CardTaken",
    "CardTurnedUp",
    "CardsDealt",
    "DeckReshuffled",
    "DisplaySwept",
    "Event",
    "EventMaker",
    "GameBegan",
    "GameEnded",
    "LastRoundBegan",
    "MechanicEvent",
    "OfTickets",
    "Passed",
    "Payment",
    "Scene",
    "Scored",
    "TicketsKept",
    "TicketsOffered",
    "TicketsReturned",
    "TicketsShuffled",
    "TrackClaimed",
    "TurnBegan",
    "from_dict",
]

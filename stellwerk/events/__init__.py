"""What happened, as typed frozen events made of what the kernel emits: `base` says how.

A mechanic's events are in the module of its name, as in `stellwerk.events.tolls`: their classes, and how they
are made (`MAKERS`, and `GROUP_MAKERS` for what is emitted one by one but happens at once).
"""

from typing import TYPE_CHECKING

from stellwerk import mechanics
from stellwerk.words import Scene as Scene

from .base import GROUP_MAKERS as GROUP_MAKERS
from .base import MAKERS as MAKERS
from .base import CardDrawn as CardDrawn
from .base import CardsDealt as CardsDealt
from .base import CardTaken as CardTaken
from .base import CardTurnedUp as CardTurnedUp
from .base import DeckReshuffled as DeckReshuffled
from .base import DisplaySwept as DisplaySwept
from .base import Event as Event
from .base import EventMaker as EventMaker
from .base import GameBegan as GameBegan
from .base import GameEnded as GameEnded
from .base import LastRoundBegan as LastRoundBegan
from .base import MechanicEvent as MechanicEvent
from .base import OfTickets as OfTickets
from .base import Passed as Passed
from .base import Payment as Payment
from .base import Scored as Scored
from .base import TicketsKept as TicketsKept
from .base import TicketsOffered as TicketsOffered
from .base import TicketsReturned as TicketsReturned
from .base import TicketsShuffled as TicketsShuffled
from .base import TrackClaimed as TrackClaimed
from .base import TurnBegan as TurnBegan
from .base import from_dict as from_dict

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

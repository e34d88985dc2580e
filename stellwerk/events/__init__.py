"""What happened, as typed frozen events made of what the kernel told: `base` says how.

A mechanic's events stand in a file of its name: their classes, and what they are made of.
"""

from stellwerk.words import Scene

from . import (
    country_cards,
    express_cards,
    express_lines,
    festivals,
    neutral_player,
    province_mat,
    stations,
    ticket_draft,
    tolls,
    tunnels,
)
from .base import (
    TOLD,
    TOLD_TOGETHER,
    CardDrawn,
    CardsDealt,
    CardTaken,
    CardTurnedUp,
    DeckReshuffled,
    DisplaySwept,
    Event,
    GameBegan,
    GameEnded,
    LastRoundBegan,
    MechanicEvent,
    OfTickets,
    Passed,
    Payment,
    Scored,
    Teller,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TicketsShuffled,
    TrackClaimed,
    TurnBegan,
    from_dict,
)
from .country_cards import CountryCardsTaken, CountryStackEmpty
from .express_cards import ExpressCardUsed
from .express_lines import ExpressAdvanced, ExpressSupplyEmpty
from .festivals import FestivalLeft, FestivalTaken, FestivalTurnedUp
from .neutral_player import (
    NeutralBuilt,
    NeutralIdle,
    NeutralLeft,
    NeutralMarkerPassed,
    NeutralOver,
    NeutralTicket,
)
from .province_mat import ProvinceTrainPlaced
from .stations import StationBuilt
from .ticket_draft import DraftBegan, DraftCalledOff, DraftCardTurnedUp, DraftHanded, DraftPassed
from .tolls import BankPaid, LoanTaken, TollPaid
from .tunnels import TunnelAdded, TunnelCard, TunnelGivenUp, TunnelLaid

for _module in (
    country_cards,
    express_cards,
    express_lines,
    festivals,
    neutral_player,
    province_mat,
    stations,
    ticket_draft,
    tolls,
    tunnels,
):
    TOLD[_module.__name__.rpartition(".")[2]] = _module.TOLD
TOLD_TOGETHER["country_cards"] = country_cards.TOGETHER

__all__ = [
    "TOLD",
    "TOLD_TOGETHER",
    "BankPaid",
    "CardDrawn",
    "CardTaken",
    "CardTurnedUp",
    "CardsDealt",
    "CountryCardsTaken",
    "CountryStackEmpty",
    "DeckReshuffled",
    "DisplaySwept",
    "DraftBegan",
    "DraftCalledOff",
    "DraftCardTurnedUp",
    "DraftHanded",
    "DraftPassed",
    "Event",
    "ExpressAdvanced",
    "ExpressCardUsed",
    "ExpressSupplyEmpty",
    "FestivalLeft",
    "FestivalTaken",
    "FestivalTurnedUp",
    "GameBegan",
    "GameEnded",
    "LastRoundBegan",
    "LoanTaken",
    "MechanicEvent",
    "NeutralBuilt",
    "NeutralIdle",
    "NeutralLeft",
    "NeutralMarkerPassed",
    "NeutralOver",
    "NeutralTicket",
    "OfTickets",
    "Passed",
    "Payment",
    "ProvinceTrainPlaced",
    "Scene",
    "Scored",
    "StationBuilt",
    "Teller",
    "TicketsKept",
    "TicketsOffered",
    "TicketsReturned",
    "TicketsShuffled",
    "TollPaid",
    "TrackClaimed",
    "TunnelAdded",
    "TunnelCard",
    "TunnelGivenUp",
    "TunnelLaid",
    "TurnBegan",
    "from_dict",
]

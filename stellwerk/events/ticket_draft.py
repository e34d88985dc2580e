"""Events of the ticket draft."""

from typing import Final

from stellwerk.actions import members
from stellwerk.events.base import Emitted, Event, EventMaker, Make, OfTickets
from stellwerk.mechanics import ticket_draft

#: Where the first and the second draft are passed.
DIRECTIONS: Final = ("left", "right")


class DraftBegan(Event, frozen=True):
    """Tickets are dealt for the first or the second draft."""

    number: int
    #: Tickets for each seat.
    tickets: int
    direction: str

    def code(self) -> str:
        return f"{self.kind} {self.direction}"


class DraftPassed(Event, frozen=True):
    """Every seat hands its tickets on, to the "left" or to the "right"."""

    direction: str

    def code(self) -> str:
        return f"{self.kind} {self.direction}"


class DraftHanded(OfTickets, frozen=True):
    """The tickets that a seat gets from its neighbour."""


class DraftCardTurnedUp(Event, frozen=True):
    """The draft card came from the deck: the second draft follows this turn."""

    #: Whose turn it is.
    seat: int


class DraftCalledOff(Event, frozen=True):
    """There are too few tickets for a second draft."""


def handed(maker: EventMaker, one: Emitted) -> DraftHanded:
    board = maker.scene.board
    tickets = tuple(board.tickets[ticket].id for ticket in members(one[2:]))
    return DraftHanded(one[1], len(tickets), tickets, scene=maker.scene)


MAKERS: Final[dict[int, Make]] = {
    ticket_draft.PASSED_ON: lambda t, x: DraftPassed(DIRECTIONS[x[2]], scene=t.scene),
    ticket_draft.BEGAN: lambda t, x: DraftBegan(x[2] + 1, x[3], DIRECTIONS[x[2]], scene=t.scene),
    ticket_draft.CARD_UP: lambda t, x: DraftCardTurnedUp(x[1], scene=t.scene),
    ticket_draft.CALLED_OFF: lambda t, _: DraftCalledOff(scene=t.scene),
    ticket_draft.HANDED: handed,
}

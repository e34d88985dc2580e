"""Special situations of the ticket draft."""

from typing import ClassVar, Final

from stellwerk.kernel.board import Board
from stellwerk.kernel.state import State
from stellwerk.mechanics import ticket_draft

from .base import Watcher

#: The last turn of all, with the draft card somewhere in the deck.
LAST_TURN = """
board: iberia
seats: Anna, Ben
turn: Anna
turns: 60
last turns: 1
display: red, blue, green, white, black
draft card: {}
Anna: hand 2 red
Ben: hand 2 blue
"""
#: What only a second draft brings.
OF_THE_SECOND = {"draft_card", "draft_second", "draft_too_late", "draft_never"}
OF_TOO_FEW = {"draft_fewer", "draft_called_off"}


class TicketDraft(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "draft_first": "tickets drafted at the start (IB5, KR4)",
        "draft_card": "draft card turned up (IB7)",
        "draft_second": "tickets drafted a second time (IB7)",
        "draft_fewer": "fewer tickets dealt for the second draft than for the first (IB7)",
        "draft_called_off": "too few tickets for a second draft (IB7)",
        "draft_too_late": "draft card turned up in the last turn of all (IB9)",
        "draft_never": "game ended before the draft card was turned up (IB9)",
    }
    german: ClassVar[dict[str, str]] = {
        "draft_first": "Draft zu Beginn (IB5, KR4)",
        "draft_card": "Draftkarte aufgedeckt (IB7)",
        "draft_second": "zweiter Draft (IB7)",
        "draft_fewer": "beim zweiten Draft weniger Zielkarten ausgeteilt als beim ersten (IB7)",
        "draft_called_off": "zu wenige Zielkarten für einen zweiten Draft (IB7)",
        "draft_too_late": "Draftkarte im allerletzten Zug aufgedeckt (IB9)",
        "draft_never": "Spiel zu Ende, bevor die Draftkarte aufgedeckt war (IB9)",
    }
    starts: ClassVar[dict[str, tuple[str, ...]]] = {"iberia": (LAST_TURN.format(2), LAST_TURN.format(40))}
    events: ClassVar[dict[int, str]] = {
        ticket_draft.CARD_UP: "draft_card",
        ticket_draft.CALLED_OFF: "draft_called_off",
    }

    @classmethod
    def possible_on(cls, board: Board) -> set[str]:
        """Without a draft card there is no second draft; with plenty of tickets there are enough for it."""
        found = set(cls.situations) - OF_THE_SECOND - OF_TOO_FEW
        for entry in board.mechanics:
            if entry.name == "ticket_draft" and "again_after" in entry.parameters:
                found |= OF_THE_SECOND
                deal, keep = entry.parameters["deal"], entry.parameters["keep"]
                assert isinstance(deal, int)
                assert isinstance(keep, int)
                if (deal + keep) * board.seats[1] > len(board.tickets):
                    found |= OF_TOO_FEW
        return found

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        super().notice(number, seat, a, b, c)
        if number == ticket_draft.BEGAN:
            self.count["draft_second" if a == ticket_draft.SECOND else "draft_first"] += 1
            self.count["draft_fewer"] += b < self.mechanic.number_of("deal")

    def finish(self, state: State) -> None:
        mechanic = self.mechanic
        assert isinstance(mechanic, ticket_draft.TicketDraft)
        if mechanic.again:
            stage = int(mechanic.stage(state))
            self.count["draft_too_late"] += stage == ticket_draft.DUE
            self.count["draft_never"] += stage == ticket_draft.IN_DECK


WATCHER: Final = TicketDraft

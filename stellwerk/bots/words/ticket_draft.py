"""Words of the ticket draft: what goes with the picks so far, and what comes round again."""

from typing import Final

from stellwerk.bots.thought import Thought
from stellwerk.mechanics.ticket_draft import TicketDraft

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "draft again": {
        "en": "{number:One|#} of these tickets {number:comes|come} round to you again.",
        "de": "Von diesen Zielkarten {number:kommt eine|kommen #} noch einmal zu dir.",
    },
    "draft pass": {
        "en": "What you don't pick goes to {seat:seat}.",
        "de": "Was du nicht wählst, bekommt {seat:seat}.",
    },
}


def keep(t: Thought, m: TicketDraft, tickets: tuple[int, ...]) -> Facts:
    """While it picks: whether it will see the others again."""
    left = len(t.offered()) - len(tickets)
    if t.phase != int(m.first_phase) or left == 0:
        return []
    again = len(t.offered()) - int(m.seats)
    if again > 0:
        return [fact("draft again", number=again)]
    return [fact("draft pass", seat=int(m.after(m.draft(t.v), t.seat, 1)))]


WORDS: Final = MechanicWords(TEXTS, keep=keep)

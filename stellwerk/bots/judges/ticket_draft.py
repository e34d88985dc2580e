"""A seat counts on the tickets that it has picked in a draft."""

from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.kernel.bits import count
from stellwerk.kernel.layout import PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.ticket_draft import HELD, TicketDraft


class TicketDraftJudge(Judge):
    def __init__(self, r: Rules, m: TicketDraft) -> None:
        super().__init__(r, m)
        self.m = m

    def tickets_taken(self, s: State, seat: i64, word: i64) -> i64:
        """What it has picked so far; once all its picks are on offer, it chooses again."""
        if i64(s.b[PHASE]) != self.m.first_phase:
            return 0
        return s.w[self.m.picked + seat * self.r.ticket_words + word]

    def tickets_to_come(self, s: State, seat: i64) -> i64:
        """Of the draft that goes on, after the present choice; and of the second, before it begins."""
        m, r = self.m, self.r
        found: i64 = 0
        if i64(s.b[PHASE]) == m.first_phase:
            found = m.keep - 1
            for word in range(r.ticket_words):
                found -= count(s.w[m.picked + seat * r.ticket_words + word])
        if m.again and i64(s.b[m.second]) < HELD:
            found += m.keep
        return found


JUDGE = TicketDraftJudge

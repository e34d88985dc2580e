"""When an express card is worth spending: if it brings more now than it probably would later."""

from typing import ClassVar, Final

from mypy_extensions import i64

from stellwerk.bots.judges.base import Judge
from stellwerk.bots.judges.outlook import Outlook
from stellwerk.kernel.layout import DECK_LEFT, DISCARD_LEFT, TICKETS_LEFT
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.express_cards import FOR_CARDS, FOR_CLAIM, NONE, ExpressCards

#: What each step of a card may bring in the best claim to come, and how soon such claims become few.
STEP: Final = 180
FEW_TURNS: Final = 8
#: What a wider choice of tickets is worth, for each one more; and with how many turns left none are wanted.
TICKET: Final = 60
TICKET_TURNS: Final = 10


class ExpressCardsJudge(Judge):
    weights: ClassVar[dict[str, int]] = {
        "step": STEP,
        "few_turns": FEW_TURNS,
        "ticket": TICKET,
        "ticket_turns": TICKET_TURNS,
    }
    step: i64
    few_turns: i64
    ticket: i64
    ticket_turns: i64

    def __init__(self, r: Rules, m: ExpressCards) -> None:
        super().__init__(r, m)
        self.m = m

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """A card is spent when it brings more than it probably would later, which falls towards the end."""
        if option == NONE:
            return 0
        m = self.m
        use, value = (option - 1) // m.kinds, m.values[(option - 1) % m.kinds]
        kept = self.worth_kept(value, o)
        if use == FOR_CLAIM:
            brings: i64 = 0
            for judge in self.judges:
                brings += judge.extra_worth(s, seat, value, o)
            return brings - self.worth_in_claims(value, kept, o)
        if use == FOR_CARDS:
            there = i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT])
            return o.turn + (value if value < there else there) * o.card - kept
        if o.turns_left < self.ticket_turns or not self.is_plan_done(o):
            return -kept
        there = i64(s.b[TICKETS_LEFT]) - self.r.draw_take
        return o.turn + (value if value < there else there) * self.ticket - kept

    def worth_kept(self, value: i64, o: Outlook) -> i64:
        """What a card still brings if it is kept for a draw; the sooner cards come the better."""
        later = o.turns_left - 1
        return value * o.card * later // (later + 2)

    def worth_in_claims(self, value: i64, kept: i64, o: Outlook) -> i64:
        """What a card must bring in a claim: as much as in a draw, or in a better claim to come."""
        later = o.turns_left - 1
        claims = value * self.step * later // (later + self.few_turns)
        return claims if claims > kept else kept

    def is_plan_done(self, o: Outlook) -> bool:
        for word in range(self.r.track_words):
            if o.plan[word]:
                return False
        return True


JUDGE = ExpressCardsJudge

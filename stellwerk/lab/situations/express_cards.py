"""Special situations of express cards."""

from collections import Counter
from typing import ClassVar, Final

from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import express_cards

from .base import Watcher

USES = {
    express_cards.FOR_CLAIM: "express_card_claim",
    express_cards.FOR_CARDS: "express_card_draw",
    express_cards.FOR_TICKETS: "express_card_tickets",
}


class ExpressCards(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "express_card_all_used": "game ended with a seat that has used all its express cards (KR3)",
        "express_card_unused": "game ended with a seat that has used none of them (KR3)",
        "express_card_draw": "express card used to draw cards (KR6)",
        "express_card_draw_short": "fewer cards drawn with an express card than it says (KR6)",
        "express_card_claim": "express card added to the cards of a claim (KR10)",
        "express_card_needed": "express card without which no space was in reach (KR11)",
        "express_card_tickets": "express card used to draw tickets (KR13)",
        "express_card_tickets_short": "fewer tickets drawn with an express card than it says (KR13)",
    }
    german: ClassVar[dict[str, str]] = {
        "express_card_all_used": "am Ende hat ein Platz alle Expresskarten eingesetzt (KR3)",
        "express_card_unused": "am Ende hat ein Platz keine Expresskarte eingesetzt (KR3)",
        "express_card_draw": "Expresskarte beim Kartenziehen eingesetzt (KR6)",
        "express_card_draw_short": "weniger Karten gezogen, als die Expresskarte erlaubt (KR6)",
        "express_card_claim": "Expresskarte beim Bauen dazugelegt (KR10)",
        "express_card_needed": "Expresskarte, ohne die kein Feld erreichbar war (KR11)",
        "express_card_tickets": "Expresskarte für Zielkarten eingesetzt (KR13)",
        "express_card_tickets_short": "weniger Zielkarten gezogen, als die Expresskarte erlaubt (KR13)",
    }

    def __init__(self, rules: Rules, mechanic: Mechanic, counted: Counter[str]) -> None:
        super().__init__(rules, mechanic, counted)
        self.left = rules.layout.field("express cards")
        #: Who has used one.
        self.used: set[int] = set()

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        if number != express_cards.USED:
            return
        self.used.add(seat)
        self.count[USES[b]] += 1
        if b == express_cards.FOR_CLAIM:
            self.count["express_card_needed"] += c > 0
        else:
            self.count[f"{USES[b]}_short"] += c < a

    def finish(self, state: State) -> None:
        for seat in range(int(self.rules.seats)):
            left = int(state.b[self.left.at + seat])
            self.count["express_card_all_used"] += left == 0
            self.count["express_card_unused"] += seat not in self.used


WATCHER: Final = ExpressCards

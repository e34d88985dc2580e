"""Words of express cards: what each could do now."""

from typing import Final

from stellwerk.actions import members
from stellwerk.bots.thought import Thought
from stellwerk.kernel.layout import DECK_LEFT, DISCARD_LEFT, TICKETS_LEFT
from stellwerk.mechanics.express_cards import FOR_CARDS, FOR_CLAIM, NONE, ExpressCards

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "express keep": {
        "en": "Keep your express {number:card|cards} for a moment when {number:it brings|they bring} more.",
        "de": "Heb dir deine {number:Expresskarte|Expresskarten} für einen Moment auf, "
        "in dem sie mehr {number:bringt|bringen}.",
    },
    "express add": {
        "en": "Your +{value} counts like {value:one more card|# more cards} here.",
        "de": "Deine +{value} zählt hier wie {value:eine weitere Karte|# weitere Karten}.",
    },
    "express draw": {
        "en": "Your +{value} brings {number:one card|# cards} from the deck in addition to your usual draw.",
        "de": "Deine +{value} bringt {number:eine verdeckte Karte|# verdeckte Karten} zusätzlich.",
    },
    "express tickets": {
        "en": "Your +{value} lets you choose from {number:one ticket|# tickets}.",
        "de": "Mit deiner +{value} wählst du aus {number:einer Zielkarte|# Zielkarten}.",
    },
    "express turns": {
        "en": "About {turns:one turn is|# turns are} left to use it.",
        "de": "Dafür {turns:bleibt etwa ein Zug|bleiben etwa # Züge}.",
    },
}


def option(t: Thought, m: ExpressCards, number: int) -> Facts:
    if number == NONE:
        return [fact("express keep", number=len(members([int(t.v.b[m.left + t.seat])])))]
    use, value = (number - 1) // int(m.kinds), int(m.values[(number - 1) % int(m.kinds)])
    if use == FOR_CLAIM:
        return [fact("express add", value=value)]
    turns = fact("express turns", turns=t.turns_left)
    if use == FOR_CARDS:
        there = int(t.v.b[DECK_LEFT]) + int(t.v.b[DISCARD_LEFT])
        return [fact("express draw", value=value, number=min(value, there)), turns]
    take = int(t.rules.draw_take) + value
    return [fact("express tickets", value=value, number=min(take, int(t.v.b[TICKETS_LEFT]))), turns]


def extra_of(m: ExpressCards, number: int) -> int:
    """What an option adds to the cards of a claim; 0: nothing."""
    is_added = number != NONE and (number - 1) // int(m.kinds) == FOR_CLAIM
    return int(m.values[(number - 1) % int(m.kinds)]) if is_added else 0


WORDS: Final = MechanicWords(TEXTS, option=option, adds=extra_of)

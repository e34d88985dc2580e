"""Express cards at a real table: those not used yet. They score nothing, but a game goes on with them."""

from stellwerk.kernel.said import Said
from stellwerk.mechanics.express_cards import ExpressCards

from .controls import Control, Place


def controls(cards: ExpressCards) -> list[Control]:
    places = tuple(Place(value, f"+{value}") for value in cards.card_values())
    return [Control("express cards", "marks", Said("express cards"), places)]

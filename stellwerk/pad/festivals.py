"""Festivals at a real table: how many cards of each pile everybody has taken."""

from mypy_extensions import u8

from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.mechanics.festivals import Festivals

from .controls import Control, Place


def begin(festivals: Festivals, _: Rules, state: State) -> None:
    """Nothing is known of what was turned up: those cards stay in the deck."""
    for pile in range(int(festivals.piles)):
        state.b[festivals.lying + festivals.first_kind + pile] = u8(0)


def controls(festivals: Festivals) -> list[Control]:
    places = [
        Place(int(festivals.first_kind) + n, Said("pile", {"pile": pile}), int(festivals.cards[n]))
        for n, pile in enumerate(festivals.pile_ids)
    ]
    return [Control("festivals taken", "number", Said("festivals taken"), tuple(places))]

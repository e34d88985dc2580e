"""Tolls at a real table: tokens and loans follow from the claims, if those were tapped in their order."""

from mypy_extensions import i64

from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.mechanics.tolls import Tolls

from .controls import Control, Place


def controls(tolls: Tolls) -> list[Control]:
    every = int(tolls.start) * int(tolls.seats)
    return [
        # the bank may pay more tokens than there were at the start (NL10)
        Control("tokens", "number", Said("tokens"), (Place(0, most=4 * every),), follows=True),
        Control("loans", "number", Said("loans"), (Place(0, most=99),), follows=True),
    ]


def settle(tolls: Tolls, _: Rules, state: State) -> None:
    """The bank has the rest."""
    held = sum(int(state.w[tolls.tokens + seat]) for seat in range(int(tolls.seats)))
    state.w[tolls.bank] = i64(int(tolls.start) * int(tolls.seats) - held)

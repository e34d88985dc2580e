"""Tolls at a real table: tokens and loans follow from the claims, if those were tapped in their order."""

from mypy_extensions import i64

from stellwerk.kernel import checks
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


def faults(tolls: Tolls, rules: Rules, state: State) -> list[str]:
    """The bank fills every gap, so the players' tokens are held against tracks and loans.

    They lose the toll of the first track of a connection; that of any other goes to its owner. A loan leaves
    the toll of a track with them. Who paid for a track that is no seat's, nobody knows (NL7-NL10).
    """
    found: list[str] = []
    start, seats = int(tolls.start), range(int(tolls.seats))
    paid = {
        rules.board.tracks[track].connection: int(tolls.toll[track])
        for seat in seats
        for track in checks.tracks_of(rules, state, seat)
    }
    others = range(len(seats), int(rules.owner_count))
    open_tolls = sum(
        int(tolls.toll[track]) for each in others for track in checks.tracks_of(rules, state, each)
    )
    least = start * len(seats) - sum(paid.values()) - open_tolls
    most = start * len(seats) - sum(paid.values()) + open_tolls
    for seat in seats:
        prices = sorted(int(tolls.toll[track]) for track in checks.may_have_claimed(rules, state, seat))
        tokens, loans = int(state.w[tolls.tokens + seat]), min(int(state.b[tolls.loans + seat]), len(prices))
        least += sum(prices[:loans])
        most += sum(prices[len(prices) - loans :])
        left = start - sum(prices[loans:])
        if tokens < left:
            found.append(f"seat {seat} has {tokens} tokens; at least {left} must be left")
    total = sum(int(state.w[tolls.tokens + seat]) for seat in seats)
    if not least <= total <= most:
        right = f"{least}" if least == most else f"{least}–{most}"
        found.append(f"all players have {total} tokens together; by tracks and loans it must be {right}")
    return found


def settle(tolls: Tolls, _: Rules, state: State) -> None:
    """The bank has the rest."""
    held = sum(int(state.w[tolls.tokens + seat]) for seat in range(int(tolls.seats)))
    state.w[tolls.bank] = i64(int(tolls.start) * int(tolls.seats) - held)

"""What an environment pays its learners, at the end and on the way.

Rewards add up to 0 over the seats, except for what a seat's own tickets promise it. docs/envs.md explains why
shaping does not change the best policy.
"""

from typing import Final

from mypy_extensions import i64

from stellwerk.kernel import scoring
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.layout import SCORE, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

# --- the final reward
WIN: Final = 0  # the winner gets 1, the others lose 1 together
POINTS: Final = 1  # a seat's final points less the mean of the others', in hundreds

# --- shaping on the way
UNSHAPED: Final = 0
BY_SCORE: Final = 1  # running scores, as POINTS has the final ones
BY_TICKETS: Final = 2  # the same, plus what the seat's tickets would bring or cost now

#: Points that are a reward of 1.
HUNDRED: Final = 100.0


def final(r: Rules, s: State, seat: i64, kind: i64) -> float:
    """What a finished game is worth to a seat."""
    if kind == POINTS:
        return lead(r, s, seat, TOTAL)
    winners: i64 = 0
    for other in range(r.seats):
        if i64(s.b[WINNERS]) & BIT[other]:
            winners += 1
    share = 0.0
    if i64(s.b[WINNERS]) & BIT[seat]:
        share = 1.0 / float(winners)
    return (float(r.seats) * share - 1.0) / float(r.seats - 1)


def potential(r: Rules, s: State, seat: i64, shaping: i64) -> float:
    """How well a seat stands during a game; shaping pays its gains."""
    if shaping == UNSHAPED:
        return 0.0
    worth = lead(r, s, seat, SCORE)
    if shaping == BY_TICKETS:
        scoring.connect(r, s, seat)
        worth += float(scoring.ticket_score(r, s, seat)) / HUNDRED
    return worth


def lead(r: Rules, s: State, seat: i64, points: i64) -> float:
    """A seat's points less the mean of the others', in hundreds; `points` are the words that hold them."""
    others: i64 = 0
    for other in range(r.seats):
        if other != seat:
            others += s.w[points + other]
    return (float(s.w[points + seat]) - float(others) / float(r.seats - 1)) / HUNDRED

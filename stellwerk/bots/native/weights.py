"""What things are worth to the planner, in hundredths of a point unless said otherwise.

One vector, so that a tuner can try other values without compiling anew.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.base import Judges
from stellwerk.kernel.rules import Rules

# --- places in the vector
TURN: Final = 0  # a turn
CARD: Final = 1  # a card that must still be drawn
HELD: Final = 2  # a card in hand that a way would use
TRAIN: Final = 3  # a train of the supply
FLOOR: Final = 4  # no track of a way is cheaper than this for each of its spaces
SURE: Final = 5  # hundredths: how sure a ticket is that the plan completes with ease
PLANNED: Final = 6  # claiming a track of the plan now rather than later
RISK: Final = 7  # hundredths of a ticket's worth, for each end at which a rival builds
LOCO: Final = 8  # a locomotive that is played where a coloured card would do
WANTED: Final = 9  # a card that the plan lacks
CLOSE: Final = 10  # ... more, divided by the cards still missing for its track
ANY_CARD: Final = 11  # a card that it has no use for
LOCO_CARD: Final = 12  # a locomotive drawn
LENGTH: Final = 13  # hundredths of the board's mean length that players claim on average
FILL: Final = 14  # hundredths: how much a card counts for a track that only brings points
TICKETS: Final = 15  # what drawing tickets must bring beyond a turn
SPARE: Final = 16  # the price of a card that the plan has no use for
NEEDED: Final = 17  # the price of one that it needs elsewhere
PATH: Final = 18  # a track that lengthens the own network, where the longest path counts
EASY: Final = 19  # hundredths of the turns left that a plan takes with ease
USEFUL: Final = 20  # hundredths: how much of a hand is of use to its player
HORIZON: Final = 21  # with fewer turns left than this, cards and turns lose their worth
HURRY: Final = 22  # hundredths of what is at stake, lost by a turn that the plan has no time for
TICKET_TURNS: Final = 23  # no new tickets with fewer turns left than this
TICKET_SIZE: Final = 24  # ... nor with more tracks still to claim for those it has
ORDER: Final = 25  # tickets are taken in by their distance less so many hundredths of their points
HARD: Final = 26  # ... and with which it surely fails
THRIFT: Final = 27  # what a train costs more in the plan that is tried where time is short
CROWD: Final = 28  # hundredths: how much more a train is worth for each ticket beyond two; cards half
OWN_LENGTH: Final = 29  # as LENGTH and USEFUL, for the seat itself, which need not hurry
OWN_USEFUL: Final = 30
ENOUGH: Final = 31  # hundredths of a card for each train of the supply: a hand of so many is enough
IDLE: Final = 32  # what a draw is worth less for each card beyond that
LAYING: Final = 33  # hundredths of the turns that laying the hand down takes: HORIZON is at least these
LEAST: Final = 34  # new tickets must bring so much, even if all else is worth less
SIZE: Final = 35

#: Found by playing against each other on all seven boards (benchmarks/ladder.py shows what they come to),
#: with two seats.
DEFAULTS: Final = vec[i64](
    [
        i64(240),  # TURN
        i64(90),  # CARD
        i64(60),  # HELD
        i64(140),  # TRAIN
        i64(50),  # FLOOR
        i64(90),  # SURE
        i64(400),  # PLANNED
        i64(8),  # RISK
        i64(150),  # LOCO
        i64(220),  # WANTED
        i64(150),  # CLOSE
        i64(60),  # ANY_CARD
        i64(260),  # LOCO_CARD
        i64(140),  # LENGTH
        i64(60),  # FILL
        i64(20),  # TICKETS
        i64(50),  # SPARE
        i64(140),  # NEEDED
        i64(60),  # PATH
        i64(60),  # EASY
        i64(140),  # USEFUL
        i64(6),  # HORIZON
        i64(20),  # HURRY
        i64(10),  # TICKET_TURNS
        i64(2),  # TICKET_SIZE
        i64(40),  # ORDER
        i64(140),  # HARD
        i64(150),  # THRIFT
        i64(35),  # CROWD
        i64(90),  # OWN_LENGTH
        i64(60),  # OWN_USEFUL
        i64(120),  # ENOUGH
        i64(25),  # IDLE
        i64(0),  # LAYING
        i64(-1000000),  # LEAST
    ]
)
#: No weights given: take those of `for_table`.
BY_TABLE: Final = vec[i64]([])


def for_table(r: Rules, judges: Judges) -> vec[i64]:
    """The default weights for these seats and mechanics.

    With three or more seats, all wait for each other with ever larger hands, and whoever plays theirs in time
    is ahead. With two, that only holds where a mechanic rewards those who come first.
    """
    w = vec[i64]([DEFAULTS[n] for n in range(SIZE)])
    if r.seats > 2:
        w[LAYING] = 85
        w[LEAST] = 0
    for judge in judges.all:
        w[LAYING] = max(w[LAYING], judge.haste())
    return w

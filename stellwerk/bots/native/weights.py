"""What things are worth to the planner, in hundredths of a point unless said otherwise.

Weights are data: each board has sets of them by number of seats (`boards/sets.py`), found by playing. A mind
holds its set as one vector; judges hold theirs themselves, and a set names them with their mechanic
(`tunnels_risk`).
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.boards import sets
from stellwerk.bots.judges.base import Judges, weights_of
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
ORDER: Final = 25  # tickets are taken in by their distance, less this many hundredths of their points
HARD: Final = 26  # ... and with which it surely fails
THRIFT: Final = 27  # what a train costs more in the plan that is tried where time is short
CROWD: Final = 28  # hundredths: how much more a train is worth for each ticket beyond two; cards half
OWN_LENGTH: Final = 29  # as LENGTH and USEFUL, for the seat itself, which need not hurry
OWN_USEFUL: Final = 30
ENOUGH: Final = 31  # a hand is large enough with this many hundredths of a card for each train left
IDLE: Final = 32  # what a draw is worth less for each card beyond that
LAYING: Final = 33  # hundredths of the turns that laying the hand down takes: HORIZON is at least these
LEAST: Final = 34  # new tickets must bring so much, even if all else is worth less
CAP: Final = 35  # hundredths of a locomotive drawn: no other card is worth more
COMING: Final = 36  # what a ticket that a draft will still bring adds to a plan, in hundredths of half a turn
STRETCH: Final = 37  # when tickets are chosen: what each train costs that joining up all of them takes
MISSED: Final = (
    38  # hundredths of the points of a ticket that the plan gives up, lost beside them when chosen
)
TICKET_TRAINS: Final = 39  # no new tickets with fewer trains left beside the plan
ZEAL: Final = 40  # hundredths: how much tickets count against what their ways cost in turns, cards and trains
CERTAIN: Final = (
    41  # hundredths: how sure tickets are, at least, if the hand and the turns left suffice for them
)
SCARCE: Final = 42  # with fewer cards than this left to draw, drawing loses its worth
LEAN: Final = 43  # ... and turns and trains keep this much of theirs, in hundredths
SIZE: Final = 44

#: The first weights, found by hand with two seats on all seven boards; what a set does not name is as here.
FIRST: Final = {
    "turn": 240,
    "card": 90,
    "held": 60,
    "train": 140,
    "floor": 50,
    "sure": 90,
    "planned": 400,
    "risk": 8,
    "loco": 150,
    "wanted": 220,
    "close": 150,
    "any_card": 60,
    "loco_card": 260,
    "length": 140,
    "fill": 60,
    "tickets": 20,
    "spare": 50,
    "needed": 140,
    "path": 60,
    "easy": 60,
    "useful": 140,
    "horizon": 6,
    "hurry": 20,
    "ticket_turns": 10,
    "ticket_size": 2,
    "order": 40,
    "hard": 140,
    "thrift": 150,
    "crowd": 35,
    "own_length": 90,
    "own_useful": 60,
    "enough": 120,
    "idle": 25,
    "laying": 0,
    "least": -1_000_000,
    "cap": 100,
    "coming": 0,
    "stretch": 0,
    "missed": 0,
    "ticket_trains": 8,
    "zeal": 100,
    "certain": 0,
    "scarce": 0,
    "lean": 100,
}


def first(r: Rules) -> dict[str, int]:
    """The weights of `planner:1` for these seats and mechanics.

    With three or more seats, all wait for each other with ever larger hands, and whoever plays theirs in time
    is ahead. With two, that only holds where a mechanic rewards those who come first.
    """
    found = dict(FIRST)
    if r.seats > 2:
        found["laying"] = 85
        found["least"] = 0
    for judge in Judges(r).all:
        found["laying"] = max(found["laying"], int(judge.haste()))
    return found


def for_table(r: Rules) -> Mapping[str, int]:
    """The weights of the board's set for this number of seats, or the nearest."""
    return sets.nearest(r.board, int(r.seats)) or first(r)


def vector(given: Mapping[str, int]) -> vec[i64]:
    """A set as a mind holds it. Anybody may have written it: nothing in it makes a mind fail."""
    w = vec[i64]([i64(given.get(name, usual)) for name, usual in FIRST.items()])
    for n in range(i64(SIZE)):
        if w[n] < 0 and n != TICKETS and n != LEAST:
            w[n] = 0
    for n in (CARD, HORIZON):  # something is divided by them
        if w[n] == 0:
            w[n] = 1
    return w


def names(r: Rules) -> dict[str, int]:
    """All weights that matter at such a table, with what they are at first: the planner's and the judges'."""
    found = first(r)
    for judge in Judges(r).all:
        for name, usual in weights_of(judge).items():
            found[f"{judge.mechanic.name}_{name}"] = usual
    return found

"""What a player makes of a position: filled by a bot, read by the judges.

Worth is counted in hundredths of a point throughout, so that whole numbers do. An outlook holds what a bot
intends and what things are worth to it; a judge adds what its mechanic alone knows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import bits
from stellwerk.kernel.layout import KINDS
from stellwerk.kernel.rules import Rules

#: Hundredths in a point.
POINT: Final = 100
#: As many goals, and as many places that reach one of them, as a bot looks at.
MOST_GOALS: Final = 32
MOST_PLACES: Final = 256


class Outlook:
    def __init__(self, r: Rules) -> None:
        self.seat: i64 = 0
        #: What a turn, a card in hand and a train in the supply are worth.
        self.turn: i64 = 0
        self.card: i64 = 0
        self.train: i64 = 0
        #: The turns that the seat will probably still have, this one included.
        self.turns_left: i64 = 0
        #: Cards of each kind that the plan still lacks, and cards in hand that it has no use for.
        self.lacks: vec[i64] = bits.empty(KINDS)
        self.spare: vec[i64] = bits.empty(KINDS)
        #: Free tracks that the plan will claim, and tracks of others that it runs over (`Judge.way`).
        self.plan: vec[i64] = bits.empty(int(r.track_words))
        self.borrowed: vec[i64] = bits.empty(int(r.track_words))
        #: Goals that judges set: joining one of its places to the own network is worth so much.
        self.goals: i64 = 0
        self.goal_worth: vec[i64] = bits.empty(MOST_GOALS)
        self.goal_from: vec[i64] = bits.empty(MOST_GOALS + 1)
        self.goal_node: vec[i64] = bits.empty(MOST_PLACES)

    def add_goal(self, worth: i64) -> None:
        """A new goal; the places that reach it are then added one by one."""
        if self.goals < MOST_GOALS:
            self.goal_worth[self.goals] = worth
            self.goal_from[self.goals + 1] = self.goal_from[self.goals]
            self.goals += 1

    def add_place(self, node: i64) -> None:
        """A node of the board's network (r.end_a, r.end_b) that reaches the last goal."""
        end = self.goal_from[self.goals]
        if self.goals > 0 and end < MOST_PLACES:
            self.goal_node[end] = node
            self.goal_from[self.goals] = end + 1

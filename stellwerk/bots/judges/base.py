"""The points at which a judge tells a bot what a mechanic is worth.

A bot knows no mechanic: it plans by points, turns, cards and trains, and asks the judges for the rest. The
judge of a mechanic is the class `JUDGE` in the file of its name; without one, bots see no worth in it.
"""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from stellwerk.bots.judges.outlook import Outlook
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import facets

#: No weights but the first: those that the judges' classes name.
AS_FIRST: Final[dict[str, int]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # a judge can be tried out before it is compiled
class Judge:
    """Made for one mind and the rules it plays by; what it works out for a position is that mind's own.

    Worth is in hundredths of a point. `s` is a view of the seat, or a state in which a judge must look at
    nothing that the seat can't see; it changes nothing there.
    """

    #: Numbers that a board's set may say otherwise (`tunnels_risk`), as they are without one. Each is an
    #: attribute, declared beside it.
    weights: ClassVar[dict[str, int]] = {}
    #: How likely random play takes its options, by the first word of their notation; other kinds have 10.
    random_weights: ClassVar[dict[str, int]] = {}

    def __init__(self, r: Rules, m: Mechanic) -> None:
        self.r = r
        self.mechanic = m
        #: The judges of all mechanics, this one included, in the board's order.
        self.judges: list[Judge] = []

    def haste(self) -> i64:
        """Hundredths of the turns needed to play a hand that are kept free for it, even with two seats."""
        return 0

    def consider(self, s: State, seat: i64, o: Outlook) -> None:
        """Called before a position is judged for a seat: works out once what the other points need."""

    def worth(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What claiming the free track brings besides its points, or costs besides cards, trains. Added."""
        return 0

    def more_cards(self, s: State, seat: i64, track: i64) -> i64:
        """Cards, in hundredths, that the track will probably take beyond its length. Added."""
        return 0

    def way(self, s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What it costs to use another's track for one's tickets; -1: impossible. The least counts."""
        return -1

    def goals(self, s: State, seat: i64, o: Outlook) -> None:
        """Adds goals to the outlook: what is worth joining to the seat's network, besides tickets."""

    def judge(self, s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """What an option of the mechanic (counted from 0) is worth beside the others of its decision.

        Of an action at the start of a turn: what it brings in all, to be compared with `o.turn`.
        """
        return 0

    def judge_cards(self, s: State, seat: i64, number: i64, o: Outlook) -> i64:
        """What it brings to play so many cards for the track in hand, whatever they are worth. Added."""
        return 0

    def extra_worth(self, s: State, seat: i64, extra: i64, o: Outlook) -> i64:
        """What it brings to add so much (EXTRA) to the number of cards of the claim in hand. Added."""
        return 0

    def tickets_taken(self, s: State, seat: i64, word: i64) -> i64:
        """Tickets that lie with the mechanic but that the seat will surely keep, as a word of a set."""
        return 0

    def tickets_to_come(self, s: State, seat: i64) -> i64:
        """How many more tickets the seat will have to keep; below 0: it may drop some that it took."""
        return 0

    def ticket_worth(self, s: State, seat: i64, ticket: i64, is_hoped: bool, o: Outlook) -> i64:
        """What keeping a ticket brings beside its points, or costs. Added.

        `is_hoped`: the plan completes it; else it will probably stay open.
        """
        return 0


class Judges:
    """The judges of a game's mechanics, in their order; for each point, those that override it.

    So a board without mechanics pays nothing.
    """

    def __init__(self, r: Rules, weights: Mapping[str, int] = AS_FIRST) -> None:
        self.all: list[Judge] = [judge_class(mechanic.name)(r, mechanic) for mechanic in r.mechanics]
        for judge in self.all:
            judge.judges = self.all
            for name, usual in weights_of(judge).items():
                given = weights.get(f"{judge.mechanic.name}_{name}", usual)
                setattr(judge, name, max(given, min(usual, 1)))  # some of them divide
        self.on_consider = joining(self.all, "consider")
        self.on_worth = joining(self.all, "worth")
        self.on_more_cards = joining(self.all, "more_cards")
        self.on_way = joining(self.all, "way")
        self.on_goals = joining(self.all, "goals")
        self.on_judge_cards = joining(self.all, "judge_cards")
        self.on_tickets_taken = joining(self.all, "tickets_taken")
        self.on_tickets_to_come = joining(self.all, "tickets_to_come")
        self.on_ticket_worth = joining(self.all, "ticket_worth")


def weights_of(judge: Judge) -> dict[str, int]:
    found: dict[str, int] = type(judge).weights
    return found


@cache
def judge_class(name: str) -> type[Judge]:
    """The judge of a mechanic by its name in board files; of one without a file, `Judge` itself."""
    found: type[Judge] = getattr(facets("stellwerk.bots.judges").get(name), "JUDGE", Judge)
    return found


def joining(judges: list[Judge], point: str) -> list[Judge]:
    """The judges that override a point, in the board's order."""
    return [judge for judge in judges if getattr(type(judge), point) is not getattr(Judge, point)]

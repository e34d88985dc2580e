"""What the strong bot makes of a decision: how many points it cost, what would have been better, and why.

It knows no more than the seat knew. Its playouts are counted, not timed, so that the same decision has the
same verdict on every machine.
"""

from math import exp
from typing import Final

import msgspec

from stellwerk.bots.judges.outlook import POINT
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.native.search import MOST_WORSE, SearchMind
from stellwerk.kernel.chance import stream_start
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE, RNG_TICKETS, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .coach import Hint, hint, option_of, ranking, scores_of
from .protocol import Decision, Dice
from .thought import UNJUDGED, Thought

#: Alternatives that are named.
ALTERNATIVES: Final = 2
#: Points below which a decision is not mentioned: chance in the playouts may make as much.
LEAST: Final = 1.0
#: Points of a lead that is 73 : 27 to hold.
NARROW: Final = 4.0


class Effort(msgspec.Struct, frozen=True):
    """How much is played out; equal efforts give equal verdicts."""

    #: To find the best decision; 0: the planner alone decides, and nothing is played out.
    playouts: int
    #: Guesses from which that one and what was decided are played out side by side.
    guesses: int
    #: Games that are played to the end to tell everybody's chance to win.
    endings: int


#: Interpreted, a playout takes a hundred times as long.
USUAL: Final = Effort(100, 30, 60) if COMPILED else Effort(0, 0, 2)


class Verdict(msgspec.Struct, frozen=True):
    """Hints are without words (`coach.worded` adds them); none if the decision cost next to nothing."""

    #: Points, a win counting as `search.WIN` of them.
    cost: float
    played: Hint | None = None
    #: Best first.
    better: tuple[Hint, ...] = ()


def verdict(decision: Decision, played: int, dice: Dice, effort: Effort = USUAL) -> Verdict:
    """Of the option that was chosen."""
    planner = PlannerMind(decision.rules)
    best = option_of(decision, int(planner.choose(decision.state, decision.seat, dice.stream)))
    scores = scores_of(decision, planner)
    order = ranking(scores, best)
    cost = points_between(scores, best, played) / POINT
    if effort.playouts:
        mind = SearchMind(decision.rules, effort.playouts)
        chosen = option_of(decision, int(mind.choose(decision.state, decision.seat, dice.stream)))
        if int(mind.playouts):
            tried = range(len(mind.slot))
            values = {
                option_of(decision, int(mind.slot[n])): int(mind.value(n))
                for n in tried
                if int(mind.tried[n])
            }
            order = ranking(values, chosen)
            prior = points_between(scores, chosen, played)
            cost = 0.0 if chosen == played else compared(mind, decision, played, chosen, prior, dice, effort)
    if cost < LEAST:
        return Verdict(max(0.0, round(cost, 1)))
    thought = Thought(decision, planner, scores)
    better = [option for option, _ in order if option != played][:ALTERNATIVES]
    return Verdict(
        round(cost, 1),
        hint(thought, played, None, "en"),
        tuple(
            hint(thought, option, None, "en", n == 0, n == 0 and option != best)
            for n, option in enumerate(better)
        ),
    )


def points_between(scores: dict[int, int], best: int, played: int) -> int:
    """How much more the planner thinks of one option than of another, in hundredths of a point."""
    if best == played:
        return 0
    worst = scores.get(best, 0) - MOST_WORSE
    judged = [
        score if score > UNJUDGED else worst for score in (scores.get(best, 0), scores.get(played, worst))
    ]
    return max(-MOST_WORSE, min(MOST_WORSE, judged[0] - judged[1]))


def compared(
    mind: SearchMind, decision: Decision, played: int, better: int, prior: int, dice: Dice, effort: Effort
) -> float:
    """How many points one option is ahead of another, from guesses that neither was chosen by.

    The best of many estimates is mostly too good: so it is tried again.
    """
    for n, option in enumerate((played, better)):
        mind.slot[n] = decision.rules.slot_of[option]
        mind.sum[n] = mind.tried[n] = 0
        mind.judged[n] = prior * n
    mind.left = 2
    for _ in range(effort.guesses):
        mind.guess(decision.state, decision.seat, dice.stream)
    return int(mind.value(1)) / POINT


def chances(rules: Rules, state: State, dice: Dice, effort: Effort = USUAL) -> tuple[float, ...]:
    """Everybody's chance to win from a position in which nothing is hidden but the future.

    All play as the planner does, and people don't: so a narrow lead in the end counts as half a win.
    """
    seats = range(int(rules.seats))
    if int(state.b[PHASE]) == OVER:
        won = [float(int(state.b[WINNERS]) >> seat & 1) for seat in seats]
        return tuple(round(each / sum(won), 3) for each in won)
    sums = [0.0 for _ in seats]
    mind = SearchMind(rules, 1)
    mind.planner.quick = True
    for _ in range(effort.endings):
        s = state.copy()
        for n in range(RNG_TICKETS + 1):
            s.w[n] = stream_start(dice.below(1 << 30) * (1 << 29) + dice.below(1 << 29), n)
        for intent in mind.intents:
            intent.is_made = False
        mind.play_out(s, dice.stream)
        totals = [int(s.w[TOTAL + seat]) for seat in seats]
        likely = [exp((total - max(totals)) / NARROW) for total in totals]
        sums = [each + more / sum(likely) for each, more in zip(sums, likely, strict=True)]
    return tuple(round(each / effort.endings, 3) for each in sums)

"""What the search plays out: new plans at every turn."""

import pytest
from random_play import decisions

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native.planning import Intent, Planning
from stellwerk.bots.native.weights import SURE
from stellwerk.kernel import flow
from stellwerk.kernel.layout import PHASE, TURN_PHASE

#: One decision of a game in this many is looked at.
EACH = 7


@pytest.mark.interpreted
@pytest.mark.parametrize("name", boards())
def test_a_plan_made_anew_in_the_old_order_is_the_same_plan_if_nothing_has_changed(name: str) -> None:
    rules = rules_for(board(name), 2)
    planning, first, again = Planning(rules, {}), Intent(rules), Intent(rules)
    compared = 0
    for number, (state, _) in enumerate(decisions(rules, 5)):
        if number % EACH or int(state.b[PHASE]) != TURN_PHASE:
            continue
        seat = flow.decider(state)
        planning.make(state, seat, first)
        if planning.hope(first) < planning.weights[SURE]:
            continue  # where time is short, the thrifty plan has an order of its own
        planning.make(state, seat, again)
        planning.renew(state, seat, again)
        plans = [[int(plan.tracks[n]) for n in range(int(plan.with_fills))] for plan in (first, again)]
        assert plans[0] == plans[1]
        assert (first.worth, first.trains, first.cards) == (again.worth, again.trains, again.cards)
        assert list(first.hoped) == list(again.hoped)
        compared += 1
    assert compared

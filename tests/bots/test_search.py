"""What the search plays out: guesses that fit what others have built, and plans made anew at every turn."""

import pytest
from random_play import decisions
from table import table

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native.guessing import Guessing
from stellwerk.bots.native.planning import Intent, Planning
from stellwerk.bots.native.weights import SURE
from stellwerk.kernel import flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PHASE, TURN_PHASE
from stellwerk.kernel.views import view

#: Every so many decisions of a game are looked at.
EACH = 7
#: Most of the way from Denver to Pittsburgh.
WEST = "omaha-chicago, chicago-pittsburgh:orange"


@pytest.mark.interpreted
def test_of_several_deals_the_one_is_guessed_that_fits_what_others_have_built() -> None:
    game = table(
        f"Anna: hand 1 red\nBen: tracks {WEST}, denver-omaha; tickets seattle-new_york, boston-miami"
    )
    rules, seen = game.rules, view(game.rules, game.state, 0)

    def built(deals: int) -> list[int]:
        guessing, stream = Guessing(rules, deals), Stream(4)
        guesses = [guessing.guess(seen, 0, stream) for _ in range(40)]
        assert all(view(rules, guess, 0) == seen for guess in guesses), "and all look like what is seen"
        return [int(guessing.built(guess, 0)) for guess in guesses]

    assert sum(built(5)) > sum(built(1))


@pytest.mark.interpreted
def test_a_ticket_counts_by_what_is_built_of_its_way() -> None:
    texts = {
        "built": f"{WEST}, denver-omaha",
        "begun": WEST,
        "not begun": "el_paso-los_angeles",
    }
    games = {name: table(f"Ben: tracks {text}; tickets denver-pittsburgh") for name, text in texts.items()}
    found = {name: int(Guessing(game.rules, 1).built(game.state, 0)) for name, game in games.items()}
    assert found["built"] > found["begun"] > found["not begun"] == 0


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
        if planning.sure(planning.turns_of_plan(first)) < planning.weights[SURE]:
            continue  # where time is short, the thrifty plan has an order of its own
        planning.make(state, seat, again)
        planning.renew(state, seat, again)
        plans = [[int(plan.tracks[n]) for n in range(int(plan.with_fills))] for plan in (first, again)]
        assert plans[0] == plans[1]
        assert (first.worth, first.trains, first.cards) == (again.worth, again.trains, again.cards)
        assert list(first.hoped) == list(again.hoped)
        compared += 1
    assert compared

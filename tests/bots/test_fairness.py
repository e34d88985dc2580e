"""A bot decides by what its seat sees and by its dice, and by nothing else.

A state and another that looks the same to the seat must lead to the same choice, however the rest differs and
whatever the bot was asked before. New bots are covered as soon as they have a name.
"""

from collections.abc import Iterator

import pytest
from random_play import decisions, owing

from stellwerk import bots
from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.registry import NATIVE, is_there
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import sample, view
from stellwerk.views import to_json

#: A search by the clock never repeats.
FIXED = {"search": "search:4"}
MINDS = [FIXED.get(name, name) for name in NATIVE if is_there(name)]
#: One decision of a game in this many is looked at; a search takes its time.
EACH = 9
EACH_OF_SEARCH = 40


def guesses(rules: Rules, seed: int, each: int = EACH) -> Iterator[tuple[State, State, int]]:
    """Along a game: the state, another that looks the same to a seat that decides, and the seat."""
    for number, (state, _) in enumerate(decisions(rules, seed)):
        if number % each == 0:
            for seat in owing(state):
                yield state, sample(rules, view(rules, state, seat), seat, Stream(number, seat)), seat


def test_there_are_minds_to_look_at() -> None:
    assert "random" in MINDS


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", boards())
@pytest.mark.parametrize("mind", MINDS)
def test_a_mind_can_not_tell_a_game_from_one_that_looks_the_same(mind: str, name: str, seats: int) -> None:
    rules = rules_for(board(name), seats)
    player = bots.named(mind)
    looked, differed = 0, 0
    each = EACH_OF_SEARCH if mind.startswith("search") else EACH
    for state, guess, seat in guesses(rules, 3, each):
        here, there = Stream(looked), Stream(looked)
        differed += state != guess
        # the one has played along; the other sees the game for the first time
        slot = player.mind(rules).choose(view(rules, state, seat), seat, here)
        fresh = player._make(rules)  # type: ignore[attr-defined]
        assert fresh.choose(view(rules, guess, seat), seat, there) == slot
        assert here.words[0] == there.words[0], "as much chance was used"
        looked += 1
    assert looked > 3
    assert differed > looked // 2, "or there was nothing to hide"


@pytest.mark.interpreted
@pytest.mark.parametrize("name", boards())
def test_a_decision_shows_nothing_that_the_seat_can_not_see(name: str) -> None:
    rules = rules_for(board(name), 3)
    for number, (state, guess, seat) in enumerate(guesses(rules, seed=5)):
        here, there = (bots.Decision(rules, view(rules, s, seat), seat) for s in (state, guess))
        assert here.options == there.options
        assert here.phase == there.phase
        assert here.state == there.state
        if number % 3 == 0:
            assert to_json(here.view) == to_json(there.view)
            drawn = [decision.sample(bots.Dice(number)) for decision in (here, there)]
            assert drawn[0].state == drawn[1].state
            assert drawn[0].options(seat) == here.options


@pytest.mark.interpreted
def test_a_bot_in_python_is_shown_the_same_in_games_that_look_the_same() -> None:
    seen: list[tuple[str, object]] = []

    def choose(decision: bots.Decision, dice: bots.Dice) -> object:
        seen.append((to_json(decision.view), decision.state))
        return dice.choice(decision.options)

    rules = rules_for(board("iberia"), 3)
    mind = bots.player("watcher", choose).mind(rules)  # type: ignore[arg-type]
    for state, guess, seat in guesses(rules, seed=8):
        slots = [mind.choose(view(rules, s, seat), seat, Stream(1)) for s in (state, guess)]
        assert slots[0] == slots[1]
        assert seen[-1] == seen[-2]


@pytest.mark.interpreted
def test_what_a_bot_does_to_its_decision_stays_with_it() -> None:
    def vandal(decision: bots.Decision, dice: bots.Dice) -> object:
        choice = dice.choice(list(decision.options))
        for at in range(len(decision.state.b)):
            decision.state.b[at] = 0
        decision.options.clear()
        return choice

    rules = rules_for(board("usa"), 2)
    players = [bots.player("vandal", vandal), bots.named("random")]  # type: ignore[arg-type]
    assert bots.play(players, rules, seed=1).faults == []


@pytest.mark.interpreted
def test_what_a_bot_does_to_its_rules_stays_with_it() -> None:
    """The table's own rules hold what others have just thought, and all games go by them."""
    rules = rules_for(board("nederland"), 2, {"tolls": False})
    points = [int(each) for each in rules.points]
    hidden = [list(each) for each in rules.hidden_bytes]
    given: list[object] = []

    def tamper(decision: bots.Decision, dice: bots.Dice) -> object:
        own = decision.rules
        given.extend((own, decision.sample(dice).rules))
        for at in range(len(own.points)):
            own.points[at] = 99
        own.hidden_bytes.clear()
        return dice.choice(decision.options)

    def honest(decision: bots.Decision, dice: bots.Dice) -> object:
        decision.sample(dice)
        return dice.choice(decision.options)

    other = bots.named("random")
    ends = [
        bots.play([bots.player("bot", bot), other], rules, 3, switches={"tolls": False})  # type: ignore[arg-type]
        for bot in (tamper, honest)
    ]
    assert ends[0].faults == ends[1].faults == []
    assert ends[0].scores == ends[1].scores
    assert all(own is not rules for own in given)
    assert all(own is given[0] for own in given), "made once for this kind of game"
    assert [int(each) for each in rules.points] == points
    assert [list(each) for each in rules.hidden_bytes] == hidden

"""Every expansion, at every number of seats and with every choice of options, breaks no invariant.

Cards, trains, tokens and tickets are conserved, the running score is what its parts add up to and what was
told, every game ends, and a game replayed from its choices and outcomes ends the same. `stellwerk soak` plays
more of them.
"""

from collections.abc import Iterator

import pytest

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, flow, playout, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.lab.duel import Switches
from stellwerk.lab.soak import SoakBatch, choices, soak_batch

EXPANSIONS = [name for name in boards.boards() if name not in {"usa", "europe"}]
GAMES = 15 if COMPILED else 1
MOST_OPTIONS = 160


def cases() -> list[tuple[str, int, Switches]]:
    """Even starts change no decision: without them is for `stellwerk soak`."""
    found = []
    for name in EXPANSIONS:
        low, high = boards.board(name).seats
        for seats in range(low, high + 1):
            possible = choices(boards.board(name), seats)
            found += [(name, seats, each) for each in possible if ("even_start", False) not in each]
    return found


def games(rules: Rules, seed: int) -> Iterator[State]:
    """A game of an eager player with itself, decision by decision."""
    words = bits.empty(playout.SOAK_WORDS)
    state = playout.begin(rules, seed, words)
    while state.b[PHASE] != OVER:
        yield state
        playout.play_on(rules, state, playout.EAGER, words, 1)


def said(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    return ",".join(name if on else f"no {name}" for name, on in value) or "plain"


@pytest.mark.parametrize("policy", ["factored", "eager"])
@pytest.mark.parametrize("name, seats, options", cases(), ids=said)
def test_no_invariant_is_broken(name: str, seats: int, options: Switches, policy: str) -> None:
    tally = soak_batch(SoakBatch(name, name, seats, policy, 1000, GAMES, 20, options))
    assert tally.violation is None, tally.violation.lines()
    assert tally.games == GAMES


@pytest.mark.parametrize("name, seats, options", cases(), ids=said)
def test_no_decision_has_more_options_than_one_can_look_over(
    name: str, seats: int, options: Switches
) -> None:
    rules = rules_for(boards.board(name), seats, dict(options))
    for seed in range(6 if COMPILED else 1):
        for state in games(rules, seed):
            for seat in range(seats):
                assert len(flow.options(rules, state, seat)) <= MOST_OPTIONS


@pytest.mark.parametrize("name, seats, options", cases(), ids=said)
def test_what_a_seat_sees_is_the_same_in_every_state_redrawn_from_it(
    name: str, seats: int, options: Switches
) -> None:
    rules = rules_for(boards.board(name), seats, dict(options))
    stream = Stream(seats)
    for seed in range(2 if COMPILED else 1):
        for state in games(rules, seed):
            for seat in range(-1, seats):
                seen = views.view(rules, state, seat)
                assert views.view(rules, views.sample(rules, seen, seat, stream), seat) == seen

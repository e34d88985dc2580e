"""Mechanics that nobody printed together play together, with all invariants."""

import json

import pytest
from small_boards import MIXTURES, mixture

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, checks, playout, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import OVER, PHASE

GAMES = 20 if COMPILED else 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", MIXTURES)
def test_a_mixture_breaks_no_invariant(name: str, seats: int) -> None:
    rules = rules_for(mixture(name), seats)
    words = bits.empty(playout.SOAK_WORDS)
    stream = Stream(seats)
    for seed in range(GAMES):
        state = playout.begin(rules, seed, words)
        policy = (playout.FACTORED, playout.EAGER)[seed % 2]
        made = 0
        while state.b[PHASE] != OVER:
            made += int(playout.play_on(rules, state, policy, words, 9))
            assert checks.faults(rules, state) == []
            assert made < 20_000
            if state.b[PHASE] != OVER and seed < 3:
                for seat in range(-1, seats):
                    seen = views.view(rules, state, seat)
                    guess = views.sample(rules, seen, seat, stream)
                    assert views.view(rules, guess, seat) == seen
                    assert checks.faults(rules, guess) == []


def test_a_map_maker_needs_no_line_of_code_for_a_mixture() -> None:
    """A draft on USA: two lines of its board file."""
    data = json.loads(boards.board_text("usa"))
    data["mechanics"] = [{"name": "ticket_draft"}]
    data["tickets_start"] = {"deal": 0, "keep": 0}
    assert rules_for(boards.load(json.dumps(data)), 3).phase_names[-2:] == ["draft pick", "draft keep"]

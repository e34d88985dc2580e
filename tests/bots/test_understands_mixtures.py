"""The planner on boards that nobody printed: what each mechanic knows is enough."""

import pytest
from small_boards import MIXTURES, mixture

from stellwerk import bots
from stellwerk.boards.rules import rules_for


@pytest.mark.parametrize("name", MIXTURES)
def test_it_plays_a_mixture_without_a_fault_and_beats_chance(name: str) -> None:
    rules = rules_for(mixture(name), 2)
    planner, chance = bots.named("planner"), bots.named("random")
    ahead = []
    for seed in range(4):
        seats = [planner, chance] if seed % 2 == 0 else [chance, planner]
        played = bots.play(seats, rules, seed)
        assert played.faults == []
        ahead.append(played.scores[seed % 2] - played.scores[1 - seed % 2])
    assert sum(gap > 0 for gap in ahead) >= 3
    assert sum(ahead) > 0


@pytest.mark.parametrize("seats", [3, 4])
def test_with_everything_at_once_and_more_players_too(seats: int) -> None:
    played = bots.play([bots.named("planner")] * seats, rules_for(mixture("USA with everything"), seats), 1)
    assert played.faults == []

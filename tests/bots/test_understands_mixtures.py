"""The planner on boards that nobody printed: what each mechanic knows is enough."""

import pytest
from small_boards import derived

from stellwerk import bots
from stellwerk.boards.rules import rules_for

MIXTURES = {
    "USA with tolls and a draft": ("usa", "tolls", "ticket_draft"),
    "Iberia's festivals with the province mat": ("iberia", "ferries", "festivals", "province_mat"),
    "Japan with tolls": ("japan", "express_lines", "tolls"),
    "Poland with festivals, express cards and the mat": (
        "poland",
        "country_cards",
        "festivals",
        "province_mat",
        "express_cards",
    ),
    "South Korea with express lines, stations and tunnels": (
        "south_korea",
        "tunnels",
        "stations",
        "express_lines",
        "express_cards",
        "province_mat",
        "ticket_draft",
    ),
    "USA with everything": (
        "usa",
        "ferries",
        "tunnels",
        "stations",
        "express_lines",
        "tolls",
        "festivals",
        "country_cards",
        "province_mat",
        "express_cards",
        "neutral_player",
        "ticket_draft",
    ),
}


@pytest.mark.parametrize("name", MIXTURES)
def test_it_plays_a_mixture_without_a_fault_and_beats_chance(name: str) -> None:
    board_id, *mechanics = MIXTURES[name]
    rules = rules_for(derived(board_id, *mechanics), 2)
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
    board_id, *mechanics = MIXTURES["USA with everything"]
    played = bots.play([bots.named("planner")] * seats, rules_for(derived(board_id, *mechanics), seats), 1)
    assert played.faults == []

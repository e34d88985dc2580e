"""Rules are made once for a board, a number of seats and options."""

import json

from stellwerk.boards import board_text, load
from stellwerk.boards.rules import rules_for


def test_the_same_board_read_twice_shares_its_rules() -> None:
    assert rules_for(load(board_text("usa")), 2) is rules_for(load(board_text("usa")), 2)


def test_a_board_with_other_names_has_rules_of_its_own() -> None:
    file = json.loads(board_text("usa"))
    file["cities"][0]["name"] = "Elsewhere"
    usa, renamed = load(board_text("usa")), load(json.dumps(file))
    assert usa.hash == renamed.hash
    assert rules_for(usa, 2).board.cities[0].name == usa.cities[0].name
    assert rules_for(renamed, 2).board.cities[0].name == "Elsewhere"

"""The tables of rules are made once for a board, a number of seats and options; workspaces are apart."""

import json

from stellwerk.boards import board, board_text, load
from stellwerk.boards.rules import rebuilt, rules_for
from stellwerk.kernel import flow


def test_the_same_board_read_twice_shares_its_tables() -> None:
    one, other = (rules_for(load(board_text("usa")), 2) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one.layout is other.layout
    assert one.mechanics is other.mechanics


def test_who_asks_for_rules_gets_a_workspace_of_their_own() -> None:
    one, other = rules_for(board("europe"), 3), rules_for(board("europe"), 3)
    flow.new(one, 1)
    one.script.append((0, 0))
    assert list(one.out) != list(other.out)
    assert other.script == []


def test_rules_of_another_kind_are_not_equal() -> None:
    usa = rules_for(board("usa"), 2)
    assert usa != rules_for(board("usa"), 3)
    assert usa != rebuilt(usa)
    assert usa != rules_for(board("usa"), 2, version=1)


def test_a_board_with_other_names_has_rules_of_its_own() -> None:
    file = json.loads(board_text("usa"))
    file["cities"][0]["name"] = "Elsewhere"
    usa, renamed = load(board_text("usa")), load(json.dumps(file))
    assert usa.hash == renamed.hash
    assert rules_for(usa, 2).board.cities[0].name == usa.cities[0].name
    assert rules_for(renamed, 2).board.cities[0].name == "Elsewhere"

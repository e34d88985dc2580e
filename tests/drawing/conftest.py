"""Plans of the boards, each made once: laying out a board takes a second or two."""

from collections.abc import Callable
from functools import cache

import pytest

from stellwerk.boards import board
from stellwerk.drawing.layout import plan
from stellwerk.drawing.plan import Plan


@cache
def plan_of(board_id: str) -> Plan:
    return plan(board(board_id))


@pytest.fixture(name="plan_of")
def plan_of_fixture() -> Callable[[str], Plan]:
    return plan_of

"""Boards are laid out once for all reports on them: that takes most of a report's time."""

from collections.abc import Iterator

import pytest

from stellwerk.drawing.layout import plan
from stellwerk.drawing.plan import Plan
from stellwerk.kernel.board import Board

PLANS: list[tuple[Board, str, Plan]] = []


def plan_once(board: Board, language: str) -> Plan:
    for known, spoken, found in PLANS:
        if (known, spoken) == (board, language):
            return found
    PLANS.append((board, language, plan(board, language)))
    return PLANS[-1][2]


@pytest.fixture(autouse=True, scope="module")
def _laid_out_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stellwerk.lab.report.heat.plan_of", plan_once)
        yield

from collections.abc import Mapping

import pytest

from stellwerk.boards import sets
from stellwerk.kernel.board import Board


def no_set(board: Board, seats: int) -> Mapping[str, int]:  # noqa: ARG001 there is none for any
    return {}


@pytest.fixture
def first_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minds made by the test weigh as `planner:1` does: what it shows must not change when sets are tuned."""
    monkeypatch.setattr(sets, "nearest", no_set)

"""A drawing comes to an end, however little sense the coordinates make."""

import json
import math

import pytest

from stellwerk.boards import board_text, load
from stellwerk.drawing.layout import plan
from stellwerk.drawing.rows import SEARCH_LIMIT, Course, Rows, Run


def test_rows_that_can_never_come_to_rest_are_left_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Amsterdam with lat and lon swapped lies off Somalia: all others share a dot of the map."""
    board = json.loads(board_text("nederland"))
    city = next(entry for entry in board["cities"] if entry["id"] == "amsterdam")
    city["lat"], city["lon"] = city["lon"], city["lat"]
    seen: list[Rows] = []
    look = Rows._best

    def noted(rows: Rows, course: Course, price: float) -> Run | None:
        seen.append(rows)
        return look(rows, course, price)

    monkeypatch.setattr(Rows, "_best", noted)
    made = plan(load(json.dumps(board)))
    assert seen
    most = SEARCH_LIMIT * len(board["connections"])
    # the last look may go beyond it, and names ask what is in the way too
    assert all(rows.obstacles.met < 2 * most for rows in seen)
    assert len(made.sheets[0].dots) == len(board["cities"])
    assert all(math.isfinite(dot.x) and math.isfinite(dot.y) for dot in made.sheets[0].dots)

"""Whatever happens to a board file, the validator answers with a report."""

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stellwerk.boards import Report, board_text, check, load
from stellwerk.boards.reading import read
from stellwerk.boards.schema import schema
from stellwerk.kernel.data import BoardData

SMALL = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANYTHING = st.recursive(
    SMALL,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
READABLE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
#: Values that are right somewhere, so that some damage goes deeper than the structure.
PLAUSIBLE = st.sampled_from(
    [
        "hamburg",
        "berlin",
        "grey",
        "red",
        "ferries",
        "stations",
        "quick",
        0,
        1,
        2,
        3,
        4,
        9,
        99,
        [],
        {},
        True,
        [2, 3],
    ]
)
KEYS = st.sampled_from(
    ["a", "b", "id", "ferry", "toll", "long", "country", "no_transit", "needs", "seats", "if"]
)
#: The fixtures are not changed by the tests.
BOARD = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@pytest.fixture
def validator(declared: Mapping[str, BoardData]) -> Any:
    return jsonschema.Draft202012Validator(schema(declared))


@given(data=st.data(), times=st.integers(1, 4))
@BOARD
def test_damaged_values(
    tiny: dict[str, Any], declared: Mapping[str, BoardData], validator: Any, data: st.DataObject, times: int
) -> None:
    board = json.loads(json.dumps(tiny))
    board["options"] = [{"id": "quick", "default": False, "text": {"en": "On.", "de": "An."}, "needs": []}]
    board["mechanics"] = [{"name": "stations", "if": "quick"}]
    for _ in range(times):
        damage(board, data)
    text = json.dumps(board)
    report = check(text, "damaged.json", declared)
    assert isinstance(report, Report)
    assert all(line.isprintable() for line in report.lines())
    if report.sound:
        load(text, declared)
        assert validator.is_valid(board)


def damage(board: Any, data: st.DataObject) -> None:
    """Walks down to a random spot and changes, adds or removes something there."""
    here = board
    while True:
        spots = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not spots:
            return
        spot = data.draw(st.sampled_from(spots))
        if not isinstance(here[spot], dict | list) or data.draw(st.integers(0, 3)) == 0:
            break
        here = here[spot]
    what = data.draw(st.sampled_from(["change", "change", "remove", "add"]))
    if what == "change":
        here[spot] = deepcopy(data.draw(PLAUSIBLE | ANYTHING))
    elif what == "remove":
        del here[spot]
    elif isinstance(here, dict):
        here[data.draw(KEYS | st.text(max_size=8))] = deepcopy(data.draw(PLAUSIBLE | ANYTHING))
    else:
        here.append(deepcopy(data.draw(st.sampled_from(here) | PLAUSIBLE | ANYTHING)))


@given(cut=st.integers(0, 12_000), length=st.integers(0, 40), put=st.text(max_size=10))
@BOARD
def test_damaged_text(declared: Mapping[str, BoardData], cut: int, length: int, put: str) -> None:
    text = board_text("europe")
    report = check(text[:cut] + put + text[cut + length :], "damaged.json", declared)
    assert isinstance(report, Report)


@given(text=st.text())
@BOARD
def test_any_text(declared: Mapping[str, BoardData], text: str) -> None:
    assert isinstance(check(text, "damaged.json", declared), Report)


@given(value=READABLE)
def test_the_reader_reads_what_json_reads(value: object) -> None:
    assert read(json.dumps(value)).value == value
    assert read(json.dumps(value, ensure_ascii=False, indent=2)).value == value

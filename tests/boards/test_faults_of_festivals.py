"""What a board file can get wrong about festivals."""

import json
from typing import Any

import pytest

from stellwerk.boards import check

PILES = {"fair": 3}
MANY = dict.fromkeys(["one", "two", "three", "four"], 30)


def faults(tiny: dict[str, Any], festivals: dict[str, Any], pile: str = "fair") -> list[str]:
    tiny["mechanics"] = [{"name": "festivals", **festivals}]
    tiny["cities"][0]["festival"] = pile
    return [fault.reason for fault in check(json.dumps(tiny)).faults]


def test_a_sound_one(tiny: dict[str, Any]) -> None:
    parameters = {"piles": PILES, "names": {"fair": "The Fair"}, "pile_points": {"fair": [2, 4]}}
    assert faults(tiny, parameters) == []


@pytest.mark.parametrize("parameters, why", [
    ({"piles": PILES, "names": {"fare": "F"}}, 'names: "fare" is not among the piles; did you mean "fair"?'),
    ({"piles": PILES, "pile_points": {"dom": [1]}}, 'pile_points: "dom" is not among the piles'),
    ({"piles": {"fair": 3, "none": 3}}, 'piles: none of them can be called "none"'),
    ({"piles": {"fair": 3, **{f"p{n}": 1 for n in range(15)}}}, "piles: 16 are too many; there can be 15"),
    ({"piles": {"fair": 30, **MANY}}, "piles: 150 in all are too many; there can be 140"),
])  # fmt: skip
def test_values_that_do_not_fit(tiny: dict[str, Any], parameters: dict[str, Any], why: str) -> None:
    assert why in faults(tiny, parameters)


def test_a_city_with_a_festival_that_is_not_there(tiny: dict[str, Any]) -> None:
    assert faults(tiny, {"piles": PILES}, "fete") == ['festival: "fete" is not among the piles']


def test_no_city_with_a_festival(tiny: dict[str, Any]) -> None:
    tiny["mechanics"] = [{"name": "festivals", "piles": PILES}]
    assert len(check(json.dumps(tiny)).faults) == 1


def test_a_pile_that_lies_nowhere(tiny: dict[str, Any]) -> None:
    """Its cards could never be taken."""
    why = 'no city has the festival "dom"; add one or take "dom" out'
    assert faults(tiny, {"piles": {"fair": 3, "dom": 3}}) == [why]

"""A tiny sound board to damage, and mechanics to declare things for it."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from faulty import expect_german
from small_boards import board_file

from stellwerk.boards import check
from stellwerk.kernel.data import BoardData, Item
from stellwerk.words import fault_text

#: Like the real ones, but fixed here: these tests are about the validator, not about the mechanics.
DECLARED = {
    "ferries": BoardData(
        connection=(Item("ferry", "number", "locomotives it needs", low=1, high=9),), at_least_one=("ferry",)
    ),
    "tunnels": BoardData(
        parameters=(Item("cards", "number", "cards turned up", low=1, high=9, default=3),),
        connection=(Item("tunnel", "flag", "it is a tunnel"),),
        at_least_one=("tunnel",),
    ),
    "stations": BoardData(
        parameters=(
            Item("each", "number", "stations for each seat", low=1, high=9, default=3),
            Item("points", "number", "points of one not built", high=20, default=4),
        )
    ),
    "tolls": BoardData(
        parameters=(
            Item("bonus", "rows", "by rank", high=99, required=True),
            Item("loan", "number", "points of a loan", low=-20, high=0, default=-5),
        ),
        connection=(Item("toll", "number", "toll tokens", low=1, high=9, required=True),),
    ),
    "draft": BoardData(
        parameters=(Item("deal", "number", "tickets dealt to each seat", low=1, high=6, default=1),),
        deals="deal",
    ),
    "fairs": BoardData(
        parameters=(
            Item("values", "row", "by size", high=99, distinct=True),
            Item("note", "any", "whatever"),
        ),
        city=(Item("fair", "text", "its fair"),),
        ticket=(Item("foot", "text", "at its foot"),),
        at_least_one=("fair",),
    ),
}

CITIES = {
    "hamburg": (53.55, 10.0),
    "bremen": (53.08, 8.8),
    "hannover": (52.37, 9.74),
    "berlin": (52.52, 13.41),
}
CONNECTIONS: tuple[tuple[str, str, int, list[str]], ...] = (
    ("hamburg", "bremen", 1, ["grey", "grey"]),
    ("hamburg", "hannover", 2, ["red"]),
    ("bremen", "hannover", 1, ["blue"]),
    ("hannover", "berlin", 3, ["green"]),
    ("hamburg", "berlin", 3, ["black", "white"]),
)
TICKETS = (
    ("bremen", "berlin", 4),
    ("hamburg", "hannover", 2),
    ("bremen", "hannover", 1),
    ("hamburg", "berlin", 3),
)


@pytest.fixture
def declared() -> Mapping[str, BoardData]:
    return DECLARED


@pytest.fixture
def tiny() -> dict[str, Any]:
    """A sound board file."""
    connections = [{"a": a, "b": b, "length": n, "tracks": list(rows)} for a, b, n, rows in CONNECTIONS]
    name = {"en": "The North", "de": "Der Norden"}
    return board_file(CITIES, TICKETS, name=name, options=[], mechanics=[], connections=connections)


@pytest.fixture
def faults() -> Callable[[object], list[str]]:
    """The faults of a board as `place: reason`; each can be told in German."""

    def found(board: object) -> list[str]:
        report = check(json.dumps(board), "tiny.json", DECLARED)
        for fault in report.faults:
            expect_german(fault_text(report.sentence(fault), "de"))
        return [f"{fault.place}: {fault.reason}" for fault in report.faults]

    return found


@pytest.fixture
def option() -> Callable[..., dict[str, Any]]:
    """An option with what each must have."""

    def made(option_id: str, **more: object) -> dict[str, Any]:
        return {"id": option_id, "default": False, "text": {"en": "On.", "de": "An."}, **more}

    return made

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from stellwerk.boards import board_text, boards
from stellwerk.boards.declared import registered
from stellwerk.boards.schema import schema, schema_text
from stellwerk.kernel.data import BoardData

File = dict[str, Any]
Change = Callable[[File], object]

ROWS = {"2": [5, 0], "3": [9, 5, 0]}


@pytest.fixture
def validator(declared: Mapping[str, BoardData]) -> Any:
    return jsonschema.Draft202012Validator(schema(declared))


def test_the_schema_in_the_package_is_up_to_date() -> None:
    """If not: `python -m stellwerk.boards.schema`."""
    assert files("stellwerk.boards").joinpath("schema.json").read_text("utf-8") == schema_text(registered())


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema(registered()))


@pytest.mark.parametrize("board_id", boards())
def test_the_boards_keep_to_it(board_id: str) -> None:
    jsonschema.Draft202012Validator(schema(registered())).validate(json.loads(board_text(board_id)))


def test_a_board_with_mechanics_keeps_to_it(tiny: File, validator: Any) -> None:
    assert validator.is_valid(tiny)
    tiny["mechanics"] = [{"name": "tunnels", "cards": 2}, {"name": "fairs"}, {"name": "tolls", "bonus": ROWS}]
    for connection in tiny["connections"]:
        connection |= {"tunnel": True, "toll": 2}
    tiny["cities"][0]["fair"] = "Dom"
    assert validator.is_valid(tiny)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.pop("id"),
        lambda file: file.pop("cities"),
        lambda file: file.update(format=2),
        lambda file: file.update(trains="many"),
        lambda file: file.update(trains=0),
        lambda file: file.update(seats=[2]),
        lambda file: file.update(seats=[1, 5]),
        lambda file: file.update(wagons=3),
        lambda file: file["name"].pop("de"),
        lambda file: file["tickets_start"].update(rest="away"),
        lambda file: file["cities"][0].update(id="Ham-burg"),
        lambda file: file["cities"][0].update(lat=100),
        lambda file: file["cities"][0].pop("name"),
        lambda file: file["cities"][0].update(name=" "),
        lambda file: file["cities"][0].update(name="Evil\x1b]0;pwn\x07\nX"),
        lambda file: file["connections"][0].update(length=10),
        lambda file: file["connections"][0].update(tracks=[]),
        lambda file: file["connections"][0].update(tracks=["pink"]),
        lambda file: file["tickets"][0].update(points=0),
        lambda file: file["tickets"].clear(),
        # What mechanics declare.
        lambda file: file["connections"][0].update(ferry=1),
        lambda file: file["cities"][0].update(fair="Dom"),
        lambda file: file["mechanics"].append({"name": "ferries"}),
        lambda file: file["mechanics"].append({"name": "unknown"}),
        lambda file: file["mechanics"].append({"name": "stations", "each": 10}),
        lambda file: file["mechanics"].append({"name": "stations", "cards": 3}),
        lambda file: file["mechanics"].append({"name": "tolls", "bonus": ROWS}),
    ],
)
def test_a_broken_board_does_not(tiny: File, validator: Any, damage: Change) -> None:
    damage(tiny)
    assert not validator.is_valid(tiny)


def test_without_mechanics_no_mechanic_is_allowed(tiny: File) -> None:
    bare = jsonschema.Draft202012Validator(schema({}))
    assert bare.is_valid(tiny)
    tiny["mechanics"] = [{"name": "stations"}]
    assert not bare.is_valid(tiny)

"""The page for map makers tells the truth."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from stellwerk import mechanics
from stellwerk.boards import format as board_format
from stellwerk.boards import load
from stellwerk.boards.shapes import Listing, Table
from stellwerk.kernel.data import BoardData

PAGE = Path(__file__).parents[2] / "docs" / "board-format.md"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text("utf-8")


def test_its_example_is_a_board(page: str, declared: Mapping[str, BoardData]) -> None:
    [example] = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    north = load(example, declared)
    assert north.own_design
    assert [track.id for track in north.tracks[2:5]] == [
        "hamburg-berlin:black",
        "hamburg-berlin:white",
        "hamburg-kobenhavn",
    ]


def keys_of(table: Table) -> set[str]:
    """All keys of the format itself."""
    found = {field.name for field in table.fields}
    for field in table.fields:
        inner = field.shape.of if isinstance(field.shape, Listing) else field.shape
        if isinstance(inner, Table):
            found |= keys_of(inner)
    return found


def test_it_names_every_key(page: str) -> None:
    keys = keys_of(board_format.board_table({}, ())) | {field.name for field in board_format.MECHANIC}
    told = page.replace('"', "`")
    assert {key for key in keys if f"`{key}`" not in told} == set()


@pytest.mark.parametrize("mechanic", mechanics.NAMES)
def test_it_names_what_each_mechanic_reads(page: str, mechanic: str) -> None:
    [row] = [line for line in page.splitlines() if line.startswith(f"| `{mechanic}` |")]
    data = mechanics.board_data(mechanic)
    for item in (*data.parameters, *data.connection, *data.city, *data.ticket):
        assert f"`{item.name}`" in row, item.name
        if item.kind == "number" and item.default is not None:
            assert f"({item.default})".replace("-", "−") in row, item.name


def test_it_names_the_limits(page: str) -> None:
    limits = (
        board_format.MAX_CITIES,
        board_format.MAX_TRACKS,
        board_format.MAX_TICKETS,
        board_format.OFFER[1],
    )
    assert all(f" {limit} " in page for limit in limits)

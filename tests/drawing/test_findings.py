"""What `stellwerk check` tells a map maker of the picture of their board."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small_boards import board_file

from stellwerk.boards import board as board_of
from stellwerk.boards import board_text, boards, load
from stellwerk.cli import main
from stellwerk.drawing.findings import findings
from stellwerk.drawing.plan import Plan

#: Four cities on the corners of a square, by their ways.
CORNERS = {"northwest": (52, 8), "northeast": (52, 12), "southwest": (49, 8), "southeast": (49, 12)}
SIDES = [
    *(("northwest", "northeast"), ("southwest", "southeast")),
    *(("northwest", "southwest"), ("northeast", "southeast")),
]


def square(*more: tuple[str, str]) -> dict[str, Any]:
    connections = [{"a": a, "b": b, "length": 3, "tracks": ["grey"]} for a, b in (*SIDES, *more)]
    return board_file(CORNERS, [(a, b, 3) for a, b in SIDES], connections=connections)


def warnings_of(board: dict[str, Any]) -> list[str]:
    return [f"{finding.path}: {finding.said}" for finding in findings(load(json.dumps(board)))]


@pytest.mark.parametrize("name", ["europe", "iberia", "nederland", "poland"])
def test_a_map_with_lat_and_lon_swapped(name: str) -> None:
    """Nothing else is reported about such a picture."""
    board = json.loads(board_text(name))
    for city in board["cities"]:
        city["lat"], city["lon"] = city["lon"], city["lat"]
    [found] = warnings_of(board)
    assert found.startswith("('cities',): lat and lon look swapped in all or most of the ")


def test_a_map_with_some_cities_swapped() -> None:
    """Those are named that lie in the sea as they are, and on land the other way round."""
    board = json.loads(board_text("europe"))
    for city in board["cities"][::2]:
        city["lat"], city["lon"] = city["lon"], city["lat"]
    [found] = warnings_of(board)
    assert found.startswith(
        "('cities', 0, 'lat'): lat and lon look swapped in amsterdam, berlin, brindisi, edinburgh, essen, "
        "london, pamplona, stockholm, and maybe in others"
    )


def test_islands_that_nobody_finds_on_a_map() -> None:
    """Atlantis lies in the sea either way."""
    board = square()
    for city in board["cities"]:
        city["lon"] -= 48
    assert warnings_of(board) == []


def test_tracks_that_cross() -> None:
    assert warnings_of(square()) == []
    crossed = square(("northwest", "southeast"), ("northeast", "southwest"))
    [found] = warnings_of(crossed)
    assert found.startswith(
        "('connections', 5): crosses northwest-southeast on the picture; bend one of them"
    )
    crossed["connections"][5]["via"] = [[47.5, 13.5]]  # around the corner
    assert not any("crosses northwest-southeast" in line for line in warnings_of(crossed))


def test_names_that_cover_something() -> None:
    board = square()
    board["cities"][0] |= {"name": "Llanfairpwllgwyngyllgogerychwyrndrobwll", "label": "e"}
    board["cities"][1]["lon"] = 8.7
    assert any(
        "('cities', 0): its name covers" in line and "northeast" in line for line in warnings_of(board)
    )


def test_a_map_maker_is_not_drowned() -> None:
    """Of twenty cities in a heap the worst are listed, and how many more there are."""
    board = square()
    heap = [f"town{number}" for number in range(20)]
    board["cities"] += [
        {"id": town, "name": town.title() * 8, "lat": 50.5 + number % 5 / 40, "lon": 10 + number // 5 / 40}
        for number, town in enumerate(heap)
    ]
    board["connections"] += [{"a": "northwest", "b": town, "length": 3, "tracks": ["grey"]} for town in heap]
    found = warnings_of(board)
    assert sum("covers" in line for line in found) == 5
    assert found[-1].startswith("('cities',): there are ")


def test_the_command_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "square.json"
    path.write_text(json.dumps(square(("northwest", "southeast"), ("northeast", "southwest")), indent=1))
    assert main(["check", str(path), "--json"]) == 0
    warnings = json.loads(capsys.readouterr().out)["warnings"]
    [warning] = [each for each in warnings if "crosses northwest-southeast" in each["reason"]]
    assert '"northeast"' in path.read_text().splitlines()[warning["line"]]


@pytest.mark.parametrize("name", boards())
def test_our_boards_have_none(
    name: str, plan_of: Callable[[str], Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looks at the pictures that other tests look at too: each is made once."""
    monkeypatch.setattr("stellwerk.drawing.findings.sheets_of", lambda board: plan_of(board.id).sheets)
    assert findings(board_of(name)) == []

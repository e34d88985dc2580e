"""What is odd about a board that can be played: `stellwerk check` names it, and nothing is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from stellwerk.boards import board_text, boards, check, load
from stellwerk.cli import main

File = dict[str, Any]


def warnings(board: File) -> list[str]:
    report = check(json.dumps(board))
    assert report.sound
    return [f"{each.place}: {each.reason}" for each in report.warnings]


def test_a_ticket_that_takes_more_trains_than_anybody_has(tiny: File) -> None:
    tiny["trains"] = 4
    assert warnings(tiny) == []
    tiny["trains"] = 3
    [found] = warnings(tiny)
    assert found.startswith(
        "tickets[0] (bremen-berlin): cannot be completed: the shortest path from bremen to berlin takes 4 "
        "trains, and a seat has 3"
    )
    assert load(json.dumps(tiny)).trains == 3  # a record of a game on it can still be read


def test_stations_lend_the_tracks_that_a_ticket_lacks(tiny: File) -> None:
    tiny |= {"trains": 3, "mechanics": [{"name": "stations", "each": 1}]}
    assert warnings(tiny) == []


def test_express_lines_take_nobodys_trains(tiny: File) -> None:
    tiny |= {"trains": 3, "mechanics": [{"name": "express_lines"}]}
    [line] = [entry for entry in tiny["connections"] if entry["tracks"] == ["green"]]
    line |= {"tracks": ["grey"], "express": True, "length": 4}
    assert warnings(tiny) == []


def test_a_connection_longer_than_anybodys_trains(tiny: File) -> None:
    tiny["trains"] = 4
    tiny["connections"][1]["length"] = 5
    assert warnings(tiny) == [
        "connections[1] (hamburg-hannover): length 5 is more than the 4 trains of a seat: nobody can claim it"
    ]


def test_the_command_tells_warnings_and_finds_no_fault(
    tiny: File, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(tiny | {"trains": 3}))
    assert main(["check", str(path)]) == 0
    told = capsys.readouterr().out
    assert "tickets[0] (bremen-berlin): warning: cannot be completed" in told
    assert "no faults, 1 warning; The North" in told
    assert main(["check", str(path), "--json"]) == 0
    assert [each["line"] for each in json.loads(capsys.readouterr().out)["warnings"]] == [1]


@pytest.mark.parametrize("name", boards())
def test_our_boards_have_none(name: str) -> None:
    assert check(board_text(name)).warnings == ()

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


def test_more_trains_than_spaces(tiny: File) -> None:
    tiny["trains"] = 45
    [found] = warnings(tiny)
    assert found.startswith("trains: 3 players with 45 trains each find ")


def test_the_command_prints_warnings_and_finds_no_fault(
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


# --- the map


@pytest.mark.parametrize("name, city, place, guess", [
    ("europe", "berlin", (13.405, 52.52), "are lat and lon swapped?"),
    ("usa", "denver", (39.74, 104.99), "has lon the wrong sign (west is negative)?"),
    ("europe", "berlin", (-52.52, 13.405), "has lat the wrong sign (south is negative)?"),
    ("europe", "berlin", (10.0, 100.0), "everything else is drawn very small"),
])  # fmt: skip
def test_a_city_on_the_wrong_side_of_the_world(
    name: str, city: str, place: tuple[float, float], guess: str
) -> None:
    board = json.loads(board_text(name)) | {"id": "mine"}
    entry = next(entry for entry in board["cities"] if entry["id"] == city)
    entry["lat"], entry["lon"] = place
    [found] = warnings(board)
    assert f"({city}): lies " in found
    assert found.endswith(guess)


def test_two_neighbours_that_went_astray_together() -> None:
    europe = json.loads(board_text("europe"))
    for city in europe["cities"]:
        if city["id"] in {"berlin", "danzig"}:
            city["lat"], city["lon"] = city["lon"], city["lat"]
    assert [found.split(":")[0] for found in warnings(europe)] == [
        "cities[4] (berlin)",
        "cities[12] (danzig)",
    ]


def test_where_many_cities_are_swapped_nobody_can_say_which() -> None:
    iberia = json.loads(board_text("iberia"))
    for city in iberia["cities"][::2]:
        city["lat"], city["lon"] = city["lon"], city["lat"]
    [found] = warnings(iberia)
    assert "lat and lon look swapped in 22 cities (vigo, viana, " in found
    assert "or else in the others" in found


@pytest.mark.parametrize("reserved", ["none", "gap"])
def test_a_city_whose_id_means_no_city(tiny: File, reserved: str) -> None:
    text = json.dumps(tiny | {"trains": 4}).replace('"bremen"', f'"{reserved}"')
    [found] = [each.reason for each in check(text).warnings]
    assert found.startswith(f'a position writes "{reserved}" where there is no city')


def test_cities_that_nobody_can_tell_apart(tiny: File) -> None:
    tiny["trains"] = 4
    hamburg, bremen, hannover, _ = tiny["cities"]
    bremen["names"] = {"en": "HAMBURG", "de": "Bremen"}
    said = 'has the same name as "hamburg": nobody can tell them apart on tickets; rename one of them'
    assert warnings(tiny) == [f"cities[1] (bremen): {said}"]
    del bremen["names"]
    hamburg["country"] = hannover["country"] = True
    hannover["name"] = hamburg["name"]
    assert warnings(tiny) == []  # a country at two borders


def test_a_file_with_the_id_of_one_of_our_boards(
    tiny: File, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "usa.json"
    path.write_text(json.dumps(tiny | {"id": "usa"}))
    assert main(["check", str(path)]) == 0
    assert 'id: warning: "usa" is one of our boards' in capsys.readouterr().out
    assert main(["check", "nederland"]) == 0
    assert "warning" not in capsys.readouterr().out


# --- festivals


def festive(tiny: File, **parameters: object) -> File:
    tiny["mechanics"] = [{"name": "festivals", "piles": {"fair": 3, "dom": 4}, **parameters}]
    tiny["cities"][0]["festival"], tiny["cities"][1]["festival"] = "fair", "dom"
    return tiny


def test_fewer_points_than_a_pile_has_cards(tiny: File) -> None:
    tiny["trains"] = 4
    assert warnings(festive(tiny)) == []
    assert warnings(festive(tiny, points=[1, 2, 3, 4])) == []
    assert warnings(festive(tiny, points=[1, 2, 3])) == [
        (
            'mechanics[0] (festivals): points has 3 numbers for the 4 cards of "dom": '
            "further ones add no points; give as many numbers as cards"
        )
    ]
    assert warnings(festive(tiny, points=[1, 2, 3], pile_points={"dom": [1, 2, 3, 4]})) == []
    assert warnings(festive(tiny, points=[1, 2])) == [
        (
            "mechanics[0] (festivals): points has 2 numbers, but 2 piles have up to 4 cards (fair, dom): "
            "further ones add no points; give as many numbers as cards"
        )
    ]
    [found] = warnings(festive(tiny, pile_points={"dom": [1, 2]}))
    assert 'pile_points has 2 numbers for the 4 cards of "dom"' in found


@pytest.mark.parametrize("name", boards())
def test_our_boards_have_none(name: str) -> None:
    assert check(board_text(name)).warnings == ()

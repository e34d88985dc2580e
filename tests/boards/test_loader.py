import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from stellwerk import Game, record
from stellwerk.boards import BadBoard, UnknownBoard, board, board_text, check, load
from stellwerk.boards.format import board_table
from stellwerk.boards.rules import rules_for
from stellwerk.kernel.board import TRACK_POINTS, Board, Draw, MechanicEntry, Start, Track
from stellwerk.kernel.data import BoardData, Item

File = dict[str, Any]
Declared = Mapping[str, BoardData]
Load = Callable[[File], Board]


@pytest.fixture
def loaded(declared: Declared) -> Load:
    return lambda file: load(json.dumps(file), declared)


def test_the_facts_of_the_file_become_the_board(tiny: File, loaded: Load) -> None:
    north = loaded(tiny)
    assert (north.id, north.name["de"], north.seats, north.trains) == ("tiny", "Der Norden", (2, 3), 12)
    assert [city.id for city in north.cities] == ["hamburg", "bremen", "hannover", "berlin"]
    connection = north.connections[3]
    assert (connection.id, connection.a, connection.b, connection.length) == ("hannover-berlin", 2, 3, 3)
    assert north.tracks[-1] == Track("hamburg-berlin:white", 4, "white")
    assert (north.tickets[0].id, north.tickets[0].points) == ("bremen-berlin", 4)
    assert (north.start, north.draw) == (Start(1, 1), Draw(2, 1))


def test_what_the_file_leaves_out_has_its_default(tiny: File, loaded: Load) -> None:
    del tiny["options"], tiny["mechanics"]
    north = loaded(tiny)
    assert (north.end_trains, north.longest_path, north.start_scores) == (2, 0, ())
    assert (north.doubles_open_from, north.doubles_open_with) == (4, None)
    assert north.track_points == TRACK_POINTS
    assert not north.no_transit
    assert not north.own_design
    assert (north.options, north.mechanics) == ((), ())


def test_a_degree_without_decimals_is_a_float_all_the_same(tiny: File, loaded: Load) -> None:
    tiny["cities"][0]["lat"] = 53
    assert isinstance(loaded(tiny).cities[0].lat, float)


def test_what_mechanics_and_the_drawing_read_is_data(tiny: File, loaded: Load) -> None:
    tiny["mechanics"] = [{"name": "tunnels"}]
    tiny["cities"][0] |= {"label": "nw", "names": {"en": "Hamburg", "de": "Hamburg"}}
    tiny["connections"][1] |= {"tunnel": True, "via": [[53.0, 10.5]], "border": True}
    north = loaded(tiny)
    assert north.mechanics == (MechanicEntry("tunnels", {"cards": 3}),)
    assert north.cities[0].data == {"label": "nw", "names": {"en": "Hamburg", "de": "Hamburg"}}
    assert north.connections[1].data == {"tunnel": True, "via": [[53.0, 10.5]]}
    assert north.connections[1].border
    assert north.connections[0].data == {}


def test_options_and_the_mechanics_they_switch(
    tiny: File, loaded: Load, option: Callable[..., dict[str, Any]]
) -> None:
    tiny["options"] = [option("quick", seats=[2, 2]), option("wild", needs=["quick"])]
    tiny["mechanics"] = [{"name": "stations", "each": 1, "if": "quick"}]
    tiny["doubles"] = {"open_from": 0, "open_with": "wild"}
    north = loaded(tiny)
    assert north.options[0].seats == (2, 2)
    assert north.options[1].seats is None
    assert north.options[1].needs == ("quick",)
    assert north.mechanics == (MechanicEntry("stations", {"each": 1, "points": 4}, "quick", None),)
    assert (north.doubles_open_from, north.doubles_open_with) == (0, "wild")


def test_start_scores_and_the_option_that_switches_them(
    tiny: File, loaded: Load, option: Callable[..., dict[str, Any]]
) -> None:
    tiny["options"] = [option("even", default=False)]
    tiny |= {"start_scores": [0, 2, 3], "start_scores_if": "even"}
    north = loaded(tiny)
    assert (north.start_scores, north.start_scores_if) == ((0, 2, 3), "even")
    assert list(rules_for(north, 3).start_scores) == [0, 0, 0]
    assert list(rules_for(north, 3, {"even": True}).start_scores) == [0, 2, 3]


def test_a_connection_may_bring_its_own_id(tiny: File, loaded: Load) -> None:
    tiny["connections"][4]["id"] = "autobahn-24"
    assert [track.id for track in loaded(tiny).tracks[-2:]] == ["autobahn-24:black", "autobahn-24:white"]


def test_a_file_with_faults_is_refused_with_all_of_them(tiny: File, loaded: Load) -> None:
    tiny["trains"] = 100
    tiny["seats"] = [2]
    with pytest.raises(BadBoard, match="out of range") as refusal:
        loaded(tiny)
    assert len(refusal.value.report.faults) == 2


def test_a_board_is_read_from_a_file(tiny: File, declared: Declared, tmp_path: Path) -> None:
    path = tmp_path / "north.json"
    path.write_text(json.dumps(tiny), "utf-8-sig")
    assert load(path, declared) == load(json.dumps(tiny), declared)
    tiny["trains"] = 100
    path.write_text(json.dumps(tiny), "utf-8")
    with pytest.raises(BadBoard, match=r"north\.json:1: trains: 100 is out of range 1–99"):
        load(path, declared)


def test_an_unknown_board_is_refused_with_a_hint() -> None:
    with pytest.raises(
        UnknownBoard, match=r'no board is called "erope"; did you mean "europe"\? \(there are '
    ) as no:
        board("erope")
    assert "usa" in no.value.known
    with pytest.raises(UnknownBoard):
        board("schema")
    with pytest.raises(UnknownBoard):
        board("../boards/usa")


def test_hints_ignore_capitals() -> None:
    with pytest.raises(UnknownBoard, match=r'no board is called "USA"; did you mean "usa"\?'):
        board("USA")
    with pytest.raises(UnknownBoard, match=r'did you mean "europe"\?'):
        board("Erope")


@pytest.mark.parametrize("name", ["my.json", "MY.JSON", "./my", r"boards\my"])
def test_a_file_name_hints_at_how_files_are_loaded(name: str) -> None:
    with pytest.raises(UnknownBoard) as no:
        board(name)
    assert f"; a board file is loaded with stellwerk.boards.load(Path({json.dumps(name)}))" in str(no.value)


def test_a_mechanic_cannot_take_a_name_of_the_format() -> None:
    greedy = BoardData(connection=(Item("length", "number", "mine"),))
    with pytest.raises(ValueError, match="declares 'length', which the format uses itself"):
        board_table({"greedy": greedy}, ["greedy"])
    odd = BoardData(parameters=(Item("cards", "decimal", "odd"),))
    with pytest.raises(ValueError, match="'cards' is of an unknown kind: 'decimal'"):
        board_table({"odd": odd}, [])


def test_a_game_on_a_board_with_a_name_that_is_too_long_today_is_not_lost() -> None:
    file = json.loads(board_text("poland")) | {"id": "mine"}
    file["cities"][0]["name"] = "x" * 70
    text = json.dumps(file)
    assert [each.place for each in check(text).faults] == ["cities[0] (szczecin)"]
    assert record.load(Game(load(text), ["Anna", "Ben"], seed=1).record()).board.cities[0].name == "x" * 70
    file["trains"] = 0
    with pytest.raises(BadBoard):
        load(json.dumps(file))

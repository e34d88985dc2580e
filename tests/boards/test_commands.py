import json
from pathlib import Path

import pytest

from stellwerk.boards import board_text, boards
from stellwerk.boards.commands import BoardsOptions, CheckOptions, boards_command, check_command
from stellwerk.cli import main

Capture = pytest.CaptureFixture[str]


def test_a_sound_board_is_shown_in_figures(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "usa.json"
    path.write_text(board_text("usa"), "utf-8")
    assert check_command(CheckOptions(str(path), json=False)) == 0
    printed = capsys.readouterr().out
    assert f"{path}: no faults; USA" in printed
    assert "100 with 309 spaces" in printed


def test_faults_are_printed_one_per_line(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "usa.json"
    path.write_text(board_text("usa").replace('"trains": 45', '"trains": 450', 1), "utf-8")
    assert check_command(CheckOptions(str(path), json=False)) == 1
    assert capsys.readouterr().out == f"{path}:7: trains: 450 is out of range 1–99\n{path}: 1 fault\n"


def test_faults_as_json(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "usa.json"
    path.write_text("{", "utf-8")
    assert check_command(CheckOptions(str(path), json=True)) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["source"], told["sound"]) == (str(path), False)
    reason = 'the file ends too early: expected a key in "quotes"'
    assert told["faults"] == [{"place": "not JSON", "reason": reason, "line": 1, "column": 2}]


def test_figures_as_json(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "usa.json"
    path.write_text(board_text("usa"), "utf-8-sig")
    assert check_command(CheckOptions(str(path), json=True)) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["board"]["tickets"] == 30
    assert told["figures"]["doubles"] == 22
    assert told["faults"] == []


def test_no_such_file(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(tmp_path / "no.json")]) == 2
    assert capsys.readouterr().err == f"stellwerk: {tmp_path / 'no.json'}: there is no such file.\n"
    assert main(["check", "no.json", "--lang", "de"]) == 2
    assert capsys.readouterr().err == "stellwerk: Datei no.json: gibt es nicht.\n"


def test_a_directory(tmp_path: Path, capsys: Capture) -> None:
    assert check_command(CheckOptions(str(tmp_path), json=True)) == 2
    assert json.loads(capsys.readouterr().out)["error"] == "is a directory; name a board file in it"


def test_a_file_that_is_not_utf_8(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "latin.json"
    path.write_bytes('{"name": "Köln"}'.encode("latin-1"))
    assert main(["check", str(path)]) == 2
    assert "is not UTF-8 text (byte 11); save it as UTF-8" in capsys.readouterr().err


def test_a_file_that_is_far_too_large(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 1_000_001)
    assert main(["check", str(path)]) == 2
    assert "is larger than 1,000,000 bytes" in capsys.readouterr().err


def test_a_name_no_file_can_have(capsys: Capture) -> None:
    assert main(["check", "usa\x00.json"]) == 2
    assert main(["check", "x" * 5000]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_boards_are_listed(capsys: Capture) -> None:
    assert boards_command(BoardsOptions(json=False)) == 0
    printed = capsys.readouterr().out
    assert all(board_id in printed for board_id in boards())


def test_the_boards_as_json(capsys: Capture) -> None:
    assert boards_command(BoardsOptions(json=True)) == 0
    told = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert told["europe"]["mechanics"] == ["ferries", "tunnels", "stations"]
    assert told["europe"]["name"] == {"en": "Europe", "de": "Europa"}
    assert (told["usa"]["seats"], told["usa"]["tracks"], told["usa"]["own_design"]) == ([2, 5], 100, False)

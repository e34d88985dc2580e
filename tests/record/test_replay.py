"""`stellwerk replay FILE`: where the game stands, for all or for a seat; what is wrong with a record."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from stellwerk import Game, boards
from stellwerk.cli import main
from stellwerk.record import dump


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    return written(tmp_path, most=10_000)


@pytest.fixture
def running(tmp_path: Path) -> Path:
    return written(tmp_path, most=70)


def written(folder: Path, most: int) -> Path:
    path = folder / "game.jsonl"
    path.write_text(dump(played(most)), "utf-8")
    return path


def played(most: int) -> Game:
    game = Game("europe", ["Anna", "Ben", "Clara"], 8)
    dice = random.Random(8)
    for _ in range(most):
        if game.is_over:
            break
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)
    return game


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_it_prints_the_table_and_the_score_sheet(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished)]) == 0
    out = capsys.readouterr().out
    assert "Europe, over after" in out
    assert played(10_000).result().verdict() in out
    assert str(played(10_000).result()) in out


def test_as_json(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--json"]) == 0
    found = printed(capsys)
    assert found["sheet"]["winners"] == list(played(10_000).result().winners)
    assert found["over"] is True
    assert found["state"]["board"] == f"europe {boards.board('europe').hash[:12]}"


def test_it_stops_after_the_given_number_of_actions(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(finished), "--to", "20"]) == 0
    assert str(played(20)) in capsys.readouterr().out
    assert main(["replay", str(finished), "--to", "0", "--json"]) == 0
    assert printed(capsys)["actions"] == 0


@pytest.mark.rule("B23")
def test_a_seat_sees_its_own_hand_and_no_other(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(70)
    assert main(["replay", str(running), "--seat", "1", "--json"]) == 0
    found = printed(capsys)
    assert found["view"]["hand"] == game.hand(1)
    assert "state" not in found
    assert "sheet" not in found, "it would show all tickets"
    assert main(["replay", str(running), "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert "Ben holds" in out
    for seat in (0, 2):
        for ticket in game.tickets(seat):
            assert ticket not in out


def test_an_illegal_record_is_refused_at_its_line(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = running.read_text("utf-8").splitlines()
    line = json.loads(rows[9]) | {"action": "claim paris-moskva"}
    rows[9] = json.dumps(line)
    running.write_text("\n".join(rows) + "\n", "utf-8")
    assert main(["replay", str(running)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{running}:10: unknown action")
    assert main(["replay", str(running), "--json"]) == 1
    assert printed(capsys)["line"] == 10
    assert main(["replay", str(running), "--to", "7"]) == 0, "so far it is sound"


def test_a_torn_record_is_refused_as_such(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    running.write_bytes(running.read_bytes()[:-9])
    assert main(["replay", str(running)]) == 1
    why = capsys.readouterr().err
    assert "torn" in why
    assert "the entries up to 69 are complete (`--to 69` replays them)" in why
    assert main(["replay", str(running), "--to", "69"]) == 0
    assert main(["replay", str(running), "--to", "70"]) == 1


def test_unreadable_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "no.jsonl")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 2
    assert "directory" in capsys.readouterr().err
    assert main(["replay", "a\0b", "--json"]) == 2
    assert "error" in printed(capsys)


def test_steps_and_seats_beyond_the_record_are_refused(
    running: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(running), "--to", "999"]) == 2
    assert "has 70 actions" in capsys.readouterr().err
    assert main(["replay", str(running), "--seat", "3"]) == 2
    assert "there is no seat 3" in capsys.readouterr().err


def test_a_hostile_record_can_not_write_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"format":"\\u001b[2Jx"}\n', "utf-8")
    assert main(["replay", str(path)]) == 1
    assert "\x1b" not in capsys.readouterr().err


def test_a_map_makers_board_is_passed_as_an_argument(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "mine.json"
    data = json.loads((Path(boards.__file__).parent / "usa.json").read_text("utf-8"))
    board.write_text(json.dumps(data | {"id": "mine", "name": {"en": "Mine", "de": "Meins"}}), "utf-8")
    path = tmp_path / "game.jsonl"
    assert main(["play", "--people", "0", "--board", str(board), "--seed", "3", "--record", str(path)]) == 0
    capsys.readouterr()
    assert main(["replay", str(path), "--to", "20", "--seat", "1", "--board", str(board)]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("Mine, turn ")
    assert main(["replay", str(path), "--board", str(board), "--json"]) == 0
    assert printed(capsys)["board"] == "mine"
    board.unlink()
    assert main(["replay", str(path), "--json"]) == 0  # the record carries it
    assert printed(capsys)["board"] == "mine"
    assert main(["replay", str(path), "--board", "usa"]) == 1
    assert "the record is of the board mine, not of usa" in capsys.readouterr().err
    assert main(["replay", str(path), "--board", str(tmp_path / "none.json")]) == 2
    assert "there is no such file" in capsys.readouterr().err


# --- files of another kind


@pytest.mark.parametrize(
    "data, why",
    [
        (b"", "the record is empty"),
        (
            Game("usa", 2, 1).position().encode(),
            "this is a position, not a record: `stellwerk hint` takes it",
        ),
        (b"\xef\xbb\xbfboard: usa\nseats: 2", "this is a position, not a record: `stellwerk hint` takes it"),
        (
            boards.board_text("usa").encode(),
            "this is a board file, not a record: `stellwerk check` takes it",
        ),
        (b'{"board": "usa", "seats": ["A", "B"], "table": {}}', "this is a position as JSON, not a record"),
        (b'{"a": 1}\n{"b": 2}\n', "this is JSON, but not a record: a record begins with its format"),
        (b"Dear Anna,\nhow are you?\n", "this is a text, but not a record: a record is lines of JSON"),
        (b"hello", "this is a text, but not a record: a record is lines of JSON"),
        (b"\x89PNG\r\n\x1a\n\x00", "this is a picture, not a record"),
        (b"PK\x03\x04\xff\x00", "this is not text, so it is not a record"),
        (Game("usa", 2, 1).record(1).encode(), "this is only what seat 1 saw of a game"),
    ],
)
def test_a_file_of_another_kind_is_named(
    data: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert main(["replay", str(path)]) == 1
    assert f"file:1: {why}" in capsys.readouterr().err

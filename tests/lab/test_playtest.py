"""`stellwerk playtest`: check, games and report in one go; it goes on where it was stopped."""

import json
import shutil
from pathlib import Path

import pytest
from made_games import alps_text, changed_alps

from stellwerk.cli import main
from stellwerk.lab.playtest import parts_of


def test_a_board_is_played_and_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, out = tmp_path / "alps.json", tmp_path / "out"
    board.write_text(alps_text(), "utf-8")
    command = ["playtest", str(board), "--games", "240", "--jobs", "1", "--out", str(out), "--lang", "de"]
    assert main(command) == 0
    first = capsys.readouterr()
    assert "Die Alpen: 24" in first.err
    assert all(f"Die Alpen, {seats} Plätze" in first.out for seats in (2, 3, 4))
    page = (out / "report.html").read_text("utf-8")
    assert "planner ×3" in page
    assert "greedy" in page
    # once more: nothing is played, the report is the same
    journals = {path: path.stat().st_mtime_ns for path in out.glob("*/games.jsonl")}
    assert len(journals) == 4
    assert main(command) == 0
    assert capsys.readouterr().out == first.out
    assert {path: path.stat().st_mtime_ns for path in journals} == journals
    assert (out / "report.html").read_text("utf-8") == page


def test_a_faulty_board_is_explained_and_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, out = tmp_path / "alps.json", tmp_path / "out"
    board.write_text(changed_alps(trains=-1), "utf-8")
    assert main(["playtest", str(board), "--out", str(out)]) == 1
    told = capsys.readouterr()
    assert "trains" in told.out
    assert "nothing was played" in told.err
    assert not out.exists()


def test_two_and_four_seats_are_played_most() -> None:
    parts = {part.name: part for part in parts_of(range(2, 6), 10_000)}
    assert set(parts) == {"equal-2-4", "mixed-2-4", "equal-3-5", "mixed-3-5"}
    assert parts["equal-2-4"].games == 2700
    assert parts["equal-3-5"].games == 1800
    assert parts["mixed-3-5"].line_ups[0] == ("planner", "greedy", "greedy")
    assert sum(part.games * len(part.line_ups) for part in parts.values()) == 10_000


@pytest.mark.parametrize(
    "name, reason",
    [("atlantis", "no board is called"), ("missing.json", "there is no such file")],
)
def test_a_board_that_is_not_there_is_refused(
    name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["playtest", name]) == 2
    assert reason in capsys.readouterr().err


def test_a_folder_with_other_things_in_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters.txt").write_text("mine")
    assert main(["playtest", "poland", "--games", "20", "--out", str(tmp_path)]) == 2
    assert "holds other files (letters.txt)" in capsys.readouterr().err


def test_an_unfinished_playtest_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, out = tmp_path / "alps.json", tmp_path / "out"
    board.write_text(alps_text(), "utf-8")
    command = ["playtest", str(board), "--games", "12", "--jobs", "1", "--out", str(out)]
    assert main(command) == 0
    whole = capsys.readouterr()
    assert "Not finished" not in whole.out
    shutil.rmtree(out / "equal-3")
    assert main(["report", str(out)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Not finished: 3 of 20 games still to be played." in told
    assert "out/equal-3 has no results yet." in told
    # the same command plays them
    assert main(command) == 0
    assert capsys.readouterr().out == whole.out


def test_games_are_added_to_a_playtest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, out = tmp_path / "alps.json", tmp_path / "out"
    board.write_text(changed_alps(seats=[2, 2]), "utf-8")
    command = ["playtest", str(board), "--jobs", "1"]

    def results(folder: Path) -> dict[str, bytes]:
        return {path.parent.name: path.read_bytes() for path in folder.glob("*/results.parquet")}

    assert main([*command, "--games", "4", "--out", str(out)]) == 0
    shutil.copytree(out / "mixed-2", tmp_path / "before")
    assert main([*command, "--games", "40", "--out", str(out)]) == 0
    assert main([*command, "--games", "40", "--out", str(tmp_path / "at once")]) == 0
    assert results(out) == results(tmp_path / "at once")
    # stopped before one of the tournaments was reached
    shutil.rmtree(out / "mixed-2")
    (tmp_path / "before").rename(out / "mixed-2")
    capsys.readouterr()
    assert main(["report", str(out)]) == 0
    assert "Not finished: 2 of 40 games still to be played." in " ".join(capsys.readouterr().out.split())
    # fewer games, other deals or another board are another playtest, and it says what to do
    for other in (["--games", "4"], ["--games", "50", "--seed", "1"]):
        assert main([*command, *other, "--out", str(out)]) == 2
        refusal = capsys.readouterr().err
        assert "a playtest of 40 games with seed 0: continue with --games 40 --seed 0, or more" in refusal
        assert "in another folder: --out FOLDER" in refusal
    board.write_text(changed_alps(seats=[2, 2], trains=20), "utf-8")
    asked = (out / "playtest.json").read_bytes()
    made, rows = json.loads(asked), json.loads((out / "mixed-2" / "tournament.json").read_bytes())
    assert (made["stellwerk"], made["code"]) == (rows["stellwerk"], rows["code"])
    assert made["board_hash"] == rows["boards"][0]["hash"]
    assert main([*command, "--games", "50", "--out", str(out)]) == 2
    assert "other text of the board" in capsys.readouterr().err
    assert (out / "playtest.json").read_bytes() == asked


def test_a_ticket_that_nobody_has_the_trains_for_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "alps.json"
    board.write_text(changed_alps(trains=4), "utf-8")
    assert main(["playtest", str(board), "--games", "2", "--jobs", "1", "--out", str(tmp_path / "out")]) == 0
    assert "warning: cannot be completed: the shortest path from" in capsys.readouterr().out


def test_a_board_is_tested_with_the_options_that_were_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["playtest", "nederland", "--games", "2", "--jobs", "1", "--out", str(tmp_path / "out")]
    assert main([*command, "--option", "neutral", "--option", "tolls=off"]) == 2
    assert "The option neutral needs the option tolls." in capsys.readouterr().err
    assert main([*command, "--option", "neutral"]) == 0
    # neutral is for two alone
    assert sorted(path.name for path in (tmp_path / "out").iterdir() if path.is_dir()) == [
        "equal-2",
        "mixed-2",
    ]
    assert main([*command, "--games", "4"]) == 2
    assert "other options" in capsys.readouterr().err

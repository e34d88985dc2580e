"""Tournaments that are stopped at any moment: no game is lost, none is played twice, and why is told."""

import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from made_games import alps_text, changed_alps

from stellwerk.cli import main
from stellwerk.lab import parquet
from stellwerk.lab.jobs import MOST_DEATHS, spread
from stellwerk.lab.journal import BadResults
from stellwerk.lab.report.command import report_of

#: Some seconds of games.
LONG = ("planner", "greedy", "--seats", "4", "--games", "40", "--seed", "3")

CAST = """
import os, signal
from pathlib import Path

def dying(decision, dice):
    os.kill(os.getpid(), signal.SIGKILL)

def dying_once(decision, dice):
    flag = Path(__file__).with_suffix(".died")
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return dice.choice(decision.options)
"""


@pytest.fixture
def cast(tmp_path: Path) -> str:
    path = tmp_path / "cast.py"
    path.write_text(CAST, "utf-8")
    return str(path)


def started(*arguments: str, before: Callable[[], None] | None = None) -> "subprocess.Popen[str]":
    """The real program; it keeps no bytecode (-B), which a full disk would cut short for all others."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-B", "-m", "stellwerk", *arguments],
        stdout=pipe,
        stderr=pipe,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=before,  # noqa: PLW1509 no thread of ours runs
    )


def ended(program: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = program.communicate(timeout=60)
    return program.returncode, out, err


def lines_in(folder: Path) -> list[str]:
    """The whole lines of the journal."""
    with contextlib.suppress(FileNotFoundError):
        return (folder / "games.jsonl").read_text("utf-8").split("\n")[:-1]
    return []


def games_in(folder: Path) -> "Counter[int]":
    return Counter(json.loads(line)["game"] for line in lines_in(folder))


def wait_for(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < end, "nothing happens"
        time.sleep(0.005)


def children_of(program: int) -> list[int]:
    """The processes that play."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == program and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


def quietly(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tournament", *arguments]) == 0
    shown = capsys.readouterr()
    return shown.err


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The table of a tournament that nobody stopped."""
    out = tmp_path_factory.mktemp("whole") / "out"
    assert main(["tournament", *LONG, "--jobs", "1", "--out", str(out)]) == 0
    return parquet.read(out)


# --- going on


def test_killed_again_and_again_it_loses_and_repeats_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: Any
) -> None:
    out, dice = tmp_path / "out", random.Random(1)
    for jobs in ("1", "2"):
        before = lines_in(out)
        program = started("tournament", *LONG, "--jobs", jobs, "--out", str(out))
        wait_for(lambda before=before: len(lines_in(out)) > len(before))  # type: ignore[misc]
        time.sleep(dice.random() / 50)
        os.kill(program.pid, signal.SIGKILL)
        assert ended(program)[0] == -signal.SIGKILL
        assert lines_in(out)[: len(before)] == before, "what was there is there"
    written = lines_in(out)
    assert 0 < len(written) < whole.num_rows, "in the midst of it"
    quietly(capsys, *LONG, "--jobs", "1", "--out", str(out))
    kept = len(written) // 4 * 4  # the last game may be torn
    assert lines_in(out)[:kept] == written[:kept]
    assert set(games_in(out).values()) == {4}, "each game once, with a row for each seat"
    assert parquet.read(out).equals(whole, check_metadata=True)


@pytest.mark.parametrize("by, expected", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_writes_what_there_is_and_says_how_to_go_on(
    tmp_path: Path, whole: Any, by: signal.Signals, expected: int
) -> None:
    out = tmp_path / "out"
    program = started("tournament", *LONG, "--jobs", "2", "--out", str(out), "--json")
    wait_for(lambda: len(lines_in(out)) > 0)
    os.killpg(program.pid, by)  # as a terminal or a scheduler does: all processes hear of it
    code, shown, said = ended(program)
    assert code == expected
    facts = json.loads(shown)
    assert facts["interrupted"]
    assert 0 < facts["games"] < facts["of"]
    assert "Traceback" not in said
    assert f"{facts['games']} of {facts['of']} games are safe in {out}" in said
    assert f"continue with: stellwerk tournament --resume {out}" in said
    table = parquet.read(out)
    assert table.num_rows == 4 * facts["games"]
    assert not parquet.about(table).is_complete
    assert main(["tournament", "--resume", str(out), "--jobs", "1"]) == 0
    assert parquet.read(out).equals(whole, check_metadata=True)


def test_a_finished_tournament_says_so_and_shows_its_results_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = [
        "tournament",
        "random",
        "greedy",
        "--games",
        "4",
        "--out",
        str(tmp_path / "out"),
        "--jobs",
        "1",
    ]
    assert main(arguments) == 0
    first = capsys.readouterr()
    assert main(arguments) == 0
    second = capsys.readouterr()
    assert "were played before" in second.err
    assert first.out.splitlines()[:3] == second.out.splitlines()[:3]
    (tmp_path / "out" / "results.parquet").unlink()
    assert main(["tournament", "--resume", str(tmp_path / "out")]) == 0
    assert parquet.read(tmp_path / "out").num_rows == 8, "made anew from the journal"


def test_results_that_the_journal_has_left_behind_are_not_read(
    capsys: pytest.CaptureFixture[str], begun: Path
) -> None:
    quietly(capsys, "--resume", str(begun), "--jobs", "1")
    journal = begun / "games.jsonl"
    more = journal.read_bytes()
    journal.write_bytes(b"".join(more.splitlines(keepends=True)[:6]))
    with pytest.raises(BadResults) as refused:
        parquet.read(begun)
    assert str(refused.value) == (
        f"{begun}/results.parquet has 8 rows, and its journal has 6: update it with "
        f"stellwerk tournament --resume {begun}, or wait, if that is running"
    )
    with pytest.raises(BadResults, match="has 8 rows, and its journal has 6"):
        parquet.read(begun / "results.parquet")
    quietly(capsys, "--resume", str(begun), "--jobs", "1")
    assert parquet.read(begun).num_rows == 8
    journal.unlink()
    assert parquet.read(begun).num_rows == 8, "who keeps the results alone means them"


# --- the folder


SMALL = ("random", "greedy", "--games", "4", "--jobs", "1")


@pytest.fixture
def begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with a small tournament, of which two games are left to play."""
    out = tmp_path / "out"
    quietly(capsys, *SMALL, "--out", str(out))
    journal = out / "games.jsonl"
    journal.write_text("".join(f"{line}\n" for line in lines_in(out)[:4]), "utf-8")
    return out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["tournament", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


@pytest.mark.parametrize(
    "arguments, differing",
    [
        (("random", "greedy", "--games", "4", "--seed", "1"), "other seed (0 there, 1 asked for)"),
        (
            ("random", "planner", "--games", "4"),
            "other bots (random, greedy there, random, planner asked for)",
        ),
        (
            ("random", "greedy", "--games", "4", "--board", "japan"),
            "other boards (usa there, japan asked for)",
        ),
        (
            ("random", "greedy", "--games", "4", "--time-limit", "3"),
            "other time limit (none there, 3.0 asked for)",
        ),
        (("random", "greedy", "--games", "4", "--seats", "3"), "other numbers of seats"),
    ],
)
def test_a_folder_of_another_tournament_is_refused(
    capsys: pytest.CaptureFixture[str], begun: Path, arguments: tuple[str, ...], differing: str
) -> None:
    before = {path.name: path.read_bytes() for path in begun.iterdir()}
    said = refusal(capsys, *arguments, "--out", str(begun))
    assert "holds another tournament" in said
    assert differing in said
    assert {path.name: path.read_bytes() for path in begun.iterdir()} == before, "and left as it was"


def edited(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    facts = json.loads(path.read_text("utf-8"))
    change(facts)
    path.write_text(json.dumps(facts), "utf-8")


def test_another_text_of_the_board_is_another_tournament(
    capsys: pytest.CaptureFixture[str], begun: Path
) -> None:
    def change(facts: dict[str, Any]) -> None:
        facts["boards"][0]["text"] = facts["boards"][0]["text"].replace("Denver", "Denwer")

    edited(begun / "tournament.json", change)
    assert "other text of the board usa" in refusal(capsys, *SMALL, "--out", str(begun))


def test_a_tournament_goes_on_with_the_board_that_it_was_begun_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    board, out = tmp_path / "alps.json", tmp_path / "out"
    board.write_text(alps_text(), "utf-8")
    asked = ("random", "greedy", "--board", str(board), "--games", "4", "--jobs", "1", "--out", str(out))
    quietly(capsys, *asked)
    results = out / "results.parquet"
    whole = results.read_bytes()
    for change in (lambda: board.write_text(changed_alps(trains=12), "utf-8"), board.unlink):
        (out / "games.jsonl").write_text("".join(f"{line}\n" for line in lines_in(out)[:4]), "utf-8")
        results.unlink()
        change()
        if board.exists():
            assert "other text of the board alps" in refusal(capsys, *asked)
        quietly(capsys, "--resume", str(out))
        assert results.read_bytes() == whole
    made, boards = report_of([out], [], "en")
    assert made.sections
    assert boards["alps"].trains == 18


def test_another_stellwerk_does_not_play_on(capsys: pytest.CaptureFixture[str], begun: Path) -> None:
    edited(begun / "tournament.json", lambda facts: facts.update(code="0" * 64, stellwerk="0.0.9"))
    said = refusal(capsys, "--resume", str(begun))
    assert "was started with another Stellwerk (version 0.0.9, code 00000000; this is version " in said
    edited(begun / "tournament.json", lambda facts: facts.update(format=99))
    assert "has format 99" in refusal(capsys, "--resume", str(begun))


def test_a_bot_whose_file_has_changed_is_another_bot(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cast: str
) -> None:
    path = Path(cast).with_name("fine.py")
    path.write_text("def choose(decision, dice):\n    return dice.choice(decision.options)\n", "utf-8")
    arguments = (f"{path}:choose", "--games", "1", "--jobs", "1", "--out", str(tmp_path / "out"))
    quietly(capsys, *arguments)
    path.write_text("def choose(decision, dice):\n    return decision.options[0]\n", "utf-8")
    assert f"other code in the file of {path}:choose" in refusal(capsys, *arguments)


@pytest.fixture
def with_a_helper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bot's file that imports a module beside it and reads a file of its own; we are in its folder."""
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "helper.py").write_text("def best(options):\n    return options[0]\n", "utf-8")
    (folder / "weights.txt").write_text("1", "utf-8")
    code = "from helper import best\nFILES = 'weights.txt'\n\ndef choose(decision, dice):\n"
    (folder / "mine.py").write_text(code + "    return best(decision.options)\n", "utf-8")
    monkeypatch.chdir(folder)
    return folder


def test_it_goes_on_from_another_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, with_a_helper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quietly(capsys, "mine.py:choose", "random", "--games", "4", "--jobs", "1", "--out", "../out")
    whole = parquet.read(tmp_path / "out")
    journal = tmp_path / "out" / "games.jsonl"
    journal.write_text("".join(f"{line}\n" for line in lines_in(tmp_path / "out")[:4]), "utf-8")
    monkeypatch.chdir(tmp_path)
    quietly(capsys, "--resume", "out", "--jobs", "1")
    assert parquet.read("out").equals(whole, check_metadata=True)
    (with_a_helper / "mine.py").unlink()
    said = refusal(capsys, "--resume", "out")
    assert f"its file {with_a_helper / 'mine.py'} is missing" in said


@pytest.mark.parametrize("changed", ["helper.py", "weights.txt"])
def test_what_a_bot_needs_besides_its_file_is_the_bot_too(
    capsys: pytest.CaptureFixture[str], with_a_helper: Path, changed: str
) -> None:
    bot = f"{with_a_helper / 'mine.py'}:choose"
    quietly(capsys, bot, "--games", "1", "--jobs", "1", "--out", "out")
    with (with_a_helper / changed).open("a", encoding="utf-8") as file:
        file.write("# other\n")
    said = refusal(capsys, "--resume", "out")
    assert f"other code in the file of {bot}, or in other files that it needs" in said
    assert "Restore that code, or start again in another folder" in said
    assert "--resume" not in said, "that is what was refused"


#: Line-ups of which a deal takes one game, and two.
TABLES = ("--line-up", "random,random", "--line-up", "random,greedy", "--jobs", "1")


def files_in(folder: Path) -> dict[str, bytes]:
    """What must not depend on how it came about: all but the order of the journal."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "games.jsonl"}


def test_games_are_added_to_a_finished_tournament(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    at_once, grown = tmp_path / "at once", tmp_path / "grown"
    quietly(capsys, *TABLES, "--games", "7", "--out", str(at_once))
    quietly(capsys, *TABLES, "--games", "3", "--out", str(grown))
    before = lines_in(grown)
    quietly(capsys, *TABLES, "--games", "7", "--out", str(grown))
    written = lines_in(grown)
    assert written[: len(before)] == before, "none is lost"
    assert sorted(written) == sorted(lines_in(at_once)), "none is played twice"
    assert files_in(grown) == files_in(at_once)
    # stopped while they are added
    (grown / "results.parquet").unlink()
    (grown / "games.jsonl").write_text("".join(f"{line}\n" for line in written[: len(before) + 5]), "utf-8")
    quietly(capsys, "--resume", str(grown), "--jobs", "1")
    assert files_in(grown) == files_in(at_once)


def test_games_are_not_taken_away(capsys: pytest.CaptureFixture[str], begun: Path) -> None:
    before = files_in(begun)
    said = refusal(capsys, "random", "greedy", "--games", "2", "--jobs", "1", "--out", str(begun))
    assert "with 4 games for each line-up, and keeps them all: 2 are fewer" in said
    assert f"continue what is there: stellwerk tournament --resume {begun}" in said
    assert files_in(begun) == before


def test_another_stellwerk_adds_no_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    quietly(capsys, *SMALL, "--out", str(out))
    edited(out / "tournament.json", lambda facts: facts.update(code="0" * 64))
    before = files_in(out)
    said = refusal(capsys, "random", "greedy", "--games", "6", "--jobs", "1", "--out", str(out))
    assert "was started with another Stellwerk" in said
    assert files_in(out) == before
    quietly(capsys, "--resume", str(out))  # what is finished may be read by any


def test_a_folder_whose_games_are_numbered_otherwise_is_not_played_on(
    capsys: pytest.CaptureFixture[str], begun: Path
) -> None:
    edited(begun / "tournament.json", lambda facts: facts.update(format=1))
    said = refusal(capsys, "--resume", str(begun))
    assert "has format 1, and this Stellwerk continues format 2 only: use" in said


def test_results_whose_games_are_numbered_otherwise_can_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    quietly(capsys, *SMALL, "--out", str(tmp_path / "out"))
    table = parquet.read(tmp_path / "out")
    about = json.loads(table.schema.metadata[b"stellwerk"])
    about["tournament"]["format"] = 1
    pq.write_table(table.replace_schema_metadata({"stellwerk": json.dumps(about)}), tmp_path / "old.parquet")
    assert main(["report", str(tmp_path / "old.parquet")]) == 0


def test_a_board_that_is_not_what_its_hash_says_is_refused(
    capsys: pytest.CaptureFixture[str], begun: Path
) -> None:
    def change(facts: dict[str, Any]) -> None:
        facts["boards"][0]["text"] = facts["boards"][0]["text"].replace('"trains": 45', '"trains": 44')

    edited(begun / "tournament.json", change)
    assert "the text of the board usa does not match its hash" in refusal(capsys, "--resume", str(begun))


def test_a_folder_with_other_files_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("Trains", "utf-8")
    said = refusal(capsys, *SMALL, "--out", str(tmp_path))
    assert "holds other files (thesis.tex)" in said
    assert sorted(path.name for path in tmp_path.iterdir()) in (
        ["thesis.tex"],
        ["thesis.tex", "tournament.lock"],
    )
    assert "can't be made" in refusal(capsys, *SMALL, "--out", str(tmp_path / "thesis.tex" / "out"))


def test_a_torn_end_is_cut_off(capsys: pytest.CaptureFixture[str], begun: Path, tmp_path: Path) -> None:
    journal = begun / "games.jsonl"
    quietly(capsys, *SMALL, "--out", str(tmp_path / "whole"))
    whole = (tmp_path / "whole" / "games.jsonl").read_bytes()
    ends = [at + 1 for at, letter in enumerate(whole) if letter == ord("\n")]
    for cut in (1, ends[0] - 1, ends[0], ends[1] + 30, ends[4], ends[6] - 5, len(whole) - 1):
        journal.write_bytes(whole[:cut])
        quietly(capsys, *SMALL, "--out", str(begun))
        assert journal.read_bytes() == whole, cut


@pytest.mark.parametrize(
    "line, change, reason",
    [
        (2, lambda line: line[:40] + line[41:].replace('"', ""), "it can't be read"),
        (3, lambda _: "", "it can't be read"),
        (4, lambda line: line.replace('"game":1,', '"game":77,'), "there is no game 77"),
        (
            3,
            lambda line: line.replace('"game":1,', '"game":0,'),
            "it is not the row of seat 0|is there already",
        ),
        (2, lambda line: line.replace('"seat":1,', '"seat":0,'), "it is not the row of seat 1"),
        (1, lambda line: line.replace('"seed":0,', '"seed":5,'), "has another seed"),
        (2, lambda line: line.replace('"game":0,', '"game":1,'), "the rest of game 0 is missing"),
        (3, lambda line: line.replace('"tracks":', '"tracks":9'), "points, and its score is"),
    ],
)
def test_a_damaged_journal_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], begun: Path, line: int, change: Callable[[str], str], reason: str
) -> None:
    lines = lines_in(begun)
    lines[line - 1] = change(lines[line - 1])
    (begun / "games.jsonl").write_text("".join(f"{each}\n" for each in lines), "utf-8")
    said = refusal(capsys, *SMALL, "--out", str(begun))
    assert f"games.jsonl, line {line}: " in said
    assert any(each in said for each in reason.split("|"))
    assert lines_in(begun) == lines, "and left as it was"


def test_two_at_once_are_one_too_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    program = started("tournament", *LONG, "--games", "100000", "--jobs", "1", "--out", str(out))
    try:
        wait_for(lambda: len(lines_in(out)) > 0)
        said = refusal(capsys, "--resume", str(out))
        assert f"another Stellwerk is using {out}" in said
    finally:
        program.kill()
        ended(program)


# --- a full disk


def test_a_full_disk_stops_it_and_loses_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: Any
) -> None:
    out = tmp_path / "out"

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

    program = started("tournament", *LONG, "--jobs", "2", "--out", str(out), before=little_room)
    code, _, said = ended(program)
    assert code == 1
    assert f"stellwerk: {out}/games.jsonl can't be written: the disk is full." in said
    assert f"continue with: stellwerk tournament --resume {out}" in said
    assert "Traceback" not in said
    written = lines_in(out)
    assert 100_000 < (out / "games.jsonl").stat().st_size <= 150_000
    assert set(games_in(out).values()) == {4}, "whole games only"
    quietly(capsys, "--resume", str(out), "--jobs", "1")
    assert lines_in(out)[: len(written)] == written
    assert parquet.read(out).equals(whole, check_metadata=True)


def test_a_disk_that_is_full_at_the_end_keeps_all_games(
    capsys: pytest.CaptureFixture[str], begun: Path
) -> None:
    def no_room() -> None:
        size = (begun / "games.jsonl").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (2 * size + 500, 2 * size + 500))

    (begun / "results.parquet").unlink()
    code, _, said = ended(started("tournament", "--resume", str(begun), "--jobs", "1", before=no_room))
    assert code == 1
    assert "results.parquet can't be written: the disk is full." in said
    assert sorted(path.name for path in begun.iterdir()) == [
        "games.jsonl",
        "tournament.json",
        "tournament.lock",
    ]
    assert len(lines_in(begun)) == 8
    assert "were played before" in quietly(capsys, "--resume", str(begun))
    assert parquet.read(begun).num_rows == 8


def test_no_room_at_all(tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    code, out, said = ended(started("tournament", *SMALL, "--out", str(tmp_path / "out"), before=no_room))
    assert (code, out) == (1, "")
    assert said == f"stellwerk: {tmp_path}/out/tournament.json can't be written: the disk is full\n"


# --- processes that die


def test_a_process_that_is_killed_is_replaced(tmp_path: Path, whole: Any) -> None:
    out = tmp_path / "out"
    program = started("tournament", *LONG, "--jobs", "2", "--out", str(out))
    wait_for(lambda: len(lines_in(out)) > 0)
    os.kill(children_of(program.pid)[0], signal.SIGKILL)
    code, _, said = ended(program)
    assert (code, said) == (0, "")
    assert parquet.read(out).equals(whole, check_metadata=True)


def test_a_bot_that_kills_its_process_once_is_given_another(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cast: str
) -> None:
    arguments = (f"{cast}:dying_once", "random", "--games", "6", "--out")
    assert main(["tournament", *arguments, str(tmp_path / "out"), "--jobs", "2", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["games"], facts["failed"]) == (6, {})


def test_games_that_kill_every_process_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, cast: str
) -> None:
    line_ups = ("--line-up", "random,random", "--line-up", f"random,{cast}:dying")
    out = tmp_path / "out"
    assert main(["tournament", *line_ups, "--games", "10", "--jobs", "2", "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert f"stellwerk: a process died {MOST_DEATHS} times while playing game " in said
    assert f": random, {cast}:dying on usa, from seed " in said
    assert "games are safe in" in said
    assert parquet.read(out).num_rows >= 2, "there is what was played"


def test_what_goes_wrong_in_a_process_goes_wrong_here() -> None:
    with pytest.raises(json.JSONDecodeError):
        list(spread(json.loads, ["1", "{", "2"], 2))


def test_a_killed_process_does_not_change_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "--games", "6000", "--json", "--jobs")
    program = started(*arguments, "2")
    wait_for(lambda: len(children_of(program.pid)) == 2)
    os.kill(children_of(program.pid)[0], signal.SIGKILL)
    code, out, said = ended(program)
    assert (code, said) == (0, "")
    assert main([*arguments, "1"]) == 0
    assert json.loads(out)["checksum"] == json.loads(capsys.readouterr().out)["checksum"]


def test_an_extended_tournament_is_unfinished_before_its_first_new_game(tmp_path: Path) -> None:
    play = ["tournament", "random", "--games", "2", "--jobs", "1", "--json", "--out"]
    for name, games in (("short", "2"), ("long", "4")):
        assert main([*play[:3], games, *play[4:], str(tmp_path / name)]) == 0
    manifest = (tmp_path / "long" / "tournament.json").read_bytes()
    (tmp_path / "short" / "tournament.json").write_bytes(manifest)
    assert report_of([tmp_path / "short"], (), "en")[0].missing_games == 2
    assert report_of([tmp_path / "long"], (), "en")[0].missing_games == 0


def test_a_folder_that_holds_something_else_stays_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary.txt").write_text("dear diary", "utf-8")
    assert main(["tournament", "random", "--games", "2", "--out", str(tmp_path)]) == 2
    assert "holds other files (diary.txt)" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]

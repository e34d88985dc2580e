"""The same tournament on a real Ray cluster, of which a process is killed in the midst of it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stellwerk.cli import main
from stellwerk.lab import parquet

LONG = ("planner", "greedy", "--board", "usa,japan", "--seats", "4", "--games", "30", "--seed", "3")


def lines_in(folder: Path) -> int:
    with contextlib.suppress(FileNotFoundError):
        return (folder / "games.jsonl").read_bytes().count(b"\n")
    return 0


def playing_for(program: int) -> list[int]:
    """The processes of its cluster that play just now: Ray calls them by what they do."""
    parents: dict[int, int] = {}
    busy: list[int] = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if (entry / "cmdline").read_bytes().startswith(b"ray::done"):
                busy.append(int(entry.name))
    return [process for process in busy if program in ancestors(process, parents)]


def ancestors(process: int, parents: dict[int, int]) -> set[int]:
    found: set[int] = set()
    while (process := parents.get(process, 0)) > 1:
        found.add(process)
    return found


def test_a_cluster_finds_what_this_machine_finds_though_a_process_is_killed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'stellwerk[ray]'")
    out = tmp_path / "ray"
    command = [sys.executable, "-m", "stellwerk", "tournament", *LONG, "--jobs", "2", "--json"]
    program = subprocess.Popen(
        [*command, "--ray", "auto", "--out", str(out)],
        cwd=tmp_path,  # where Ray's processes look for modules first: not in the tree
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    end = time.monotonic() + 60
    killed: list[int] = []
    seen = 0
    try:
        while program.poll() is None and not killed:
            assert time.monotonic() < end, "nothing happens"
            if (seen := lines_in(out)) and (killed := playing_for(program.pid)[:1]):
                os.kill(killed[0], signal.SIGKILL)
            time.sleep(0.01)
        shown, said = program.communicate(timeout=60)
    finally:
        program.kill()
    assert program.returncode == 0, said
    assert killed, "it was over before anybody could be killed"
    assert 0 < seen < 2 * 3 * 4 * 30, "in the midst of it"
    assert said == "", "not a word of Ray's"
    facts = json.loads(shown)
    assert main(["tournament", *LONG, "--jobs", "1", "--out", str(tmp_path / "here"), "--json"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert facts["standings"] == here["standings"]
    assert parquet.read(out).equals(parquet.read(tmp_path / "here"), check_metadata=True)


def test_a_bot_from_a_file_stays_here(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def choose(decision, dice):\n    return decision.options[0]\n", "utf-8")
    assert main(["tournament", f"{path}:choose", "--ray", "auto", "--out", str(tmp_path / "out")]) == 2
    assert f"{path}:choose can't play on a Ray cluster: its file" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'stellwerk[ray]'")
    arguments = ["tournament", "random", "--ray", "ray://127.0.0.1:1", "--out", str(tmp_path / "out")]
    found = subprocess.run(
        [sys.executable, "-m", "stellwerk", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert found.returncode == 2
    assert found.stderr == "stellwerk: nobody answers at ray://127.0.0.1:1: Connection refused.\n"
    assert not (tmp_path / "out").exists(), "nothing was begun"

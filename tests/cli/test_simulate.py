import json

import pytest

from stellwerk.boards import board_text
from stellwerk.cli import main
from stellwerk.kernel.chance import seed_number
from stellwerk.lab.simulate import GameBatch, play_batch

KEYS = {
    "board",
    "board_hash",
    "checksum",
    "code",
    "compiled",
    "decisions",
    "decisions_per_second",
    "first_seed",
    "games",
    "games_per_second",
    "jobs",
    "mean_scores",
    "mean_turns",
    "options",
    "policy",
    "seats",
    "seconds",
    "seed",
    "stellwerk",
}


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["simulate", "--json", "--games", "40", *arguments]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    found: dict[str, object] = json.loads(told.out)
    return found


def test_json_has_all_figures(capsys: pytest.CaptureFixture[str]) -> None:
    facts = simulated(capsys, "--board", "europe", "--seats", "3", "--policy", "factored", "--seed", "5")
    assert set(facts) == KEYS
    assert facts["games"] == 40
    assert facts["policy"] == "factored"
    assert facts["seed"] == facts["first_seed"] == 5
    assert isinstance(facts["decisions"], int)
    assert facts["decisions"] > 40 * 3 * 20
    assert isinstance(facts["mean_scores"], list)
    assert len(facts["mean_scores"]) == 3


@pytest.mark.parametrize("policy", ["flat", "miser"])
def test_checksum_is_the_same_whatever_the_jobs(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--board", "usa", "--seats", "2", "--policy", policy)
    once = simulated(capsys, *arguments)
    again = simulated(capsys, *arguments)
    shared = simulated(capsys, *arguments, "--jobs", "2")
    other = simulated(capsys, *arguments, "--seed", "1")
    for name in ("checksum", "decisions", "mean_scores", "mean_turns"):
        assert once[name] == again[name] == shared[name]
    assert once["checksum"] != other["checksum"]


def test_parts_of_any_size_add_up() -> None:
    whole = play_batch(GameBatch("usa", 2, "flat", 10, 9))
    parts = play_batch(GameBatch("usa", 2, "flat", 10, 2))
    for first, number in ((12, 4), (16, 3)):
        parts.add(play_batch(GameBatch("usa", 2, "flat", first, number)))
    assert (parts.checksum, parts.decisions, parts.turns) == (whole.checksum, whole.decisions, whole.turns)
    assert parts.points == whole.points


def test_a_board_file_plays_like_the_board(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    path = f"{tmp_path}/mine.json"
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(board_text("usa"))
    mine = simulated(capsys, "--board", path)
    ours = simulated(capsys, "--board", "usa")
    assert mine["board"] == path
    assert mine["checksum"] == ours["checksum"]


def test_a_seed_may_be_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    first = simulated(capsys, "--seed", "Zahnradbahn")
    assert first["seed"] == "Zahnradbahn"
    again = simulated(capsys, "--seed", str(first["first_seed"]))
    assert again["checksum"] == first["checksum"]


@pytest.mark.parametrize("command", ["simulate", "soak"])
def test_a_seed_is_reported_as_it_was_typed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--board", "usa", "--seats", "2", "--policy", "flat", "--games", "1", "--jobs", "1"]
    assert main([command, *arguments, "--seed", "-5", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["seed"] == "-5"
    assert facts["first_seed"] == seed_number("-5") == seed_number(-5)


def test_a_seed_is_shown_as_it_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--seed", "[/bold]\x1b"]) == 0
    assert "[/bold]\\x1b" in capsys.readouterr().out


def test_figures_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "3"]) == 0
    told = capsys.readouterr()
    assert "games per second" in told.out
    assert "\x1b" not in told.out
    assert told.err == ""

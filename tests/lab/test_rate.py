"""`stellwerk rate`: a bot finds its place on the ladder, with a rating that says how sure it is."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from stellwerk.boards import board
from stellwerk.cli import main
from stellwerk.lab.duel import WIN, Score
from stellwerk.lab.rate import POINTS, Placed, RateOptions, Rung, rating, standing


@pytest.fixture
def ladder(tmp_path: Path) -> str:
    """A ladder of two bots whose games take no time."""
    figures = {"random": [1000, 50], "greedy": [1600, 40]}
    here = {"id": "usa", "seats": {"2": figures, "4": figures}}
    path = tmp_path / "anchors.json"
    made = {"code": "0" * 64}
    path.write_text(json.dumps({"made": made, "boards": {board("usa").hash: here}}), "utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["rate", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def score(deals: int, won: float, seats: int) -> Score:
    """Deals in each of which A won the same share."""
    whole = seats * WIN
    each = round(won * whole)
    return Score(deals=deals, games=deals * seats, won=deals * each, squares=deals * each * each)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_that_wins_its_share_is_as_strong_as_the_rung(seats: int) -> None:
    value, half = rating([(Rung("greedy", 1600, 0), score(100, 1 / seats, seats))], seats)
    assert value == pytest.approx(1600, abs=0.1)
    assert 0 < half < 80


def test_the_rating_is_the_logit_of_the_wins() -> None:
    value, _ = rating([(Rung("greedy", 1600, 0), score(10_000, 0.75, 2))], 2)
    assert value == pytest.approx(1600 + POINTS * math.log(3), abs=1)


def test_rungs_that_are_unsure_make_it_unsure() -> None:
    games = score(200, 0.5, 2)
    _, sure = rating([(Rung("greedy", 1600, 0), games)], 2)
    _, unsure = rating([(Rung("greedy", 1600, 100), games)], 2)
    assert unsure == pytest.approx(math.hypot(sure, 100))


def test_a_bot_that_never_won_has_a_finite_rating() -> None:
    value, half = rating([(Rung("random", 1000, 0), score(50, 0, 2))], 2)
    assert 0 < value < 1000
    assert half > 200


def test_a_stronger_bot_stands_above_the_ladder(capsys: pytest.CaptureFixture[str], ladder: str) -> None:
    found = told(capsys, "planner", "--anchors", ladder, "--games", "120", "--seed", "7")
    assert (found["above"], found["below"], found["like"]) == ("greedy", None, [])
    assert found["rating"] > 1600
    assert found["interval"][0] < found["rating"] < found["interval"][1]
    assert [test["bot"] for test in found["tests"]] == ["random", "greedy"]
    assert found["board_hash"] == board("usa").hash
    assert len(found["code"]) == 64
    assert found["seed"] == 7


def test_a_rung_is_like_itself(capsys: pytest.CaptureFixture[str], ladder: str) -> None:
    found = told(capsys, "random", "--anchors", ladder, "--games", "40", "--seats", "4")
    assert found["like"] == ["random"]
    assert abs(found["rating"] - 1000) < 10


@pytest.mark.parametrize(
    "low, high, above, below, like",
    [
        (1500, 1700, "random", None, ["greedy"]),
        (900, 1700, None, None, ["random", "greedy"]),
        (1100, 1500, "random", "greedy", []),
    ],
)
def test_only_rungs_inside_the_interval_are_alike(
    low: float, high: float, above: str | None, below: str | None, like: list[str]
) -> None:
    """A test of few games decides nothing; that does not make the bot like the rung that it met."""
    rungs = [Rung("random", 1000, 50), Rung("greedy", 1600, 40)]
    placed = Placed(RateOptions("mine", "usa", "usa"), rungs, undecided=rungs[0])
    assert standing(placed, low, high) == {"above": above, "below": below, "like": like}


def test_the_last_line_is_one_for_the_leaderboard(capsys: pytest.CaptureFixture[str], ladder: str) -> None:
    assert main(["rate", "greedy", "--anchors", ladder, "--games", "80"]) == 0
    first, *_, last = capsys.readouterr().out.strip().splitlines()
    assert "too close to greedy to tell apart" in first
    cells = [cell.strip() for cell in last.strip("|").split("|")]
    assert cells[:3] == ["`greedy`", "usa", "2"]
    assert cells[5] == "like `greedy`"
    assert cells[-1].endswith("seed 0, anchors of code 00000000")


def test_the_line_tells_that_a_bot_failed(
    capsys: pytest.CaptureFixture[str], ladder: str, tmp_path: Path
) -> None:
    text = "def choose(decision, dice):\n    return decision.options[0] if decision.seat else 'jump'\n"
    (tmp_path / "mine.py").write_text(text, "utf-8")
    assert main(["rate", f"{tmp_path / 'mine.py'}:choose", "--anchors", ladder, "--games", "4"]) == 0
    # of the test, which so few games leave open, and of the rating
    assert ", seed 0, 4 games failed, anchors of code" in capsys.readouterr().out


def test_a_bot_that_always_fails_has_no_place(
    capsys: pytest.CaptureFixture[str], ladder: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text("def choose(decision, dice):\n    return 'jump'\n", "utf-8")
    assert main(["rate", f"{tmp_path / 'mine.py'}:choose", "--anchors", ladder, "--games", "4"]) == 1
    said = capsys.readouterr()
    assert "none: it failed in every game" in said.out
    assert "| usa |" not in said.out
    assert "unreadable in seed" in said.err


def test_a_bot_that_looks_at_the_clock_is_told_so_first(
    capsys: pytest.CaptureFixture[str], ladder: str
) -> None:
    assert main(["rate", "search:0.001s", "--anchors", ladder, "--games", "2"]) == 0
    first, test, *_ = capsys.readouterr().err.splitlines()
    assert first.startswith("search:0.001s thinks by the clock: ")
    assert first.endswith("search:400 counts playouts instead.")
    assert test.startswith("against random: ")


def test_a_bot_of_ones_own_is_known_by_its_file(
    capsys: pytest.CaptureFixture[str], ladder: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(decision, dice):\n    return decision.options[0]\n", "utf-8")
    found = told(capsys, f"{file}:choose", "--anchors", ladder, "--games", "20")
    assert len(found["file"]) == 64


def test_our_own_anchors_serve_all_boards(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "random", "--board", "poland", "--seats", "4", "--games", "8")
    assert found["board"] == "poland"
    assert found["rating"] < 2000
    assert len(found["anchors"]["code"]) == 64


def test_a_board_without_anchors_is_refused_with_what_to_do(
    capsys: pytest.CaptureFixture[str], ladder: str
) -> None:
    assert main(["rate", "random", "--board", "japan", "--anchors", ladder]) == 2
    assert "no anchors for japan with 2 seats" in capsys.readouterr().err
    assert main(["rate", "random", "--anchors", __file__]) == 2
    assert "is not a file of anchors" in capsys.readouterr().err
    assert main(["rate", "random", "--board", "nederland", "--option", "tolls=off"]) == 2
    assert "anchors have no options" in capsys.readouterr().err

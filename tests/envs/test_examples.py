"""The examples run as they stand, and the small learner learns."""

import doctest
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from stellwerk import boards
from stellwerk.cli import main
from stellwerk.kernel.compiled import COMPILED

TREE = Path(__file__).parents[2]
PAGE = TREE / "docs" / "envs.md"
EXAMPLES = TREE / "examples"


def loaded(name: str, folder: Path = EXAMPLES) -> Any:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def learn() -> Iterator[Any]:
    yield loaded("learn")
    del sys.modules["learn"]


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What learning says after a few seconds, an eighteenth of what the page shows, and what it wrote.

    In a process of its own: how many threads NumPy takes is settled when it is imported.
    """
    file = tmp_path_factory.mktemp("learned") / "learned.npz"
    command = [str(EXAMPLES / "learn.py"), "--updates", "25", "--games", "200", "--out", str(file)]
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True)
    return done.stdout, file


# --- the page


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    assert len(blocks) > 3
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, "envs.md", str(PAGE), 0)
        result = doctest.DocTestRunner().run(test, clear_globs=False)
        names = test.globs
        assert result.attempted > 0
        assert result.failed == 0


# --- random play


def test_random_play_in_every_kind_of_environment() -> None:
    rollout = loaded("rollout")
    paid = rollout.all_seats()
    assert sum(paid.values()) == pytest.approx(0, abs=1e-6)
    own, greedy = rollout.one_seat()
    assert own < greedy
    games, points = rollout.many_games()
    assert games > 20
    assert -100 < points < 0  # many tickets, hardly one of them done


# --- the learner


@pytest.mark.skipif(not COMPILED, reason="interpreted it would take an hour")
def test_a_few_seconds_of_learning_are_better_than_chance(learned: tuple[str, Path]) -> None:
    """By chance it would win half of the games; the interval is far above that."""
    told = re.search(
        r"^wins [0-9.]+% \(([0-9.]+)% to [0-9.]+%\) of 200 new games against random$",
        learned[0],
        re.MULTILINE,
    )
    assert told is not None, learned[0]
    assert float(told[1]) > 75, learned[0]


@pytest.mark.skipif(not COMPILED, reason="interpreted it would take an hour")
def test_the_trained_policy_plays_as_a_bot(
    learned: tuple[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEARNED", str(learned[1]))
    assert (
        main(["duel", f"{EXAMPLES / 'learned.py'}:Bot", "random", "--games", "20", "--json", "--strict"]) == 0
    )
    facts = json.loads(capsys.readouterr().out)
    assert facts["win_rate"] > 0.6


@pytest.mark.skipif(not COMPILED, reason="interpreted it would take minutes")
def test_an_imitator_chooses_more_and_more_as_its_teacher(
    learn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "GAMES", 16)
    pupil = learn.learner("japan", 2, "random", seed=1, plan=True, hidden=16, teacher="greedy")
    first, *_, near, last = [pupil.update() for _ in range(8)]
    assert min(near, last) > first + 0.1


def test_bad_arguments_are_explained_in_one_line() -> None:
    command = [sys.executable, str(EXAMPLES / "learn.py"), "--board", "foo"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(r'learn.py: no board is called "foo" \(there are .*usa\)\n', done.stderr)


def test_a_missing_policy_says_what_to_do(learn: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There is no .*learned\.npz: run examples/learn\.py first"):
        learn.Policy.load(tmp_path / "learned.npz")


@pytest.mark.skipif(not COMPILED, reason="interpreted it would take minutes")
def test_the_policy_in_the_examples_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEARNED", str(EXAMPLES / "usa-2.npz"))
    bot = f"{EXAMPLES / 'learned.py'}:Bot"
    assert main(["duel", bot, "random", "--games", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["win_rate"] > 0.5
    assert found["a"]["failed_games"] == 0
    assert main(["duel", bot, "random", "--games", "1", "--seats", "3"]) == 0
    assert "was trained for another board or number of seats" in capsys.readouterr().err


def test_policies_say_how_they_were_made_and_the_page_shows_their_curves(learn: Any) -> None:
    """If a board is meant to change: `make checkpoints`."""
    checkpoints = loaded("checkpoints", TREE / "benchmarks")
    assert {file.stem for file in EXAMPLES.glob("*.npz")} == {*checkpoints.POLICIES}
    for name in checkpoints.POLICIES:
        file = EXAMPLES / f"{name}.npz"
        assert learn.Policy.load(file).plan
        made = checkpoints.made(name)
        board, _, seats = name.rpartition("-")
        assert made["command"].startswith(f"python examples/learn.py --board {board} --seats {seats} ")
        assert made["command"].endswith(f" --updates {made['updates']} --out examples/{file.name}")
        assert made["board_hash"] == boards.board(board).hash
        assert len(made["code"]) == 64
        assert made["seconds"] == made["curve"][-1][1] > 60
    assert "\n".join(checkpoints.table()) in PAGE.read_text("utf-8")


def test_a_policy_of_another_board_is_refused(
    learn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = learn.learner("japan", 2, "random", seed=1)
    found.policy.save(tmp_path / "learned.npz", "japan", 2, {})
    assert learn.Policy.load(tmp_path / "learned.npz").weights.keys() == found.policy.weights.keys()

    class Other:
        hash = "0" * 64

    monkeypatch.setattr(learn.boards, "board", lambda _: Other)
    with pytest.raises(ValueError, match="learned on another version of the board japan"):
        learn.Policy.load(tmp_path / "learned.npz")


def test_agents_of_openspiel_play_and_learn() -> None:
    options = ["--simulations", "2", "--games", "1", "--episodes", "20"]
    command = [sys.executable, str(EXAMPLES / "openspiel_agents.py"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, *_, last, origin = done.stdout.splitlines()
    assert re.fullmatch(r"ISMCTS, 2 simulations, against chance: [+-]\d+ points a game \(1 played\)", first)
    assert re.fullmatch(r"REINFORCE, episodes 18 to 19: [+-]\d+ ± \d+ points a game \(2 played\)", last)
    assert re.fullmatch(r"stellwerk \S+, code \w{8}, board \w{8}, seed 7", origin)

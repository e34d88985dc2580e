"""What docs/new-board.md and docs/new-mechanic.md tell to do works to the letter."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from random_play import decisions

import stellwerk
from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks
from stellwerk.kernel.layout import OVER, PHASE

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
WEB = TESTS.parent / "web"
PACKAGE = Path(stellwerk.__file__).parent
#: Tests that ask something of every mechanic or of every board.
REGISTRY = (
    "tests/boards/test_docs.py",
    "tests/bots/test_coach_words.py",
    "tests/envs/test_observation.py",
    "tests/front/test_position_docs.py",
    "tests/front/test_words.py",
)


#: Plays games that differ in what a seat can't see, on every board.
TWINS = "tests/front/test_views.py"


def the_board() -> dict[str, Any]:
    [example] = re.findall(r"```json\n(.*?)```", (DOCS / "new-board.md").read_text("utf-8"), re.DOTALL)
    found: dict[str, Any] = json.loads(example)
    return found


def files_of(page: str) -> dict[str, str]:
    """The files that a page tells to write, by their paths."""
    blocks = re.findall(r'```\w+ title="(.*?)"\n(.*?)```', (DOCS / page).read_text("utf-8"), re.DOTALL)
    return dict(blocks)


def with_rows(page: str, heading: str, block: str) -> str:
    """A page with the rows at the end of its table that a block of the page on mechanics gives."""
    [rows] = re.findall(rf"```\n({block}.*?)```", (DOCS / "new-mechanic.md").read_text("utf-8"), re.DOTALL)
    table = re.compile(rf"^\| mechanic \| {heading}.*\n(?:\|.*\n)+", re.MULTILINE)
    text, number = table.subn(lambda found: found[0] + rows, (DOCS / page).read_text("utf-8"))
    assert number == 1
    return text


def test_the_board_of_the_page_has_no_fault_and_plays() -> None:
    alps = boards.load(json.dumps(the_board()))
    for seats in (2, 3, 4):
        rules = rules_for(alps, seats)
        for seed in range(5):
            for state, _ in decisions(rules, seed):
                assert checks.faults(rules, state) == []
                last = state
            assert last.b[PHASE] == OVER


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which both pages were followed: new files, and lines in the list of names."""
    root = tmp_path_factory.mktemp("tree")
    shutil.copytree(PACKAGE, root / "stellwerk", ignore=shutil.ignore_patterns("page", "__pycache__"))
    for path, text in files_of("new-mechanic.md").items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    listed = root / "stellwerk/mechanics/__init__.py"
    names = re.compile(r"(NAMES: Final = \([^)]*)\)")
    text = names.sub(r'\1    "sights",\n    "favourites",\n)', listed.read_text("utf-8"))
    listed.write_text(text, "utf-8")
    board = the_board()
    board["mechanics"] = [{"name": "tunnels"}, {"name": "sights"}, {"name": "favourites"}]
    for city in board["cities"]:
        if city["id"] in {"milano", "villach"}:
            city["sight"] = 3
    (root / "stellwerk/boards/alps.json").write_text(json.dumps(board), "utf-8")
    for test in (*REGISTRY, TWINS, "tests/boards/conftest.py"):
        (root / test).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TESTS.parent / test, root / test)
    (root / "docs").mkdir()
    for page, heading, block in (
        ("board-format.md", "its parameters", r"\| `sights` \|"),
        ("position.md", "field", r"\| sights \|"),
    ):
        (root / "docs" / page).write_text(with_rows(page, heading, block), "utf-8")
    return root


def run(tree: Path, *arguments: str) -> str:
    """What a Python program prints that runs in the copy; it must end well."""
    path = os.pathsep.join(map(str, (tree, TESTS / "helpers", TESTS)))
    return output_of([sys.executable, *arguments], tree, PYTHONPATH=path)


def output_of(command: list[str], folder: Path, **environment: str) -> str:
    ended = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def run_tests(tree: Path, *arguments: str) -> None:
    said = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", *arguments)
    assert " passed" in said
    assert "skipped" not in said


def test_the_tests_of_the_page_pass(tree: Path) -> None:
    tests = [path for path in files_of("new-mechanic.md") if path.startswith("tests/")]
    assert tests == ["tests/rules/test_sights.py", "tests/bots/test_sights_judged.py"]
    run_tests(tree, *tests)


def test_the_page_leaves_nothing_out_that_is_asked_of_every_mechanic(tree: Path) -> None:
    run_tests(tree, *REGISTRY, "-k", "mechanic or sight or favourite or alps or code or field")


def test_nobody_is_sent_the_secret_decision_of_the_page(tree: Path) -> None:
    run_tests(tree, TWINS, "-k", "test_a_seat_is_sent_the_same_in_twin_games and alps-3")


def test_the_validator_the_schema_and_the_soak_know_the_mechanic(tree: Path) -> None:
    assert "no faults" in run(tree, "-m", "stellwerk", "check", "stellwerk/boards/alps.json")
    run(tree, "-m", "stellwerk.boards.schema")
    assert '"sight"' in (tree / "stellwerk/boards/schema.json").read_text("utf-8")
    facts = json.loads(
        run(
            tree,
            "-m",
            "stellwerk",
            "soak",
            "--board=alps",
            "--seats=2",
            "--policy=eager",
            "--games=2",
            "--jobs=1",
            "--json",
        )
    )
    assert facts["situations"]["sight_seen"]["games"] > 0


def test_observations_explain_the_mechanic(tree: Path) -> None:
    ask = (
        "from stellwerk.boards import board\n"
        "from stellwerk.boards.rules import rules_for\n"
        "from stellwerk.envs.parts import parts_of\n"
        "print({part.name: part.meaning for part in parts_of(rules_for(board('alps'), 2))}['sights seen'])"
    )
    assert run(tree, "-c", ask).strip() == "for each city whether its sight is seen"


@pytest.mark.skipif(
    not (WEB / "node_modules/svelte-check").is_dir(), reason="the page's tools are not installed"
)
def test_the_face_of_the_page_fits_its_types(tree: Path) -> None:
    shutil.copytree(WEB, tree / "web", ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True)
    (tree / "web/node_modules").symlink_to((WEB / "node_modules").resolve())
    narrow = {"extends": "./tsconfig.json", "include": ["src/mechanics/sights", "src/*.d.ts"]}
    (tree / "web/tsconfig.guide.json").write_text(json.dumps(narrow), "utf-8")
    check = ["node_modules/.bin/svelte-check", "--fail-on-warnings", "--tsconfig=tsconfig.guide.json"]
    assert "found 0 errors and 0 warnings" in output_of(check, tree / "web")

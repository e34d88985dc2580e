"""A wheel in an empty environment, without Node, compiler or sources: it serves the page and plays a turn."""

import os
import random
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from serving import Page, Server

ROOT = Path(__file__).parents[2]
WHEEL = os.environ.get("STELLWERK_WHEEL", "")

pytestmark = pytest.mark.skipif(not WHEEL, reason="`make test-wheel` names the wheel")


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    found = folder / "bin" / "python"
    pip = [str(found), "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements/run.txt")], check=True)
    subprocess.run([*pip, "--no-index", "--no-deps", WHEEL], check=True)
    return found


@pytest.fixture
def server(python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("PATH", str(python.parent))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    return Server(tmp_path)


def test_it_is_compiled_and_says_its_version(python: Path, tmp_path: Path) -> None:
    program = [str(python.with_name("stellwerk")), "--version"]
    said = subprocess.run(program, cwd=tmp_path, env={}, capture_output=True, text=True, check=True).stdout
    assert said.startswith("stellwerk ")
    assert "interpreted" not in said


def test_the_page_and_its_pictures_are_inside(server: Server) -> None:
    with server:
        status, _, body = Page(server).request("GET", "/")
    assert status == 200
    assert b"/assets/" in body


def test_a_turn_can_be_played(server: Server) -> None:
    with server:
        page = Page(server)
        with page.sit(page.create("usa", "person", "easy"), 0) as seat:
            before = seat.version
            assert seat.play(random.Random(1).choice, 1) == 1
            assert seat.version > before

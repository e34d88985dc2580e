"""The package under test is the one we mean to test."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import stellwerk.kernel.compiled
from stellwerk.kernel.compiled import COMPILED

TREE = Path(__file__).parents[1]
PACKAGE = TREE / "stellwerk"
FAST = [
    path
    for folder in ("kernel", "mechanics")
    for path in sorted((PACKAGE / folder).glob("*.py"))
    if path.stem != "__init__"
]

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif("STELLWERK_EXPECT" not in os.environ, reason="only `make test` knows what to expect"),
]


def test_it_is_compiled_or_interpreted_as_expected() -> None:
    assert ("compiled" if COMPILED else "interpreted") == os.environ["STELLWERK_EXPECT"]


@pytest.mark.parametrize("path", FAST, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_every_module_of_kernel_and_mechanics_can_be_imported_and_is_the_same_kind(path: Path) -> None:
    # What compiles may still fail when it is imported.
    module = import_module(f"stellwerk.{path.parent.name}.{path.stem}")
    assert module.__file__ is not None
    assert module.__file__.endswith(".py") is not COMPILED


def test_programs_that_tests_start_get_the_same_package() -> None:
    ask = "import stellwerk.kernel.compiled as c; print(c.__file__)"
    answer = subprocess.run([sys.executable, "-c", ask], cwd=TREE, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == stellwerk.kernel.compiled.__file__


def test_a_build_leaves_nothing_beside_the_sources() -> None:
    assert not [path for path in PACKAGE.rglob("*") if path.suffix in {".c", ".so", ".pyd"}]

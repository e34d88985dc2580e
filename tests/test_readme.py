"""The README is executed: what it shows is what happens."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_tells_the_truth() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 10
    assert failed == 0

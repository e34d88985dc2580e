"""docs/drawing.md says what is true."""

import re
from pathlib import Path

import pytest

from stellwerk.drawing.sheet import BOUND, BOUND_ENLARGED

PAGE = (Path(__file__).parents[2] / "docs" / "drawing.md").read_text("utf-8")


def test_the_python_on_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/drawing.md", "exec"), {})  # noqa: S102 our own page
    assert (tmp_path / "usa.svg").read_text("utf-8").startswith("<svg")


def test_the_bounds_on_the_page_are_those_of_the_code() -> None:
    assert f"**{BOUND:.1%}**".replace("%", " %") in PAGE
    assert f"({BOUND_ENLARGED:.0%}".replace("%", " %") in PAGE

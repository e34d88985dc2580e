"""Our benchmarks start however Python is called: `-P` leaves their own folder out."""

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks"
SHARED = ("from machine import", "from showing import")
SHARING = [
    file.name for file in FOLDER.glob("*.py") if any(text in file.read_text("utf-8") for text in SHARED)
]


@pytest.mark.parametrize("name", sorted(SHARING))
def test_a_benchmark_finds_what_it_shares(name: str) -> None:
    asked = [sys.executable, "-P", str(FOLDER / name), "--help"]
    found = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode == 0, found.stderr

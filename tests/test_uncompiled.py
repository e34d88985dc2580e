"""Sources that hide the compiled package say so: scripts in the clone's own folder are fifty times slower."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.kernel.compiled import COMPILED

TREE = Path(__file__).parents[1]


@pytest.mark.skipif(not COMPILED, reason="there must be a compiled package to hide")
@pytest.mark.parametrize(
    "options, paths, warned",
    [
        ((), {}, True),
        (("-P",), {}, False),
        ((), {"PYTHONPATH": str(TREE)}, False),
    ],
    ids=["hidden", "-P", "asked for"],
)
def test_sources_that_hide_the_compiled_package_say_so(
    options: tuple[str, ...], paths: dict[str, str], warned: bool
) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | paths
    command = [sys.executable, *options, "-c", "import stellwerk"]
    told = subprocess.run(command, env=clean, cwd=TREE, capture_output=True, text=True, check=True).stderr
    assert told.count("some 50 times slower than the compiled package") == warned
    assert ("Start Python with -P" in told) is warned

"""The policies of examples/, trained one after another, and their learning curves for docs/envs.md.

    python benchmarks/checkpoints.py                  `make checkpoints`: 45 minutes of a core
    python benchmarks/checkpoints.py --only japan-3   one of them
    python benchmarks/checkpoints.py --only ""        none: writes the page's tables again

Each is made by one command of examples/learn.py, which its file holds.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

TREE: Final = Path(__file__).parents[1]
PAGE: Final = TREE / "docs" / "envs.md"
LEARNS: Final = "--plan --opponent greedy --updates 450"
#: Where learning from its own games does not get as far.
IMITATES: Final = "--plan --opponent greedy --imitate planner --hidden 128 --updates 240"
#: A board and a number of seats each, with what they are told: a few minutes of a core.
POLICIES: Final = {
    "usa-2": LEARNS,
    "usa-4": LEARNS,
    "europe-3": LEARNS,
    "nederland-2": LEARNS,
    "poland-4": LEARNS,
    "iberia-3": LEARNS,
    "japan-3": LEARNS,
    "south_korea-2": IMITATES,
}
BEGIN, END = "<!-- curves: made by `make checkpoints` -->", "<!-- end of the curves -->"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--only", default=",".join(POLICIES), help="such as usa-2,japan-3")
    for name in filter(None, asked.parse_args().only.split(",")):
        board, _, seats = name.rpartition("-")
        said = ["--board", board, "--seats", seats, *POLICIES[name].split(), "--out", f"examples/{name}.npz"]
        subprocess.run([sys.executable, "-P", "examples/learn.py", *said], check=True, cwd=TREE)  # noqa: S603 our own
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    told = "\n".join(table())
    PAGE.write_text(f"{before}{BEGIN}\n\n{told}\n\n{END}{rest.partition(END)[2]}", "utf-8")


def table() -> Iterator[str]:
    """How often each has won at each tenth of its time, and what it depends on."""
    tenths = [f"{n} %" for n in range(10, 101, 10)]
    yield "| policy | steps | seconds | wins: " + " | ".join(tenths) + " | code |"
    yield "| --- " * (len(tenths) + 4) + "|"
    for name in POLICIES:
        found = made(name)
        *_, (steps, seconds, _) = found["curve"]
        wins = [f"{won * 100:.0f}" for _, _, won in found["curve"][:-1]]
        rate, low, high = found["wins"]
        last = f"{rate * 100:.1f} ± {(high - low) * 50:.1f}"
        cells = [f"[{name}](../examples/{name}.npz)", f"{steps:,}", str(seconds), *wins, last]
        yield "| " + " | ".join([*cells, f"`{found['code'][:8]}`"]) + " |"


def made(name: str) -> dict[str, Any]:
    """What the file of a policy says about itself."""
    with np.load(TREE / "examples" / f"{name}.npz") as file:
        return {**json.loads(str(file["made"]))}


if __name__ == "__main__":
    main()

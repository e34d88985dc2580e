"""Prints what `make coverage` measured as the page docs/coverage.md: a row for each package."""

import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

HEAD = """# Coverage

Lines and branches of the rules that the tests marked `interpreted` cover (from `make coverage`).
Bots, server and page have tests of their own that run compiled or in a browser, where it is not measured.

| package | statements | covered |
| --- | ---: | ---: |
"""


ALL = ("num_statements", "num_branches")
COVERED = ("covered_lines", "covered_branches")


def row(package: str, count: Counter[str]) -> str:
    share = sum(count[name] for name in COVERED) / max(1, sum(count[name] for name in ALL))
    return f"| `{package}` | {count['num_statements']:,} | {share:.1%} |\n"


def main() -> None:
    with TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", str(report)]
        subprocess.run(command, check=True)  # noqa: S603 -- our own program
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    packages: dict[str, Counter[str]] = defaultdict(Counter)
    for path, found in files.items():
        packages[Path(path).parent.as_posix()].update(
            {name: found["summary"][name] for name in (*ALL, *COVERED)}
        )
    rows = [row(name, count) for name, count in sorted(packages.items())]
    sys.stdout.write(HEAD + "".join(rows))


if __name__ == "__main__":
    main()

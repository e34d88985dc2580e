"""The tests of the rules run twice, compiled and interpreted; no test may run on a stale install."""

import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

RULES = Path(__file__).parent / "rules"
TREE = Path(__file__).parents[1] / "stellwerk"
ADVICE = "run `make install`, or test the sources with `make quick ARGS=tests/...`."


def pytest_configure(config: pytest.Config) -> None:
    # a shell lets what it starts in the background ignore Ctrl-C; programs that tests start must not
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(config, "workerinput"):
        return  # the process that started this one has looked already
    found = find_spec("stellwerk")
    if found is None or found.origin is None:
        raise pytest.UsageError(f"Stellwerk is not installed: {ADVICE}")
    changed = differing(TREE, Path(found.origin).parent)
    if changed:
        more = f" and {len(changed) - 1} more files" if len(changed) > 1 else ""
        raise pytest.UsageError(
            f"The installed Stellwerk differs from this tree in {changed[0]}{more}: {ADVICE}"
        )


def differing(tree: Path, installed: Path) -> list[str]:
    """Modules of the tree that are others where they are installed."""
    if installed.samefile(tree):
        return []
    names = [path.relative_to(tree) for path in sorted(tree.rglob("*.py"))]
    return [
        str(name)
        for name in names
        if not (installed / name).is_file() or (installed / name).read_bytes() != (tree / name).read_bytes()
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(RULES):
            item.add_marker(pytest.mark.interpreted)

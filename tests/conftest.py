"""The tests of the rules run twice: compiled and interpreted."""

from pathlib import Path

import pytest

RULES = Path(__file__).parent / "rules"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(RULES):
            item.add_marker(pytest.mark.interpreted)

"""Which tests run when: those of the rules also interpreted, the long ones only when asked for."""

import os
from pathlib import Path

import pytest

RULES = Path(__file__).parent / "rules"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(RULES):
            item.add_marker(pytest.mark.interpreted)
    if "STELLWERK_SOAK" not in os.environ:
        long = [item for item in items if item.get_closest_marker("soak")]
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)

"""Results that add up, so that the order in which processes report does not matter."""

from dataclasses import dataclass, fields
from typing import Any


@dataclass
class Sums:
    """Numbers, tuples, lists of numbers, and other sums."""

    def add(self, other: Any) -> None:
        for field in fields(self):
            mine, more = getattr(self, field.name), getattr(other, field.name)
            setattr(self, field.name, added(mine, more))


def added(mine: Any, more: Any) -> Any:
    if isinstance(mine, Sums):
        mine.add(more)
        return mine
    if isinstance(mine, list):
        return [x + y for x, y in zip(mine or [0] * len(more), more, strict=True)]
    return mine + more

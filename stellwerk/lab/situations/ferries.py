"""Special situations of ferries."""

from typing import ClassVar, Final

from .base import Watcher


class Ferries(Watcher):
    situations: ClassVar[dict[str, str]] = {"ferry": "ferry claimed (B25)"}
    german: ClassVar[dict[str, str]] = {"ferry": "Fähre gebaut (B25)"}

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002 as in Watcher
        self.count["ferry"] += self.rules.need[track] > 0


WATCHER: Final = Ferries

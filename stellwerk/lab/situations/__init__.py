"""The special situations that a soak counts: the base game's and each mechanic's."""

from collections.abc import Iterable
from typing import Final

from stellwerk import mechanics
from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules

from . import base

#: Who listens for a mechanic's situations, by its name in board files.
WATCHERS: Final[dict[str, type[base.Watcher]]] = {
    name: module.WATCHER for name, module in mechanics.facets(__name__).items()
}

SITUATIONS: dict[str, str] = dict(base.SITUATIONS)
GERMAN: dict[str, str] = dict(base.GERMAN)
for _watcher in WATCHERS.values():
    SITUATIONS.update(_watcher.situations)
    GERMAN.update(_watcher.german)


def situation_text(name: str, language: str) -> str:
    """A situation in words; in English if a mechanic has no other words for it."""
    return GERMAN.get(name, SITUATIONS[name]) if language == "de" else SITUATIONS[name]


def possible_on(boards: Iterable[Board]) -> dict[str, str]:
    """The situations that games on these boards can meet."""
    found = set(base.SITUATIONS) - set(base.ONLY_WITH)
    for board in boards:
        names = [entry.name for entry in board.mechanics]
        found |= {name for name, has in base.ONLY_WITH.items() if has(board)}
        for name in names:
            found |= WATCHERS[name].possible_on(board) if name in WATCHERS else set()
    return {name: about for name, about in SITUATIONS.items() if name in found}


def starts_on(board_id: str) -> list[str]:
    """Positions of an embedded board from which a soak plays too."""
    return [text for watcher in WATCHERS.values() for text in watcher.starts.get(board_id, ())]


def listener(rules: Rules) -> base.Listener:
    """Listens to one game of these rules."""
    return base.Listener(rules, WATCHERS)

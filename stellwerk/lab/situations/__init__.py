"""The special situations that a soak counts: the base game's and each mechanic's."""

from collections.abc import Iterable

from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules

from . import base
from .country_cards import CountryCards
from .express_cards import ExpressCards
from .express_lines import ExpressLines
from .festivals import Festivals
from .neutral_player import NeutralPlayer
from .province_mat import ProvinceMat
from .stations import Stations
from .ticket_draft import TicketDraft
from .tolls import Tolls
from .tunnels import Tunnels

#: Who listens for a mechanic's situations, by its name in board files.
WATCHERS: dict[str, type[base.Watcher]] = {
    "tunnels": Tunnels,
    "stations": Stations,
    "country_cards": CountryCards,
    "express_cards": ExpressCards,
    "express_lines": ExpressLines,
    "festivals": Festivals,
    "neutral_player": NeutralPlayer,
    "province_mat": ProvinceMat,
    "ticket_draft": TicketDraft,
    "tolls": Tolls,
}

SITUATIONS: dict[str, str] = dict(base.SITUATIONS)
for _watcher in WATCHERS.values():
    SITUATIONS.update(_watcher.situations)


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

"""The one list of mechanics. All that belongs to one is found by its name.

A mechanic has its rules here (`mechanics/tolls.py`) and, in other packages, facets: modules of the same name
such as `events/tolls.py` or `words/tolls.py`. `docs/new-mechanic.md` lists them. A facet may be missing.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from stellwerk.kernel.board import Board, MechanicEntry
from stellwerk.kernel.data import BoardData
from stellwerk.kernel.mechanic import Mechanic

#: Every mechanic by its name in board files.
NAMES: Final = (
    "ferries",
    "tunnels",
    "stations",
    "express_lines",
    "ticket_draft",
    "tolls",
    "neutral_player",
    "country_cards",
    "festivals",
    "province_mat",
    "express_cards",
)


def facets(room: str) -> dict[str, ModuleType]:
    """The modules that mechanics have in a package: `facets("stellwerk.events")["tolls"]`."""
    paths = {name: f"{room}.{name}" for name in NAMES}
    return {name: import_module(path) for name, path in paths.items() if find_spec(path) is not None}


@cache
def rules() -> dict[str, ModuleType]:
    """The modules with the rules: each has the class as `MECHANIC` and what it reads as `DATA`."""
    return facets(__name__)


def kind(name: str) -> type[Mechanic]:
    """The class of a mechanic."""
    found: type[Mechanic] = rules()[name].MECHANIC
    return found


def board_data(name: str) -> BoardData:
    """What a mechanic reads from a board file."""
    data: BoardData = rules()[name].DATA
    return data


def make(entry: MechanicEntry, board: Board, seats: int) -> Mechanic:
    """The mechanic that a board's entry names, for a game with this many seats."""
    mechanic = kind(entry.name)(board, entry.parameters, seats)
    mechanic.name = entry.name
    return mechanic

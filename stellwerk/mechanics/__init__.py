"""One file a mechanic; none knows a board or another mechanic."""

from stellwerk.kernel.board import Board, MechanicEntry
from stellwerk.kernel.data import BoardData
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.mechanics import (
    country_cards,
    express_cards,
    express_lines,
    ferries,
    festivals,
    neutral_player,
    province_mat,
    stations,
    ticket_draft,
    tolls,
    tunnels,
)

#: Every mechanic by its name in board files.
MECHANICS: dict[str, tuple[type[Mechanic], BoardData]] = {
    "ferries": (ferries.Ferries, ferries.DATA),
    "tunnels": (tunnels.Tunnels, tunnels.DATA),
    "stations": (stations.Stations, stations.DATA),
    "express_lines": (express_lines.ExpressLines, express_lines.DATA),
    "ticket_draft": (ticket_draft.TicketDraft, ticket_draft.DATA),
    "tolls": (tolls.Tolls, tolls.DATA),
    "neutral_player": (neutral_player.NeutralPlayer, neutral_player.DATA),
    "country_cards": (country_cards.CountryCards, country_cards.DATA),
    "festivals": (festivals.Festivals, festivals.DATA),
    "province_mat": (province_mat.ProvinceMat, province_mat.DATA),
    "express_cards": (express_cards.ExpressCards, express_cards.DATA),
}


def names() -> tuple[str, ...]:
    return tuple(MECHANICS)


def board_data(name: str) -> BoardData:
    """What a mechanic reads from a board file."""
    return MECHANICS[name][1]


def make(entry: MechanicEntry, board: Board, seats: int) -> Mechanic:
    """The mechanic that a board's entry names, for a game with so many seats."""
    mechanic = MECHANICS[entry.name][0](board, entry.parameters, seats)
    mechanic.name = entry.name
    return mechanic

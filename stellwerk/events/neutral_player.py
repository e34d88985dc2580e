"""Events of the neutral player; their seat is the holder of its marker."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stellwerk.boards import find_connection
from stellwerk.events.base import Event, Make
from stellwerk.mechanics import neutral_player
from stellwerk.reasons import connection_name


@dataclass(frozen=True, slots=True)
class NeutralTicket(Event):
    """The top ticket of the deck is turned up; it is discarded."""

    seat: int
    ticket: str

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.ticket, None),)

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"ticket": self.tickets_called((self.ticket,))[0], "foot": self.foot()}

    def foot(self) -> str:
        """The connection that it names."""
        if self.scene is None:
            return self.ticket
        board = self.scene.board
        name = board.tickets[board.ticket_index(self.ticket)].data.get("neutral")
        if not isinstance(name, str):
            return "it names no connection"
        return f"it names {connection_name(board, find_connection(board, name))}"


@dataclass(frozen=True, slots=True)
class NeutralBuilt(Event):
    seat: int
    track: str

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"track": self.track_called(self.track)}


@dataclass(frozen=True, slots=True)
class NeutralIdle(Event):
    """Nothing is built."""

    seat: int
    #: What the ticket names, if it names a connection: the neutral player or others have it already.
    connection: str | None

    def template(self, texts: Mapping[str, str]) -> str:
        return texts[self.kind if self.connection is None else f"{self.kind} taken"]

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"connection": connection_called(self, self.connection)}


@dataclass(frozen=True, slots=True)
class NeutralLeft(Event):
    """It has too few trains, and leaves the game."""

    seat: int
    connection: str
    trains: int

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"connection": connection_called(self, self.connection)}


@dataclass(frozen=True, slots=True)
class NeutralMarkerPassed(Event):
    seat: int
    #: Who has it now.
    to: int

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"to": self.name_of(self.to)}


@dataclass(frozen=True, slots=True)
class NeutralOver(Event):
    """The last ticket of the deck was taken: the marker leaves the game."""


def connection_called(event: Event, connection: str | None) -> str:
    if event.scene is None or connection is None:
        return str(connection)
    board = event.scene.board
    return connection_name(board, [each.id for each in board.connections].index(connection))


ENGLISH: Final[dict[str, str]] = {
    "neutral_ticket": "{who} turns up {ticket} for the neutral player: {foot}.",
    "neutral_built": "The neutral player builds {track}.",
    "neutral_idle": "No connection is named at its foot: the neutral player builds nothing.",
    "neutral_idle taken": "It names {connection}, where the neutral player can't build any more.",
    "neutral_left": "The neutral player has only {trains} {trains:train|trains}, too few for {connection}: "
    "it leaves the game.",
    "neutral_marker_passed": "{who} passes the neutral marker to {to}.",
    "neutral_over": "The last ticket of the deck is taken: the neutral marker leaves the game.",
}

TOLD: Final[dict[int, Make]] = {
    neutral_player.TURNED: lambda t, x: NeutralTicket(x[1], t.scene.board.tickets[x[2]].id, scene=t.scene),
    neutral_player.BUILT: lambda t, x: NeutralBuilt(x[1], t.track(x[2]), scene=t.scene),
    neutral_player.IDLE: lambda t, x: NeutralIdle(
        x[1], t.scene.board.connections[x[2] - 1].id if x[2] else None, scene=t.scene
    ),
    neutral_player.LEFT: lambda t, x: NeutralLeft(
        x[1], t.scene.board.connections[x[2]].id, x[3], scene=t.scene
    ),
    neutral_player.MARKER_PASSED: lambda t, x: NeutralMarkerPassed(x[1], x[2], scene=t.scene),
    neutral_player.OVER: lambda t, _: NeutralOver(scene=t.scene),
}

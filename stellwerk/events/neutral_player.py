"""Events of the neutral player; their seat is the holder of its marker."""

from typing import Final

from stellwerk.boards import find_connection
from stellwerk.events.base import Event, Make
from stellwerk.mechanics import neutral_player


class NeutralTicket(Event, frozen=True):
    """The top ticket of the deck is turned up; it is discarded."""

    seat: int
    ticket: str

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.ticket, None),)

    def code(self) -> str:
        if self.scene is None:
            return f"{self.kind} unknown"
        return f"{self.kind} none" if self.foot() is None else self.kind

    def values(self) -> dict[str, object]:
        return Event.values(self) | {"connection": self.foot()}

    def foot(self) -> str | None:
        """The connection that it names."""
        if self.scene is None:
            return None
        board = self.scene.board
        name = board.tickets[board.ticket_index(self.ticket)].data.get("neutral")
        return board.connections[find_connection(board, name)].id if isinstance(name, str) else None


class NeutralBuilt(Event, frozen=True):
    seat: int
    track: str


class NeutralIdle(Event, frozen=True):
    """Nothing is built."""

    seat: int
    #: What the ticket names, if it names a connection: the neutral player or others have it already.
    connection: str | None

    def code(self) -> str:
        return self.kind if self.connection is None else f"{self.kind} taken"


class NeutralLeft(Event, frozen=True):
    """It has too few trains, and leaves the game."""

    seat: int
    connection: str
    trains: int


class NeutralMarkerPassed(Event, frozen=True):
    seat: int
    #: Who has it now.
    to: int


class NeutralOver(Event, frozen=True):
    """The last ticket of the deck was taken: the marker leaves the game."""


MAKERS: Final[dict[int, Make]] = {
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

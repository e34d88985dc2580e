"""Events of tunnels."""

from dataclasses import dataclass
from typing import Final

from stellwerk.events.base import Event, Make, Payment
from stellwerk.kernel.board import CARDS
from stellwerk.mechanics import tunnels


@dataclass(frozen=True, slots=True)
class TunnelLaid(Payment):
    """Cards are laid out for a tunnel."""

    track: str


@dataclass(frozen=True, slots=True)
class TunnelCard(Event):
    """A card is turned up for a tunnel."""

    seat: int
    card: str

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card, None),)


@dataclass(frozen=True, slots=True)
class TunnelAdded(Event):
    seat: int
    cards: int
    locomotives: int


@dataclass(frozen=True, slots=True)
class TunnelGivenUp(Event):
    seat: int
    track: str


MAKERS: Final[dict[int, Make]] = {
    tunnels.TUNNEL_LAID: lambda t, x: TunnelLaid(
        x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.track(x[2]), scene=t.scene
    ),
    tunnels.TUNNEL_CARD: lambda t, x: TunnelCard(x[1], t.card(x[2]), scene=t.scene),
    tunnels.TUNNEL_ADDED: lambda t, x: TunnelAdded(x[1], x[2], x[3], scene=t.scene),
    tunnels.TUNNEL_GIVEN_UP: lambda t, x: TunnelGivenUp(x[1], t.track(x[2]), scene=t.scene),
}

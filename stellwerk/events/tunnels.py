"""Events of tunnels."""

from typing import Final

from stellwerk.events.base import Event, Make, Payment
from stellwerk.kernel.board import CARDS
from stellwerk.mechanics import tunnels


class TunnelLaid(Payment, frozen=True):
    """Cards are laid out for a tunnel."""

    track: str


class TunnelCard(Event, frozen=True):
    """A card is turned up for a tunnel."""

    seat: int
    card: str

    def outcomes(self) -> tuple[tuple[str | int, int | None], ...]:
        return ((self.card, None),)


class TunnelAdded(Event, frozen=True):
    seat: int
    cards: int
    locomotives: int


class TunnelGivenUp(Event, frozen=True):
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

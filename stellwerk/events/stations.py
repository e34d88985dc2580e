"""Events of stations."""

from typing import Final

from stellwerk.events.base import Make, Payment
from stellwerk.kernel.board import CARDS
from stellwerk.mechanics import stations


class StationBuilt(Payment, frozen=True):
    city: str


MAKERS: Final[dict[int, Make]] = {
    stations.BUILT: lambda t, x: StationBuilt(
        x[1], CARDS[x[3]], x[4] // 16, x[4] % 16, t.scene.board.cities[x[2]].id, scene=t.scene
    ),
}

"""Special situations of tunnels."""

from typing import ClassVar, Final

from stellwerk.mechanics import tunnels

from .base import Watcher


class Tunnels(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "tunnel": "tunnel begun (B26)",
        "tunnel_few_cards": "fewer cards turned up for a tunnel than asked (B26)",
        "tunnel_added": "tunnel paid with more cards (B26)",
        "tunnel_given_up": "tunnel given up (B26)",
    }
    german: ClassVar[dict[str, str]] = {
        "tunnel": "Tunnel begonnen (B26)",
        "tunnel_few_cards": "weniger Karten für einen Tunnel aufgedeckt als verlangt (B26)",
        "tunnel_added": "für einen Tunnel Karten nachgezahlt (B26)",
        "tunnel_given_up": "Tunnel aufgegeben (B26)",
    }
    events: ClassVar[dict[int, str]] = {
        tunnels.TUNNEL_LAID: "tunnel",
        tunnels.TUNNEL_ADDED: "tunnel_added",
        tunnels.TUNNEL_GIVEN_UP: "tunnel_given_up",
    }
    #: Cards turned up for the tunnel of this turn; -1: none is built.
    turned_up = -1

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        super().notice(number, seat, a, b, c)
        if number == tunnels.TUNNEL_LAID:
            self.turned_up = 0
        elif number == tunnels.TUNNEL_CARD:
            self.turned_up += 1

    def end_turn(self) -> None:
        self.count["tunnel_few_cards"] += 0 <= self.turned_up < self.mechanic.number_of("cards")
        self.turned_up = -1


WATCHER: Final = Tunnels

"""Special situations of country cards."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.mechanics import country_cards

from .base import Watcher


@dataclass
class Network:
    nodes: set[int]
    countries: set[int]


#: The last turns of two who are as good as even: what their tickets are worth decides.
NEARLY_EVEN = """
board: poland
seats: Anna, Ben
options: even_start off
turn: Anna
turns: 90
last turns: 2
display: red, blue, green, white, black
Anna: tracks torun-plock, plock-warszawa:blue, warszawa-siedlce; tickets torun-siedlce
Ben: tracks zielona_gora-poznan, poznan-bydgoszcz:orange, bydgoszcz-torun:grey1, elk-bialystok
Ben: tickets zielona_gora-torun
"""


class CountryCards(Watcher):
    starts: ClassVar[dict[str, tuple[str, ...]]] = {"poland": (NEARLY_EVEN,)}
    situations: ClassVar[dict[str, str]] = {
        "border": "border track claimed (PL4)",
        "country_cards": "country cards taken (PL5)",
        "country_card_again": "another card of a country that one has cards of (PL6)",
        "country_stack_empty": "last card of a country taken (PL6)",
        "country_without_card": "cards taken while a country joined had none left (PL6)",
        "countries_joined_before": "networks of two or more countries each joined, for nothing (PL7)",
        "country_alone_joined": "network of one country joined inland to another country (PL7)",
        "country_twice": "second border connection into a country of the network (PL9)",
    }
    german: ClassVar[dict[str, str]] = {
        "border": "Grenzgleis gebaut (PL4)",
        "country_cards": "Länderkarten genommen (PL5)",
        "country_card_again": "noch eine Karte eines Landes, von dem man schon eine hat (PL6)",
        "country_stack_empty": "letzte Karte eines Landes genommen (PL6)",
        "country_without_card": "Karten genommen, während ein verbundenes Land keine mehr hatte (PL6)",
        "countries_joined_before": "Netze mit je zwei oder mehr Ländern verbunden, ohne Karten (PL7)",
        "country_alone_joined": "Netz mit einem Land im Inland mit einem anderen Land verbunden (PL7)",
        "country_twice": "zweite Grenzstrecke in ein Land des Netzes (PL9)",
    }
    events: ClassVar[dict[int, str]] = {country_cards.EMPTY: "country_stack_empty"}

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        super().__init__(rules, mechanic, count)
        #: Each seat's networks, its cards by country, and the countries of the network of the last claim.
        self.networks: dict[int, list[Network]] = {}
        self.cards: Counter[tuple[int, int]] = Counter()
        self.joined: set[int] = set()
        self.taken = 0

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002
        rules, board = self.rules, self.rules.board
        connection = board.connections[board.tracks[track].connection]
        own = {city for city in (connection.a, connection.b) if board.cities[city].data.get("country")}
        nodes = {int(rules.end_a[track]), int(rules.end_b[track])}
        networks = self.networks.setdefault(seat, [])
        parts = [network for network in networks if network.nodes & nodes]
        for part in parts:
            nodes |= part.nodes
        self.joined = own.union(*[part.countries for part in parts])
        self.count["border"] += bool(own)
        self.count["country_twice"] += any(part.countries & own for part in parts)
        sizes = sorted(len(part.countries) for part in parts)
        if not own and len(parts) == 2 and len(self.joined) > 1:
            self.count["countries_joined_before"] += sizes[0] > 1
            self.count["country_alone_joined"] += sizes[0] == 1 and len(self.joined) > sizes[1]
        self.networks[seat] = [network for network in networks if network not in parts]
        self.networks[seat].append(Network(nodes, set(self.joined)))

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        super().notice(number, seat, a, b, c)
        if number == country_cards.TAKEN:
            self.taken += 1
            self.count["country_card_again"] += self.cards[seat, a] > 0
            self.cards[seat, a] += 1

    def end_turn(self) -> None:
        self.count["country_cards"] += self.taken > 0
        self.count["country_without_card"] += 0 < self.taken < len(self.joined)
        self.taken = 0


WATCHER: Final = CountryCards

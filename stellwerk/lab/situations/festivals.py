"""Special situations of festivals."""

from collections import Counter
from typing import ClassVar, Final

from stellwerk.kernel.board import Board
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import festivals

from .base import Watcher


class Festivals(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "festival_up": "festival card turned up (IB6)",
        "festival_several": "three or more festival cards turned up in one turn (IB6)",
        "festival_all_up": "the last festival card of all turned up (IB8)",
        "festival_taken": "festival cards taken (IB11)",
        "festival_again": "more cards of a festival taken by a seat that has some (IB11)",
        "festival_two": "festival cards taken at one of two festivals with cards (IB12)",
        "festival_left": "festival cards left lying by a seat that may take them (IB12)",
        "festival_shared": "festival cards taken by a track between two cities of the festival (IB13)",
        "festival_forgotten": "festival cards still lying when the game ends, piles (IB12)",
    }
    german: ClassVar[dict[str, str]] = {
        "festival_up": "Festivalkarte aufgedeckt (IB6)",
        "festival_several": "drei oder mehr Festivalkarten in einem Zug aufgedeckt (IB6)",
        "festival_all_up": "die allerletzte Festivalkarte aufgedeckt (IB8)",
        "festival_taken": "Festivalkarten genommen (IB11)",
        "festival_again": "weitere Karten eines Festivals für einen Platz, der schon welche hat (IB11)",
        "festival_two": "Festivalkarten bei einem von zwei Festivals mit Karten genommen (IB12)",
        "festival_left": "Festivalkarten liegen gelassen, die ein Platz nehmen durfte (IB12)",
        "festival_shared": "Festivalkarten durch ein Gleis zwischen zwei Städten des Festivals (IB13)",
        "festival_forgotten": "Festivalkarten, die am Ende noch liegen, Stapel (IB12)",
    }

    @classmethod
    def possible_on(cls, board: Board) -> set[str]:
        """A choice needs a connection between two piles, a shared pile one between its cities."""
        ends = [
            [board.cities[city].data.get("festival") for city in (each.a, each.b)]
            for each in board.connections
        ]
        both = [piles for piles in ends if None not in piles]
        found = set(cls.situations)
        if not any(a != b for a, b in both):
            found -= {"festival_two"}
        if not any(a == b for a, b in both):
            found -= {"festival_shared"}
        return found

    events: ClassVar[dict[int, str]] = {festivals.TURNED_UP: "festival_up", festivals.LEFT: "festival_left"}

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        super().__init__(rules, mechanic, count)
        assert isinstance(mechanic, festivals.Festivals)
        self.first = int(mechanic.first_kind)
        self.cards = sum(int(number) for number in mechanic.cards)
        #: For each track the piles at its ends, the same one twice if both share it.
        board = rules.board
        ends = [board.connections[track.connection] for track in board.tracks]
        places = [[board.cities[city].data.get("festival") for city in (line.a, line.b)] for line in ends]
        self.piles = [[mechanic.pile_ids.index(str(pile)) for pile in both if pile] for both in places]
        self.lying: Counter[int] = Counter()
        self.has: Counter[tuple[int, int]] = Counter()
        self.in_turn = 0
        self.track = -1

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        super().notice(number, seat, a, b, c)
        if number == festivals.TURNED_UP:
            self.lying[a - self.first] += 1
            self.in_turn += 1
            self.cards -= 1
            self.count["festival_all_up"] += self.cards == 0
        elif number == festivals.TAKEN:
            self._taken(seat, a - self.first, b)

    def _taken(self, seat: int, pile: int, number: int) -> None:
        count, piles = self.count, self.piles[self.track]
        count["festival_taken"] += 1
        count["festival_again"] += self.has[seat, pile] > 0
        count["festival_two"] += len(set(piles)) > 1 and all(self.lying[each] for each in piles)
        count["festival_shared"] += piles == [pile, pile]
        self.has[seat, pile] += number
        self.lying[pile] = 0

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002 the track
        self.track = track

    def end_turn(self) -> None:
        self.count["festival_several"] += self.in_turn > 2
        self.in_turn = 0

    def finish(self, state: State) -> None:  # noqa: ARG002 what lies is known
        self.count["festival_forgotten"] += sum(number > 0 for number in self.lying.values())


WATCHER: Final = Festivals

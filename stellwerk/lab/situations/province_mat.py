"""Special situations of the province mat."""

from collections import Counter
from typing import ClassVar, Final

from stellwerk.kernel.board import COLOURS, GREY
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import province_mat

from .base import Watcher


class ProvinceMat(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "mat_train": "train put on the province mat (KR7)",
        "mat_last_train": "last train of a supply put on the mat (KR7)",
        "mat_free_line": "line chosen freely, for a grey track (KR8, KR12)",
        "mat_more_cards": "more cards played than the track needs (KR9)",
        "mat_lower": "space taken: the train goes on a lower one (KR11)",
        "mat_top": "highest space of a line reached (KR11)",
        "mat_no_space": "no space free up to the length of the track claimed (KR11)",
        "mat_full": "line of the mat full (KR11)",
        "mat_ends": "last round brought by a train on the mat (KR14)",
        "mat_tied": "line tied: the higher space ranks higher (KR15)",
        "mat_empty": "line that nobody has a train on (KR15)",
    }
    german: ClassVar[dict[str, str]] = {
        "mat_train": "Waggon auf den Provinzplan gestellt (KR7)",
        "mat_last_train": "letzter Waggon eines Vorrats auf den Provinzplan gestellt (KR7)",
        "mat_free_line": "Linie frei gewählt, bei einem grauen Gleis (KR8, KR12)",
        "mat_more_cards": "mehr Karten gespielt, als das Gleis kostet (KR9)",
        "mat_lower": "Feld besetzt: Der Waggon kommt auf ein niedrigeres (KR11)",
        "mat_top": "höchstes Feld einer Linie erreicht (KR11)",
        "mat_no_space": "bis zur Länge des gebauten Gleises kein Feld frei (KR11)",
        "mat_full": "Linie des Provinzplans voll (KR11)",
        "mat_ends": "letzte Runde durch einen Waggon auf dem Provinzplan (KR14)",
        "mat_tied": "Gleichstand auf einer Linie: Das höhere Feld geht vor (KR15)",
        "mat_empty": "Linie, auf der niemand einen Waggon hat (KR15)",
    }

    def __init__(self, rules: Rules, mechanic: Mechanic, counted: Counter[str]) -> None:
        super().__init__(rules, mechanic, counted)
        self.spaces = mechanic.number_of("spaces")
        #: Spaces taken of each line; trains that each seat has left; what was claimed last.
        self.taken: list[set[int]] = [set() for _ in COLOURS]
        self.trains = [int(rules.trains)] * int(rules.seats)
        self.ending = False
        self.track, self.cards = 0, 0

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002 as in Watcher
        self.track, self.cards = track, cards
        length = int(self.rules.length[track])
        self.trains[seat] -= length
        self.ending = self.ending or self.trains[seat] <= self.rules.end_trains
        colour = self.rules.board.tracks[track].colour
        lines = self.taken if colour == GREY else [self.taken[COLOURS.index(colour)]]
        reach = set(range(1, length + 1))
        self.count["mat_no_space"] += all(reach <= taken for taken in lines)

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        if number != province_mat.PLACED:
            return
        self.taken[a].add(b)
        self.trains[seat] -= 1
        ends = self.trains[seat] <= self.rules.end_trains
        found = {
            "mat_train": True,
            "mat_last_train": self.trains[seat] == 0,
            "mat_free_line": self.rules.board.tracks[self.track].colour == GREY,
            "mat_more_cards": self.cards > self.rules.length[self.track],
            "mat_lower": b < c,
            "mat_top": b == self.spaces,
            "mat_full": len(self.taken[a]) == self.spaces,
            "mat_ends": ends and not self.ending,
        }
        self.count.update({name: 1 for name, is_so in found.items() if is_so})
        self.ending = self.ending or ends

    def finish(self, state: State) -> None:
        for colour in COLOURS:
            at = self.rules.layout.field(f"mat {colour}").at
            sums: Counter[int] = Counter()
            for space in range(1, self.spaces + 1):
                owner = int(state.b[at + space - 1])
                if owner:
                    sums[owner] += space
            self.count["mat_tied"] += len(set(sums.values())) < len(sums)
            self.count["mat_empty"] += not sums


WATCHER: Final = ProvinceMat

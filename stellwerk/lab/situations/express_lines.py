"""Special situations of express lines."""

from collections import Counter
from typing import ClassVar, Final

from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics import express_lines

from .base import Watcher

#: The end is near, and nobody has built an express line.
NOBODY_BUILT = """
board: japan
seats: Anna, Ben
turn: Anna
turns: 60
last turns: 2
display: red, blue, green, white, black
Anna: hand 2 red
Ben: hand 2 blue
"""


class ExpressLines(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "express_line": "express line built (JP5)",
        "express_few_trains": "express line built with too few trains of one's own for it (JP4)",
        "express_supply_empty": "last express train put down (JP7)",
        "express_ordinary": "express line claimed as an ordinary track (JP7)",
        "express_beside": "both connections between two cities claimed by one seat (JP8)",
        "express_waits": "turn ended with few trains, but many express trains left (JP10)",
        "express_tied": "tied on the development track (JP12)",
        "express_none": "seat still at 0 on the development track (JP11)",
        "express_all_none": "all seats still at 0 on the development track (JP14)",
    }
    german: ClassVar[dict[str, str]] = {
        "express_line": "Expressstrecke gebaut (JP5)",
        "express_few_trains": "Expressstrecke gebaut, für die die eigenen Waggons nicht reichten (JP4)",
        "express_supply_empty": "letzter Expresszug eingesetzt (JP7)",
        "express_ordinary": "Expressstrecke als gewöhnliches Gleis gebaut (JP7)",
        "express_beside": "beide Strecken zwischen zwei Städten von einem Platz gebaut (JP8)",
        "express_waits": "Zug zu Ende mit wenigen Waggons, aber vielen Expresszügen im Vorrat (JP10)",
        "express_tied": "Gleichstand auf der Entwicklungsleiste (JP12)",
        "express_none": "Platz noch auf 0 der Entwicklungsleiste (JP11)",
        "express_all_none": "alle Plätze noch auf 0 der Entwicklungsleiste (JP14)",
    }
    starts: ClassVar[dict[str, tuple[str, ...]]] = {"japan": (NOBODY_BUILT,)}
    events: ClassVar[dict[int, str]] = {
        express_lines.ADVANCED: "express_line",
        express_lines.USED_UP: "express_supply_empty",
    }

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        super().__init__(rules, mechanic, count)
        self.supply = mechanic.number_of("trains")
        #: Trains that each seat has laid, and between which cities it has claimed.
        self.laid: Counter[int] = Counter()
        self.pairs: set[tuple[int, int, int]] = set()
        #: Of this turn's claim: the seat, the length, whether it is an express line.
        self.claim: tuple[int, int, bool] | None = None

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002
        board = self.rules.board
        connection = board.connections[board.tracks[track].connection]
        self.claim = (seat, connection.length, bool(connection.data.get("express")))
        self.laid[seat] += connection.length
        pair = (seat, connection.a, connection.b)
        self.count["express_beside"] += pair in self.pairs
        self.pairs.add(pair)

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:
        super().notice(number, seat, a, b, c)
        if number == express_lines.ADVANCED and self.claim is not None:
            _, length, _ = self.claim
            self.supply = b
            self.claim = (seat, length, False)
            self.laid[seat] -= length
            self.count["express_few_trains"] += int(self.rules.trains) - self.laid[seat] < length

    def end_turn(self) -> None:
        if self.claim is None:
            return
        seat, _, is_ordinary_line = self.claim
        self.claim = None
        self.count["express_ordinary"] += is_ordinary_line
        few = int(self.rules.trains) - self.laid[seat] <= int(self.rules.end_trains)
        self.count["express_waits"] += few and self.supply > self.mechanic.number_of("end_trains")

    def finish(self, state: State) -> None:
        field = self.rules.layout.field("express marker")
        places = [int(state.w[field.at + seat]) for seat in range(field.parts)]
        ahead = [place for place in places if place > 0]
        self.count["express_tied"] += len(set(ahead)) < len(ahead)
        self.count["express_none"] += 0 in places
        self.count["express_all_none"] += not ahead


WATCHER: Final = ExpressLines

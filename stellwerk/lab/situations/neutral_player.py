"""Special situations of the neutral player."""

from collections import Counter
from typing import ClassVar

from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.mechanics import neutral_player

from .base import Watcher


class NeutralPlayer(Watcher):
    situations: ClassVar[dict[str, str]] = {
        "neutral_nothing": "neutral player's ticket names nothing (NL18)",
        "neutral_choice": "neutral player builds as the holder chooses (NL19)",
        "neutral_second": "neutral player builds the track that is left (NL20)",
        "neutral_again": "neutral player has a track of the connection already (NL21)",
        "neutral_full": "neutral player finds no free track (NL21)",
        "neutral_left": "neutral player leaves the game: too few trains (NL22)",
        "neutral_over_phase": "neutral player took the last ticket of the deck (NL23)",
        "neutral_over_draw": "ticket deck used up by a draw: the neutral marker goes (NL23)",
        "neutral_over_choice": "neutral player builds by the last ticket as its holder chooses (NL23)",
        "neutral_beside": "track claimed beside the neutral player's (NL24)",
    }

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        super().__init__(rules, mechanic, count)
        #: Connections on which it has built.
        self.built: set[int] = set()
        #: Whether a ticket is turned up and not dealt with yet, and whether it was the last one.
        self.is_at_hand = False
        self.is_last = False

    def hear(self, number: int, seat: int, a: int, b: int, c: int) -> None:  # noqa: ARG002 as in Watcher
        if number == neutral_player.OVER:
            self.count["neutral_over_phase" if self.is_at_hand else "neutral_over_draw"] += 1
            self.is_last = self.is_at_hand
            return
        self.is_at_hand = number == neutral_player.TURNED
        if number == neutral_player.IDLE:
            self.count["neutral_nothing" if a == 0 else self.taken(a - 1)] += 1
        elif number == neutral_player.LEFT:
            self.count["neutral_left"] += 1
        elif number == neutral_player.BUILT:
            self.built.add(self.rules.board.tracks[a].connection)
            self.count["neutral_choice" if b else "neutral_second"] += 1
            self.count["neutral_over_choice"] += bool(b) and self.is_last

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002
        self.count["neutral_beside"] += self.rules.board.tracks[track].connection in self.built

    def taken(self, connection: int) -> str:
        return "neutral_again" if connection in self.built else "neutral_full"

"""Special situations of the neutral player."""

from collections import Counter
from typing import ClassVar, Final

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
    german: ClassVar[dict[str, str]] = {
        "neutral_nothing": "die Zielkarte des neutralen Spielers nennt keine Strecke (NL18)",
        "neutral_choice": "der neutrale Spieler baut, was der Platz mit dem Marker wählt (NL19)",
        "neutral_second": "der neutrale Spieler baut das Gleis, das übrig ist (NL20)",
        "neutral_again": "der neutrale Spieler hat schon ein Gleis der Strecke (NL21)",
        "neutral_full": "der neutrale Spieler findet kein freies Gleis (NL21)",
        "neutral_left": "der neutrale Spieler verlässt das Spiel: zu wenige Waggons (NL22)",
        "neutral_over_phase": "der neutrale Spieler hat die letzte Zielkarte des Stapels bekommen (NL23)",
        "neutral_over_draw": "Zielkartenstapel leer gezogen: Der neutrale Marker geht (NL23)",
        "neutral_over_choice": "der neutrale Spieler baut zur letzten Zielkarte, was gewählt wird (NL23)",
        "neutral_beside": "Gleis neben dem des neutralen Spielers gebaut (NL24)",
    }

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        super().__init__(rules, mechanic, count)
        #: Connections on which it has built.
        self.built: set[int] = set()
        #: Of its ticket: whether the holder chose what is built, and whether it was the last of the deck.
        self.is_chosen = False
        self.is_last = False

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:  # noqa: ARG002 as in Watcher
        if number == neutral_player.OVER:
            self.count["neutral_over_phase" if a else "neutral_over_draw"] += 1
            self.is_last = bool(a)
            self.count["neutral_over_choice"] += self.is_last and self.is_chosen
        elif number == neutral_player.TURNED:
            self.is_chosen = self.is_last = False
        elif number == neutral_player.IDLE:
            self.count["neutral_nothing" if a == 0 else self.taken(a - 1)] += 1
        elif number == neutral_player.LEFT:
            self.count["neutral_left"] += 1
        elif number == neutral_player.BUILT:
            self.built.add(self.rules.board.tracks[a].connection)
            self.count["neutral_choice" if b else "neutral_second"] += 1
            self.is_chosen = bool(b)
            # by version 1 of the rules the event of the empty deck came before
            self.count["neutral_over_choice"] += self.is_last and self.is_chosen

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:  # noqa: ARG002
        self.count["neutral_beside"] += self.rules.board.tracks[track].connection in self.built

    def taken(self, connection: int) -> str:
        return "neutral_again" if connection in self.built else "neutral_full"


WATCHER: Final = NeutralPlayer

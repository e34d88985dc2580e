"""The special situations of the rules, and how often they occur in a game.

A soak that never saw the deck run out proves nothing about it: so the soak counts. What happens
is read from the kernel's events; what lasts (an empty deck) is counted by the kernel at each decision.
Each mechanic's own are in a file of its name, put together by the package.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk import mechanics
from stellwerk.kernel import events, playout
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import END, LOCO, TIE_BREAK, TOTAL
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.scoring import BY_MECHANIC, BY_PATH, BY_POINTS, BY_TICKETS, SHARED
from stellwerk.kernel.state import State

#: Every situation, in the order of the rule book. "decisions": counted at each decision made in it.
SITUATIONS = {
    "display_swept": "three locomotives in the display: swept (B5)",
    "locomotives_stay": "three locomotives stay in the display, decisions (B5)",
    "locomotive_taken": "locomotive taken from the display (B8)",
    "reshuffled": "discards shuffled into a new deck (B9)",
    "display_gaps": "gaps in the display, decisions (B9)",
    "no_cards": "deck and discards empty, decisions (B9)",
    "one_card": "draw ended with one card (B10)",
    "all_locomotives": "paid with locomotives only (B11)",
    "second_track": "second track of a connection claimed (B13, B14)",
    "fewer_tickets": "fewer tickets drawn than the board gives (B16)",
    "no_tickets": "ticket deck empty, decisions (B16)",
    "tickets_shuffled": "open tickets shuffled into a new deck (NL3)",
    "passed": "turn passed (B17)",
    "all_passed": "game ended because all passed (B17)",
    "last_round": "last round (B18)",
    "longest_tied": "longest path tied (B20)",
    "tie_tickets": "win decided by tickets (B21)",
    "tie_mechanic": "win decided by a mechanic's count (B27, PL12)",
    "tie_path": "win decided by the longest path (B21)",
    "tie_shared": "win shared (B21)",
    "negative_score": "final score below zero (B22)",
}

GERMAN = {
    "display_swept": "drei Lokomotiven in der Auslage: abgeräumt (B5)",
    "locomotives_stay": "drei Lokomotiven bleiben in der Auslage, Entscheidungen (B5)",
    "locomotive_taken": "Lokomotive aus der Auslage genommen (B8)",
    "reshuffled": "Ablage zu einem neuen Stapel gemischt (B9)",
    "display_gaps": "Lücken in der Auslage, Entscheidungen (B9)",
    "no_cards": "Stapel und Ablage leer, Entscheidungen (B9)",
    "one_card": "Ziehen nach einer Karte zu Ende (B10)",
    "all_locomotives": "nur mit Lokomotiven bezahlt (B11)",
    "second_track": "zweites Gleis einer Strecke gebaut (B13, B14)",
    "fewer_tickets": "weniger Zielkarten gezogen, als der Spielplan vorsieht (B16)",
    "no_tickets": "Zielkartenstapel leer, Entscheidungen (B16)",
    "tickets_shuffled": "offene Zielkarten zu einem neuen Stapel gemischt (NL3)",
    "passed": "gepasst (B17)",
    "all_passed": "Spiel zu Ende, weil alle passen (B17)",
    "last_round": "letzte Runde (B18)",
    "longest_tied": "Gleichstand beim längsten Weg (B20)",
    "tie_tickets": "Sieg durch Zielkarten entschieden (B21)",
    "tie_mechanic": "Sieg durch die Zählung einer Mechanik entschieden (B27, PL12)",
    "tie_path": "Sieg durch den längsten Weg entschieden (B21)",
    "tie_shared": "Sieg geteilt (B21)",
    "negative_score": "Endstand unter null (B22)",
}

#: Situations that not every board can have.
ONLY_WITH: dict[str, Callable[[Board], bool]] = {
    "tickets_shuffled": lambda board: "open" in {board.start.rest, board.draw.rest},
    "longest_tied": lambda board: board.longest_path > 0,
    "tie_path": lambda board: board.longest_path > 0,
    "tie_mechanic": lambda board: any(breaks_ties(entry.name) for entry in board.mechanics),
}


def breaks_ties(mechanic: str) -> bool:
    return mechanics.kind(mechanic).tie_key is not Mechanic.tie_key


def has_mechanic(board: Board, name: str) -> bool:
    return any(entry.name == name for entry in board.mechanics)


#: Words that `playout.play_on` counts into.
COUNTED = {
    "no_cards": playout.NO_CARDS_WORD,
    "display_gaps": playout.GAPS_WORD,
    "no_tickets": playout.NO_TICKETS_WORD,
    "locomotives_stay": playout.LOCOS_STAY_WORD,
}
#: Events that are a situation by themselves.
PLAIN = {
    events.SWEPT: "display_swept",
    events.RESHUFFLED: "reshuffled",
    events.PASSED: "passed",
    events.LAST_ROUND: "last_round",
    events.TICKETS_SHUFFLED: "tickets_shuffled",
}
TIES = {BY_TICKETS: "tie_tickets", BY_PATH: "tie_path", SHARED: "tie_shared"}

Emitted = tuple[int, int, int, int, int]


class Watcher:
    """Counts the situations of one mechanic in one game."""

    #: What each is, in the order of the rule book.
    situations: ClassVar[dict[str, str]] = {}
    german: ClassVar[dict[str, str]] = {}
    #: Events that are a situation by themselves, by their numbers in the mechanic's file.
    events: ClassVar[dict[int, str]] = {}
    #: Positions of embedded boards, by their ids, from which a soak plays too: they are close to situations
    #: that random play from the set-up hardly ever meets.
    starts: ClassVar[dict[str, tuple[str, ...]]] = {}

    @classmethod
    def possible_on(cls, board: Board) -> set[str]:  # noqa: ARG003 for others
        """The situations that can occur on this board."""
        return set(cls.situations)

    def __init__(self, rules: Rules, mechanic: Mechanic, count: Counter[str]) -> None:
        self.rules = rules
        self.mechanic = mechanic
        self.count = count

    def notice(self, number: int, seat: int, a: int, b: int, c: int) -> None:  # noqa: ARG002 for others
        """The mechanic emitted an event: its number in the mechanic's file, the seat, what goes with it."""
        if number in self.events:
            self.count[self.events[number]] += 1

    def claimed(self, seat: int, track: int, cards: int, locomotives: int) -> None:
        """A track was claimed."""

    def end_turn(self) -> None:
        pass

    def finish(self, state: State) -> None:
        """The game is over."""


class Listener:
    """Follows one game from its set-up to its end."""

    def __init__(self, rules: Rules, watchers: Mapping[str, type[Watcher]]) -> None:
        self.rules = rules
        self.count: Counter[str] = Counter()
        kinds = [watchers.get(mechanic.name, Watcher) for mechanic in rules.mechanics]
        self.watchers = [
            kind(rules, mechanic, self.count) for kind, mechanic in zip(kinds, rules.mechanics, strict=True)
        ]
        self.connections: set[int] = set()
        #: Points that events announced, by seat.
        self.scored: Counter[int] = Counter()
        self.begun = False
        self._new_turn()

    def _new_turn(self) -> None:
        self.drawn = 0
        self.offered = 0

    def notice(self, emitted: list[Emitted]) -> None:
        for code, seat, a, b, c in emitted:
            if code >= events.MECHANIC:
                place, number = divmod(code - events.MECHANIC, events.EVENTS_EACH)
                self.watchers[place].notice(number, seat, a, b, c)
            elif code == events.SCORED:
                self.scored[seat] += a
            elif code in PLAIN:
                self.count[PLAIN[code]] += 1
            elif code in {events.TURN_BEGAN, events.ENDED}:
                self._end_turn()
            elif code == events.TOOK_OPEN and a == LOCO:
                self.count["locomotive_taken"] += 1
            elif code in {events.TOOK_OPEN, events.DREW}:
                self.drawn += 1
            elif code == events.OFFERED_TICKET:
                self.offered += 1
            elif code == events.CLAIMED:
                self._claimed(a, c // 16, c % 16)
                for watcher in self.watchers:
                    watcher.claimed(seat, a, c // 16, c % 16)

    def _claimed(self, track: int, cards: int, locomotives: int) -> None:
        connection = self.rules.board.tracks[track].connection
        self.count["second_track"] += connection in self.connections
        self.connections.add(connection)
        self.count["all_locomotives"] += cards == locomotives

    def _end_turn(self) -> None:
        # before the first turn tickets were offered too
        if self.begun:
            self.count["one_card"] += self.drawn == 1
            self.count["fewer_tickets"] += 0 < self.offered < self.rules.draw_take
            for watcher in self.watchers:
                watcher.end_turn()
        self.begun = True
        self._new_turn()

    def finish(self, state: State, words: vec[i64]) -> Counter[str]:
        """The game is over: adds its end and its lasting states."""
        rules, count = self.rules, self.count
        for situation, word in COUNTED.items():
            count[situation] += int(words[word])
        count["all_passed"] += int(state.b[END]) == events.END_PASSES
        count["negative_score"] += sum(state.w[TOTAL + seat] < 0 for seat in range(rules.seats))
        if rules.longest_bonus > 0:
            lengths = [rules.path_length[seat] for seat in range(rules.seats)]
            count["longest_tied"] += lengths.count(max(lengths)) > 1
        decided = int(state.b[TIE_BREAK])
        if decided != BY_POINTS:
            count[TIES.get(decided, "tie_mechanic" if decided >= BY_MECHANIC else "")] += 1
        for watcher in self.watchers:
            watcher.finish(state)
        return +count

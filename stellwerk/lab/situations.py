"""The special situations of the rules, and how often a game met each of them.

A soak that never saw the deck run out proves nothing about it: so the soak counts. What happens is
heard from the kernel's tells; what lasts (an empty deck) is counted by the kernel at each decision.
"""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import playout, tells
from stellwerk.kernel.layout import END, LOCO, TIE_BREAK, TOTAL
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.scoring import BY_MECHANIC, BY_PATH, BY_POINTS, BY_TICKETS, SHARED
from stellwerk.kernel.state import State
from stellwerk.mechanics import stations, tunnels

#: Every situation, in the order of the rule book. "decisions": counted at each decision that found it so.
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
    "passed": "turn passed (B17)",
    "all_passed": "game ended because all passed (B17)",
    "last_round": "last round (B18)",
    "longest_tied": "longest path tied (B20)",
    "tie_tickets": "win decided by tickets (B21)",
    "tie_mechanic": "win decided by a mechanic's count (B27)",
    "tie_path": "win decided by the longest path (B21)",
    "tie_shared": "win shared (B21)",
    "negative_score": "final score below zero (B22)",
    "ferry": "ferry claimed (B25)",
    "tunnel": "tunnel begun (B26)",
    "tunnel_few_cards": "fewer cards turned up for a tunnel than asked (B26)",
    "tunnel_added": "tunnel paid with more cards (B26)",
    "tunnel_given_up": "tunnel given up (B26)",
    "station": "station built (B27)",
}

#: Words that `playout.play_on` counts into.
COUNTED = {
    "no_cards": playout.NO_CARDS_WORD,
    "display_gaps": playout.GAPS_WORD,
    "no_tickets": playout.NO_TICKETS_WORD,
    "locomotives_stay": playout.LOCOS_STAY_WORD,
}
#: Tells that are a situation by themselves.
PLAIN = {
    tells.SWEPT: "display_swept",
    tells.RESHUFFLED: "reshuffled",
    tells.PASSED: "passed",
    tells.LAST_ROUND: "last_round",
}
#: The same of mechanics, by their name in board files and the number of the tell.
OF_MECHANICS = {
    ("tunnels", tunnels.TUNNEL_LAID): "tunnel",
    ("tunnels", tunnels.TUNNEL_ADDED): "tunnel_added",
    ("tunnels", tunnels.TUNNEL_GIVEN_UP): "tunnel_given_up",
    ("stations", stations.BUILT): "station",
}
TIES = {BY_TICKETS: "tie_tickets", BY_PATH: "tie_path", SHARED: "tie_shared"}

Heard = tuple[int, int, int, int, int]


class Listener:
    """Listens to one game from its set-up to its end."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.count: Counter[str] = Counter()
        self.plain = dict(PLAIN)
        self.tunnel_card = -1
        self.tunnel_takes = 0
        for mechanic in rules.mechanics:
            first = int(mechanic.first_event)
            for (name, number), situation in OF_MECHANICS.items():
                if name == mechanic.name:
                    self.plain[first + number] = situation
            if mechanic.name == "tunnels":
                self.tunnel_card = first + tunnels.TUNNEL_CARD
                self.tunnel_takes = mechanic.number_of("cards")
        self.connections: set[int] = set()
        self.begun = False
        self._new_turn()

    def _new_turn(self) -> None:
        self.drawn = 0
        self.offered = 0
        self.turned_up = 0
        self.tunnel = False

    def hear(self, heard: list[Heard]) -> None:
        for code, _, a, _, c in heard:
            if code in self.plain:
                self.count[self.plain[code]] += 1
                self.tunnel |= self.plain[code] == "tunnel"
            elif code in {tells.TURN_BEGAN, tells.ENDED}:
                self._end_turn()
            elif code == tells.TOOK_OPEN and a == LOCO:
                self.count["locomotive_taken"] += 1
            elif code in {tells.TOOK_OPEN, tells.DREW}:
                self.drawn += 1
            elif code == tells.OFFERED_TICKET:
                self.offered += 1
            elif code == tells.CLAIMED:
                self._claimed(a, c // 16, c % 16)
            elif code == self.tunnel_card:
                self.turned_up += 1

    def _claimed(self, track: int, cards: int, locomotives: int) -> None:
        connection = self.rules.board.tracks[track].connection
        self.count["second_track"] += connection in self.connections
        self.connections.add(connection)
        self.count["all_locomotives"] += cards == locomotives
        self.count["ferry"] += self.rules.need[track] > 0

    def _end_turn(self) -> None:
        # before the first turn tickets were offered too
        if self.begun:
            self.count["one_card"] += self.drawn == 1
            self.count["fewer_tickets"] += 0 < self.offered < self.rules.draw_take
            self.count["tunnel_few_cards"] += self.tunnel and self.turned_up < self.tunnel_takes
        self.begun = True
        self._new_turn()

    def finish(self, state: State, words: vec[i64]) -> Counter[str]:
        """The game is over: what its end and its long states add."""
        rules, count = self.rules, self.count
        for situation, word in COUNTED.items():
            count[situation] += int(words[word])
        count["all_passed"] += int(state.b[END]) == tells.END_PASSES
        count["negative_score"] += sum(state.w[TOTAL + seat] < 0 for seat in range(rules.seats))
        if rules.longest_bonus > 0:
            lengths = [rules.path_length[seat] for seat in range(rules.seats)]
            count["longest_tied"] += lengths.count(max(lengths)) > 1
        decided = int(state.b[TIE_BREAK])
        if decided != BY_POINTS:
            count[TIES.get(decided, "tie_mechanic" if decided >= BY_MECHANIC else "")] += 1
        return +count

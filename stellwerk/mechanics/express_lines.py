"""Express lines: a claim that is nobody's and serves all (JP2-JP7, JP10-JP12).

Who builds one plays cards of any one colour, but none of his own trains, and scores nothing: his
marker on the development track moves, and at the end its place there counts. When the common supply
of express trains is used up, the lines that are left are ordinary grey tracks.
"""

from math import isqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, claims
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import BANK, CARDS, LAST, OWNER, PAYER, POINTS, TRACK, USED
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.scoring import join_tracks
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("trains", "number", "express trains in the common supply", low=1, high=99, default=16),
        Item("end_trains", "number", "the end comes with so few of them left", low=0, high=99, default=2),
        Item(
            "bonus",
            "rows",
            "points by rank on the development track",
            low=-99,
            high=99,
            default={"2": [10, -10], "3": [15, 5, -10], "4": [20, 10, 0, -10], "5": [25, 15, 5, -5, -10]},
        ),
        Item("none", "number", "points of a seat that is still at 0", low=-99, high=99, default=-20),
    ),
    connection=(Item("express", "flag", "the connection is an express line"),),
    at_least_one=("express",),
)

# --- events
ADVANCED: Final = 0  # cards, trains left, place on the development track
USED_UP: Final = 1  # the last express train was put down

# --- judgement
#: What a line gives to a single rival, for each card that it takes; among several it counts less.
COMMON_GOOD: Final = 36
#: One turn in so many goes into an express line.
TURNS_EACH: Final = 3
#: More steps at once than a claim can make.
MOST_STEPS: Final = 16
#: A certain event, in ten thousandths; and half of it, with twelve bits behind the point.
SURE: Final = 10000
HALF_FINE: Final = 5000 << 12


class ExpressLines(Mechanic):
    def owners(self) -> tuple[str, ...]:
        return ("all",)

    def declare(self, r: "Rules") -> None:
        self.trains: i64 = self.number_of("trains")
        self.end_trains: i64 = self.number_of("end_trains")
        self.none: i64 = self.number_of("none")
        self.by_rank: vec[i64] = vec[i64]([i64(points) for points in self.row_of("bonus")])
        self.everybody: i64 = r.owner("all")
        self.supply: i64 = r.layout.byte("express trains")
        #: How far each seat has come on the development track: with long lines, beyond a byte.
        self.marker: i64 = r.layout.word("express marker", parts=int(self.seats))
        self.lines: vec[i64] = bits.empty(int(r.track_words))
        for n, track in enumerate(self.board.tracks):
            if self.board.connections[track.connection].data.get("express"):
                self.lines[n // WORD] |= BIT[n % WORD]

    def shape(self, r: "Rules") -> None:
        """Express lines take any one colour, however they are printed (JP4)."""
        for track in range(r.track_count):
            if self.is_line(track):
                r.tint[track] = claims.ANY
        self.make_scratch(r)

    def set_up(self, r: "Rules", s: State) -> None:
        s.b[self.supply] = u8(self.trains)

    def is_line(self, track: i64) -> bool:
        return self.lines[track // WORD] & BIT[track % WORD] != 0

    # --- building one

    def without_trains(self, r: "Rules", s: State, seat: i64) -> None:
        if s.b[self.supply] > 0:
            for word in range(r.track_words):
                r.trainless[word] |= self.lines[word]

    def place(self, r: "Rules", s: State) -> None:
        b = s.b
        if b[self.supply] > 0 and self.is_line(i64(b[TRACK])):
            b[OWNER] = u8(self.everybody)
            b[USED] = 0
            b[POINTS] = 0

    def claimed(self, r: "Rules", s: State) -> None:
        """An express train is put down, and the marker of who paid moves on (JP5)."""
        b = s.b
        if i64(b[OWNER]) != self.everybody or b[PAYER] == BANK or not self.is_line(i64(b[TRACK])):
            return
        seat = i64(b[PAYER])
        b[self.supply] -= 1
        s.w[self.marker + seat] += i64(b[CARDS])
        if r.listening:
            place = s.w[self.marker + seat]
            tell(r, self.first_event + ADVANCED, seat, i64(b[CARDS]), i64(b[self.supply]), place)
            if b[self.supply] == 0:
                tell(r, self.first_event + USED_UP, seat)

    def link(self, r: "Rules", s: State, seat: i64) -> None:
        """Every seat uses them (JP6)."""
        join_tracks(r, s, self.everybody)

    # --- the end

    def ends(self, r: "Rules", s: State, seat: i64) -> bool:
        """Few express trains must be left beside few trains of the seat's (JP10)."""
        return i64(s.b[self.supply]) <= self.end_trains

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        """By rank; tied seats have the same one, and those behind them none the better (JP11, JP12)."""
        mine = s.w[self.marker + seat]
        if mine == 0:
            return self.none
        rank: i64 = 0
        for other in range(r.seats):
            if s.w[self.marker + other] > mine:
                rank += 1
        return self.by_rank[rank]

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        place = int(s.w[self.marker + seat])
        return [(Said("development", {"place": place}), int(self.bonus(r, s, seat)))]

    # --- judgement

    def make_scratch(self, r: "Rules") -> None:
        """Room for what steps bring; how far two seats may drift apart by the lines to come (half steps)."""
        self.gain: vec[i64] = bits.empty(MOST_STEPS + 1)
        self.longest: i64 = 0
        self.common: i64 = COMMON_GOOD // (int(self.seats) - 1)
        squares, lines = 0, 0
        for track in range(r.track_count):
            if self.is_line(track):
                length = int(r.length[track])
                squares += length * length
                lines += 1
                if length > self.longest:
                    self.longest = length
        mean = squares // lines if lines else 1
        # the variance of a difference is that of two seats; a straight ramp reaches 1.7 times as far
        self.drift: vec[i64] = vec[i64](
            [i64(max(1, isqrt(23 * n * mean // int(self.seats)))) for n in range(int(self.trains) + 1)]
        )

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """What each number of steps on the development track brings, and takes from those one passes."""
        supply = i64(s.b[self.supply])
        if supply == 0:
            return
        mine = s.w[self.marker + seat]
        drift = self.drift[self.lines_to_come(r, s, o.turns_left)]
        now = self.rank_worth(r, s, seat, mine, drift)
        leaving: i64 = 0
        if mine == 0:
            leaving = (now - self.none * POINT) // self.later_chances(r, supply, o.turns_left)
        most = self.longest
        if r.asks_number:
            most = MOST_STEPS
        for steps in range(1, most + 1):
            better = self.rank_worth(r, s, seat, mine + steps, drift) - now
            self.gain[steps] = better + leaving - steps * self.common

    def lines_to_come(self, r: "Rules", s: State, turns_left: i64) -> i64:
        """The express lines that will probably be built after this one."""
        turns = turns_left * r.seats - 1
        if s.b[LAST] > 0:
            turns = i64(s.b[LAST]) - 1
        lines = (turns + TURNS_EACH - 1) // TURNS_EACH
        supply = i64(s.b[self.supply]) - 1
        if lines > supply:
            lines = supply
        return lines if lines > 0 else 0

    def later_chances(self, r: "Rules", supply: i64, turns_left: i64) -> i64:
        """How many chances to leave 0 the seat will probably have, the present one included."""
        shared = 1 + (supply - 1) // r.seats
        chances = turns_left if turns_left < shared else shared
        return chances if chances > 1 else 1

    def rank_worth(self, r: "Rules", s: State, seat: i64, place: i64, drift: i64) -> i64:
        """The points to expect by rank from this place on, if two seats may drift apart so far."""
        fine = HALF_FINE // drift
        ahead: i64 = 0
        for other in range(r.seats):
            if other != seat:
                # a tie costs nothing: the other must be half a step beyond
                edge = 2 * (s.w[self.marker + other] - place) - 1 + drift
                if edge >= 2 * drift:
                    ahead += SURE
                elif edge > 0:
                    ahead += edge * fine >> 12
        rank, rest = ahead // SURE, ahead % SURE
        if rest == 0:
            return self.by_rank[rank] * POINT
        return (self.by_rank[rank] * (SURE - rest) + self.by_rank[rank + 1] * rest) // (SURE // POINT)

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The steps of the marker instead of the track's points."""
        if s.b[self.supply] == 0 or self.lines[track // WORD] & BIT[track % WORD] == 0:
            return 0
        return self.gain[r.length[track]] - r.points[track] * POINT

    def judge_cards(self, r: "Rules", s: State, seat: i64, number: i64, o: Outlook) -> i64:
        """Where another mechanic lets one play more cards than the line needs, the marker goes further."""
        if s.b[self.supply] == 0 or not self.is_line(i64(s.b[TRACK])):
            return 0
        return self.gain[number]

    def way(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """Everybody uses the lines that are built, for nothing."""
        at = r.own + self.everybody * r.track_words
        return 0 if s.w[at + track // WORD] & BIT[track % WORD] else -1

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        """Every express train lies in the supply or on a line, and the markers tell of all of them."""
        found: list[str] = []
        supply, built, cards = int(s.b[self.supply]), 0, 0
        for track in range(r.track_count):
            owner = self.owner_of(r, s, track)
            name = self.board.tracks[track].id
            if owner == self.everybody and self.is_line(track):
                built += 1
                cards += int(r.length[track])
            elif owner == self.everybody:
                found.append(f"{name} serves everybody, but is no express line")
            elif 0 <= owner < r.seats and supply > 0 and self.is_line(track):
                found.append(f"seat {int(owner)} owns {name}, though there are express trains left (JP7)")
        if built + supply != self.trains:
            found.append(f"there are {built + supply} express trains, not {int(self.trains)}")
        markers = [int(s.w[self.marker + seat]) for seat in range(int(self.seats))]
        if min(markers) < 0:
            found.append("an express marker stands before the beginning of the development track")
        if sum(markers) < cards or (sum(markers) > 0 and built == 0):
            found.append(
                f"the express markers have moved by {sum(markers)}; the express lines took {cards} cards"
            )
        return found

    def owner_of(self, r: "Rules", s: State, track: i64) -> i64:
        """Who owns the track; -1: nobody."""
        for owner in range(r.owner_count):
            if s.w[r.own + owner * r.track_words + track // WORD] & BIT[track % WORD]:
                return owner
        return -1

"""Express lines: tracks that nobody owns and everybody uses (JP2-JP7, JP10-JP12).

To build one, a player plays cards of any one colour, but none of their own trains, and scores nothing.
Instead their marker on the development track moves, and its place counts at the end. When the common
supply of express trains is used up, the remaining lines are ordinary grey tracks.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, claims
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import BANK, OWNER, PAYER, POINTS, PRICE, TRACK, USED
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.scoring import join_tracks
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("trains", "number", "express trains in the common supply", low=1, high=99, default=16),
        Item(
            "end_trains",
            "number",
            "the last round begins with this many left",
            low=0,
            high=99,
            default=2,
        ),
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
    shared="express",
)

# --- events
ADVANCED: Final = 0  # cards, trains left, place on the development track
USED_UP: Final = 1  # the last express train was put down


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
        #: Each seat's place on the development track; with long lines it can exceed a byte.
        self.marker: i64 = r.layout.word("express marker", parts=int(self.seats))
        self.lines: vec[i64] = bits.empty(int(r.track_words))
        for n, track in enumerate(self.board.tracks):
            if self.board.connections[track.connection].data.get("express"):
                self.lines[n // WORD] |= BIT[n % WORD]

    def adjust_tables(self, r: "Rules") -> None:
        """Express lines take any one colour, however they are printed (JP4)."""
        for track in range(r.track_count):
            if self.is_line(track):
                r.tint[track] = claims.ANY

    def set_up(self, r: "Rules", s: State) -> None:
        s.b[self.supply] = u8(self.trains)

    def is_line(self, track: i64) -> bool:
        return self.lines[track // WORD] & BIT[track % WORD] != 0

    # --- building one

    def without_trains(self, r: "Rules", s: State, seat: i64) -> None:
        if s.b[self.supply] > 0:
            for word in range(r.track_words):
                r.trainless[word] |= self.lines[word]

    def adjust_claim(self, r: "Rules", s: State) -> None:
        b = s.b
        if b[self.supply] > 0 and self.is_line(i64(b[TRACK])):
            b[OWNER] = u8(self.everybody)
            b[USED] = 0
            b[POINTS] = 0

    def claimed(self, r: "Rules", s: State) -> None:
        """An express train is put down, and the payer's marker moves on (JP5)."""
        b = s.b
        if i64(b[OWNER]) != self.everybody or b[PAYER] == BANK or not self.is_line(i64(b[TRACK])):
            return
        seat = i64(b[PAYER])
        b[self.supply] -= 1
        s.w[self.marker + seat] += i64(b[PRICE])
        if r.listening:
            place = s.w[self.marker + seat]
            emit(r, self.first_event + ADVANCED, seat, i64(b[PRICE]), i64(b[self.supply]), place)
            if b[self.supply] == 0:
                emit(r, self.first_event + USED_UP, seat)

    def link(self, r: "Rules", s: State, seat: i64) -> None:
        """Every seat uses them (JP6)."""
        join_tracks(r, s, self.everybody)

    def lends(self, r: "Rules", s: State, seat: i64, track: i64) -> bool:
        at = r.own + self.everybody * r.track_words
        return s.w[at + track // WORD] & BIT[track % WORD] != 0

    def why_no_claim(self, r: "Rules", s: State, seat: i64, track: i64) -> Said | None:
        return (
            Said("for all", {"track": self.board.tracks[track].id}) if self.lends(r, s, seat, track) else None
        )

    # --- the end

    def ends(self, r: "Rules", s: State, seat: i64) -> bool:
        """Whether few enough express trains are left; the seat's own trains must be few too (JP10)."""
        return i64(s.b[self.supply]) <= self.end_trains

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        rank = self.rank(s, seat)
        return self.none if rank < 0 else self.by_rank[rank]

    def rank(self, s: State, seat: i64) -> i64:
        """From 0; -1: still at 0. Tied seats share a rank, and the next ranks are skipped (JP11, JP12)."""
        mine = s.w[self.marker + seat]
        if mine == 0:
            return -1
        rank: i64 = 0
        for other in range(self.seats):
            if s.w[self.marker + other] > mine:
                rank += 1
        return rank

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """The steps that each line brings while there are trains for it (JP5, JP7), and the ranks."""
        steps: dict[str, list[int]] = {}
        if s.b[self.supply] > 0:
            for n, track in enumerate(self.board.tracks):
                if self.is_line(n):
                    steps[track.id] = [int(r.length[n])]
        return {"express steps": steps, "express ranks": [int(self.rank(s, n)) for n in range(self.seats)]}

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        place = int(s.w[self.marker + seat])
        return [(Said("development", {"place": place}), int(self.bonus(r, s, seat)))]

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        """Every express train lies in the supply or on a line, and the markers account for all of them."""
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


MECHANIC = ExpressLines

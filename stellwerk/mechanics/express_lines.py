"""Express lines: a claim that is nobody's and serves all (JP4-JP6).

The simplest form, which proves the points: who pays scores nothing and uses no trains of his own.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import CARDS, OWNER, POINTS, TRACK, TURN, USED
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.scoring import join_tracks
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(Item("trains", "number", "express trains in the common supply", low=1, high=99, default=16),),
    connection=(Item("express", "flag", "the connection is an express line"),),
    at_least_one=("express",),
)

# --- events
ADVANCED: Final = 0  # cards, trains left


class ExpressLines(Mechanic):
    def owners(self) -> tuple[str, ...]:
        return ("all",)

    def declare(self, r: "Rules") -> None:
        self.trains: i64 = self.number_of("trains")
        self.everybody: i64 = r.owner("all")
        self.supply: i64 = r.layout.byte("express trains")
        #: How far each seat has come on the development track.
        self.marker: i64 = r.layout.byte("express marker", parts=int(self.seats))
        self.lines: vec[i64] = bits.empty(int(r.track_words))
        for n, track in enumerate(self.board.tracks):
            if self.board.connections[track.connection].data.get("express"):
                self.lines[n // WORD] |= BIT[n % WORD]

    def set_up(self, r: "Rules", s: State) -> None:
        s.b[self.supply] = u8(self.trains)

    def without_trains(self, r: "Rules", s: State, seat: i64) -> None:
        if s.b[self.supply] > 0:
            for word in range(r.track_words):
                r.trainless[word] |= self.lines[word]

    def place(self, r: "Rules", s: State) -> None:
        b = s.b
        track = i64(b[TRACK])
        if self.lines[track // WORD] & BIT[track % WORD] == 0 or b[self.supply] == 0:
            return
        b[OWNER] = u8(self.everybody)
        b[USED] = 0
        b[POINTS] = 0
        b[self.supply] -= 1
        b[self.marker + i64(b[TURN])] += b[CARDS]
        tell(r, self.first_event + ADVANCED, i64(b[TURN]), i64(b[CARDS]), i64(b[self.supply]))

    def link(self, r: "Rules", s: State, seat: i64) -> None:
        join_tracks(r, s, self.everybody)

    def faults(self, r: "Rules", s: State) -> list[str]:
        on_board: i64 = 0
        for word in range(r.track_words):
            on_board += bits.count(s.w[r.own + self.everybody * r.track_words + word])
        if on_board + i64(s.b[self.supply]) != self.trains:
            return [
                f"there are {int(on_board) + int(s.b[self.supply])} express trains, not {int(self.trains)}"
            ]
        return []

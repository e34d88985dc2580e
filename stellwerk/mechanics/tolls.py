"""Tolls: every claim costs tokens; a player who can't pay takes a loan (NL4-NL14)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, checks
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import BANK, PAYER, REMEMBERED, TRACK
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item(
            "tokens",
            "number",
            "what each seat's toll tokens are worth at the start",
            low=1,
            high=99,
            default=30,
        ),
        Item("loan", "number", "points off for every loan", low=0, high=99, default=5),
        Item(
            "bonus",
            "rows",
            "points for the tokens left, by rank among those without a loan",
            high=99,
            default={"2": [35, 0], "3": [55, 35, 0], "4": [55, 35, 20, 0], "5": [55, 35, 20, 10, 0]},
        ),
    ),
    connection=(Item("toll", "number", "what a claim costs", low=1, high=9, required=True),),
)

#: Not a seat: the toll goes to the bank.
NO_SEAT: Final = -1

# --- events; a receiver is a seat + 1, 0: the bank
PAID: Final = 0  # toll, receiver
LOAN: Final = 1  # toll, receiver: the bank pays it for the seat
BANK_PAID: Final = 2  # toll: the bank pays it to the seat


class Tolls(Mechanic):
    """Tokens can be changed at any time, so only their total counts (NL4)."""

    def declare(self, r: "Rules") -> None:
        seats = int(self.seats)
        self.start: i64 = self.number_of("tokens")
        self.loan: i64 = self.number_of("loan")
        self.row: vec[i64] = vec[i64]([i64(points) for points in self.row_of("bonus")])
        self.toll: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            toll = self.board.connections[track.connection].data.get("toll")
            self.toll[n] = toll if isinstance(toll, int) else 0
        #: Words, because the bank's payments can add up to more than a byte holds.
        self.tokens: i64 = r.layout.word("tokens", parts=seats, audience=REMEMBERED)
        self.loans: i64 = r.layout.byte("loans", parts=seats)
        #: What the bank has taken in, less what it has paid; with two seats it reveals the other's total.
        self.bank: i64 = r.layout.word("bank", audience=REMEMBERED)

    def set_up(self, r: "Rules", s: State) -> None:
        for seat in range(self.seats):
            s.w[self.tokens + seat] = self.start

    # --- paying

    def claimed(self, r: "Rules", s: State) -> None:
        w = s.w
        track, payer = i64(s.b[TRACK]), i64(s.b[PAYER])
        toll = self.toll[track]
        receiver = self.receiver(r, s, track)
        if payer == BANK:
            if receiver != NO_SEAT:
                self.bank_pays(s, receiver, toll)
                emit(r, self.first_event + BANK_PAID, receiver, toll)
        elif w[self.tokens + payer] < toll:
            s.b[self.loans + payer] += u8(1)
            if receiver != NO_SEAT:
                self.bank_pays(s, receiver, toll)
            emit(r, self.first_event + LOAN, payer, toll, receiver + 1)
        else:
            w[self.tokens + payer] -= toll
            if receiver == NO_SEAT:
                w[self.bank] += toll
            else:
                w[self.tokens + receiver] += toll
            emit(r, self.first_event + PAID, payer, toll, receiver + 1)

    def bank_pays(self, s: State, seat: i64, toll: i64) -> None:
        s.w[self.bank] -= toll
        s.w[self.tokens + seat] += toll

    def receiver(self, r: "Rules", s: State, track: i64) -> i64:
        """The owner of another track of the connection; of several, the first on the board counts."""
        words = r.track_words
        found: i64 = NO_SEAT
        first: i64 = r.track_count
        for word in range(words):
            others = r.siblings[track * words + word]
            if word == track // WORD:
                others &= ~BIT[track % WORD]
            if others == 0:
                continue
            for seat in range(self.seats):
                owned = s.w[r.own + seat * words + word] & others
                if owned and word * WORD + lowest(owned) < first:
                    first = word * WORD + lowest(owned)
                    found = seat
        return found

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """Who gets the toll of a track that the bank does not get (NL7), and who may get the bonus (NL13)."""
        receivers: dict[str, list[int]] = {}
        for n, track in enumerate(self.board.tracks):
            receiver = self.receiver(r, s, n)
            if self.toll[n] > 0 and receiver != NO_SEAT:
                receivers[track.id] = [int(receiver)]
        found: Derived = {
            "toll receivers": receivers,
            "without loan": [int(seat) for seat in range(self.seats) if s.b[self.loans + seat] == 0],
        }
        if is_open:
            found["token ranks"] = [int(self.rank(s, seat)) for seat in range(self.seats)]
        return found

    def derived_for(self, r: "Rules", s: State, seat: i64) -> Derived:
        """The tracks whose toll the seat can't pay: it would take a loan (NL9)."""
        tokens = s.w[self.tokens + seat]
        short = [n for n in range(r.track_count) if self.toll[n] > tokens]
        return {"toll loans": {self.board.tracks[n].id: [int(self.toll[n])] for n in short}}

    # --- the end of the game

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        return self.token_points(s, seat) - self.loan * i64(s.b[self.loans + seat])

    def token_points(self, s: State, seat: i64) -> i64:
        rank = self.rank(s, seat)
        return self.row[rank] if 0 <= rank < i64(len(self.row)) else 0

    def rank(self, s: State, seat: i64) -> i64:
        """From 0; -1: a loan leaves the seat without one. Ranks behind tied seats are skipped (NL13)."""
        if s.b[self.loans + seat] > 0:
            return -1
        rank: i64 = 0
        for other in range(self.seats):
            if s.b[self.loans + other] == 0 and s.w[self.tokens + other] > s.w[self.tokens + seat]:
                rank += 1
        return rank

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        number, left = int(s.b[self.loans + seat]), int(s.w[self.tokens + seat])
        return [
            (Said("tokens", {"left": left}), int(self.token_points(s, seat))),
            (Said("loans", {"number": number}), -int(self.loan) * number),
        ]

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        found: list[str] = []
        total = int(s.w[self.bank])
        for seat in range(int(self.seats)):
            tokens = int(s.w[self.tokens + seat])
            if tokens < 0:
                found.append(f"seat {seat} has {tokens} tokens")
            total += tokens
            loans, claimed = int(s.b[self.loans + seat]), len(checks.may_have_claimed(r, s, seat))
            if loans > claimed:
                found.append(f"seat {seat} has more loans ({loans}) than tracks to have paid for ({claimed})")
        if total != self.start * self.seats:
            found.append(
                f"the players' tokens and what the bank has taken in are {total} together; "
                f"they must be {int(self.start * self.seats)}"
            )
        return found


MECHANIC = Tolls

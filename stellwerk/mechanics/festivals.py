"""Festivals: cards from the deck gather at cities; those who build there may take them (IB3-IB15)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, checks, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import Board, Data
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import BANK, DECK, DECK_LEFT, MOVER, PAYER, PHASE, REMEMBERED, TRACK
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.views import is_chain

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: What fits into a deck besides the train cards: kinds of cards, and cards.
MOST_PILES: Final = 15
MOST_IN_PILES: Final = 140

DATA = BoardData(
    parameters=(
        Item(
            "piles",
            "numbers",
            "the cards of each pile",
            low=1,
            high=30,
            required=True,
            most_ids=MOST_PILES,
            total=MOST_IN_PILES,
            not_called="none",
        ),
        Item("names", "texts", "the festival of each pile", names="piles"),
        Item(
            "points",
            "row",
            "points for 1, 2, 3 … cards of one pile",
            high=99,
            default=[1, 3, 6, 9, 13, 17, 22, 27, 33],
            up_to="piles",
        ),
        Item("pile_points", "lists", "another row for single piles", high=99, names="piles", up_to="piles"),
    ),
    city=(Item("festival", "text", "the pile whose cards lie here", names="piles"),),
    at_least_one=("festival",),
)

#: Whoever has taken no cards.
NO_SEAT: Final = -1

#: The names of cards begin with this, because a pile may have the name of a ticket or a colour.
CARD: Final = "festival_"

# --- events
TURNED_UP: Final = 0  # kind
TAKEN: Final = 1  # kind, cards
LEFT: Final = 2  # track: what lies at its ends stays there


class Festivals(Mechanic):
    """A pile's cards lie at one city or at several; a set is what a seat has taken from one pile."""

    def __init__(self, board: Board, parameters: Data, seats: int) -> None:
        super().__init__(board, parameters, seats)
        numbers = self.table_of("piles")
        self.pile_ids: list[str] = list(numbers)
        self.piles: i64 = len(numbers)
        self.cards: vec[i64] = vec[i64]([i64(int(str(number))) for number in numbers.values()])

    def table_of(self, parameter: str) -> Data:
        """A parameter that has a value for each pile, or for some."""
        value = self.parameters.get(parameter)
        return value if isinstance(value, dict) else {}

    def set_row(self, pile: str) -> list[i64]:
        """The points for 1, 2, 3 … cards of this pile."""
        value = self.table_of("pile_points").get(pile, self.parameters["points"])
        return [i64(int(str(points))) for points in value] if isinstance(value, list | tuple) else []

    def phases(self) -> tuple[str, ...]:
        return ("festival",)

    def option_names(self) -> tuple[str, ...]:
        return (*[f"festival {pile}" for pile in self.pile_ids], "festival none")

    def card_kinds(self) -> tuple[str, ...]:
        return tuple([f"{CARD}{pile}" for pile in self.pile_ids])

    def declare(self, r: "Rules") -> None:
        #: Entries of each field: a card's kind is its place, so that text positions read them as cards.
        self.size: i64 = self.first_kind + self.piles
        #: The cards that lie open at each pile.
        self.lying: i64 = r.layout.byte("festivals lying", int(self.size), codec="cards")
        #: What each seat has taken: everybody saw it, then it lies face down (IB11).
        self.taken: i64 = r.layout.byte(
            "festivals taken", int(self.size), int(self.seats), REMEMBERED, codec="cards"
        )
        #: The pile chosen in the claim in hand + 1; the number of piles + 1: none of them.
        self.wanted: i64 = r.layout.byte("festival wanted", audience=MOVER)

    def adjust_tables(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        #: The piles at the ends of each track, as bits.
        self.at_track: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            ends = self.board.connections[track.connection]
            for city in (ends.a, ends.b):
                pile = self.board.cities[city].data.get("festival")
                if pile is not None:
                    self.at_track[n] |= BIT[self.pile_ids.index(str(pile))]
        #: The points of each pile's sets, one row after another; `worth_from` says where each begins.
        self.worth_from: vec[i64] = bits.empty(int(self.piles) + 1)
        rows: list[i64] = []
        for pile in range(int(self.piles)):
            rows += self.set_row(self.pile_ids[pile])
            self.worth_from[pile + 1] = len(rows)
        self.set_worth: vec[i64] = vec[i64](rows)

    # --- the deck

    def set_up(self, r: "Rules", s: State) -> None:
        """Shuffles the festival cards in after hands and display are dealt (IB3)."""
        for pile in range(self.piles):
            s.b[DECK + self.first_kind + pile] = u8(self.cards[pile])
            s.b[DECK_LEFT] += u8(self.cards[pile])

    def turned(self, r: "Rules", s: State, kind: i64) -> None:
        s.b[self.lying + kind] += 1
        emit(r, self.first_event + TURNED_UP, -1, kind)

    # --- claims

    def on_offer(self, s: State) -> i64:
        """The piles at the ends of the track in hand that have cards, as bits."""
        found: i64 = 0
        near = self.at_track[i64(s.b[TRACK])]
        pile: i64 = 0
        while near >> pile:
            if near & BIT[pile] and s.b[self.lying + self.first_kind + pile] > 0:
                found |= BIT[pile]
            pile += 1
        return found

    def ask(self, r: "Rules", s: State) -> bool:
        if self.on_offer(s) == 0:
            return False
        s.b[PHASE] = u8(self.first_phase)
        return True

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        found = self.on_offer(s)
        if found:
            r.out[self.first_option // WORD] |= found | BIT[self.piles]

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        s.b[self.wanted] = u8(option + 1)
        flow.go_on(r, s)

    def claimed(self, r: "Rules", s: State) -> None:
        """The payer takes the cards, whoever gets the track; a track that is given away brings none."""
        b = s.b
        wanted = i64(b[self.wanted])
        if wanted == 0 or b[PAYER] == BANK:
            return
        seat = i64(b[PAYER])
        b[self.wanted] = 0
        if wanted > self.piles:
            emit(r, self.first_event + LEFT, seat, i64(b[TRACK]))
            return
        kind = self.first_kind + wanted - 1
        number = b[self.lying + kind]
        b[self.lying + kind] = 0
        b[self.taken + seat * self.size + kind] += number
        emit(r, self.first_event + TAKEN, seat, kind, i64(number))

    # --- the end

    def set_points(self, pile: i64, number: i64) -> i64:
        """What a number of cards of a pile is worth; beyond the row, its last value."""
        if number == 0:
            return 0
        at = self.worth_from[pile] + number
        end = self.worth_from[pile + 1]
        return self.set_worth[(at if at < end else end) - 1]

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        points: i64 = 0
        at = self.taken + seat * self.size + self.first_kind
        for pile in range(self.piles):
            points += self.set_points(pile, i64(s.b[at + pile]))
        return points

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """What the cards at each pile are worth; the points of all seats where everybody sees them (IB11)."""
        found: Derived = {"festival sets": self.sets(s, NO_SEAT)}
        if is_open:
            found["festival points"] = [int(self.bonus(r, s, seat)) for seat in range(self.seats)]
        return found

    def derived_for(self, r: "Rules", s: State, seat: i64) -> Derived:
        return {"festival sets": self.sets(s, seat), "own festival points": int(self.bonus(r, s, seat))}

    def sets(self, s: State, seat: i64) -> dict[str, list[int]]:
        """The points of a seat's set of each pile, now and with the cards that lie there (IB15)."""
        found: dict[str, list[int]] = {}
        for pile in range(self.piles):
            kind = self.first_kind + pile
            have = 0 if seat == NO_SEAT else i64(s.b[self.taken + seat * self.size + kind])
            then = have + i64(s.b[self.lying + kind])
            found[self.pile_ids[pile]] = [int(self.set_points(pile, have)), int(self.set_points(pile, then))]
        return found

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        found: list[tuple[Said, int]] = []
        at = self.taken + seat * self.size + self.first_kind
        for pile in range(int(self.piles)):
            number = int(s.b[at + pile])
            if number > 0:
                said = Said("festival set", {"pile": self.pile_ids[pile], "number": number})
                found.append((said, int(self.set_points(pile, number))))
        return found

    # --- what a seat knows, and what must hold

    def cards_held(self, s: State, kind: i64) -> i64:
        if kind < self.first_kind or kind >= self.size:
            return 0
        number = i64(s.b[self.lying + kind])
        for seat in range(self.seats):
            number += i64(s.b[self.taken + seat * self.size + kind])
        return number

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """Everybody has seen what lies open and what was taken: the rest is in the deck."""
        for pile in range(self.piles):
            kind = self.first_kind + pile
            s.b[DECK + kind] = u8(self.cards[pile] - self.cards_held(s, kind))

    def faults(self, r: "Rules", s: State) -> list[str]:
        found: list[str] = []
        for pile in range(int(self.piles)):
            kind = int(self.first_kind) + pile
            number = int(s.b[DECK + kind]) + int(self.cards_held(s, kind))
            if number != self.cards[pile]:
                found.append(
                    f"there are {number} cards of the festival {self.pile_ids[pile]}; "
                    f"the game has {int(self.cards[pile])}"
                )
        for part in range(int(self.seats) + 1):
            # the piles of the seats come after those at the cities
            at = int(self.lying) + part * int(self.size)
            if sum([int(s.b[at + kind]) for kind in range(int(self.first_kind))]):
                found.append("only festival cards lie at festivals")
        found += self.taken_faults(r, s)
        wanted = int(s.b[self.wanted])
        if wanted and (wanted > int(self.piles) + 1 or not is_chain(r, s)):
            found.append("a festival is chosen, but nobody is claiming a track")
        return found

    def taken_faults(self, r: "Rules", s: State) -> list[str]:
        """Festival cards are taken with a track that leads to them (IB11)."""
        found: list[str] = []
        for seat in range(int(self.seats)):
            reached: i64 = 0
            for track in checks.may_have_claimed(r, s, seat):
                reached |= self.at_track[track]
            at = self.taken + seat * self.size + self.first_kind
            for pile in range(int(self.piles)):
                if s.b[at + pile] > 0 and reached & BIT[pile] == 0:
                    found.append(
                        f"seat {seat} has cards of the festival {self.pile_ids[pile]}, but no track there"
                    )
        return found

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("festival asked", {"track": self.board.tracks[int(s.b[TRACK])].id})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        if i64(s.b[PHASE]) != self.first_phase:
            wanted = int(s.b[self.wanted])
            if 0 < wanted <= self.piles:
                return Said("festival chosen", {"pile": self.pile_ids[wanted - 1]})
            return Said("festival none" if is_chain(r, s) else "festival later")
        is_near = self.at_track[i64(s.b[TRACK])] & BIT[option] != 0
        return Said("festival empty" if is_near else "festival elsewhere", {"pile": self.pile_ids[option]})


MECHANIC = Festivals

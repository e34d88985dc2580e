"""Festivals: cards from the deck gather at cities; who builds there may take them (IB3-IB15)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, flow
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import Board, Data
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import BANK, DECK, DECK_LEFT, MOVER, PAYER, PHASE, REMEMBERED, TRACK
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell
from stellwerk.kernel.views import is_chain

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: What fits a deck beside the train cards: its kinds of cards, and its cards.
MOST_PILES: Final = 15
MOST_CARDS: Final = 140

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
            total=MOST_CARDS,
            not_called="none",
        ),
        Item("names", "texts", "the festival of each pile", names="piles"),
        Item(
            "points",
            "row",
            "points for 1, 2, 3 … cards of one pile",
            high=99,
            default=[1, 3, 6, 9, 13, 17, 22, 27, 33],
        ),
        Item("pile_points", "lists", "another row for single piles", high=99, names="piles"),
    ),
    city=(Item("festival", "text", "the pile whose cards lie here", names="piles"),),
    at_least_one=("festival",),
)

#: What the names of cards begin with: a pile may be called like a ticket or a colour.
CARD: Final = "festival_"

# --- events
TURNED_UP: Final = 0  # kind
TAKEN: Final = 1  # kind, cards
LEFT: Final = 2  # track: what lies at its ends stays there

# --- judgement
#: Cards that are turned up from the deck in a turn, in hundredths.
TURNED_A_TURN: Final = 150
#: How much of what a rival would gain by a pile counts, in hundredths, among two.
DENIED: Final = 50


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

    def row_of(self, pile: str) -> list[i64]:
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
        #: So many entries that a card's kind is its place in them: as text they then read as cards.
        self.size: i64 = self.first_kind + self.piles
        #: The cards that lie open at each pile.
        self.lying: i64 = r.layout.byte("festivals lying", int(self.size), codec="cards")
        #: What each seat has taken: seen by all as it happened, then face down (IB11).
        self.taken: i64 = r.layout.byte(
            "festivals taken", int(self.size), int(self.seats), REMEMBERED, codec="cards"
        )
        #: The pile chosen in the claim in hand + 1; one more than the piles: none of them.
        self.wanted: i64 = r.layout.byte("festival wanted", audience=MOVER)

    def shape(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        #: The piles at the ends of each track, as bits.
        self.at_track: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            ends = self.board.connections[track.connection]
            for city in (ends.a, ends.b):
                pile = self.board.cities[city].data.get("festival")
                if pile is not None:
                    self.at_track[n] |= BIT[self.pile_ids.index(str(pile))]
        #: The points of each pile's sets one after another: `worth_from` says where they begin.
        self.worth_from: vec[i64] = bits.empty(int(self.piles) + 1)
        rows: list[i64] = []
        for pile in range(int(self.piles)):
            rows += self.row_of(self.pile_ids[pile])
            self.worth_from[pile + 1] = len(rows)
        self.set_worth: vec[i64] = vec[i64](rows)
        #: Scratch for judging: what taking each pile now is worth. The last place is no pile's.
        self.gain: vec[i64] = bits.empty(int(self.piles) + 1)
        #: The piles at either end of each track; `piles`: none.
        self.pile_a: vec[i64] = bits.empty(len(self.board.tracks))
        self.pile_b: vec[i64] = bits.empty(len(self.board.tracks))
        for n in range(len(self.board.tracks)):
            near = [pile for pile in range(int(self.piles)) if self.at_track[n] & BIT[pile]]
            self.pile_a[n] = near[0] if near else self.piles
            self.pile_b[n] = near[-1] if near else self.piles

    # --- the deck

    def set_up(self, r: "Rules", s: State) -> None:
        """Only after hands and display are dealt (IB3)."""
        for pile in range(self.piles):
            s.b[DECK + self.first_kind + pile] = u8(self.cards[pile])
            s.b[DECK_LEFT] += u8(self.cards[pile])

    def turned(self, r: "Rules", s: State, kind: i64) -> None:
        s.b[self.lying + kind] += 1
        tell(r, self.first_event + TURNED_UP, -1, kind)

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
        """Who pays takes, whosever the track is; a track that is given to somebody takes nothing."""
        b = s.b
        wanted = i64(b[self.wanted])
        if wanted == 0 or b[PAYER] == BANK:
            return
        seat = i64(b[PAYER])
        b[self.wanted] = 0
        if wanted > self.piles:
            tell(r, self.first_event + LEFT, seat, i64(b[TRACK]))
            return
        kind = self.first_kind + wanted - 1
        number = b[self.lying + kind]
        b[self.lying + kind] = 0
        b[self.taken + seat * self.size + kind] += number
        tell(r, self.first_event + TAKEN, seat, kind, i64(number))

    # --- the end

    def set_points(self, pile: i64, number: i64) -> i64:
        """What so many cards of a pile are worth; beyond the row, as much as its last value."""
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

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        found: list[tuple[Said, int]] = []
        at = self.taken + seat * self.size + self.first_kind
        for pile in range(int(self.piles)):
            number = int(s.b[at + pile])
            if number > 0:
                said = Said("festival set", {"pile": self.pile_ids[pile], "number": number})
                found.append((said, int(self.set_points(pile, number))))
        return found

    # --- judgement

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """What each pile is worth now: to the seat, and by being out of the reach of others."""
        come = self.seats * o.turns_left * TURNED_A_TURN // 100
        left = i64(s.b[DECK_LEFT])
        if come > left:
            come = left
        for pile in range(self.piles):
            lying = i64(s.b[self.lying + self.first_kind + pile])
            self.gain[pile] = 0
            if lying == 0:
                continue
            kind = self.first_kind + pile
            unseen = self.cards[pile] - self.cards_held(s, kind)
            # sets grow: what the seat will probably get later makes each card worth more
            later = unseen * come // (left * self.seats) if left > 0 else 0
            have = i64(s.b[self.taken + seat * self.size + kind])
            now = self.more_points(pile, have, lying)
            self.gain[pile] = (now + self.more_points(pile, have + later, lying)) * POINT // 2
            self.gain[pile] += self.denied(s, seat, pile, lying)

    def more_points(self, pile: i64, have: i64, number: i64) -> i64:
        """What so many cards add to a set."""
        return self.set_points(pile, have + number) - self.set_points(pile, have)

    def denied(self, s: State, seat: i64, pile: i64, lying: i64) -> i64:
        """What others would gain by the pile: one of them might get it, and all share the harm."""
        found: i64 = 0
        for other in range(self.seats):
            if other != seat:
                have = i64(s.b[self.taken + other * self.size + self.first_kind + pile])
                found += self.more_points(pile, have, lying)
        rivals = self.seats - 1
        return found * DENIED // (rivals * rivals) if rivals > 0 else 0

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """The better one of the piles at its ends (IB12)."""
        a, b = self.gain[self.pile_a[track]], self.gain[self.pile_b[track]]
        return a if a > b else b

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """The option behind the piles is to take none."""
        return self.gain[option]

    # --- what a seat knows, and what must hold

    def cards_held(self, s: State, kind: i64) -> i64:
        if kind < self.first_kind or kind >= self.size:
            return 0
        number = i64(s.b[self.lying + kind])
        for seat in range(self.seats):
            number += i64(s.b[self.taken + seat * self.size + kind])
        return number

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """What lies and what was taken everybody has seen: the rest is in the deck."""
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
            # the seats' piles follow those at the cities
            at = int(self.lying) + part * int(self.size)
            if sum([int(s.b[at + kind]) for kind in range(int(self.first_kind))]):
                found.append("only festival cards lie at festivals")
        wanted = int(s.b[self.wanted])
        if wanted and (wanted > int(self.piles) + 1 or not is_chain(r, s)):
            found.append("a festival is chosen, but nobody is claiming a track")
        return found

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("festival asked", {"track": self.board.tracks[int(s.b[TRACK])].id})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        is_near = self.at_track[i64(s.b[TRACK])] & BIT[option] != 0
        return Said("festival empty" if is_near else "festival elsewhere", {"pile": self.pile_ids[option]})

"""Express cards: each adds its value once to a draw, a claim or a choice of tickets (KR3-KR13).

In a claim the value is added to the number of cards, if another mechanic can use that.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow, tickets
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import (
    BANK,
    DECK_LEFT,
    DISCARD_LEFT,
    EXTRA,
    FIRST_CARD,
    KEEP,
    LEAST_EXTRA,
    MOST_EXTRA,
    PASSES,
    PAYER,
    PHASE,
    TICKETS_LEFT,
    TURN,
)
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import DRAW_DECK, DRAW_TICKETS
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.views import is_chain

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: The highest value that a card can have; a seat's cards are bits of a byte.
HIGHEST: Final = 6

DATA = BoardData(
    parameters=(
        Item(
            "values",
            "row",
            "the values of each seat's cards, each once",
            low=1,
            high=HIGHEST,
            default=[1, 2, 3],
            distinct=True,
        ),
    ),
)

# --- options: 0 no card; then for each value to add it, to draw cards, to draw tickets
NONE: Final = 0
FOR_CLAIM: Final = 0
FOR_CARDS: Final = 1
FOR_TICKETS: Final = 2
WORDS: Final = ("add", "draw", "tickets")

# --- events
USED: Final = 0  # value, what for, and how many cards or tickets it brings, or must add to a claim at least


class ExpressCards(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("express",)

    def option_names(self) -> tuple[str, ...]:
        values = self.card_values()
        return ("express none", *[f"express {word} {value}" for word in WORDS for value in values])

    def card_values(self) -> list[int]:
        """The values of a seat's cards, ascending."""
        values = self.parameters["values"]
        if not isinstance(values, list):
            raise TypeError(f"values must be a row of numbers, not {values!r}")
        return sorted({value for value in values if isinstance(value, int)})

    def more_tickets(self) -> int:
        return max(self.card_values())

    def declare(self, r: "Rules") -> None:
        values = self.card_values()
        self.kinds: i64 = len(values)
        self.values: vec[i64] = vec[i64]([i64(value) for value in values])
        self.all_cards: i64 = sum([1 << value for value in values])
        #: The cards that each seat still has, as bits of their values.
        self.left: i64 = r.layout.byte("express cards", parts=int(self.seats), codec="values")
        # for every set of cards, the options to use one of them for a claim
        self.add_options: vec[i64] = bits.empty(1 << (HIGHEST + 1))
        for held in range(1 << (HIGHEST + 1)):
            for n, value in enumerate(values):
                if held >> value & 1:
                    self.add_options[held] |= BIT[1 + n]

    def adjust_tables(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        r.always_asked[self.first_phase] = u8(1)  # no card is spent without a question

    def set_up(self, r: "Rules", s: State) -> None:
        for seat in range(self.seats):
            s.b[self.left + seat] = u8(self.all_cards)

    # --- drawing

    def turn_options(self, r: "Rules", s: State, seat: i64) -> None:
        usable = self.add_options[i64(s.b[self.left + seat])]
        if usable == 0:
            return
        found: i64 = 0
        if r.out[r.base_word] & BIT[DRAW_DECK]:
            found = usable << (FOR_CARDS * self.kinds)
        if r.out[r.base_word] & BIT[DRAW_TICKETS] and i64(s.b[TICKETS_LEFT]) > r.draw_take:
            found |= usable << (FOR_TICKETS * self.kinds)
        r.out[self.first_option // WORD] = found

    def draw_cards(self, r: "Rules", s: State, seat: i64, number: i64) -> None:
        """Draws extra cards from the deck while there are any; then comes the usual action (KR6)."""
        for _turn in range(number):
            if not cards.take_unseen(r, s, seat):
                break
        s.b[PHASE] = FIRST_CARD

    # --- adding to the cards of a claim

    def extras(self, r: "Rules", s: State, seat: i64) -> i64:
        return i64(s.b[self.left + seat])

    def fitting(self, s: State, seat: i64) -> i64:
        """The cards that may be added to the claim in hand, as bits of their values."""
        least, most = i64(s.b[LEAST_EXTRA]), i64(s.b[MOST_EXTRA])
        if most > HIGHEST:
            most = HIGHEST
        if least > most:
            return 0
        return i64(s.b[self.left + seat]) & (BIT[most + 1] - 1) & ~(BIT[least] - 1)

    def ask(self, r: "Rules", s: State) -> bool:
        b = s.b
        if b[MOST_EXTRA] == 0 or self.fitting(s, i64(b[TURN])) == 0:
            return False
        b[PHASE] = u8(self.first_phase)
        return True

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        found = self.add_options[self.fitting(s, seat)]
        if s.b[LEAST_EXTRA] == 0 and found > 0:
            found |= BIT[NONE]
        r.out[self.first_option // WORD] = found

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        b = s.b
        if option == NONE:
            flow.go_on(r, s)
            return
        use, value = (option - 1) // self.kinds, self.values[(option - 1) % self.kinds]
        if use == FOR_CLAIM:
            b[EXTRA] = u8(value)
            flow.go_on(r, s)
            return
        b[PASSES] = 0
        if use == FOR_CARDS:
            there = i64(b[DECK_LEFT]) + i64(b[DISCARD_LEFT])
            self.use_up(r, s, seat, value, use, value if value < there else there)
            self.draw_cards(r, s, seat, value)
        else:
            there = i64(b[TICKETS_LEFT]) - r.draw_take
            self.use_up(r, s, seat, value, use, value if value < there else there)
            tickets.offer(r, s, seat, r.draw_take + value)
            b[PHASE] = KEEP

    def claimed(self, r: "Rules", s: State) -> None:
        b = s.b
        if b[EXTRA] > 0 and b[PAYER] != BANK:
            self.use_up(r, s, i64(b[PAYER]), i64(b[EXTRA]), FOR_CLAIM, i64(b[LEAST_EXTRA]))

    def use_up(self, r: "Rules", s: State, seat: i64, value: i64, use: i64, brings: i64) -> None:
        """The card leaves the game (KR3)."""
        s.b[self.left + seat] &= u8(self.all_cards & ~BIT[value])
        emit(r, self.first_event + USED, seat, value, use, brings)

    # --- what must hold, and why not

    def faults(self, r: "Rules", s: State) -> list[str]:
        for seat in range(self.seats):
            if i64(s.b[self.left + seat]) & ~self.all_cards:
                return [f"seat {int(seat)} has an express card that is not in the game"]
        extra = i64(s.b[EXTRA])
        if extra > 0 and (extra > HIGHEST or self.fitting(s, i64(s.b[TURN])) & BIT[extra] == 0):
            return [f"seat {int(s.b[TURN])} can't add {int(extra)} to this claim"]
        if extra > 0 and i64(s.b[PHASE]) == self.first_phase:
            return [f"seat {int(s.b[TURN])} is asked for an express card that it has chosen already"]
        return []

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("express asked")

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        is_adding = i64(s.b[PHASE]) == self.first_phase
        use = 0 if option == NONE else (option - 1) // self.kinds
        if is_adding and use != FOR_CLAIM:
            return Said("express claim first")
        if not is_adding and is_chain(r, s):
            return None
        if not is_adding and use == FOR_CLAIM:
            return Said("express claim later")
        least, most = int(s.b[LEAST_EXTRA]), int(s.b[MOST_EXTRA])
        if option == NONE:
            return Said("express needed", {"least": least})
        value = int(self.values[(option - 1) % self.kinds])
        if i64(s.b[self.left + seat]) & BIT[value] == 0:
            return Said("express used", {"value": value})
        if is_adding:
            return Said("express range", {"least": least, "most": most, "value": value})
        return self.why_no_draw(r, s, use)

    def why_no_draw(self, r: "Rules", s: State, use: i64) -> Said | None:
        """At the start of a turn: r.out has what else is open."""
        base = r.out[r.base_word]
        if use == FOR_CARDS:
            return Said("express no card") if s.b[DECK_LEFT] == 0 else None
        if s.b[TICKETS_LEFT] == 0:
            return Said("express no ticket")
        return Said("express few tickets") if base & BIT[DRAW_TICKETS] else None


MECHANIC = ExpressCards

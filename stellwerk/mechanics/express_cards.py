"""Express cards: each adds its value to a draw, a claim or a choice of tickets, once (KR3-KR13).

In a claim the value is added to the number of cards, if another mechanic has a use for that.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow, tickets
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.data import BoardData, Item
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
from stellwerk.kernel.outlook import Outlook
from stellwerk.kernel.rules import DRAW_DECK, DRAW_TICKETS
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell

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

# --- judgement
#: What each step of a card may bring in the best claim to come, and how soon such claims become few.
STEP: Final = 180
FEW_TURNS: Final = 8
#: What a wider choice of tickets is worth, for each one more; and with how many turns left none are wanted.
TICKET: Final = 60
TICKET_TURNS: Final = 10

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
        # for every set of cards the options to use one of them for a claim
        self.add_options: vec[i64] = bits.empty(1 << (HIGHEST + 1))
        for held in range(1 << (HIGHEST + 1)):
            for n, value in enumerate(values):
                if held >> value & 1:
                    self.add_options[held] |= BIT[1 + n]

    def shape(self, r: "Rules") -> None:
        r.private[self.first_phase] = u8(1)
        r.always_asked[self.first_phase] = u8(1)  # a card that must be used is not spent unsaid

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
        """So many cards from the deck, as far as there are; then the action as usual (KR6)."""
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
        tell(r, self.first_event + USED, seat, value, use, brings)

    # --- judgement

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """A card is spent when it brings more than it probably would later, which falls towards the end."""
        if option == NONE:
            return 0
        use, value = (option - 1) // self.kinds, self.values[(option - 1) % self.kinds]
        kept = self.worth_kept(value, o)
        if use == FOR_CLAIM:
            brings: i64 = 0
            for mechanic in r.on_extra_worth:
                brings += mechanic.extra_worth(r, s, seat, value, o)
            return brings - self.worth_in_claims(value, kept, o)
        if use == FOR_CARDS:
            there = i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT])
            return o.turn + (value if value < there else there) * o.card - kept
        if o.turns_left < TICKET_TURNS or not self.is_plan_done(r, o):
            return -kept
        there = i64(s.b[TICKETS_LEFT]) - r.draw_take
        return o.turn + (value if value < there else there) * TICKET - kept

    def worth_kept(self, value: i64, o: Outlook) -> i64:
        """What a card still brings if it is kept for a draw; the sooner cards come the better."""
        later = o.turns_left - 1
        return value * o.card * later // (later + 2)

    def worth_in_claims(self, value: i64, kept: i64, o: Outlook) -> i64:
        """What a card must bring in a claim: as much as in a draw, or in a better claim to come."""
        later = o.turns_left - 1
        claims = value * STEP * later // (later + FEW_TURNS)
        return claims if claims > kept else kept

    def is_plan_done(self, r: "Rules", o: Outlook) -> bool:
        for word in range(r.track_words):
            if o.plan[word]:
                return False
        return True

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

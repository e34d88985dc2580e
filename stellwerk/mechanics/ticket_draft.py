"""The ticket draft: all choose one of their tickets at the same time and pass the rest on (IB5, KR4).

A second draft may follow: a card in the deck of train cards starts it (IB4, IB7, IB9). Tickets are passed
the other way, and until it is over nobody draws tickets (IB14).

Both choices, which ticket to take and which to keep in the end, use the kernel's options for keeping
tickets. A seat remembers what it took and what it passed on in each round.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow, tickets
from stellwerk.kernel.bits import BIT, WORD, count, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import (
    ANSWER,
    DECK_LEFT,
    NEXT_LAYER,
    NOBODY,
    OFFERED,
    OVER,
    OWNER_ONLY,
    PHASE,
    START_KEPT,
    TICKETS_HELD,
    TICKETS_LEFT,
    TURN,
)
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.rules import DRAW_TICKETS
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("deal", "number", "tickets dealt to each seat", low=2, high=6, default=6),
        Item(
            "keep",
            "number",
            "tickets each seat keeps of those it drafted",
            low=1,
            high=6,
            default=4,
            at_most="deal",
        ),
        Item(
            "again_after",
            "by_seats",
            "a second draft by a card in the deck: under how many cards of a hundred it lies",
            low=0,
            high=95,
        ),
        Item("spread", "number", "how many cards more or fewer that may be", low=0, high=30, default=10),
    ),
    deals="deal",
)

# --- the drafts, and what stands in the byte "second draft"
FIRST: Final = 0
SECOND: Final = 1
IN_DECK: Final = 0  # its card was not turned up yet
DUE: Final = 1  # it comes after this turn
HELD: Final = 2  # it is going on
DONE: Final = 3
#: A draft of fewer tickets each would leave nothing to choose.
FEWEST: Final = 2

# --- events
PASSED_ON: Final = 0  # the draft: everybody passes tickets on
BEGAN: Final = 1  # the draft, tickets each
CARD_UP: Final = 2  # the draft card was turned up
CALLED_OFF: Final = 3  # too few tickets for a second draft
HANDED: Final = 4  # the tickets that a seat now chooses from, as words of a set


class TicketDraft(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("draft pick+", "draft keep+")

    def most_tickets(self) -> int:
        return self.number_of("deal")

    def declare(self, r: "Rules") -> None:
        self.deal: i64 = self.number_of("deal")
        self.keep: i64 = self.number_of("keep")
        self.spread: i64 = self.number_of("spread")
        #: Whether there is a second draft, and under how many cards of a hundred its card lies.
        after = self.parameters.get("again_after")
        self.again = isinstance(after, dict)
        self.percent: i64 = int(str(after[str(int(self.seats))])) if isinstance(after, dict) else 0
        size, seats = int(r.ticket_words), int(self.seats)
        #: What each seat has picked so far in the running draft.
        self.picked: i64 = r.layout.word("picked", size, seats, OWNER_ONLY, "tickets")
        #: What each seat remembers to the end: for each draft what it passed on, round by round, then what it
        #: picked. `passed_at` and `drafted_at` find them.
        self.memory: i64 = r.layout.words
        self.declare_memory(r, "passed on", "drafted")
        if self.again:
            self.declare_memory(r, "passed again", "drafted again")
            self.declare_second(r)

    def declare_memory(self, r: "Rules", passed: str, drafted: str) -> None:
        size, seats = int(r.ticket_words), int(self.seats)
        for turn in range(1, int(self.deal)):
            r.layout.word(f"{passed} {turn}", size, seats, OWNER_ONLY, "tickets")
        r.layout.word(drafted, size, seats, OWNER_ONLY, "tickets")

    def declare_second(self, r: "Rules") -> None:
        #: The stage of the second draft: IN_DECK … DONE.
        self.second: i64 = r.layout.byte("second draft")
        #: How many tickets each seat was dealt for it, if fewer than for the first.
        self.fewer: i64 = r.layout.byte("draft each")
        #: The layer of the ticket deck that its rest became.
        self.layer: i64 = r.layout.byte("draft layer")
        #: The cards in the deck when the draft card was laid into it; 0: nobody knows.
        self.stock: i64 = r.layout.byte("draft deck")
        #: The cards above the draft card + 1; 0: it is not in the deck.
        r.planted = r.layout.byte("draft card", audience=NOBODY)
        r.planted_by = self

    def adjust_tables(self, r: "Rules") -> None:
        from stellwerk.mechanics.guesses.ticket_draft import DraftGuess  # it imports this class

        r.start_long = 0  # long tickets are not drafted
        r.knows_first_layer = True
        r.keeping[self.first_phase] = u8(1)
        r.keeping[self.first_phase + 1] = u8(1)
        self.guess = DraftGuess

    def passed_at(self, r: "Rules", draft: i64, seat: i64, turn: i64) -> i64:
        """The place of what a seat passed on in a round, counted from 0."""
        return self.memory + ((draft * self.deal + turn) * self.seats + seat) * r.ticket_words

    def drafted_at(self, r: "Rules", draft: i64, seat: i64) -> i64:
        """The place of what a seat picked in a draft that is over."""
        return self.passed_at(r, draft, seat, self.deal - 1)

    def stage(self, s: State) -> i64:
        return i64(s.b[self.second]) if self.again else DONE

    def stage_name(self, s: State) -> str:
        """Which draft is running: "only", "first" or "second"; else "before second", "due" or "over"."""
        stage = self.stage(s)
        if self.is_drafting(s):
            return "second" if stage == HELD else "first" if self.again else "only"
        if stage == DONE or s.b[PHASE] == OVER:
            return "over"
        return "due" if stage == DUE else "before second"

    def draft(self, s: State) -> i64:
        """Which draft is running."""
        return SECOND if self.again and s.b[self.second] == HELD else FIRST

    def is_drafting(self, s: State) -> bool:
        return self.first_phase <= i64(s.b[PHASE]) <= self.first_phase + 1

    def each(self, s: State) -> i64:
        """How many tickets were dealt to each seat in the running draft."""
        if self.again and s.b[self.fewer] > 0:
            return i64(s.b[self.fewer])
        return self.deal

    def after(self, draft: i64, seat: i64, steps: i64) -> i64:
        """The seat that a packet of this seat reaches after some rounds: to the left in the first draft."""
        return (seat + (steps if draft == FIRST else -steps)) % self.seats

    def steps(self, draft: i64, seat: i64, other: i64) -> i64:
        """After how many rounds a packet of this seat comes to another."""
        return (other - seat if draft == FIRST else seat - other) % self.seats

    # --- the draft card

    def lay_in(self, r: "Rules", s: State) -> None:
        """The draft card goes into the deck, festivals and all (IB4)."""
        left = i64(s.b[DECK_LEFT])
        s.b[self.stock] = u8(left)
        cards.plant(r, s, self.least_above(left), self.most_above(left))

    def most_above(self, left: i64) -> i64:
        """The most cards of a deck that can lie above the draft card: it is never the last one (IB9)."""
        most = left * self.percent // 100 + self.spread
        return most if most < left else left - 1

    def least_above(self, left: i64) -> i64:
        least = left * self.percent // 100 - self.spread
        if least < 0:
            return 0
        most = self.most_above(left)
        return least if least < most else most

    def highest(self, s: State) -> i64:
        """The least value that r.planted can have, given the cards that everybody saw drawn."""
        if s.b[self.stock] == 0:
            return 1
        drawn = i64(s.b[self.stock]) - i64(s.b[DECK_LEFT])
        above = self.least_above(i64(s.b[self.stock])) - drawn
        return above + 1 if above > 0 else 1

    def deepest(self, s: State) -> i64:
        """The greatest value that r.planted can have."""
        if s.b[self.stock] == 0:
            return i64(s.b[DECK_LEFT])
        drawn = i64(s.b[self.stock]) - i64(s.b[DECK_LEFT])
        return self.most_above(i64(s.b[self.stock])) - drawn + 1

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """How far the drafts are, and to whom each seat passes (IB5, IB7).

        Which ticket of how many is being picked, counted from 1; how many of how many are to be kept; the
        fewest and the most cards before the draft card (IB4).
        """
        passes = {
            name: [int(self.after(draft, seat, 1)) for seat in range(self.seats)]
            for draft, name in enumerate(("first", "second"))
        }
        found: Derived = {"draft stage": self.stage_name(s), "draft passes to": passes}
        if self.is_drafting(s):
            each, kept = int(self.each(s)), int(self.keep)
            found["draft round"] = [each - int(s.b[OFFERED]) + 1, each]
            found["draft keep"] = [kept if kept < each else each, each]
        if self.stage(s) == IN_DECK and s.b[self.stock] > 0:
            found["cards before draft"] = [int(self.highest(s)) - 1, int(self.deepest(s)) - 1]
        return found

    def planted_card(self, r: "Rules", s: State) -> None:
        s.b[self.second] = DUE
        emit(r, self.first_event + CARD_UP, i64(s.b[TURN]))

    def default_depth(self, r: "Rules", s: State) -> i64:
        left = i64(s.b[DECK_LEFT])
        if self.stage(s) != IN_DECK or left == 0:
            return 0
        depth = left * self.percent // 100 + 1
        if depth < self.highest(s):
            return self.highest(s)
        return depth if depth < self.deepest(s) else self.deepest(s)

    def limit(self, r: "Rules", s: State, seat: i64) -> None:
        if self.again and s.b[self.second] != DONE:
            r.out[r.base_word] &= ~BIT[DRAW_TICKETS]

    def why_withheld(self, r: "Rules", s: State, seat: i64, action: i64) -> Said | None:
        if action != DRAW_TICKETS or self.stage(s) == DONE:
            return None
        return Said("draft first")

    # --- dealing and passing on

    def deal_tickets(self, r: "Rules", s: State) -> bool:
        if self.again:
            self.lay_in(r, s)
        self.begin(r, s, FIRST, self.deal)
        tickets.offer_long(r, s, 0)  # they leave the game
        return True

    def between(self, r: "Rules", s: State) -> bool:
        """Starts the second draft if its card has come up, with what tickets the deck allows (IB7)."""
        if not self.again or s.b[self.second] != DUE:
            return False
        left = i64(s.b[TICKETS_LEFT])
        if r.open_rest and left > 0:
            left -= 1  # taking the last one would shuffle the open tickets in
        each = left // self.seats
        if each < FEWEST:
            s.b[self.second] = DONE
            emit(r, self.first_event + CALLED_OFF, -1)
            return False
        s.b[self.second] = HELD
        if each < self.deal:
            s.b[self.fewer] = u8(each)
        self.begin(r, s, SECOND, self.each(s))
        return True

    def begin(self, r: "Rules", s: State, draft: i64, each: i64) -> None:
        emit(r, self.first_event + BEGAN, -1, draft, each)
        for seat in range(self.seats):
            tickets.offer(r, s, seat, each)
        flow.ask_all(r, s, self.first_phase)

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        is_picking = i64(s.b[PHASE]) == self.first_phase
        flow.fill_keep_exactly(r, i64(s.b[OFFERED + seat]), 1 if is_picking else self.keep)

    def resolve(self, r: "Rules", s: State) -> None:
        if i64(s.b[PHASE]) != self.first_phase:
            self.settle(r, s)
            return
        for seat in range(self.seats):
            self.pick(r, s, seat, s.w[ANSWER + seat] - 1 - r.keep_slot)
            s.w[ANSWER + seat] = 0
        if s.b[OFFERED] == 0:
            self.lay_out(r, s)
            flow.ask_all(r, s, self.first_phase + 1)
        else:
            self.pass_on(r, s)
            flow.ask_all(r, s, self.first_phase)

    def pick(self, r: "Rules", s: State, seat: i64, chosen: i64) -> None:
        """Takes the ticket chosen (a bit by rank) out of the seat's offer."""
        w = s.w
        place = seat * r.ticket_words
        rank = bits.lowest(chosen)
        word: i64 = 0
        while rank >= count(w[r.offer + place + word]):
            rank -= count(w[r.offer + place + word])
            word += 1
        bit = BIT[member(w[r.offer + place + word], rank)]
        w[r.offer + place + word] &= ~bit
        w[self.picked + place + word] |= bit
        s.b[OFFERED + seat] -= 1

    def pass_on(self, r: "Rules", s: State) -> None:
        """Every seat's offer goes to its neighbour; each seat remembers what it passed on."""
        w, words, draft = s.w, r.ticket_words, self.draft(s)
        turn = self.each(s) - i64(s.b[OFFERED]) - 1
        emit(r, self.first_event + PASSED_ON, -1, draft)
        for seat in range(self.seats):
            for word in range(words):
                w[self.passed_at(r, draft, seat, turn) + word] = w[r.offer + seat * words + word]
        for seat in range(self.seats):
            to = self.after(draft, seat, 1) * words
            for word in range(words):
                w[r.offer + to + word] = w[self.passed_at(r, draft, seat, turn) + word]
        if r.listening:
            for seat in range(self.seats):
                self.emit_offer(r, s, seat)

    def emit_offer(self, r: "Rules", s: State, seat: i64) -> None:
        """Emits the set of tickets that a seat now chooses from."""
        at = r.offer + seat * r.ticket_words
        second = s.w[at + 1] if r.ticket_words > 1 else 0
        third = s.w[at + 2] if r.ticket_words > 2 else 0
        emit(r, self.first_event + HANDED, seat, s.w[at], second, third)

    # --- keeping

    def lay_out(self, r: "Rules", s: State) -> None:
        """Offers each seat all that it picked, to keep some of it."""
        for seat in range(self.seats):
            s.b[OFFERED + seat] = u8(self.each(s))
            for word in range(r.ticket_words):
                place = seat * r.ticket_words + word
                s.w[r.offer + place] = s.w[self.picked + place]
                s.w[self.picked + place] = 0

    def settle(self, r: "Rules", s: State) -> None:
        """The rest of the first draft is shuffled into the ticket deck, that of the second goes under it."""
        b, w, draft = s.b, s.w, self.draft(s)
        if draft == SECOND:
            b[self.layer] = b[NEXT_LAYER]
            b[self.second] = DONE
            b[self.fewer] = 0
        for seat in range(self.seats):
            for word in range(r.ticket_words):
                w[self.drafted_at(r, draft, seat) + word] = w[r.offer + seat * r.ticket_words + word]
            where: i64 = tickets.SHUFFLE_IN if draft == FIRST else tickets.UNDER
            tickets.settle_offer(r, s, seat, w[ANSWER + seat] - 1 - r.keep_slot, where)
            w[ANSWER + seat] = 0
            if draft == FIRST:
                b[START_KEPT + seat] = b[TICKETS_HELD + seat]
        tickets.close_layer(r, s)
        if draft == FIRST:
            flow.begin_turn(r, s, i64(b[TURN]))
        else:
            flow.resume(r, s)

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        offered = int(s.b[OFFERED + seat])
        if i64(s.b[PHASE]) == self.first_phase:
            return Said("draft pick", {"number": offered})
        return Said("draft keep", {"keep": min(int(self.keep), offered), "number": offered})

    def why_not_keep(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        return self.asks(r, s, seat)

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        phase, each = i64(s.b[PHASE]), self.each(s)
        is_picking, is_keeping = phase == self.first_phase, phase == self.first_phase + 1
        for seat in range(self.seats):
            picked = self.size_of(r, s, self.picked + seat * r.ticket_words)
            offered = i64(s.b[OFFERED + seat])
            if is_picking and offered == 0:
                return [f"seat {int(seat)} has no tickets to pick from: write its `offer`"]
            if is_picking and offered != i64(s.b[OFFERED]):
                return ["in a draft all seats choose from the same number of tickets"]
            if is_picking and picked + offered != each:
                dealt = f"seat {int(seat)} was dealt {int(each)} tickets and picks from {int(offered)}: "
                rest = int(each - offered)
                return [f"{dealt}the other {rest} are what it has picked; write them as `picked`"]
            if is_keeping and (picked > 0 or offered != each):
                return [f"in a draft every seat chooses from the {int(each)} tickets that it picked"]
            if picked > 0 and not (is_picking or is_keeping):
                return ["tickets of a draft lie about though there is no draft"]
            if (is_picking or is_keeping) and not self.is_memory_sound(r, s, seat):
                return [f"seat {int(seat)} can't have passed these tickets on"]
        return self.second_faults(r, s) if self.again else []

    def second_faults(self, r: "Rules", s: State) -> list[str]:
        """The draft card is in the deck until the second draft is due."""
        stage, depth = int(s.b[self.second]), int(s.b[r.planted])
        if stage > DONE or (stage == HELD) != (self.is_drafting(s) and stage > IN_DECK):
            return ["the second draft goes on exactly while its tickets are chosen"]
        if stage != HELD and s.b[self.fewer] > 0:
            return ["fewer tickets than usual are dealt for a draft that does not go on"]
        if stage == IN_DECK and depth == 0 and int(s.b[PHASE]) != OVER:
            return ["the draft card is neither in the deck nor turned up"]
        if stage > IN_DECK and depth > 0:
            return ["the draft card lies in the deck though it was turned up"]
        if depth > 0 and not self.highest(s) <= depth <= self.deepest(s):
            return ["the draft card can't lie so high or so deep in the deck"]
        return []

    def size_of(self, r: "Rules", s: State, at: i64) -> i64:
        """How many tickets a set has."""
        found: i64 = 0
        for word in range(r.ticket_words):
            found += count(s.w[at + word])
        return found

    def rounds_done(self, s: State) -> i64:
        """The rounds of the running draft that are complete."""
        if i64(s.b[PHASE]) == self.first_phase:
            return self.each(s) - i64(s.b[OFFERED])
        return self.each(s)

    def is_memory_sound(self, r: "Rules", s: State, seat: i64) -> bool:
        """What a seat passed on is still in the draft, as much as the round says; or it is forgotten."""
        draft, each = self.draft(s), self.each(s)
        for turn in range(self.deal - 1):
            at = self.passed_at(r, draft, seat, turn)
            number = self.size_of(r, s, at)
            if number > 0 and (turn >= self.rounds_done(s) or number != each - 1 - turn):
                return False
            for word in range(r.ticket_words):
                rest = s.w[at + word]
                for other in range(self.seats):
                    place = other * r.ticket_words + word
                    rest &= ~(s.w[self.picked + place] | s.w[r.offer + place])
                if rest:
                    return False
        return True

    # --- what a seat knows

    def ticket_places(self, r: "Rules", s: State, ticket: i64) -> i64:
        places: i64 = 0
        for seat in range(self.seats):
            if s.w[self.picked + seat * r.ticket_words + ticket // WORD] & BIT[ticket % WORD]:
                places += 1
        return places

    def tickets_seen(self, r: "Rules", s: State, seat: i64, word: i64) -> i64:
        return s.w[self.picked + seat * r.ticket_words + word] if seat >= 0 else 0

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """Guesses what others picked and kept as the packets went round, and the draft card's place."""
        guess = self.guess(self, int(r.ticket_words))
        is_drafting = self.is_drafting(s)
        if not is_drafting or self.draft(s) == SECOND:
            guess.fill_finished(r, s, seat, FIRST, stream)
        if self.again and not is_drafting and s.b[self.second] == DONE:
            guess.fill_finished(r, s, seat, SECOND, stream)
        if is_drafting:
            guess.fill_running(r, s, seat, stream)
        if self.again and s.b[self.second] == IN_DECK and s.b[DECK_LEFT] > 0:
            highest = self.highest(s)
            s.b[r.planted] = u8(highest + stream.below(self.deepest(s) - highest + 1))


MECHANIC = TicketDraft

"""The ticket draft: all choose one of their tickets at the same time and pass the rest on (IB5, KR4).

The simplest form, which proves the points: one draft at the start, passed to the left.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.kernel import flow, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import ANSWER, OFFERED, PHASE, START_KEPT, TICKETS_HELD, TURN
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import MECHANIC, tell
from stellwerk.kernel.views import drawn_ticket

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
    ),
    deals="deal",
)

# --- options: pick the n-th ticket on offer, or keep a subset (by rank) of those picked
PICK: Final = 0
MOST: Final = 6
KEEP_SUBSET: Final = 6

# --- events
PASSED_ON: Final = 0  # ticket: from this seat to the next


class TicketDraft(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("draft pick+", "draft keep+")

    def option_names(self) -> tuple[str, ...]:
        return (*[f"pick {n}" for n in range(MOST)], *[f"draft {n}" for n in range(1 << MOST)])

    def declare(self, r: "Rules") -> None:
        self.deal: i64 = self.number_of("deal", 6)
        self.keep: i64 = self.number_of("keep", 4)
        self.event: i64 = MECHANIC + 8 * self.number
        #: What each seat has picked so far, and what it passed on and so has seen.
        self.picked: i64 = r.layout.word("picked", int(r.ticket_words), int(self.seats), "owner", "tickets")
        self.passed: i64 = r.layout.word(
            "passed on", int(r.ticket_words), int(self.seats), "owner", "tickets"
        )

    def shape(self, r: "Rules") -> None:
        r.start_long = 0  # long tickets are not drafted

    def deal_tickets(self, r: "Rules", s: State) -> bool:
        for seat in range(self.seats):
            tickets.offer(r, s, seat, self.deal)
        tickets.offer_long(r, s, 0)  # they leave the game
        flow.ask_all(r, s, self.first_phase)
        return True

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        word = self.first_option // WORD
        if i64(s.b[PHASE]) == self.first_phase:
            r.out[word] = BIT[i64(s.b[OFFERED + seat])] - 1
            return
        for subset in range(BIT[self.deal]):
            if count(subset) == self.keep:
                place = KEEP_SUBSET + subset
                r.out[word + place // WORD] |= BIT[place % WORD]

    def resolve(self, r: "Rules", s: State) -> None:
        if i64(s.b[PHASE]) == self.first_phase:
            for seat in range(self.seats):
                self.pick(r, s, seat, s.w[ANSWER + seat] - 1 - self.first_option)
                s.w[ANSWER + seat] = 0
            if s.b[OFFERED] == 0:
                flow.ask_all(r, s, self.first_phase + 1)
            else:
                self.pass_on(r, s)
                flow.ask_all(r, s, self.first_phase)
        else:
            for seat in range(self.seats):
                self.keep_some(r, s, seat, s.w[ANSWER + seat] - 1 - self.first_option - KEEP_SUBSET)
                s.w[ANSWER + seat] = 0
            flow.begin_turn(r, s, i64(s.b[TURN]))

    def pick(self, r: "Rules", s: State, seat: i64, rank: i64) -> None:
        w = s.w
        place = seat * r.ticket_words
        word: i64 = 0
        while rank >= count(w[r.offer + place + word]):
            rank -= count(w[r.offer + place + word])
            word += 1
        bit = BIT[member(w[r.offer + place + word], rank)]
        w[r.offer + place + word] &= ~bit
        w[self.picked + place + word] |= bit
        s.b[OFFERED + seat] -= 1

    def pass_on(self, r: "Rules", s: State) -> None:
        """Every seat's offer goes to the next seat in turn order."""
        w, words = s.w, r.ticket_words
        for word in range(words):
            last = w[r.offer + (self.seats - 1) * words + word]
            for back in range(self.seats - 1):
                seat = self.seats - 1 - back
                w[r.offer + seat * words + word] = w[r.offer + (seat - 1) * words + word]
            w[r.offer + word] = last
            for seat in range(self.seats):
                giver = (seat + self.seats - 1) % self.seats
                w[self.passed + giver * words + word] |= w[r.offer + seat * words + word]
        tell(r, self.event + PASSED_ON, -1)

    def keep_some(self, r: "Rules", s: State, seat: i64, subset: i64) -> None:
        """Keeps a part of what was picked; the rest is shuffled back into the deck."""
        w = s.w
        rank: i64 = 0
        for word in range(r.ticket_words):
            place = seat * r.ticket_words + word
            rest = w[self.picked + place]
            w[self.picked + place] = 0
            w[self.passed + place] = 0
            while rest:
                bit = rest & -rest
                if subset & BIT[rank]:
                    w[r.tickets + place] |= bit
                    s.b[TICKETS_HELD + seat] += 1
                else:
                    tickets.shuffle_in(r, s, word * WORD + lowest(rest))
                rest &= rest - 1
                rank += 1
        s.b[START_KEPT + seat] = s.b[TICKETS_HELD + seat]

    def faults(self, r: "Rules", s: State) -> list[str]:
        phase = i64(s.b[PHASE])
        is_picking, is_keeping = phase == self.first_phase, phase == self.first_phase + 1
        for seat in range(self.seats):
            picked: i64 = 0
            for word in range(r.ticket_words):
                picked += count(s.w[self.picked + seat * r.ticket_words + word])
            offered = i64(s.b[OFFERED + seat])
            if is_picking and (offered != i64(s.b[OFFERED]) or offered == 0 or picked + offered != self.deal):
                return ["in a draft all seats choose from the same number of tickets"]
            if is_keeping and (offered > 0 or picked != self.deal):
                return [f"in a draft every seat chooses from the {int(self.deal)} tickets that it picked"]
            if picked > 0 and not (is_picking or is_keeping):
                return ["tickets of a draft lie about though there is no draft"]
        return []

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
        """What others have picked: first what this seat passed on and no longer sees, then any."""
        if not self.first_phase <= i64(s.b[PHASE]) <= self.first_phase + 1:
            return
        offered = i64(s.b[OFFERED + (seat if seat >= 0 else 0)])
        for other in range(self.seats):
            if other == seat:
                continue
            for _turn in range(self.deal - offered):
                ticket = self.passed_ticket(r, s, seat, other)
                if ticket < 0:
                    ticket = drawn_ticket(r, r.unseen, stream)
                s.w[self.picked + other * r.ticket_words + ticket // WORD] |= BIT[ticket % WORD]

    def passed_ticket(self, r: "Rules", s: State, seat: i64, other: i64) -> i64:
        """A ticket that the seat passed on to the next one and has not seen again; -1 if none is left."""
        if seat < 0 or other != (seat + 1) % self.seats:
            return -1
        for word in range(r.ticket_words):
            gone = s.w[self.passed + seat * r.ticket_words + word] & r.unseen[word]
            if gone:
                r.unseen[word] &= ~(gone & -gone)
                return word * WORD + lowest(gone)
        return -1

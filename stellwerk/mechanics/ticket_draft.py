"""The ticket draft: all choose one of their tickets at the same time and pass the rest on (IB5, KR4).

The simplest form, which proves the points: one draft at the start, passed to the left.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stellwerk.kernel import flow, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import ANSWER, OFFERED, OWNER_ONLY, PHASE, START_KEPT, TICKETS_HELD, TURN
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell
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
        self.deal: i64 = self.number_of("deal")
        self.keep: i64 = self.number_of("keep")
        size, seats = int(r.ticket_words), int(self.seats)
        #: What each seat has picked so far.
        self.picked: i64 = r.layout.word("picked", size, seats, OWNER_ONLY, "tickets")
        #: What each seat passed on in each round, and so has seen: it remembers that to the end.
        self.passed: i64 = r.layout.words
        for turn in range(1, int(self.deal)):
            r.layout.word(f"passed on {turn}", size, seats, OWNER_ONLY, "tickets")

    def shape(self, r: "Rules") -> None:
        r.start_long = 0  # long tickets are not drafted
        r.knows_first_layer = True

    def passed_at(self, r: "Rules", seat: i64, turn: i64) -> i64:
        """Where it stands what a seat passed on in a round, counted from 0."""
        return self.passed + (turn * self.seats + seat) * r.ticket_words

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
                tell(r, self.first_event + PASSED_ON, -1)
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
        """Every seat's offer goes to the next seat in turn order; who passed it on has seen it."""
        w, words = s.w, r.ticket_words
        turn = self.deal - i64(s.b[OFFERED]) - 1
        for word in range(words):
            for seat in range(self.seats):
                w[self.passed_at(r, seat, turn) + word] = w[r.offer + seat * words + word]
            last = w[r.offer + (self.seats - 1) * words + word]
            for back in range(self.seats - 1):
                seat = self.seats - 1 - back
                w[r.offer + seat * words + word] = w[r.offer + (seat - 1) * words + word]
            w[r.offer + word] = last

    def keep_some(self, r: "Rules", s: State, seat: i64, subset: i64) -> None:
        """Keeps a part of what was picked; the rest is shuffled back into the deck."""
        w = s.w
        rank: i64 = 0
        for word in range(r.ticket_words):
            place = seat * r.ticket_words + word
            rest = w[self.picked + place]
            w[self.picked + place] = 0
            while rest:
                bit = rest & -rest
                if subset & BIT[rank]:
                    w[r.tickets + place] |= bit
                    s.b[TICKETS_HELD + seat] += 1
                else:
                    w[r.known + place] |= bit
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
        """In a draft a seat has seen what it picked and all that it ever passed on."""
        if seat < 0 or not self.first_phase <= i64(s.b[PHASE]) <= self.first_phase + 1:
            return 0
        seen = s.w[self.picked + seat * r.ticket_words + word]
        for turn in range(self.deal - 1):
            seen |= s.w[self.passed_at(r, seat, turn) + word]
        return seen

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """What others have picked and have before them: packet by packet, as they went round the table.

        Packet p is dealt to seat p; in round t seat p + t chooses from it. Each choice of another seat is
        equally likely to be any of the tickets that it could have chosen.
        """
        if not self.first_phase <= i64(s.b[PHASE]) <= self.first_phase + 1:
            return
        turn = self.deal - i64(s.b[OFFERED + (seat if seat >= 0 else 0)])
        for packet in range(self.seats):
            met = (seat - packet) % self.seats if seat >= 0 else self.deal
            for earlier in range(met if met < turn else turn):
                self.give_picked(r, s, (packet + earlier) % self.seats, drawn_ticket(r, r.unseen, stream))
            if met > turn:
                for _ticket in range(self.deal - turn):
                    self.give_offered(r, s, (packet + turn) % self.seats, drawn_ticket(r, r.unseen, stream))
            while met < turn and met < self.deal - 1:
                self.sample_round(r, s, seat, met, turn, stream)
                met += self.seats

    def sample_round(self, r: "Rules", s: State, seat: i64, then: i64, turn: i64, stream: Stream) -> None:
        """What became of the packet that the seat passed on in the round `then`, until it saw it again."""
        again = then + self.seats
        is_back = again <= turn and again < self.deal
        at = self.passed_at(r, seat, then)
        for word in range(r.ticket_words):
            r.pool[word] = s.w[at + word]
            if is_back:
                r.pool[word] &= ~self.seen_again(r, s, seat, again, turn, word)
        for later in range(then + 1, again if is_back else turn):
            self.give_picked(r, s, (seat + later - then) % self.seats, drawn_ticket(r, r.pool, stream))
        if not is_back and turn < self.deal:
            for _ticket in range(self.deal - turn):
                self.give_offered(r, s, (seat + turn - then) % self.seats, drawn_ticket(r, r.pool, stream))

    def seen_again(self, r: "Rules", s: State, seat: i64, again: i64, turn: i64, word: i64) -> i64:
        """What the seat found in the packet when it came back: its offer, or what it picked and passed on."""
        place = seat * r.ticket_words + word
        if again == turn:
            return s.w[r.offer + place]
        found = s.w[self.picked + place]
        if again < self.deal - 1:
            found |= s.w[self.passed_at(r, seat, again) + word]
        return found

    def give_picked(self, r: "Rules", s: State, seat: i64, ticket: i64) -> None:
        s.w[self.picked + seat * r.ticket_words + ticket // WORD] |= BIT[ticket % WORD]

    def give_offered(self, r: "Rules", s: State, seat: i64, ticket: i64) -> None:
        s.w[r.offer + seat * r.ticket_words + ticket // WORD] |= BIT[ticket % WORD]

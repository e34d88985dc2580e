"""The ticket draft: all choose one of their tickets at the same time and pass the rest on (IB5, KR4).

A second draft may follow: a card in the deck of train cards calls it (IB4, IB7, IB9). It is passed
the other way, and until it is over nobody draws tickets (IB14).

Both choices, which ticket to take and which to keep in the end, are answered with the kernel's
options of tickets to keep. A seat remembers what it took and what it passed on in each round.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow, tickets
from stellwerk.kernel.bits import BIT, WORD, count, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import (
    ANSWER,
    DECK_LEFT,
    NEXT_LAYER,
    NOBODY,
    OFFERED,
    OVER,
    OWNER_ONLY,
    PHASE,
    SEATS,
    START_KEPT,
    TICKETS_HELD,
    TICKETS_LEFT,
    TURN,
)
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import DRAW_TICKETS
from stellwerk.kernel.said import Said
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
#: So often a draft that is over is told anew by chance alone before the choices that can't be are mended,
TRIES: Final = 30
#: and so often a mended choice is then changed, so that it is about as likely as it should be.
CHANGES: Final = 300

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
        #: What each seat has picked so far in the draft that goes on.
        self.picked: i64 = r.layout.word("picked", size, seats, OWNER_ONLY, "tickets")
        #: What each seat remembers to the end: for each draft what it passed on, round by round, then what it
        #: picked. One lies behind the other: see `passed_at` and `drafted_at`.
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
        #: How far the second draft is: IN_DECK … DONE.
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

    def shape(self, r: "Rules") -> None:
        r.start_long = 0  # long tickets are not drafted
        r.knows_first_layer = True
        r.keeping[self.first_phase] = u8(1)
        r.keeping[self.first_phase + 1] = u8(1)
        # scratch for redrawing a draft, or one that is over: see `sample_finished`
        words, groups = int(r.ticket_words), int(self.deal) + 1
        self.blind: vec[i64] = bits.empty(words)
        self.rest: vec[i64] = bits.empty(words)
        self.kept_rounds: vec[i64] = bits.empty(SEATS)
        self.kept: vec[i64] = bits.empty(groups)
        self.free: vec[i64] = bits.empty(groups)
        self.could: vec[i64] = bits.empty(groups)
        self.tried: i64 = 0

    def passed_at(self, r: "Rules", draft: i64, seat: i64, turn: i64) -> i64:
        """Where it stands what a seat passed on in a round, counted from 0."""
        return self.memory + ((draft * self.deal + turn) * self.seats + seat) * r.ticket_words

    def drafted_at(self, r: "Rules", draft: i64, seat: i64) -> i64:
        """Where it stands what a seat picked in a draft that is over."""
        return self.passed_at(r, draft, seat, self.deal - 1)

    def stage(self, s: State) -> i64:
        return i64(s.b[self.second]) if self.again else DONE

    def draft(self, s: State) -> i64:
        """Which draft goes on."""
        return SECOND if self.again and s.b[self.second] == HELD else FIRST

    def is_drafting(self, s: State) -> bool:
        return self.first_phase <= i64(s.b[PHASE]) <= self.first_phase + 1

    def each(self, s: State) -> i64:
        """How many tickets were dealt to each seat in the draft that goes on."""
        if self.again and s.b[self.fewer] > 0:
            return i64(s.b[self.fewer])
        return self.deal

    def after(self, draft: i64, seat: i64, steps: i64) -> i64:
        """The seat that a packet of this seat comes to after so many rounds: left first, then right."""
        return (seat + (steps if draft == FIRST else -steps)) % self.seats

    # --- the draft card

    def lay_in(self, r: "Rules", s: State) -> None:
        """The draft card goes into the deck, festivals and all (IB4)."""
        left = i64(s.b[DECK_LEFT])
        s.b[self.stock] = u8(left)
        cards.plant(r, s, self.least_above(left), self.most_above(left))

    def most_above(self, left: i64) -> i64:
        """So many cards of a deck lie above the card at the most: it always comes before the last (IB9)."""
        most = left * self.percent // 100 + self.spread
        return most if most < left else left - 1

    def least_above(self, left: i64) -> i64:
        least = left * self.percent // 100 - self.spread
        if least < 0:
            return 0
        most = self.most_above(left)
        return least if least < most else most

    def highest(self, s: State) -> i64:
        """The least value that r.planted can have, as everybody can tell by the cards drawn so far."""
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

    def planted_card(self, r: "Rules", s: State) -> None:
        s.b[self.second] = DUE
        tell(r, self.first_event + CARD_UP, i64(s.b[TURN]))

    def usual_depth(self, r: "Rules", s: State) -> i64:
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

    # --- judgement

    def tickets_taken(self, r: "Rules", s: State, seat: i64, word: i64) -> i64:
        """What it has picked so far; once all lie before it, it chooses anew."""
        if i64(s.b[PHASE]) != self.first_phase:
            return 0
        return s.w[self.picked + seat * r.ticket_words + word]

    # --- dealing and passing on

    def deal_tickets(self, r: "Rules", s: State) -> bool:
        if self.again:
            self.lay_in(r, s)
        self.begin(r, s, FIRST, self.deal)
        tickets.offer_long(r, s, 0)  # they leave the game
        return True

    def between(self, r: "Rules", s: State) -> bool:
        """The second draft, if its card has come up: as many tickets for each as there are for all (IB7)."""
        if not self.again or s.b[self.second] != DUE:
            return False
        left = i64(s.b[TICKETS_LEFT])
        if r.open_rest and left > 0:
            left -= 1  # the last one would bring the open tickets in
        each = left // self.seats
        if each < FEWEST:
            s.b[self.second] = DONE
            tell(r, self.first_event + CALLED_OFF, -1)
            return False
        s.b[self.second] = HELD
        if each < self.deal:
            s.b[self.fewer] = u8(each)
        self.begin(r, s, SECOND, self.each(s))
        return True

    def begin(self, r: "Rules", s: State, draft: i64, each: i64) -> None:
        tell(r, self.first_event + BEGAN, -1, draft, each)
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
        """Every seat's offer goes to its neighbour; who passed it on has seen it."""
        w, words, draft = s.w, r.ticket_words, self.draft(s)
        turn = self.each(s) - i64(s.b[OFFERED]) - 1
        tell(r, self.first_event + PASSED_ON, -1, draft)
        for seat in range(self.seats):
            for word in range(words):
                w[self.passed_at(r, draft, seat, turn) + word] = w[r.offer + seat * words + word]
        for seat in range(self.seats):
            to = self.after(draft, seat, 1) * words
            for word in range(words):
                w[r.offer + to + word] = w[self.passed_at(r, draft, seat, turn) + word]
        if r.listening:
            for seat in range(self.seats):
                self.tell_offer(r, s, seat)

    def tell_offer(self, r: "Rules", s: State, seat: i64) -> None:
        """Tells the set of tickets that a seat now chooses from."""
        at = r.offer + seat * r.ticket_words
        second = s.w[at + 1] if r.ticket_words > 1 else 0
        third = s.w[at + 2] if r.ticket_words > 2 else 0
        tell(r, self.first_event + HANDED, seat, s.w[at], second, third)

    # --- keeping

    def lay_out(self, r: "Rules", s: State) -> None:
        """All that a seat picked lies before it: from this it keeps some."""
        for seat in range(self.seats):
            s.b[OFFERED + seat] = u8(self.each(s))
            for word in range(r.ticket_words):
                place = seat * r.ticket_words + word
                s.w[r.offer + place] = s.w[self.picked + place]
                s.w[self.picked + place] = 0

    def settle(self, r: "Rules", s: State) -> None:
        """The rest is shuffled into the ticket deck, that of the second draft under it."""
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
            if is_picking and (offered != i64(s.b[OFFERED]) or offered == 0 or picked + offered != each):
                return ["in a draft all seats choose from the same number of tickets"]
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
        """Rounds of the draft that goes on in which all have picked."""
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
        """What others have picked and kept, as the packets went round the table; and the draft card's place.

        Packet p is dealt to seat p; who picked from it in which round is known to all. What a seat passed on
        it knows, and so who can have it. Each choice of another seat is equally likely to be any of its own.
        """
        is_drafting = self.is_drafting(s)
        if not is_drafting or self.draft(s) == SECOND:
            self.sample_finished(r, s, seat, FIRST, stream)
        if self.again and not is_drafting and s.b[self.second] == DONE:
            self.sample_finished(r, s, seat, SECOND, stream)
        if is_drafting:
            self.sample_running(r, s, seat, stream)
        if self.again and s.b[self.second] == IN_DECK and s.b[DECK_LEFT] > 0:
            highest = self.highest(s)
            s.b[r.planted] = u8(highest + stream.below(self.deepest(s) - highest + 1))

    def remembers(self, r: "Rules", s: State, seat: i64, draft: i64, each: i64, done: i64) -> bool:
        """Whether the seat knows what it passed on; in a text position that may be left out."""
        for turn in range(each - 1):
            if turn < done and self.size_of(r, s, self.passed_at(r, draft, seat, turn)) != each - 1 - turn:
                return False
        return True

    def seen(self, r: "Rules", s: State, seat: i64, draft: i64, word: i64) -> i64:
        """All that the seat remembers of a draft."""
        found: i64 = 0
        for turn in range(self.deal):
            found |= s.w[self.passed_at(r, draft, seat, turn) + word]
        return found

    def drawn(self, r: "Rules", stream: Stream) -> i64:
        """A random ticket of r.pool, which is no longer unseen; -1 if there is none."""
        size: i64 = 0
        for word in range(r.ticket_words):
            size += count(r.pool[word])
        if size == 0:
            return -1
        ticket = drawn_ticket(r, r.pool, stream)
        r.unseen[ticket // WORD] &= ~BIT[ticket % WORD]
        return ticket

    # --- a draft that goes on

    def sample_running(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        draft, each, done = self.draft(s), self.each(s), self.rounds_done(s)
        knows = seat >= 0 and self.remembers(r, s, seat, draft, each, done)
        for word in range(r.ticket_words):
            self.blind[word] = r.unseen[word]
            if knows:
                self.blind[word] &= ~self.seen(r, s, seat, draft, word)
        for packet in range(self.seats):
            # the round in which the seat meets the packet; never, if it knows nothing
            met = (seat - packet if draft == FIRST else packet - seat) % self.seats if knows else each
            for turn in range(met if met < done else done):
                self.give_blind(r, s, seat, self.after(draft, packet, turn), self.taken_at(r, s), stream)
            if met > done:
                for _turn in range(each - done):
                    self.give_blind(r, s, seat, self.after(draft, packet, done), r.offer, stream)
            while met < done and met < each - 1:
                self.sample_round(r, s, seat, met, stream)
                met += self.seats

    def taken_at(self, r: "Rules", s: State) -> i64:
        """Where the tickets lie that the seats have picked."""
        return self.picked if i64(s.b[PHASE]) == self.first_phase else r.offer

    def give_blind(self, r: "Rules", s: State, seat: i64, other: i64, at: i64, stream: Stream) -> None:
        """Gives another seat a ticket that the seat never saw."""
        if other == seat:
            return
        for word in range(r.ticket_words):
            r.pool[word] = r.unseen[word] & self.blind[word]
        self.give(r, s, at + other * r.ticket_words, stream)

    def give(self, r: "Rules", s: State, at: i64, stream: Stream) -> None:
        """Adds a ticket of r.pool to a set."""
        ticket = self.drawn(r, stream)
        if ticket >= 0:
            s.w[at + ticket // WORD] |= BIT[ticket % WORD]

    def sample_round(self, r: "Rules", s: State, seat: i64, then: i64, stream: Stream) -> None:
        """What became of the packet that the seat passed on in the round `then`, until it saw it again."""
        draft, each, done = self.draft(s), self.each(s), self.rounds_done(s)
        again = then + self.seats
        is_back = again <= done and again < each
        for word in range(r.ticket_words):
            r.pool[word] = r.unseen[word] & s.w[self.passed_at(r, draft, seat, then) + word]
            if is_back and again < done and again < each - 1:
                r.pool[word] &= ~s.w[self.passed_at(r, draft, seat, again) + word]
        for turn in range(then + 1, again if is_back else done):
            other = self.after(draft, seat, turn - then)
            self.give(r, s, self.taken_at(r, s) + other * r.ticket_words, stream)
        if not is_back and done < each:
            other = self.after(draft, seat, done - then)
            for _turn in range(each - done):
                self.give(r, s, r.offer + other * r.ticket_words, stream)

    # --- a draft that is over

    # What a seat knows of another's pick is the round in which it last saw the packet. All picks between two
    # of its looks at a packet are one group: they are the tickets that then were missing, in any order. All
    # picks from packets that it had not seen yet are the last group, `deal`. So a guess is a choice of the
    # rounds in which others picked what they kept: no group may then have more kept tickets than are free,
    # that is which the seat has not seen elsewhere since. Every order within a group is equally likely.

    def sample_finished(self, r: "Rules", s: State, seat: i64, draft: i64, stream: Stream) -> None:
        """What others kept of a draft; if the seat does not remember it, they are dealt tickets like all."""
        if seat < 0 or r.open_rest:
            return
        each = self.size_of(r, s, self.drafted_at(r, draft, seat))
        if each < FEWEST or not self.remembers(r, s, seat, draft, each, each):
            return
        keep = self.keep if self.keep < each else each
        for other in range(self.seats):
            held = self.size_of(r, s, r.tickets + other * r.ticket_words)
            if other != seat and i64(s.b[TICKETS_HELD + other]) - held < keep:
                return
        for word in range(r.ticket_words):
            self.blind[word] = r.short_tickets[word] & ~self.seen(r, s, seat, draft, word)
        self.count_tickets(r, s, seat, draft, each, keep)
        if not self.choose_by_chance(seat, draft, each, keep, stream):
            if not self.mend(seat, draft, each, stream):
                return
            self.mix(seat, draft, each, stream)
        self.hand_out(r, s, seat, draft, each, stream)
        if draft == SECOND and s.b[self.layer] > 0:
            self.fill_layer(r, s, seat, each, stream)

    def group_of(self, draft: i64, seat: i64, other: i64, turn: i64) -> i64:
        """The round in which the seat last saw the packet that another picks from; `deal`: it never did."""
        steps = (other - seat if draft == FIRST else seat - other) % self.seats
        return turn - steps if steps <= turn else self.deal

    def could_hold(
        self, r: "Rules", s: State, seat: i64, draft: i64, each: i64, group: i64, word: i64
    ) -> i64:
        """The tickets that can have been picked in a group."""
        if group == self.deal:
            return self.blind[word]
        found = (
            s.w[self.passed_at(r, draft, seat, group) + word] & ~s.w[self.drafted_at(r, draft, seat) + word]
        )
        again = group + self.seats
        if again < each - 1:
            found &= ~s.w[self.passed_at(r, draft, seat, again) + word]
        return found

    def still_free(
        self, r: "Rules", s: State, seat: i64, draft: i64, each: i64, group: i64, word: i64
    ) -> i64:
        """Those of them that can still be held: what was in the second draft was not kept in the first."""
        found = r.unseen[word] & self.could_hold(r, s, seat, draft, each, group, word)
        if self.again and draft == FIRST:
            found &= ~self.seen(r, s, seat, SECOND, word)
        return found

    def count_tickets(self, r: "Rules", s: State, seat: i64, draft: i64, each: i64, keep: i64) -> None:
        """How many tickets of each group can have been picked, and can still be held."""
        for group in range(self.deal + 1):
            self.free[group] = 0
            self.could[group] = 0
            if group < each - 1 or group == self.deal:
                for word in range(r.ticket_words):
                    self.free[group] += count(self.still_free(r, s, seat, draft, each, group, word))
                    self.could[group] += count(self.could_hold(r, s, seat, draft, each, group, word))
        blind = self.deal
        if draft == SECOND:
            # not what was kept in the first draft; nor what came up since while all the rest lies in the deck
            self.could[blind] -= self.seats * self.keep
            if self.is_rest_together(r, s, each - keep) or self.could[blind] < self.free[blind]:
                self.could[blind] = self.free[blind]

    def is_rest_together(self, r: "Rules", s: State, rest: i64) -> bool:
        """Whether nobody has drawn yet from the layer that the rest of the second draft became."""
        layer = i64(s.b[self.layer])
        return layer > 0 and i64(s.b[r.layer_size + layer]) == self.seats * rest

    def choose_by_chance(self, seat: i64, draft: i64, each: i64, keep: i64, stream: Stream) -> bool:
        """Tells others' picks and choices, each as likely as it is, until the seat can believe them."""
        for _turn in range(i64(TRIES)):
            self.choose_rounds(seat, draft, each, keep, stream)
            if self.is_believed(stream):
                return True
        return False

    def choose_rounds(self, seat: i64, draft: i64, each: i64, keep: i64, stream: Stream) -> None:
        """In which rounds others picked what they kept, every choice equally likely."""
        for group in range(self.deal + 1):
            self.kept[group] = 0
        for other in range(self.seats):
            self.kept_rounds[other] = 0
            if other == seat:
                continue
            left = keep
            for turn in range(each):
                if stream.below(each - turn) < left:
                    self.kept_rounds[other] |= BIT[turn]
                    self.kept[self.group_of(draft, seat, other, turn)] += 1
                    left -= 1

    def is_believed(self, stream: Stream) -> bool:
        """Draws what was picked and kept: is none of it a ticket that the seat has seen since?"""
        for group in range(self.deal + 1):
            if self.free[group] < self.could[group]:
                for n in range(self.kept[group]):
                    if stream.below(self.could[group] - n) >= self.free[group] - n:
                        return False
            elif self.free[group] < self.kept[group]:
                return False
        return True

    def mend(self, seat: i64, draft: i64, each: i64, stream: Stream) -> bool:
        """Changes the choice until no group has more kept tickets than are free; False if there is no way."""
        for group in range(self.deal + 1):
            while self.kept[group] > self.free[group]:
                self.tried = BIT[group]
                if not self.make_room(seat, draft, each, group, stream):
                    return False
        return True

    def make_room(self, seat: i64, draft: i64, each: i64, group: i64, stream: Stream) -> bool:
        """Some seat keeps its pick of this group no longer, but one of a group that has or gets room for it.

        This is the search for an augmenting path of a matching: it finds one if there is one.
        """
        picks = self.seats * each
        first, shift = stream.below(picks), stream.below(each)
        for n in range(picks):
            other, turn = (first + n) % picks // each, (first + n) % each
            if self.kept_rounds[other] & BIT[turn] == 0 or self.group_of(draft, seat, other, turn) != group:
                continue
            for k in range(each):
                instead = (shift + k) % each
                goal = self.group_of(draft, seat, other, instead)
                if self.kept_rounds[other] & BIT[instead] or self.tried & BIT[goal]:
                    continue
                self.tried |= BIT[goal]
                if self.kept[goal] < self.free[goal] or self.make_room(seat, draft, each, goal, stream):
                    self.change(other, turn, group, instead, goal)
                    return True
        return False

    def change(self, other: i64, turn: i64, group: i64, instead: i64, goal: i64) -> None:
        """A seat keeps what it picked in another round instead."""
        self.kept_rounds[other] ^= BIT[turn] | BIT[instead]
        self.kept[group] -= 1
        self.kept[goal] += 1

    def mix(self, seat: i64, draft: i64, each: i64, stream: Stream) -> None:
        """Changes a choice that can be at random, each change as likely as its outcome (Metropolis).

        A group's picks can be told in could! / (could - picks)! ways; that none of those kept was seen
        since, in free! / (free - kept)! * (could - kept)! / (could - picks)! of them.
        """
        for _turn in range(i64(CHANGES)):
            other, turn, instead = stream.below(self.seats), stream.below(each), stream.below(each)
            rounds = self.kept_rounds[other]
            if rounds & BIT[turn] == 0 or rounds & BIT[instead]:
                continue
            group = self.group_of(draft, seat, other, turn)
            goal = self.group_of(draft, seat, other, instead)
            if group == goal:
                is_likely = True
            elif stream.below(2) == 0:
                is_likely = self.is_likely(group, goal, stream)
            else:
                is_likely = self.change_back(seat, draft, each, goal, group, stream)
            if is_likely:
                self.change(other, turn, group, instead, goal)

    def is_likely(self, group: i64, goal: i64, stream: Stream) -> bool:
        """Whether a seat may well keep a pick of another group instead: never if that has no room."""
        after = (self.could[group] - self.kept[group] + 1) * (self.free[goal] - self.kept[goal])
        before = (self.could[goal] - self.kept[goal]) * (self.free[group] - self.kept[group] + 1)
        return after > 0 and stream.below(before) < after

    def change_back(self, seat: i64, draft: i64, each: i64, group: i64, goal: i64, stream: Stream) -> bool:
        """Some seat changes from one group to another, if it can: where another changes the other way.

        It is done the less often the more ways there are to undo it; only the last group has more than one.
        """
        other = stream.below(self.seats)
        rounds = self.kept_rounds[other]
        here = self.rounds_in(seat, draft, each, group, other)
        there = self.rounds_in(seat, draft, each, goal, other)
        ways = count(here & rounds) * count(there & ~rounds)
        if stream.below((count(there & rounds) + 1) * (count(here & ~rounds) + 1)) >= ways:
            return False
        turn = member(here & rounds, stream.below(count(here & rounds)))
        instead = member(there & ~rounds, stream.below(count(there & ~rounds)))
        self.change(other, turn, group, instead, goal)
        return True

    def rounds_in(self, seat: i64, draft: i64, each: i64, group: i64, other: i64) -> i64:
        """The rounds in which a seat picked in a group."""
        found: i64 = 0
        for turn in range(each):
            if other != seat and self.group_of(draft, seat, other, turn) == group:
                found |= BIT[turn]
        return found

    def hand_out(self, r: "Rules", s: State, seat: i64, draft: i64, each: i64, stream: Stream) -> None:
        """The tickets picked in the rounds chosen go into others' hands."""
        for other in range(self.seats):
            for turn in range(each):
                if self.kept_rounds[other] & BIT[turn]:
                    group = self.group_of(draft, seat, other, turn)
                    for word in range(r.ticket_words):
                        r.pool[word] = self.still_free(r, s, seat, draft, each, group, word)
                    self.give(r, s, r.tickets + other * r.ticket_words, stream)

    def fill_layer(self, r: "Rules", s: State, seat: i64, each: i64, stream: Stream) -> None:
        """Only what nobody kept of the second draft can lie in the layer that its rest became."""
        layer = i64(s.b[self.layer])
        missing = i64(s.b[r.layer_size + layer])
        for ticket in range(r.ticket_count):
            if i64(s.b[r.layer + ticket]) == layer:
                missing -= 1
        for word in range(r.ticket_words):
            self.rest[word] = r.unseen[word] & self.seen(r, s, seat, SECOND, word)
            r.pool[word] = r.unseen[word] & self.blind[word]
        self.add_blind(r, seat, each, stream)
        for _turn in range(missing):
            for word in range(r.ticket_words):
                r.pool[word] = r.unseen[word] & self.rest[word]
            ticket = self.drawn(r, stream)
            if ticket >= 0:
                s.b[r.layer + ticket] = u8(layer)

    def add_blind(self, r: "Rules", seat: i64, each: i64, stream: Stream) -> None:
        """What others picked from packets that the seat had not seen yet, and did not keep, out of r.pool."""
        picks = -self.kept[self.deal]
        for other in range(self.seats):
            for turn in range(each):
                if other != seat and self.group_of(SECOND, seat, other, turn) == self.deal:
                    picks += 1
        size: i64 = 0
        for word in range(r.ticket_words):
            size += count(r.pool[word])
        for _turn in range(picks if picks < size else size):
            ticket = drawn_ticket(r, r.pool, stream)
            self.rest[ticket // WORD] |= BIT[ticket % WORD]

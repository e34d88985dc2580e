"""Guesses what others picked and kept in a ticket draft, from all that one seat knows of it.

Packet p is dealt to seat p, and everybody knows who picked from it in which round. A seat knows what it
passed on, and so who can have it. Each choice of another seat is equally likely.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits
from stellwerk.kernel.bits import BIT, WORD, count, member
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PHASE, SEATS, TICKETS_HELD
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.tickets import pool_size
from stellwerk.kernel.views import drawn_ticket
from stellwerk.mechanics.ticket_draft import FEWEST, FIRST, SECOND, TicketDraft

#: How often others' choices in a finished draft are drawn by chance alone before a choice is repaired,
TRIES: Final = 30
#: and how often a repaired choice is then changed, so that it is about as likely as it should be.
CHANGES: Final = 300


class DraftGuess:
    """Fills one state that is redrawn from a seat's view."""

    def __init__(self, m: TicketDraft, words: int) -> None:
        self.m = m
        #: Whose guess it is, of which draft, how many tickets each seat was dealt in it, and kept.
        self.seat: i64 = 0
        self.draft: i64 = 0
        self.each: i64 = 0
        self.keep: i64 = 0
        #: Tickets of the draft that the seat never saw; those that may lie in the layer of the deck.
        self.blind: vec[i64] = bits.empty(words)
        self.rest: vec[i64] = bits.empty(words)
        #: The rounds, as bits, in which each seat picked what it kept.
        self.kept_rounds: vec[i64] = bits.empty(SEATS)
        #: Of each group of picks (see below): how many were kept, can still be held, can have been picked.
        self.kept: vec[i64] = bits.empty(int(m.deal) + 1)
        self.free: vec[i64] = bits.empty(int(m.deal) + 1)
        self.could: vec[i64] = bits.empty(int(m.deal) + 1)
        self.tried: i64 = 0

    def remembers(self, r: Rules, s: State, done: i64) -> bool:
        """Whether the seat knows what it passed on; in a text position that may be left out."""
        m = self.m
        for turn in range(self.each - 1):
            number = m.size_of(r, s, m.passed_at(r, self.draft, self.seat, turn))
            if turn < done and number != self.each - 1 - turn:
                return False
        return True

    def seen(self, r: Rules, s: State, draft: i64, word: i64) -> i64:
        """All that the seat remembers of a draft."""
        found: i64 = 0
        for turn in range(self.m.deal):
            found |= s.w[self.m.passed_at(r, draft, self.seat, turn) + word]
        return found

    def give(self, r: Rules, s: State, at: i64, stream: Stream) -> None:
        """Adds a ticket of r.pool to a set."""
        ticket = self.drawn(r, stream)
        if ticket >= 0:
            s.w[at + ticket // WORD] |= BIT[ticket % WORD]

    def drawn(self, r: Rules, stream: Stream) -> i64:
        """A random ticket of r.pool, which is no longer unseen; -1 if there is none."""
        if pool_size(r) == 0:
            return -1
        ticket = drawn_ticket(r, r.pool, stream)
        r.unseen[ticket // WORD] &= ~BIT[ticket % WORD]
        return ticket

    # --- a running draft

    def fill_running(self, r: Rules, s: State, seat: i64, stream: Stream) -> None:
        """What others have picked so far, and what lies before them."""
        m = self.m
        self.seat, self.draft, self.each = seat, m.draft(s), m.each(s)
        done = m.rounds_done(s)
        knows = seat >= 0 and self.remembers(r, s, done)
        for word in range(r.ticket_words):
            self.blind[word] = r.unseen[word]
            if knows:
                self.blind[word] &= ~self.seen(r, s, self.draft, word)
        for packet in range(m.seats):
            # the round in which the seat meets the packet; never, if it knows nothing
            met = m.steps(self.draft, packet, seat) if knows else self.each
            for turn in range(met if met < done else done):
                self.give_blind(r, s, m.after(self.draft, packet, turn), self.taken_at(r, s), stream)
            if met > done:
                for _turn in range(self.each - done):
                    self.give_blind(r, s, m.after(self.draft, packet, done), r.offer, stream)
            while met < done and met < self.each - 1:
                self.fill_round(r, s, met, done, stream)
                met += m.seats

    def taken_at(self, r: Rules, s: State) -> i64:
        """Where the tickets lie that the seats have picked."""
        return self.m.picked if i64(s.b[PHASE]) == self.m.first_phase else r.offer

    def give_blind(self, r: Rules, s: State, other: i64, at: i64, stream: Stream) -> None:
        """Gives another seat a ticket that the seat never saw."""
        if other == self.seat:
            return
        for word in range(r.ticket_words):
            r.pool[word] = r.unseen[word] & self.blind[word]
        self.give(r, s, at + other * r.ticket_words, stream)

    def fill_round(self, r: Rules, s: State, then: i64, done: i64, stream: Stream) -> None:
        """What became of the packet that the seat passed on in the round `then`, until it saw it again."""
        m, each = self.m, self.each
        again = then + m.seats
        is_back = again <= done and again < each
        for word in range(r.ticket_words):
            r.pool[word] = r.unseen[word] & s.w[m.passed_at(r, self.draft, self.seat, then) + word]
            if is_back and again < done and again < each - 1:
                r.pool[word] &= ~s.w[m.passed_at(r, self.draft, self.seat, again) + word]
        for turn in range(then + 1, again if is_back else done):
            other = m.after(self.draft, self.seat, turn - then)
            self.give(r, s, self.taken_at(r, s) + other * r.ticket_words, stream)
        if not is_back and done < each:
            other = m.after(self.draft, self.seat, done - then)
            for _turn in range(each - done):
                self.give(r, s, r.offer + other * r.ticket_words, stream)

    # --- a finished draft

    # What a seat knows about another's pick is the round in which it last saw the packet. All picks between
    # two of its looks at a packet form one group: they took the tickets that were missing the second time, in
    # any order. All picks from packets that it had not seen yet form the last group, `deal`. So a guess is a
    # choice of the rounds in which others picked what they kept, such that no group has more kept tickets
    # than free ones (tickets that the seat has not seen elsewhere since). All orders within a group are
    # equally likely.

    def fill_finished(self, r: Rules, s: State, seat: i64, draft: i64, stream: Stream) -> None:
        """What others kept of a draft. If the seat does not remember it, they are dealt any tickets."""
        m = self.m
        if seat < 0 or r.open_rest:
            return
        self.seat, self.draft = seat, draft
        self.each = m.size_of(r, s, m.drafted_at(r, draft, seat))
        if self.each < FEWEST or not self.remembers(r, s, self.each):
            return
        self.keep = m.keep if m.keep < self.each else self.each
        for other in range(m.seats):
            held = m.size_of(r, s, r.tickets + other * r.ticket_words)
            if other != seat and i64(s.b[TICKETS_HELD + other]) - held < self.keep:
                return
        for word in range(r.ticket_words):
            self.blind[word] = r.short_tickets[word] & ~self.seen(r, s, draft, word)
        self.count_tickets(r, s)
        if not self.choose_by_chance(stream):
            if not self.mend(stream):
                return
            self.mix(stream)
        self.hand_out(r, s, stream)
        if draft == SECOND and s.b[m.layer] > 0:
            self.fill_layer(r, s, stream)

    def group_of(self, other: i64, turn: i64) -> i64:
        """The round in which the seat last saw the packet that another picks from; `deal`: it never did."""
        steps = self.m.steps(self.draft, self.seat, other)
        return turn - steps if steps <= turn else self.m.deal

    def could_hold(self, r: Rules, s: State, group: i64, word: i64) -> i64:
        """The tickets that can have been picked in a group."""
        m = self.m
        if group == m.deal:
            return self.blind[word]
        found = s.w[m.passed_at(r, self.draft, self.seat, group) + word]
        found &= ~s.w[m.drafted_at(r, self.draft, self.seat) + word]
        again = group + m.seats
        if again < self.each - 1:
            found &= ~s.w[m.passed_at(r, self.draft, self.seat, again) + word]
        return found

    def still_free(self, r: Rules, s: State, group: i64, word: i64) -> i64:
        """Those that can still be held: what was in the second draft was not kept in the first."""
        found = r.unseen[word] & self.could_hold(r, s, group, word)
        if self.m.again and self.draft == FIRST:
            found &= ~self.seen(r, s, SECOND, word)
        return found

    def count_tickets(self, r: Rules, s: State) -> None:
        """How many tickets of each group can have been picked, and can still be held."""
        m, blind = self.m, self.m.deal
        for group in range(blind + 1):
            self.free[group] = 0
            self.could[group] = 0
            if group < self.each - 1 or group == blind:
                for word in range(r.ticket_words):
                    self.free[group] += count(self.still_free(r, s, group, word))
                    self.could[group] += count(self.could_hold(r, s, group, word))
        if self.draft == SECOND:
            # less what was kept in the first draft, and what came up since while the rest lies in the deck
            self.could[blind] -= m.seats * m.keep
            if self.is_rest_together(r, s) or self.could[blind] < self.free[blind]:
                self.could[blind] = self.free[blind]

    def is_rest_together(self, r: Rules, s: State) -> bool:
        """Whether nobody has drawn yet from the layer that the rest of the second draft became."""
        m = self.m
        layer = i64(s.b[m.layer])
        return layer > 0 and i64(s.b[r.layer_size + layer]) == m.seats * (self.each - self.keep)

    def choose_by_chance(self, stream: Stream) -> bool:
        """Draws others' picks and choices by chance until they agree with what the seat has seen."""
        for _turn in range(i64(TRIES)):
            self.choose_rounds(stream)
            if self.is_believed(stream):
                return True
        return False

    def choose_rounds(self, stream: Stream) -> None:
        """In which rounds others picked what they kept, every choice equally likely."""
        for group in range(self.m.deal + 1):
            self.kept[group] = 0
        for other in range(self.m.seats):
            self.kept_rounds[other] = 0
            if other == self.seat:
                continue
            left = self.keep
            for turn in range(self.each):
                if stream.below(self.each - turn) < left:
                    self.kept_rounds[other] |= BIT[turn]
                    self.kept[self.group_of(other, turn)] += 1
                    left -= 1

    def is_believed(self, stream: Stream) -> bool:
        """Draws what was picked and kept; whether the seat has seen none of it since."""
        for group in range(self.m.deal + 1):
            if self.free[group] < self.could[group]:
                for n in range(self.kept[group]):
                    if stream.below(self.could[group] - n) >= self.free[group] - n:
                        return False
            elif self.free[group] < self.kept[group]:
                return False
        return True

    def mend(self, stream: Stream) -> bool:
        """Changes the choice until no group has more kept tickets than are free; False if there is no way."""
        for group in range(self.m.deal + 1):
            while self.kept[group] > self.free[group]:
                self.tried = BIT[group]
                if not self.make_room(group, stream):
                    return False
        return True

    def make_room(self, group: i64, stream: Stream) -> bool:
        """Lets some seat keep a pick of another group instead, which has room or gets it.

        It searches for an augmenting path of a matching, and finds one if there is one.
        """
        each = self.each
        picks = self.m.seats * each
        first, shift = stream.below(picks), stream.below(each)
        for n in range(picks):
            other, turn = (first + n) % picks // each, (first + n) % each
            if self.kept_rounds[other] & BIT[turn] == 0 or self.group_of(other, turn) != group:
                continue
            for k in range(each):
                instead = (shift + k) % each
                goal = self.group_of(other, instead)
                if self.kept_rounds[other] & BIT[instead] or self.tried & BIT[goal]:
                    continue
                self.tried |= BIT[goal]
                if self.kept[goal] < self.free[goal] or self.make_room(goal, stream):
                    self.change(other, turn, group, instead, goal)
                    return True
        return False

    def change(self, other: i64, turn: i64, group: i64, instead: i64, goal: i64) -> None:
        """Lets a seat keep what it picked in another round instead."""
        self.kept_rounds[other] ^= BIT[turn] | BIT[instead]
        self.kept[group] -= 1
        self.kept[goal] += 1

    def mix(self, stream: Stream) -> None:
        """Changes a possible choice at random, by the likelihood of the outcomes (Metropolis).

        A group's picks can be drawn in could! / (could - picks)! ways. In free! / (free - kept)! *
        (could - kept)! / (could - picks)! of them, none of the kept ones was seen since.
        """
        each = self.each
        for _turn in range(i64(CHANGES)):
            other, turn, instead = stream.below(self.m.seats), stream.below(each), stream.below(each)
            rounds = self.kept_rounds[other]
            if rounds & BIT[turn] == 0 or rounds & BIT[instead]:
                continue
            group, goal = self.group_of(other, turn), self.group_of(other, instead)
            if group == goal:
                is_likely = True
            elif stream.below(2) == 0:
                is_likely = self.is_likely(group, goal, stream)
            else:
                is_likely = self.change_back(goal, group, stream)
            if is_likely:
                self.change(other, turn, group, instead, goal)

    def is_likely(self, group: i64, goal: i64, stream: Stream) -> bool:
        """Whether a change to another group is accepted; never if that group has no room."""
        after = (self.could[group] - self.kept[group] + 1) * (self.free[goal] - self.kept[goal])
        before = (self.could[goal] - self.kept[goal]) * (self.free[group] - self.kept[group] + 1)
        return after > 0 and stream.below(before) < after

    def change_back(self, group: i64, goal: i64, stream: Stream) -> bool:
        """Lets some seat, if it can, change between two groups while another changes the other way.

        The more ways there are to undo it, the less often it happens; only the last group has several.
        """
        other = stream.below(self.m.seats)
        rounds = self.kept_rounds[other]
        here, there = self.rounds_in(group, other), self.rounds_in(goal, other)
        ways = count(here & rounds) * count(there & ~rounds)
        if stream.below((count(there & rounds) + 1) * (count(here & ~rounds) + 1)) >= ways:
            return False
        turn = member(here & rounds, stream.below(count(here & rounds)))
        instead = member(there & ~rounds, stream.below(count(there & ~rounds)))
        self.change(other, turn, group, instead, goal)
        return True

    def rounds_in(self, group: i64, other: i64) -> i64:
        """The rounds in which another seat picked in a group."""
        found: i64 = 0
        for turn in range(self.each):
            if other != self.seat and self.group_of(other, turn) == group:
                found |= BIT[turn]
        return found

    def hand_out(self, r: Rules, s: State, stream: Stream) -> None:
        """Deals others the tickets that they picked in the chosen rounds."""
        for other in range(self.m.seats):
            for turn in range(self.each):
                if self.kept_rounds[other] & BIT[turn]:
                    group = self.group_of(other, turn)
                    for word in range(r.ticket_words):
                        r.pool[word] = self.still_free(r, s, group, word)
                    self.give(r, s, r.tickets + other * r.ticket_words, stream)

    def fill_layer(self, r: Rules, s: State, stream: Stream) -> None:
        """Only what nobody kept of the second draft can lie in the layer that its rest became."""
        layer = i64(s.b[self.m.layer])
        missing = i64(s.b[r.layer_size + layer])
        for ticket in range(r.ticket_count):
            if i64(s.b[r.layer + ticket]) == layer:
                missing -= 1
        for word in range(r.ticket_words):
            self.rest[word] = r.unseen[word] & self.seen(r, s, SECOND, word)
            r.pool[word] = r.unseen[word] & self.blind[word]
        self.add_blind(r, stream)
        for _turn in range(missing):
            for word in range(r.ticket_words):
                r.pool[word] = r.unseen[word] & self.rest[word]
            ticket = self.drawn(r, stream)
            if ticket >= 0:
                s.b[r.layer + ticket] = u8(layer)

    def add_blind(self, r: Rules, stream: Stream) -> None:
        """Draws from r.pool what others picked, unseen by the seat, and did not keep."""
        picks = -self.kept[self.m.deal]
        for other in range(self.m.seats):
            for turn in range(self.each):
                if other != self.seat and self.group_of(other, turn) == self.m.deal:
                    picks += 1
        size = pool_size(r)
        for _turn in range(picks if picks < size else size):
            ticket = drawn_ticket(r, r.pool, stream)
            self.rest[ticket // WORD] |= BIT[ticket % WORD]

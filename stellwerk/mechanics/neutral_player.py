"""The neutral player: tickets from the deck say where it builds (NL16-NL25)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, claims, flow, tickets
from stellwerk.kernel.bits import BIT, WORD, count, lowest
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import (
    BETWEEN,
    FIRST,
    NO_HOLDER,
    OWES,
    PHASE,
    TICKETS_LEFT,
    TURNS,
)
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(
        Item("trains", "number", "its trains", low=1, high=99, default=40),
        Item("from_round", "number", "the first round after which it builds", low=1, high=99, default=6),
    ),
    ticket=(Item("neutral", "text", "the connection named at its foot", names="connection"),),
    at_least_one=("neutral",),
    open_tickets=True,
)

# --- events; the seat is the marker's holder
TURNED: Final = 0  # ticket
BUILT: Final = 1  # track, 1 if the holder chose it
IDLE: Final = 2  # connection + 1; 0: none is named
LEFT: Final = 3  # connection, trains left
MARKER_PASSED: Final = 4  # to this seat
OVER: Final = 5  # the ticket deck was used up; 1 if by its own ticket, not by a draw


class NeutralPlayer(Mechanic):
    """After each round the marker's holder turns a ticket up; the connection at its foot is built."""

    def owners(self) -> tuple[str, ...]:
        return ("neutral",)

    def phases(self) -> tuple[str, ...]:
        return ("neutral",)

    def option_names(self) -> tuple[str, ...]:
        return tuple([f"neutral {track.id}" for track in self.board.tracks])

    def declare(self, r: "Rules") -> None:
        self.trains: i64 = self.number_of("trains")
        self.first_turn: i64 = self.number_of("from_round") * int(self.seats)
        self.owner: i64 = r.owner("neutral")
        self.supply: i64 = r.layout.byte("neutral trains")
        self.marker: i64 = r.layout.byte("neutral marker", codec="holder")
        #: The ticket that the holder decides about; it already lies open.
        self.ticket: i64 = r.layout.word("neutral ticket", int(r.ticket_words), codec="tickets")

    def adjust_tables(self, r: "Rules") -> None:
        """For each ticket the connection at its foot, or -1; for each connection its tracks as a set."""
        words = int(r.track_words)
        names = [connection.id for connection in self.board.connections]
        self.foot: vec[i64] = bits.empty(len(self.board.tickets))
        for n, ticket in enumerate(self.board.tickets):
            name = ticket.data.get("neutral")
            self.foot[n] = names.index(name) if isinstance(name, str) else -1
        self.length: vec[i64] = vec[i64]([i64(each.length) for each in self.board.connections])
        self.tracks: vec[i64] = bits.empty(len(names) * words)
        for n, track in enumerate(self.board.tracks):
            self.tracks[track.connection * words + n // WORD] |= BIT[n % WORD]

    def set_up(self, r: "Rules", s: State) -> None:
        """The second player starts with the marker."""
        s.b[self.supply] = u8(self.trains)
        s.b[self.marker] = u8((i64(s.b[FIRST]) + 1) % self.seats)

    # --- its phase

    def between(self, r: "Rules", s: State) -> bool:
        holder = i64(s.b[self.marker])
        turns = s.w[TURNS]
        if holder == NO_HOLDER or turns < self.first_turn or turns % self.seats > 0:
            return False
        ticket = tickets.turn_over(r, s, holder, self.first_event + TURNED)
        if self.carry_out(r, s, holder, ticket):
            return True
        tickets.carried_out(r, s)
        return False

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """Whether its first phase is still to come: 1 or 0 (NL17)."""
        return {"neutral waits": 1 if s.w[TURNS] < self.first_turn else 0}

    def carry_out(self, r: "Rules", s: State, holder: i64, ticket: i64) -> bool:
        """Does what a ticket says; True: the holder has a choice and is asked first."""
        connection = self.foot[ticket]
        if connection < 0 or not self.wants(r, s, connection):
            emit(r, self.first_event + IDLE, holder, connection + 1)
            return False
        if i64(s.b[self.supply]) < self.length[connection]:
            s.b[self.marker] = u8(NO_HOLDER)
            emit(r, self.first_event + LEFT, holder, connection, i64(s.b[self.supply]))
            return False
        if self.is_untouched(r, s, connection):
            s.w[self.ticket + ticket // WORD] = BIT[ticket % WORD]
            s.b[PHASE] = u8(self.first_phase)
            s.b[OWES] = u8(BIT[holder])
            return True
        self.build(r, s, holder, self.first_free(r, s, connection), 0)
        return False

    def wants(self, r: "Rules", s: State, connection: i64) -> bool:
        """Whether a track of the connection is free, and none is the neutral player's (NL21)."""
        words = r.track_words
        is_free = False
        for word in range(words):
            tracks = self.tracks[connection * words + word]
            if tracks & s.w[r.own + self.owner * words + word]:
                return False
            if tracks & s.w[r.free + word]:
                is_free = True
        return is_free

    def is_untouched(self, r: "Rules", s: State, connection: i64) -> bool:
        words = r.track_words
        for word in range(words):
            if self.tracks[connection * words + word] & ~s.w[r.free + word]:
                return False
        return True

    def first_free(self, r: "Rules", s: State, connection: i64) -> i64:
        """The free track of a connection that has one; of several, the first on the board."""
        words = r.track_words
        word: i64 = 0
        while self.tracks[connection * words + word] & s.w[r.free + word] == 0:
            word += 1
        return word * WORD + lowest(self.tracks[connection * words + word] & s.w[r.free + word])

    def build(self, r: "Rules", s: State, holder: i64, track: i64, is_chosen: i64) -> None:
        """Builds without cards or points; the bank's toll is the business of tolls (NL19, NL20)."""
        emit(r, self.first_event + BUILT, holder, track, is_chosen)
        s.b[self.supply] -= u8(r.length[track])
        claims.give(r, s, self.owner, track)

    def tickets_used_up(self, r: "Rules", s: State) -> None:
        """No more phases (NL23)."""
        if i64(s.b[self.marker]) != NO_HOLDER:
            s.b[self.marker] = u8(NO_HOLDER)
            emit(r, self.first_event + OVER, -1, 1 if i64(s.b[BETWEEN]) > 0 else 0)

    # --- the holder's choice

    def at_hand(self, r: "Rules", s: State) -> i64:
        """The connection to build; -1: no ticket is turned up."""
        for word in range(r.ticket_words):
            if s.w[self.ticket + word]:
                return self.foot[word * WORD + lowest(s.w[self.ticket + word])]
        return -1

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        connection = self.at_hand(r, s)
        if connection < 0:
            return
        for track in range(r.track_count):
            place = connection * r.track_words + track // WORD
            if self.tracks[place] & s.w[r.free + track // WORD] & BIT[track % WORD]:
                r.out[self.first_option // WORD + track // WORD] |= BIT[track % WORD]

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        for word in range(r.ticket_words):
            s.w[self.ticket + word] = 0
        self.build(r, s, seat, option, 1)
        tickets.carried_out(r, s)
        if i64(s.b[self.marker]) == seat:
            following = seat + 1 if seat + 1 < self.seats else 0
            s.b[self.marker] = u8(following)
            emit(r, self.first_event + MARKER_PASSED, seat, following)
        flow.resume(r, s)

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        return Said("neutral asked", {"connection": self.board.connections[self.at_hand(r, s)].id})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        if i64(s.b[PHASE]) == self.first_phase:
            return self.asks(r, s, seat)
        return Said("neutral gone" if i64(s.b[self.marker]) == NO_HOLDER else "neutral later")

    def why_no_claim(self, r: "Rules", s: State, seat: i64, track: i64) -> Said | None:
        owned = s.w[r.own + self.owner * r.track_words + track // WORD] & BIT[track % WORD]
        return Said("neutral", {"track": self.board.tracks[track].id}) if owned else None

    # --- what must hold

    def faults(self, r: "Rules", s: State) -> list[str]:
        return self.supply_faults(r, s) + self.marker_faults(r, s) + self.phase_faults(r, s)

    def supply_faults(self, r: "Rules", s: State) -> list[str]:
        used: i64 = 0
        for track in range(r.track_count):
            if s.w[r.own + self.owner * r.track_words + track // WORD] & BIT[track % WORD]:
                used += r.length[track]
        if used + i64(s.b[self.supply]) == self.trains:
            return []
        left = int(s.b[self.supply])
        parts = f"{left} trains left and {int(used)} in use"
        return [f"the neutral player has {parts}; together they must be {int(self.trains)}"]

    def marker_faults(self, r: "Rules", s: State) -> list[str]:
        holder = i64(s.b[self.marker])
        if holder == NO_HOLDER:
            return []
        if holder >= self.seats:
            return [f"seat {int(holder)}, who is not in the game, has the neutral marker"]
        if s.b[TICKETS_LEFT] == 0 and i64(s.b[PHASE]) != self.first_phase:
            return ["the ticket deck is used up, yet the neutral marker is in the game (NL23)"]
        return []

    def is_open(self, r: "Rules", s: State) -> bool:
        """Whether the ticket at hand lies open; the last of a deck may be shuffled at once (NL3, NL23)."""
        is_last = i64(s.b[self.marker]) == NO_HOLDER and s.b[r.shuffles] > 0
        for word in range(r.ticket_words):
            there = s.w[r.discarded + word]
            if is_last:
                there |= s.w[r.top + word]
            if s.w[self.ticket + word] & ~there:
                return False
        return True

    def phase_faults(self, r: "Rules", s: State) -> list[str]:
        number: i64 = 0
        for word in range(r.ticket_words):
            number += count(s.w[self.ticket + word])
        if i64(s.b[PHASE]) != self.first_phase:
            return ["a ticket is turned up for the neutral player, who is not building"] if number else []
        holder, turns = i64(s.b[self.marker]), s.w[TURNS]
        connection = self.at_hand(r, s)
        if number != 1 or connection < 0:
            return ["the neutral player builds by one ticket that names a connection: write `neutral ticket`"]
        if not self.is_open(r, s):
            return ["the neutral ticket does not lie open: name it in `open tickets` too"]
        if not self.is_untouched(r, s, connection):
            return ["there is no choice for the neutral player: a track of the connection is taken (NL20)"]
        if holder < self.seats and i64(s.b[OWES]) != BIT[holder]:
            return ["who has the neutral marker decides for the neutral player"]
        if turns < self.first_turn or turns % self.seats > 0:
            return ["the neutral player builds between two rounds, and not in the first ones (NL17)"]
        if int(s.b[BETWEEN]) != r.on_between.index(self) + 1:
            return ["the neutral player is building, but `between` does not say so"]
        return []


MECHANIC = NeutralPlayer

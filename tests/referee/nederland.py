"""Netherlands: tolls, loans, tickets that lie open, and the neutral player (NL)."""

from typing import Final

from referee.base import Flow, Payment, Referee
from referee.book import Book, Track
from referee.tape import Fault, Tape

#: The owner of the neutral player's tracks.
NEUTRAL: Final = -2


class Nederland(Referee):
    bonus_rule = "NL13"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        self.has_tolls = tape.switches["tolls"]
        #: NL4
        self.tokens = [book.mechanic("tolls")["tokens"] if self.has_tolls else 0] * self.seats
        self.loans = [0] * self.seats
        self.open_tickets: set[str] = set()
        #: Whether there are neutral phases, now and later.
        self.has_neutral = tape.switches["neutral"]
        self.neutral_trains: int = book.mechanic("neutral_player")["trains"]
        self.marker = 0
        self.turns = 0
        #: The ticket that was just turned up for the neutral player, until it is carried out.
        self.turned_up: str | None = None
        self.is_last_ticket = False

    def set_up(self) -> None:
        super().set_up()
        self.marker = (self.first + 1) % self.seats  # NL16

    # --- tickets

    def leave_ticket_deck(self, ticket: str, rule: str) -> None:
        super().leave_ticket_deck(ticket, rule)
        if not self.ticket_deck:
            self.is_last_ticket = self.turned_up is not None
            if not self.is_last_ticket or self.tape.rules == 1:
                self.neutral_over()
                self.reshuffle_tickets()

    def reshuffle_tickets(self) -> None:
        """NL3"""
        if not self.ticket_deck and self.open_tickets:
            self.pending.take("tickets_shuffled", "NL3", number=len(self.open_tickets))
            self.ticket_deck, self.open_tickets = [self.open_tickets], set()

    def tickets_left(self) -> int:
        return super().tickets_left() + len(self.open_tickets)

    def put_back(self, tickets: list[str], place: str) -> None:
        super().put_back(tickets, place)
        self.open_tickets |= set(tickets)
        self.reshuffle_tickets()

    # --- tolls

    def doubles_open(self, track: Track) -> bool:
        """NL8, NL15"""
        return self.has_tolls or super().doubles_open(track)

    def build(self, seat: int, track: Track, payment: Payment) -> None:
        owners = [self.owner.get(other.id) for other in self.book.beside[track.connection]]
        first = next((owner for owner in owners if owner is not None and owner != NEUTRAL), None)  # NL24
        super().build(seat, track, payment)
        if not self.has_tolls:
            return
        if self.tokens[seat] >= track.toll:  # NL6, NL7, NL11
            rule = "NL6" if first is None else "NL7"
            self.pending.take("toll_paid", rule, seat=seat, amount=track.toll, to=first)
            self.tokens[seat] -= track.toll
        else:  # NL9, NL10
            self.pending.take("loan_taken", "NL9", seat=seat, amount=track.toll, to=first)
            self.loans[seat] += 1
        if first is not None:
            self.tokens[first] += track.toll

    # --- the neutral player

    def between_turns(self, seat: int) -> Flow:  # noqa: ARG002
        self.turns += 1
        rounds, rest = divmod(self.turns, self.seats)
        if self.has_neutral and rest == 0 and rounds >= self.book.mechanic("neutral_player")["from_round"]:
            yield from self.neutral_phase()

    def neutral_phase(self) -> Flow:
        """NL17"""
        if not self.tickets_left():
            return
        event = self.pending.take("neutral_ticket", "NL17", seat=self.marker)
        ticket = self.turned_up = event["ticket"]
        self.leave_ticket_deck(ticket, "NL17")
        name = self.book.tickets[ticket].neutral
        if name is None:  # NL18
            self.pending.take("neutral_idle", "NL18", seat=self.marker, connection=None)
        else:
            yield from self.neutral_builds(self.book.connection(name))
        self.turned_up = None
        self.open_tickets.add(ticket)
        if self.is_last_ticket:  # NL23: only now, so that it is shuffled with the others
            self.neutral_over()
        self.reshuffle_tickets()

    def neutral_builds(self, connection: str) -> Flow:
        tracks = self.book.beside[connection]
        owners = {track.id: self.owner[track.id] for track in tracks if track.id in self.owner}
        if NEUTRAL in owners.values() or len(owners) == len(tracks):  # NL21
            self.pending.take("neutral_idle", "NL21", seat=self.marker, connection=connection)
            return
        if self.neutral_trains < tracks[0].length:  # NL22
            self.pending.take(
                "neutral_left", "NL22", seat=self.marker, connection=connection, trains=self.neutral_trains
            )
            self.has_neutral = False
            return
        free = [track for track in tracks if track.id not in owners]
        # NL19: with both free the marker's holder chooses
        options = {f"neutral {track.id}" for track in free}
        answer = yield from self.ask(self.marker, "neutral", options)
        track = self.book.tracks[answer.split()[1]]
        self.pending.take("neutral_built", "NL19", seat=self.marker, track=track.id)
        self.owner[track.id] = NEUTRAL
        self.neutral_trains -= track.length
        if owners:  # NL20
            [owner] = owners.values()
            self.pending.take("bank_paid", "NL20", seat=owner, amount=track.toll)
            self.tokens[owner] += track.toll
        elif not self.is_last_ticket:  # a marker that leaves the game now (NL23) is not passed on before
            other = (self.marker + 1) % self.seats
            self.pending.take("neutral_marker_passed", "NL19", seat=self.marker, to=other)
            self.marker = other

    def neutral_over(self) -> None:
        """NL23: the deck is used up."""
        if self.has_neutral:
            self.pending.take("neutral_over", "NL23")
            self.has_neutral = False

    # --- the end

    def bonuses(self, seat: int) -> dict[str, int]:
        """NL12, NL13"""
        if not self.has_tolls:
            return {}
        return {
            "tokens": self.token_bonus(seat),
            "loans": -self.book.mechanic("tolls")["loan"] * self.loans[seat],
        }

    def token_bonus(self, seat: int) -> int:
        if self.loans[seat]:
            return 0
        richer = [
            other
            for other in range(self.seats)
            if not self.loans[other] and self.tokens[other] > self.tokens[seat]
        ]
        row: list[int] = self.book.mechanic("tolls")["bonus"][str(self.seats)]
        return row[len(richer)]

    def check_table(self) -> None:
        super().check_table()
        if self.has_tolls and min(self.tokens) < 0:
            raise Fault("NL9", f"the tokens are {self.tokens}")

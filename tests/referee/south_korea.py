"""South Korea: express cards and the province mat (KR)."""

from collections.abc import Generator

from referee.base import PAYMENT_LEVELS, Asked, Flow, Payment
from referee.book import COLOURS, GREY, Book, Track
from referee.draft import Drafting
from referee.tape import Tape

NO_MAT = "no mat"
#: No express card.
NONE = 0


class SouthKorea(Drafting):
    draft_rule = "KR4"
    bonus_rule = "KR15"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        #: KR3: what is left of each seat's express cards.
        values: list[int] = book.mechanic("express_cards").get("values", [1, 2, 3])
        self.express = [set(values) for _ in range(self.seats)]
        self.spaces: int = book.mechanic("province_mat")["spaces"]
        #: KR5: who stands on the spaces of each line.
        self.mat: dict[str, dict[int, int]] = {colour: {} for colour in COLOURS}

    # --- more cards and tickets

    def turn_options(self, seat: int) -> set[str]:
        options = super().turn_options(seat)
        for value in self.express[seat]:
            if self.deck_holds_cards():  # KR6
                options.add(f"express draw {value}")
            if self.tickets_left() > self.book.data["tickets_draw"]["take"]:  # KR13
                options.add(f"express tickets {value}")
        return options

    def act(self, seat: int, verb: str, what: str) -> Flow:
        if verb != "express":
            yield from super().act(seat, verb, what)
            return
        purpose, value = what.split()
        if purpose == "tickets":
            take: int = self.book.data["tickets_draw"]["take"]
            more = min(int(value), self.tickets_left() - take)
            self.use_express(seat, int(value), "tickets", more)
            yield from self.draw_tickets(seat, take + more)
            return
        more = min(int(value), self.deck.total() + self.discards.total())
        self.use_express(seat, int(value), "cards", more)
        for _ in range(more):
            self.draw_unseen(seat)
        yield from self.take_cards(seat, 0)

    def use_express(self, seat: int, value: int, purpose: str, brings: int) -> None:
        """KR3"""
        self.pending.take("express_card_used", "KR3", seat=seat, value=value, purpose=purpose, brings=brings)
        self.express[seat].remove(value)

    # --- the mat

    def space(self, line: str, number: int) -> int | None:
        """KR11: the space for this many cards and what an express card adds, if there is one."""
        if number > self.spaces:
            return None
        return next((space for space in range(number, 0, -1) if space not in self.mat[line]), None)

    def placings(self, seat: int, track: Track, number: int) -> set[tuple[str, int]]:
        """All lines and express cards that put a train on the mat, for this many cards (KR7 to KR12)."""
        if self.trains[seat] <= track.length:  # KR7
            return set()
        return {
            (line, value)
            for line in (COLOURS if track.colour == GREY else (track.colour,))
            for value in {NONE, *self.express[seat]}
            if self.space(line, number + value) is not None
        }

    def claim_payments(self, seat: int, track: Track) -> list[Payment]:
        """KR9: more cards than the track needs, if they bring a train onto the mat."""
        ways = super().claim_payments(seat, track)
        for number in range(track.length + 1, self.spaces + 1):
            if self.placings(seat, track, number):
                ways += self.payments(seat, track.colour, number)
        return ways

    def claim(self, seat: int, track: Track) -> Flow:
        colour, number, locos = yield from self.pick(seat, PAYMENT_LEVELS, self.claim_payments(seat, track))
        ways = self.placings(seat, track, number)
        if number == track.length:
            ways.add((NO_MAT, NONE))
        line, value = yield from self.choose_placing(seat, ways)
        self.build(seat, track, (colour, number, locos))
        if line == NO_MAT:
            return
        if value:
            self.use_express(seat, value, "claim", value)
        place = self.space(line, number + value)
        assert place is not None
        self.pending.take(
            "province_train_placed", "KR9", seat=seat, line=line, value=place, wanted=number + value
        )
        self.mat[line][place] = seat
        self.trains[seat] -= 1

    def choose_placing(
        self, seat: int, ways: set[tuple[str, int]]
    ) -> Generator[Asked, tuple[int, str], tuple[str, int]]:
        """A line, then an express card: nobody loses one without having been asked."""
        lines = {line if line == NO_MAT else f"mat {line}": line for line, _ in ways}
        line = lines[(yield from self.ask(seat, "province", lines))]
        values = {
            f"express add {value}" if value else "express none": value for key, value in ways if key == line
        }
        answer = yield from self.ask(seat, "express", values, always=NONE not in values.values())
        return line, values[answer]

    # --- the end

    def bonuses(self, seat: int) -> dict[str, int]:
        """KR15"""
        row: list[int] = self.book.mechanic("province_mat")["points"][str(self.seats)]
        found: dict[str, int] = {}
        for line, spaces in self.mat.items():
            sums = [
                (sum(own), max(own, default=0))
                for own in ([s for s, owner in spaces.items() if owner == one] for one in range(self.seats))
            ]
            if sums[seat] > (0, 0):
                found[f"{line} line"] = row[sum(other > sums[seat] for other in sums)]
        return found

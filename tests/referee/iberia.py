"""Iberia: festival cards in the train deck, and a second ticket draft (IB)."""

from collections import Counter

from referee.base import PAYMENT_LEVELS, Cards, Flow, Payment
from referee.book import COLOURS, LOCOMOTIVE, Book, Track
from referee.draft import Drafting
from referee.tape import Fault, Tape

#: How a festival card is called in the model's deck.
FESTIVAL = "festival "


class Iberia(Drafting):
    bonus_rule = "IB15"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        self.festivals = book.mechanic("festivals")
        self.lying: Cards = Counter()
        self.taken: list[Cards] = [Counter() for _ in range(self.seats)]
        #: Cards above the draft card; None before it is laid and once it is up.
        self.above: int | None = None
        self.draft_is_due = False
        #: IB14
        self.second_draft_over = False

    def set_up(self) -> None:
        super().set_up()
        # IB3: only now the festival cards
        for pile, number in self.festivals["piles"].items():
            self.deck[FESTIVAL + pile] = number
        self.lay_draft_card()

    def lay_draft_card(self) -> None:
        """IB4"""
        numbers = self.book.mechanic("ticket_draft")
        depth = self.tape.depth
        wanted = self.deck.total() * numbers["again_after"][str(self.seats)] / 100
        if depth is None or not abs(depth - wanted) < numbers["spread"] + 1:
            raise Fault("IB4", f"the draft card lies under {depth} cards; about {wanted:g} would be right")
        self.above = depth

    # --- the deck

    def from_deck(self, kind: str, rule: str, **wanted: object) -> str | None:
        """IB6, IB7"""
        while self.deck.total():
            event = self.pending.next((kind, "festival_turned_up", "draft_card_turned_up"))
            comes = event["event"] if event else kind
            if (comes == "draft_card_turned_up") != (self.above == 0):
                raise Fault("IB7", f"{comes} comes, and {self.above} cards lie above the draft card")
            if comes == "draft_card_turned_up":
                self.pending.take(comes, "IB7")
                self.above = None
                self.draft_is_due = True
            elif comes == "festival_turned_up":
                pile: str = self.pending.take(comes, "IB6")["pile"]
                self.lying[pile] += 1
                self.leave_deck(FESTIVAL + pile)
            else:
                return super().from_deck(kind, rule, **wanted)
        return None  # IB8

    def leave_deck(self, card: str) -> None:
        super().leave_deck(card)
        if self.above is not None:
            self.above -= 1

    def train_cards_in_deck(self) -> Cards:
        return Counter({card: self.deck[card] for card in (*COLOURS, LOCOMOTIVE)})

    def check_table(self) -> None:
        super().check_table()
        for pile, number in self.festivals["piles"].items():
            cards = self.deck[FESTIVAL + pile] + self.lying[pile] + sum(taken[pile] for taken in self.taken)
            if cards != number:
                raise Fault("IB3", f"there are {cards} festival cards of {pile} instead of {number}")

    # --- the second draft

    def between_turns(self, seat: int) -> Flow:  # noqa: ARG002
        """IB7, IB9"""
        if self.draft_is_due:
            self.draft_is_due = False
            yield from self.draft(2, "right", "under")
            self.second_draft_over = True

    def can_draw_tickets(self) -> bool:
        return self.second_draft_over and super().can_draw_tickets()

    # --- festivals

    def claim(self, seat: int, track: Track) -> Flow:
        """IB11, IB12, IB13"""
        colour, number, locos = yield from self.pick(seat, PAYMENT_LEVELS, self.claim_payments(seat, track))
        ends = {self.book.cities[city].get("festival") for city in (track.a, track.b)}
        piles = {pile for pile in ends if pile and self.lying[pile]}
        answer = "festival none"
        if piles:
            options = {f"festival {pile}" for pile in piles} | {"festival none"}
            answer = yield from self.ask(seat, "festival", options)
        payment: Payment = (colour, number, locos)
        self.build_at_festival(seat, track, payment, answer.split()[1], bool(piles))

    def build_at_festival(
        self, seat: int, track: Track, payment: Payment, pile: str, was_choice: bool
    ) -> None:
        if pile != "none":
            number = self.lying[pile]
            self.pending.take("festival_taken", "IB11", seat=seat, pile=pile, number=number)
            self.taken[seat][pile] += number
            self.lying[pile] = 0
        elif was_choice:
            self.pending.take("festival_left", "IB12", seat=seat, track=track.id)
        self.build(seat, track, payment)

    def bonuses(self, seat: int) -> dict[str, int]:
        """IB15"""
        rows: dict[str, list[int]] = self.festivals.get("pile_points", {})
        found: dict[str, int] = {}
        for pile, number in self.taken[seat].items():
            cities = [city["name"] for city in self.book.cities.values() if city.get("festival") == pile]
            if number:
                found[cities[0]] = rows.get(pile, self.festivals["points"])[number - 1]
        return found

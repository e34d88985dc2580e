"""The base game (rules B), counted a second time and slowly, from the rule book's text alone.

`Referee.play` is the game as one would read the rules aloud. Where a seat has a choice it yields what the
rules offer; where chance answers or something is shown, it takes the event. `judge` compares it with a tape
and says where the two differ.

Each expansion is a subclass in its own file. Numbers such as B12 are those of the rule book.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import combinations, count
from typing import Any, Final, TypeAlias

from referee.book import COLOURS, GREY, LOCOMOTIVE, TRACK_POINTS, Book, Ticket, Track
from referee.paths import Edge, joined, longest_path
from referee.tape import Event, Fault, Offer, PendingEvents, Tape

#: What each seat that must choose may choose from: its question, and the options in notation.
Asked: TypeAlias = dict[int, tuple[str, set[str]]]
#: Yields questions, is sent the seat that answered and its action.
Flow: TypeAlias = Generator[Asked, tuple[int, str], None]
Choice: TypeAlias = Generator[Asked, tuple[int, str], str]
Cards: TypeAlias = Counter[str]
#: Colour, number of cards, locomotives among them.
Payment: TypeAlias = tuple[str, int, int]

#: B5: after this many sweeps in a row the display stays; before version 2 of the rules after three.
MOST_SWEEPS: Final = 50
MOST_SWEEPS_ONCE: Final = 3


class Referee:
    """Keeps its own model of the table."""

    def __init__(self, book: Book, tape: Tape) -> None:
        self.book = book
        self.tape = tape
        self.seats = tape.seats
        self.pending = PendingEvents(tape.set_up)
        self.first = 0
        self.hands: list[Cards] = [Counter() for _ in range(self.seats)]
        #: B1
        self.deck: Cards = Counter(dict.fromkeys(COLOURS, 12) | {LOCOMOTIVE: 14})
        self.discards: Cards = Counter()
        #: Cards laid out for something that is not settled yet.
        self.laid_out: Cards = Counter()
        self.display: list[str | None] = [None] * 5
        self.trains = [book.data["trains"]] * self.seats
        self.scores = [0] * self.seats
        #: By track; other numbers than seats are nobody's (the neutral player, the express trains).
        self.owner: dict[str, int] = {}
        self.held: list[list[Ticket]] = [[] for _ in range(self.seats)]
        #: The ticket deck from the top: tickets put under it together have no order (B6, B16).
        self.ticket_deck: list[set[str]] = [{key for key, ticket in book.tickets.items() if not ticket.long}]
        #: The turns left, once the last round is announced (B18).
        self.turns_left: int | None = None
        self.passes = 0
        self.is_over = False
        #: How many choices have been made.
        self.entry = 0
        #: Whether the hand of the seat in turn pays for a colour, a length and a ferry; only to be quicker.
        self.payable: dict[tuple[str, int, int], bool] = {}

    # --- the game

    def play(self) -> Flow:
        self.set_up()
        yield from self.start_tickets()
        self.start_scores()
        for turn in count(self.first):
            seat = turn % self.seats
            yield from self.turn(seat)
            if self.passes == self.seats:
                self.pending.take("game_ended", "B17", reason="passes")
                break
            if self.turns_left is not None:
                self.turns_left -= 1
                if self.turns_left == 0:
                    self.pending.take("game_ended", "B18", reason="trains")
                    break
            elif self.triggers_end(seat):
                self.pending.take("last_round_began", "B18", seat=seat, turns=self.seats)
                self.turns_left = self.seats
            yield from self.between_turns(seat)
        self.is_over = True

    def set_up(self) -> None:
        """B2, B4"""
        self.first = self.pending.take("game_began", "B2")["seat"]
        if not 0 <= self.first < self.seats:
            raise Fault("B2", f"seat {self.first} can't begin: there are {self.seats}")
        for seat in range(self.seats):
            dealt = self.pending.take("cards_dealt", "B4", seat=seat, number=4)["cards"]
            if len(dealt) != 4:
                raise Fault("B4", f"seat {seat} was dealt {dealt}")
            for card in dealt:
                self.leave_deck(card)
                self.hands[seat][card] += 1
        self.tidy_display()

    def start_scores(self) -> None:
        """NL5, and an option of our own boards."""
        row: list[int] = self.book.data.get("start_scores", [])
        option: str | None = self.book.data.get("start_scores_if")
        if row and (option is None or self.tape.switches[option]):
            for place in range(self.seats):
                self.scores[(self.first + place) % self.seats] = row[place]
        self.start = list(self.scores)

    def between_turns(self, seat: int) -> Flow:  # noqa: ARG002 expansions ask for it
        """What comes after a seat's turn, if the game goes on."""
        yield from ()

    def triggers_end(self, seat: int) -> bool:
        """B18"""
        return bool(self.trains[seat] <= self.book.data.get("end_trains", 2))

    # --- choices

    def ask(self, seat: int, phase: str, options: Iterable[str], *, always: bool = False) -> Choice:
        """A seat's choice; where there is only one, nobody is asked."""
        offered = set(options)
        if len(offered) == 1 and not always:
            return offered.pop()
        _, action = yield {seat: (phase, offered)}
        return action

    def ask_all(
        self, phase: str, options: dict[int, set[str]]
    ) -> Generator[Asked, tuple[int, str], dict[int, str]]:
        """All choose at the same time; nothing is shown before the last has chosen."""
        if all(len(offered) == 1 for offered in options.values()):
            return {seat: next(iter(offered)) for seat, offered in options.items()}
        chosen: dict[int, str] = {}
        while len(chosen) < len(options):
            seat, action = yield {
                seat: (phase, offered) for seat, offered in options.items() if seat not in chosen
            }
            chosen[seat] = action
        return chosen

    def pick(
        self, seat: int, levels: Sequence[tuple[str, Callable[[Any], str]]], ways: Iterable[tuple[Any, ...]]
    ) -> Generator[Asked, tuple[int, str], tuple[Any, ...]]:
        """One of these ways, asked level by level."""
        left = sorted(set(ways))
        for level, (phase, word) in enumerate(levels):
            words = {word(way[level]): way[level] for way in left}
            action = yield from self.ask(seat, phase, words)
            left = [way for way in left if way[level] == words[action]]
        return left[0]

    # --- a turn

    def turn(self, seat: int) -> Flow:
        self.pending.take("turn_began", "B2", seat=seat)
        options = self.turn_options(seat)
        if not options:
            self.pending.take("passed", "B17", seat=seat)
            self.passes += 1
            return
        self.passes = 0
        # a turn is asked for even if it leaves one option: else others would learn something of the hand
        action = yield from self.ask(seat, "turn", options, always=True)
        verb, _, what = action.partition(" ")
        yield from self.act(seat, verb, what)

    def turn_options(self, seat: int) -> set[str]:
        self.payable.clear()
        options = {f"claim {track.id}" for track in self.book.tracks.values() if self.can_claim(seat, track)}
        options |= self.cards_to_take(is_first=True)
        if self.can_draw_tickets():
            options.add("tickets")
        return options

    def act(self, seat: int, verb: str, what: str) -> Flow:
        if verb == "claim":
            yield from self.claim(seat, self.book.tracks[what])
        elif verb == "tickets":
            yield from self.draw_tickets(seat, self.book.data["tickets_draw"]["take"])
        else:
            yield from self.take_cards(seat, self.take_card(seat, verb, what))

    # --- train cards

    def cards_to_take(self, *, is_first: bool) -> set[str]:
        """B7, B8: as the second card no locomotive of the display."""
        open_cards = {card for card in self.display if card and (is_first or card != LOCOMOTIVE)}
        options = {f"take {card}" for card in open_cards}
        if self.deck_holds_cards():
            options.add("draw")
        return options

    def deck_holds_cards(self) -> bool:
        return self.deck.total() > 0

    def take_cards(self, seat: int, taken: int) -> Flow:
        """The rest of the action after this many cards; it ends if no card can be taken (B10)."""
        while taken < 2 and (options := self.cards_to_take(is_first=taken == 0)):
            action = yield from self.ask(seat, "second card" if taken else "first card", options)
            verb, _, card = action.partition(" ")
            taken += self.take_card(seat, verb, card)

    def take_card(self, seat: int, verb: str, card: str) -> int:
        """Takes a card (B7), which counts as two if it is a locomotive of the display (B8)."""
        if verb == "draw":
            return self.draw_unseen(seat)
        slot = self.display.index(card)
        self.pending.take("card_taken", "B7", seat=seat, card=card, slot=slot)
        self.hands[seat][card] += 1
        self.display[slot] = None
        self.tidy_display()
        return 2 if card == LOCOMOTIVE else 1

    def draw_unseen(self, seat: int) -> int:
        """A card, or nothing if there is none, which then does not count as a card (IB8)."""
        card = self.from_deck("card_drawn", "B7", seat=seat)
        if card is None:
            return 0
        self.hands[seat][card] += 1
        return 1

    def from_deck(self, kind: str, rule: str, **wanted: object) -> str | None:
        """The next train card of the deck, shown by an event of this kind; None if there is none."""
        if not self.deck.total():
            return None
        card: str = self.pending.take(kind, rule, **wanted)["card"]
        self.leave_deck(card)
        return card

    def leave_deck(self, card: str) -> None:
        if self.deck[card] <= 0:
            raise Fault("B1", f"{card} came from the deck, which has none left: {dict(+self.deck)}")
        self.deck[card] -= 1
        self.reshuffle()

    def reshuffle(self) -> None:
        """B9: at once, when the deck is empty."""
        if not self.deck.total() and self.discards.total():
            self.pending.take("deck_reshuffled", "B9", number=self.discards.total())
            self.deck, self.discards = self.discards, Counter()

    def discard(self, cards: Cards) -> None:
        """Played cards, and those laid out with them; then gaps of the display can be filled (B9)."""
        self.discards += cards + self.laid_out
        self.laid_out = Counter()
        self.reshuffle()
        self.tidy_display()

    def tidy_display(self) -> None:
        """Fills the display, and sweeps it as often as it takes (B5)."""
        self.fill_display()
        for _ in range(MOST_SWEEPS if self.tape.rules >= 2 else MOST_SWEEPS_ONCE):
            if not self.is_to_be_swept():
                return
            self.pending.take("display_swept", "B5")
            self.discards += Counter(card for card in self.display if card)
            self.display = [None] * 5
            self.reshuffle()
            self.fill_display()

    def fill_display(self) -> None:
        for slot, card in enumerate(self.display):
            if card is None:
                self.display[slot] = self.from_deck("card_turned_up", "B7", slot=slot)

    def is_to_be_swept(self) -> bool:
        """B5, and its ruling on displays that no sweep could help."""
        shown = Counter(card for card in self.display if card)
        if shown[LOCOMOTIVE] < 3:
            return False
        cards = shown + self.train_cards_in_deck() + self.discards
        others = cards.total() - cards[LOCOMOTIVE]
        return others >= min(5, cards.total()) - 2

    def train_cards_in_deck(self) -> Cards:
        return self.deck

    # --- claiming

    def can_claim(self, seat: int, track: Track) -> bool:
        return self.is_open(seat, track) and self.has_trains_for(seat, track) and self.can_pay(seat, track)

    def is_open(self, seat: int, track: Track) -> bool:
        owners = [
            self.owner[other.id] for other in self.book.beside[track.connection] if other.id in self.owner
        ]
        if track.id in self.owner or seat in owners:  # B13
            return False
        return not owners or self.doubles_open(track)  # B14

    def doubles_open(self, track: Track) -> bool:
        """B14, PL4: whether a second track of the connection may be claimed."""
        return track.border or self.seats >= 4

    def has_trains_for(self, seat: int, track: Track) -> bool:
        """B12"""
        return bool(self.trains[seat] >= track.length)

    def can_pay(self, seat: int, track: Track) -> bool:
        what = track.colour, track.length, track.ferry
        if what not in self.payable:
            self.payable[what] = bool(self.payments(seat, *what))
        return self.payable[what]

    def payments(self, seat: int, colour: str, number: int, least_locos: int = 0) -> list[Payment]:
        """All ways to pay this many cards of one colour; grey stands for any one (B11, B25)."""
        hand = self.hands[seat]
        locos = hand[LOCOMOTIVE]
        if colour != GREY:
            fewest = max(least_locos, number - hand[colour])
            return [(colour, number, some) for some in range(fewest, min(locos, number) + 1)]
        ways = [
            (kind, number, some)
            for kind in COLOURS
            if hand[kind]
            for some in range(max(least_locos, number - hand[kind]), min(locos, number - 1) + 1)
        ]
        if locos >= number:
            ways.append((LOCOMOTIVE, number, number))
        return ways

    def claim_payments(self, seat: int, track: Track) -> list[Payment]:
        return self.payments(seat, track.colour, track.length, track.ferry)

    def claim(self, seat: int, track: Track) -> Flow:
        paid = yield from self.pick(seat, PAYMENT_LEVELS, self.claim_payments(seat, track))
        yield from self.lay_down(seat, track, (paid[0], paid[1], paid[2]))

    def lay_down(self, seat: int, track: Track, payment: Payment) -> Flow:
        """The payment is chosen; now it is shown, and the track built."""
        self.build(seat, track, payment)
        yield from ()

    def build(self, seat: int, track: Track, payment: Payment) -> None:
        self.pay(seat, payment, "track_claimed", track=track.id)
        self.put_trains(seat, track)
        self.discard(cards_of(payment))

    def pay(self, seat: int, payment: Payment, kind: str, **what: object) -> None:
        """Cards leave the hand, with an event of this kind."""
        colour, number, locos = payment
        self.pending.take(kind, "B11", seat=seat, colour=colour, cards=number, locomotives=locos, **what)
        self.spend(seat, payment)

    def spend(self, seat: int, payment: Payment) -> None:
        cards = cards_of(payment)
        if not cards <= self.hands[seat]:
            raise Fault("B11", f"seat {seat} plays {dict(cards)} out of {dict(+self.hands[seat])}")
        self.hands[seat] -= cards

    def put_trains(self, seat: int, track: Track) -> None:
        """B12"""
        self.owner[track.id] = seat
        self.trains[seat] -= track.length
        self.score(seat, self.track_points(track))

    def track_points(self, track: Track) -> int:
        row: Sequence[int] = self.book.data.get("track_points", TRACK_POINTS)
        return row[track.length]

    def score(self, seat: int, points: int) -> None:
        self.pending.take("scored", "B12", seat=seat, points=points)
        self.scores[seat] += points

    # --- tickets

    def start_tickets(self) -> Flow:
        """B6"""
        rule: dict[str, Any] = self.book.data["tickets_start"]
        offers = [self.take_tickets(seat, rule["deal"], "B6") for seat in range(self.seats)]
        self.deal_long_tickets(offers)
        options = {seat: keeps(offer, rule["keep"]) for seat, offer in enumerate(offers)}
        chosen = yield from self.ask_all("start tickets", options)
        place = rule.get("rest", "under")
        rest: list[str] = []
        for seat, offer in enumerate(offers):
            rest += self.keep(seat, offer, chosen[seat], place, "B6")
        self.put_back(rest, place)

    def deal_long_tickets(self, offers: list[list[str]]) -> None:
        """B28, on Europe."""

    def can_draw_tickets(self) -> bool:
        """B16"""
        return self.tickets_left() > 0

    def tickets_left(self) -> int:
        """That a draw can take."""
        return sum(map(len, self.ticket_deck))

    def draw_tickets(self, seat: int, number: int) -> Flow:
        """B16"""
        rule = self.book.data["tickets_draw"]
        offer = self.take_tickets(seat, min(number, self.tickets_left()), "B16")
        action = yield from self.ask(seat, "keep", keeps(offer, rule["keep"]))
        place = rule.get("rest", "under")
        self.put_back(self.keep(seat, offer, action, place, "B16"), place)

    def take_tickets(self, seat: int, number: int, rule: str) -> list[str]:
        """Takes tickets from the top of the deck and lays them before a seat."""
        offer: list[str] = []
        while len(offer) < number:
            event = self.pending.take("tickets_offered", rule, seat=seat)
            self.check_number(event, rule)
            for ticket in event["tickets"]:
                self.leave_ticket_deck(ticket, rule)
                offer.append(ticket)
        if len(offer) > number:
            raise Fault(rule, f"seat {seat} was offered {len(offer)} tickets instead of {number}")
        return offer

    def check_number(self, event: Event, rule: str) -> None:
        if not event["tickets"] or event["number"] != len(event["tickets"]):
            raise Fault(rule, f"the number of tickets is wrong: {event}")

    def leave_ticket_deck(self, ticket: str, rule: str) -> None:
        if not self.ticket_deck or ticket not in self.ticket_deck[0]:
            raise Fault(rule, f"the ticket {ticket} can't be on top of the deck")
        self.ticket_deck[0].remove(ticket)
        if not self.ticket_deck[0]:
            del self.ticket_deck[0]

    def keep(self, seat: int, offer: list[str], action: str, place: str, rule: str) -> list[str]:
        """A seat keeps what it chose; what it did not."""
        kept = action.split()[1:]
        rest = [ticket for ticket in offer if ticket not in kept]
        event = self.pending.take("tickets_kept", rule, seat=seat, number=len(kept))
        if sorted(event["tickets"]) != sorted(kept):
            raise Fault(rule, f"seat {seat} chose {kept} and got {event['tickets']}")
        if rest:
            event = self.pending.take("tickets_returned", rule, seat=seat, number=len(rest), place=place)
            if sorted(event["tickets"]) != sorted(rest):
                raise Fault(rule, f"seat {seat} gave back {event['tickets']} instead of {rest}")
        self.held[seat] += [self.book.tickets[ticket] for ticket in kept]
        return rest

    def put_back(self, tickets: list[str], place: str) -> None:
        if tickets and place == "under":
            self.ticket_deck.append(set(tickets))

    # --- what must hold at any time

    def check_table(self) -> None:
        """All cards are somewhere (B1), and so are all trains (B12)."""
        cards = sum(self.hands, Counter[str]()) + self.deck + self.discards + self.laid_out
        cards += Counter(card for card in self.display if card)
        wanted = Counter(dict.fromkeys(COLOURS, 12) | {LOCOMOTIVE: 14})
        if {card: cards[card] for card in wanted} != dict(wanted):
            raise Fault("B1", f"the train cards are {dict(cards)}")
        if min(self.trains) < 0:
            raise Fault("B12", f"the trains left are {self.trains}")

    # --- the end

    def edges(self, seat: int) -> list[Edge]:
        """The tracks that join cities for a seat's tickets."""
        return [self.edge(self.book.tracks[track]) for track, owner in self.owner.items() if owner == seat]

    def edge(self, track: Track) -> Edge:
        return track.a, track.b, track.length

    def tickets_done(self, seat: int, said: set[str]) -> set[str]:  # noqa: ARG002 stations leave a choice
        """B19; `said` is what the sheet says."""
        edges = self.edges(seat)
        return {ticket.id for ticket in self.held[seat] if joined(edges, ticket.a, ticket.b)}

    def bonuses(self, seat: int) -> dict[str, int]:  # noqa: ARG002 expansions have them
        """Lines of the score sheet beyond tracks, tickets and path: how they begin, and their points."""
        return {}

    def check_sheet(self, sheet: dict[str, Any]) -> None:
        """Every line of it."""
        totals: list[int] = []
        ranks: list[tuple[int, ...]] = []
        paths = [longest_path(self.own_edges(seat)) for seat in range(self.seats)]
        for seat, lines in enumerate(sheet["seats"]):
            self.check_tracks(seat, lines)
            done, points = self.check_tickets(seat, lines)
            total = self.scores[seat] + points
            total += self.check_path(lines, paths[seat], paths)
            total += self.check_bonuses(seat, lines)
            if lines["total"] != total:
                raise Fault("B21", f"seat {seat} has {lines['total']} points in all instead of {total}")
            totals.append(total)
            ranks.append((total, len(done), *self.later_ties(seat, done, paths[seat])))
        self.check_winners(sheet, ranks)

    def own_edges(self, seat: int) -> list[Edge]:
        return [self.edge(self.book.tracks[track]) for track, owner in self.owner.items() if owner == seat]

    def check_tracks(self, seat: int, lines: dict[str, Any]) -> None:
        """B12"""
        shown = {line["track"]: line["points"] for line in lines["tracks"]}
        wanted = {key: self.sheet_points(key) for key, owner in self.owner.items() if owner == seat}
        if shown != wanted or len(shown) != len(lines["tracks"]):
            raise Fault("B12", f"seat {seat}: the sheet has the tracks {shown} instead of {wanted}")
        if lines["start"] != self.start[seat]:
            raise Fault("NL5", f"seat {seat} started with {self.start[seat]}, not {lines['start']}")
        if lines["other"]:
            raise Fault("B12", f"seat {seat} has {lines['other']} points of nothing known")
        if self.start[seat] + sum(wanted.values()) != self.scores[seat]:
            raise Fault("B12", f"seat {seat} scored {self.scores[seat]}, its tracks are {wanted}")

    def sheet_points(self, track: str) -> int:
        return self.track_points(self.book.tracks[track])

    def check_tickets(self, seat: int, lines: dict[str, Any]) -> tuple[set[str], int]:
        """B19; the tickets done, and what all bring."""
        shown = {line["ticket"]: line["done"] for line in lines["tickets"]}
        if sorted(shown) != sorted(ticket.id for ticket in self.held[seat]):
            raise Fault("B6", f"seat {seat} has the tickets {sorted(shown)} on the sheet")
        for line in lines["tickets"]:
            if line["value"] != self.book.tickets[line["ticket"]].points:
                raise Fault("B19", f"the ticket {line['ticket']} is worth {line['value']} on the sheet")
        said = {ticket for ticket, is_done in shown.items() if is_done}
        done = self.tickets_done(seat, said)
        if said != done:
            raise Fault("B19", f"seat {seat} has done {sorted(done)}, the sheet says {sorted(said)}")
        points = sum(ticket.points if ticket.id in done else -ticket.points for ticket in self.held[seat])
        return done, points

    def check_path(self, lines: dict[str, Any], path: int, paths: list[int]) -> int:
        """B20"""
        bonus: int = self.book.data.get("longest_path", 0)
        if not bonus:
            if lines["path_bonus"]:
                raise Fault("B20", f"this board has no bonus for the longest path: {lines['path_bonus']}")
            return 0
        won = bonus if path == max(paths) else 0
        if lines["path"] != path or lines["path_bonus"] != won:
            written = f"{lines['path']} with {lines['path_bonus']} points"
            raise Fault("B20", f"seat {lines['seat']}: the path is {path} with {won} points, not {written}")
        return won

    def check_bonuses(self, seat: int, lines: dict[str, Any]) -> int:
        wanted = self.bonuses(seat)
        shown = list(lines["bonuses"])
        for start, points in wanted.items():
            line = next((line for line in shown if line["name"].startswith(start)), None)
            if line is None and points:
                raise Fault(
                    self.bonus_rule, f"seat {seat}: the sheet has no line {start} with {points} points"
                )
            if line is not None:
                shown.remove(line)
                if line["points"] != points:
                    raise Fault(self.bonus_rule, f"seat {seat}: {line} should have {points} points")
        if any(line["points"] for line in shown):
            raise Fault(self.bonus_rule, f"seat {seat} has a bonus that no rule gives: {shown}")
        return sum(wanted.values())

    #: The rule of the lines that `bonuses` gives.
    bonus_rule = "B21"

    def later_ties(self, seat: int, done: set[str], path: int) -> tuple[int, ...]:  # noqa: ARG002
        """B21: what decides between equal points and equal numbers of tickets, if anything."""
        return (path,) if self.book.data.get("longest_path") else ()

    #: What decided, for each count of `ranks`; in the end the win is shared.
    tie_names: tuple[str, ...] = ("points", "tickets", "path")
    tie_rule = "B21"

    def check_winners(self, sheet: dict[str, Any], ranks: Sequence[tuple[int, ...]]) -> None:
        best = max(ranks)
        winners = [seat for seat, rank in enumerate(ranks) if rank == best]
        if sheet["winners"] != winners:
            raise Fault(self.tie_rule, f"the winners are {winners}, not {sheet['winners']}: {ranks}")
        decided = "shared"
        if len(winners) == 1:
            others = max(rank for rank in ranks if rank != best)
            decided = next(name for name, a, b in zip(self.tie_names, best, others, strict=False) if a != b)
        if sheet["decided_by"] != decided:
            raise Fault(self.tie_rule, f"it was decided by {decided}, not {sheet['decided_by']}: {ranks}")

    # --- what is wrong with an offer

    def check_offer(self, offer: Offer, phase: str, options: set[str]) -> None:
        if offer.phase != phase:
            rule = self.option_rule(min(options), phase)
            raise Fault(rule, f"seat {offer.seat} is asked for {offer.phase}, not {phase}")
        shown = [same(option) for option in offer.options]
        wanted = {same(option) for option in options}
        for option in sorted(set(shown) - wanted):
            rule = self.why_not(offer.seat, option, phase)
            raise Fault(rule, f"seat {offer.seat} is offered `{option}` ({phase}), which is not allowed")
        for option in sorted(wanted - set(shown)):
            rule = self.option_rule(option, phase)
            raise Fault(rule, f"seat {offer.seat} is not offered `{option}` ({phase}), which is allowed")
        if len(shown) != len(wanted):
            rule = self.option_rule(shown[0], phase)
            raise Fault(rule, f"seat {offer.seat} is offered something twice: {shown}")

    def why_not(self, seat: int, option: str, phase: str) -> str:
        """The rule against an option."""
        verb, _, what = option.partition(" ")
        track = self.book.tracks.get(what)
        if verb == "claim" and track:
            if track.id in self.owner or seat in {
                self.owner.get(other.id) for other in self.book.beside[track.connection]
            }:
                return "B13"
            if not self.is_open(seat, track):
                return "B14"
            return "B11" if self.has_trains_for(seat, track) else "B12"
        if option == f"take {LOCOMOTIVE}":
            return "B8"
        return self.option_rule(option, phase)

    def option_rule(self, option: str, phase: str) -> str:
        """The rule that an option belongs to."""
        if phase == "start tickets":
            return "B6"
        return OPTION_RULES.get(option.split(maxsplit=1)[0], "B15")


OPTION_RULES: Final = {
    "claim": "B15",
    "take": "B7",
    "draw": "B7",
    "tickets": "B16",
    "keep": "B16",
    "pass": "B17",
    "pay": "B11",
    "locos": "B11",
    "cards": "KR9",
    "station": "B27",
    "city": "B27",
    "add": "B26",
    "give": "B26",
    "neutral": "NL19",
    "festival": "IB11",
    "mat": "KR8",
    "no": "KR7",
    "express": "KR3",
}

PAYMENT_LEVELS: Final[Sequence[tuple[str, Callable[[Any], str]]]] = (
    ("colour", lambda value: f"pay {value}"),
    ("number", lambda value: f"cards {value}"),
    ("locomotives", lambda value: f"locos {value}"),
)


def cards_of(payment: Payment) -> Cards:
    colour, number, locos = payment
    return +Counter({LOCOMOTIVE: locos}) + Counter({colour: number - locos})


def keeps(offer: Sequence[str], least: int, most: int | None = None) -> set[str]:
    """All ways to keep between the least and the most, or all there are."""
    sizes = range(min(least, len(offer)), (len(offer) if most is None else most) + 1)
    return {f"keep {' '.join(some)}" for size in sizes for some in combinations(sorted(offer), size)}


def same(option: str) -> str:
    """An option as `keeps` writes it: the order of tickets means nothing."""
    verb, *rest = option.split()
    return f"keep {' '.join(sorted(rest))}" if verb == "keep" else option

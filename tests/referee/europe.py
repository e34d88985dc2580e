"""Europe: tunnels (B26), stations (B27), long tickets (B28); the base game's payments know ferries (B25)."""

from collections import Counter
from itertools import product

from referee.base import PAYMENT_LEVELS, Flow, Payment, Referee
from referee.book import GREY, LOCOMOTIVE, Book, Track
from referee.paths import Edge, joined
from referee.tape import Fault, Tape


class Europe(Referee):
    bonus_rule = "B27"
    tie_names = ("points", "tickets", "stations", "path")
    tie_rule = "B27"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        #: The cities where each seat has a station.
        self.stations: list[list[str]] = [[] for _ in range(self.seats)]
        self.each: int = book.mechanic("stations")["each"]

    # --- long tickets

    def deal_long_tickets(self, offers: list[list[str]]) -> None:
        """B28: one each; those that nobody gets leave the game."""
        left = {key for key, ticket in self.book.tickets.items() if ticket.long}
        for seat, offer in enumerate(offers):
            event = self.pending.take("tickets_offered", "B28", seat=seat, number=1)
            [ticket] = event["tickets"]
            if ticket not in left:
                raise Fault("B28", f"seat {seat} is dealt {ticket} as its long ticket")
            left.remove(ticket)
            offer.append(ticket)

    # --- tunnels

    def lay_down(self, seat: int, track: Track, payment: Payment) -> Flow:
        """B26"""
        if not track.tunnel:
            self.build(seat, track, payment)
            return
        colour, number, locos = payment
        only_locos = number == locos
        if only_locos:  # then the track's colour plays no part
            colour = LOCOMOTIVE
        self.pay(seat, (colour, number, locos), "tunnel_laid", track=track.id)
        played = Counter({LOCOMOTIVE: locos}) + Counter({colour: number - locos})
        self.laid_out = Counter(played)
        more = 0
        for _ in range(self.book.mechanic("tunnels")["cards"]):
            card = self.from_deck("tunnel_card", "B26", seat=seat)
            if card:
                self.laid_out[card] += 1
                more += card == LOCOMOTIVE or (card == colour and not only_locos)
        answer = "add 0"
        if more:
            answer = yield from self.ask(
                seat, "tunnel", self.tunnel_answers(seat, colour, more, only_locos), always=True
            )
        # the cards played come back to the hand: to stay there, or to be played with those added
        self.hands[seat] += played
        self.laid_out -= played
        if answer == "give up":
            self.pending.take("tunnel_given_up", "B26", seat=seat, track=track.id)
            self.discard(Counter())
            return
        added = int(answer.split()[1])
        if more:
            self.pending.take("tunnel_added", "B26", seat=seat, cards=more, locomotives=added)
        self.build(seat, track, (colour, number + more, locos + added))

    def tunnel_answers(self, seat: int, colour: str, more: int, only_locos: bool) -> set[str]:
        hand = self.hands[seat]
        fewest = more if only_locos else max(0, more - hand[colour])
        return {"give up"} | {f"add {some}" for some in range(fewest, min(more, hand[LOCOMOTIVE]) + 1)}

    # --- stations

    def turn_options(self, seat: int) -> set[str]:
        options = super().turn_options(seat)
        built = len(self.stations[seat])
        if built < self.each and self.payments(seat, GREY, built + 1):
            options.add("station")
        return options

    def act(self, seat: int, verb: str, what: str) -> Flow:
        if verb != "station":
            yield from super().act(seat, verb, what)
            return
        taken = {city for cities in self.stations for city in cities}
        answer = yield from self.ask(
            seat, "station city", {f"city {city}" for city in self.book.cities if city not in taken}
        )
        city = answer.split()[1]
        ways = self.payments(seat, GREY, len(self.stations[seat]) + 1)
        colour, number, locos = yield from self.pick(seat, PAYMENT_LEVELS, ways)
        self.pay(seat, (colour, number, locos), "station_built", city=city)
        self.stations[seat].append(city)
        self.discard(+Counter({LOCOMOTIVE: locos}) + Counter({colour: number - locos}))

    def tickets_done(self, seat: int, said: set[str]) -> set[str]:
        """B27: each station lends one track of another; of the best uses, any that the sheet may show."""
        own = self.edges(seat)
        lent: list[list[Edge | None]] = [
            [
                None,
                *(
                    self.edge(self.book.tracks[track])
                    for track, owner in self.owner.items()
                    if owner != seat and city in self.edge(self.book.tracks[track])[:2]
                ),
            ]
            for city in self.stations[seat]
        ]
        results: set[frozenset[str]] = set()
        for use in product(*lent):
            edges = own + [edge for edge in use if edge]
            results.add(
                frozenset(ticket.id for ticket in self.held[seat] if joined(edges, ticket.a, ticket.b))
            )
        # best for its owner: most points, and of those the most tickets, which decide a tie
        best = max(map(self.worth, results))
        found = [set(done) for done in results if self.worth(done) == best]
        return said if said in found else found[0]

    def worth(self, done: frozenset[str]) -> tuple[int, int]:
        return sum(self.book.tickets[ticket].points for ticket in done), len(done)

    def bonuses(self, seat: int) -> dict[str, int]:
        left = self.each - len(self.stations[seat])
        points: int = self.book.mechanic("stations")["points"]
        return {"stations": left * points}

    def later_ties(self, seat: int, done: set[str], path: int) -> tuple[int, ...]:  # noqa: ARG002
        return -len(self.stations[seat]), path

"""Poland: border connections and country cards (PL)."""

from referee.base import Payment, Referee
from referee.book import Book, Track
from referee.paths import Edge, Place, component
from referee.tape import Fault, Tape


class Poland(Referee):
    bonus_rule = "PL10"
    tie_names = ("points", "tickets", "country_cards")
    tie_rule = "PL12"

    def __init__(self, book: Book, tape: Tape) -> None:
        super().__init__(book, tape)
        stacks: dict[str, list[int]] = book.mechanic("country_cards")["stacks"]
        #: PL2: from the top.
        self.stacks = {country: sorted(stack, reverse=True) for country, stack in stacks.items()}
        self.cards: list[dict[str, list[int]]] = [{} for _ in range(self.seats)]

    def edge(self, track: Track) -> Edge:
        """PL8: in a country every border connection has an end of its own."""
        return self.end(track, track.a), self.end(track, track.b), track.length

    def end(self, track: Track, city: str) -> Place:
        return f"{city} by {track.connection}" if self.is_country(city) else city

    def is_country(self, city: str) -> bool:
        return bool(self.book.cities[city].get("country"))

    def build(self, seat: int, track: Track, payment: Payment) -> None:
        before = self.own_edges(seat)
        super().build(seat, track, payment)
        self.take_country_cards(seat, self.countries_that_pay(before, track))

    def countries_that_pay(self, before: list[Edge], track: Track) -> set[str]:
        """PL5: those of the network that a track makes, if one of them is new to it."""
        a, b, _ = self.edge(track)
        parts = [self.countries(component(before, a)), self.countries(component(before, b))]
        network = self.countries(component([*before, self.edge(track)], a))
        known = {country for part in parts if len(part) >= 2 for country in part}
        return network if len(network) >= 2 and not network <= known else set()  # PL7, PL9

    def take_country_cards(self, seat: int, network: set[str]) -> None:
        taken = {country: self.stacks[country].pop(0) for country in network if self.stacks[country]}
        if taken:  # PL6
            event = self.pending.take("country_cards_taken", "PL5", seat=seat)
            shown = dict(zip(event["countries"], event["points"], strict=True))
            if shown != taken or len(event["countries"]) != len(taken):
                raise Fault("PL5", f"seat {seat} takes {shown} instead of {taken}")
        for country, points in taken.items():
            self.cards[seat].setdefault(country, []).append(points)
        used_up = sorted(country for country in taken if not self.stacks[country])
        if sorted(self.pending.take("country_stack_empty", "PL6")["country"] for _ in used_up) != used_up:
            raise Fault("PL6", f"the stacks that are used up are {used_up}")

    def countries(self, places: set[Place]) -> set[str]:
        cities = {place.split(" by ")[0] for place in places}
        return {city for city in cities if self.is_country(city)}

    def bonuses(self, seat: int) -> dict[str, int]:
        return {
            f"cards of {self.book.city_name(country)}": sum(self.cards[seat].get(country, ()))
            for country in self.stacks
        }

    def later_ties(self, seat: int, done: set[str], path: int) -> tuple[int, ...]:  # noqa: ARG002
        """PL12"""
        return (sum(self.book.tickets[ticket].points for ticket in done),)

"""Facts in words, English and German."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

from stellwerk.kernel.board import LOCOMOTIVE, Board
from stellwerk.position.names import seat_names
from stellwerk.reasons import article, city_name

LANGUAGES: Final = ("en", "de")

NUMBERS: Final = {
    "en": [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ],
    "de": [
        "keine",
        "ein",
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
    ],
}
AND: Final = {"en": "and", "de": "und"}
GERMAN: Final = {
    "purple": "lila",
    "white": "weiß",
    "blue": "blau",
    "yellow": "gelb",
    "orange": "orange",
    "black": "schwarz",
    "red": "rot",
    "green": "grün",
    "grey": "grau",
}
#: Colours that have no endings in German.
FIXED: Final = ("purple", "orange")


def bracketed(name: str, more: str) -> str:
    """With something in brackets; a name that ends in brackets gets no second ones."""
    return f"{name[:-1]}, {more})" if name.endswith(")") else f"{name} ({more})"


class Wording(Formatter):
    """Format strings with words of the game; values are those of facts.

    {n:one card|# cards}     what goes with the number n, or with so many names; # is the number in words
    {x:track} {x:tracks}     Denver–Omaha; {x:for}, {x:at}: "for Denver–Omaha", of nothing "for it"
    {x:ticket} {x:tickets}   Boston–Miami (12 points); several: Boston–Miami (12) and Denver–El Paso (4)
    {x:way}                  from Boston to Miami (12 points)
    {x:city} {x:cities}      {x:seats}      names
    {x:colour} {x:colours}   blue, Blau
    {x:cards}                blue cards, blaue Karten; {x:own}: as in "deine blauen Karten"
    {x:cards/n} {x:own/n}    the same for n cards: blue card, blaue Karte
    {x:a card}               a blue card, eine blaue Karte
    {x:line} {x:the line}    white line: weiße Linie; auf der weißen Linie
    """

    def __init__(self, language: str, board: Board, names: Sequence[str]) -> None:
        self.language = language
        self.board = board
        is_unnamed = language == "de" and tuple(names) == seat_names(len(names))
        self.names = [f"Platz {n}" for n in range(1, len(names) + 1)] if is_unnamed else list(names)
        self._values: Mapping[str, Any] = {}

    def sentence(self, template: str, values: Mapping[str, Any]) -> str:
        self._values = values
        text = self.vformat(template, (), values)
        return text[:1].upper() + text[1:]

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            number = value if isinstance(value, int) else len(value)
            one, many = format_spec.split("|")
            return (one if number == 1 else many).replace("#", self.number(number))
        if format_spec == "#":
            return self.number(value)
        if format_spec:
            name, _, counted = format_spec.partition("/")
            make = getattr(self, "form_" + name.replace(" ", "_"))
            return str(make(value, self._values[counted]) if counted else make(value))
        return str(value).replace("-", "−") if isinstance(value, int) else str(value)

    def number(self, number: int) -> str:
        words = NUMBERS[self.language]
        return words[number] if 0 <= number < len(words) else str(number).replace("-", "−")

    def joined(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {AND[self.language]} {names[-1]}"

    # --- the board

    def form_track(self, track: str) -> str:
        """With its colour, or length, where the two cities have several."""
        this = self.board.tracks[self.board.track_index(track)]
        connection = self.board.connections[this.connection]
        ends = {connection.a, connection.b}
        twins = [other for other in self.board.connections if {other.a, other.b} == ends]
        name = "–".join(city_name(self.board, city, self.language) for city in (connection.a, connection.b))
        if len(twins) > 1:
            name = bracketed(name, str(connection.length))
        colour = GERMAN[this.colour] if self.language == "de" else this.colour
        return bracketed(name, colour) if len(set(connection.tracks)) > 1 else name

    def form_tracks(self, tracks: Sequence[str]) -> str:
        return self.joined([self.form_track(track) for track in tracks])

    def form_for(self, track: str) -> str:
        if self.language == "de":
            return f"für {self.form_track(track)}" if track else "dafür"
        return f"for {self.form_track(track)}" if track else "for it"

    def form_at(self, track: str) -> str:
        if self.language == "de":
            return f"bei {self.form_track(track)}" if track else "dabei"
        return self.form_for(track)

    def form_city(self, city: str) -> str:
        return city_name(self.board, self.board.city_index(city), self.language)

    def form_cities(self, cities: Sequence[str]) -> str:
        return self.joined([self.form_city(city) for city in cities])

    def form_seats(self, seats: Sequence[int]) -> str:
        return self.joined([self.names[seat] for seat in seats])

    def form_seat(self, seat: int) -> str:
        return self.names[seat]

    # --- tickets

    def ends_of(self, ticket: str) -> tuple[str, str, int]:
        this = self.board.tickets[self.board.ticket_index(ticket)]
        a, b = (city_name(self.board, city, self.language) for city in (this.a, this.b))
        return a, b, this.points

    def points(self, number: int) -> str:
        if self.language == "de":
            return f"{number} {'Punkt' if number == 1 else 'Punkte'}"
        return f"{number} {'point' if number == 1 else 'points'}"

    def form_ticket(self, ticket: str) -> str:
        a, b, points = self.ends_of(ticket)
        return bracketed(f"{a}–{b}", self.points(points))

    def form_tickets(self, tickets: Sequence[str]) -> str:
        if len(tickets) == 1:
            return self.form_ticket(tickets[0])
        return self.joined(
            [bracketed(f"{a}–{b}", str(points)) for a, b, points in map(self.ends_of, tickets)]
        )

    def form_way(self, ticket: str) -> str:
        a, b, points = self.ends_of(ticket)
        if self.language == "de":
            return bracketed(f"von {a} nach {b}", self.points(points))
        return bracketed(f"from {a} to {b}", self.points(points))

    # --- cards

    def adjective(self, colour: str, ending: str) -> str:
        if self.language == "en":
            return colour
        return GERMAN[colour] + ("" if colour in FIXED else ending)

    def form_colour(self, card: str) -> str:
        if self.language == "en":
            return card
        return "Lokomotive" if card == LOCOMOTIVE else GERMAN[card].capitalize()

    def form_colours(self, cards: Sequence[str]) -> str:
        return self.joined([self.form_colour(card) for card in cards])

    def form_cards(self, card: str, number: int = 2) -> str:
        """After a number, or alone."""
        return self.several(card, number, "e")

    def form_own(self, card: str, number: int = 2) -> str:
        """After a word such as "deine", "die", "keine"."""
        return self.several(card, number, "e" if number == 1 else "en")

    def several(self, card: str, number: int, ending: str) -> str:
        one, many = ("Karte", "Karten") if self.language == "de" else ("card", "cards")
        if card == LOCOMOTIVE:
            one, many = ("Lokomotive", "Lokomotiven") if self.language == "de" else (card, f"{card}s")
            return one if number == 1 else many
        return f"{self.adjective(card, ending)} {one if number == 1 else many}"

    def form_a_card(self, card: str) -> str:
        return f"{'eine' if self.language == 'de' else article(card)} {self.form_cards(card, 1)}"

    def form_line(self, colour: str) -> str:
        return f"{self.adjective(colour, 'e')} {'Linie' if self.language == 'de' else 'line'}"

    def form_the_line(self, colour: str) -> str:
        """After "der", where or whose."""
        return f"{self.adjective(colour, 'en')} {'Linie' if self.language == 'de' else 'line'}"

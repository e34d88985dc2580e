"""Facts in words, English and German: the front's wording, and a little more."""

from collections.abc import Sequence
from typing import Any, Final

from stellwerk import words
from stellwerk.kernel.board import Board
from stellwerk.words import LANGUAGES, bracketed, city_name

__all__ = ["LANGUAGES", "Wording"]

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


class Wording(words.Wording):
    """As in the front, with numbers in words and tickets with their points; values are those of facts.

    {n:one card|# cards}     # is the number in words
    {x:ticket} {x:tickets}   Boston–Miami (12 points); several: Boston–Miami (12) and Denver–El Paso (4)
    {x:way}                  from Boston to Miami (12 points)
    """

    def __init__(self, language: str, board: Board, names: Sequence[str]) -> None:
        super().__init__(language, board, names)
        self.played = board

    def plain(self, value: Any) -> str:
        return str(value).replace("-", "−") if isinstance(value, int) else str(value)

    def number(self, number: int) -> str:
        in_words = NUMBERS[self.language]
        return in_words[number] if 0 <= number < len(in_words) else self.plain(number)

    # --- tickets

    def ends_of(self, ticket: str) -> tuple[str, str, int]:
        this = self.played.tickets[self.played.ticket_index(ticket)]
        a, b = (city_name(self.played, city, self.language) for city in (this.a, this.b))
        return a, b, this.points

    def points(self, number: int) -> str:
        return f"{number} {self.pick('point', 'Punkt')}{'' if number == 1 else self.pick('s', 'e')}"

    def form_ticket(self, ticket: str) -> str:
        a, b, points = self.ends_of(ticket)
        return bracketed(f"{a}–{b}", self.points(points))

    def form_tickets(self, tickets: Sequence[str]) -> str:
        if len(tickets) == 1:
            return self.form_ticket(tickets[0])
        return self.joined([super(Wording, self).form_ticket(ticket) for ticket in tickets])

    def form_way(self, ticket: str) -> str:
        a, b, points = self.ends_of(ticket)
        return bracketed(self.pick(f"from {a} to {b}", f"von {a} nach {b}"), self.points(points))

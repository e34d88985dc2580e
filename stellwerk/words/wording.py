"""How texts are filled in: values are ids, names of cards and numbers, and become words of a language.

Both languages are here, with the endings of German adjectives. A mechanic adds forms for its own values, such
as a pile of festival cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, Final, TypeAlias

from stellwerk.kernel.board import LOCOMOTIVE, Board

from .names import called, city_name, colour_name, connection_index, connection_name, ticket_name, track_name

AND: Final = {"en": "and", "de": "und"}
OR: Final = {"en": "or", "de": "oder"}
#: Endings of ordinal numbers by their last digit; others, and those from 11 to 13, end in "th".
ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
#: Colours that have no endings in German.
FIXED: Final = ("purple", "orange")


@dataclass(frozen=True)
class Scene:
    """The board and the players' names, which texts refer to."""

    board: Board
    names: tuple[str, ...]


class Wording:
    """Fills in format strings with words of the game.

    {n:one card|# cards}     what goes with the number n, or the number of names; # is the number
    {x:track} {x:tracks}     Denver–Omaha; {x:connection} without a colour; {x:city} {x:cities}
    {x:for} {x:at}           "for Denver–Omaha", "for the station", of nothing "for it"
    {x:thing}                the same without "for": "Denver–Omaha", "the station"
    {x:ticket} {x:tickets}   Boston–Miami (12)
    {x:seat} {x:seats}       names of players
    {x:colour} {x:colours}   blue, Blau; {x:or colours}: "blue or red"
    {x:card} {x:a card}      blue card, a blue card; blaue Karte, eine blaue Karte
    {x:cards} {x:cards/n}    blue cards, blaue Karten; for n of them: blaue Karte
    {x:own} {x:own/n}        the same after "deine", "die", "mit": blaue Karte, blauen Karten
    {x:payment}              of (colour, cards, locomotives): "3 blue cards and 1 locomotive"
    {x:with payment}         the same after "mit": "3 blauen Karten und 1 Lokomotive"
    {x:and} {x:or}           texts as they are; {n:rank}: 1st, 1.
    {x:phase} {x:mechanic}   and other names that are in tables: see `forms`
    """

    #: Forms that tables and mechanics add; the package collects them.
    forms: ClassVar[dict[str, "Form"]] = {}

    def __init__(self, language: str, board: Board | None = None, names: Sequence[str] = ()) -> None:
        self.language = language
        self.board = board
        self.names = called(names, language)
        self._values: Mapping[str, Any] = {}

    def phrase(self, template: str, values: Mapping[str, Any]) -> str:
        self._values = values
        return "".join(
            text if name is None else text + self.format_field(values[name], form or "")
            for text, name, form, _ in parts_of(template)
        )

    def sentence(self, template: str, values: Mapping[str, Any]) -> str:
        """With a capital letter."""
        text = self.phrase(template, values)
        return text[:1].upper() + text[1:]

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            number = value if isinstance(value, int) else len(value)
            one, many = format_spec.split("|")
            return (one if number == 1 else many).replace("#", self.number(number))
        if format_spec == "#":
            return self.number(value)
        if not format_spec:
            return self.plain(value)
        name, _, counted = format_spec.partition("/")
        if name in self.forms:
            return self.forms[name](self, value)
        make = getattr(self, "form_" + name.replace(" ", "_"))
        return str(make(value, self._values[counted]) if counted else make(value))

    def plain(self, value: Any) -> str:
        return str(value)

    def number(self, number: int) -> str:
        return str(number)

    def joined(self, names: Sequence[str], word: Mapping[str, str] = AND) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {word[self.language]} {names[-1]}"

    def pick(self, english: str, german: str) -> str:
        return german if self.language == "de" else english

    def form_and(self, texts: Sequence[str]) -> str:
        return self.joined(texts)

    def form_or(self, texts: Sequence[str]) -> str:
        return self.joined(texts, OR)

    def form_rank(self, rank: int) -> str:
        ending = "th" if 11 <= rank % 100 <= 13 else ORDINALS.get(rank % 10, "th")
        return self.pick(f"{rank}{ending}", f"{rank}.")

    # --- the board; without one, things are called by their ids

    def form_track(self, track: str) -> str:
        if self.board is None:
            return track
        return track_name(self.board, self.board.track_index(track), self.language)

    def form_tracks(self, tracks: Sequence[str]) -> str:
        return self.joined([self.form_track(track) for track in tracks])

    def form_connection(self, connection: str) -> str:
        if self.board is None:
            return connection
        return connection_name(self.board, connection_index(self.board, connection), self.language)

    def form_city(self, city: str) -> str:
        if self.board is None:
            return city
        return city_name(self.board, self.board.city_index(city), self.language)

    def form_cities(self, cities: Sequence[str]) -> str:
        return self.joined([self.form_city(city) for city in cities])

    def form_ticket(self, ticket: str) -> str:
        if self.board is None:
            return ticket
        return ticket_name(self.board, self.board.ticket_index(ticket), self.language)

    def form_tickets(self, tickets: Sequence[str]) -> str:
        return self.joined([self.form_ticket(ticket) for ticket in tickets])

    def form_seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"{self.pick('seat', 'Platz')} {seat}"

    def form_seats(self, seats: Sequence[int]) -> str:
        return self.joined([self.form_seat(seat) for seat in seats])

    # --- what is paid for: a track, or a mechanic's own thing

    def form_thing(self, what: str) -> str:
        return self.of_mechanic("the thing", what) or self.form_track(what)

    def form_for(self, what: str) -> str:
        if not what:
            return self.pick("for it", "dafür")
        thing = self.of_mechanic("for thing", what) or self.form_track(what)
        return f"{self.pick('for', 'für')} {thing}"

    def form_at(self, track: str) -> str:
        if self.language == "en":
            return self.form_for(track)
        return f"bei {self.form_track(track)}" if track else "dabei"

    def of_mechanic(self, form: str, what: str) -> str:
        return self.forms[form](self, what) if form in self.forms else ""

    # --- cards

    def adjective(self, colour: str, ending: str) -> str:
        name = colour_name(colour, self.language)
        return name if self.language == "en" or colour in FIXED else name + ending

    def form_colour(self, card: str) -> str:
        if self.language == "en":
            return card
        return "Lokomotive" if card == LOCOMOTIVE else colour_name(card, "de").capitalize()

    def form_colours(self, cards: Sequence[str]) -> str:
        return self.joined([self.form_colour(card) for card in cards])

    def form_or_colours(self, cards: Sequence[str]) -> str:
        return self.joined([self.form_colour(card) for card in cards], OR)

    def form_card(self, card: str) -> str:
        return self.form_cards(card, 1)

    def form_cards(self, card: str, number: int = 2) -> str:
        """After a number, or alone."""
        return self.several(card, number, "e")

    def form_own(self, card: str, number: int = 2) -> str:
        """After a word such as "deine", "die", "keine", and for several after "mit"."""
        return self.several(card, number, "e" if number == 1 else "en")

    def several(self, card: str, number: int, ending: str) -> str:
        if card == LOCOMOTIVE:
            return self.pick(card, "Lokomotive") + ("" if number == 1 else self.pick("s", "n"))
        noun = self.pick("card", "Karte") + ("" if number == 1 else self.pick("s", "n"))
        return f"{self.adjective(card, ending)} {noun}"

    def form_a_card(self, card: str) -> str:
        return f"{self.pick(article(card), 'eine')} {self.form_cards(card, 1)}"

    def form_payment(self, paid: tuple[str, int, int], ending: str = "e") -> str:
        colour, cards, locomotives = paid
        parts = [(cards - locomotives, colour), (locomotives, LOCOMOTIVE)]
        return self.joined([f"{n} {self.several(card, n, ending)}" for n, card in parts if n])

    def form_with_payment(self, paid: tuple[str, int, int]) -> str:
        return self.form_payment(paid, "en")


#: A part of a template: text, then what is filled in, and how.
Part: TypeAlias = tuple[str, str | None, str | None, str | None]


@lru_cache(maxsize=2000)
def parts_of(template: str) -> tuple[Part, ...]:
    return tuple(Formatter().parse(template))


#: What makes a word of a value.
Form: TypeAlias = Callable[[Wording, Any], str]


def article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def wording(language: str, scene: Scene | None = None) -> Wording:
    return Wording(language) if scene is None else Wording(language, scene.board, scene.names)

"""Country cards: the stack of each country on posters, and the cards."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.inks import DAY
from stellwerk.drawing.markup import tag
from stellwerk.drawing.ornaments import flag
from stellwerk.drawing.pen import FIGURES, LINE, Pen, mapping, numbers
from stellwerk.drawing.pieces import CARD, Piece, Press, back, card, figure
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {"countries": "Country cards", "country": "Country card", "stack": "Stack: {values}"},
    "de": {"countries": "Länderkarten", "country": "Länderkarte", "stack": "Stapel: {values}"},
}


def country_stacks(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("countries")
    pen.heading(title)
    for country, stack in mapping(parameters.get("stacks")).items():
        pen.text(0, country_name(board, country, pen.language), face=lettering.STRONG)
        values = numbers(stack)
        for number, value in enumerate(values):
            x = pen.width - (len(values) - number) * 50
            pen.shape("value-card", x + 6, pen.y + 1, 40, LINE - 1)
            pen.text(x + 26, str(value), "middle", lettering.STATION_BIG, size=FIGURES)
        pen.y += LINE + 7
    return title


def country_name(board: Board, country: object, language: str) -> str:
    city = next((city for city in board.cities if city.id == country), None)
    names = {} if city is None else mapping(city.data.get("names", {}))
    return str(names.get(language, city.name if city else country))


def pieces(press: Press) -> list[Piece]:
    """A card for each value of each stack."""
    pole = tag("g", flag(0, 0, 62, 44, DAY), transform=f"translate({CARD.middle[0] - 28} 66)", stroke=DAY.ink)
    behind = back(press.say("country"), DAY.accent)
    found = []
    for country, stack in mapping(press.parameters.get("stacks")).items():
        name = country_name(press.board, country, press.language)
        foot = [press.say("stack", values=" · ".join(map(str, numbers(stack))))]
        for value in numbers(stack):
            face = card(name, pole, figure(str(value), 212), foot=foot)
            found.append(Piece("country_cards", CARD, face, behind))
    return found


ART: Final = Art(words=WORDS, tables=(country_stacks,), pieces=pieces)

"""Country cards on posters: the stack of each country."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.pen import FIGURES, LINE, Pen, mapping, numbers
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {"countries": "Country cards"},
    "de": {"countries": "Länderkarten"},
}


def country_stacks(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("countries")
    pen.heading(title)
    for country, stack in mapping(parameters.get("stacks")).items():
        city = next((city for city in board.cities if city.id == country), None)
        names = {} if city is None else mapping(city.data.get("names", {}))
        pen.text(0, str(names.get(pen.language, city.name if city else country)), face=lettering.STRONG)
        values = numbers(stack)
        for number, value in enumerate(values):
            x = pen.width - (len(values) - number) * 50
            pen.shape("value-card", x + 6, pen.y + 1, 40, LINE - 1)
            pen.text(x + 26, str(value), "middle", lettering.STATION_BIG, size=FIGURES)
        pen.y += LINE + 7
    return title


ART: Final = Art(words=WORDS, tables=(country_stacks,))

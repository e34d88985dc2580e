"""Express cards on posters: their values."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.pen import FIGURES, LINE, Pen, numbers
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {"express_cards": "Express cards"},
    "de": {"express_cards": "Expresskarten"},
}


def express_values(_: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("express_cards")
    pen.heading(title)
    for number, value in enumerate(numbers(parameters.get("values"))):
        pen.shape("value-card", number * 54.0, pen.y, 44, LINE + 6)
        pen.text(number * 54 + 22, str(value), "middle", lettering.STATION_BIG, size=FIGURES + 2, down=3)
    pen.y += LINE + 8
    return title


ART: Final = Art(words=WORDS, tables=(express_values,))

"""Express cards: their values on posters, and the cards of every seat."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art
from stellwerk.drawing.inks import DAY
from stellwerk.drawing.pen import FIGURES, LINE, Pen, numbers
from stellwerk.drawing.pieces import CARD, Piece, Press, back, card, figure, noted
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {
        "express_cards": "Express cards",
        "express_card": "Express card",
        "express_use": "Once: +{value} when you draw train cards or tickets, or for a train on the mat.",
    },
    "de": {
        "express_cards": "Expresskarten",
        "express_card": "Expresskarte",
        "express_use": "Einmal: +{value} beim Ziehen von Wagen- oder Zielkarten oder für einen Waggon im "
        "Provinzplan.",
    },
}


def express_values(_: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("express_cards")
    pen.heading(title)
    for number, value in enumerate(numbers(parameters.get("values"))):
        pen.shape("value-card", number * 54.0, pen.y, 44, LINE + 6)
        pen.text(number * 54 + 22, str(value), "middle", lettering.STATION_BIG, size=FIGURES + 2, down=3)
    pen.y += LINE + 8
    return title


def pieces(press: Press) -> list[Piece]:
    title = press.say("express_card")
    return [
        Piece(
            "express_cards",
            CARD,
            card(
                title,
                figure(f"+{value}", 158, 116, DAY.accent),
                foot=noted(press.say("express_use", value=value)),
            ),
            back(title),
            press.seats,
        )
        for value in numbers(press.parameters.get("values"))
    ]


ART: Final = Art(words=WORDS, tables=(express_values,), pieces=pieces)

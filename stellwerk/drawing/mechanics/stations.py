"""Stations on posters: how many each seat has, and what each one left is worth."""

from typing import Final

from stellwerk.drawing.art import Art
from stellwerk.drawing.pen import BODY, LINE, Pen
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {
        "stations": "Stations",
        "stations_text": "{each} for each seat, {points} points for each one left",
    },
    "de": {"stations": "Bahnhöfe", "stations_text": "{each} für jeden Platz, {points} Punkte je übrigem"},
}


def stations(_: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("stations")
    pen.heading(title)
    words = pen.say("stations_text", each=parameters.get("each", 0), points=parameters.get("points", 0))
    pen.text(0, words, size=BODY - 1)
    pen.y += LINE
    return title


ART: Final = Art(words=WORDS, tables=(stations,))

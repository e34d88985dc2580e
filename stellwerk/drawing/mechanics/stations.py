"""Stations: how many each seat has, what each one left is worth, and tokens for them."""

from typing import Final

from stellwerk.drawing.art import Art
from stellwerk.drawing.pen import BODY, LINE, Pen
from stellwerk.drawing.pieces import TOKEN, Piece, Press, seat_token
from stellwerk.kernel.board import Board, Data

WORDS: Final = {
    "en": {
        "stations": "Stations",
        "station_letter": "S",
        "stations_text": "{each} for each seat, {points} points for each one left",
    },
    "de": {
        "stations": "Bahnhöfe",
        "station_letter": "Bf",
        "stations_text": "{each} für jeden Platz, {points} Punkte je übrigem",
    },
}


def stations(_: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("stations")
    pen.heading(title)
    words = pen.say("stations_text", each=parameters.get("each", 0), points=parameters.get("points", 0))
    pen.text(0, words, size=BODY - 1)
    pen.y += LINE
    return title


def pieces(press: Press) -> list[Piece]:
    each = press.parameters.get("each")
    assert isinstance(each, int)
    return [
        Piece("stations", TOKEN, seat_token(seat, f"{press.say('station_letter')} {seat + 1}"), "", each)
        for seat in range(press.seats)
    ]


ART: Final = Art(words=WORDS, tables=(stations,), pieces=pieces)

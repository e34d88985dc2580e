"""The neutral player: the marker, and the connection that a ticket names at its foot."""

from typing import Final

from stellwerk.drawing.art import Art
from stellwerk.drawing.inks import CARDS, DAY
from stellwerk.drawing.pieces import TOKEN, Piece, Press, token
from stellwerk.kernel.board import Ticket, index_of
from stellwerk.words import connection_name

WORDS: Final = {"en": {"neutral_letter": "N"}, "de": {"neutral_letter": "N"}}


def pieces(press: Press) -> list[Piece]:
    return [
        Piece("neutral_marker", TOKEN, token(press.say("neutral_letter"), CARDS["grey"], DAY.ink, DAY.ink))
    ]


def foot(press: Press, ticket: Ticket) -> str:
    """As in "Utrecht–Arnhem" (NL17), or nothing."""
    named = ticket.data.get("neutral")
    if not isinstance(named, str):
        return ""
    return connection_name(press.board, index_of(press.board.connections, named), press.language)


ART: Final = Art(words=WORDS, pieces=pieces, foot=foot)

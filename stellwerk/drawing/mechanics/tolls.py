"""Tolls on posters: a coin on every connection, and the bonus for tokens left."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.inks import Inks
from stellwerk.drawing.markup import circle, text
from stellwerk.drawing.pen import Pen, by_seats, mapping
from stellwerk.drawing.plan import Coin, Line, Shape
from stellwerk.kernel.board import Board, Connection, Data

WORDS: Final = {
    "en": {"toll": "Toll to be paid", "tolls": "Bonus for toll tokens left"},
    "de": {"toll": "Maut, die zu zahlen ist", "tolls": "Bonus für übrige Mautmünzen"},
}


def trim(connection: Connection) -> Trim:
    toll = connection.data.get("toll")
    return Trim(coin=toll if isinstance(toll, int) else None)


def coin(coin: Coin, inks: Inks) -> str:
    size = coin.radius * 1.5
    return (
        circle(coin.x, coin.y, coin.radius, fill=inks.coin, stroke=inks.coin_rim, stroke_width=1.6)
        + circle(coin.x, coin.y, coin.radius - 2.6, fill="none", stroke=inks.coin_rim, stroke_width=0.7)
        + text(
            coin.x,
            coin.y + size * 0.35,
            str(coin.value),
            size,
            lettering.STATION_BIG,
            "middle",
            inks.coin_ink,
        )
    )


def over(line: Line, inks: Inks) -> list[str]:
    return [coin(line.coin, inks)] if line.coin else []


def sign(shape: Shape, inks: Inks) -> str:
    return coin(Coin(shape.box.x + 31, shape.box.middle[1], 12, 2), inks)


def toll_bonus(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("tolls")
    pen.heading(title)
    by_seats(board, pen, mapping(parameters.get("bonus")))
    return title


ART: Final = Art(words=WORDS, signs={"toll": sign}, trim=trim, over=over, tables=(toll_bonus,))

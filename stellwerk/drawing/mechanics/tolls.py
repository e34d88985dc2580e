"""Tolls: a coin on every connection, the bonus for tokens left; tokens, loans and bonus cards."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art, Trim
from stellwerk.drawing.inks import DAY, Inks
from stellwerk.drawing.markup import circle, text
from stellwerk.drawing.pen import Pen, by_seats, mapping, numbers
from stellwerk.drawing.pieces import CARD, TOKEN, Piece, Press, back, card, figure, noted, token
from stellwerk.drawing.plan import Coin, DrawnConnection, Shape
from stellwerk.kernel.board import Board, Connection, Data

WORDS: Final = {
    "en": {
        "toll": "Toll to be paid",
        "tolls": "Bonus for toll tokens left",
        "loan": "Loan",
        "loan_about": "You pay nothing now. It can't be paid back, and brings no bonus.",
        "bonus": "Bonus",
        "bonus_about": "For the toll tokens left, without a loan: place {place}.",
    },
    "de": {
        "toll": "Maut, die zu zahlen ist",
        "tolls": "Bonus für übrige Mautmünzen",
        "loan": "Kredit",
        "loan_about": "Du zahlst jetzt nichts. Er lässt sich nie zurückzahlen und kostet den Bonus.",
        "bonus": "Bonus",
        "bonus_about": "Für übrige Mautmünzen, ohne Kredit: Rang {place}.",
    },
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


def over(line: DrawnConnection, inks: Inks) -> list[str]:
    return [coin(line.coin, inks)] if line.coin else []


def sign(shape: Shape, inks: Inks) -> str:
    return coin(Coin(shape.box.x + 31, shape.box.middle[1], 12, 2), inks)


def toll_bonus(board: Board, parameters: Data, pen: Pen) -> str:
    title = pen.say("tolls")
    pen.heading(title)
    by_seats(board, pen, mapping(parameters.get("bonus")))
    return title


#: Loans are not limited; more than these are hardly ever taken.
LOANS: Final = 10


def pieces(press: Press) -> list[Piece]:
    """Tokens of 4, 2 and 1 for every seat and as many for the bank, loans, and the largest row of bonuses."""
    total = press.parameters.get("tokens")
    loan = press.parameters.get("loan")
    assert isinstance(total, int)
    assert isinstance(loan, int)
    fours, twos = total // 15, total // 5
    coins = {4: fours, 2: twos, 1: total - 4 * fours - 2 * twos}
    found = [
        Piece(
            "toll_tokens",
            TOKEN,
            token(str(value), DAY.coin, DAY.coin_rim, DAY.coin_ink),
            "",
            copies * (press.seats + 1),
        )
        for value, copies in coins.items()
    ]
    title = press.say("loan")
    owed = card(title, figure(f"−{loan}", 158, ink=DAY.accent), foot=noted(press.say("loan_about")))
    found.append(Piece("loans", CARD, owed, back(title, DAY.accent), LOANS))
    title = press.say("bonus")
    row = numbers(mapping(press.parameters.get("bonus")).get(str(press.seats)))
    for place, points in enumerate(row, 1):
        if points:
            foot = noted(press.say("bonus_about", place=place))
            found.append(Piece("bonus", CARD, card(title, figure(str(points), 158), foot=foot), back(title)))
    return found


ART: Final = Art(words=WORDS, signs={"toll": sign}, trim=trim, over=over, tables=(toll_bonus,), pieces=pieces)

"""Festivals: a lantern next to each city that has one, with the number of its cards, and the cards."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.art import Art, Badge
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import DAY, LANTERN, LANTERN_RIBS, LANTERN_RIM, Inks
from stellwerk.drawing.markup import rect, text, use
from stellwerk.drawing.pen import BODY, FIGURES, LINE, Pen, mapping, numbers
from stellwerk.drawing.pieces import CARD, INSET, Piece, Press, card, noted, train_back
from stellwerk.drawing.plan import Shape
from stellwerk.kernel.board import Board, City, Data

WORDS: Final = {
    "en": {"festival": "City with a festival", "festivals": "Festival points"},
    "de": {"festival": "Stadt mit einem Festival", "festivals": "Festivalpunkte"},
}


def lantern(inks: Inks) -> str:
    """A paper lantern on its string."""
    return (
        f'<path d="M0 -1V-.72M0 .72V1" stroke="{inks.ink}" stroke-width=".14"/>'
        f'<ellipse rx=".74" ry=".72" fill="{LANTERN}" stroke="{LANTERN_RIM}" stroke-width=".12"/>'
        '<path d="M-.36 -.6Q-.72 0 -.36 .6M.36 -.6Q.72 0 .36 .6" fill="none" '
        f'stroke="{LANTERN_RIBS}" stroke-width=".09"/>'
        f'<rect x="-.34" y="-.84" width=".68" height=".2" fill="{LANTERN_RIM}"/>'
        f'<rect x="-.34" y=".64" width=".68" height=".2" fill="{LANTERN_RIM}"/>'
    )


def badge(parameters: Data, city: City) -> Badge | None:
    """The pile of a city, and how many tokens it has."""
    pile = city.data.get("festival")
    if pile is None:
        return None
    return Badge("lantern", str(pile), str(mapping(parameters.get("piles")).get(pile, "")))


def sign(shape: Shape, _: Inks) -> str:
    return use("lantern", shape.box.x + 31, shape.box.middle[1], 14)


def small_lantern(shape: Shape, _: Inks) -> str:
    return use("lantern", *shape.box.middle, shape.box.height / 2)


def festival_points(board: Board, parameters: Data, pen: Pen) -> str:
    """Points by the number of tokens of one festival, then where each festival is."""
    title = pen.say("festivals")
    pen.heading(title)
    points = numbers(parameters.get("points"))
    step = pen.width / len(points)
    pen.y -= 4
    for number, value in enumerate(points):
        x = step * number
        pen.text(x + step / 2, str(number + 1), "middle", ink="faint", size=BODY - 2)
        pen.shape("cell", x + 2, pen.y + LINE - 4, step - 4, LINE)
        pen.text(x + step / 2, str(value), "middle", lettering.STATION_BIG, down=LINE - 3, size=FIGURES)
    pen.y += 2 * LINE + 8
    for pile, count in mapping(parameters.get("piles")).items():
        name, cities = called(board, parameters, pile)
        pen.shape("lantern", 2, pen.y + 4, 20, 24)
        pen.text(32, name, face=lettering.STRONG, size=BODY - 1)
        pen.text(pen.width - 38, cities, "end", ink="faint", size=BODY - 1)
        pen.text(pen.width, str(count), "end", lettering.STATION_BIG, size=FIGURES)
        pen.y += LINE + 1
    return title


def called(board: Board, parameters: Data, pile: object) -> tuple[str, str]:
    """The name of a festival, and its cities."""
    cities = ", ".join(city.name for city in board.cities if city.data.get("festival") == pile)
    return str(mapping(parameters.get("names")).get(pile, cities)), cities


def pieces(press: Press) -> list[Piece]:
    """The cards of each pile; they lie in the deck of train cards, so they have its back."""
    found = []
    for pile, count in mapping(press.parameters.get("piles")).items():
        assert isinstance(count, int)
        name, cities = called(press.board, press.parameters, pile)
        own = mapping(press.parameters.get("pile_points")).get(pile)
        points = numbers(own or press.parameters.get("points"))[:count]
        foot = noted(cities) if cities != name else []
        face = card(name, use("lantern", CARD.middle[0], 104, 48), *ladder(points), foot=foot)
        found.append(Piece("festivals", CARD, face, train_back(), count))
    return found


def ladder(points: list[int]) -> list[str]:
    """What 1, 2, 3 … cards of one pile score: two lines of points, each under a number of cards."""
    across = max(5, -(-len(points) // 2))
    step = (CARD.width - 2 * INSET - 12) / across
    size = 18.0 if across < 7 else 12.0
    parts = []
    for number, value in enumerate(points):
        x, y = INSET + 6 + step * (number % across + 0.5), 170 + 38 * (number // across)
        cell = Box(x - step / 2 + 1, y + 4, step - 2, 20)
        parts.append(text(x, y, f"{number + 1}×", 9.5, lettering.PLAIN, "middle", DAY.faint))
        parts.append(rect(cell, rx=3, fill=DAY.paper, stroke=DAY.rule, stroke_width=1))
        parts.append(text(x, y + 20, str(value), size, lettering.STATION_BIG, "middle", DAY.ink))
    return parts


ART: Final = Art(
    words=WORDS,
    pieces=pieces,
    signs={"festival": sign},
    badge=badge,
    badges={"lantern": lantern},
    tables=(festival_points,),
    shapes={"lantern": small_lantern},
)

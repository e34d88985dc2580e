"""The cards of every board: train cards with their signs, tickets with a small map; and markers."""

from typing import Final

from stellwerk.drawing import lettering
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import CARDS, CREAM, DAY, SOOT
from stellwerk.drawing.markup import circle, lines, number, path, rect, stroke, tag, text, use
from stellwerk.drawing.mechanics import ARTS
from stellwerk.drawing.ornaments import locomotive_card
from stellwerk.drawing.pieces import CARD, INSET, LINE, MM, TOKEN, Piece, Press, back, seat_token, train_back
from stellwerk.drawing.plan import Plan
from stellwerk.drawing.thinning import thin_land
from stellwerk.drawing.vignette import vignette
from stellwerk.kernel.board import COLOURS, LOCOMOTIVE, Board, Ticket
from stellwerk.kernel.rules import EACH_COLOUR, LOCOMOTIVES
from stellwerk.words import city_name

from .board import cut_to

#: Of a card: the corner that a fanned hand shows, and the picture.
CORNER: Final = Box(INSET + 5, INSET + 5, 30, 34)
PICTURE: Final = Box(INSET + 5, 58, CARD.width - 2 * INSET - 10, 156)
#: The map of a ticket, and how far its coasts may be off, on paper.
MAP: Final = Box(INSET + 4, 74, CARD.width - 2 * INSET - 8, 146)
COARSE: Final = 0.12 * MM


# --- train cards


def train_cards(press: Press) -> list[Piece]:
    """Twelve of each colour, and the locomotives (B1)."""
    behind = train_back()
    coloured = [
        Piece("trains", CARD, _coloured(colour, press.say(colour)), behind, EACH_COLOUR) for colour in COLOURS
    ]
    engine = Piece("trains", CARD, _locomotive(press.say(LOCOMOTIVE)), behind, LOCOMOTIVES)
    return [*coloured, engine]


def _coloured(colour: str, name: str) -> str:
    """A panel in the colour with a large sign, and colour and sign again in two corners."""
    x, y = PICTURE.middle
    panel = rect(PICTURE, rx=8, fill=CARDS[colour], stroke=DAY.rim(colour), stroke_width=2)
    corner = rect(CORNER, rx=5, fill=CARDS[colour], stroke=DAY.rim(colour), stroke_width=1.4) + use(
        f"sign-{colour}", *CORNER.middle, 11
    )
    return _train(name, panel + _wagon(colour) + use(f"sign-{colour}", x, y - 14, 40), corner)


def _wagon(colour: str) -> str:
    """A goods wagon on its rail, at the bottom of the picture."""
    x, y = PICTURE.middle[0], PICTURE.bottom - 18
    ink = DAY.rim(colour) if colour != "black" else CREAM
    body = f"M{number(x - 46)} {number(y)}v-20h92v20zM{number(x - 50)} {number(y - 20)}q50 -12 100 0z"
    wheels = [circle(x + at, y + 4, 6, fill=CARDS[colour], stroke=ink, stroke_width=2.6) for at in (-30, 30)]
    rail = stroke(f"M{number(PICTURE.x + 10)} {number(y + 11)}H{number(PICTURE.right - 10)}", ink, 2)
    return path(body, fill=ink) + rail + "".join(wheels)


def _locomotive(name: str) -> str:
    """An engine under a band of all colours: it stands for every card."""
    band = locomotive_card(Box(PICTURE.x, PICTURE.bottom - 30, PICTURE.width, 30))
    engine = vignette(Box(PICTURE.x, PICTURE.y, PICTURE.width, PICTURE.height - 34), DAY)
    corner = circle(*CORNER.middle, 16, fill=CREAM, stroke=DAY.ink, stroke_width=1.4) + use(
        "sign-locomotive", *CORNER.middle, 14
    )
    return _train(name, engine + band, corner)


def _train(name: str, picture: str, corner: str) -> str:
    """Read from either end: the corner again at the other, upside down."""
    size = lettering.fitting(name.upper(), lettering.HEADING, 19, CARD.width - 2 * INSET - 56, 0.08)
    half = corner + text(
        CORNER.right + 9, CORNER.middle[1] + 7, name.upper(), size, lettering.HEADING, "start", DAY.ink, 0.08
    )
    other = f"rotate(180 {number(CARD.middle[0])} {number(CARD.middle[1])})"
    return "".join(
        (
            rect(CARD, fill=DAY.cell),
            rect(CARD.grown(-INSET), rx=7, fill="none", stroke=DAY.ink, stroke_width=1.2),
            picture,
            half,
            tag("g", half, transform=other),
        )
    )


# --- tickets


def tickets(press: Press, plan: Plan) -> list[Piece]:
    """Every ticket once; long ones have a back of their own, since they are dealt apart (B28)."""
    ground = small_map(plan, MAP)
    behind = {
        is_long: back(
            press.say("long_ticket" if is_long else "ticket"), DAY.accent if is_long else DAY.cartouche
        )
        for is_long in (False, True)
    }
    return [
        Piece("tickets", CARD, _ticket(press, plan, ticket, ground), behind[ticket.long])
        for ticket in press.board.tickets
    ]


def _ticket(press: Press, plan: Plan, ticket: Ticket, ground: str) -> str:
    """The two cities, the map between them, and the points."""
    frame, middle = CARD.grown(-INSET), CARD.middle[0]
    names = [city_name(press.board, city, press.language) for city in (ticket.a, ticket.b)]
    ink = DAY.accent if ticket.long else DAY.ink
    parts = [
        rect(CARD, fill=DAY.cell),
        rect(frame, rx=7, fill="none", stroke=ink, stroke_width=1.8),
    ]
    for name, line in zip(names, (38, 62), strict=True):
        size = lettering.fitting(name, lettering.STATION_BIG, 23, frame.width - 14)
        parts.append(text(middle, line, name, round(size, 1), lettering.STATION_BIG, "middle", DAY.ink))
    parts += [ground, _marked(plan, (press.board.cities[ticket.a].id, press.board.cities[ticket.b].id))]
    foot = _foot(press, ticket)
    x, y = (middle, CARD.height - 30) if not foot else (frame.x + 25, CARD.height - 32)
    parts.append(circle(x, y, 18.5, fill=DAY.cartouche))
    parts.append(text(x, y + 9, str(ticket.points), 26, lettering.STATION_BIG, "middle", DAY.on_cartouche))
    # a connection has a line for each end: in one, long names would be too small to read
    ends = foot.replace("–", "–\n").splitlines()
    for n, end in enumerate(ends):
        size = lettering.fitting(end, lettering.PLAIN, 13.5, frame.width - 60)
        at = y + 5 + LINE * (n - (len(ends) - 1) / 2)
        parts.append(text(frame.x + 50, at, end, round(size, 1), lettering.PLAIN, "start", DAY.ink))
    return "".join(parts)


def _foot(press: Press, ticket: Ticket) -> str:
    entries = [(ARTS[entry.name], entry) for entry in press.board.mechanics if entry.name in ARTS]
    found = [art.foot(press, ticket) for art, _ in entries if art.foot]
    return ", ".join(words for words in found if words)


def _scale(plan: Plan, room: Box) -> tuple[float, float, float]:
    """From the board to a small map in some room: its scale, and where the board's (0, 0) lies."""
    frame = plan.sheets[0].frame
    scale = min(room.width / frame.width, room.height / frame.height)
    return scale, room.middle[0] - frame.middle[0] * scale, room.middle[1] - frame.middle[1] * scale


def small_map(plan: Plan, room: Box) -> str:
    """Land, connections and cities, as much of them as can be seen on a card."""
    scale, x, y = _scale(plan, room)
    parts = []
    for order, sheet in enumerate(plan.sheets):
        land = thin_land(cut_to(sheet.geography, sheet.frame), COARSE / scale)
        parts.append(rect(sheet.frame, fill=DAY.sea))
        for rings, fill in ((land.abroad, DAY.abroad), (land.home, DAY.home)):
            parts.append(path(lines(rings, closed=True), fill=fill, fill_rule="evenodd"))
        # a coast that crosses the frame goes on to its next point
        parts.append(tag("clipPath", rect(sheet.frame), id=f"small-{order}"))
        coasts = stroke(lines(land.coasts), DAY.coast, 0.9 / scale)
        parts.append(tag("g", coasts, clip_path=f"url(#small-{order})"))
        ways = [(line.bend[0], line.bend[-1]) for line in sheet.lines]
        parts.append(stroke(lines(ways), DAY.border, 0.6 / scale))
        dots = "".join(f"M{number(dot.x)} {number(dot.y)}h0" for dot in sheet.dots)
        parts.append(stroke(dots, DAY.border, 3 / scale, stroke_linecap="round"))
        parts.append(rect(sheet.frame, fill="none", stroke=DAY.ink, stroke_width=1.2 / scale))
    where = f"translate({number(x, 2)} {number(y, 2)}) scale({scale:.5f})"
    return tag("g", *parts, transform=where)


def _marked(plan: Plan, cities: tuple[str, str]) -> str:
    """The two cities of a ticket: large, and the same without colour."""
    scale, x, y = _scale(plan, MAP)
    spots = []
    for city in cities:
        dot = next(dot for sheet in plan.sheets for dot in sheet.dots if dot.city == city)
        spots.append((x + dot.x * scale, y + dot.y * scale))
    (ax, ay), (bx, by) = spots
    way = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    parts = [stroke(way, CREAM, 5), stroke(way, DAY.ink, 2.4, stroke_dasharray="5 3.4")]
    for spot in spots:
        parts.append(circle(*spot, 8.4, fill=CREAM))
        parts.append(circle(*spot, 7, fill=DAY.accent, stroke=SOOT, stroke_width=1.4))
        parts.append(circle(*spot, 2.4, fill=CREAM))
    return "".join(parts)


# --- markers


def markers(board: Board) -> list[Piece]:
    """One for each seat's score."""
    return [Piece("markers", TOKEN, seat_token(seat)) for seat in range(board.seats[1])]

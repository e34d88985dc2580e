"""The ticket draft: the card in the deck of train cards that starts the second one."""

from typing import Final

from stellwerk.drawing.art import Art
from stellwerk.drawing.geometry import Box
from stellwerk.drawing.inks import DAY
from stellwerk.drawing.markup import rect, stroke
from stellwerk.drawing.pieces import CARD, Piece, Press, card, noted, train_back

WORDS: Final = {
    "en": {
        "draft": "Draft card",
        "draft_about": "Lay it aside, draw another card, and finish this turn. Then all draft tickets again: "
        "{deal} each, passed to the right, keep {keep}.",
    },
    "de": {
        "draft": "Draftkarte",
        "draft_about": "Leg sie beiseite, zieh eine andere Karte, beende den Zug. Dann draften alle noch "
        "einmal: je {deal} Zielkarten, nach rechts, {keep} behalten.",
    },
}


def pieces(press: Press) -> list[Piece]:
    """One card, on boards with a second draft (IB4)."""
    if not press.parameters.get("again_after"):
        return []
    deal, keep = press.parameters.get("deal"), press.parameters.get("keep")
    foot = noted(press.say("draft_about", deal=deal, keep=keep))
    face = card(press.say("draft"), fan(), foot=foot)
    return [Piece("draft_card", CARD, face, train_back())]


def fan() -> str:
    """Three cards that go to the neighbour."""
    x, y = CARD.middle[0], 96.0
    slip = Box(-15, -24, 30, 46)
    cards = "".join(
        rect(
            slip,
            rx=4,
            fill=DAY.paper,
            stroke=DAY.ink,
            stroke_width=2,
            transform=f"translate({x + 20 * n} {y + abs(n) * 5}) rotate({14 * n})",
        )
        for n in (-1, 0, 1)
    )
    way = f"M{x - 40} {y + 40}q40 18 80 0m-12 -5l12 5l-8 11"
    return cards + stroke(way, DAY.accent, 3.4, stroke_linecap="round")


ART: Final = Art(words=WORDS, pieces=pieces)

"""Colours and signs of cards and seats. Whatever a colour says, a sign says too."""

from typing import Final

from rich.text import Text

from stellwerk.kernel.board import LOCOMOTIVE
from stellwerk.words import colour_name

DARK: Final = "#2e2c2a"
LIGHT: Final = "#f1e8d3"
LOCOMOTIVES: Final = {"en": "locomotive", "de": "Lokomotive"}

#: A train card's sign, its colour, and a colour that is legible on it.
CARDS: Final = {
    "purple": ("◆", "#7e4c98", LIGHT),
    "white": ("○", "#fbf9f2", DARK),
    "blue": ("≈", "#2a6fb0", LIGHT),
    "yellow": ("★", "#e9be2c", DARK),
    "orange": ("▲", "#df7a2e", DARK),
    "black": ("■", "#2e2c2a", LIGHT),
    "red": ("●", "#bf3730", LIGHT),
    "green": ("✚", "#4a8c50", LIGHT),
    LOCOMOTIVE: ("⊛", "#8a2f23", LIGHT),
}

#: Of the seats in turn; none is the colour of a card.
SEAT_INKS: Final = ("#00808c", "#c4247c", "#6d4420", "#1c2c66", "#76850c")
SEAT_SIGNS: Final = ("█", "▚", "▤", "░", "»")


def card(kind: str, language: str, number: int = 0) -> Text:
    """A card, or how many of it."""
    sign, ground, ink = CARDS[kind]
    name = LOCOMOTIVES[language] if kind == LOCOMOTIVE else colour_name(kind, language)
    return Text(f" {f'{number} ' if number else ''}{sign} {name} ", f"bold {ink} on {ground}")


def seat_sign(seat: int) -> Text:
    """A seat's sign; a dot for what no seat did."""
    if seat < 0:
        return Text("· ", "dim")
    return Text(f"{SEAT_SIGNS[seat % len(SEAT_SIGNS)]} ", SEAT_INKS[seat % len(SEAT_INKS)])

"""The colours and signs of the poster. Whatever a colour says, a sign says too."""

from typing import Final

from stellwerk.kernel.board import COLOURS, LOCOMOTIVE

#: Paper and print.
PAPER: Final = "#f1e8d3"
SHADE: Final = "#e4d8bd"
INK: Final = "#2e2c2a"
FAINT: Final = "#9c9280"
QUIET: Final = "#c3b799"
ACCENT: Final = "#8a2f23"

ON_PAPER: Final = f"{INK} on {PAPER}"
ON_SHADE: Final = f"{INK} on {SHADE}"
#: The cartouche: print in reverse.
CARTOUCHE: Final = f"bold {PAPER} on {INK}"

#: A train card's colour and what is legible on it.
CARD_INKS: Final = {
    "purple": ("#7e4c98", PAPER),
    "white": ("#fbf9f2", INK),
    "blue": ("#2a6fb0", PAPER),
    "yellow": ("#e9be2c", INK),
    "orange": ("#df7a2e", INK),
    "black": ("#2e2c2a", PAPER),
    "red": ("#bf3730", PAPER),
    "green": ("#4a8c50", PAPER),
}
CARD_SIGNS: Final = {
    "purple": "◆",
    "white": "○",
    "blue": "≈",
    "yellow": "★",
    "orange": "▲",
    "black": "■",
    "red": "●",
    "green": "✚",
    LOCOMOTIVE: "⊛",
}
#: The band of all eight behind the locomotive's wheel.
BAND: Final = tuple(CARD_INKS[colour][0] for colour in COLOURS)

#: Seats: neither hue nor value of a card, and a pattern: solid, check, stripe, dots, chevron.
SEAT_INKS: Final = ("#00808c", "#c4247c", "#6d4420", "#1c2c66", "#76850c")
SEAT_SIGNS: Final = ("█", "▚", "▤", "░", "»")


def card_style(kind: str) -> str:
    ground, print_ = CARD_INKS[kind]
    return f"bold {print_} on {ground}"

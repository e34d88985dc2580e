"""Everybody can tell the cards apart: most by colour, all by sign."""

import math
from itertools import combinations

import pytest

from stellwerk.drawing.inks import CARDS, HATCHING_INKS, NIGHT, SIGN_INKS, SIGNS
from stellwerk.kernel.board import COLOURS

#: How eyes without one kind of cones see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: Colours nearer than this (CIE 1976) can't be told apart at a glance.
AT_A_GLANCE = 18.0
#: A sign must stand out from its space.
SIGN_CONTRAST = 3.0
TUNNEL_CONTRAST = 2.5
#: As WCAG wants it of all that must be seen.
RIM_CONTRAST = 3.0

Colour = tuple[float, float, float]


def linear(code: str) -> Colour:
    parts = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def seen_by(eyes: str, colour: Colour) -> Colour:
    rows = [sum(w * c for w, c in zip(row, colour, strict=True)) for row in EYES[eyes]]
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    return red, green, blue


def lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour) -> float:
    return math.dist(lab(one), lab(other))


def test_eyes_with_full_colour_vision_can_tell_all_colours_apart() -> None:
    for one, other in combinations(COLOURS, 2):
        assert apart(linear(CARDS[one]), linear(CARDS[other])) > AT_A_GLANCE, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_what_some_eyes_confuse_has_different_signs(eyes: str) -> None:
    confused = []
    for one, other in combinations(COLOURS, 2):
        a, b = (seen_by(eyes, linear(CARDS[colour])) for colour in (one, other))
        if apart(a, b) <= AT_A_GLANCE:
            confused.append((one, other))
            assert SIGNS[one] != SIGNS[other]
    # Signs help, but a palette that needs them everywhere would be a bad one.
    assert len(confused) <= 3, confused


def contrast(one: str, other: str) -> float:
    """As the web's guidelines (WCAG) have it."""
    lights = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other))]
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_sign_stands_out_from_its_space(colour: str) -> None:
    assert contrast(CARDS[colour], SIGN_INKS[colour]) >= SIGN_CONTRAST


@pytest.mark.parametrize("colour", CARDS)
def test_a_tunnels_rim_stands_out_from_its_space(colour: str) -> None:
    """By day and by night, for both have the same spaces."""
    assert contrast(CARDS[colour], HATCHING_INKS[colour]) >= TUNNEL_CONTRAST


@pytest.mark.parametrize("ground", [NIGHT.home, NIGHT.abroad, NIGHT.sea])
def test_a_black_space_stands_out_at_night(ground: str) -> None:
    assert contrast(NIGHT.rim("black"), ground) >= RIM_CONTRAST

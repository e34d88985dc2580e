"""The province mat at a real table: whose train stands on which space."""

from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.said import Said
from stellwerk.mechanics.province_mat import ProvinceMat

from .controls import Control, Place


def controls(mat: ProvinceMat) -> list[Control]:
    spaces = tuple(Place(n, str(n + 1)) for n in range(int(mat.spaces)))
    return [
        Control(f"mat {colour}", "owners", Said("mat line entered", {"line": colour}), spaces)
        for colour in COLOURS
    ]

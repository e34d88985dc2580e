"""The province mat at a real table: whose train stands on which space."""

from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.said import Said
from stellwerk.mechanics.province_mat import ProvinceMat

from .controls import Control, Place


def controls(mat: ProvinceMat) -> list[Control]:
    """Line by line as on the printed mat: as in the board's file, colours that it leaves out last."""
    named = mat.parameters.get("lines")
    spaces = tuple(Place(n, str(n + 1)) for n in range(int(mat.spaces)))
    return [
        Control(f"mat {colour}", "owners", Said("mat line entered", {"line": colour}), spaces)
        for colour in dict.fromkeys([*map(str, named if isinstance(named, dict) else ()), *COLOURS])
    ]

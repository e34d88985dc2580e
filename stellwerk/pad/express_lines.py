"""Express lines at a real table: whoever is given one moves on along the development track."""

from stellwerk.kernel.said import Said
from stellwerk.mechanics.express_lines import ExpressLines

from .controls import Control, Place


def controls(_: ExpressLines) -> list[Control]:
    places = (Place(0, most=255),)
    return [Control("express marker", "number", Said("express marker"), places, follows=True)]

"""What mechanics draw on posters, each in the module of its name: an `Art`."""

from typing import Final

from stellwerk import mechanics
from stellwerk.drawing.art import Art

ARTS: Final[dict[str, Art]] = {name: module.ART for name, module in mechanics.facets(__name__).items()}

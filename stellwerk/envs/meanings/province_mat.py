"""What the fields of the province mat mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "mat {}": Meaning("the spaces of the {} line of the mat, lowest first"),
    "mat wanted": Meaning("the line of the mat chosen in the claim under way, by its colour"),
}

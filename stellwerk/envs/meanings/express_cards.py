"""What the fields of express cards mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "express cards": Meaning("the express cards that each seat still has, by their value"),
}

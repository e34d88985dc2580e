"""What the fields of express lines mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "express trains": Meaning("express trains in the common supply", 16),
    "express marker": Meaning("how far each seat has come on the development track", 25),
}

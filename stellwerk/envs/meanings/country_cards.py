"""What the fields of country cards mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "{} cards": Meaning("the cards of {}, in their order"),
}

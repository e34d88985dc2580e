"""What the fields of the neutral player mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "neutral trains": Meaning("the trains that the neutral player has left", 40),
    "neutral marker": Meaning("who holds the neutral player's marker"),
    "neutral ticket": Meaning("the ticket that the decision for the neutral player is about"),
}

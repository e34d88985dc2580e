"""What the fields of tunnels mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "tunnel cards": Meaning("the cards turned up for the tunnel that is being claimed, by kind"),
    "tunnel price": Meaning("how many more cards the tunnel that is being claimed costs"),
}

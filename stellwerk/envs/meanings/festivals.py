"""What the fields of festivals mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "festivals lying": Meaning(
        "festival cards that lie open, by the kind of card: piles come after train cards"
    ),
    "festivals taken": Meaning("festival cards that each seat has taken, by the kind of card"),
    "festival wanted": Meaning(
        "the pile chosen in the claim under way, from 1; the last + 1: none; 0: not yet"
    ),
}

"""What the fields of tolls mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "tokens": Meaning("the toll tokens of each seat", 30),
    "loans": Meaning("the loans that each seat has taken"),
    "bank": Meaning("what the bank has taken in, less what it has paid", 100),
}

"""What the fields of stations mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "stations": Meaning("the cities in which each seat has built a station"),
    "station wanted": Meaning("the city chosen for the station that is being paid for"),
}

"""What the fields of the ticket draft mean."""

from typing import Final

from .base import Meaning

FIELDS: Final = {
    "picked": Meaning("the tickets that the seat has picked so far in the draft that goes on"),
    "passed on {}": Meaning("the tickets that the seat passed on in round {} of the first draft"),
    "drafted": Meaning("the tickets that the seat picked in the first draft"),
    "passed again {}": Meaning("the tickets that the seat passed on in round {} of the second draft"),
    "drafted again": Meaning("the tickets that the seat picked in the second draft"),
    "second draft": Meaning(
        "how far the second draft is: 0 its card is in the deck, 1 due, 2 going on, 3 over"
    ),
    "draft each": Meaning(
        "tickets dealt to each seat for the second draft, if fewer than for the first; else 0"
    ),
    "draft layer": Meaning("the layer of the ticket deck that the rest of the second draft became"),
    "draft deck": Meaning("cards in the deck when the draft card was laid into it; 0: nobody knows", 150),
}

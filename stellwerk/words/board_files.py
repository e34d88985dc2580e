"""What is wrong with a map maker's board file, in German: `german/board_files.json`.

Each is found by the English sentence in the code that finds the fault (`stellwerk/boards`). Sentences always
come with their values and are never matched by pattern, so that one may be little more than its values. The
words for what a mechanic needs in the file are with the mechanic's.
"""

from collections.abc import Mapping
from typing import Final

from .german import German, sentences
from .wording import Form, Wording

FAULTS: Final[German] = sentences("board_files")

# --- words that stand for values

PLACES: Final = {"board": "Spielplan", "not JSON": "kein JSON"}
TICKET_KINDS: Final = {"ordinary": "gewöhnliche", "long": "lange"}
NO_KINDS: Final = {"mechanic": "keine Spielregel"}
A_THING: Final = {"city": "eine Stadt", "connection": "eine Strecke", "ticket": "eine Zielkarte"}
NO_THING: Final = {"city": "keine Stadt", "connection": "keine Strecke", "ticket": "keine Zielkarte"}
#: After "unter den".
ALL_OF_THEM: Final = {
    "connections": "Strecken",
    "countries": "Ländern",
    "colours": "Farben",
    "piles": "Stapeln",
}


def worded(table: Mapping[str, str]) -> Form:
    return lambda _, value: table.get(value, value)


def _a_thing(_: Wording, things: str) -> str:
    """Of "city", or of "city or ticket"."""
    return " oder ".join(A_THING.get(thing, thing) for thing in things.split(" or "))


FORMS: Final[Mapping[str, Form]] = {
    "place": worded(PLACES),
    "ticket kind": worded(TICKET_KINDS),
    "no kind": worded(NO_KINDS),
    "a thing": _a_thing,
    "no thing": worded(NO_THING),
    "all of them": worded(ALL_OF_THEM),
}

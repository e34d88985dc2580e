"""Board files as our own are written: a line for each city, connection and ticket."""

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from .format import LANGUAGES, VERSION
from .reading import Json

#: Keys whose entries have a line each.
LISTS: Final = ("options", "mechanics", "cities", "connections", "tickets")
#: A usual board, lying, in millimetres.
STANDARD: Final = (790, 525)
#: Of letters that don't come apart into a plain one and an accent.
PLAIN: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


def file_text(board: Mapping[str, Json]) -> str:
    """The text of a board file."""
    parts = [f"  {_json(key)}: {_value(key, value)}" for key, value in board.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _value(key: str, value: Json) -> str:
    if key not in LISTS or not isinstance(value, list) or not value:
        return _json(value)
    return "[\n" + ",\n".join(f"    {_json(entry)}" for entry in value) + "\n  ]"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def empty_board(name: str, size: tuple[int, int] | None = None) -> dict[str, Json]:
    """A board without anything on it, on paper if it has a size; all else as most boards have it."""
    paper: dict[str, Json] = {} if size is None else {"size": list(size)}
    return {
        "format": VERSION,
        "id": id_of(name) or "board",
        "name": dict.fromkeys(LANGUAGES, name),
        "provenance": "drawn in the workshop",
        **paper,
        "seats": [2, 5],
        "trains": 45,
        "longest_path": 10,
        "tickets_start": {"deal": 3, "keep": 2},
        "tickets_draw": {"take": 3, "keep": 1},
        "options": [],
        "mechanics": [],
        "cities": [],
        "connections": [],
        "tickets": [],
    }


def id_of(name: str) -> str:
    """As in `koeln` of Köln or `salt_lake_city`; "" if there is no letter that an id can have."""
    german = name.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").translate(PLAIN)
    letters = unicodedata.normalize("NFKD", german).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", letters).strip("_")[:40]

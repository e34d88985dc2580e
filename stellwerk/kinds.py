"""Recognises the kind of a file, so that a reader of another kind can say what it was given."""

import re
from typing import Any, Final

import msgspec

RECORD: Final = "a record"
POSITION: Final = "a position"
POSITION_DATA: Final = "a position as JSON"
BOARD: Final = "a board file"
JSON: Final = "JSON of another kind"
PICTURE: Final = "a picture"
BINARY: Final = "no text"
TEXT: Final = "a text of another kind"
EMPTY: Final = "an empty file"

#: How all our records begin; a torn one may have even less.
HEADER: Final = b'{"format"'
PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"<svg", b"<?xml")
#: A line that no other text has: a position needs both.
POSITION_LINE: Final = re.compile(r"^\s*(board|seats)\s*:", re.MULTILINE)


def kind_of(data: bytes) -> str:
    """One of the kinds above, by its looks; its reader says whether it is valid."""
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not data:
        return EMPTY
    if data.startswith(HEADER) or HEADER.startswith(data):
        return BOARD if is_board(decoded(data)) else RECORD  # however damaged
    if data.startswith(PICTURES):
        return PICTURE
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return BINARY
    if "\0" in text:
        return BINARY
    if text[0] in "{[":
        return kind_of_json(data)
    return POSITION if POSITION_LINE.search(text) else TEXT


def kind_of_json(data: bytes) -> str:
    """The kind of one JSON value, or of JSON lines, of which the first is enough."""
    found = decoded(data) or decoded(data.split(b"\n", 1)[0])
    if is_board(found):
        return BOARD
    if {"board", "seats", "table"} <= set(found):
        return POSITION_DATA
    return RECORD if "format" in found else JSON


def is_board(found: dict[str, Any]) -> bool:
    """Boards have a format, too."""
    return bool({"cities", "connections"} & set(found))


def decoded(data: bytes) -> dict[str, Any]:
    """The JSON object in a text; empty if there is none."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}

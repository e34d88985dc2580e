"""Boards on offer, and a board to play on."""

from typing import Any

import msgspec

from stellwerk.drawing.geometry import Box
from stellwerk.drawing.plan import Dot, DrawnConnection, Label


class OptionShown(msgspec.Struct, frozen=True):
    """A switch of a board, in the reader's words."""

    id: str
    text: str
    default: bool
    #: The smallest and largest number of seats it is for; None: all.
    seats: tuple[int, int] | None
    needs: tuple[str, ...]


class MechanicShown(msgspec.Struct, frozen=True):
    name: str
    #: In the reader's words: its name, and a sentence about it.
    title: str
    about: str
    parameters: dict[str, Any]
    if_option: str | None
    unless_option: str | None


class BoardCard(msgspec.Struct, frozen=True):
    """A board on the start page."""

    id: str
    #: Names the board with its rules, picture and language in addresses, so that what they lead to never
    #: changes.
    key: str
    name: str
    #: A sentence about what is special.
    about: str
    own_design: bool
    #: From the map maker's folder, not one of ours.
    own_file: bool
    seats: tuple[int, int]
    cities: int
    tickets: int
    mechanics: tuple[MechanicShown, ...]
    options: tuple[OptionShown, ...]
    #: Whether seats have secrets that others could have counted: then a table may open its books.
    has_books: bool
    #: Why it could not be drawn, in the reader's words: then nobody can play it. "": no failure so far.
    undrawn: str


class LevelShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str


class Catalogue(msgspec.Struct, frozen=True):
    """Everything that the start page offers: GET /api/boards?language=de."""

    boards: tuple[BoardCard, ...]
    levels: tuple[LevelShown, ...]
    #: Board files that could not be read, with the reason.
    faults: tuple[str, ...]
    version: str


class CityShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    #: What mechanics read.
    data: dict[str, Any]


class ConnectionShown(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    length: int
    border: bool
    #: What mechanics read.
    data: dict[str, Any]


class TrackShown(msgspec.Struct, frozen=True):
    id: str
    #: As in "Denver–Omaha" or "Denver–Kansas City (black)".
    name: str
    connection: str
    colour: str
    length: int
    points: int


class TicketShown(msgspec.Struct, frozen=True):
    id: str
    #: As in "Boston–Miami".
    name: str
    a: str
    b: str
    points: int


class MapShown(msgspec.Struct, frozen=True):
    """A map in its frame, as `stellwerk draw` lays it out; the main one first, then enlarged parts."""

    id: str
    title: str
    frame: Box
    lines: tuple[DrawnConnection, ...]
    dots: tuple[Dot, ...]
    labels: tuple[Label, ...]


class Picture(msgspec.Struct, frozen=True):
    #: The part that is shown: all maps with their frames.
    view: Box
    #: Land, sea, borders and beds of the tracks as SVG; inks are CSS variables, such as var(--map-sea).
    ground: str
    maps: tuple[MapShown, ...]


class BoardShown(msgspec.Struct, frozen=True):
    """A board to play on: GET /api/boards/{key}.json."""

    id: str
    key: str
    name: str
    own_design: bool
    seats: tuple[int, int]
    trains: int
    cities: tuple[CityShown, ...]
    connections: tuple[ConnectionShown, ...]
    tracks: tuple[TrackShown, ...]
    tickets: tuple[TicketShown, ...]
    mechanics: tuple[MechanicShown, ...]
    options: tuple[OptionShown, ...]
    longest_path: int
    end_trains: int
    track_points: tuple[int, ...]
    #: Whether there is a rules page of this id; else the page shows the base game's and the mechanics'.
    has_rules_page: bool
    picture: Picture

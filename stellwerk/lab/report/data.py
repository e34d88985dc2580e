"""A report as data: what was counted and what it comes to, section by section. `--json` prints it."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stellwerk.fairness.counting import figures
from stellwerk.fairness.figures import Figures
from stellwerk.fairness.naming import Names
from stellwerk.fairness.verdict import Finding, verdict
from stellwerk.kernel.board import Board
from stellwerk.lab.provenance import Origin

from .games import sections

#: Grows when readers of the JSON have to change.
FORMAT: Final = 1


class Section(msgspec.Struct, frozen=True):
    """A board at one number of seats."""

    board: str
    options: str
    seats: int
    findings: tuple[Finding, ...]
    figures: Figures


class Report(msgspec.Struct, frozen=True):
    format: int
    stellwerk: str
    language: str
    #: What was read; and how many of its games are still to be played.
    results: tuple[str, ...]
    missing_games: int
    sections: tuple[Section, ...]
    #: How many games there will be, and the tournaments of a playtest that have no results yet.
    asked_games: int = 0
    missing_parts: tuple[str, ...] = ()
    #: What the games depend on.
    origins: tuple[Origin, ...] = ()

    def to_json(self) -> bytes:
        """Numbers that are not known are null."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2) + b"\n"


def section(found: Figures, board: Board | None, language: str) -> Section:
    names = Names(language, found.board, board)
    return Section(found.board, found.options, found.seats, verdict(found, names), found)


def sections_of(
    table: Any, boards: Mapping[str, Board], language: str, playtest_games: int = 0
) -> tuple[Section, ...]:
    """All that a table of results has to say; `boards` has those whose files are there."""
    made = (figures(games, boards.get(games[0][0].board), playtest_games) for games in sections(table))
    return tuple(section(found, boards.get(found.board), language) for found in made)

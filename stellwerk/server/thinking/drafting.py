"""What the workshop asks of a process: to look at a board, draw it quickly, suggest tickets, play it.

Boards come from people, so none of this happens in the server itself: a process that takes too long is ended.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from stellwerk import boards
from stellwerk.boards import deck
from stellwerk.boards.check import look
from stellwerk.boards.reading import Path
from stellwerk.boards.report import Finding
from stellwerk.drawing import quick
from stellwerk.kernel.board import TRACK_COLOURS
from stellwerk.server.protocol import Language
from stellwerk.server.protocol_workshop import (
    ColourCount,
    DesignChecked,
    DesignFigures,
    Land,
    Official,
    OfficialFigures,
    PlaceKind,
    Problem,
    Region,
    Severity,
    TicketsSuggested,
    Where,
)
from stellwerk.words.drafting import said

#: What the lists of a board file have.
KINDS: Final[Mapping[str, PlaceKind]] = {
    "cities": "city",
    "connections": "connection",
    "tickets": "ticket",
    "options": "option",
    "mechanics": "mechanic",
}
#: Problems that are sent; a board with more has something else wrong with it.
MOST_PROBLEMS: Final = 200

Json: TypeAlias = dict[str, Any]


class Check(msgspec.Struct, frozen=True, tag=True):
    #: As JSON.
    board: bytes
    region: Region | None
    language: Language


class AskLand(msgspec.Struct, frozen=True, tag=True):
    region: Region


class AskOfficial(msgspec.Struct, frozen=True, tag=True):
    language: Language


class Suggest(msgspec.Struct, frozen=True, tag=True):
    board: bytes
    number: int
    shares: tuple[float, float, float]


Draft: TypeAlias = Check | AskLand | AskOfficial | Suggest


def done(asked: Draft) -> bytes:
    """The answer to the page, as JSON."""
    answer: object
    match asked:
        case Check(board, region, language):
            answer = checked(msgspec.json.decode(board), region, language)
        case AskLand(region):
            answer = land(region)
        case AskOfficial(language):
            answer = Official(tuple(official(name, language) for name in boards.boards()))
        case Suggest(board, number, shares):
            kept = look(msgspec.json.decode(board)).kept
            answer = TicketsSuggested(tuple(deck.suggested(kept, number, shares)))
    return msgspec.json.encode(answer)


def checked(board: Json, region: Region | None, language: Language) -> DesignChecked:
    seen = look(board)
    drawn = quick.drawn(seen.kept, region, language)
    faults = [problem("fault", same, seen.kept, language) for same in seen.faults]
    warnings = [problem("warning", [each], seen.kept, language) for each in seen.warnings]
    content = "" if faults else boards.load(msgspec.json.encode(board).decode()).hash
    return DesignChecked(
        sound=not faults,
        hash=content,
        problems=tuple((*faults, *warnings)[:MOST_PROBLEMS]),
        figures=figures(seen.kept, drawn),
        drawn=drawn,
        tickets=deck.looked(seen.kept),
    )


# --- what is wrong, and where


def problem(severity: Severity, same: Sequence[Finding], board: Json, language: Language) -> Problem:
    """Findings about the same thing: what is said of the first, and the places of all."""
    places = tuple(where(each.shown_at or each.path) for each in same)
    return Problem(severity, tuple(dict.fromkeys(places)), said(same[0].said, board, language))


def where(path: Path) -> Where:
    kind = KINDS.get(str(path[0])) if path else None
    if kind is None or len(path) < 2 or not isinstance(path[1], int):
        return Where("board", -1, str(path[0]) if path else "", path)
    return Where(kind, path[1], str(path[2]) if len(path) > 2 else "", path)


# --- figures


def figures(board: Json, drawn: quick.Drawn) -> DesignFigures:
    """Of what can be read of a board file."""
    joins = board.get("connections", [])
    tracks = [(colour, join.get("length", 0)) for join in joins for colour in join.get("tracks", ())]
    degrees = Counter(join[end] for join in joins for end in ("a", "b") if end in join)
    return DesignFigures(
        cities=len(board.get("cities", ())),
        connections=len(joins),
        tracks=len(tracks),
        spaces=sum(length for _, length in tracks),
        doubles=sum(len(join.get("tracks", ())) > 1 for join in joins),
        colours=tuple(
            ColourCount(
                colour,
                sum(each == colour for each, _ in tracks),
                sum(length for each, length in tracks if each == colour),
            )
            for colour in TRACK_COLOURS
        ),
        lengths=histogram(length for _, length in tracks),
        degrees=histogram(degrees[city.get("id")] for city in board.get("cities", ())),
        ticket_points=histogram(each["points"] for each in board.get("tickets", ()) if "points" in each),
        crossings=sum(len(each.crosses) for each in drawn.connections) // 2,
        collisions=sum(name.covers for name in drawn.names),
        short=sum(each.short_by > 0 for each in drawn.connections),
    )


def histogram(values: Any) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(values).items()))


@cache
def official(name: str, language: Language) -> OfficialFigures:
    board: Json = msgspec.json.decode(boards.board_text(name))
    return OfficialFigures(name, board["name"][language], figures(board, quick.drawn(board, None, language)))


# --- land


@cache
def land(region: Region) -> Land:
    ground = quick.on_globe(region)
    assert ground.globe is not None
    return Land(round(ground.width, 1), round(ground.height, 1), ground.globe, *quick.land(ground))

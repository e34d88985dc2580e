"""What the workshop asks of a process: to look at a board, draw it quickly, suggest tickets, play it.

Boards come from people, so none of this happens in the server itself: a process that takes too long is ended.
"""

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, cast

import msgspec

from stellwerk import boards
from stellwerk.boards import deck, from_source, names
from stellwerk.boards.loader import hash_of
from stellwerk.boards.reading import Path
from stellwerk.boards.report import Finding, found, listed, quoted
from stellwerk.boards.validator import OWN_ID, look
from stellwerk.drawing import quick
from stellwerk.drawing.findings import CROSSES
from stellwerk.drawing.on_paper import paper_findings
from stellwerk.fairness import counting, trial
from stellwerk.fairness.figures import connection_of
from stellwerk.fairness.naming import Names
from stellwerk.fairness.rows import Row
from stellwerk.fairness.verdict import SEVERITIES
from stellwerk.fairness.verdict import Finding as Judged
from stellwerk.fairness.verdict import verdict as findings
from stellwerk.faults import Fault
from stellwerk.kernel.board import TRACK_COLOURS, Board
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.workshop import (
    ColourCount,
    DesignChecked,
    DesignFigures,
    Heat,
    Judgement,
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
from stellwerk.server.protocol.workshop import Judged as Severe
from stellwerk.words.design_faults import said

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
#: How the sentence begins that says that a key is not there.
MISSING: Final = "{key} is missing"
#: Faults that are named to somebody who wants to play.
MOST_NAMED: Final = 3
#: Seconds for which games of a trial are played before others come next.
SLICE: Final = 0.5

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


class PlayGames(msgspec.Struct, frozen=True, tag=True):
    """Some games of a trial; answered with their rows."""

    #: The text of its file.
    board: str
    first: int
    most: int


class JudgeGames(msgspec.Struct, frozen=True, tag=True):
    board: str
    #: Rows, as `PlayGames` answers.
    parts: tuple[bytes, ...]
    language: Language


class Examine(msgspec.Struct, frozen=True, tag=True):
    """Whether a board can be played; answered with Examined."""

    board: bytes
    language: Language


class Examined(msgspec.Struct, frozen=True):
    #: "": it can't be played.
    hash: str
    #: What stands in the way, in the reader's words.
    said: str = ""


class TrialVerdict(msgspec.Struct, frozen=True):
    judgements: tuple[Judgement, ...]
    heat: tuple[Heat, ...]


WorkshopTask: TypeAlias = Check | AskLand | AskOfficial | Suggest | Examine | PlayGames | JudgeGames


def done(asked: WorkshopTask) -> bytes:
    """The answer: to the page as JSON, of games their rows."""
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
        case Examine(board, language):
            answer = examined(msgspec.json.decode(board), language)
        case PlayGames(source, first, most):
            return played(source, first, most)
        case JudgeGames(source, parts, language):
            answer = verdict(source, parts, language)
    return msgspec.json.encode(answer)


def checked(board: Json, region: Region | None, language: Language) -> DesignChecked:
    seen = look(board)
    drawn = quick.drawn(seen.kept, region, language)
    faults = [problem("fault", same, seen.kept, language) for same in seen.faults]
    odd = [*seen.warnings, *own_id(seen.kept), *in_picture(seen.kept, drawn)]
    warnings = [problem("warning", [each], seen.kept, language) for each in odd]
    content = "" if faults else hash_of(board)
    return DesignChecked(
        sound=not faults,
        hash=content,
        problems=tuple((*faults, *warnings)[:MOST_PROBLEMS]),
        figures=figures(seen.kept, drawn),
        drawn=drawn,
        tickets=deck.looked(seen.kept),
    )


def examined(board: Json, language: Language) -> Examined:
    seen = look(board)
    if not seen.faults:
        return Examined(hash_of(board))
    first = [problem("fault", same, seen.kept, language).text for same in seen.faults[:MOST_NAMED]]
    return Examined("", " ".join(f"{each}." for each in first))


# --- what is wrong, and where


def problem(severity: Severity, same: Sequence[Finding], board: Json, language: Language) -> Problem:
    """Findings about the same thing: what is said of the first, and the places of all."""
    places = tuple(where(path_of(each)) for each in same)
    path = same[0].path
    thing = str(path[0]) if len(path) == 1 else ""
    return Problem(severity, tuple(dict.fromkeys(places)), said(same[0].said, board, language, thing))


def own_id(board: Json) -> Iterator[Finding]:
    if board.get("id") in boards.boards():
        yield found(("id",), OWN_ID, id=quoted(board["id"]))


def in_picture(board: Json, drawn: quick.Drawn) -> Iterator[Finding]:
    """What crosses, and on paper what is too short or in the way: on the globe the picture makes room."""
    ids = names.connection_ids(
        [
            (join.get("a", ""), join.get("b", ""), join.get("length", 0))
            for join in board.get("connections", ())
        ]
    )
    for each in drawn.connections:
        crossed = [ids[other] for other in each.crosses if other < each.connection]
        if crossed:
            yield found(("connections", each.connection), CROSSES, others=listed(crossed, 4))
    if drawn.globe is None:
        yield from paper_findings(board, drawn)


def path_of(finding: Finding) -> Path:
    """The place to correct: of what is missing, the key where it belongs."""
    path, fault = finding.shown_at or finding.path, finding.said
    while isinstance(inner := fault.values.get("what"), Fault):
        fault = inner
    return (*path, fault.values["key"].strip('"')) if fault.code.startswith(MISSING) else path


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


@lru_cache(maxsize=16)
def land(region: Region) -> Land:
    ground = quick.on_globe(region)
    assert ground.globe is not None
    return Land(round(ground.width, 1), round(ground.height, 1), ground.globe, *quick.land(ground))


# --- trials


def played(board: str, first: int, most: int) -> bytes:
    """The rows of some games; compressed, as they are kept."""
    return packed(trial.played(from_source(board), first, most, SLICE))


def packed(rows: Sequence[Row]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(rows), 6)


def unpacked(content: bytes) -> list[Row]:
    return msgspec.msgpack.decode(zlib.decompress(content), type=list[Row])


def verdict(board: str, parts: Sequence[bytes], language: Language) -> TrialVerdict:
    """What the games say, in words and for the map."""
    loaded = from_source(board)
    rows = [row for part in parts for row in unpacked(part)]
    judgements = [
        judged(finding, seats, loaded)
        for seats, games in sorted(counting.games_of(rows).items())
        for finding in findings(counting.figures(games, loaded), Names(language, loaded.id, loaded))
    ]
    judgements.sort(key=lambda each: SEVERITIES.index(each.judged))
    return TrialVerdict(tuple(judgements), heat(rows, loaded))


def judged(found: Judged, seats: int, board: Board) -> Judgement:
    names = {item.name for item in found.items}
    return Judgement(
        code=found.code,
        judged=cast(Severe, found.severity),
        seats=seats,
        text=found.text,
        advice=found.advice,
        connections=tuple(n for n, each in enumerate(board.connections) if each.id in names)
        if found.code.startswith("connection")
        else (),
        tickets=tuple(n for n, each in enumerate(board.tickets) if each.id in names)
        if found.code.startswith("ticket")
        else (),
    )


def heat(rows: Sequence[Row], board: Board) -> tuple[Heat, ...]:
    """How much each connection is used, and how those did who built there."""
    games = len({row.game for row in rows})
    number = {each.id: n for n, each in enumerate(board.connections)}
    used: list[set[int]] = [set() for _ in board.connections]
    wins: list[list[float]] = [[] for _ in board.connections]
    for row in rows:
        own = {number[connection_of(track)] for track in row.claimed}
        for at in own | {number[connection_of(track)] for track in row.shared}:
            used[at].add(row.game)
        for at in own:
            wins[at].append(row.won - 1 / row.seats)
    return tuple(
        Heat(n, round(len(used[n]) / games, 4), round(sum(wins[n]) / len(wins[n]), 4) if wins[n] else 0.0)
        for n in range(len(number))
    )

"""Loads boards from files: embedded ones by id, others by path or text.

Games outlive changes of their board: every published text of an embedded board stays in `earlier/`, where its
content hash finds it.
"""

import hashlib
import json
from collections.abc import Collection
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from stellwerk.faults import Fault, UserError
from stellwerk.kernel.board import Board, City, Connection, Draw, MechanicEntry, Option, Start, Ticket, Track

from . import names
from .declared import registered
from .format import CITY, CONNECTION, MECHANIC, ON_GLOBE, TICKET, Declarations, board_table
from .paper import is_on_paper
from .reading import Json
from .report import BoardProblem, Report, near, quoted
from .shapes import TOO_LONG, Field, filled, rules_only

#: In the same folder, but not a board.
SCHEMA_FILE = "schema.json"
#: Earlier texts of our boards: `earlier/<id>-<first digits of the hash>.json`.
EARLIER = "earlier"
#: A longer file is not a board: the largest possible one is a tenth of this.
MAX_BYTES = 1_000_000
#: This many digits of a content hash identify a board.
HASH_DIGITS = 12


class BadBoard(UserError, ValueError):
    """The file has faults; all of them are in `report`."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


class UnknownBoard(UserError, LookupError):
    """No embedded board has this id."""

    def __init__(self, board_id: str, known: Collection[str]) -> None:
        hint = _path_hint(board_id) or near(board_id, known)
        super().__init__(f"no board is called {quoted(board_id)}{hint} (there are {', '.join(known)})")
        self.board_id = board_id
        self.known = tuple(known)


class UnknownVersion(LookupError):
    """An embedded board has this id, but never had this content."""

    def __init__(self, board_id: str, content: str) -> None:
        super().__init__(
            f"no version of the board {board_id} that we know has a hash that begins with "
            f"{quoted(content[:HASH_DIGITS])}"
        )
        self.board_id = board_id
        self.content = content


def _path_hint(board_id: str) -> str:
    """Hints at `load` where a path is given instead of an id."""
    if not board_id.lower().endswith(".json") and not {"/", "\\"} & set(board_id):
        return ""
    return f"; a board file is loaded with stellwerk.boards.load(Path({quoted(board_id)}))"


def load(source: Path | str, declarations: Declarations | None = None) -> Board:
    """The board in a file (a Path) or in a text (a str); BadBoard if it has faults."""
    declared = registered() if declarations is None else declarations
    if isinstance(source, Path):
        return _load(source.read_text("utf-8-sig"), source.name, declared)
    return _load(source, "board.json", declared)


@lru_cache(maxsize=16)
def from_source(source: str) -> Board:
    """The board named by what another process sent: the id of one of ours, or the text of a board file.

    A `Board` itself can't be pickled where it is compiled.
    """
    text = source.lstrip("\ufeff \t\r\n")  # an id begins with none of these
    return load(text) if text.startswith("{") else board(source)


def boards() -> tuple[str, ...]:
    """The ids of the embedded boards, in alphabetical order."""
    return tuple(sorted(entry.name.removesuffix(".json") for entry in _files()))


def board(board_id: str, content: str | None = None) -> Board:
    """The embedded board of this id, as it is today.

    With a content hash (or at least its first `HASH_DIGITS` digits): the version with that hash, today's or
    an earlier one. UnknownBoard or UnknownVersion if there is none.
    """
    today = embedded(board_id)
    if content is None or _has_hash(today, content):
        return today
    name = f"{board_id}-{content[:HASH_DIGITS]}.json"
    is_there = any(entry.name == name for entry in (files(__package__) / EARLIER).iterdir())
    if not is_there or not _has_hash(_earlier(name), content):
        raise UnknownVersion(board_id, content)
    return _earlier(name)


def is_known(played: Board) -> bool:
    """Whether its id and content hash are enough to find it: it is embedded, or once was."""
    try:
        board(played.id, played.hash)
    except LookupError:
        return False
    return True


def board_text(board_id: str, content: str | None = None) -> str:
    """The text of an embedded board, valid or not; with a content hash, of that version."""
    if content is not None:
        return board(board_id, content).text
    for entry in _files():
        if entry.name == f"{board_id}.json":
            return entry.read_text("utf-8")
    raise UnknownBoard(board_id, boards())


@cache
def embedded(board_id: str) -> Board:
    return _shipped(board_text(board_id))


@cache
def _earlier(name: str) -> Board:
    return _shipped((files(__package__) / EARLIER / name).read_text("utf-8"))


def _shipped(content: str) -> Board:
    """A board of ours, unchecked: our tests check them, and every start in a browser would wait for it."""
    complete, found = completed(json.loads(content), registered())
    return build(complete, found, content)


def _has_hash(board: Board, content: str) -> bool:
    return len(content) >= HASH_DIGITS and board.hash.startswith(content)


def _files() -> list[Traversable]:
    everything = files(__package__).iterdir()
    return [entry for entry in everything if entry.name.endswith(".json") and entry.name != SCHEMA_FILE]


def _load(content: str, source: str, declarations: Declarations) -> Board:
    from .validator import examine  # takes longer to import than all else here, and our own boards need none

    document, report = examine(content, source, declarations)
    if document is None or not all(map(is_only_long, report.faults)):
        raise BadBoard(report)
    complete, found = completed(document.value, declarations)
    return build(complete, found, content)


def is_only_long(problem: BoardProblem) -> bool:
    """Nobody makes such a board any more (`check` and the workshop refuse it), but no game on one is lost."""
    said = problem.said
    while isinstance(inner := said.values.get("what"), Fault):
        said = inner
    return said.code == TOO_LONG


def hash_of(board: Json) -> str:
    """The content hash of a board file without faults."""
    return completed(board, registered())[1]


def completed(given: Any, declarations: Declarations) -> tuple[Json, str]:
    """A board file without faults, with its defaults filled in, and its content hash."""
    played = [entry["name"] for entry in given.get("mechanics", [])]
    shape = board_table(declarations, played, on_paper=is_on_paper(given))
    complete = filled(given, shape)
    return complete, content_hash(rules_only(complete, shape))


def content_hash(rules: Json) -> str:
    """SHA-256 of a canonical form: keys sorted, no blanks; lists keep their order, dense ids follow it.

    Games name their board by it. Defaults are written out, so a new key in the format would change the hash
    of every board: leave it out here while it has its default.
    """
    canonical = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def build(board: Any, content: str, source: str) -> Board:
    """The board from a file that was checked, with its defaults filled in."""
    index = {city["id"]: number for number, city in enumerate(board["cities"])}
    connections = _connections(board["connections"], index)
    return Board(
        id=board["id"],
        name=board["name"],
        provenance=board["provenance"],
        own_design=board["own_design"],
        seats=tuple(board["seats"]),
        trains=board["trains"],
        cities=tuple(
            City(
                each["id"],
                each["name"],
                float(each.get("lat", 0.0)),
                float(each.get("lon", 0.0)),
                _data(each, (*CITY, *ON_GLOBE)),
            )
            for each in board["cities"]
        ),
        connections=connections,
        tracks=_tracks(connections),
        tickets=_tickets(board["tickets"], index),
        start=Start(**board["tickets_start"]),
        draw=Draw(**board["tickets_draw"]),
        mechanics=tuple(
            MechanicEntry(each["name"], _data(each, MECHANIC), each.get("if"), each.get("unless"))
            for each in board["mechanics"]
        ),
        options=tuple(_option(**each) for each in board["options"]),
        doubles_open_from=board["doubles"]["open_from"],
        doubles_open_with=board["doubles"].get("open_with"),
        longest_path=board["longest_path"],
        end_trains=board["end_trains"],
        start_scores=tuple(board["start_scores"]),
        start_scores_if=board.get("start_scores_if"),
        track_points=tuple(board["track_points"]),
        no_transit=board["no_transit"],
        weights=by_seats(board["weights"]),
        hash=content,
        text=source,
    )


def _connections(entries: Any, index: dict[str, int]) -> tuple[Connection, ...]:
    made = names.connection_ids([(entry["a"], entry["b"], entry["length"]) for entry in entries])
    return tuple(
        Connection(
            id=entry.get("id", generated),
            a=index[entry["a"]],
            b=index[entry["b"]],
            length=entry["length"],
            tracks=tuple(entry["tracks"]),
            border=entry["border"],
            data=_data(entry, CONNECTION),
        )
        for entry, generated in zip(entries, made, strict=True)
    )


def _tracks(connections: tuple[Connection, ...]) -> tuple[Track, ...]:
    return tuple(
        Track(track_id, number, colour)
        for number, connection in enumerate(connections)
        for track_id, colour in zip(
            names.track_ids(connection.id, connection.tracks), connection.tracks, strict=True
        )
    )


def _tickets(entries: Any, index: dict[str, int]) -> tuple[Ticket, ...]:
    made = names.ticket_ids([(entry["a"], entry["b"]) for entry in entries])
    return tuple(
        Ticket(name, index[each["a"]], index[each["b"]], each["points"], each["long"], _data(each, TICKET))
        for each, name in zip(entries, made, strict=True)
    )


def _option(needs: list[str], seats: list[int] | None = None, **rest: Any) -> Option:
    return Option(**rest, needs=tuple(needs), seats=None if seats is None else (seats[0], seats[1]))


def by_seats(sets: Any) -> dict[int, dict[str, int]]:
    """The weights of each set; how it was made is for people."""
    return {int(seats): entry["weights"] for seats, entry in sets.items()}


def _data(entry: dict[str, object], own: tuple[Field, ...]) -> dict[str, object]:
    """The fields that the kernel does not read, for mechanics and the drawing."""
    kept = {field.name for field in own}
    return {name: value for name, value in entry.items() if name not in kept}

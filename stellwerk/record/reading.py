"""Reads records, and plays them again: every line is verified."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec

from stellwerk import boards, kinds, position
from stellwerk.actions import BadAction
from stellwerk.boards import UnknownVersion
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.faults import Fault
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.kernel.events import ImpossibleOutcome
from stellwerk.log import TAKE_BACK
from stellwerk.outcomes import NamedOutcome, Outcome, outcomes_of
from stellwerk.position import BadPosition
from stellwerk.reasons import IllegalAction

from .lines import (
    FORMAT,
    SET_UP,
    SPECTATORS,
    TORN,
    VERSION,
    BadRecord,
    Header,
    Record,
    RecordLine,
    Result,
    ResultLine,
    plain,
    result_of,
    scored,
)


def read(text: str | bytes, *, allow_torn: bool = False, to: int | None = None) -> Record:
    """A record's lines, each well formed; BadRecord for the first that is not.

    `to`: reads no further than this entry, and no result; what follows need not be sound.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    refuse_other_kinds(data)
    rows, torn = rows_of(data.removeprefix(b"\xef\xbb\xbf"))
    if torn and not rows:
        raise BadRecord(1, TORN, torn=True)
    header = checked(1, json_of(1, rows[0]), Header)
    if header.format != FORMAT:
        raise BadRecord(
            1,
            "this is not one of our records: its format is {format}, not {ours}",
            format=repr(header.format),
            ours=repr(FORMAT),
        )
    if header.version != VERSION:
        raise BadRecord(
            1,
            "the format has version {version}; this program reads version {ours}",
            version=header.version,
            ours=VERSION,
        )
    lines: list[RecordLine] = []
    result: Result | None = None
    done = -1 if header.start == SET_UP else 0
    for number, row in enumerate(rows[1:], 2):
        if to is not None and done >= to:
            break
        if result is not None:
            raise BadRecord(number, "a line follows the result")
        found = json_of(number, row)
        if "result" in found:
            result = checked(number, found, ResultLine).result
        else:
            lines.append(numbered(number, checked(number, found, RecordLine), lines, header))
            done = lines[-1].n
    if torn and not allow_torn and (to is None or done < to):
        complete = Fault("{torn}; the entries up to {done} are complete", torn=Fault(TORN), done=done)
        raise BadRecord(
            len(rows) + 1,
            complete if done >= 0 else TORN,
            torn=True,
            entries=None if done < 0 else done,
        )
    size = len(data) if not torn else data.rfind(b"\n") + 1
    return Record(header, tuple(lines), result, torn, size)


#: The refusals for files of another kind.
OTHERS: Final = {
    kinds.EMPTY: "the record is empty",
    kinds.POSITION: "this is a position, not a record: `stellwerk hint` takes it",
    kinds.POSITION_DATA: "this is a position as JSON, not a record: `position.from_json` reads it",
    kinds.BOARD: "this is a board file, not a record: `stellwerk check` takes it",
    kinds.JSON: "this is JSON, but not a record: a record begins with its format",
    kinds.PICTURE: "this is a picture, not a record",
    kinds.BINARY: "this is not text, so it is not a record",
    kinds.TEXT: "this is a text, but not a record: a record is lines of JSON",
}


def refuse_other_kinds(data: bytes) -> None:
    """Says what the file is, rather than that it is bad JSON."""
    kind = kinds.kind_of(data)
    if kind != kinds.RECORD:
        raise BadRecord(1, OTHERS[kind])


def rows_of(data: bytes) -> tuple[list[bytes], bool]:
    """The complete lines, and whether an incomplete one follows."""
    rows = data.split(b"\n")
    last = rows.pop()
    if last.strip() and not is_json(last):
        return rows, True
    if last.strip():
        rows.append(last)
    return rows, False


def is_json(row: bytes) -> bool:
    try:
        msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def json_of(number: int, row: bytes) -> dict[str, Any]:
    if not row.strip():
        raise BadRecord(number, "the line is empty")
    try:
        found = msgspec.json.decode(row)
    except UnicodeDecodeError:
        raise BadRecord(number, "bad JSON: not UTF-8 text") from None
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadRecord(number, "bad JSON: {why}", why=Fault(str(problem))) from None
    if not isinstance(found, dict):
        raise BadRecord(number, "a line of a record is a JSON object")
    return found


Shape = TypeVar("Shape")
#: What msgspec says, and what we say.
WORDS: Final = (
    (re.compile(r"Object missing required field `(\w+)`"), r"the key “\1” is missing"),
    (re.compile(r"Object contains unknown field `(.*)`"), r"the key “\1” is unknown"),
    (re.compile(r" - at `\$\.?(.*)`"), r" (in “\1”)"),
    (re.compile(r"Expected `(.*)`, got `(.*)`"), r"\1 is expected, not \2"),
)


def checked(number: int, found: dict[str, Any], shape: type[Shape]) -> Shape:
    try:
        return msgspec.convert(found, shape)
    except msgspec.ValidationError as problem:
        raise BadRecord(number, misshapen(str(problem))) from None


def misshapen(problem: str) -> str:
    """What msgspec says, in our words."""
    for pattern, words in WORDS:
        problem = pattern.sub(words, problem)
    return problem


def numbered(number: int, line: RecordLine, before: Sequence[RecordLine], header: Header) -> RecordLine:
    """The line, if it has the number that comes next."""
    first = 0 if header.start == SET_UP else 1
    wanted = before[-1].n + 1 if before else first
    if line.n != wanted:
        raise BadRecord(number, other_entry(line.n, wanted))
    return line


def other_entry(found: int, wanted: int) -> Fault:
    return Fault("this is entry {found}; entry {wanted} should come here", found=found, wanted=wanted)


# --- replaying


def load(
    text: str | bytes, board: Board | None = None, *, allow_torn: bool = False, to: int | None = None
) -> Game:
    """The game of a record, played again and verified at each line; BadRecord with the line and reason.

    `board` is for boards that are neither embedded nor in the record. `allow_torn` drops an incomplete last
    line; `to` stops after that entry.
    """
    return replay(read(text, allow_torn=allow_torn, to=to), board, to)


def replay(record: Record, board: Board | None = None, to: int | None = None) -> Game:
    """As `load`, from a record that was read."""
    return list(replaying(record, board, to))[-1]


def replaying(record: Record, board: Board | None = None, to: int | None = None) -> Iterator[Game]:
    """The same step by step: yields the game at its start and after each line, and verifies the end.

    For callers that have other things to do in between.
    """
    game, rest, at = begun(record, board)
    yield game
    for number, line in enumerate(rest, at):
        if to is not None and line.n > to:
            return
        step(game, number, line)
        yield game
    if to is None and record.result is not None:
        compare_result(game, at + len(rest), record.result)


def begun(record: Record, board: Board | None) -> tuple[Game, tuple[RecordLine, ...], int]:
    """The game as it began, the lines to be played, and the number of their first."""
    header = record.header
    if header.seen_by is not None:
        partial = Fault(
            "this is only what seat {seat} saw of a game: it can't be replayed", seat=header.seen_by
        )
        if header.seen_by == SPECTATORS:
            partial = Fault("this is only what spectators saw of a game: it can't be replayed")
        raise BadRecord(1, partial)
    played = recorded_board(header, board)
    try:
        if header.start != SET_UP:
            return from_position(header, played), record.lines, 2
        return from_set_up(record, played), record.lines[1:], 3
    except (BadSetUp, BadPosition) as bad:
        raise BadRecord(1, bad.said) from None
    except ImpossibleOutcome as bad:
        raise BadRecord(2, impossible(bad)) from None


def impossible(bad: ImpossibleOutcome) -> Fault:
    return Fault("impossible outcome: {why}", why=Fault(str(bad)))


def recorded_board(header: Header, given: Board | None) -> Board:
    """The board that a record was played on: the given one, one of ours, or the one it carries."""
    board = given or found_board(header)
    if board.id != header.board:
        raise BadRecord(
            1, "the record is of the board {board}, not of {other}", board=header.board, other=board.id
        )
    if board.hash != header.hash:
        raise BadRecord(
            1,
            "the board {board} has changed: its hash is {hash}…, the record's is {records}…",
            board=board.id,
            hash=board.hash[:12],
            records=header.hash[:12],
        )
    return board


def found_board(header: Header) -> Board:
    """An embedded board, in the version that the record names if we know it; else the one it carries."""
    try:
        return boards.board(header.board, header.hash)
    except LookupError as unknown:
        if header.board_file is not None:
            return carried(header.board_file)
        if isinstance(unknown, UnknownVersion):
            return boards.board(header.board)
        raise BadRecord(1, str(unknown)) from None


def carried(file: dict[str, Any]) -> Board:
    """The board whose file a record carries."""
    text = msgspec.json.encode(file).decode()
    if len(text) > boards.MAX_BYTES:
        raise BadRecord(1, "the board file in the record is too long")
    try:
        return boards.load(text)
    except boards.BadBoard as bad:
        why = replace(bad.report, source="board_file").sentence(bad.report.faults[0])
        raise BadRecord(1, "the board file in the record is faulty: {why}", why=why) from None


def from_set_up(record: Record, board: Board) -> Game:
    header = record.header
    if not record.lines or record.lines[0].action != SET_UP:
        raise BadRecord(2, "entry 0 must be the set-up")
    given = known_outcomes(2, record.lines[0])
    game = Game(
        board,
        header.seats,
        header.seed,
        header.options,
        script=script_of(header, board),
        outcomes=given,
        version=header.rules,
    )
    expect_number(2, len(given), len(game.set_up.outcomes))
    return game


def script_of(header: Header, board: Board) -> list[Outcome]:
    try:
        return outcomes_of(rules_for(board, len(header.seats), header.options), header.script)
    except ImpossibleOutcome as bad:
        raise BadRecord(1, "impossible outcome in the script: {why}", why=Fault(str(bad))) from None


def from_position(header: Header, board: Board) -> Game:
    found = position.parse(str(header.start), board)
    if (found.board.id, found.names) != (board.id, header.seats):
        raise BadRecord(1, "the position has other seats than the record")
    if found.rules != rules_for(board, len(header.seats), header.options):
        raise BadRecord(1, "the position has other options than the record")
    script = script_of(header, board)
    return Game.from_state(
        board, header.seats, header.options, found.state, header.seed, script=script, version=header.rules
    )


def continued(game: Game, rows: Sequence[str | bytes]) -> Game:
    """A copy of a game, continued by further lines of its record; BadRecord as for `load`."""
    found = game.copy()
    first = len(game.log) + (2 if game.start is not None else 3)
    for number, row in enumerate(rows, first):
        said = json_of(number, row.encode() if isinstance(row, str) else row)
        if "result" in said:
            compare_result(found, number, checked(number, said, ResultLine).result)
            continue
        line = checked(number, said, RecordLine)
        if line.n != len(found.log) + 1:
            raise BadRecord(number, other_entry(line.n, len(found.log) + 1))
        step(found, number, line)
    return found


def step(game: Game, number: int, line: RecordLine) -> None:
    """Plays one line, and compares all that it says."""
    if line.seat is None or line.action is None:
        raise BadRecord(number, "an entry needs its seat and its action")
    given = known_outcomes(number, line)
    if not game.is_over and line.phase not in {None, game.phase()}:
        raise BadRecord(
            number,
            "the decision that is open now is “{now}”, not “{said}” as the line says",
            now=game.phase(),
            said=line.phase,
        )
    try:
        play(game, line.seat, line.action, given)
    except IllegalAction as illegal:
        refused = Fault("illegal action “{action}”: {why}", action=line.action, why=illegal.reason)
        raise BadRecord(number, refused) from None
    except BadAction as bad:
        raise BadRecord(number, "unknown action: {why}", why=Fault(str(bad))) from None
    except ImpossibleOutcome as bad:
        raise BadRecord(number, impossible(bad)) from None
    except ValueError as bad:
        raise BadRecord(number, str(bad)) from None
    entry = game.log[-1]
    expect_number(number, len(given), len(entry.outcomes))
    if scored(entry.events) != line.scored:
        raise BadRecord(
            number,
            "the points scored are {ours}, not {theirs} (seat, points)",
            ours=list(scored(entry.events)),
            theirs=list(line.scored),
        )


def play(game: Game, seat: int, action: str, given: Sequence[NamedOutcome]) -> None:
    if action != TAKE_BACK:
        game.apply(action, seat, outcomes=given)
        return
    if given:
        raise ImpossibleOutcome("taking back asks nothing of chance")
    game.take_back(seat)


def known_outcomes(number: int, line: RecordLine) -> list[NamedOutcome]:
    found = [outcome for outcome in line.outcomes if outcome is not None]
    if len(found) < len(line.outcomes):
        raise BadRecord(number, "an outcome is withheld (null): only a whole record can be replayed")
    return found


def expect_number(number: int, given: int, asked: int) -> None:
    """Outcomes beyond the given ones came from the seed; the game itself refuses too many."""
    if given >= asked:
        return
    if asked == 1:
        raise BadRecord(number, "too few outcomes: the line has 0, chance was asked once")
    few = Fault(
        "too few outcomes: the line has {given}, chance was asked {asked} times", given=given, asked=asked
    )
    raise BadRecord(number, few)


def compare_result(game: Game, number: int, result: Result) -> None:
    if not game.is_over:
        raise BadRecord(number, "the game is not over, yet the record has a result")
    ours = msgspec.to_builtins(result_of(game))
    theirs = msgspec.to_builtins(result)
    for key, value in theirs.items():
        where = difference(without_names(plain(ours[key])), without_names(plain(value)), key)
        if where is not None:
            raise BadRecord(number, "the result does not follow from the game: {where}", where=where)


def without_names(value: object) -> object:
    """A sheet without its words, which may change with the program; ids and points must not."""
    if isinstance(value, dict):
        return {key: without_names(inner) for key, inner in value.items() if key != "name"}
    return [without_names(inner) for inner in value] if isinstance(value, list) else value


def difference(ours: object, theirs: object, where: str) -> Fault | None:
    """The first place at which two JSON values differ; None if they are the same."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and set(ours) == set(theirs):
        pairs = [(ours[key], theirs[key], f"{where}.{key}") for key in ours]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(a, b, f"{where}[{n}]") for n, (a, b) in enumerate(zip(ours, theirs, strict=True))]
    else:
        if ours == theirs:
            return None
        return Fault("“{where}” is {ours}, not {theirs}", where=where, ours=repr(ours), theirs=repr(theirs))
    found = (difference(*pair) for pair in pairs)
    return next((place for place in found if place is not None), None)

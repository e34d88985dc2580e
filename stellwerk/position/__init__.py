"""Positions as text, both ways, so that a test, a puzzle or a bug report can start anywhere.

    board: usa
    seats: Anna, Ben
    turn: Anna
    display: red, blue, blue, green, locomotive
    discards: 4 red, 2 locomotive
    Anna: hand 3 blue, 1 locomotive; tickets boston-miami; tracks denver-omaha
    Ben: hand 4 red

A line is the name of a field of the state and its value. Lines that begin with the name of a seat, or of
another owner of tracks (`all`), have what belongs to it. Names that could be taken for something else are
quoted; a # starts a comment. Everything that follows from the rest (trains, score, deck) or has a default
(see `defaults.py`) can be left out. A display that is left out is dealt by the `seed:`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk import boards, kinds
from stellwerk.boards.loader import HASH_DIGITS
from stellwerk.boards.report import near, quoted
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.faults import Fault, Several
from stellwerk.kernel import flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import Field
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from . import checks, defaults
from .codecs import NamedState, number, read, write
from .names import checked_names, seat_names
from .text import BadPosition, TextLine, cut, items, lines, name_of, name_text, wrapped

__all__ = ["BadPosition", "Position", "dump", "from_json", "parse", "seat_names", "to_json"]

#: Lines before the state's own.
HEADS = ("board", "seats", "options", "seed")
#: Always written, even with their default values: readers look for them first.
ALWAYS = ("turn", "display")
#: The refusals for files of another kind.
OTHERS = {
    kinds.RECORD: "this is a record, not a position: `stellwerk replay` takes it",
    kinds.POSITION_DATA: "this is a position as JSON: `position.from_json` reads it",
    kinds.BOARD: "this is a board file, not a position: `stellwerk check` takes it",
}


@dataclass(frozen=True)
class Position:
    board: Board
    names: tuple[str, ...]
    options: Mapping[str, bool]
    rules: Rules
    state: State
    seed: int | str = 0


# --- writing


def dump(
    rules: Rules,
    state: State,
    names: Sequence[str] = (),
    options: Mapping[str, bool] | None = None,
    *,
    version: bool = True,
) -> str:
    """The position as text; `parse` turns it into the same state, byte for byte.

    Rules know the options they were made with; `options` is for rules made by hand. `version`: names the
    version of the board, which may be known from elsewhere.
    """
    table = table_of(rules, state, names)
    options = {**rules.switches, **(options or {})}
    text = [f"board: {board_name(rules.board) if version else rules.board.id}"]
    text.append(f"seats: {', '.join(table.name(seat) for seat in range(int(rules.seats)))}")
    if options:
        text.append(options_line(options))
    fields = written_fields(table)
    last = [f"{name}: {value}" for owner, name, value in fields if not owner and name == "streams"]
    text += [f"{name}: {value}" for owner, name, value in fields if not owner and name != "streams"]
    for head in owner_heads(table):
        text += wrapped(head, [f"{name} {value}" for owner, name, value in fields if owner == head])
    return "\n".join([*text, *last, ""])


def board_name(board: Board) -> str:
    """Its id and the beginning of its hash: another board may have the same id, and boards change."""
    return f"{board.id} {board.hash[:HASH_DIGITS]}"


def is_embedded(board: Board) -> bool:
    """Whether its id alone identifies the board."""
    return board.id in boards.boards() and boards.board(board.id).hash == board.hash


def options_line(options: Mapping[str, object]) -> str:
    return "options: " + ", ".join(f"{name} {'on' if on else 'off'}" for name, on in options.items())


def to_json(
    rules: Rules, state: State, names: Sequence[str] = (), options: Mapping[str, bool] | None = None
) -> dict[str, object]:
    """The same as a JSON object: `table` has the fields of the table, `owners` those of the owners."""
    table = table_of(rules, state, names)
    fields = written_fields(table)
    owners = {
        head: {name: value for owner, name, value in fields if owner == head} for head in owner_heads(table)
    }
    return {
        "board": board_name(rules.board),
        "seats": list(table.names),
        "options": {**rules.switches, **(options or {})},
        "table": {name: value for owner, name, value in fields if not owner},
        "owners": {head: values for head, values in owners.items() if values},
    }


def table_of(rules: Rules, state: State, names: Sequence[str]) -> NamedState:
    chosen = tuple(names) or seat_names(int(rules.seats))
    if len(chosen) != rules.seats or len(set(chosen)) != len(chosen):
        raise ValueError(f"{int(rules.seats)} seats need as many different names, not {chosen}")
    return NamedState(rules, chosen, state)


def owner_heads(table: NamedState) -> list[str]:
    """How lines of owners begin: the seats, then other owners of tracks."""
    return [table.name(seat) for seat in range(len(table.names))] + table.rules.owners


def written_fields(table: NamedState) -> list[tuple[str, str, str]]:
    """Everything to write about a state: (owner's head or nothing, field, value), in the layout's order."""
    fresh = NamedState(table.rules, table.names, defaults.bare(table.rules))
    defaults.put_streams(fresh.rules, fresh.state, 0)
    heads = owner_heads(table)
    found = []
    for field in table.rules.layout.fields:
        if field.derived:
            continue
        for part in range(field.parts):
            values = table.values(field, part)
            follows = defaults.follows(table.rules, field)
            left_out = fresh.values(field, part)
            if follows:
                left_out = follows(table.rules, table.state, part)
            if field.name == "ticket layers":
                values = [x if x != y else 0 for x, y in zip(values, left_out, strict=True)]
                left_out = [0] * len(values)
            if values != left_out or field.name in ALWAYS:
                head = heads[part] if field.parts > 1 else ""
                found.append((head, field.name, write(table, field, values, part)))
    return found


# --- reading


@dataclass(frozen=True)
class GivenField:
    """One value of one part of a field, and its line."""

    field: Field
    part: int
    value: str
    line: int | None


def parse(text: str, board: Board | None = None) -> Position:
    """The position in a text; BadPosition has the line and the reason if there is none.

    `board` is for boards that are not embedded; the text must still name it. Moves without a choice are
    made: the state waits for a real decision, as every state of a game does.
    """
    if not isinstance(text, str):
        raise BadPosition("a position is a text, not {kind}", kind=type(text).__name__)
    kind = kinds.kind_of(text.encode("utf-8", "replace"))
    if kind in OTHERS:
        raise BadPosition(OTHERS[kind])
    heads: dict[str, TextLine] = {}
    rest: list[TextLine] = []
    for line in lines(text):
        if line.head in HEADS:
            if line.head in heads:
                raise BadPosition("there are two lines “{head}”", line.number, head=line.head)
            heads[line.head] = line
        else:
            rest.append(line)
    played, names, options = read_heads(heads, board)
    # the seats are already checked, so the options are wrong
    rules = rules_of(played, names, options, heads.get("options", heads["seats"]).number)
    table = NamedState(rules, names, defaults.bare(rules))
    given = [one for line in rest for one in given_fields(table, line)]
    return position_of(table, given, options, read_seed(heads.get("seed")))


def from_json(data: Mapping[str, object], board: Board | None = None) -> Position:
    """The position that `to_json` wrote."""
    if not isinstance(data, Mapping):
        raise BadPosition("a position as JSON is an object")
    text = [f"board: {data.get('board', '')}"]
    names = data.get("seats", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadPosition("“seats” must be a list of names")
    text.append(f"seats: {', '.join(name_text(name, ()) for name in names)}")
    options = objects(data.get("options"), "options")
    if options:
        text.append(options_line(options))
    if "seed" in data:
        text.append(f"seed: {data['seed']}")
    text += [f"{name}: {value}" for name, value in objects(data.get("table"), "table").items()]
    for head, values in objects(data.get("owners"), "owners").items():
        text += [f"{head}: {name} {value}" for name, value in objects(values, head).items()]
    if any("\n" in line for line in text):
        raise BadPosition("a value spans several lines")
    return parse("\n".join(text), board)


def objects(value: object, what: str) -> dict[str, object]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadPosition("“{what}” must be an object", what=what)
    return value


def read_heads(
    heads: Mapping[str, TextLine], board: Board | None
) -> tuple[Board, tuple[str, ...], dict[str, bool]]:
    for name in ("board", "seats"):
        if name not in heads:
            raise BadPosition("a position needs a line “{name}: …”", name=name)
    with_line = heads["board"]
    name, _, digits = with_line.value.partition(" ")
    known = boards.boards() if board is None else (board.id,)
    if name not in known:
        hint = near(name, known)
        named = Fault(hint) if hint else Fault(" (there are {all})", all=", ".join(known))
        raise BadPosition("no board is called {name}{hint}", with_line.number, name=quoted(name), hint=named)
    played = version_of(name, digits.strip()) if board is None else board
    if not played.hash.startswith(digits.strip()):
        raise BadPosition(
            "this is a position of another board {board}: its hash begins with {hash}, not with {ours}; "
            "pass that board as `board=`",
            with_line.number,
            board=name,
            hash=quoted(digits.strip()),
            ours=played.hash[:HASH_DIGITS],
        )
    return played, read_names(heads["seats"], played), read_options(heads.get("options"))


def version_of(name: str, digits: str) -> Board:
    """The embedded board in the version with this hash; today's if none is named or known."""
    try:
        return boards.board(name, digits or None)
    except boards.UnknownVersion:
        return boards.board(name)


def read_names(line: TextLine, board: Board) -> tuple[str, ...]:
    try:
        if line.value.isdecimal():
            return seat_names(number(line.value, *board.seats))
        return checked_names([name_of(name) for name in items(line.value)])
    except BadPosition as bad:
        raise BadPosition(bad.fault, line.number) from None
    except BadSetUp as bad:
        raise BadPosition(bad.said, line.number) from None


def read_options(line: TextLine | None) -> dict[str, bool]:
    """`tolls on, draft off`."""
    found: dict[str, bool] = {}
    if line is not None:
        for item in cut(line.value, ","):
            name, _, switch = item.partition(" ")
            if switch not in {"on", "off"} or name in found:
                raise BadPosition(
                    "{item}: write each option once, “on” or “off”", line.number, item=quoted(item)
                )
            found[name] = switch == "on"
    return found


def read_seed(line: TextLine | None) -> int | str:
    if line is None:
        return 0
    try:
        return int(line.value)
    except ValueError:
        return line.value


def rules_of(board: Board, names: Sequence[str], options: Mapping[str, bool], line: int) -> Rules:
    try:
        return rules_for(board, len(names), options)
    except BadSetUp as bad:
        raise BadPosition(bad.said, line) from bad


def given_fields(table: NamedState, line: TextLine) -> list[GivenField]:
    """The fields of a line: one of the table, or some of an owner."""
    fields = {field.name: field for field in table.rules.layout.fields if not field.derived}
    shared = [name for name, field in fields.items() if field.parts == 1]
    heads = owner_heads(table)
    if not line.is_quoted and line.head in shared:
        return [GivenField(fields[line.head], 0, line.value, line.number)]
    if line.head not in heads:
        plain = name_of(line.head)
        if plain in table.names:
            line = TextLine(line.number, table.name(table.names.index(plain)), line.value)
        else:
            hint = near(line.head, [*shared, *heads, *HEADS])
            raise BadPosition(
                "no seat and no part of a table is called {name}{hint}",
                line.number,
                name=quoted(plain),
                hint=Fault(hint),
            )
    part = heads.index(line.head)
    found = []
    for item in items(line.value, ";"):
        names = [name for name, field in fields.items() if part < field.parts and field.parts > 1]
        fitting = [name for name in names if item == name or item.startswith(f"{name} ")]
        if not fitting:
            hint = near(item.split(" ")[0], names)
            named = Fault(hint) if hint else Fault(" (there are {all})", all=", ".join(names))
            raise BadPosition(
                "{head} has no field {item}{hint}", line.number, item=quoted(item), head=line.head, hint=named
            )
        name = max(fitting, key=len)
        found.append(GivenField(fields[name], part, item[len(name) :].strip(), line.number))
    return found


def position_of(
    table: NamedState, fields: list[GivenField], options: Mapping[str, bool], seed: int | str
) -> Position:
    rules, state, names = table.rules, table.state, table.names
    given: set[tuple[str, int]] = set()
    # answers are read last: they refer to the tickets on offer by place
    for one in sorted(fields, key=lambda one: one.field.codec == "answer"):
        where = one.field.name, one.part
        if where in given:
            is_seats = one.field.parts > 1 and one.part < len(names)
            whose = Fault(" of {name}", name=names[one.part]) if is_seats else ""
            raise BadPosition("“{field}”{whose} is given twice", one.line, field=one.field.name, whose=whose)
        given.add(where)
        try:
            defaults.put(state, one.field, one.part, read(table, one.field, one.value, one.part))
        except BadPosition as bad:
            raise BadPosition(bad.fault, one.line) from None
    defaults.complete(rules, state, given, seed)
    faults = checks.faults(rules, state, names)
    if faults:
        raise BadPosition("this position is impossible: {faults}", faults=Several(faults))
    flow.settle(rules, state)
    return Position(rules.board, tuple(names), {**rules.switches, **options}, rules, state, seed)

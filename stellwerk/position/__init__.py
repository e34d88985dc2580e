"""Positions as text, both ways, so that a test, a puzzle or a bug report can start anywhere.

    board: usa
    seats: Anna, Ben
    turn: Anna
    display: red, blue, blue, green, locomotive
    discards: 4 red, 2 locomotive
    Anna: hand 3 blue, 1 locomotive; tickets boston-miami; tracks denver-omaha
    Ben: hand 4 red

A line is the name of a field of the state and its value; what belongs to a seat stands in lines
that begin with its name, or that of another owner of tracks (`all`). A name that could be taken for
something else stands in quotes; what follows a # is a comment. Left out may be all that follows
from the rest (trains, score, deck) or is as usual (see `usual.py`). The display is then dealt by
the `seed:`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk import boards
from stellwerk.boards.report import near, quoted
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.faults import Fault, Several
from stellwerk.kernel import flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import Field
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from . import sound, usual
from .codecs import Table, number, read, write
from .names import checked_names, seat_names
from .text import BadPosition, Line, cut, items, lines, name_of, name_text, wrapped

__all__ = ["BadPosition", "Position", "dump", "from_json", "parse", "seat_names", "to_json"]

#: Lines before the state's own.
HEADS = ("board", "seats", "options", "seed")
#: Always written, though they have a usual value: the first things that one looks for.
ALWAYS = ("turn", "display")
#: So much of a board's hash tells it from all others.
HASH_DIGITS = 12


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
    rules: Rules, state: State, names: Sequence[str] = (), options: Mapping[str, bool] | None = None
) -> str:
    """The position as text; `parse` makes the same state of it, byte for byte."""
    table = table_of(rules, state, names)
    text = [f"board: {board_name(rules.board)}"]
    text.append(f"seats: {', '.join(table.name(seat) for seat in range(int(rules.seats)))}")
    if options:
        text.append(options_line(options))
    told = told_of(table)
    last = [f"{name}: {value}" for owner, name, value in told if not owner and name == "streams"]
    text += [f"{name}: {value}" for owner, name, value in told if not owner and name != "streams"]
    for head in owner_heads(table):
        text += wrapped(head, [f"{name} {value}" for owner, name, value in told if owner == head])
    return "\n".join([*text, *last, ""])


def board_name(board: Board) -> str:
    """Its id; with the beginning of its hash if it is not embedded, for another may have the same id."""
    return board.id if is_embedded(board) else f"{board.id} {board.hash[:HASH_DIGITS]}"


def is_embedded(board: Board) -> bool:
    """Whether its id alone tells which board it is."""
    return board.id in boards.boards() and boards.board(board.id).hash == board.hash


def options_line(options: Mapping[str, object]) -> str:
    return "options: " + ", ".join(f"{name} {'on' if on else 'off'}" for name, on in options.items())


def to_json(
    rules: Rules, state: State, names: Sequence[str] = (), options: Mapping[str, bool] | None = None
) -> dict[str, object]:
    """The same as a JSON object: `table` holds what belongs to nobody, `owners` what belongs to somebody."""
    table = table_of(rules, state, names)
    told = told_of(table)
    owners = {
        head: {name: value for owner, name, value in told if owner == head} for head in owner_heads(table)
    }
    return {
        "board": board_name(rules.board),
        "seats": list(table.names),
        "options": dict(options or {}),
        "table": {name: value for owner, name, value in told if not owner},
        "owners": {head: values for head, values in owners.items() if values},
    }


def table_of(rules: Rules, state: State, names: Sequence[str]) -> Table:
    chosen = tuple(names) or seat_names(int(rules.seats))
    if len(chosen) != rules.seats or len(set(chosen)) != len(chosen):
        raise ValueError(f"{int(rules.seats)} seats need as many different names, not {chosen}")
    return Table(rules, chosen, state)


def owner_heads(table: Table) -> list[str]:
    """How lines of owners begin: the seats, then who else owns tracks."""
    return [table.name(seat) for seat in range(len(table.names))] + table.rules.owners


def told_of(table: Table) -> list[tuple[str, str, str]]:
    """All that must be said of a state: (owner's head or nothing, field, value), in the layout's order."""
    fresh = Table(table.rules, table.names, usual.bare(table.rules))
    usual.put_streams(fresh.rules, fresh.state, 0)
    heads = owner_heads(table)
    found = []
    with usual.alone(table.rules):
        for field in table.rules.layout.fields:
            if field.derived:
                continue
            for part in range(field.parts):
                values = table.values(field, part)
                follows = usual.follows(table.rules, field)
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
class Told:
    """One value of one part of a field, and the line it stands in."""

    field: Field
    part: int
    value: str
    line: int | None


def parse(text: str, board: Board | None = None) -> Position:
    """The position that a text tells; BadPosition with the line and the reason if there is none.

    `board` is for boards that are not embedded; the text must name it all the same. What leaves no
    choice is done: the state waits for a real decision, as every state of a game does.
    """
    if not isinstance(text, str):
        raise BadPosition(Fault("a position is a text, not {kind}", kind=type(text).__name__))
    heads: dict[str, Line] = {}
    rest: list[Line] = []
    for line in lines(text):
        if line.head in HEADS:
            if line.head in heads:
                raise BadPosition(Fault("there are two lines “{head}”", head=line.head), line.number)
            heads[line.head] = line
        else:
            rest.append(line)
    played, names, options = read_heads(heads, board)
    rules = rules_of(played, names, options, heads["seats"].number)
    table = Table(rules, names, usual.bare(rules))
    told = [told for line in rest for told in told_in(table, line)]
    return position_of(table, told, options, read_seed(heads.get("seed")))


def from_json(data: Mapping[str, object], board: Board | None = None) -> Position:
    """The position that `to_json` wrote."""
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
        raise BadPosition("a value goes over several lines")
    return parse("\n".join(text), board)


def objects(value: object, what: str) -> dict[str, object]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadPosition(Fault("“{what}” must be an object", what=what))
    return value


def read_heads(
    heads: Mapping[str, Line], board: Board | None
) -> tuple[Board, tuple[str, ...], dict[str, bool]]:
    for name in ("board", "seats"):
        if name not in heads:
            raise BadPosition(Fault("a position needs a line “{name}: …”", name=name))
    with_line = heads["board"]
    name, _, digits = with_line.value.partition(" ")
    known = boards.boards() if board is None else (board.id,)
    if name not in known:
        hint = near(name, known)
        named = Fault(hint) if hint else Fault(" (there are {all})", all=", ".join(known))
        raise BadPosition(
            Fault("no board is called {name}{hint}", name=quoted(name), hint=named), with_line.number
        )
    played = boards.board(name) if board is None else board
    if not played.hash.startswith(digits.strip()):
        raise BadPosition(
            Fault(
                "this is a position of another board {board}: its hash begins with {hash}, not with {ours}; "
                "hand that board over with `board=`",
                board=name,
                hash=quoted(digits.strip()),
                ours=played.hash[:HASH_DIGITS],
            ),
            with_line.number,
        )
    return played, read_names(heads["seats"], played), read_options(heads.get("options"))


def read_names(line: Line, board: Board) -> tuple[str, ...]:
    try:
        if line.value.isdecimal():
            return seat_names(number(line.value, *board.seats))
        return checked_names([name_of(name) for name in items(line.value)])
    except BadPosition as bad:
        raise BadPosition(bad.fault, line.number) from None
    except BadSetUp as bad:
        raise BadPosition(bad.said, line.number) from None


def read_options(line: Line | None) -> dict[str, bool]:
    """`tolls on, draft off`."""
    found: dict[str, bool] = {}
    if line is not None:
        for item in cut(line.value, ","):
            name, _, switch = item.partition(" ")
            if switch not in {"on", "off"} or name in found:
                raise BadPosition(
                    Fault("{item}: write each option once, “on” or “off”", item=quoted(item)), line.number
                )
            found[name] = switch == "on"
    return found


def read_seed(line: Line | None) -> int | str:
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


def told_in(table: Table, line: Line) -> list[Told]:
    """What a line tells: one field of the table, or some of an owner's."""
    fields = {field.name: field for field in table.rules.layout.fields if not field.derived}
    shared = [name for name, field in fields.items() if field.parts == 1]
    heads = owner_heads(table)
    if not line.is_quoted and line.head in shared:
        return [Told(fields[line.head], 0, line.value, line.number)]
    if line.head not in heads:
        plain = name_of(line.head)
        if plain in table.names:
            line = Line(line.number, table.name(table.names.index(plain)), line.value)
        else:
            hint = near(line.head, [*shared, *heads, *HEADS])
            raise BadPosition(
                Fault(
                    "no seat and no part of a table is called {name}{hint}",
                    name=quoted(plain),
                    hint=Fault(hint),
                ),
                line.number,
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
                Fault(
                    "{item} is nothing that {head} has{hint}", item=quoted(item), head=line.head, hint=named
                ),
                line.number,
            )
        name = max(fitting, key=len)
        found.append(Told(fields[name], part, item[len(name) :].strip(), line.number))
    return found


def position_of(table: Table, told: list[Told], options: Mapping[str, bool], seed: int | str) -> Position:
    rules, state, names = table.rules, table.state, table.names
    given: set[tuple[str, int]] = set()
    # an answer is read last: it counts the tickets on offer
    for one in sorted(told, key=lambda one: one.field.codec == "answer"):
        where = one.field.name, one.part
        if where in given:
            is_seats = one.field.parts > 1 and one.part < len(names)
            whose = Fault(" of {name}", name=names[one.part]) if is_seats else ""
            raise BadPosition(
                Fault("“{field}”{whose} is told twice", field=one.field.name, whose=whose), one.line
            )
        given.add(where)
        try:
            usual.put(state, one.field, one.part, read(table, one.field, one.value, one.part))
        except BadPosition as bad:
            raise BadPosition(bad.fault, one.line) from None
    with usual.alone(rules):
        usual.complete(rules, state, given, seed)
        faults = sound.faults(rules, state, names)
        if faults:
            raise BadPosition(Fault("this position can't be: {faults}", faults=Several(faults)))
        flow.settle(rules, state)
    return Position(rules.board, tuple(names), dict(options), rules, state, seed)

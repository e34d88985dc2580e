"""What a value in a board file may look like, declared as data.

The structural check, the defaults, the content hash and the JSON Schema all follow from these
declarations (`format.py`), so that they cannot disagree.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from . import names
from .reading import Json, Path
from .report import Finding, near, printable, quoted


@dataclass(frozen=True)
class Number:
    """A whole number."""

    low: int
    high: int


@dataclass(frozen=True)
class Decimal:
    low: float
    high: float


@dataclass(frozen=True)
class Flag:
    #: A mark: true or left out, never false.
    mark: bool = False


@dataclass(frozen=True)
class Text:
    """A text without characters that could confuse a terminal (`str.isprintable`)."""

    #: The whole text matches this; None: any text that is not empty.
    pattern: str | None = None
    #: The pattern in words.
    words: str = "a text that is not empty"


@dataclass(frozen=True)
class Choice:
    values: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    of: "Shape"
    least: int = 0
    most: int = 1000


@dataclass(frozen=True)
class Field:
    name: str
    shape: "Shape"
    about: str
    required: bool = False
    default: Json = None
    #: False: drawing and words, which no record needs to know.
    rule: bool = True
    #: The mechanic that declares it; empty: the format itself.
    mechanic: str = ""


@dataclass(frozen=True)
class Table:
    #: A name may stand twice (two mechanics read one value): then both shapes hold.
    fields: tuple[Field, ...]
    #: Names that belong to a mechanic which the board does not list.
    strangers: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str) -> tuple[Field, ...]:
        return tuple(entry for entry in self.fields if entry.name == name)


@dataclass(frozen=True)
class Named:
    """A table with any ids for its keys, and values of one shape."""

    of: "Shape"
    most: int = 60


@dataclass(frozen=True)
class Kinds:
    """A table whose fields depend on the text under `key`: a mechanic and its parameters."""

    key: str
    what: str
    tables: Mapping[str, Table]


@dataclass(frozen=True)
class Anything:
    """Checked by the mechanic that reads it; its texts can be printed."""


Shape: TypeAlias = "Number | Decimal | Flag | Text | Choice | Listing | Table | Named | Kinds | Anything"


def split(path: Path) -> tuple[Path, Path]:
    """The place a fault is reported at (`connections[12]`), and the rest of the path."""
    cut = 2 if len(path) > 1 and isinstance(path[1], int) else 1
    return path[:cut], path[cut:]


def dotted(path: Path) -> str:
    """As in `text.en`, `tracks[1]`."""
    shown = ""
    for step in path:
        shown += f"[{step}]" if isinstance(step, int) else f".{step}"
    return shown.removeprefix(".")


def finding(path: Path, reason: str) -> Finding:
    """A finding about the value itself: its name within the place begins the reason."""
    name = printable(dotted(split(path)[1]))
    return Finding(path, f"{name} {reason}" if name else reason)


def structure(value: Json, shape: Shape, path: Path = ()) -> Iterator[Finding]:
    """All that is wrong with a value's shape."""
    if isinstance(shape, Table):
        yield from _in_table(value, shape, path)
    elif isinstance(shape, Listing):
        yield from _in_listing(value, shape, path)
    elif isinstance(shape, Named):
        yield from _in_named(value, shape, path)
    elif isinstance(shape, Kinds):
        yield from _in_kinds(value, shape, path)
    elif isinstance(shape, Anything):
        yield from _in_anything(value, path)
    else:
        reason = _single(value, shape)
        if reason is not None:
            yield finding(path, reason)


def _in_table(value: Json, shape: Table, path: Path) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield finding(path, f"must be a table in {{…}}, not {quoted(value)}")
        return
    for entry in shape.fields:
        if entry.name in value:
            yield from structure(value[entry.name], entry.shape, (*path, entry.name))
        elif entry.required:
            yield _missing(entry, path)
    known = {entry.name for entry in shape.fields}
    for name in value:
        if name not in known:
            yield _unknown(name, shape, known, path)


def _missing(entry: Field, path: Path) -> Finding:
    whose = f", which the mechanic {entry.mechanic} needs" if entry.mechanic else ""
    return Finding(path, f"{_within(path)}{quoted(entry.name)} is missing{whose} ({entry.about})")


def _within(path: Path) -> str:
    """Begins a reason about a table that stands within a place: `text: `."""
    where = dotted(split(path)[1])
    return f"{where}: " if where else ""


def _unknown(name: str, shape: Table, known: set[str], path: Path) -> Finding:
    begin = _within(path)
    if name in shape.strangers:
        mechanic = shape.strangers[name]
        reason = f"{quoted(name)} is read by the mechanic {mechanic}, which the board does not list"
        todo = f'add {{"name": "{mechanic}"}} to mechanics or take it out'
        return Finding((*path, name), f"{begin}{reason}; {todo}")
    return Finding((*path, name), f"{begin}unknown key {quoted(name)}{near(name, known)}")


def _in_listing(value: Json, shape: Listing, path: Path) -> Iterator[Finding]:
    if not isinstance(value, list):
        yield finding(path, f"must be a list in […], not {quoted(value)}")
        return
    if len(value) < shape.least:
        yield finding(path, f"has {len(value)} entries; it needs {shape.least} or more")
    if len(value) > shape.most:
        yield finding(path, f"has {len(value)} entries; at most {shape.most} are possible")
    for index, entry in enumerate(value):
        yield from structure(entry, shape.of, (*path, index))


def _in_named(value: Json, shape: Named, path: Path) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield finding(path, f"must be a table in {{…}}, not {quoted(value)}")
        return
    if not 1 <= len(value) <= shape.most:
        yield finding(path, f"has {len(value)} entries; it takes 1 to {shape.most}")
    for name, inner in value.items():
        if not re.fullmatch(names.ID, name):
            yield Finding(path, f"{_within(path)}{quoted(name)} must be lower-case letters, digits and _")
        else:
            yield from structure(inner, shape.of, (*path, name))


def _in_kinds(value: Json, shape: Kinds, path: Path) -> Iterator[Finding]:
    kind = value.get(shape.key) if isinstance(value, dict) else None
    if not isinstance(kind, str):
        yield finding(path, f'must be a table with a "{shape.key}", not {quoted(value)}')
    elif kind not in shape.tables:
        yield finding(path, f"unknown {shape.what} {quoted(kind)}{near(kind, shape.tables)}")
    else:
        yield from _in_table(value, shape.tables[kind], path)


def _single(value: Json, shape: Number | Decimal | Flag | Text | Choice) -> str | None:
    """What is wrong with a single value, or None."""
    if isinstance(shape, Number):
        return _number(value, shape)
    if isinstance(shape, Decimal):
        return _decimal(value, shape)
    if isinstance(shape, Flag):
        return _flag(value, shape)
    if isinstance(shape, Text):
        return _text(value, shape)
    if value in shape.values:
        return None
    hint = near(value, shape.values) if isinstance(value, str) else ""
    return f"{quoted(value)} is not one of {', '.join(shape.values)}{hint}"


def _number(value: Json, shape: Number) -> str | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return f"must be a whole number, not {quoted(value)}"
    return _range(value, shape.low, shape.high)


def _decimal(value: Json, shape: Decimal) -> str | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return f"must be a number, not {quoted(value)}"
    return _range(value, shape.low, shape.high)


def _range(value: float, low: float, high: float) -> str | None:
    if low <= value <= high:
        return None
    bounds = f"{low}–{high}" if low >= 0 else f"from {low} to {high}"
    return f"{value} is out of range {bounds}"


def _flag(value: Json, shape: Flag) -> str | None:
    if value is True or (value is False and not shape.mark):
        return None
    wanted = "true, or left out" if shape.mark else "true or false"
    return f"must be {wanted}, not {quoted(value)}"


def _text(value: Json, shape: Text) -> str | None:
    if not isinstance(value, str):
        return f"must be a text in quotes, not {quoted(value)}"
    fits = re.fullmatch(shape.pattern, value) if shape.pattern else value.strip()
    return _unprintable(value) if fits else f"{quoted(value)} must be {shape.words}"


def _unprintable(value: str) -> str | None:
    for letter in value:
        if not letter.isprintable():
            return (
                f"{quoted(value)} has a character that cannot be printed (U+{ord(letter):04X}); take it out"
            )
    return None


def _in_anything(value: Json, path: Path) -> Iterator[Finding]:
    """Nothing is known of it here but that its texts may be shown."""
    if isinstance(value, dict):
        for name, inner in value.items():
            reason = _unprintable(name)
            if reason:
                yield finding(path, f"the key {reason}")
            yield from _in_anything(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _in_anything(inner, (*path, index))
    elif isinstance(value, str):
        reason = _unprintable(value)
        if reason:
            yield finding(path, reason)


def filled(value: Json, shape: Shape) -> Json:
    """A sound value with its defaults written out; fields that have none stay away."""
    if isinstance(shape, Kinds) and isinstance(value, dict):
        return filled(value, shape.tables[str(value[shape.key])])
    if isinstance(shape, Listing) and isinstance(value, list):
        return [filled(entry, shape.of) for entry in value]
    if isinstance(shape, Named) and isinstance(value, dict):
        return {name: filled(inner, shape.of) for name, inner in value.items()}
    if not isinstance(shape, Table) or not isinstance(value, dict):
        return value
    found = dict(value)
    for entry in shape.fields:
        given = found.get(entry.name, entry.default)
        if given is not None:
            found[entry.name] = filled(given, entry.shape)
    return found


def rules_only(value: Json, shape: Shape) -> Json:
    """A sound value without drawing, words and defaults: what two boards must share to be played alike.

    Defaults are left out, so that a field which comes to the format later leaves older boards what they are.
    """
    if isinstance(shape, Kinds) and isinstance(value, dict):
        return rules_only(value, shape.tables[str(value[shape.key])])
    if isinstance(shape, Listing) and isinstance(value, list):
        return [rules_only(entry, shape.of) for entry in value]
    if isinstance(shape, Named) and isinstance(value, dict):
        return {name: rules_only(inner, shape.of) for name, inner in value.items()}
    if not isinstance(shape, Table) or not isinstance(value, dict):
        return value
    rules = {entry.name: entry for entry in shape.fields if entry.rule}
    told = {name: inner for name, inner in value.items() if name in rules and inner != rules[name].default}
    return {name: rules_only(inner, rules[name].shape) for name, inner in told.items()}

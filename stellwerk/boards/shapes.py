"""What a value in a board file may look like, declared as data.

The structural check, the defaults, the content hash and the JSON Schema all follow from these
declarations (`format.py`), so that they cannot disagree.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from stellwerk.faults import Fault, printable

from . import names
from .reading import Json, Path
from .report import NO_HINT, Finding, hint, quoted

#: Said of a text. Games that began before there was a limit can still be read.
TOO_LONG = "{value} has {size} characters; at most {most} are possible"


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
    """A text without characters that could confuse a terminal (see `str.isprintable`)."""

    #: The whole text matches this; None: any text that is not empty.
    pattern: str | None = None
    #: The pattern in words.
    words: str = "a text that is not empty"
    #: Characters.
    most: int = 1000


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
    #: False for drawing and words, which don't affect play.
    rule: bool = True
    #: The mechanic that declares it; empty: the format itself.
    mechanic: str = ""


@dataclass(frozen=True)
class Table:
    #: A name may appear twice (two mechanics read one value): then both shapes apply.
    fields: tuple[Field, ...]
    #: Names that belong to a mechanic which the board does not list.
    strangers: Mapping[str, str] = field(default_factory=dict)
    #: Names that belong to another kind of board, with the sentence that says so.
    misplaced: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str) -> tuple[Field, ...]:
        return tuple(entry for entry in self.fields if entry.name == name)


@dataclass(frozen=True)
class IdTable:
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


Shape: TypeAlias = "Number | Decimal | Flag | Text | Choice | Listing | Table | IdTable | Kinds | Anything"


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


def finding(path: Path, said: Fault) -> Finding:
    """A finding about the value itself: its name within the place begins the reason."""
    name = printable(dotted(split(path)[1]))
    return Finding(path, Fault("{name} {what}", name=name, what=said) if name else said)


def structure(value: Json, shape: Shape, path: Path = ()) -> Iterator[Finding]:
    """Everything wrong with a value's shape."""
    if isinstance(shape, Table):
        yield from _in_table(value, shape, path)
    elif isinstance(shape, Listing):
        yield from _in_listing(value, shape, path)
    elif isinstance(shape, IdTable):
        yield from _in_named(value, shape, path)
    elif isinstance(shape, Kinds):
        yield from _in_kinds(value, shape, path)
    elif isinstance(shape, Anything):
        yield from _in_anything(value, path)
    else:
        said = _single(value, shape)
        if said is not None:
            yield finding(path, said)


def _in_table(value: Json, shape: Table, path: Path) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield finding(path, Fault("must be a table in {{…}}, not {value}", value=quoted(value)))
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
    key, about = quoted(entry.name), Fault(entry.about)
    if not entry.mechanic:
        return Finding(path, _within(path, Fault("{key} is missing ({about})", key=key, about=about)))
    said = Fault(
        "{key} is missing, which the mechanic {mechanic} needs ({about})",
        key=key,
        mechanic=entry.mechanic,
        about=about,
    )
    return Finding(path, _within(path, said))


def _within(path: Path, said: Fault) -> Fault:
    """Prefixes a reason with the path within a place: `text: `."""
    where = dotted(split(path)[1])
    return Fault("{where}: {what}", where=where, what=said) if where else said


def _unknown(name: str, shape: Table, known: set[str], path: Path) -> Finding:
    if name in shape.strangers:
        said = Fault(
            "{key} is read by the mechanic {mechanic}, which the board does not list; "
            'add {{"name": "{mechanic}"}} to mechanics or take it out',
            key=quoted(name),
            mechanic=shape.strangers[name],
        )
    elif name in shape.misplaced:
        said = Fault(shape.misplaced[name], key=quoted(name))
    else:
        said = Fault("unknown key {key}{hint}", key=quoted(name), hint=hint(name, known))
    return Finding((*path, name), _within(path, said))


def _in_listing(value: Json, shape: Listing, path: Path) -> Iterator[Finding]:
    if not isinstance(value, list):
        yield finding(path, Fault("must be a list in […], not {value}", value=quoted(value)))
        return
    size = len(value)
    if size < shape.least:
        yield finding(
            path, Fault("has {size} entries; it needs {least} or more", size=size, least=shape.least)
        )
    if size > shape.most:
        yield finding(
            path, Fault("has {size} entries; at most {most} are possible", size=size, most=shape.most)
        )
    for index, entry in enumerate(value):
        yield from structure(entry, shape.of, (*path, index))


def _in_named(value: Json, shape: IdTable, path: Path) -> Iterator[Finding]:
    if not isinstance(value, dict):
        yield finding(path, Fault("must be a table in {{…}}, not {value}", value=quoted(value)))
        return
    size = len(value)
    if not 1 <= size <= shape.most:
        yield finding(path, Fault("has {size} entries; it takes 1 to {most}", size=size, most=shape.most))
    for name, inner in value.items():
        if not re.fullmatch(names.ID, name):
            said = Fault("{name} must be lower-case letters, digits and _", name=quoted(name))
            yield Finding(path, _within(path, said))
        else:
            yield from structure(inner, shape.of, (*path, name))


def _in_kinds(value: Json, shape: Kinds, path: Path) -> Iterator[Finding]:
    kind = value.get(shape.key) if isinstance(value, dict) else None
    if not isinstance(kind, str):
        said = Fault('must be a table with a "{key}", not {value}', key=shape.key, value=quoted(value))
        yield finding(path, said)
    elif kind not in shape.tables:
        meant = hint(kind, shape.tables)
        said = Fault("unknown {what} {name}{hint}", what=shape.what, name=quoted(kind), hint=meant)
        yield finding(path, said)
    else:
        yield from _in_table(value, shape.tables[kind], path)


def _single(value: Json, shape: Number | Decimal | Flag | Text | Choice) -> Fault | None:
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
    meant = hint(value, shape.values) if isinstance(value, str) else NO_HINT
    all_there_are = ", ".join(shape.values)
    return Fault("{value} is not one of {all}{hint}", value=quoted(value), all=all_there_are, hint=meant)


def _number(value: Json, shape: Number) -> Fault | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return Fault("must be a whole number, not {value}", value=quoted(value))
    return _range(value, shape.low, shape.high)


def _decimal(value: Json, shape: Decimal) -> Fault | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return Fault("must be a number, not {value}", value=quoted(value))
    return _range(value, shape.low, shape.high)


def _range(value: float, low: float, high: float) -> Fault | None:
    if low <= value <= high:
        return None
    if low >= 0:
        return Fault("{value} is out of range {low}–{high}", value=value, low=low, high=high)
    return Fault("{value} is out of range from {low} to {high}", value=value, low=low, high=high)


def _flag(value: Json, shape: Flag) -> Fault | None:
    if value is True or (value is False and not shape.mark):
        return None
    if shape.mark:
        return Fault("must be true, or left out, not {value}", value=quoted(value))
    return Fault("must be true or false, not {value}", value=quoted(value))


def _text(value: Json, shape: Text) -> Fault | None:
    if not isinstance(value, str):
        return Fault("must be a text in quotes, not {value}", value=quoted(value))
    fits = re.fullmatch(shape.pattern, value) if shape.pattern else value.strip()
    if not fits:
        return Fault("{value} must be {wanted}", value=quoted(value), wanted=Fault(shape.words))
    if wrong := _unprintable(value):
        return wrong
    if len(value) > shape.most:
        return Fault(TOO_LONG, value=quoted(value), size=len(value), most=shape.most)
    return None


def _unprintable(value: str) -> Fault | None:
    for letter in value:
        if not letter.isprintable():
            return Fault(
                "{value} has a character that cannot be printed ({letter}); take it out",
                value=quoted(value),
                letter=f"U+{ord(letter):04X}",
            )
    return None


def _in_anything(value: Json, path: Path) -> Iterator[Finding]:
    """A value of unknown shape; only its texts are checked, because they may be shown."""
    if isinstance(value, dict):
        for name, inner in value.items():
            said = _unprintable(name)
            if said:
                yield finding(path, Fault("the key {what}", what=said))
            yield from _in_anything(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _in_anything(inner, (*path, index))
    elif isinstance(value, str):
        said = _unprintable(value)
        if said:
            yield finding(path, said)


def _inside(value: Any, shape: Shape, how: Callable[[Any, Shape], Json]) -> Json:
    """A valid value of any shape but a table, with something done to all that it holds."""
    if isinstance(shape, Kinds):
        return how(value, shape.tables[value[shape.key]])
    if isinstance(shape, Listing):
        return [how(entry, shape.of) for entry in value]
    if isinstance(shape, IdTable):
        return {name: how(inner, shape.of) for name, inner in value.items()}
    found: Json = value
    return found


def filled(value: Any, shape: Shape) -> Json:
    """A valid value with its defaults filled in; fields without a default stay missing."""
    if not isinstance(shape, Table):
        return _inside(value, shape, filled)
    found = dict(value)
    for entry in shape.fields:
        given = found.get(entry.name, entry.default)
        if given is not None:
            found[entry.name] = filled(given, entry.shape)
    return found


def rules_only(value: Any, shape: Shape) -> Json:
    """A valid value without drawing, words and defaults: the same for boards that play the same.

    Defaults are left out, so that a new field in the format does not change older boards.
    """
    if not isinstance(shape, Table):
        return _inside(value, shape, rules_only)
    rules = {entry.name: entry for entry in shape.fields if entry.rule}
    given = {name: inner for name, inner in value.items() if name in rules and inner != rules[name].default}
    return {name: rules_only(inner, rules[name].shape) for name, inner in given.items()}

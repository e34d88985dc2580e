"""Reads JSON and remembers the line of everything.

The standard reader forgets positions and accepts duplicate keys and NaN; a map maker needs the line
of each fault, so board files are read here.
"""

import json
import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from stellwerk.faults import Fault, printable

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
#: The path of a value: ("connections", 12, "length").
Path: TypeAlias = tuple[str | int, ...]

#: A board file needs four levels; a file nested deeper than this is something else.
MAX_DEPTH = 20
#: Longer numbers are mistakes, and Python takes its time over very long ones.
MAX_DIGITS = 30

TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
      (?P<text>"(?:[^"\\\x00-\x1f]|\\.)*")
    | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9A-Za-z.+-]))
    | (?P<word>(?:true|false|null)(?![0-9A-Za-z_]))
    | (?P<sign>[{}\[\],:])
    )""",
    re.VERBOSE,
)
BLANK = re.compile(r"[ \t\r\n]*")
COMMENT = re.compile(r"//|/\*|\#")
#: What word processors turn straight quotes into, and quotes of other languages.
QUOTES = re.compile("[\u2018-\u201f\u00ab\u00bb']")
#: The digits before a comma and after it.
DECIMAL = re.compile(r"(?P<whole>-?[0-9]+),(?P<part>[0-9]+)\Z")
WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None}


class NotJson(ValueError):
    """The text is not JSON; says where, and what was expected there."""

    def __init__(self, said: Fault, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {said}")
        self.said = said
        self.line = line
        self.column = column


@dataclass(frozen=True)
class Document:
    value: Json
    lines: Mapping[Path, int]
    #: Keys written twice in one object.
    doubled: tuple[Path, ...]

    def line(self, path: Path) -> int:
        """The line of the value at this path, or of the nearest thing around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read(text: str) -> Document:
    """The JSON in this text with its positions; NotJson if it isn't JSON."""
    reader = _Reader(text)
    value = reader.value(())
    reader.end()
    return Document(value, reader.lines, tuple(reader.doubled))


A_VALUE = Fault("a value")
A_KEY = Fault('a key in "quotes"')


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.newlines = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self.doubled: list[Path] = []

    def value(self, path: Path) -> Json:
        start, kind, token = self.token(A_VALUE)
        self.lines.setdefault(path, self.position(start)[0])
        if kind == "text":
            return self.string(start, token)
        if kind == "number":
            return self.number(start, token)
        if kind == "word":
            return WORDS[token]
        if token in "{[" and len(path) >= MAX_DEPTH:
            raise self.fault(start, "nested more than {most} deep: this is not a board file", most=MAX_DEPTH)
        if token == "{":
            return self.members(path)
        if token == "[":
            return self.elements(path)
        raise self.unexpected(start, A_VALUE, repr(token))

    def members(self, path: Path) -> Json:
        found: dict[str, Json] = {}
        if self.skip("}"):
            return found
        while True:
            start, kind, token = self.token(A_KEY)
            if kind != "text":
                raise self.decimal_comma() or self.unexpected(start, A_KEY, repr(token))
            key = self.string(start, token)
            here = (*path, key)
            if key in found:
                self.doubled.append(here)
            self.lines[here] = self.position(start)[0]
            self.expect_colon()
            found[key] = self.value(here)
            if self.closes("}"):
                return found

    def elements(self, path: Path) -> Json:
        found: list[Json] = []
        if self.skip("]"):
            return found
        while True:
            found.append(self.value((*path, len(found))))
            if self.closes("]"):
                return found

    def closes(self, bracket: str) -> bool:
        """True at the bracket, False at a comma; anything else is a fault."""
        wanted = Fault("',' or '{bracket}'", bracket=bracket)
        start, _, token = self.token(wanted)
        if token == bracket:
            return True
        if token == ",":
            if self.skip(bracket):
                raise self.fault(start, "take out this comma: nothing follows it")
            return False
        raise self.unexpected(start, wanted, token[:20])

    def skip(self, sign: str) -> bool:
        match = TOKEN.match(self.text, self.at)
        if match is None or match["sign"] != sign:
            return False
        self.at = match.end()
        return True

    def expect_colon(self) -> None:
        if not self.skip(":"):
            raise self.fault(self.next_start(), "expected ':' after the key")

    def token(self, expected: Fault) -> tuple[int, str, str]:
        """The next token: where it starts, what it is, its text."""
        match = TOKEN.match(self.text, self.at)
        start = self.next_start()
        if match is None or match.lastgroup is None:
            raise self.complaint(start, expected)
        self.at = match.end()
        return start, match.lastgroup, match[match.lastgroup]

    def complaint(self, start: int, expected: Fault) -> NotJson:
        if start >= len(self.text):
            return self.fault(start, "the file ends too early: expected {expected}", expected=expected)
        line = self.text[start:].split("\n", 1)[0]
        if COMMENT.match(line):
            return self.fault(start, "JSON has no comments: take this one out")
        quote = QUOTES.search(line) if line[0] == '"' else QUOTES.match(line)
        if quote:
            return self.fault(
                start + quote.start(), 'write straight quotes (") instead of {there}', there=quote[0]
            )
        if line[0] == '"':
            return self.fault(start, 'this text has no closing " on its line')
        return self.unexpected(start, expected, repr(self.text[start : start + 12].split("\n")[0]))

    def decimal_comma(self) -> NotJson | None:
        """As in `"lat": 53,5`: the 5 stands where a key should."""
        match = DECIMAL.search(self.text, max(0, self.at - 2 * MAX_DIGITS), self.at)
        if match is None:
            return None
        return self.fault(
            match.start(),
            "a decimal has a point: write {right}, not {wrong}",
            right=f"{match['whole']}.{match['part']}",
            wrong=match[0],
        )

    def string(self, start: int, token: str) -> str:
        try:
            found = json.loads(token)
        except ValueError:
            raise self.fault(start, "this backslash starts no escape that JSON knows") from None
        if not isinstance(found, str) or any("\ud800" <= letter <= "\udfff" for letter in found):
            raise self.fault(start, "half a character (a lone surrogate) cannot be written")
        return found

    def number(self, start: int, token: str) -> int | float:
        if len(token) > MAX_DIGITS:
            raise self.fault(start, "this number is too long")
        if re.fullmatch("-?[0-9]+", token):
            return int(token)
        found = float(token)
        if found in (float("inf"), float("-inf")):
            raise self.fault(start, "this number is too large")
        return found

    def end(self) -> None:
        start = self.next_start()
        if COMMENT.match(self.text, start):
            raise self.complaint(start, A_VALUE)
        if start < len(self.text):
            raise self.fault(start, "nothing may follow the last bracket")

    def next_start(self) -> int:
        match = BLANK.match(self.text, self.at)
        return match.end() if match else self.at

    def position(self, at: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        line = bisect_left(self.newlines, at)
        begin = self.newlines[line - 1] + 1 if line else 0
        return line + 1, at - begin + 1

    def unexpected(self, at: int, expected: Fault, there: str) -> NotJson:
        shown = printable(there)
        return self.fault(at, "expected {expected}, found {there}", expected=expected, there=shown)

    def fault(self, at: int, text: str, **values: Any) -> NotJson:
        return NotJson(Fault(text, **values), *self.position(at))

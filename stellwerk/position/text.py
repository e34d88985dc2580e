"""The lines of a position: heads and values, quoted names, comments; and what is wrong with one."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from stellwerk.faults import Fault, FaultError

#: A quoted piece of text, in which marks don't count, or one character outside of quotes.
PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|.', re.DOTALL)
MARKS = '",;:#\n\r'
NONE = "none"
#: A seat's fields continue on a new line when the line would be longer than this.
WIDTH = 100


class BadPosition(FaultError, ValueError):
    """Not a position, or an impossible one; with the line, if one line is at fault."""

    def __init__(self, reason: str | Fault, line: int | None = None, /, **values: Any) -> None:
        super().__init__(reason, **values)
        #: The reason without the line.
        self.fault = self.said
        self.line = line
        if line is not None:
            super().__init__("line {line}: {why}", line=line, why=self.fault)


@dataclass(frozen=True)
class TextLine:
    number: int
    head: str
    value: str

    @property
    def is_quoted(self) -> bool:
        return self.head.startswith('"')


def lines(text: str) -> Iterator[TextLine]:
    """The lines that are not blank or comments, as `head: value`."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = cut(raw, "#")[0]
        if line:
            head, *rest = cut(line, ":", most=1)
            if not rest:
                raise BadPosition("“{text}” is not of the form “name: value”", number, text=line)
            yield TextLine(number, head, rest[0])


def cut(text: str, mark: str, most: int = -1) -> list[str]:
    """The text split at a mark outside of quotes, without blanks at the ends."""
    parts: list[list[str]] = [[]]
    for piece in PIECE.findall(text):
        if piece == mark and most != 0:
            parts.append([])
            most -= 1
        else:
            parts[-1].append(piece)
    return ["".join(part).strip() for part in parts]


def items(text: str, mark: str = ",") -> list[str]:
    """The members of a list; `none` or nothing is empty."""
    if text in {"", NONE}:
        return []
    found = cut(text, mark)
    if "" in found:
        raise BadPosition("“{text}”: something is missing next to a “{mark}”", text=text, mark=mark)
    return found


def name_text(name: str, reserved: Collection[str]) -> str:
    """A name as written in a position: quoted if it could be taken for something else."""
    is_plain = name == name.strip() and name and not any(mark in name for mark in MARKS)
    return name if is_plain and name not in reserved else json.dumps(name, ensure_ascii=False)


def name_of(text: str) -> str:
    """The name that `name_text` wrote."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError as error:
        raise BadPosition("{text} is not a name in quotes", text=text) from error


def wrapped(head: str, values: list[str]) -> list[str]:
    """`head: value; value …`, on as many lines as it takes."""
    found: list[str] = []
    for value in values:
        if found and len(found[-1]) + len(value) + 2 <= WIDTH:
            found[-1] += f"; {value}"
        else:
            found.append(f"{head}: {value}")
    return found

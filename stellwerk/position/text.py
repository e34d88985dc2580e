"""The lines of a position: heads and values, quoted names, comments; and what is wrong with one."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from stellwerk.faults import Fault, fault_of

#: A piece of text in which no mark counts, or one letter outside of such a piece.
PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|.', re.DOTALL)
MARKS = '",;:#\n\r'
NONE = "none"
#: A seat's things go on to a new line when the line would be longer than this.
WIDTH = 100


class BadPosition(ValueError):
    """A text that is no position, or a position that can't be; with the line, if it is one line's fault."""

    def __init__(self, reason: str | Fault, line: int | None = None) -> None:
        #: The reason alone, and all of it with the line: for every language; `str` is English.
        self.fault = fault_of(reason)
        self.said = self.fault if line is None else Fault("line {line}: {why}", line=line, why=self.fault)
        super().__init__(str(self.said))
        self.reason = str(self.fault)
        self.line = line


@dataclass(frozen=True)
class Line:
    number: int
    head: str
    value: str

    @property
    def is_quoted(self) -> bool:
        return self.head.startswith('"')


def lines(text: str) -> Iterator[Line]:
    """The lines that say something, as `head: value`."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = cut(raw, "#")[0]
        if line:
            head, *rest = cut(line, ":", most=1)
            if not rest:
                raise BadPosition(Fault("“{text}” is not of the form “name: value”", text=line), number)
            yield Line(number, head, rest[0])


def cut(text: str, mark: str, most: int = -1) -> list[str]:
    """The text taken apart at a mark, but not inside of quotes; blanks at the ends do not count."""
    parts: list[list[str]] = [[]]
    for piece in PIECE.findall(text):
        if piece == mark and most != 0:
            parts.append([])
            most -= 1
        else:
            parts[-1].append(piece)
    return ["".join(part).strip() for part in parts]


def items(text: str, mark: str = ",") -> list[str]:
    """The members of a list; none for nothing."""
    if text in {"", NONE}:
        return []
    found = cut(text, mark)
    if "" in found:
        raise BadPosition(Fault("“{text}”: something is missing beside a “{mark}”", text=text, mark=mark))
    return found


def name_text(name: str, reserved: Collection[str]) -> str:
    """A name as it stands in a position: in quotes if it could be taken for something else."""
    is_plain = name == name.strip() and name and not any(mark in name for mark in MARKS)
    return name if is_plain and name not in reserved else json.dumps(name, ensure_ascii=False)


def name_of(text: str) -> str:
    """The name that `name_text` wrote."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError as error:
        raise BadPosition(Fault("{text} is not a name in quotes", text=text)) from error


def wrapped(head: str, values: list[str]) -> list[str]:
    """`head: value; value …`, on as many lines as it takes."""
    found: list[str] = []
    for value in values:
        if found and len(found[-1]) + len(value) + 2 <= WIDTH:
            found[-1] += f"; {value}"
        else:
            found.append(f"{head}: {value}")
    return found

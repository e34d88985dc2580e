"""What the validator found in a board file: all problems, each with its place, line and reason.

A reason is a sentence with values (`stellwerk/faults.py`), so that it can be translated
(`words/board_files.py`).
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from stellwerk.faults import Fault, printable

from .reading import Json, Path

#: Longer values are cut where a fault quotes them.
MAX_QUOTE = 60


@dataclass(frozen=True)
class Finding:
    """A fault as the checks see it: a path into the file and what is wrong there."""

    path: Path
    said: Fault
    #: What it is about, such as an unknown name: findings about the same thing are reported as one.
    about: str = ""
    #: The entry to correct, if that is not where it was found.
    shown_at: Path = ()


def found(path: Path, text: str, /, about: str = "", shown_at: Path = (), **values: Any) -> Finding:
    """As in `found(path, "the id {id} is used twice", id=quoted(name))`."""
    return Finding(path, Fault(text, **values), about, shown_at)


@dataclass(frozen=True)
class BoardProblem:
    """A fault of a board file, or a warning about it."""

    place: str
    #: What is wrong there, for every language.
    said: Fault
    line: int
    #: Known only if the file is not JSON at all.
    column: int | None = None

    @property
    def reason(self) -> str:
        return str(self.said)


@dataclass(frozen=True)
class Report:
    source: str
    faults: tuple[BoardProblem, ...]
    #: What is odd about a board that has no faults.
    warnings: tuple[BoardProblem, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.faults

    def lines(self) -> tuple[str, ...]:
        """As in `usa.json:57: connections[12] (denver-omaha): length 11 is out of range 1–9`."""
        return tuple(str(self.sentence(problem)) for problem in self.faults)

    def sentences(self) -> list[Fault]:
        """All faults, then all warnings, for every language."""
        warned = [replace(each, said=Fault("warning: {what}", what=each.said)) for each in self.warnings]
        return [self.sentence(problem) for problem in (*self.faults, *warned)]

    def sentence(self, problem: BoardProblem) -> Fault:
        place = {"source": self.source, "line": problem.line, "place": problem.place}
        if problem.column is None:
            return Fault("{source}:{line}: {place}: {what}", **place, what=problem.said)
        return Fault(
            "{source}:{line}:{column}: {place}: {what}", **place, column=problem.column, what=problem.said
        )

    def to_dict(self) -> dict[str, object]:
        faults, warnings = (
            [
                {"place": fault.place, "reason": fault.reason, "line": fault.line, "column": fault.column}
                for fault in some
            ]
            for some in (self.faults, self.warnings)
        )
        return {"source": self.source, "sound": self.sound, "faults": faults, "warnings": warnings}

    def __str__(self) -> str:
        return "\n".join(self.lines()) if self.faults else f"{self.source}: no faults"


def quoted(value: Json) -> str:
    """A value as the file has it, shortened and safe to print."""
    shown = printable(json.dumps(value, ensure_ascii=False))
    return shown if len(shown) <= MAX_QUOTE else shown[:MAX_QUOTE] + "…"


NO_HINT = Fault("")


def hint(word: str, known: Iterable[str]) -> Fault:
    """As in `; did you mean "denver"?`, or nothing if no known word is like it, in capitals or not."""
    meant = nearest(word, known)
    return Fault("; did you mean {near}?", near=quoted(meant)) if meant else NO_HINT


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like it; "" if none is."""
    # No name is that long, and comparing long words is slow.
    if len(word) > MAX_QUOTE:
        return ""
    spelt = {each.casefold(): each for each in sorted(known)}
    small = word.casefold()
    matches = [other for other in transposed(small) if other in spelt] or get_close_matches(small, spelt, n=1)
    return spelt[matches[0]] if matches else ""


def transposed(word: str) -> Iterator[str]:
    """The word with two neighbouring letters in the other order: miami for maimi."""
    for at in range(len(word) - 1):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def near(word: str, known: Iterable[str]) -> str:
    return str(hint(word, known))


def listed(words: Iterable[str], most: int = 8) -> str | Fault:
    """As in `denver, helena and 3 more`."""
    shown = list(words)
    if len(shown) <= most:
        return ", ".join(shown)
    return Fault("{some} and {rest} more", some=", ".join(shown[:most]), rest=len(shown) - most)

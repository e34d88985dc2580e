"""What the validator found in a board file: all faults, each with its place, line and reason.

A reason is a sentence with values (`stellwerk/faults.py`), so that the page can say it in German
(`words/board_files.py`); the command line says it in English.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from stellwerk.faults import Fault as Sentence

from .reading import Json, Path

#: Longer values are cut where a fault quotes them.
MAX_QUOTE = 60


@dataclass(frozen=True)
class Finding:
    """A fault as the checks see it: a path into the file and what is wrong there."""

    path: Path
    said: Sentence


def found(path: Path, text: str, /, **values: Any) -> Finding:
    """As in `found(path, "the id {id} is used twice", id=quoted(name))`."""
    return Finding(path, Sentence(text, **values))


@dataclass(frozen=True)
class Fault:
    place: str
    #: What is wrong there, for every language.
    said: Sentence
    line: int
    #: Only known where the file is no JSON at all.
    column: int | None = None

    @property
    def reason(self) -> str:
        return str(self.said)


@dataclass(frozen=True)
class Report:
    source: str
    faults: tuple[Fault, ...]
    #: What is odd about a board that has no faults.
    warnings: tuple[Fault, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.faults

    def lines(self) -> tuple[str, ...]:
        return tuple(self.line(fault) for fault in self.faults)

    def warning_lines(self) -> tuple[str, ...]:
        warned = [Sentence("warning: {what}", what=each.said) for each in self.warnings]
        return tuple(
            self.line(replace(each, said=said)) for each, said in zip(self.warnings, warned, strict=True)
        )

    def line(self, fault: Fault) -> str:
        """As in `usa.json:57: connections[12] (denver-omaha): length 11 is out of range 1–9`."""
        return str(self.told(fault))

    def told(self, fault: Fault) -> Sentence:
        """The same for every language."""
        place = {"source": self.source, "line": fault.line, "place": fault.place}
        if fault.column is None:
            return Sentence("{source}:{line}: {place}: {what}", **place, what=fault.said)
        return Sentence(
            "{source}:{line}:{column}: {place}: {what}", **place, column=fault.column, what=fault.said
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
    """A value as the file has it, cut to a bearable length and safe to print."""
    shown = printable(json.dumps(value, ensure_ascii=False))
    return shown if len(shown) <= MAX_QUOTE else shown[:MAX_QUOTE] + "…"


def printable(text: str) -> str:
    """Without characters that could confuse a terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


NO_HINT = Sentence("")


def hint(word: str, known: Iterable[str]) -> Sentence:
    """As in `; did you mean "denver"?`, or nothing if no known word is like it, in capitals or not."""
    # No name is that long, and comparing long words is slow.
    if len(word) > MAX_QUOTE:
        return NO_HINT
    spelt = {each.casefold(): each for each in sorted(known)}
    matches = get_close_matches(word.casefold(), spelt, n=1)
    return Sentence("; did you mean {near}?", near=quoted(spelt[matches[0]])) if matches else NO_HINT


def near(word: str, known: Iterable[str]) -> str:
    return str(hint(word, known))


def listed(words: Iterable[str], most: int = 8) -> str | Sentence:
    """As in `denver, helena and 3 more`."""
    shown = list(words)
    if len(shown) <= most:
        return ", ".join(shown)
    return Sentence("{some} and {rest} more", some=", ".join(shown[:most]), rest=len(shown) - most)

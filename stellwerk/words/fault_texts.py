"""Faults (`stellwerk/faults.py`) in the reader's language.

Faults from the outer layers come with their code and values. The kernel, mechanics and libraries give plain
English sentences, which are recognised by pattern. A sentence without a translation is shown as it is.
"""

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple

from stellwerk.faults import Fault, Several

from . import board_files
from .book import all_words
from .faults import KINDS, MALFORMED, SOURCES
from .german import sentences
from .wording import Wording

#: A longer sentence quotes user input; matching patterns against it would take too long.
LONGEST: Final = 1000


class Known(NamedTuple):
    """The German text of a fault, and the values that it speaks of."""

    text: str
    values: Mapping[str, Any]


def fault_text(fault: Fault, language: str) -> str:
    """What is wrong, without a capital letter at the start."""
    known = None if language == "en" else known_fault(fault)
    if known is None:
        return str(fault)
    values = {name: value_text(value, language) for name, value in known.values.items()}
    return Wording(language, None, fault.names).phrase(known.text, values)


def value_text(value: Any, language: str) -> Any:
    """A value that is a sentence itself, in words; others as they are."""
    if isinstance(value, Fault):
        return fault_text(value, language)
    if isinstance(value, Several):
        return "; ".join(fault_text(each, language) for each in value)
    return value.text(language) if hasattr(value, "text") else value


def known_fault(fault: Fault) -> Known | None:
    """The German text of a fault; None if there is none."""
    text = german().get(fault.code)
    if text is not None:
        return Known(text, fault.values)
    return None if fault.values else known_sentence(fault.code)


def known_sentence(sentence: str) -> Known | None:
    """The same for a plain sentence, by its pattern; of several that fit, the most specific."""
    if len(sentence) > LONGEST:
        return None
    for pattern, code in patterns():
        found = pattern.fullmatch(sentence)
        if found is not None:
            return Known(german()[code], {name: value_of(value) for name, value in found.groupdict().items()})
    return None


def value_of(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


@cache
def german() -> dict[str, str]:
    return board_files.FAULTS | plain_german()


@cache
def plain_german() -> dict[str, str]:
    """Texts that may also come as plain sentences: of the game, and of the commands."""
    found = {code: text for words in all_words() for code, text in words.faults.items()}
    return found | sentences("commands")


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """The patterns of all codes with values, the most specific first."""
    codes = [code for code in plain_german() if "{" in code and "}{" not in code]
    codes.sort(key=lambda code: -sum(len(text) for text, *_ in Formatter().parse(code)))
    return [(pattern_of(code), code) for code in codes]


def pattern_of(code: str) -> re.Pattern[str]:
    parts = [
        re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in Formatter().parse(code)
    ]
    return re.compile("".join(parts), re.DOTALL)


# --- values of libraries and of chance


def _source(_: Wording, source: str) -> str:
    return SOURCES.get(source, source)


def _kind(_: Wording, kind: str) -> str:
    """A type as the JSON library calls it, as in "int | null"."""
    return " oder ".join(KINDS.get(each, each) for each in kind.split(" | "))


def _json(_: Wording, what: str) -> str:
    return MALFORMED.get(what, "ein Fehler im JSON")


def _or_words(_: Wording, words: str) -> str:
    return words.replace(" or ", " oder ")


def _said(w: Wording, sentence: str) -> str:
    return fault_text(Fault(sentence), w.language)


Wording.forms.update(
    {"source": _source, "kind": _kind, "json": _json, "or words": _or_words, "said": _said},
)
Wording.forms.update(board_files.FORMS)

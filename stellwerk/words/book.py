"""Finds a text among the words of the base game and all mechanics, and fills it in."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stellwerk import mechanics
from stellwerk.kernel.said import Said

from . import base
from .texts import Text, Texts, Words
from .wording import Form, Scene, Wording, wording

#: The words of each mechanic, by its name in board files.
MECHANICS: Final[dict[str, Words]] = {
    name: module.WORDS for name, module in mechanics.facets("stellwerk.words").items()
}

# --- the tables; codes are found in any of them


def all_words() -> list[Words]:
    return [base.WORDS, *MECHANICS.values()]


def text_in(tables: list[Texts], code: str) -> Text | None:
    return next((texts[code] for texts in tables if code in texts), None)


@lru_cache(maxsize=500)
def event_text(code: str) -> Text | None:
    return text_in([words.events for words in all_words()], code)


def reason_text(code: str) -> Text | None:
    return text_in([words.reasons for words in all_words()], code)


@lru_cache(maxsize=500)
def ask_text(code: str) -> Text | None:
    return text_in([words.asks for words in all_words()], code)


def sheet_text(code: str) -> Text | None:
    return text_in([words.sheet for words in all_words()], code)


def phase_text(code: str) -> Text | None:
    return text_in([words.phases for words in all_words()], code)


def owner_text(code: str) -> Text | None:
    return text_in([words.owners for words in all_words()], code)


def table_text(code: str) -> Text | None:
    return text_in([words.table for words in all_words()], code)


# --- filled in


def sentence(text: Text, language: str, values: Mapping[str, object], scene: Scene | None = None) -> str:
    return wording(language, scene).sentence(text[language], values)


def phrase(text: Text, language: str, values: Mapping[str, object], scene: Scene | None = None) -> str:
    """Without a capital letter at the start."""
    return wording(language, scene).phrase(text[language], values)


def plain(said: Said) -> str:
    """The text of a mechanic without words of its own: its code."""
    return said.code.format_map(said.values) if said.values else said.code


# --- forms of values that tables know


def _phase(w: Wording, phase: str) -> str:
    text = phase_text(phase)
    return text[w.language] if text else phase


def _mechanic(w: Wording, mechanic: str) -> str:
    """In the middle of a sentence."""
    if mechanic not in MECHANICS:
        return mechanic.replace("_", " ")
    name = MECHANICS[mechanic].name[w.language]
    return name if w.language == "de" else name.lower()


def _thing(form: str) -> Form:
    """What is paid for, if it is a mechanic's own thing; nothing if it is a track."""

    def made(w: Wording, what: str) -> str:
        if w.board is not None and any(track.id == what for track in w.board.tracks):
            return ""
        if what in MECHANICS and MECHANICS[what].thing:
            return MECHANICS[what].thing[form][w.language]
        return "" if "-" in what else f"{w.pick('the ', '')}{what.removesuffix('s')}"

    return made


Wording.forms.update({"phase": _phase, "mechanic": _mechanic})
Wording.forms.update({form: _thing(form) for form in ("the thing", "for thing")})
for _words in MECHANICS.values():
    Wording.forms.update(_words.forms)

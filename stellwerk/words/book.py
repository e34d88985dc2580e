"""The words of the base game and of all mechanics, and how a text among them is found and filled in."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from stellwerk.kernel.said import Said

from . import (
    base,
    country_cards,
    express_cards,
    express_lines,
    ferries,
    festivals,
    neutral_player,
    province_mat,
    stations,
    ticket_draft,
    tolls,
    tunnels,
)
from .texts import Text, Texts, Words
from .wording import Form, Scene, Wording, wording

#: What is said of each mechanic, by its name in board files.
MECHANICS: Final[dict[str, Words]] = {
    "ferries": ferries.WORDS,
    "tunnels": tunnels.WORDS,
    "stations": stations.WORDS,
    "express_lines": express_lines.WORDS,
    "ticket_draft": ticket_draft.WORDS,
    "tolls": tolls.WORDS,
    "neutral_player": neutral_player.WORDS,
    "country_cards": country_cards.WORDS,
    "festivals": festivals.WORDS,
    "province_mat": province_mat.WORDS,
    "express_cards": express_cards.WORDS,
}

# --- the tables; codes are found wherever they stand


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


# --- filled in


def sentence(text: Text, language: str, values: Mapping[str, object], scene: Scene | None = None) -> str:
    return wording(language, scene).sentence(text[language], values)


def phrase(text: Text, language: str, values: Mapping[str, object], scene: Scene | None = None) -> str:
    """Without a capital letter of its own."""
    return wording(language, scene).phrase(text[language], values)


def plain(said: Said) -> str:
    """What a mechanic said for which there are no words: the code is its text."""
    return said.code.format_map(said.values) if said.values else said.code


# --- forms of values that tables know


def _phase(w: Wording, phase: str) -> str:
    text = phase_text(phase)
    return text[w.language] if text else phase


def _mechanic(w: Wording, mechanic: str) -> str:
    """In the midst of a sentence."""
    if mechanic not in MECHANICS:
        return mechanic.replace("_", " ")
    name = MECHANICS[mechanic].name[w.language]
    return name if w.language == "de" else name.lower()


def _thing(form: str) -> Form:
    """A thing of a mechanic's that is paid for; nothing if it is a track."""

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

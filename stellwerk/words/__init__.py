"""Every word that players read, in English and German: a file for the base game and one for each mechanic.

A mechanic's file is found by its name. A mechanic without one shows its plain English sentences in every
language. `wording` says how values become words, `names` what things are called.

    words.asks(game.rules, game.state, game.names, 0, "de")     "Nimm deine zweite Karte."
    words.option_text(game.rules, action, "de")                 "Denver–Omaha bauen"
    words.mechanic_name("tolls", "de")                          "Brückenmaut"
"""

from stellwerk.boards.format import LANGUAGES

from .asking import asks, paid_for
from .book import (
    MECHANICS,
    all_words,
    ask_text,
    event_text,
    phrase,
    plain,
    reason_text,
    sentence,
    sheet_text,
)
from .german import German, sentences
from .labels import option_text
from .menu import (
    end_text,
    mechanic_about,
    mechanic_name,
    owner_name,
    phase_name,
    switch_about,
    switch_name,
    tie_words,
)
from .names import (
    bracketed,
    called,
    city_name,
    colour_name,
    connection_name,
    ticket_name,
    track_name,
)
from .refused import fault_text, known_fault
from .texts import Text, Texts, Words
from .wording import Scene, Wording, article

__all__ = [
    "LANGUAGES",
    "MECHANICS",
    "German",
    "Scene",
    "Text",
    "Texts",
    "Wording",
    "Words",
    "all_words",
    "article",
    "ask_text",
    "asks",
    "bracketed",
    "called",
    "city_name",
    "colour_name",
    "connection_name",
    "end_text",
    "event_text",
    "fault_text",
    "known_fault",
    "mechanic_about",
    "mechanic_name",
    "option_text",
    "owner_name",
    "paid_for",
    "phase_name",
    "phrase",
    "plain",
    "reason_text",
    "sentence",
    "sentences",
    "sheet_text",
    "switch_about",
    "switch_name",
    "ticket_name",
    "tie_words",
    "track_name",
]

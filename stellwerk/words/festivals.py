"""The words of festivals."""

from collections.abc import Mapping
from typing import Final

from .texts import Words
from .wording import Wording


def pile(w: Wording, name: str) -> str:
    """Where a pile lies: "Porto & Coimbra"."""
    if w.board is None:
        return name
    cities = [city.id for city in w.board.cities if city.data.get("festival") == name]
    return " & ".join(w.form_city(city) for city in cities)


def festival(w: Wording, name: str) -> str:
    """Where a pile lies, and its festival if the board has given it a name: "Sevilla, Feria de Abril"."""
    for mechanic in w.board.mechanics if w.board else ():
        names = mechanic.parameters.get("names")
        if mechanic.name == "festivals" and isinstance(names, Mapping) and name in names:
            return f"{pile(w, name)}, {names[name]}"
    return pile(w, name)


WORDS: Final = Words(
    name={"en": "Festivals", "de": "Festivals"},
    about={
        "en": "Festival cards gather at cities; whoever builds there may take them. Sets score.",
        "de": "An Städten sammeln sich Festivalkarten; wer dort baut, darf sie nehmen, und Sätze zählen.",
    },
    events={
        "festival_turned_up": {
            "en": "A festival card is turned up and laid at {pile:festival}.",
            "de": "Eine Festivalkarte wird aufgedeckt und kommt nach {pile:festival}.",
        },
        "festival_taken": {
            "en": "{seat:seat} takes {number} festival {number:card|cards} at {pile:festival}.",
            "de": "{seat:seat} nimmt {number} {number:Festivalkarte|Festivalkarten} aus {pile:festival}.",
        },
        "festival_left": {
            "en": "{seat:seat} leaves the festival cards at {track:track}.",
            "de": "{seat:seat} lässt die Festivalkarten bei {track:track} liegen.",
        },
    },
    reasons={
        "festival asked": {
            "en": "First choose whether to take festival cards.",
            "de": "Entscheide erst, ob du Festivalkarten nimmst.",
        },
        "festival later": {
            "en": "You take festival cards when you claim a track to a city where some lie.",
            "de": "Festivalkarten nimmst du, wenn du ein Gleis zu einer Stadt baust, bei der welche liegen.",
        },
        "festival chosen": {
            "en": "You are already taking the festival cards of {pile:pile}.",
            "de": "Du nimmst schon die Festivalkarten von {pile:pile}.",
        },
        "festival none": {
            "en": "You take no festival cards with this claim.",
            "de": "Bei diesem Bau nimmst du keine Festivalkarten.",
        },
        "festival elsewhere": {
            "en": "Your track does not lead to {pile:festival}.",
            "de": "Dein Gleis führt nicht nach {pile:festival}.",
        },
        "festival empty": {
            "en": "No festival cards lie at {pile:festival}.",
            "de": "Bei {pile:festival} liegen keine Festivalkarten.",
        },
    },
    asks={
        "festival asked": {
            "en": "{track:track}: do you want to take festival cards?",
            "de": "{track:track}: Nimmst du Festivalkarten?",
        },
    },
    options={
        "festival none": {"en": "Leave the festival cards", "de": "Festivalkarten liegen lassen"},
        "festival {pile}": {
            "en": "Take the festival cards of {pile:pile}",
            "de": "Festivalkarten von {pile:pile} nehmen",
        },
    },
    sheet={"festival set": {"en": "{pile:festival} ({number})", "de": "{pile:festival} ({number})"}},
    phases={"festival": {"en": "festival cards", "de": "Festivalkarten"}},
    forms={"pile": pile, "festival": festival},
    table={
        "festivals taken": {"en": "Festival cards taken", "de": "Genommene Festivalkarten"},
        "pile": {"en": "{pile:festival}", "de": "{pile:festival}"},
    },
    faults={
        "the festival of each pile": "das Fest zu jedem Stapel",
        "points for 1, 2, 3 … cards of one pile": "Punkte für 1, 2, 3 … Karten eines Stapels",
        "another row for single piles": "eine andere Reihe für einzelne Stapel",
        "the pile whose cards lie here": "der Stapel, dessen Karten hier liegen",
        "the cards of each pile": "die Karten jedes Stapels",
        "there are {number} cards of the festival {pile}; the game has {most}": (
            "vom Festival {pile} sind es {number} Karten; das Spiel hat {most}"
        ),
        "seat {seat} has cards of the festival {pile}, but no track there": (
            "{seat:seat} hat Karten vom Festival {pile}, aber dort kein Gleis"
        ),
        "only festival cards lie at festivals": ("bei Festivals liegen nur Festivalkarten"),
        "a festival is chosen, but nobody is claiming a track": (
            "ein Festival ist gewählt, aber niemand baut gerade ein Gleis"
        ),
    },
)

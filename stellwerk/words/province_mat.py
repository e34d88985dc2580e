"""The words of the province mat."""

from collections.abc import Mapping
from typing import Final

from .texts import Words
from .wording import Wording


def line(w: Wording, colour: str) -> str:
    """As in "white line", "weiße Linie"."""
    return f"{w.adjective(colour, 'e')} {w.pick('line', 'Linie')}"


def the_line(w: Wording, colour: str) -> str:
    """After "der", where or whose."""
    return f"{w.adjective(colour, 'en')} {w.pick('line', 'Linie')}"


def province(w: Wording, colour: str) -> str:
    """The line as it is printed, if the board has given it a province: "Gyeonggi (yellow)"."""
    for mechanic in w.board.mechanics if w.board else ():
        names = mechanic.parameters.get("lines")
        if mechanic.name == "province_mat" and isinstance(names, Mapping) and colour in names:
            return f"{names[colour][w.language]} ({w.form_colour(colour)})"
    return line(w, colour)


WORDS: Final = Words(
    name={"en": "Province mat", "de": "Provinzplan"},
    about={
        "en": "A claim may also put a train on a line of the mat; more cards bring it higher.",
        "de": "Wer baut, darf auch einen Waggon auf eine Linie des Provinzplans stellen; "
        "mehr Karten bringen ihn höher.",
    },
    events={
        "province_train_placed": {
            "en": "{seat:seat} puts a train on space {value} of the {line:the line}.",
            "de": "{seat:seat} stellt einen Waggon auf Feld {value} der {line:the line}.",
        },
    },
    reasons={
        "mat asked": {
            "en": "First choose whether to put a train on the province mat.",
            "de": "Entscheide erst, ob ein Waggon auf den Provinzplan kommt.",
        },
        "mat later": {
            "en": "You choose a line of the province mat when you claim a track.",
            "de": "Eine Linie des Provinzplans wählst du, wenn du ein Gleis baust.",
        },
        "mat chosen": {
            "en": "Your train is already going on the {line:the line}.",
            "de": "Dein Waggon kommt schon auf die {line:line}.",
        },
        "mat none": {
            "en": "No train goes on the province mat with this claim.",
            "de": "Bei diesem Bau kommt kein Waggon auf den Provinzplan.",
        },
        "mat needed": {
            "en": "The track needs {length} cards; you play {cards}, so you must put a train on the mat.",
            "de": "Das Gleis kostet {length:1 Karte|# Karten}, du spielst {cards}: "
            "Also muss ein Waggon auf den Provinzplan.",
        },
        "mat other line": {
            "en": "For a {line} track your train goes on the {line:the line}.",
            "de": "Bei diesem Gleis kommt dein Waggon auf die {line:line}.",
        },
        "mat full": {"en": "The {line:line} is full.", "de": "Die {line:line} ist voll."},
        "mat end": {
            "en": "The {line:line} has no space above {spaces}.",
            "de": "Die {line:line} hat kein Feld über {spaces}.",
        },
        "mat taken": {
            "en": "No space up to {cards} is free on the {line:the line}; the lowest free one is {lowest}.",
            "de": "Bis {cards} ist auf der {line:the line} kein Feld frei; das erste freie ist {lowest}.",
        },
        "mat number high": {
            "en": "Extra cards are for the mat, whose lines end at {spaces}.",
            "de": "Mehr Karten als nötig sind für den Provinzplan, und dessen Linien enden bei {spaces}.",
        },
        "mat number trains": {
            "en": "Extra cards are for a train on the mat, and you have none beyond those for the track.",
            "de": "Mehr Karten sind für einen Waggon auf dem Provinzplan: "
            "Du brauchst einen mehr als für das Gleis.",
        },
        "mat number taken": {
            "en": "With {cards} cards your train finds no free space on the province mat.",
            "de": "Mit {cards} Karten findet dein Waggon kein freies Feld auf dem Provinzplan.",
        },
    },
    asks={
        "mat asked": {
            "en": "{track:track}: do you want to put a train on the province mat?",
            "de": "{track:track}: Kommt ein Waggon auf den Provinzplan?",
        },
    },
    options={
        "mat {line}": {"en": "Put a train on the {line:line}", "de": "Waggon auf die {line:line}"},
        "no mat": {"en": "No train on the mat", "de": "Kein Waggon auf den Provinzplan"},
    },
    sheet={"mat line": {"en": "{line:line} ({rank:rank})", "de": "{line:line} ({rank:rank})"}},
    phases={"province": {"en": "province mat", "de": "Provinzplan"}},
    forms={"line": line, "the line": the_line, "province": province},
    table={"mat line entered": {"en": "{line:province}", "de": "{line:province}"}},
    faults={
        "spaces of each line, of value 1 and up": "die Felder jeder Linie, von 1 an",
        "points for each line, by rank": "Punkte für jede Linie, nach Rang",
        "the province of each colour": "die Provinz zu jeder Farbe",
        "nobody's train stands on the {line} line": (
            "auf der {line:the line} steht ein Waggon, der niemandem gehört"
        ),
        "seat {seat} has a train on the {line} line, but no track that leads there (KR7)": (
            "{seat:seat} hat einen Waggon auf der {line:the line}, aber kein Gleis, das dorthin führt (KR7)"
        ),
        "nothing can be added to this claim: no train goes on the province mat": (
            "bei diesem Bau ist nichts draufzulegen: Kein Waggon kommt auf den Provinzplan"
        ),
        "a train is on its way to the province mat, but nobody is claiming a track": (
            "ein Waggon soll auf den Provinzplan, aber niemand baut gerade ein Gleis"
        ),
        "seat {seat} can't put a train on the {line} line": (
            "{seat:seat} kann keinen Waggon auf die {line:line} setzen"
        ),
        "least_extra and most_extra must be {least} and {most} for this claim": (
            "least_extra und most_extra müssen bei diesem Bau {least} und {most} sein"
        ),
    },
)

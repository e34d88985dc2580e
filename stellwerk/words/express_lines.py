"""The words of express lines."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Express lines", "de": "Expressstrecken"},
    about={
        "en": "Express lines serve everybody; building them counts on the development track.",
        "de": "Expressstrecken nützen allen; wer sie baut, rückt auf der Entwicklungsleiste vor.",
    },
    events={
        "express_advanced": {
            "en": "{seat:seat} advances {cards} to {place} on the development track; "
            "express trains left: {supply}.",
            "de": "{seat:seat} rückt auf der Entwicklungsleiste um {cards} vor auf {place}; "
            "übrige Expresszüge: {supply}.",
        },
        "express_supply_empty": {
            "en": "That was the last express train: express lines are ordinary tracks from now on.",
            "de": "Das war der letzte Expresszug: Expressstrecken sind ab jetzt gewöhnliche Gleise.",
        },
    },
    reasons={
        "for all": {
            "en": "{track:track} is already built, and everybody may use it.",
            "de": "{track:track} ist schon gebaut und dient allen.",
        },
    },
    sheet={
        "development": {"en": "development track ({place})", "de": "Entwicklungsleiste ({place})"},
    },
    owners={"all": {"en": "everybody", "de": "alle"}},
    table={
        "express marker": {"en": "Development track", "de": "Entwicklungsleiste"},
    },
    faults={
        "express trains in the common supply": "Expresszüge im gemeinsamen Vorrat",
        "the last round begins with this many left": "das Ende kommt, wenn nur noch so viele davon da sind",
        "points by rank on the development track": "Punkte nach dem Rang auf der Entwicklungsleiste",
        "points of a seat that is still at 0": "Punkte für alle, die noch bei 0 stehen",
        "the connection is an express line": "die Strecke ist eine Expressstrecke",
        "{track} serves everybody, but is no express line": (
            "{track} dient allen, ist aber keine Expressstrecke"
        ),
        "seat {seat} owns {track}, though there are express trains left (JP7)": (
            "{seat:seat} hat {track}, obwohl noch Expresszüge da sind (JP7)"
        ),
        "there are {number} express trains, not {most}": ("es sind {number} Expresszüge, nicht {most}"),
        "an express marker stands before the beginning of the development track": (
            "ein Expressmarker steht vor dem Anfang der Entwicklungsleiste"
        ),
        "the express markers have moved by {moved}; the express lines took {cards} cards": (
            "die Expressmarker sind {moved} Felder weit; die Expressstrecken haben {cards} Karten gekostet"
        ),
    },
)

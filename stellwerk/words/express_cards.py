"""The words of express cards."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Express cards", "de": "Expresskarten"},
    about={
        "en": "Each adds its value once: to a draw, a claim or a choice of tickets.",
        "de": "Jede zählt ihren Wert einmal dazu: beim Ziehen, beim Bauen oder bei Zielkarten.",
    },
    events={
        "express_card_used claim": {
            "en": "{seat:seat} uses the +{value} express card for the claim.",
            "de": "{seat:seat} setzt für den Bau die Expresskarte +{value} ein.",
        },
        "express_card_used cards": {
            "en": "{seat:seat} uses the +{value} express card and draws {brings} more "
            "{brings:card|cards} first.",
            "de": "{seat:seat} setzt die Expresskarte +{value} ein und zieht zuerst {brings} "
            "{brings:Karte|Karten} mehr.",
        },
        "express_card_used tickets": {
            "en": "{seat:seat} uses the +{value} express card to look at {brings} more "
            "{brings:ticket|tickets}.",
            "de": "{seat:seat} setzt die Expresskarte +{value} ein und sieht sich {brings} "
            "{brings:Zielkarte|Zielkarten} mehr an.",
        },
    },
    reasons={
        "express asked": {
            "en": "First choose whether to use an express card.",
            "de": "Entscheide erst, ob du eine Expresskarte einsetzt.",
        },
        "express claim first": {
            "en": "First choose whether to add an express card to your claim.",
            "de": "Entscheide erst, ob du beim Bauen eine Expresskarte dazulegst.",
        },
        "express claim later": {
            "en": "You add an express card to the cards you play when you claim a track.",
            "de": "Eine Expresskarte legst du zu den Karten dazu, wenn du ein Gleis baust.",
        },
        "express needed": {
            "en": "Your cards alone are too few: add an express card of +{least} or more.",
            "de": "Deine Karten allein reichen nicht: Leg eine Expresskarte ab +{least} dazu.",
        },
        "express used": {
            "en": "You have already used your +{value} express card.",
            "de": "Deine Expresskarte +{value} hast du schon eingesetzt.",
        },
        "express range": {
            "en": "You can add {least} to {most} here, not {value}.",
            "de": "Hier kannst du {least} bis {most} dazulegen, nicht {value}.",
        },
        "express no card": {
            "en": "There is no card to draw.",
            "de": "Es gibt keine Karte zu ziehen.",
        },
        "express no ticket": {
            "en": "The ticket deck is empty.",
            "de": "Der Zielkartenstapel ist leer.",
        },
        "express few tickets": {
            "en": "There are no more tickets than you can draw without an express card.",
            "de": "Es gibt nicht mehr Zielkarten, als du auch ohne Expresskarte ziehen kannst.",
        },
    },
    asks={
        "express asked": {
            "en": "Do you want to add an express card to your claim?",
            "de": "Legst du beim Bauen eine Expresskarte dazu?",
        },
    },
    options={
        "express none": {"en": "No express card", "de": "Keine Expresskarte"},
        "express add {value}": {
            "en": "Add the express card +{value}",
            "de": "Expresskarte +{value} dazulegen",
        },
        "express draw {value}": {
            "en": "Draw {value:1 more card|# more cards} (express card +{value})",
            "de": "{value:1 Karte|# Karten} mehr ziehen (Expresskarte +{value})",
        },
        "express tickets {value}": {
            "en": "Draw {value:1 more ticket|# more tickets} (express card +{value})",
            "de": "{value:1 Zielkarte|# Zielkarten} mehr ziehen (Expresskarte +{value})",
        },
    },
    phases={"express": {"en": "express card", "de": "Expresskarte"}},
    table={
        "express cards": {"en": "Express cards left", "de": "Expresskarten übrig"},
    },
    faults={
        "the values of each seat's cards, each once": "die Werte der Karten, die alle haben, jeder einmal",
        "seat {seat} has an express card that is not in the game": (
            "{seat:seat} hat eine Expresskarte, die es im Spiel nicht gibt"
        ),
        "seat {seat} can't add {extra} to this claim": (
            "{seat:seat} kann bei diesem Bau nicht {extra} drauflegen"
        ),
        "seat {seat} is asked for an express card that it has chosen already": (
            "{seat:seat} soll eine Expresskarte wählen und hat es schon getan"
        ),
    },
)

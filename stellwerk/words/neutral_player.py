"""The words of the neutral player."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Neutral player", "de": "Neutraler Spieler"},
    about={
        "en": "A neutral player builds along, where tickets from the deck say.",
        "de": "Ein neutraler Spieler baut mit, wo es Zielkarten vom Stapel sagen.",
    },
    events={
        "neutral_ticket": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player: "
            "it names {connection:connection}.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf: "
            "Darauf steht {connection:connection}.",
        },
        "neutral_ticket none": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player: it names no connection.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf: "
            "Darauf steht keine Strecke.",
        },
        "neutral_ticket unknown": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf.",
        },
        "neutral_built": {
            "en": "The neutral player builds {track:track}.",
            "de": "Der neutrale Spieler baut {track:track}.",
        },
        "neutral_idle": {
            "en": "No connection is named at its foot: the neutral player builds nothing.",
            "de": "An ihrem Fuß steht keine Strecke: Der neutrale Spieler baut nichts.",
        },
        "neutral_idle taken": {
            "en": "It names {connection:connection}, where the neutral player can't build any more.",
            "de": "Darauf steht {connection:connection}; dort kann der neutrale Spieler nicht mehr bauen.",
        },
        "neutral_left": {
            "en": "The neutral player has only {trains} {trains:train|trains}, "
            "too few for {connection:connection}: it leaves the game.",
            "de": "Der neutrale Spieler hat nur {trains} {trains:Waggon|Waggons}, "
            "zu wenige für {connection:connection}: Er verlässt das Spiel.",
        },
        "neutral_marker_passed": {
            "en": "{seat:seat} passes the neutral marker to {to:seat}.",
            "de": "{seat:seat} gibt den neutralen Marker an {to:seat} weiter.",
        },
        "neutral_over": {
            "en": "The last ticket of the deck is taken: the neutral marker leaves the game.",
            "de": "Die letzte Zielkarte des Stapels ist weg: Der neutrale Marker verlässt das Spiel.",
        },
    },
    reasons={
        "neutral asked": {
            "en": "The neutral player builds {connection:connection}: choose one of its tracks.",
            "de": "Der neutrale Spieler baut {connection:connection}: Wähle eins ihrer Gleise.",
        },
    },
    asks={
        "neutral asked": {
            "en": "The neutral player builds {connection:connection}: choose the track.",
            "de": "Der neutrale Spieler baut {connection:connection}: Wähle das Gleis.",
        },
    },
    options={
        "neutral {track}": {
            "en": "{track:track} for the neutral player",
            "de": "{track:track} für den neutralen Spieler",
        },
    },
    phases={"neutral": {"en": "neutral player", "de": "neutraler Spieler"}},
    owners={"neutral": {"en": "neutral player", "de": "neutraler Spieler"}},
)

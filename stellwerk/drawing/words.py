"""The words on the posters, in each language."""

from stellwerk.kernel.board import COLOURS
from stellwerk.words.names import colour_name

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "kind": "Railway map",
        "seats": "{least}–{most} players",
        "trains": "{trains} trains each",
        "own_design": "Own design for the published rules",
        "track_points": "Track points",
        "cards": "Train cards",
        "marks": "Signs on the map",
        "locomotive": "locomotive",
        "grey": "grey track: cards of any one colour",
        "border": "Border connection to a country",
        "longest": "Longest path",
        "at_seats": "players",
        "page": "Board “{name}”: {cities} cities, {connections} connections, {tracks} tracks",
    },
    "de": {
        "kind": "Eisenbahnkarte",
        "seats": "{least}–{most} Personen",
        "trains": "je {trains} Waggons",
        "own_design": "Eigener Entwurf zu den veröffentlichten Regeln",
        "track_points": "Punkte für Gleise",
        "cards": "Wagenkarten",
        "marks": "Zeichen auf der Karte",
        "locomotive": "Lokomotive",
        "grey": "graues Gleis: Karten einer beliebigen Farbe",
        "border": "Grenzstrecke in ein Land",
        "longest": "Längster Weg",
        "at_seats": "Personen",
        "page": "Spielplan „{name}“: {cities} Städte, {connections} Strecken, {tracks} Gleise",
    },
}


def say(language: str, key: str, **values: object) -> str:
    if key in COLOURS:
        return colour_name(key, language)
    return WORDS[language][key].format(**values)

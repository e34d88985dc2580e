"""What the terminal says besides the words of the game, in English and German."""

from typing import Final

TEXTS: Final = {
    "own design": {
        "en": " (our own design for the published rules)",
        "de": " (eigener Entwurf zu den veröffentlichten Regeln)",
    },
    "seed": {"en": "seed", "de": "Startzahl"},
    "round": {"en": "{name}, round {number}", "de": "{name}, Runde {number}"},
    "last round": {"en": "{name}, last round", "de": "{name}, letzte Runde"},
    "display": {"en": "display", "de": "Auslage"},
    "gap": {"en": "gap", "de": "leer"},
    "piles": {
        "en": "deck {deck}, discards {discards}, tickets {tickets}",
        "de": "Stapel {deck}, Ablage {discards}, Zielkarten {tickets}",
    },
    "hand": {"en": "hand", "de": "Hand"},
    "no cards": {"en": "no cards", "de": "keine Karten"},
    "tickets": {"en": "tickets", "de": "Zielkarten"},
    "offer": {"en": "to choose from", "de": "zur Wahl"},
    "seat": {
        "en": "{score} points, {trains} trains, {cards} cards, {tickets} tickets",
        "de": "{score} Punkte, {trains} Wagen, {cards} Karten, {tickets} Zielkarten",
    },
    "done": {"en": "done", "de": "erfüllt"},
    "lost": {"en": "no longer possible", "de": "nicht mehr möglich"},
    "open": {"en": "{trains} trains to go: {tracks}", "de": "noch {trains} Wagen: {tracks}"},
    "free": {"en": "free", "de": "frei"},
    "no number": {"en": "There are options 1 to {most}.", "de": "Es gibt die Möglichkeiten 1 bis {most}."},
    "allowed": {"en": "Yes, you can do that.", "de": "Ja, das geht."},
    "no city": {"en": "No city is called {name}.", "de": "Keine Stadt heißt {name}."},
    "pass on": {
        "en": "{name}, it is your turn. Press Enter when nobody else is looking.",
        "de": "{name}, du bist dran. Drücke Enter, wenn sonst niemand zusieht.",
    },
    "help": {
        "en": "Type the number of an option, or an action such as: {example}\n"
        "  hint           what the coach would do, and why\n"
        "  ? ACTION       whether an action is allowed, and why not\n"
        "  map CITY       the tracks of a city\n"
        "  undo           take back a choice that nobody has seen yet\n"
        "  quit           save the game and leave\n"
        "  Enter          show the options again",
        "de": "Tippe die Nummer einer Möglichkeit oder eine Aktion wie: {example}\n"
        "  hint           was der Ratgeber täte, und warum\n"
        "  ? AKTION       ob eine Aktion geht, und warum nicht\n"
        "  map STADT      die Gleise einer Stadt\n"
        "  undo           eine Wahl zurücknehmen, die noch niemand gesehen hat\n"
        "  quit           das Spiel speichern und gehen\n"
        "  Enter          die Möglichkeiten noch einmal zeigen",
    },
    "keys": {
        "en": "number, action, hint, map CITY, undo, quit, or ? for help",
        "de": "Nummer, Aktion, hint, map STADT, undo, quit oder ? für Hilfe",
    },
    "saved": {
        "en": "Saved. Continue with: stellwerk play --resume {path}",
        "de": "Gespeichert. Weiter geht es mit: stellwerk play --resume {path}",
    },
    "sheet": {"en": "Score sheet", "de": "Wertung"},
    "completed": {"en": "tickets completed", "de": "Zielkarten erfüllt"},
    "missed": {"en": "tickets missed", "de": "Zielkarten verfehlt"},
    "path": {"en": "longest path", "de": "längster Weg"},
}


def say(language: str, code: str, **values: object) -> str:
    text = TEXTS[code][language]
    return text.format(**values) if values else text

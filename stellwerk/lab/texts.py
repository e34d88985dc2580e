"""What the lab's commands print, in German; the English stands where it is printed and is its own code.

Texts are filled in by `stellwerk.words.Wording`: {number:one game|# games} goes by the number.
"""

from typing import Final

from stellwerk.words import German

from .report.words import filler, number_text

GERMAN: Final[German] = {
    # several commands
    "games/s": "Spiele/s",
    "{board}, {seats:1 seat|# seats}": "{board}, {seats:1 Platz|# Plätze}",
    "{low} to {high}": "{low}–{high}",
    "{name} on": "{name} an",
    "{name} off": "{name} aus",
    "board": "Spielplan",
    "seats": "Plätze",
    "options": "Optionen",
    "games": "Spiele",
    "seed": "Startzahl",
    "games per second": "Spiele je Sekunde",
    "mean turns": "Ø Züge",
    ", interpreted": ", nicht kompiliert",
    "again: {command}": "noch einmal: {command}",
    "… and {number:1 more fault|# more faults} of {bot}": (
        "… und {number:1 weiterer Fehler|# weitere Fehler} von {bot}"
    ),
    # duel
    "{a} against {b}": "{a} gegen {b}",
    "No deal was finished.": "Keine Kartenfolge wurde zu Ende gespielt.",
    "{a} wins {rate}": "{a} gewinnt {rate}",
    " of the games against {b}": " der Spiele gegen {b}",
    "95 % interval: {low} to {high}": "95-%-Intervall: {low} bis {high}",
    "mean score": "Ø Punkte",
    "tickets kept": "Zielkarten behalten",
    "tickets completed": "Zielkarten erfüllt",
    "decisions per game": "Entscheidungen je Spiel",
    "microseconds per decision": "Mikrosekunden je Entscheidung",
    "failed games": "durch Fehler verlorene Spiele",
    "{games:#}: {deals:1 deal|# deals}, each with A at every seat": (
        "{games:#}: {deals:1 Kartenfolge|# Kartenfolgen}, jede mit A auf jedem Platz"
    ),
    "; {games:#} asked for": "; {games:#} waren verlangt",
    "A wins as 1st, 2nd …": "A gewinnt als 1., 2. …",
    "{number} per core": "{number} je Kern",
    "target": "Ziel",
    "{rate}: decided, A is above it": "{rate}: entschieden, A liegt darüber",
    "{rate}: decided, A is below it": "{rate}: entschieden, A liegt darunter",
    "{rate}: not decided": "{rate}: nicht entschieden",
    "interrupted": "unterbrochen",
    "these are the deals played so far": "das sind die bis dahin gespielten Kartenfolgen",
    # tune
    "generation {number:#}: worth {worth} a game, spread {spread}": (
        "Generation {number:#}: {worth} wert je Spiel, Streuung {spread}"
    ),
    "checked on deals that it never saw …": "wird an Kartenfolgen geprüft, die er nie gesehen hat …",
    "stopped; Ctrl-C again ends without a check": "angehalten; noch einmal Strg-C beendet ohne Prüfung",
    "It is not clearly better: the set stays as it is.": (
        "Er ist nicht deutlich besser: Es bleibt beim bisherigen Satz."
    ),
    "wins {rate} against {name}": "gewinnt {rate} gegen {name}",
    "{rate} ± {half} of {games:#}": "{rate} ± {half} von {games:#}",
    "the set before": "den bisherigen Satz",
    "The set is in {path}.": "Der Satz steht in {path}.",
    # tournament
    "{names} and {number} more": "{names} und {number} weitere",
    "results and ratings": "Ergebnisse und Wertungen",
    "{bot} was named more than once and counts as one bot; use --line-up to seat it several times": (
        "{bot} ist mehrmals genannt und zählt als ein Bot; mit --line-up sitzt er an mehreren Plätzen"
    ),
    "{board} does not have {number} seats: skipped": "{board} hat keine {number} Plätze: ausgelassen",
    "All games": "Alle Spiele",
    "bot": "Bot",
    "rating": "Wertung",
    "95 %": "95 %",
    "wins": "gewinnt",
    "failed": "Fehler",
    "{played:#} of {all:#}": "{played:#} von {all:#}",
    ", {now:#} of them now": ", davon {now:#} jetzt",
    "line-ups": "Aufstellungen",
    "{number:#}, each deal with every bot at every seat": (
        "{number:#}, jede Kartenfolge mit jedem Bot auf jedem Platz"
    ),
    "results": "Ergebnisse",
    "none yet": "noch keine",
    "beware": "Vorsicht",
    "some bots think by the clock: the results are not repeatable": (
        "manche Bots denken nach der Uhr: Die Ergebnisse lassen sich nicht wiederholen"
    ),
    "All games of this tournament were played before.": (
        "Alle Spiele dieses Turniers sind schon früher gespielt worden."
    ),
    "Stopped.": "Angehalten.",
    "{played:#} of {all:#} games are safe in {folder}; continue with: {command}": (
        "{played:#} von {all:#} Spielen sind in {folder} sicher; weiter geht es mit: {command}"
    ),
    # simulate
    "policy": "Spielweise",
    "first seed": "erste Startzahl",
    "jobs": "Prozesse",
    "compiled": "kompiliert",
    "decisions": "Entscheidungen",
    "seconds": "Sekunden",
    "decisions per second": "Entscheidungen je Sekunde",
    "checksum": "Prüfsumme",
    "mean scores": "Ø Punkte",
    "yes": "ja",
    "no": "nein",
    # soak
    "soak": "Dauertest",
    "Special situations": "Besondere Lagen",
    "situation": "Lage",
    "times": "Male",
    "of all": "von allen",
    "{number:1 game|# games}": "{number:1 Spiel|# Spiele}",
    ", {decisions:#} decisions, {checks:1 check|# checks}: ": (
        ", {decisions:#} Entscheidungen, {checks:1 Prüfung|# Prüfungen}: "
    ),
    "no fault": "kein Fehler",
    "stopped at a fault": "bei einem Fehler angehalten",
    "longest game {longest:#} decisions; {seconds} s of CPU time, ": (
        "längstes Spiel {longest:#} Entscheidungen; {seconds} s Rechenzeit, "
    ),
    "interpreted": "nicht kompiliert",
    "Never occurred: {about}": "Nie vorgekommen: {about}",
    "Fault: {board}, {seats} seats, policy {policy}, seed {seed}, decision {decision}": (
        "Fehler: {board}, {seats} Plätze, Spielweise {policy}, Startzahl {seed}, Entscheidung {decision}"
    ),
    "It started from this position:": "Es begann mit dieser Stellung:",
    "Reproduce it: {command}": "So kommt er wieder: {command}",
}


def say(language: str, text: str, **values: object) -> str:
    """A text, filled in."""
    return filler(language).phrase(text if language == "en" else GERMAN[text], values)


def rate_text(share: float, language: str, digits: int = 1) -> str:
    """As in 12.5% and 12,5 %."""
    return number_text(share * 100, digits, language) + ("%" if language == "en" else " %")

"""What is wrong with a map maker's board file, in German.

Each is found by the English sentence in the code that finds the fault (`stellwerk/boards`). Sentences always
come with their values and are never matched by pattern, so that one may be little more than its values. The
words for what a mechanic needs in the file are with the mechanic's.
"""

from collections.abc import Mapping
from typing import Final

from .texts import German
from .wording import Form, Wording

#: A fault with its place.
LINES: Final[German] = {
    "{source}:{line}: {place}: {what}": "{source}, Zeile {line}: {place:place}: {what}",
    "{source}:{line}:{column}: {place}: {what}": (
        "{source}, Zeile {line}, Spalte {column}: {place:place}: {what}"
    ),
    "warning: {what}": "Warnung: {what}",
    "{name} {what}": "{name}: {what}",
    "{where}: {what}": "in {where}: {what}",
    "{some} and {rest} more": "{some} und {rest} weiteren",
    "{what} (named {times} times, on lines {lines})": "{what} ({times} Mal genannt, in Zeile {lines})",
}

#: The folder and its files (`server/boards/folder.py`).
FILES: Final[German] = {
    "{folder}: there is no such folder": "{folder}: Diesen Ordner gibt es nicht",
    "{file}: this is not a file": "{file}: Das ist keine Datei",
    "{file}: too large for a board": "{file}: zu groß für einen Spielplan",
    "{file}: and {rest} more faults": "{file}: und {rest:noch ein Fehler|# weitere Fehler}",
    "{file}: it can't be read: {why}": "{file}: lässt sich nicht lesen: {why}",
    "{file}: another file already has the id {id}; choose another": (
        "{file}: Eine andere Datei hat schon die id {id}; gib dieser eine andere"
    ),
    "{file}: one of our boards already has the id {id}; choose another": (
        "{file}: Einer unserer Spielpläne hat schon die id {id}; gib diesem eine andere"
    ),
}

#: Why a sound board can't be drawn (`server/boards/drawer.py`).
DRAWING: Final[German] = {
    "drawing it takes more than {seconds} seconds; are lat and lon of a city swapped?": (
        "Das Zeichnen dauert länger als {seconds} Sekunden; sind bei einer Stadt lat und lon vertauscht?"
    ),
    "drawing it takes too much memory": "Das Zeichnen braucht zu viel Speicher",
    "drawing it fails: {why}": "Das Zeichnen scheitert: {why}",
    "the server is ending": "Der Server wird gerade beendet",
}

#: A file that is not JSON.
JSON: Final[German] = {
    "a value": "ein Wert",
    'a key in "quotes"': 'ein Schlüssel in "Anführungszeichen"',
    "',' or '{bracket}'": "',' oder '{bracket}'",
    "expected {expected}, found {there}": "hier gehört {expected} hin, nicht {there}",
    "the file ends too early: expected {expected}": "die Datei hört zu früh auf: Es fehlt {expected}",
    "expected ':' after the key": "nach dem Schlüssel fehlt ':'",
    "nested more than {most} deep: this is not a board file": (
        "mehr als {most} Mal verschachtelt: Das ist keine Spielplandatei"
    ),
    "take out this comma: nothing follows it": "nimm dieses Komma heraus: Danach kommt nichts",
    "JSON has no comments: take this one out": "in JSON gibt es keine Kommentare: Nimm diesen heraus",
    'write straight quotes (") instead of {there}': 'schreib gerade Anführungszeichen (") statt {there}',
    "a decimal has a point: write {right}, not {wrong}": (
        "Dezimalzahlen haben einen Punkt: Schreib {right}, nicht {wrong}"
    ),
    'this text has no closing " on its line': 'diesem Text fehlt in seiner Zeile das " am Ende',
    "this backslash starts no escape that JSON knows": (
        "mit diesem umgekehrten Schrägstrich beginnt nichts, was JSON kennt"
    ),
    "half a character (a lone surrogate) cannot be written": (
        "ein halbes Zeichen (ein einzelnes Surrogat) lässt sich nicht schreiben"
    ),
    "this number is too long": "diese Zahl ist zu lang",
    "this number is too large": "diese Zahl ist zu groß",
    "nothing may follow the last bracket": "nach der letzten Klammer darf nichts mehr kommen",
}

#: Values that are not what they should be.
VALUES: Final[German] = {
    "a board file is a table in {{…}}, not {value}": (
        "eine Spielplandatei ist eine Tabelle in {{…}}, nicht {value}"
    ),
    "format {version} is not known here; this version reads format {ours}": (
        "Format {version} ist hier nicht bekannt; diese Version liest Format {ours}"
    ),
    "the key {key} is written twice; take one out": (
        "der Schlüssel {key} steht zweimal da; nimm einen heraus"
    ),
    "{key} is missing ({about})": "{key} fehlt ({about})",
    "{key} is missing, which the mechanic {mechanic} needs ({about})": (
        "{key} fehlt; die Spielregel {mechanic} braucht es ({about})"
    ),
    "{key} is read by the mechanic {mechanic}, which the board does not list; "
    'add {{"name": "{mechanic}"}} to mechanics or take it out': (
        "{key} gehört zur Spielregel {mechanic}, mit der dieser Spielplan nicht gespielt wird; "
        'ergänze {{"name": "{mechanic}"}} bei mechanics oder nimm es heraus'
    ),
    "unknown key {key}{hint}": "den Schlüssel {key} gibt es nicht{hint}",
    "unknown {what} {name}{hint}": "{what:no kind} heißt {name}{hint}",
    "must be a table in {{…}}, not {value}": "muss eine Tabelle in {{…}} sein, nicht {value}",
    'must be a table with a "{key}", not {value}': 'muss eine Tabelle mit "{key}" sein, nicht {value}',
    "must be a list in […], not {value}": "muss eine Liste in […] sein, nicht {value}",
    "must be a whole number, not {value}": "muss eine ganze Zahl sein, nicht {value}",
    "must be a number, not {value}": "muss eine Zahl sein, nicht {value}",
    "must be true, or left out, not {value}": "muss true sein oder wegbleiben, nicht {value}",
    "must be true or false, not {value}": "muss true oder false sein, nicht {value}",
    "must be a text in quotes, not {value}": "muss ein Text in Anführungszeichen sein, nicht {value}",
    "{value} must be {wanted}": "{value} geht nicht: Nötig ist {wanted}",
    "a text that is not empty": "ein Text, der nicht leer ist",
    "lower-case letters, digits and _, e.g. salt_lake_city": (
        "ein Name aus Kleinbuchstaben, Ziffern und _, zum Beispiel salt_lake_city"
    ),
    "lower-case, like denver-omaha": "ein Name aus Kleinbuchstaben wie denver-omaha",
    "{name} must be lower-case letters, digits and _": (
        "{name} geht nicht: Nötig ist ein Name aus Kleinbuchstaben, Ziffern und _"
    ),
    "{value} has a character that cannot be printed ({letter}); take it out": (
        "{value} enthält ein Zeichen, das sich nicht drucken lässt ({letter}); nimm es heraus"
    ),
    "the key {what}": "der Schlüssel {what}",
    "{value} is not one of {all}{hint}": "{value} geht nicht; möglich: {all}{hint}",
    "{value} is out of range {low}–{high}": "{value} geht nicht; möglich: {low} bis {high}",
    "{value} is out of range from {low} to {high}": "{value} geht nicht; möglich: {low} bis {high}",
    "has {size} entries; it needs {least} or more": (
        "hat {size:einen Eintrag|# Einträge}; es müssen mindestens {least} sein"
    ),
    "has {size} entries; at most {most} are possible": (
        "hat {size:einen Eintrag|# Einträge}; möglich {most:ist höchstens einer|sind höchstens #}"
    ),
    "has {size} entries; it takes 1 to {most}": (
        "hat {size:einen Eintrag|# Einträge}; es müssen 1 bis {most} sein"
    ),
}

#: What the keys that must be there are about (`boards/format.py`).
KEYS: Final[German] = {
    "its name in records and in this file": "der Name in Aufzeichnungen und in dieser Datei",
    "its name on the board, in the country's own spelling": (
        "der Name auf dem Spielplan, wie man ihn im Land schreibt"
    ),
    "latitude in degrees, north positive": "geografische Breite in Grad, nach Norden positiv",
    "longitude in degrees, east positive": "geografische Länge in Grad, nach Osten positiv",
    "in this language": "in dieser Sprache",
    "the id of the one city": "die id der einen Stadt",
    "the id of the other city": "die id der anderen Stadt",
    "the number of spaces": "die Zahl der Felder",
    "one colour for each parallel track": "eine Farbe für jedes Gleis nebeneinander",
    "won if the cities are joined, else lost": "gewonnen, wenn die Städte verbunden sind, sonst verloren",
    "whether it is on by default": "ob sie an ist, wenn niemand etwas sagt",
    "what it does, for the players": "was sie bewirkt, für alle, die spielen",
    "tickets dealt to each seat": "Zielkarten für jeden Platz",
    "how many of them to keep at least": "wie viele man davon mindestens behält",
    "tickets offered": "Zielkarten zur Auswahl",
    "the mechanic's name": "der Name der Spielregel",
    "the version of this format": "die Version dieses Formats",
    "the board's name in records and commands": "der Name des Spielplans in Aufzeichnungen und Befehlen",
    "the board's name for people": "der Name des Spielplans für Menschen",
    "where its facts come from": "woher die Angaben stammen",
    "numbers of seats [least, most]": "Zahl der Plätze [wenigste, meiste]",
    "trains for each seat": "Waggons für jeden Platz",
    "how it was made, and what it comes to": "wie er entstand und was er bringt",
    "what things are worth to bots": "was Dinge Bots wert sind",
    "the starting tickets": "die Zielkarten zu Beginn",
    "drawing tickets during the game": "das Ziehen von Zielkarten im Spiel",
    "its cities": "die Städte",
    "its connections": "die Strecken",
    "its tickets": "die Zielkarten",
}

#: Cities and connections.
MAP: Final[German] = {
    "the id {id} is used twice; give each city its own": (
        "die id {id} kommt zweimal vor; gib jeder Stadt eine eigene"
    ),
    "lies exactly where {other} lies; correct lat and lon of one of them": (
        "liegt genau dort, wo {other} liegt; berichtige lat und lon von einer der beiden"
    ),
    "{end} names the unknown city {city}{hint}": "{end} nennt die Stadt {city}, die es nicht gibt{hint}",
    "nothing uses {id}, but {city} is used and is not a city; is the id misspelt?": (
        "nirgends wird {id} genannt, dafür aber {city}, und so heißt keine Stadt; "
        "ist die id falsch geschrieben?"
    ),
    "joins {city} to itself; name another city": ("verbindet {city} mit sich selbst; nenn eine andere Stadt"),
    "joins the same cities as {other} with the same length {length}; "
    "write both as one connection with several tracks": (
        "verbindet dieselben Städte wie {other} und ist auch {length:ein Feld|# Felder} lang; "
        "schreib beide als eine Strecke mit mehreren Gleisen"
    ),
    "the id {id} is that of {other}; choose another": "die id {id} gehört schon {other}; nimm eine andere",
    "have {count} tracks together; at most {most} are possible": (
        "haben zusammen {count} Gleise; möglich sind höchstens {most}"
    ),
    "length {length} has no points: track_points ends at length {last}": (
        "für die Länge {length} gibt es keine Punkte: track_points endet bei Länge {last}"
    ),
    "no connection leads here; add one or take the city out": (
        "keine Strecke führt hierher; ergänze eine oder nimm die Stadt heraus"
    ),
    "the board is in pieces: no path leads from {start} to {cut_off}; add a connection": (
        "der Spielplan zerfällt: Kein Weg führt von {start} nach {cut_off}; ergänze eine Strecke"
    ),
    'is set, but no city is marked "country": true; mark the countries or leave it out': (
        'ist gesetzt, aber keine Stadt hat "country": true; bezeichne so die Länder oder lass es weg'
    ),
    "lies {km} km from every other city (neighbours are usually {usual} km apart); "
    "are lat and lon swapped?": (
        "liegt {km} km von allen anderen Städten entfernt (Nachbarn sonst etwa {usual} km); "
        "sind lat und lon vertauscht?"
    ),
    "lies {km} km from every other city (neighbours are usually {usual} km apart); "
    "has lon the wrong sign (west is negative)?": (
        "liegt {km} km von allen anderen Städten entfernt (Nachbarn sonst etwa {usual} km); "
        "hat lon das falsche Vorzeichen (Westen ist negativ)?"
    ),
    "lies {km} km from every other city (neighbours are usually {usual} km apart); "
    "has lat the wrong sign (south is negative)?": (
        "liegt {km} km von allen anderen Städten entfernt (Nachbarn sonst etwa {usual} km); "
        "hat lat das falsche Vorzeichen (Süden ist negativ)?"
    ),
    "lies {km} km from every other city (neighbours are usually {usual} km apart): "
    "everything else is drawn very small": (
        "liegt {km} km von allen anderen Städten entfernt (Nachbarn sonst etwa {usual} km): "
        "Alles andere wird sehr klein gezeichnet"
    ),
    "lat and lon look swapped in {count} cities ({cities}), or else in the others: "
    "these lie far from those": (
        "bei {count} Städten ({cities}) sind wohl lat und lon vertauscht, oder aber bei den anderen: "
        "Diese liegen weit von jenen entfernt"
    ),
    "lat and lon look swapped in all or most of the {cities} cities: as they are, {at_sea} lie in the sea": (
        "bei allen oder den meisten der {cities} Städte sind wohl lat und lon vertauscht: "
        "So liegen {at_sea} davon im Meer"
    ),
    "lat and lon look swapped in {cities}, and maybe in others: as they are, these lie in the sea": (
        "bei {cities} sind wohl lat und lon vertauscht, und vielleicht auch bei anderen: "
        "So liegen diese im Meer"
    ),
    "{what}; are lat and lon swapped?": "{what}; sind lat und lon vertauscht?",
    "{what}, in one of {count} such cities (lines {lines}); are lat and lon swapped?": (
        "{what}, bei einer von {count} solchen Städten (Zeile {lines}); sind lat und lon vertauscht?"
    ),
    "a position writes {id} where there is no city: games with it can't be read again; choose another id": (
        "in Stellungen steht {id} dort, wo keine Stadt ist: Spiele damit lassen sich nicht wieder lesen; "
        "nimm eine andere id"
    ),
    "{id} is one of our boards: a server offers no other of that id": (
        "{id} ist einer unserer Spielpläne: Ein Server bietet keinen anderen mit dieser id an"
    ),
    "crosses {others} on the picture; bend one of them with via, or join other cities": (
        "überschneidet sich auf dem Bild mit {others}; "
        "bieg eine der Strecken mit via, oder verbinde andere Städte"
    ),
    "its name covers {what} on the picture; give it another side with label, or write it shorter": (
        "der Name liegt auf dem Bild über {what}; gib ihm mit label eine andere Seite, oder kürze ihn"
    ),
    "there are {rest} more like these on the picture": (
        "auf dem Bild {rest:gibt es noch so einen Fall|gibt es noch # solche Fälle}"
    ),
    "length {length} is more than the {trains} trains of a seat: nobody can claim it": (
        "Länge {length} ist mehr, als jemand Waggons hat ({trains}): Niemand kann die Strecke bauen"
    ),
}

TICKETS: Final[German] = {
    "leads from {city} to itself; name another city": (
        "führt von {city} zu sich selbst; nenn eine andere Stadt"
    ),
    "is the same ticket as {other}; take one of them out": (
        "ist dieselbe Zielkarte wie {other}; nimm eine der beiden heraus"
    ),
    "cannot be completed: no path joins {a} and {b}": "ist nicht zu erfüllen: Kein Weg verbindet {a} und {b}",
    "cannot be completed: the shortest path from {a} to {b} takes {needed} "
    "trains, and a seat has {trains}; shorten it, choose nearer cities or give more trains": (
        "ist nicht zu erfüllen: Der kürzeste Weg von {a} nach {b} braucht {needed} Waggons, "
        "und niemand hat mehr als {trains}; kürze ihn, wähl nähere Städte oder gib mehr Waggons"
    ),
    "{end} names the country {country}; with no_transit tickets join cities only": (
        "{end} nennt das Land {country}; mit no_transit verbinden Zielkarten nur Städte"
    ),
    "deal and deal_long together are {dealt} tickets; at most {most} can be offered at once": (
        "deal und deal_long sind zusammen {dealt} Zielkarten; höchstens {most} können auf einmal vorliegen"
    ),
    "keep {keep} is more than the {dealt} dealt": (
        "keep {keep} ist mehr, als ausgeteilt wird: {dealt:eine Zielkarte|# Zielkarten}"
    ),
    "keep {keep} is more than the {take} taken": (
        "keep {keep} ist mehr, als gezogen wird: {take:eine Zielkarte|# Zielkarten}"
    ),
    "{key} asks for {needed} {kind} tickets with {seats} seats, "
    "but the board has {there}; add tickets or deal fewer": (
        "für {key} braucht es bei {seats} Plätzen {needed} {kind:ticket kind} Zielkarten, "
        "aber der Spielplan hat {there}; ergänze Zielkarten oder teil weniger aus"
    ),
    "is a long ticket, but tickets_start deals none: give deal_long or leave long out": (
        "ist eine lange Zielkarte, aber tickets_start teilt keine aus: Gib deal_long an oder lass long weg"
    ),
    'long tickets are never put under the deck; write "rest": "out"': (
        'lange Zielkarten kommen nie unter den Stapel; schreib "rest": "out"'
    ),
}

#: Seats and options.
SET_UP: Final[German] = {
    "{value} must be [least, most]": "{value} muss [wenigste, meiste] sein",
    "has {scores} scores for {seats} seats; give one for each, or none at all": (
        "hat {scores:einen Wert|# Werte} für {seats} Plätze; gib für jeden einen an oder gar keinen"
    ),
    "{trains} trains would end the game at once: it ends at {end} trains (end_trains)": (
        "mit {trains:einem Waggon|# Waggons} wäre das Spiel sofort zu Ende: "
        "Es endet bei {end:einem Waggon|# Waggons} (end_trains)"
    ),
    "the id {id} is used twice": "die id {id} kommt zweimal vor",
    "seats {seats} goes beyond the board's own seats {own}": (
        "seats {seats} geht über die Plätze des Spielplans {own} hinaus"
    ),
    "is on by default, but cannot be on at every number of seats {own}; let it be off by default": (
        "ist von Anfang an gewählt, geht aber nicht mit jeder Zahl von Plätzen {own}; "
        'schreib "default": false'
    ),
    "needs {other}, which needs {option} in turn; break the circle": (
        "braucht {other}, und das braucht wiederum {option}; lös den Kreis auf"
    ),
    "is on by default, but needs {other}, which is off by default": (
        "ist von Anfang an gewählt, braucht aber {other}, und das ist es nicht"
    ),
    "can never be on: it needs {other}, which is for other numbers of seats": (
        "ist nie möglich: Es braucht {other}, und das ist für andere Zahlen von Plätzen"
    ),
    "{key} names {name}, not an option of this board{hint}": (
        "{key} nennt {name}, das keine Option dieses Spielplans ist{hint}"
    ),
    "does nothing: no if, unless, needs, open_with or start_scores_if names it; let one do so, or drop it": (
        "bewirkt nichts: Weder if noch unless, needs, open_with oder start_scores_if nennt die Option; "
        "nenn sie dort oder nimm sie heraus"
    ),
    "switches nothing: give start_scores, or take it out": (
        "schaltet nichts: Gib start_scores an oder nimm es heraus"
    ),
}

#: What mechanics need of a board.
MECHANICS: Final[German] = {
    "is listed twice; take one out, or let an option choose with if and unless": (
        "ist zweimal aufgeführt; nimm eine heraus oder lass mit if und unless eine Option wählen"
    ),
    "would never be played: if and unless name the same option": (
        "wäre nie im Spiel: if und unless nennen dieselbe Option"
    ),
    "needs a {things} with {key}; add one or take the mechanic out": (
        "braucht {things:a thing} mit {key}; ergänze eine oder nimm die Spielregel heraus"
    ),
    "{key} {value} is more than {other} {limit}": "{key} {value} ist mehr als {other} {limit}",
    'write {{"deal": 0, "keep": 0}}: {mechanic} deals the starting tickets': (
        'schreib {{"deal": 0, "keep": 0}}: Die Zielkarten zu Beginn teilt {mechanic} aus'
    ),
    "deals none, and {mechanic} does not deal with every choice of options; deal some": (
        "teilt keine aus, und {mechanic} tut es nicht bei jeder Wahl von Optionen; teil welche aus"
    ),
    "deals none, and no mechanic of this board does; deal some": (
        "teilt keine aus, und auch keine Spielregel dieses Spielplans tut es; teil welche aus"
    ),
    "deals {each} tickets to each of {seats} seats, and there are {short}": (
        "gibt {each:eine Zielkarte|# Zielkarten} an jeden von {seats} Plätzen, und es gibt nur {short}"
    ),
    "{key} has no row for {seats} seats": "{key} hat keine Reihe für {seats} Plätze",
    "{key} has {value} twice; give each number once": (
        "{key} enthält {value} zweimal; gib jede Zahl einmal an"
    ),
    "{key} has {numbers} numbers for the {size} cards of {name}: "
    "further ones add no points; give as many numbers as cards": (
        "{key} hat {numbers:eine Zahl|# Zahlen} für die {size} Karten von {name}: "
        "Weitere bringen keine Punkte mehr; gib so viele Zahlen wie Karten an"
    ),
    "{key} has {numbers} numbers, but {count} {all} have up to {size} cards ({names}): "
    "further ones add no points; give as many numbers as cards": (
        "{key} hat {numbers:eine Zahl|# Zahlen}, aber bei {count} {all:all of them} sind es bis zu "
        "{size} Karten ({names}): Weitere bringen keine Punkte mehr; gib so viele Zahlen wie Karten an"
    ),
    "{key}: {ids} are too many; there can be {most}": (
        "{key}: {ids} sind zu viele; es kann {most:nur eins|höchstens #} geben"
    ),
    "{key}: {total} in all are too many; there can be {most}": (
        "{key}: {total} insgesamt sind zu viele; es kann höchstens {most} geben"
    ),
    "{key}: none of them can be called {name}": "{key}: keins davon kann {name} heißen",
    "no {thing} has the {key} {name}; add one or take {name} out": (
        "{thing:no thing} hat {key} {name}; ergänze eine oder nimm {name} heraus"
    ),
    "{key}: {name} is not among the {all}{hint}": "{key}: {name} ist nicht unter den {all:all of them}{hint}",
    'write "rest": "open": {mechanic} needs discarded tickets to lie open': (
        'schreib "rest": "open": {mechanic} braucht abgelegte Zielkarten offen'
    ),
}

FAULTS: Final[German] = LINES | FILES | DRAWING | JSON | VALUES | KEYS | MAP | TICKETS | SET_UP | MECHANICS

# --- words that stand for values

PLACES: Final = {"board": "Spielplan", "not JSON": "kein JSON"}
TICKET_KINDS: Final = {"ordinary": "gewöhnliche", "long": "lange"}
NO_KINDS: Final = {"mechanic": "keine Spielregel"}
A_THING: Final = {"city": "eine Stadt", "connection": "eine Strecke", "ticket": "eine Zielkarte"}
NO_THING: Final = {"city": "keine Stadt", "connection": "keine Strecke", "ticket": "keine Zielkarte"}
#: After "unter den".
ALL_OF_THEM: Final = {
    "connections": "Strecken",
    "countries": "Ländern",
    "colours": "Farben",
    "piles": "Stapeln",
}


def worded(table: Mapping[str, str]) -> Form:
    return lambda _, value: table.get(value, value)


def _a_thing(_: Wording, things: str) -> str:
    """Of "city", or of "city or ticket"."""
    return " oder ".join(A_THING.get(thing, thing) for thing in things.split(" or "))


FORMS: Final[Mapping[str, Form]] = {
    "place": worded(PLACES),
    "ticket kind": worded(TICKET_KINDS),
    "no kind": worded(NO_KINDS),
    "a thing": _a_thing,
    "no thing": worded(NO_THING),
    "all of them": worded(ALL_OF_THEM),
}

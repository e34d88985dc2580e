"""Impossible records and positions, each with a part of its fault in German."""

import re
from typing import Final

from stellwerk import Game, record
from stellwerk.actions import VERBS

ENGLISH: Final = re.compile(
    r"\b(the|of|with|is|are|not|no|a|and|or|must|there|has|have|card|ticket|track|line|seat|seats"
    r"|expected|missing|unknown|write|you|did|mean|can't|called)\b"
)


#: Keys of board files that look like English, as faults of those speak of them.
KEYS: Final = r"\bseats\b|\b(a|b) nennt\b"


def expect_german(said: str) -> None:
    """Expects no English in it, except in quotations and keys of board files."""
    quoted = rf"„[^“]*“|\"[^\"]*\"|'[^']*'|`[^`]*`|\(es gibt [^)]*\)|{KEYS}"
    bare = re.sub(quoted, "…", said.replace(", ".join(VERBS), "…"))
    assert not ENGLISH.search(bare), said


#: A position, and its fault.
BAD_POSITIONS: Final = [
    ("seats: 3", "eine Stellung braucht eine Zeile „board: …“"),
    ("board: usa\nseats: 3\nboard: usa", "Zeile 3: es gibt zwei Zeilen „board“"),
    ("board: atlantis\nseats: 2", 'Zeile 1: kein Spielplan heißt "atlantis"'),
    ("board: usa\nseats: 9", "Zeile 2: 9 geht nicht: Möglich ist 2 bis 5"),
    ("board: usa\nseats: Anna", "Zeile 2: USA ist für 2 bis 5 Leute, nicht für 1."),
    ("board: usa\nseats: Anna, Anna", "Zeile 2: Zwei Leute heißen Anna."),
    ("board: usa\nseats: Anna, ", "Zeile 2: „Anna,“: neben einem „,“ fehlt etwas"),
    ("board: usa\nseats: 2\nnonsense", "Zeile 3: „nonsense“ hat nicht die Form „Name: Wert“"),
    (
        "board: usa\nseats: 2\noptions: tolls on",
        "Zeile 3: USA hat keine Option 'tolls'; es gibt gar keine.",
    ),
    ("board: nederland\nseats: 2\noptions: toll on", "es gibt neutral, tolls."),
    ("board: usa\nseats: A, B\nC: hand 1 red", 'kein Platz und kein Teil eines Tisches heißt "C"'),
    (
        "board: usa\nseats: A, B\nA: cats 3",
        '"cats 3" ist nichts, was A haben kann (es gibt trains, start',
    ),
    (
        "board: usa\nseats: A, B\nA: train 3",
        '"train 3" ist nichts, was A haben kann; meinst du "trains"?',
    ),
    ("board: usa\nseats: A, B\nA: hand 3 rad", 'Zeile 3: keine Karte heißt "rad"; meinst du "red"?'),
    ("board: usa\nseats: A, B\nA: hand 13 red", "„13 red“: So viele Karten hat das Spiel nicht, nur 12"),
    ("board: usa\nseats: A, B\nA: hand x red", 'Zeile 3: "x" ist keine ganze Zahl'),
    ("board: usa\nseats: A, B\nA: tickets nowhere-miami", 'keine Zielkarte heißt "nowhere-miami"'),
    ("board: usa\nseats: A, B\nA: tracks atlantis-omaha", 'kein Gleis heißt "atlantis-omaha"'),
    ("board: europe\nseats: A, B\nA: stations atlantis", 'keine Stadt heißt "atlantis"'),
    ("board: usa\nseats: A, B\nA: trains 3; trains 4", "„trains“ von A ist zweimal angegeben"),
    (
        "board: usa\nseats: A, B\ndisplay: red",
        "die Auslage hat 5 Felder, nicht 1; ein leeres heißt „gap“",
    ),
    ("board: usa\nseats: A, B\nA: hand 7 red\nB: hand 7 red", "es sind 14 rote Karten; das Spiel hat 12"),
    ("board: usa\nseats: A, B\nA: trains 45; tracks denver-omaha", "A hat noch 45 Waggons und 4 verbaut"),
    ("board: usa\nseats: 2\nSeat 1: score 3", "Platz 1 hat 3 Punkte; die Gleise sind 0 wert"),
    ("board: usa\nseats: A, B\nA: tickets boston-miami\nB: tickets boston-miami", "liegt an 2 Stellen"),
    ("board: usa\nseats: A, B\nphase: dancing", 'keine Entscheidung heißt "dancing"'),
    ("board: nederland\nseats: A, B\nA: tokens 3", "zusammen"),
]


def lines_of_a_game(board: str = "usa", actions: int = 3) -> list[str]:
    game = Game(board, ["Anna", "Ben"], seed=1)
    for _ in range(actions):
        seat = game.decisions()[0]
        game.apply(game.options(seat)[0], seat)
    return record.dump(game).splitlines()


def changed(n: int, *pairs: tuple[str, str]) -> str:
    """The record with another line n, counted from 1."""
    lines = lines_of_a_game()
    for old, new in pairs:
        assert re.search(old, lines[n - 1]), lines[n - 1]
        lines[n - 1] = re.sub(old, new, lines[n - 1], count=1)
    return "\n".join([*lines, ""])


#: The fault of each record.
BAD_RECORDS: Final = {
    "": "Zeile 1: die Aufzeichnung ist leer",
    '{"format"': "Zeile 1: die Zeile ist abgerissen",
    "nonsense\n": "Zeile 1: das ist ein Text, aber keine Aufzeichnung",
    "{}\n": "Zeile 1: das ist JSON, aber keine Aufzeichnung",
    "board: usa\nseats: 2\n": "das ist eine Stellung, keine Aufzeichnung: `stellwerk hint` nimmt sie",
    '{"board": "usa", "seats": [], "table": {}}': "das ist eine Stellung als JSON, keine Aufzeichnung",
    '{\n  "cities": []\n}\n': "das ist eine Spielplandatei, keine Aufzeichnung",
    "<svg>": "das ist ein Bild, keine Aufzeichnung",
    "a\0": "das ist kein Text, also auch keine Aufzeichnung",
    changed(2, (".*", "nonsense")): "fehlerhaftes JSON: ein Zeichen, das dort nicht stehen kann (Byte 4)",
    changed(2, (".*", "[]")): "Zeile 2: eine Zeile einer Aufzeichnung ist ein JSON-Objekt",
    changed(2, ('"n":0,', "")): "Zeile 2: der Schlüssel „n“ fehlt",
    '{"format": 3}\n': "Zeile 1: erwartet ist ein Text, nicht eine ganze Zahl (in „format“)",
    changed(1, ("stellwerk-record", "chess")): "das ist keine Aufzeichnung von uns: Ihr Format ist 'chess'",
    changed(1, ('"version":1', '"version":9')): "das Format hat Version 9; dieses Programm liest Version 1",
    changed(
        1, ('"board":"usa"', '"board":"usaa"')
    ): 'kein Spielplan heißt "usaa"; meinst du "usa"? (es gibt ',
    changed(1, ('"hash":"....', '"hash":"0000')): "der Spielplan usa hat sich geändert: Seine Prüfsumme ist",
    changed(1, ('"Ben"', '"Anna"')): "Zeile 1: Zwei Leute heißen Anna.",
    changed(1, (',"Ben"', "")): "Zeile 1: USA ist für 2 bis 5 Leute, nicht für 1.",
    changed(1, ('"options":{}', '"options":{"fog":true}')): "USA hat keine Option 'fog'; es gibt gar keine.",
    changed(1, ('"seed":1', '"seed":1,"seen_by":0')): "nur, was Platz 0 von einem Spiel gesehen hat",
    changed(2, ('"action":"set-up"', '"action":"draw"')): "Zeile 2: Eintrag 0 muss der Aufbau sein",
    changed(2, (r'"outcomes":\[0', '"outcomes":["cat"')): "'cat' ist auf diesem Spielplan weder Karte noch",
    changed(2, (r'"outcomes":\[\d,"\w+"', '"outcomes":[1,"boston-miami"')): "gefragt war eine Wagenkarte",
    changed(3, ('"n":1', '"n":4')): "Zeile 3: das ist Eintrag 4; hier müsste Eintrag 1 stehen",
    changed(
        3, ('"keep [^"]*"', '"keep none"')
    ): "verbotene Aktion „keep none“: Du musst mindestens 2 Zielkarten",
    changed(
        3, ('"keep [^"]*"', '"dance"')
    ): "unbekannte Aktion: Eine Aktion 'dance' gibt es in diesem Spiel nicht",
    changed(3, ('"keep [^"]*"', '"claim a-b"')): 'unbekannte Aktion: Kein Gleis heißt "a-b".',
    changed(3, ('"keep [^"]*"', '"claim"')): "Zu `claim` gehört ein Gleis wie in `claim denver-omaha`.",
    changed(3, ('"seat":0', '"seat":7')): "Einen Platz 7 gibt es nicht; Plätze haben Nummern von 0 bis 1.",
    changed(3, ('"start tickets"', '"turn"')): "zu entscheiden ist jetzt „Zielkarten zu Beginn“, nicht „Zug“",
    changed(
        3, ('"seat":0', '"seat":"Anna"')
    ): "erwartet ist eine ganze Zahl oder null, nicht ein Text (in „seat“)",
    changed(3, ('"n":1', '"n":1,"sead":2')): "der Schlüssel „sead“ ist unbekannt",
    changed(3, ('"n":1', '"n":1,"outcomes":["red"]')): "1 Ausgänge sind angegeben, gefragt war 0 Mal",
    changed(3, ('"n":1', '"n":1,"scored":[[0,3]]')): "die Punkte sind [], nicht [(0, 3)] (Platz, Punkte)",
    "\n".join(
        [*lines_of_a_game(), '{"result":{"totals":[1,2],"winners":[1]}}', ""]
    ): "das Spiel ist nicht zu Ende",
    "\n".join(
        [*lines_of_a_game()[:3], '{"n":2,"se']
    ): "abgerissen: Sie hört vor ihrem Ende auf, wie nach einem Absturz; die Einträge bis 1 sind vollständig",
    changed(
        1, ('"rules":2', '"rules":7')
    ): "Dieses Spiel folgt Version 7 der Regeln; dieses Programm kennt die Versionen 1 bis 2.",
}

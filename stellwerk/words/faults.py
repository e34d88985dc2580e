"""What is wrong with a set-up, a position, a record or an action, in German.

Each is found by the English sentence in the code that finds the fault (`stellwerk/faults.py`); plain
sentences of the kernel and of libraries are matched by pattern. Mechanics have theirs in their own files.
"""

from typing import Final

from .texts import German

SET_UPS: Final[German] = {
    "There is no version {version} of the rules.": "Eine Version {version} der Regeln gibt es nicht.",
    "{board} is for {low} seats, not {seats}.": "{board} ist für {low} Leute, nicht für {seats}.",
    (
        "This game is played by version {version} of the rules; this program knows versions 1 to {ours}. "
        "Install a newer Stellwerk."
    ): (
        "Dieses Spiel folgt Version {version} der Regeln; dieses Programm kennt die Versionen 1 bis {ours}. "
        "Installiere ein neueres Stellwerk."
    ),
    "{board} is for {low} to {high} seats, not {seats}.": (
        "{board} ist für {low} bis {high} Leute, nicht für {seats}."
    ),
    "Options are names with True or False, as in {example}, not {options}.": (
        "Optionen sind Namen mit True oder False wie in {example}, nicht {options}."
    ),
    "{board} has no option {name}; {has}.": "{board} hat keine Option {name}; {has}.",
    "it has {options}": "es gibt {options}",
    "it has none": "es gibt gar keine",
    "The option {name} is True or False, not {value}.": (
        "Die Option {name} ist True oder False, nicht {value}."
    ),
    "The option {option} is for {least} seats, not {seats}.": (
        "Die Option {option} ist für {least} Leute, nicht für {seats}."
    ),
    "The option {option} is for {least} to {most} seats, not {seats}.": (
        "Die Option {option} ist für {least} bis {most} Leute, nicht für {seats}."
    ),
    "The option {option} needs the option {needed}.": "Die Option {option} braucht die Option {needed}.",
    "These rules were made with other options: say which.": (
        "Diese Regeln entstanden mit anderen Optionen: Sag, mit welchen."
    ),
    "Seats are a number or a list of names, not {seats}.": (
        "Plätze sind eine Zahl oder eine Liste von Namen, nicht {seats}."
    ),
    "Names of players must be text, not {name}.": "Namen sind Texte, nicht {name}.",
    "{name} can't be a player's name.": "{name} ist kein Name für jemanden, der mitspielt.",
    "Two players are called {name}.": "Zwei Leute heißen {name}.",
}

#: Unknown names; `{hint}` is one of HINTS or nothing.
UNKNOWN: Final[German] = {
    "no seat is called {name}{hint}": "kein Platz heißt {name}{hint}",
    "no board is called {name}{hint}": "kein Spielplan heißt {name}{hint}",
    "no decision is called {name}{hint}": "keine Entscheidung heißt {name}{hint}",
    "no card is called {name}{hint}": "keine Karte heißt {name}{hint}",
    "no colour is called {name}{hint}": "keine Farbe heißt {name}{hint}",
    "no mechanic is called {name}{hint}": "keine Spielregel heißt {name}{hint}",
    "no part of a claim is called {name}{hint}": "kein Teil eines Baus heißt {name}{hint}",
    "no seat and no part of a table is called {name}{hint}": (
        "kein Platz und kein Teil eines Tisches heißt {name}{hint}"
    ),
    "no board is called {name} (there are {all})": "kein Spielplan heißt {name} (es gibt {all})",
    "no board is called {name}; did you mean {near}? (there are {all})": (
        "kein Spielplan heißt {name}; meinst du {near}? (es gibt {all})"
    ),
    "no board is called {name}; a board file is loaded with {call} (there are {all})": (
        "kein Spielplan heißt {name}; eine Spielplandatei lädt man mit {call} (es gibt {all})"
    ),
    "; did you mean {near}?": "; meinst du {near}?",
    " (there are {all})": " (es gibt {all})",
}

#: Unknown things of a board, as `boards/names.py` words it, and as a sentence of `actions.py`.
THINGS: Final = {
    "city": "keine Stadt",
    "connection": "keine Strecke",
    "track": "kein Gleis",
    "ticket": "keine Zielkarte",
}
for _what, _none in THINGS.items():
    for _no, _german, _end in ((f"no {_what}", _none, ""), (f"No {_what}", f"K{_none[1:]}", ".")):
        UNKNOWN.update(
            {
                f"{_no} is called {{name}}{_end}": f"{_german} heißt {{name}}{_end}",
                f"{_no} is called {{name}}; did you mean {{near}}?": (
                    f"{_german} heißt {{name}}; meinst du {{near}}?"
                ),
                f"{_no} is called {{name}}; write one of {{several}}{_end}": (
                    f"{_german} heißt {{name}}; schreib eins von diesen: {{several}}{_end}"
                ),
            }
        )

POSITIONS: Final[German] = {
    "line {line}: {why}": "Zeile {line}: {why}",
    "a position is a text, not {kind}": "eine Stellung ist ein Text, nicht {kind}",
    "this is a record, not a position: `stellwerk replay` takes it": (
        "das ist eine Aufzeichnung, keine Stellung: `stellwerk replay` nimmt sie"
    ),
    "this is a position as JSON: `position.from_json` reads it": (
        "das ist eine Stellung als JSON: `position.from_json` liest sie"
    ),
    "this is a board file, not a position: `stellwerk check` takes it": (
        "das ist eine Spielplandatei, keine Stellung: `stellwerk check` nimmt sie"
    ),
    "there are two lines “{head}”": "es gibt zwei Zeilen „{head}“",
    "a position as JSON is an object": "eine Stellung als JSON ist ein Objekt",
    "“seats” must be a list of names": "„seats“ muss eine Liste von Namen sein",
    "“{what}” must be an object": "„{what}“ muss ein Objekt sein",
    "a value spans several lines": "ein Wert geht über mehrere Zeilen",
    "a position needs a line “{name}: …”": "eine Stellung braucht eine Zeile „{name}: …“",
    "this is a position of another board {board}: its hash begins with {hash}, not with {ours}; "
    "pass that board as `board=`": (
        "das ist eine Stellung von einem anderen Spielplan {board}: "
        "Dessen Prüfsumme beginnt mit {hash}, nicht mit {ours}"
    ),
    "“{text}” is not of the form “name: value”": "„{text}“ hat nicht die Form „Name: Wert“",
    "“{text}”: something is missing next to a “{mark}”": "„{text}“: neben einem „{mark}“ fehlt etwas",
    "{text} is not a name in quotes": "{text} ist kein Name in Anführungszeichen",
    "{item}: write each option once, “on” or “off”": (
        "{item}: Schreib jede Option einmal, mit „on“ oder „off“"
    ),
    "{head} has no field {item}{hint}": "{item} ist nichts, was {head} haben kann{hint}",
    "“{field}”{whose} is given twice": "„{field}“{whose} ist zweimal angegeben",
    " of {name}": " von {name}",
    "this position is impossible: {faults}": "diese Stellung kann es nicht geben: {faults}",
    # --- values
    "{text} is not a whole number": "{text} ist keine ganze Zahl",
    "{value} is out of range: it must be from {low} to {high}": (
        "{value} geht nicht: Möglich ist {low} bis {high}"
    ),
    "{name} is named twice": "{name} ist zweimal genannt",
    "“{field}” takes {size} numbers, not {found}": "„{field}“ hat {size} Zahlen, nicht {found}",
    "{text} are not hexadecimal numbers": "{text} sind keine hexadezimalen Zahlen",
    "“{field}” takes {size} hexadecimal numbers below {limit}": (
        "„{field}“ hat {size} hexadezimale Zahlen unter {limit}"
    ),
    "there are {size} {field}, not {found}": "von „{field}“ gibt es {size}, nicht {found}",
    "{text} is not an answer: write “keep” and tickets, or a mechanic's option": (
        "{text} ist keine Antwort: Schreib „keep“ und Zielkarten, oder was eine Spielregel zur Wahl stellt"
    ),
    "{seat} can't keep {ticket}: it is not on offer": (
        "{seat} kann {ticket} nicht behalten: Die Zielkarte liegt dort nicht vor"
    ),
    "{card} cards are named twice": "Karten „{card}“ sind zweimal genannt",
    "{item} cards: the game has {number}": "„{item}“: So viele Karten hat das Spiel nicht, nur {number}",
    "the display has {size} spaces, not {found}; an empty one is “{gap}”": (
        "die Auslage hat {size} Felder, nicht {found}; ein leeres heißt „{gap}“"
    ),
    "{found} cities are named; there can be {size} at most": (
        "{found} Städte sind genannt; es können höchstens {size} sein"
    ),
    "space {space} is named twice": "Feld {space} ist zweimal genannt",
    "“{word}” is given twice": "„{word}“ ist zweimal angegeben",
    "a claim is for a track, or for something of a mechanic": (
        "gebaut wird eine Strecke oder etwas, das eine Spielregel mitbringt"
    ),
}

#: Why a state is impossible, as the kernel says it; (B9) and the like are rule numbers.
STATES: Final[German] = {
    "the state is not one of this game": "so ein Zustand gehört nicht zu diesem Spiel",
    "{field} is no set": "„{field}“ ist keine Menge",
    # --- cards
    "seat {seat} has shown more {card} cards than it holds": (
        "{seat:seat} hat mehr {card:cards} gezeigt als auf der Hand"
    ),
    "there are {number} {card} cards; the game has {most}": (
        "es sind {number} {card:cards/number}; das Spiel hat {most}"
    ),
    "a card lies deeper in the deck than it has cards": "eine Karte liegt tiefer, als der Stapel Karten hat",
    "the deck is empty although there are discards: they should have been reshuffled (B9)": (
        "der Stapel ist leer, obwohl eine Ablage da ist: Sie wäre gemischt worden (B9)"
    ),
    "the display has a gap though there are cards in the deck (B9)": (
        "die Auslage hat eine Lücke, obwohl der Stapel Karten hat (B9)"
    ),
    # --- tracks
    "there is no track {track}": "es gibt kein Gleis {track}",
    "the track {track} is owned twice": "das Gleis {track} gehört zweien",
    "seat {seat} owns two tracks of the connection of {track} (B13)": (
        "{seat:seat} hat zwei Gleise derselben Strecke wie {track} (B13)"
    ),
    "{one} and {other} are both owned; with {seats} seats one closes the other (B14)": (
        "{one} und {other} sind beide gebaut; mit {seats} Leuten schließt eins das andere (B14)"
    ),
    "seat {seat} has {left} trains left and {used} in use; together they must be {all}": (
        "{seat:seat} hat noch {left} Waggons und {used} verbaut; zusammen müssen es {all} sein"
    ),
    "seat {seat} has {points} points; its tracks are worth {worth}": (
        "{seat:seat} hat {points} Punkte; die Gleise sind {worth} wert"
    ),
    "seat {seat} has {points} points; it began with {start} and its tracks are worth {worth}": (
        "{seat:seat} hat {points} Punkte; es waren {start} zu Beginn, und die Gleise sind {worth} wert"
    ),
    # --- tickets
    "seat {seat} can't know where {ticket} lies: it is in no deck": (
        "{seat:seat} kann nicht wissen, wo {ticket} liegt: Die Zielkarte ist in keinem Stapel"
    ),
    "seat {seat} can't know where {ticket} lies: nobody has put it back": (
        "{seat:seat} kann nicht wissen, wo {ticket} liegt: Niemand hat die Zielkarte zurückgelegt"
    ),
    "the ticket {ticket} is nowhere": "die Zielkarte {ticket} liegt nirgends",
    "the ticket {ticket} is in {places} places": "die Zielkarte {ticket} liegt an {places} Stellen",
    "the ticket {ticket} lies in a layer that is not there": (
        "die Zielkarte {ticket} liegt in einer Lage, die es nicht gibt"
    ),
    "the ticket deck is empty, but open tickets should have been shuffled into a new one (NL3)": (
        "der Zielkartenstapel ist leer, obwohl offene daneben liegen: Sie wären gemischt worden (NL3)"
    ),
    "there can't be {number} shuffles of open tickets": (
        "offene Zielkarten können nicht {number} Mal gemischt worden sein"
    ),
    "the ticket {ticket} can't have been in shuffle {shuffle}: there were {shuffles}": (
        "die Zielkarte {ticket} kann nicht beim {shuffle}. Mischen dabei gewesen sein: Es gab {shuffles}"
    ),
    "the ticket {ticket} lies in the deck, but was not shuffled into it": (
        "die Zielkarte {ticket} liegt im Stapel, wurde aber nicht hineingemischt"
    ),
    "the ticket deck begins with layer {first}: layer {top} can't be its top": (
        "der Zielkartenstapel beginnt mit Lage {first}: Lage {top} kann nicht oben sein"
    ),
    "there can't be {number} layers of tickets": "{number} Lagen Zielkarten kann es nicht geben",
    "seat {seat} has {number} long tickets; {most} are dealt at the start": (
        "{seat:seat} hat {number} lange Zielkarten; zu Beginn gibt es {most}"
    ),
    # --- the decision
    "there is no decision number {phase}": "es gibt keine Entscheidung Nummer {phase}",
    "there is no seat {seat}": "es gibt keinen Platz {seat}",
    "the game goes on, though it is said why it ended": (
        "das Spiel geht weiter, obwohl gesagt ist, warum es endete"
    ),
    "the game is over, yet somebody is to decide": "das Spiel ist zu Ende, und doch soll jemand entscheiden",
    "nobody is to decide, though the game is not over": (
        "niemand soll entscheiden, obwohl das Spiel nicht zu Ende ist"
    ),
    "a seat that is not in the game is to decide": "ein Platz soll entscheiden, den es im Spiel nicht gibt",
    "a claim is open outside of a turn": "ein Bau ist offen, ohne dass jemand am Zug ist",
    "`between: {between}` does not fit the decision “{phase}”": (
        "`between: {between}` passt nicht zur Entscheidung „{phase:phase}“"
    ),
    "there can't be {turns} turns": "{turns} Züge kann es nicht gegeben haben",
    "`first`, `turns` and `turn` contradict each other: seat {first} began, "
    "so turn {turns} was that of seat {following}, not of seat {seat}": (
        "`first`, `turns` und `turn` widersprechen sich: {first:seat} hat begonnen, "
        "also gehörte Zug {turns} {following:seat}, nicht {seat:seat}"
    ),
    "`first`, `turns` and `turn` contradict each other: seat {first} began, "
    "so after {turns} turns it is the turn of seat {following}, not of seat {seat}": (
        "`first`, `turns` und `turn` widersprechen sich: {first:seat} hat begonnen, "
        "also ist nach {turns} Zügen {following:seat} am Zug, nicht {seat:seat}"
    ),
    "{field} does not agree with the rest of the state": "„{field}“ passt nicht zum Rest",
    "only seat {seat}, who is in turn, can decide now": (
        "nur {seat:seat} ist am Zug und kann jetzt entscheiden"
    ),
    "somebody has answered, though nobody else was asked": (
        "jemand hat geantwortet, obwohl niemand sonst gefragt war"
    ),
    "seat {seat} has tickets to choose from, but is not choosing": (
        "{seat:seat} hat Zielkarten zur Auswahl, wählt aber gerade nicht"
    ),
    "seat {seat} chooses from {offered} tickets; it can be 1 to {most}": (
        "{seat:seat} wählt aus {offered} Zielkarten; es können 1 bis {most} sein"
    ),
    "seat {seat} takes a second card, but has no first one in hand": (
        "{seat:seat} nimmt eine zweite Karte, hat aber keine erste auf der Hand"
    ),
    "seat {seat} is to decide, but has no choice": "{seat:seat} soll entscheiden, hat aber keine Wahl",
    "seat {seat} must either have answered or still owe an answer": (
        "{seat:seat} hat entweder geantwortet oder ist noch gefragt"
    ),
    "seat {seat} can't have answered that: it is not one of its options": (
        "{seat:seat} kann nicht so geantwortet haben: Das stand nicht zur Wahl"
    ),
    "the decision “{phase}” comes when {wanted} questions are asked, not {asked}": (
        "die Entscheidung „{phase:phase}“ kommt nach {wanted} Fragen, nicht nach {asked}"
    ),
    "the decision “{phase}” needs a claim": "zur Entscheidung „{phase:phase}“ gehört ein Bau",
    "seat {seat} can't do this": "{seat:seat} kann das nicht tun",
    "seat {seat} can't claim {track}": "{seat:seat} kann {track} nicht bauen",
    "seat {seat} can't pay with {card}": "{seat:seat} kann nicht mit {card:colour} zahlen",
    "seat {seat} can't play {number} cards for this": "{seat:seat} kann dafür keine {number} Karten spielen",
    "seat {seat} can play {fewest} to {most} locomotives for this, not {locos}": (
        "{seat:seat} kann dafür {fewest} bis {most} Lokomotiven spielen, nicht {locos}"
    ),
    # --- the end
    "there can be {seats} last turns at most, not {last}": (
        "es kann höchstens {seats} letzte Züge geben, nicht {last}"
    ),
    "all have passed in succession, yet the game goes on (B17)": (
        "alle haben nacheinander gepasst, und doch geht das Spiel weiter (B17)"
    ),
    "the final points or the winners do not follow from the rest": (
        "Endstand oder Sieg ergeben sich nicht aus dem Rest"
    ),
    "seat {seat} has {left} train left: the last round must have begun; write `last turns: N`": (
        "{seat:seat} hat noch {left} Waggon: Die letzte Runde muss begonnen haben; schreib `last turns: N`"
    ),
    "seat {seat} has {left} trains left: the last round must have begun; write `last turns: N`": (
        "{seat:seat} hat noch {left} Waggons: Die letzte Runde muss begonnen haben; schreib `last turns: N`"
    ),
}

RECORDS: Final[German] = {
    "the line is torn: it breaks off before its end, as after a crash": (
        "die Zeile ist abgerissen: Sie hört vor ihrem Ende auf, wie nach einem Absturz"
    ),
    "{torn}; the entries up to {done} are complete": "{torn}; die Einträge bis {done} sind vollständig",
    "the record is empty": "die Aufzeichnung ist leer",
    "this is a position, not a record: `stellwerk hint` takes it": (
        "das ist eine Stellung, keine Aufzeichnung: `stellwerk hint` nimmt sie"
    ),
    "this is a position as JSON, not a record: `position.from_json` reads it": (
        "das ist eine Stellung als JSON, keine Aufzeichnung: `position.from_json` liest sie"
    ),
    "this is a board file, not a record: `stellwerk check` takes it": (
        "das ist eine Spielplandatei, keine Aufzeichnung: `stellwerk check` nimmt sie"
    ),
    "this is JSON, but not a record: a record begins with its format": (
        "das ist JSON, aber keine Aufzeichnung: Eine Aufzeichnung beginnt mit ihrem Format („format“)"
    ),
    "this is a picture, not a record": "das ist ein Bild, keine Aufzeichnung",
    "this is not text, so it is not a record": "das ist kein Text, also auch keine Aufzeichnung",
    "this is a text, but not a record: a record is lines of JSON": (
        "das ist ein Text, aber keine Aufzeichnung: Eine Aufzeichnung besteht aus Zeilen in JSON"
    ),
    "this is not one of our records: its format is {format}, not {ours}": (
        "das ist keine Aufzeichnung von uns: Ihr Format ist {format}, nicht {ours}"
    ),
    "the format has version {version}; this program reads version {ours}": (
        "das Format hat Version {version}; dieses Programm liest Version {ours}"
    ),
    "a line follows the result": "nach dem Ergebnis kommt noch eine Zeile",
    "the line is empty": "die Zeile ist leer",
    "bad JSON: not UTF-8 text": "fehlerhaftes JSON: kein Text in UTF-8",
    "bad JSON: {why}": "fehlerhaftes JSON: {why}",
    "a line of a record is a JSON object": "eine Zeile einer Aufzeichnung ist ein JSON-Objekt",
    "this is entry {found}; entry {wanted} should come here": (
        "das ist Eintrag {found}; hier müsste Eintrag {wanted} stehen"
    ),
    "this is only what seat {seat} saw of a game: it can't be replayed": (
        "das ist nur, was Platz {seat} von einem Spiel gesehen hat: Es lässt sich nicht nachspielen"
    ),
    "this is only what spectators saw of a game: it can't be replayed": (
        "das ist nur, was beim Zuschauen zu sehen war: Es lässt sich nicht nachspielen"
    ),
    "the record is of the board {board}, not of {other}": (
        "die Aufzeichnung ist vom Spielplan {board}, nicht von {other}"
    ),
    "the board {board} has changed: its hash is {hash}…, the record's is {records}…": (
        "der Spielplan {board} hat sich geändert: Seine Prüfsumme ist {hash}…, "
        "die der Aufzeichnung {records}…"
    ),
    "the board {board} has changed or is gone, and the file that the game began with "
    "(hash {hash}…) is not known here": (
        "der Spielplan {board} hat sich geändert oder ist weg, und die Datei, mit der das Spiel begonnen hat "
        "(Prüfsumme {hash}…), ist hier nicht bekannt"
    ),
    "on this server only its owner can offer new boards": (
        "auf diesem Server kann nur sein Betreiber neue Spielpläne anbieten"
    ),
    "the board file in the record is too long": "der Spielplan in der Aufzeichnung ist zu lang",
    "the board file in the record is faulty: {why}": "der Spielplan in der Aufzeichnung hat Fehler: {why}",
    "entry 0 must be the set-up": "Eintrag 0 muss der Aufbau sein („set-up“)",
    "the position has other seats than the record": "die Stellung hat andere Plätze als die Aufzeichnung",
    "the position has other options than the record": (
        "die Stellung hat andere Optionen als die Aufzeichnung"
    ),
    "an entry needs its seat and its action": "zu einem Eintrag gehören Platz („seat“) und Aktion („action“)",
    "the decision that is open now is “{now}”, not “{said}” as the line says": (
        "zu entscheiden ist jetzt „{now:phase}“, nicht „{said:phase}“, wie die Zeile sagt"
    ),
    "illegal action “{action}”: {why}": "verbotene Aktion „{action}“: {why}",
    "unknown action: {why}": "unbekannte Aktion: {why}",
    "the points scored are {ours}, not {theirs} (seat, points)": (
        "die Punkte sind {ours}, nicht {theirs} (Platz, Punkte)"
    ),
    "an outcome is withheld (null): only a whole record can be replayed": (
        "ein Ausgang des Zufalls ist verdeckt (null): Nur eine ganze Aufzeichnung lässt sich nachspielen"
    ),
    "too few outcomes: the line has 0, chance was asked once": (
        "zu wenige Ausgänge des Zufalls: Die Zeile hat keinen, gefragt war einer"
    ),
    "too few outcomes: the line has {given}, chance was asked {asked} times": (
        "zu wenige Ausgänge des Zufalls: Die Zeile hat {given}, gefragt waren {asked}"
    ),
    "the game is not over, yet the record has a result": (
        "das Spiel ist nicht zu Ende, und doch hat die Aufzeichnung ein Ergebnis"
    ),
    "the result does not follow from the game: {where}": "das Ergebnis folgt nicht aus dem Spiel: {where}",
    "“{where}” is {ours}, not {theirs}": "„{where}“ ist {ours}, nicht {theirs}",
}

#: Impossible outcomes of chance.
OUTCOMES: Final[German] = {
    "impossible outcome: {why}": "der Zufall kann nicht so ausgegangen sein: {why}",
    "impossible outcome in the script: {why}": "der Zufall kann nicht so ausgehen, wie vorgegeben: {why}",
    "taking back asks nothing of chance": "beim Zurücknehmen kommt kein Zufall vor",
    "{given} outcomes were given, chance was asked {asked} times": (
        "{given} Ausgänge sind angegeben, gefragt war {asked} Mal"
    ),
    "{name} is neither a card nor a ticket of this board": (
        "{name} ist auf diesem Spielplan weder Karte noch Zielkarte"
    ),
    "chance has no source {source}": "der Zufall hat keine Quelle {source}",
    "there is no card number {number} in this game": "eine Karte Nummer {number} gibt es im Spiel nicht",
    "there is no ticket number {number} in this game": (
        "eine Zielkarte Nummer {number} gibt es im Spiel nicht"
    ),
    "there is no seat {number} in this game": "einen Platz {number} gibt es im Spiel nicht",
    "there is no place in the deck {number} in this game": (
        "eine Stelle {number} im Stapel gibt es im Spiel nicht"
    ),
    "{name} is not an outcome: give a name, a seat, or a pair of numbers": (
        "{name} ist kein Ausgang: Das ist ein Name, ein Platz oder ein Paar von Zahlen"
    ),
    "the card lies under {least} to {most} cards, not under {told}": (
        "die Karte liegt unter {least} bis {most} Karten, nicht unter {told}"
    ),
    "there is no card number {number}": "eine Karte Nummer {number} gibt es nicht",
    "no {card} card is left in the deck": "im Stapel ist keine Karte „{card:colour}“ mehr",
    "that ticket can't be drawn now": "diese Zielkarte kann jetzt nicht gezogen werden",
    "chance was asked for {asked}, the script has {given}": (
        "gefragt war {asked:source}, vorgegeben ist {given:source}"
    ),
}

ACTIONS: Final[German] = {
    "An action can't be empty: write for example `draw` or `claim denver-omaha`.": (
        "Eine Aktion kann nicht leer sein: Schreib zum Beispiel `draw` oder `claim denver-omaha`."
    ),
    "{text} is no action; actions begin with {verbs}, or are a mechanic's own.": (
        "{text} ist keine Aktion; Aktionen beginnen mit {verbs} oder gehören zu einer Spielregel."
    ),
    "Taking back is no action: call game.take_back().": (
        "Zurücknehmen ist keine Aktion: game.take_back() tut es."
    ),
    "`keep` needs tickets, as in `keep boston-miami`, or `keep none`.": (
        "Zu `keep` gehören Zielkarten wie in `keep boston-miami`, oder `keep none`."
    ),
    "Nothing can follow `{verb}`, not {text}.": "Nach `{verb}` kann nichts folgen, auch nicht {text}.",
    "`{verb}` needs a track, as in `{example}`.": "Zu `{verb}` gehört ein Gleis wie in `{example}`.",
    "`{verb}` needs a colour, as in `{example}`.": "Zu `{verb}` gehört eine Farbe wie in `{example}`.",
    "`{verb}` needs a number, as in `{example}`.": "Zu `{verb}` gehört eine Zahl wie in `{example}`.",
    "There is no card {name}; cards are {all}.": "Eine Karte {name} gibt es nicht; Karten sind {all}.",
    "Locomotives are a number from 0 to {most}, not {text}.": (
        "Lokomotiven sind eine Zahl von 0 bis {most}, nicht {text}."
    ),
    "Cards to play are a number from 0 to {most}, not {text}.": (
        "Karten zum Spielen sind eine Zahl von 0 bis {most}, nicht {text}."
    ),
    "The connection {name} has {number} tracks; name one: {all}.": (
        "Die Strecke {name} hat {number} Gleise; nenn eins: {all:or words}."
    ),
    "{name} is no track: write the two cities, as in `denver-omaha`.": (
        "{name} ist kein Gleis: Schreib die beiden Städte wie in `denver-omaha`."
    ),
    "{name} is no ticket: write the two cities, as in `denver-omaha`.": (
        "{name} ist keine Zielkarte: Schreib die beiden Städte wie in `denver-omaha`."
    ),
    "The ticket {ticket} is named twice.": "Die Zielkarte {ticket} ist zweimal genannt.",
    "The ticket {ticket} is not on offer.": "Die Zielkarte {ticket} liegt nicht vor.",
    "No action in JSON: {why}.": "Keine Aktion in JSON: {why:said}.",
    "Options are numbers from 0 to {most}, not {option}.": (
        "Möglich sind Zahlen von 0 bis {most}, nicht {option}."
    ),
    "Option {option} keeps a ticket beyond the {number} on offer.": (
        "Mit {option} behielte man mehr als die {number} Zielkarten, die vorliegen."
    ),
    "There is no action {name} in this game; did you mean {near}?": (
        "Eine Aktion {name} gibt es in diesem Spiel nicht; meinst du {near}?"
    ),
    "There is no action {name} in this game; actions begin with {verbs}, or are a mechanic's own.": (
        "Eine Aktion {name} gibt es in diesem Spiel nicht; Aktionen beginnen mit {verbs} "
        "oder gehören zu einer Spielregel."
    ),
    "An action, its notation or its number is needed, not {text}.": (
        "Gebraucht wird eine Aktion, ihre Schreibweise oder ihre Nummer, nicht {text}."
    ),
    "Nobody called {name} plays here, only {names}.": "Hier spielt niemand namens {name}, nur {names}.",
    "A seat is a number or a name, not {seat}.": "Ein Platz ist eine Zahl oder ein Name, nicht {seat}.",
    "There is no seat {seat}; seats have numbers from 0 to {most}.": (
        "Einen Platz {seat} gibt es nicht; Plätze haben Nummern von 0 bis {most}."
    ),
    "Several seats decide now; say for which one: {who}.": (
        "Gerade entscheiden mehrere; sag, für wen: {who}."
    ),
}

#: What the JSON library says, in its words and in those of `record.misshapen`.
JSON: Final[German] = {
    "Input data was truncated": "der Text bricht ab",
    "JSON is malformed: {what} (byte {byte})": "{what:json} (Byte {byte})",
    "maximum recursion depth exceeded{more}": "es ist zu tief verschachtelt",
    "'utf-8' codec can't decode byte{more}": "das ist kein Text in UTF-8",
    "[Errno 13] Permission denied{more}": "der Zugriff ist verweigert",
    "binary": "binär statt Text",
    "pace: 0 to {most}": "Tempo: 0 bis {most}",
    "0 to {most}": "0 bis {most}",
    "1 to {most} actions": "1 bis {most} Aktionen",
}
_SHAPES: Final[German] = {
    "the key “{key}” is missing": "der Schlüssel „{key}“ fehlt",
    "the key “{key}” is unknown": "der Schlüssel „{key}“ ist unbekannt",
    "{wanted} is expected, not {given}": "erwartet ist {wanted:kind}, nicht {given:kind}",
    "Object missing required field `{key}`": "der Schlüssel „{key}“ fehlt",
    "Object contains unknown field `{key}`": "der Schlüssel „{key}“ ist unbekannt",
    "Expected `{wanted}`, got `{given}`": "erwartet ist {wanted:kind}, nicht {given:kind}",
    "Expected `array` of length {wanted}, got {given}": "erwartet sind {wanted} Werte, nicht {given}",
    "Expected `array` of length {wanted}": "erwartet sind {wanted} Werte",
    "Invalid value {given}": "der Wert {given} ist nicht möglich",
    "Invalid enum value {given}": "der Wert {given} ist nicht möglich",
}
for _said, _german in _SHAPES.items():
    JSON.update(
        {
            _said: _german,
            f"{_said} (in “{{place}}”)": f"{_german} (in „{{place}}“)",
            f"{_said} - at `{{place}}`": f"{_german} (bei `{{place}}`)",
        }
    )

FAULTS: Final[German] = SET_UPS | UNKNOWN | POSITIONS | STATES | RECORDS | OUTCOMES | ACTIONS | JSON

# --- words that stand for values

SOURCES: Final = {
    "a train card": "eine Wagenkarte",
    "a ticket": "eine Zielkarte",
    "the first seat": "wer beginnt",
    "a place in the deck": "eine Stelle im Stapel",
}
KINDS: Final = {
    "int": "eine ganze Zahl",
    "float": "eine Zahl",
    "str": "ein Text",
    "bool": "true oder false",
    "array": "eine Liste",
    "object": "ein Objekt",
    "null": "null",
}
MALFORMED: Final = {
    "invalid character": "ein Zeichen, das dort nicht stehen kann",
    "invalid number": "eine fehlerhafte Zahl",
    "trailing characters": "überzählige Zeichen",
    "object keys must be strings": "Schlüssel müssen Texte sein",
    "expected ',' or ']'": "dort fehlt „,“ oder „]“",
    "expected ',' or '}'": "dort fehlt „,“ oder „}“",
    "expected '\"'": "dort fehlt ein Anführungszeichen",
    "expected ':'": "dort fehlt ein „:“",
}

"""Every word of a report, in English and German, and how numbers are written in each language.

Texts are filled in by `stellwerk.words.Wording`: {number:one game|# games} goes by the number.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from stellwerk.words import Texts, Wording

MINUS: Final = "−"
#: A number that is not known.
NONE: Final = "–"

#: The page around the figures.
PAGE: Final[Texts] = {
    "title": {"en": "Board report", "de": "Spielplan-Bericht"},
    "title of": {"en": "Board report: {names}", "de": "Spielplan-Bericht: {names}"},
    "lead": {
        "en": "What {games} games between bots say about {names}: is every seat fair, is every connection "
        "and ticket alive, where do points come from?",
        "de": "Was {games} Spiele zwischen Bots über {names} sagen: Ist jeder Platz fair, lebt jede "
        "Strecke und jede Zielkarte, woher kommen die Punkte?",
    },
    "made": {
        "en": "Made by Stellwerk {version} from {source}.",
        "de": "Erstellt mit Stellwerk {version} aus {source}.",
    },
    "contents": {"en": "Contents", "de": "Inhalt"},
    "skip": {"en": "Skip to the figures", "de": "Direkt zu den Zahlen"},
    "section": {"en": "{board}, {seats:1 seat|# seats}", "de": "{board}, {seats:1 Platz|# Plätze}"},
    "options": {"en": "with {options}", "de": "mit {options}"},
    "back": {"en": "Back to the contents", "de": "Zurück zum Inhalt"},
    "facts": {
        "en": "{games:1 game|# games} from {deals:1 deal|# deals}, {fair} of them with {bot} at every "
        "seat: these tell about the board.",
        "de": "{games:1 Spiel|# Spiele} aus {deals:1 Kartenfolge|# Kartenfolgen}, davon {fair} mit {bot} "
        "auf jedem Platz: Sie sagen etwas über den Spielplan.",
    },
    "facts all": {
        "en": "{games:1 game|# games} from {deals:1 deal|# deals}, {bot} at every seat.",
        "de": "{games:1 Spiel|# Spiele} aus {deals:1 Kartenfolge|# Kartenfolgen}, {bot} auf jedem Platz.",
    },
    "facts mixed": {
        "en": "{games:1 game|# games} from {deals:1 deal|# deals}, none of them with the same bot at every "
        "seat: what is said of the board here depends on the bots too.",
        "de": "{games:1 Spiel|# Spiele} aus {deals:1 Kartenfolge|# Kartenfolgen}, keins davon mit "
        "demselben Bot auf jedem Platz: Was hier über den Spielplan steht, sagt auch etwas über die "
        "Bots.",
    },
    "no board": {
        "en": "The board's file is missing: ids stand in for names, there is no map, and what only the "
        "file knows is left out. Name it with --board FILE.",
        "de": "Die Datei des Spielplans fehlt: Kennungen stehen für Namen, es gibt keine Karte, und was "
        "nur die Datei weiß, fehlt. Nenne sie mit --board DATEI.",
    },
    "own design": {
        "en": "The board is our own design for the published rules.",
        "de": "Der Spielplan ist ein eigener Entwurf zu den veröffentlichten Regeln.",
    },
    "interval": {"en": "{value} ({low} to {high})", "de": "{value} ({low} bis {high})"},
    "from to": {"en": "{low} to {high}", "de": "{low} bis {high}"},
    "reading": {"en": "How to read this", "de": "Wie man das liest"},
    "reading text": {
        "en": "Brackets and whiskers hold the true value with 95 % certainty. Seats of one game and games "
        "of one deal (the same cards in the same order) depend on each other, so deals are what is "
        "counted. “Beyond a limit” is said only if the whole interval lies beyond it; if the "
        "interval holds the limit, more games will tell. All limits, and what exactly is counted, "
        "are in docs/lab.md.",
        "de": "Klammern und Antennen enthalten den wahren Wert mit 95 % Sicherheit. Plätze eines Spiels "
        "und Spiele mit derselben Kartenfolge hängen voneinander ab, darum zählen die Kartenfolgen. "
        "„Jenseits der Grenze“ heißt es nur, wenn das ganze Intervall dort liegt; liegt die Grenze "
        "darin, zeigen es erst mehr Spiele. Alle Grenzen, und was genau gezählt wird, stehen in "
        "docs/lab.md.",
    },
}

#: Headings, captions, heads of columns.
PARTS: Final[Texts] = {
    "verdict": {"en": "Verdict", "de": "Urteil"},
    "orders": {"en": "Seat advantage", "de": "Vorteil der Plätze"},
    "orders chart": {
        "en": "Points above the mean of the game by the order of moves; the band is the limit of "
        "{limit} points.",
        "de": "Punkte über dem Mittel des Spiels, danach, wer zuerst, als Zweites … zieht; das Band ist "
        "die Grenze von {limit} Punkten.",
    },
    "order": {"en": "moves", "de": "zieht"},
    "order points": {"en": "points above the mean", "de": "Punkte über dem Mittel"},
    "order wins": {"en": "wins", "de": "gewinnt"},
    "fair share": {"en": "fair: {share}", "de": "fair: {share}"},
    "scores": {"en": "Scores", "de": "Punktestände"},
    "scores chart": {
        "en": "How many seats of {bot} end with how many points.",
        "de": "Wie viele Plätze von {bot} so enden.",
    },
    "bar title": {"en": "{low} to {high}: {share}", "de": "{low} bis {high}: {share}"},
    "bar title one": {"en": "{low}: {share}", "de": "{low}: {share}"},
    "points axis": {"en": "points", "de": "Punkte"},
    "bot": {"en": "bot", "de": "Bot"},
    "seat games": {"en": "seats played", "de": "gespielte Plätze"},
    "mean": {"en": "mean", "de": "Mittel"},
    "median": {"en": "median", "de": "Median"},
    "middle": {"en": "80 % lie in", "de": "80 % liegen in"},
    "deviation": {"en": "standard deviation", "de": "Standardabweichung"},
    "tickets": {"en": "Tickets", "de": "Zielkarten"},
    "tickets text": {
        "en": "Those completed least often come first. The mark shows the share of completed ones with "
        "its interval; the two lines are the limits, {low} and {high}.",
        "de": "Die am seltensten erfüllten stehen zuerst. Die Marke zeigt den Anteil der erfüllten mit "
        "Intervall; die beiden Linien sind die Grenzen, {low} und {high}.",
    },
    "ticket": {"en": "ticket", "de": "Zielkarte"},
    "worth": {"en": "worth", "de": "Wert"},
    "kept": {"en": "kept", "de": "behalten"},
    "completed": {"en": "completed where kept", "de": "erfüllt, wo behalten"},
    "gain": {"en": "mean gain", "de": "bringt im Mittel"},
    "connections": {"en": "Use of connections", "de": "Nutzung der Strecken"},
    "map alt": {
        "en": "Map of {board}: the more games use a connection, the wider and stronger its line. The "
        "figures of all are in the table below.",
        "de": "Karte von {board}: Je mehr Spiele eine Strecke nutzen, desto breiter und kräftiger ist ihre "
        "Linie. Die Zahlen stehen in der Tabelle darunter.",
    },
    "map caption": {
        "en": "Share of the games in which anybody claimed the connection. Point at one for its figures.",
        "de": "Anteil der Spiele, in denen jemand die Strecke gebaut hat. Zeig auf eine, um ihre Zahlen zu "
        "sehen.",
    },
    "heat never": {"en": "never", "de": "nie"},
    "heat dead": {"en": "under {limit}", "de": "unter {limit}"},
    "heat class": {"en": "{low} to {high}", "de": "{low} bis {high}"},
    "connection": {"en": "connection", "de": "Strecke"},
    "used": {"en": "used in", "de": "genutzt in"},
    "full": {"en": "all its tracks in", "de": "alle Gleise in"},
    "line hover": {
        "en": "{name}: used in {share} of the games",
        "de": "{name}: in {share} der Spiele genutzt",
    },
    "least used": {
        "en": "The least used connections ({shown} of {all})",
        "de": "Die am wenigsten genutzten Strecken ({shown} von {all})",
    },
    "other connections": {
        "en": "The other {number:connection|# connections}",
        "de": "Die {number:andere Strecke|übrigen # Strecken}",
    },
    "colours": {"en": "Colours", "de": "Farben"},
    "colours chart": {
        "en": "Spaces of each colour that are claimed in a game. If one stands out, its cards are "
        "scarce or idle.",
        "de": "Felder jeder Farbe, die in einem Spiel bebaut werden. Wo eine heraussticht, sind ihre "
        "Karten knapp oder übrig.",
    },
    "colour": {"en": "colour", "de": "Farbe"},
    "spaces": {"en": "spaces claimed per game", "de": "bebaute Felder je Spiel"},
    "on the board": {"en": "on the board", "de": "auf dem Plan"},
    "length": {"en": "Length of a game", "de": "Länge eines Spiels"},
    "length chart": {
        "en": "How many games take how many rounds.",
        "de": "Wie viele Spiele so viele Runden dauern.",
    },
    "rounds axis": {"en": "rounds", "de": "Runden"},
    "measure": {"en": "measure", "de": "Maß"},
    "turns": {"en": "turns per game", "de": "Züge eines Spiels"},
    "rounds": {"en": "rounds per game", "de": "Runden eines Spiels"},
    "decisions": {"en": "decisions per seat", "de": "Entscheidungen eines Platzes"},
    "branching": {"en": "options per decision", "de": "Möglichkeiten je Entscheidung"},
    "sources": {"en": "Where points come from", "de": "Woher die Punkte kommen"},
    "sources chart": {
        "en": "Mean points of a seat by source: of all seats, of those who won, of the others.",
        "de": "Mittlere Punkte eines Platzes nach Herkunft: aller Plätze, derer, die gewannen, der anderen.",
    },
    "source": {"en": "source", "de": "Herkunft"},
    "all seats": {"en": "all seats", "de": "alle Plätze"},
    "winners": {"en": "winners", "de": "Sieger"},
    "others": {"en": "others", "de": "andere"},
    "share": {"en": "share", "de": "Anteil"},
    "decides": {"en": "decides", "de": "entscheidet"},
    "decides text": {
        "en": "“Decides” is the share of the games in which somebody else would have won without these "
        "points.",
        "de": "„Entscheidet“ ist der Anteil der Spiele, in denen ohne diese Punkte jemand anders gewonnen "
        "hätte.",
    },
    "lines": {"en": "Lines of the mechanics", "de": "Zeilen der Mechaniken"},
    "lines chart": {
        "en": "How often whoever has most of a line wins; the thin line is a fair share, the thick one the "
        "limit of {limit}.",
        "de": "Wie oft gewinnt, wer von einer Zeile am meisten hat; die dünne Linie ist der faire Anteil, "
        "die dicke die Grenze von {limit}.",
    },
    "line": {"en": "line", "de": "Zeile"},
    "line points": {"en": "mean points", "de": "mittlere Punkte"},
    "taken": {"en": "taken in", "de": "genommen in"},
    "leader": {"en": "seat with most wins", "de": "wer am meisten hat, gewinnt"},
    "correlation": {"en": "correlation with winning", "de": "Korrelation mit dem Sieg"},
    "ends": {"en": "How games end", "de": "Wie Spiele enden"},
    "end": {"en": "end", "de": "Ende"},
    "games": {"en": "games", "de": "Spiele"},
    "end trains": {"en": "a player's trains run out", "de": "die letzten Waggons sind verbaut"},
    "end passes": {"en": "nobody can do anything", "de": "niemand kann mehr etwas tun"},
    "tie": {"en": "decided by", "de": "entschieden durch"},
    "tie points": {"en": "points", "de": "Punkte"},
    "tie tickets": {"en": "completed tickets", "de": "erfüllte Zielkarten"},
    "tie path": {"en": "the longest path", "de": "den längsten Weg"},
    "tie shared": {"en": "nothing: the win is shared", "de": "nichts: Der Sieg wird geteilt"},
    "line ups": {"en": "Bots against each other", "de": "Bots gegeneinander"},
    "line ups chart": {
        "en": "Share of its games that a seat of the bot wins; the thin line is a fair share.",
        "de": "Anteil der Spiele, die ein Platz des Bots gewinnt; die dünne Linie ist der faire Anteil.",
    },
    "line up": {"en": "line-up", "de": "Besetzung"},
    "wins": {"en": "wins per seat", "de": "Siege je Platz"},
    "mean score": {"en": "mean score", "de": "mittlere Punkte"},
    "in line up": {"en": "{bot} in {line_up}", "de": "{bot} in {line_up}"},
    "faults": {"en": "Faults of bots", "de": "Fehler von Bots"},
    "faults text": {
        "en": "In {number:1 game|# games} a bot failed; these games count among bots only. The first:",
        "de": "In {number:1 Spiel|# Spielen} hat ein Bot versagt; sie zählen nur unter den Bots. Die ersten:",
    },
    "fault": {"en": "what it did", "de": "was er tat"},
    "scroll": {"en": "{what}, scrolls sideways", "de": "{what}, lässt sich seitwärts schieben"},
    "scroll hint": {"en": "⇄ scrolls sideways", "de": "⇄ lässt sich seitwärts schieben"},
    "flag": {"en": "beyond the limit", "de": "jenseits der Grenze"},
    "flag unsure": {"en": "isn't clear yet", "de": "noch unklar"},
}

#: The verdict. A code has a text for each severity.
VERDICT: Final[Texts] = {
    "severity fault": {"en": "Beyond a limit", "de": "Jenseits einer Grenze"},
    "severity unsure": {"en": "Not clear yet", "de": "Noch nicht zu sagen"},
    "severity remark": {"en": "Worth a look", "de": "Einen Blick wert"},
    "severity fine": {"en": "Fine", "de": "In Ordnung"},
    "count fault": {"en": "{number} beyond a limit", "de": "{number} jenseits der Grenze"},
    "count unsure": {"en": "{number} unclear", "de": "{number} unklar"},
    "count remark": {"en": "{number:1 remark|# remarks}", "de": "{number:1 Hinweis|# Hinweise}"},
    "count fine": {"en": "{number} fine", "de": "{number} gut"},
    "item": {"en": "{name} {value}", "de": "{name} {value}"},
    "item interval": {"en": "{name} {value} ({low} to {high})", "de": "{name} {value} ({low} bis {high})"},
    "more": {"en": "and {number} more", "de": "und {number} weitere"},
    "needed": {
        "en": " About {games} such games in all would show{number:| the first of them}.",
        "de": " Insgesamt etwa {games} solche Spiele würden es zeigen{number:|, beim Ersten davon}.",
    },
    "needed playtest": {
        "en": " A playtest with about {games} games in all (--games {plain}) would show{number:| the "
        "first of them}.",
        "de": " Ein Probespiel mit insgesamt etwa {games} Spielen (--games {plain}) würde es "
        "zeigen{number:|, beim Ersten davon}.",
    },
    "needed hardly": {
        "en": " It is so close to the limit that more games will hardly settle it.",
        "de": " Es liegt so nah an der Grenze, dass auch mehr Spiele es kaum je zeigen.",
    },
    "moves": {"en": "the seat that moves {rank}", "de": "wer als {rank} zieht,"},
    "few_games unsure": {
        "en": "Only {deals:1 deal was|# deals were} played: too few to judge the board. Play at least "
        "{limit}.",
        "de": "Nur {deals:1 Kartenfolge wurde|# Kartenfolgen wurden} gespielt: zu wenig für ein Urteil "
        "über den Spielplan. Es sollten mindestens {limit} sein.",
    },
    "unequal_bots unsure": {
        "en": "No game has the same bot at every seat, so nothing shows whether the seats are fair. Add "
        "such a line-up.",
        "de": "In keinem Spiel sitzt derselbe Bot auf jedem Platz; so lässt sich nicht sagen, ob die "
        "Plätze fair sind. Nimm eine solche Besetzung dazu.",
    },
    "seat_advantage fault": {
        "en": "The seats are unfair, by more than {limit} points: {items}.",
        "de": "Die Plätze sind unfair, um mehr als {limit} Punkte: {items}.",
    },
    "seat_advantage unsure": {
        "en": "Whether a seat has more than {limit} points of advantage or disadvantage isn't clear yet: "
        "{items}.{needed}",
        "de": "Ob ein Platz mehr als {limit} Punkte Vorteil oder Nachteil hat, ist noch nicht zu sagen: "
        "{items}.{needed}",
    },
    "seat_advantage fine": {
        "en": "The seats are fair: no one has more than {limit} points of advantage or disadvantage. At "
        "most: {items}.",
        "de": "Die Plätze sind fair: Keiner hat mehr als {limit} Punkte Vorteil oder Nachteil. Am meisten: "
        "{items}.",
    },
    "connection_use fault": {
        "en": "{number:1 connection is|# connections are} dead, used in under {limit} of the games: {items}.",
        "de": "{number:1 Strecke ist tot|# Strecken sind tot}, in unter {limit} der Spiele genutzt: {items}.",
    },
    "connection_use unsure": {
        "en": "{number:1 connection|# connections} may be used in under {limit} of the games: "
        "{items}.{needed}",
        "de": "{number:1 Strecke wird|# Strecken werden} vielleicht in unter {limit} der Spiele genutzt: "
        "{items}.{needed}",
    },
    "connection_use fine": {
        "en": "All {all} connections are used in at least {limit} of the games; least often: {items}.",
        "de": "Alle {all} Strecken werden in mindestens {limit} der Spiele genutzt; am seltensten: {items}.",
    },
    "ticket_hard fault": {
        "en": "{number:1 ticket is|# tickets are} completed in under {limit} of the cases by {bot}, too "
        "hard: {items}.",
        "de": "{number:1 Zielkarte wird|# Zielkarten werden} von {bot} in unter {limit} der Fälle erfüllt, "
        "zu schwer: {items}.",
    },
    "ticket_hard unsure": {
        "en": "{number:1 ticket|# tickets} may be completed in under {limit} of the cases: {items}.{needed}",
        "de": "{number:1 Zielkarte wird|# Zielkarten werden} vielleicht in unter {limit} der Fälle "
        "erfüllt: {items}.{needed}",
    },
    "ticket_easy fault": {
        "en": "{number:1 ticket is|# tickets are} completed in over {limit} of the cases by {bot}, too "
        "easy: {items}.",
        "de": "{number:1 Zielkarte wird|# Zielkarten werden} von {bot} in über {limit} der Fälle erfüllt, "
        "zu leicht: {items}.",
    },
    "ticket_easy unsure": {
        "en": "{number:1 ticket|# tickets} may be completed in over {limit} of the cases: {items}.{needed}",
        "de": "{number:1 Zielkarte wird|# Zielkarten werden} vielleicht in über {limit} der Fälle erfüllt: "
        "{items}.{needed}",
    },
    "ticket_use fine": {
        "en": "Every ticket that is kept is completed in {low} to {high} of the cases; extremes: {items}.",
        "de": "Jede Zielkarte, die behalten wird, wird in {low} bis {high} der Fälle erfüllt; die Enden: "
        "{items}.",
    },
    "ticket_use some": {
        "en": "{number:1 ticket was|# tickets were} kept often enough to be judged, and "
        "{number:is|all of them are} completed in {low} to {high} of the cases; extremes: {items}.",
        "de": "{number:1 Zielkarte wurde|# Zielkarten wurden} oft genug behalten, um sie zu beurteilen, und "
        "{number:wird|alle werden} in {low} bis {high} der Fälle erfüllt; die Enden: {items}.",
    },
    "ticket_seldom unsure": {
        "en": "{number:1 ticket was|# tickets were} kept too rarely to be judged (under {limit} times): "
        "{items}.",
        "de": "{number:1 Zielkarte wurde|# Zielkarten wurden} zu selten behalten, um sie zu beurteilen "
        "(unter {limit} Mal): {items}.",
    },
    "ticket few": {
        "en": "{name} completed in {done} of {number:1 case|# cases}",
        "de": "{name} in {done} von {number:1 Fall|# Fällen} erfüllt",
    },
    "ticket none": {"en": "{name} never kept", "de": "{name} nie behalten"},
    "ticket_rare remark": {
        "en": "{number:1 ticket is|# tickets are} hardly ever kept: {items}. The mean is {mean} of the "
        "seats.",
        "de": "{number:1 Zielkarte wird|# Zielkarten werden} kaum je behalten: {items}. Im Mittel sind es "
        "{mean} der Plätze.",
    },
    "line_decides fault": {
        "en": "{number:1 line decides|# lines decide} the game alone: whoever has most of it wins in more "
        "than {leader} of the games, or in more than {decides} somebody else would have won without "
        "it: {items}.",
        "de": "{number:1 Zeile entscheidet|# Zeilen entscheiden} das Spiel allein: Wer am meisten davon "
        "hat, gewinnt in mehr als {leader} der Spiele, oder in mehr als {decides} hätte ohne sie "
        "jemand anders gewonnen: {items}.",
    },
    "line_decides unsure": {
        "en": "Whether {number:1 line decides|# lines decide} the game alone isn't clear yet (limits: "
        "{leader} for whoever has most of it, {decides} decided by it): {items}.",
        "de": "Ob {number:1 Zeile|# Zeilen} das Spiel allein {number:entscheidet|entscheiden}, ist noch "
        "nicht zu sagen (Grenzen: {leader} für den, der am meisten hat, {decides} dadurch "
        "entschieden): {items}.",
    },
    "line_decides remark": {
        "en": "{items}. For one line of several that would be too much; here it is the mechanic itself.",
        "de": "{items}. Für eine Zeile von mehreren wäre das zu viel; hier ist es die Mechanik selbst.",
    },
    "line_decides fine": {
        "en": "No line of a mechanic decides the game alone; the nearest: {items}.",
        "de": "Keine Zeile einer Mechanik entscheidet das Spiel allein; am nächsten kommt: {items}.",
    },
    "line weight": {
        "en": "{name}: the seat with most of it wins {leader}, it decides {decides}",
        "de": "{name}: wer am meisten hat, gewinnt {leader}; entscheidet {decides}",
    },
    "line_unused remark": {
        "en": "Hardly anybody ever scores {number:1 line|# lines} (in under {limit} of the games): {items}.",
        "de": "Aus {number:1 Zeile|# Zeilen} bekommt kaum je jemand Punkte (in unter {limit} der Spiele): "
        "{items}.",
    },
    "mechanic_unused fault": {
        "en": "{items}: nobody gains anything from it; in {limit} of the cases or more every seat has the "
        "same points.",
        "de": "{items}: Niemand macht etwas daraus; in {limit} der Fälle oder mehr hat jeder Platz "
        "dieselben Punkte.",
    },
    "colour_use remark": {
        "en": "Colours are used unevenly: {items} spaces per game, against an average of {mean} for all "
        "colours. Cards of all colours are equally many.",
        "de": "Farben werden ungleich gebraucht: {items} Felder je Spiel, bei {mean} im Mittel aller "
        "Farben. Karten gibt es von allen Farben gleich viele.",
    },
    "colour_use unsure": {
        "en": "Whether all colours are used within {limit} of the mean of {mean} spaces per game isn't clear "
        "yet: {items}.",
        "de": "Ob alle Farben bis auf {limit} um das Mittel von {mean} Feldern je Spiel gebraucht werden, "
        "ist noch nicht zu sagen: {items}.",
    },
    "colour_use fine": {
        "en": "All colours are used about equally: within {limit} of the mean of {mean} spaces per game.",
        "de": "Alle Farben werden etwa gleich viel gebraucht: bis auf {limit} um das Mittel von {mean} "
        "Feldern je Spiel.",
    },
    "passes fault": {
        "en": "{items} of the games end because nobody can do anything; the limit is {limit}.",
        "de": "{items} der Spiele enden, weil niemand mehr etwas tun kann; die Grenze ist {limit}.",
    },
    "passes unsure": {
        "en": "Whether more than {limit} of the games end because nobody can do anything is not clear "
        "yet: {items}.{needed}",
        "de": "Ob mehr als {limit} der Spiele enden, weil niemand mehr etwas tun kann, ist noch nicht zu "
        "sagen: {items}.{needed}",
    },
    "passes none": {
        "en": "Games end by their trains: {number:the 1 game did|none of # games ended because nobody could "
        "do anything}.",
        "de": "Spiele enden durch ihre Waggons: {number:das 1 Spiel auch|keins von # Spielen endete, weil "
        "niemand mehr etwas tun konnte}.",
    },
    "passes fine": {
        "en": "Games end by their trains: under {limit} end because nobody can do anything.",
        "de": "Spiele enden durch ihre Waggons: unter {limit}, weil niemand mehr etwas tun kann.",
    },
    "long_game fault": {
        "en": "Games take too long: {items} rounds on average; more than {limit} are too many for most.",
        "de": "Spiele dauern zu lang: {items} Runden im Mittel; mehr als {limit} stellen alle auf die Probe.",
    },
    "long_game unsure": {
        "en": "Whether games take more than {limit} rounds on average isn't clear yet: {items}.{needed}",
        "de": "Ob Spiele im Mittel mehr als {limit} Runden dauern, ist noch nicht zu sagen: {items}.{needed}",
    },
    "short_game unsure": {
        "en": "Whether games take fewer than {limit} rounds on average isn't clear yet: {items}.{needed}",
        "de": "Ob Spiele im Mittel weniger als {limit} Runden dauern, ist noch nicht zu sagen: "
        "{items}.{needed}",
    },
    "short_game fault": {
        "en": "Games are over too soon: {items} rounds on average; under {limit} nobody completes a plan.",
        "de": "Spiele sind zu schnell vorbei: {items} Runden im Mittel; unter {limit} wird kein Plan fertig.",
    },
    "length fine": {
        "en": "A game takes {items} rounds on average, within {low} and {high}.",
        "de": "Ein Spiel dauert im Mittel {items} Runden, zwischen {low} und {high}.",
    },
    "skill remark": {
        "en": "Planning does not pay here: {items} of the games are won by a seat of {bot} among weaker "
        "bots; by chance it would be {limit}.",
        "de": "Planen lohnt sich hier nicht: {items} der Spiele gewinnt ein Platz von {bot} unter "
        "schwächeren Bots; durch Zufall wären es {limit}.",
    },
    "skill fine": {
        "en": "Planning pays: a seat of {bot} among weaker bots wins {items} of the games; by chance it "
        "would be {limit}.",
        "de": "Planen lohnt sich: Ein Platz von {bot} unter schwächeren Bots gewinnt {items} der Spiele; "
        "durch Zufall wären es {limit}.",
    },
    "faults remark": {
        "en": "Bots failed in {number:1 game|# games}; see below.",
        "de": "Bots haben in {number:1 Spiel|# Spielen} versagt; siehe unten.",
    },
}

#: What a map maker could change about each fault.
ADVICE: Final[Texts] = {
    "advice seat_advantage": {
        "en": "Even it out with start_scores, or with more good openings, so that later seats find one too.",
        "de": "Gleiche es mit start_scores aus, oder mit mehr guten Anfängen, damit auch Spätere einen "
        "finden.",
    },
    "advice start_scores": {
        "en": "The board's start_scores cause this ({points} for the seat that moves {rank}): bring them "
        "closer together.",
        "de": "Die start_scores des Spielplans tragen dazu bei ({points} für den, der als {rank} zieht): "
        "Rücke sie näher zusammen.",
    },
    "advice connection_use": {
        "en": "Shorten or recolour it, or make a ticket that needs it; or take it out.",
        "de": "Kürze sie oder färbe sie um, oder mach eine Zielkarte, die sie braucht; oder nimm sie weg.",
    },
    "advice ticket_hard": {
        "en": "Move the ends closer together, or add a track where the paths are narrow; more points alone "
        "don't help if nobody completes it.",
        "de": "Rücke die Enden näher zusammen, oder leg Gleise dazu, wo die Wege eng sind; mehr Punkte "
        "allein helfen nicht.",
    },
    "advice ticket_easy": {
        "en": "Move the ends further apart or elsewhere, or give fewer points.",
        "de": "Rücke die Enden weiter auseinander oder woandershin, oder gib weniger Punkte.",
    },
    "advice line_decides": {
        "en": "Give it fewer points, or make it easier for others to share in it.",
        "de": "Gib ihr weniger Punkte, oder mach es den anderen leichter, daran teilzuhaben.",
    },
    "advice mechanic_unused": {
        "en": "Give it more points or more places on the board, or leave the mechanic out.",
        "de": "Gib ihr mehr Punkte oder mehr Orte auf dem Plan, oder lass die Mechanik weg.",
    },
    "advice passes": {
        "en": "There are too many trains for so few connections: give fewer trains or more tracks.",
        "de": "Es sind zu viele Waggons für so wenige Strecken: Gib weniger Waggons oder mehr Gleise.",
    },
    "advice long_game": {
        "en": "Give fewer trains, or longer connections.",
        "de": "Gib weniger Waggons oder längere Strecken.",
    },
    "advice short_game": {
        "en": "Give more trains, or shorter connections.",
        "de": "Gib mehr Waggons oder kürzere Strecken.",
    },
}

#: What the terminal says besides the verdict.
TERMINAL: Final[Texts] = {
    "written": {"en": "{path}: the report, {size} kB", "de": "{path}: der Bericht, {size} kB"},
    "unfinished": {
        "en": "Not finished: {number} of {all:1 game|# games} still to be played.{parts} What follows is "
        "based on the others.",
        "de": "Nicht fertig: {number} von {all:1 Spiel|# Spielen} fehlen noch.{parts} Was hier steht, "
        "beruht auf dem, was da ist.",
    },
    "not begun": {
        "en": " {names} has no results yet.",
        "de": " Von {names} ist noch nichts da.",
    },
    "playing": {
        "en": "{board}: {games} games, {parts}, in {folder}",
        "de": "{board}: {games} Spiele, {parts}, in {folder}",
    },
    "playing part": {
        "en": "{games} at {seats:1 seat|# seats}",
        "de": "{games} mit {seats:1 Platz|# Plätzen}",
    },
    "stopped": {
        "en": "Stopped after {number} of {all:1 game|# games}. All games so far are saved: the same command "
        "goes on from there.",
        "de": "Angehalten nach {number} von {all:1 Spiel|# Spielen}. Was gespielt ist, bleibt: Derselbe "
        "Befehl macht dort weiter.",
    },
    "failed check": {
        "en": "{source} has faults; nothing was played.",
        "de": "{source} hat Fehler; es wurde nichts gespielt.",
    },
}

TEXTS: Final[Texts] = {**PAGE, **PARTS, **VERDICT, **ADVICE, **TERMINAL}


class Filler(Wording):
    """Numbers of games are long: 12,345 or 12.345."""

    def number(self, number: int) -> str:
        return speech(self.language).whole(number)


@lru_cache(maxsize=2)
def filler(language: str) -> Filler:
    return Filler(language)


class Measured(Protocol):
    """A value and its interval."""

    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


@dataclass(frozen=True)
class Speech:
    """A language: the texts of a report, and how numbers are written; `digits` are those after the point."""

    language: str

    def say(self, key: str, **values: object) -> str:
        """A text, filled in."""
        return filler(self.language).phrase(TEXTS[key][self.language], values)

    def whole(self, number: float) -> str:
        """As in 12,345 and 12.345."""
        return self.written(number, 0)

    def written(self, number: float, digits: int = 1) -> str:
        """As in 1,234.5 and 1.234,5, with a true minus."""
        if not math.isfinite(number):
            return NONE
        text = number_text(abs(number), digits, self.language)
        is_zero = not float(f"{number:.{digits}f}")
        return f"{MINUS}{text}" if number < 0 and not is_zero else text

    def signed(self, number: float, digits: int = 1) -> str:
        """With a plus, as in +1.5."""
        text = self.written(number, digits)
        return text if number < 0 or text == NONE or not float(f"{number:.{digits}f}") else f"+{text}"

    def percent(self, share: float, digits: int = 1) -> str:
        """As in 12.5 %; all of it without digits."""
        if not math.isfinite(share):
            return NONE
        whole_ones = abs(share) in {0.0, 1.0}
        # a blank that does not break
        return f"{self.written(share * 100, 0 if whole_ones else digits)}\u00a0%"

    def exact(self, share: float) -> str:
        """A share that was not measured: as in 25 %, 62.5 %."""
        return self.percent(share, 0 if abs(share * 100 - round(share * 100)) < 1e-9 else 1)

    def ranked(self, number: int) -> str:
        """As in 1st and 1."""
        return filler(self.language).form_rank(number)

    def ends(self, found: Measured, write: Callable[[float], str]) -> dict[str, str]:
        """A value and the ends of its interval, as texts take them."""
        return {"value": write(found.value), "low": write(found.low), "high": write(found.high)}

    def interval(self, found: Measured, write: Callable[[float], str]) -> str:
        """As in 25 % (20 % to 30 %)."""
        return self.say("interval", **self.ends(found, write))


def number_text(value: float, digits: int, language: str) -> str:
    """As in 1,234.5 and 1.234,5."""
    text = f"{value:,.{digits}f}"
    return text if language == "en" else text.translate(str.maketrans(",.", ".,"))


@lru_cache(maxsize=2)
def speech(language: str) -> Speech:
    return Speech(language)

"""Why the server refuses something: a code for programs and a sentence for people."""

from collections.abc import Mapping
from typing import Final

from stellwerk.faults import Fault
from stellwerk.reasons import Reason
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.socket import Refused
from stellwerk.words.fault_texts import value_text

TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    "stale": {
        "en": "The game has moved on: look again, then decide.",
        "de": "Das Spiel ist inzwischen weitergegangen: Schau noch einmal hin und entscheide dann.",
    },
    "malformed": {
        "en": "This message can't be read: {why}",
        "de": "Diese Nachricht lässt sich nicht lesen: {why}",
    },
    "unknown": {
        "en": "There is no such action here: {why}",
        "de": "So eine Aktion gibt es hier nicht: {why}",
    },
    "too long": {"en": "This is too long.", "de": "Das ist zu lang."},
    "too far": {
        "en": "Something is revealed before that: decide one thing at a time.",
        "de": "Vorher wird noch etwas aufgedeckt: Entscheide eins nach dem anderen.",
    },
    "not yours": {
        "en": "This seat is not yours.",
        "de": "Das ist nicht dein Platz.",
    },
    "no hello": {
        "en": "The first message of a connection is “hello”.",
        "de": "Die erste Nachricht einer Verbindung ist „hello“.",
    },
    "no hints": {
        "en": "There are no hints at this table.",
        "de": "An diesem Tisch gibt es keine Tipps.",
    },
    "no hint now": {
        "en": "You have nothing to decide now.",
        "de": "Du hast gerade nichts zu entscheiden.",
    },
    "no answer": {
        "en": "The coach couldn't answer; please ask again.",
        "de": "Der Trainer weiß gerade keine Antwort: Frag noch einmal.",
    },
    "not the maker": {
        "en": "Only the person who made the table can decide whether strangers may find it.",
        "de": "Ob Fremde den Tisch finden dürfen, bestimmt, wer ihn aufgemacht hat.",
    },
    "store away": {
        "en": "The games can't be reached right now; nothing is lost. Try again in a moment.",
        "de": "Die Spiele sind gerade nicht erreichbar; verloren ist nichts. Versuch es gleich noch einmal.",
    },
    "store busy": {
        "en": "The server is too busy right now: this could not be saved, so it has not happened. "
        "Try again in a moment.",
        "de": "Der Server hat gerade zu viel zu tun: Das ließ sich nicht speichern und ist deshalb nicht "
        "geschehen. Versuch es gleich noch einmal.",
    },
    "in doubt": {
        "en": "The server's database did not answer in time. If this was saved after all, you will see it "
        "in a moment; if not, try again.",
        "de": "Die Datenbank des Servers hat nicht rechtzeitig geantwortet. Wenn es doch gespeichert ist, "
        "siehst du es gleich; wenn nicht, versuch es noch einmal.",
    },
    "disk full": {
        "en": "There is no room left to save this, so it has not happened. "
        "Free some space on the server, or in this browser.",
        "de": "Es ist kein Platz mehr, um das zu speichern, deshalb ist es nicht geschehen. "
        "Wer den Server oder diesen Browser betreibt, muss Platz schaffen.",
    },
    "not saved": {
        "en": "This could not be saved, so it has not happened. Try again in a moment.",
        "de": "Das ließ sich nicht speichern und ist deshalb nicht geschehen. Versuch es gleich noch einmal.",
    },
    "trouble": {
        "en": "Something went wrong on the server; nothing has changed.",
        "de": "Auf dem Server ist etwas schiefgegangen; es hat sich nichts geändert.",
    },
    "no table": {
        "en": "There is no such table; it may have been cleared away.",
        "de": "Diesen Tisch gibt es nicht; vielleicht ist er schon abgeräumt.",
    },
    "no pad": {
        "en": "There is no such score pad; it may have been deleted.",
        "de": "Diesen Wertungsblock gibt es nicht; vielleicht ist er schon weggeworfen.",
    },
    "bad colours": {
        "en": "Every player needs a different colour: {colours}.",
        "de": "Alle brauchen eine eigene Farbe: {colours}.",
    },
    "can't be": {"en": "That can't be: {why}", "de": "Das kann nicht sein: {why}"},
    "full pad": {
        "en": "This score pad is full: start a new one.",
        "de": "Dieser Wertungsblock ist voll: Fang einen neuen an.",
    },
    "no board": {
        "en": "There is no such board.",
        "de": "Diesen Spielplan gibt es nicht.",
    },
    "no design": {
        "en": "There is no such board in the workshop, or its maker does not share it.",
        "de": "Diesen Spielplan gibt es in der Werkstatt nicht, oder er ist nicht freigegeben.",
    },
    "not your design": {
        "en": "Somebody else drew this board: copy it, and change your copy.",
        "de": "Diesen Spielplan hat jemand anderes gezeichnet: Kopiere ihn und ändere deine Kopie.",
    },
    "stale design": {
        "en": "This board has been saved from another window. What you see here is not lost: "
        "keep it as a copy, or continue with the other version.",
        "de": "Dieser Spielplan wurde inzwischen in einem anderen Fenster gespeichert. Was du hier siehst, "
        "ist nicht verloren: Behalte es als Kopie, oder übernimm die andere Fassung.",
    },
    "too many designs": {
        "en": "You have {number} boards in the workshop: delete some first.",
        "de": "Du hast schon {number} Spielpläne in der Werkstatt: Lösche erst ein paar.",
    },
    "workshop full": {
        "en": "There is no room for another board in this server's workshop.",
        "de": "In der Werkstatt dieses Servers ist kein Platz für weitere Spielpläne.",
    },
    "no board file": {"en": "This is not a board: {why}", "de": "Das ist kein Spielplan: {why}"},
    "too many things": {
        "en": "This board has {cities} cities, {connections} connections and {tickets} tickets. "
        "At most {most_cities} cities, {most_connections} connections and {most_tickets} tickets are "
        "possible.",
        "de": "Dieser Spielplan hat {cities} Städte, {connections} Verbindungen und {tickets} Zielkarten. "
        "Möglich sind höchstens {most_cities} Städte, {most_connections} Verbindungen und {most_tickets} "
        "Zielkarten.",
    },
    "no import": {"en": "This can't be read: {why}", "de": "Das lässt sich nicht lesen: {why}"},
    "no picture": {
        "en": "This picture can't be used: {why}",
        "de": "Dieses Bild lässt sich nicht verwenden: {why}",
    },
    "no region": {
        "en": "There is no such part of the world.",
        "de": "Diesen Teil der Welt gibt es nicht.",
    },
    "unfinished": {
        "en": "This board can't be played yet. {why}",
        "de": "Dieser Spielplan lässt sich noch nicht spielen. {why}",
    },
    "no check": {
        "en": "This board takes too long to check; it may have too many cities or connections.",
        "de": "Diesen Spielplan zu prüfen dauert zu lange: Vielleicht hat er zu viele Städte oder Strecken.",
    },
    "no trial": {
        "en": "The bots can't finish a game on this board; it may have too many cities or connections.",
        "de": "Die Bots bringen auf diesem Spielplan kein Spiel zu Ende: "
        "Vielleicht hat er zu viele Städte oder Strecken.",
    },
    "no games": {
        "en": "A trial can have {least} to {most} games.",
        "de": "Ein Probelauf kann {least} bis {most} Spiele haben.",
    },
    "not drawn": {
        "en": "This board can't be played here: {why}",
        "de": "Dieser Spielplan lässt sich hier nicht spielen: {why}",
    },
    "not printed": {
        "en": "This board can't be printed: {why}",
        "de": "Dieser Spielplan lässt sich nicht drucken: {why}",
    },
    "not ours": {
        "en": "This is {board}, a printed board of the publisher, and not ours to print. "
        "Boards of your own, and copies of our own designs, can be printed.",
        "de": "Das ist {board}, ein gedruckter Spielplan des Verlags, den wir nicht drucken dürfen. "
        "Eigene Spielpläne und Kopien unserer eigenen Entwürfe lassen sich drucken.",
    },
    "no typesetter": {
        "en": "This server can't print: its owner has to install the extra stellwerk[print]. "
        "The board file can be printed elsewhere with “stellwerk print”.",
        "de": "Dieser Server kann nicht drucken: Wer ihn betreibt, muss das Extra stellwerk[print] "
        "installieren. Die Spielplandatei lässt sich anderswo mit „stellwerk print“ drucken.",
    },
    "not found": {"en": "There is nothing here.", "de": "Hier ist nichts."},
    "seats": {
        "en": "This game is for {low} to {high} players.",
        "de": "Dieses Spiel ist für {low} bis {high} Leute.",
    },
    "level": {"en": "A bot is one of these: {levels}.", "de": "Für Bots gibt es {levels}."},
    "bad set-up": {"en": "{why}", "de": "{why}"},
    "bad record": {
        "en": "This record can't be played: {why}",
        "de": "Diese Aufzeichnung lässt sich nicht spielen: {why}",
    },
    "bad position": {
        "en": "This position can't be played: {why}",
        "de": "Diese Stellung lässt sich nicht spielen: {why}",
    },
    "lost board": {
        "en": "The game can't be continued: {why}",
        "de": "Das Spiel lässt sich nicht fortsetzen: {why}",
    },
    "not over": {
        "en": "The game is not over yet: everything is revealed at the end.",
        "de": "Das Spiel ist noch nicht zu Ende: Erst dann wird alles offengelegt.",
    },
    "no day": {
        "en": "Only today's deal can be played.",
        "de": "Spielen lässt sich nur die Partie von heute.",
    },
    "no puzzle": {
        "en": "There is no such puzzle.",
        "de": "Diese Aufgabe gibt es nicht.",
    },
    "no step": {
        "en": "The game has no such step.",
        "de": "Diesen Schritt hat das Spiel nicht.",
    },
    "too many": {
        "en": "You have {number} tables: clear some away first.",
        "de": "Du hast schon {number} Tische: Räum erst ein paar ab.",
    },
    "no seat": {
        "en": "There is no such seat for a person at this table.",
        "de": "So einen Platz für Leute gibt es an diesem Tisch nicht.",
    },
    "void link": {
        "en": "This link no longer works: a link opens a seat only once, and this one has been used. "
        "If that was you, copy your own link where you play; if not, ask for a new one.",
        "de": "Dieser Link gilt nicht mehr: Ein Link öffnet einen Platz nur einmal, und dieser ist benutzt. "
        "Wenn du das selbst warst, hol dir dort, wo du spielst, deinen eigenen Link; "
        "sonst lass dir einen neuen geben.",
    },
    "wrong link": {
        "en": "This link is incomplete. Ask for it again.",
        "de": "Dieser Link ist unvollständig. Lass ihn dir noch einmal geben.",
    },
    "not listed": {
        "en": "You need a link to take a seat at this table: ask somebody who plays here for one.",
        "de": "An diesem Tisch gibt es Plätze nur mit einem Link: Frag jemanden, der hier mitspielt.",
    },
    "seat taken": {
        "en": "Somebody already sits there.",
        "de": "Da sitzt schon jemand.",
    },
    "no free seat": {
        "en": "All seats are taken by now. You can still watch.",
        "de": "Inzwischen sind alle Plätze besetzt. Zuschauen kannst du trotzdem.",
    },
    "already here": {
        "en": "You already have a seat at this table.",
        "de": "Du hast an diesem Tisch schon einen Platz.",
    },
    "over": {"en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "devices": {
        "en": "This seat is open on {number} devices already: leave the table on one of them first.",
        "de": "Dieser Platz ist schon auf {number} Geräten offen: Verlass den Tisch erst auf einem davon.",
    },
    "stand-in": {
        "en": "A bot plays for you at the moment: take your seat back first.",
        "de": "Gerade spielt ein Bot für dich: Nimm deinen Platz erst zurück.",
    },
    "no rename": {
        "en": "Names can't be changed in this game: they are part of the position it started from.",
        "de": "In diesem Spiel lässt sich niemand umbenennen: "
        "Die Namen gehören zur Stellung, mit der es begann.",
    },
    "no vote": {
        "en": "There is nothing to vote on: a bot can be voted in only for somebody who is away "
        "and has kept the others waiting for a while.",
        "de": "Hier gibt es nichts abzustimmen: Ein Bot kann nur für jemanden einspringen, "
        "der weg ist und die anderen schon eine Weile warten lässt.",
    },
    "no clock": {
        "en": "A clock can have up to {most} seconds a turn.",
        "de": "Eine Uhr hat höchstens {most} Sekunden je Zug.",
    },
    "not for people": {
        "en": "Only bots play here: there is no seat to take.",
        "de": "Hier spielen nur Bots: Es gibt keinen Platz, den jemand nehmen könnte.",
    },
    "too fast": {
        "en": "Not so fast: wait a moment, then say it again.",
        "de": "Nicht so schnell: Warte kurz und sag es dann noch einmal.",
    },
    "empty": {"en": "It is empty.", "de": "Da steht nichts drin."},
    "no webhooks": {
        "en": "Webhooks are off on this server; its owner can enable them.",
        "de": "Dieser Server ruft keine Adressen auf; wer ihn betreibt, kann welche erlauben.",
    },
    "webhook": {
        "en": "This address can't be called. It has to begin with one of these: {hosts}.",
        "de": "Diese Adresse lässt sich nicht aufrufen. Erlaubt sind solche, die so beginnen: {hosts}.",
    },
    "no push": {
        "en": "This server sends no notifications; its owner can set that up.",
        "de": "Dieser Server verschickt keine Benachrichtigungen; wer ihn betreibt, kann das einrichten.",
    },
    "push": {
        "en": "This browser’s push service is not known here.",
        "de": "Der Push-Dienst dieses Browsers ist hier nicht bekannt.",
    },
    "not the owner": {
        "en": "This page is for the owner of the server: its address is printed when the server starts.",
        "de": "Diese Seite ist für den, der den Server betreibt: Ihre Adresse nennt der Server beim Start.",
    },
    "full": {
        "en": "This server is full at the moment. Running games go on; new tables have to wait a while.",
        "de": "Dieser Server ist gerade voll: Wer spielt, spielt weiter; neue Tische müssen etwas warten.",
    },
    "hasty": {
        "en": "Too many requests: wait a moment, then try again.",
        "de": "Das war viel auf einmal: Warte kurz und versuch es dann noch einmal.",
    },
    "crowded": {
        "en": "There are too many connections here already: close one of them first.",
        "de": "Hier gibt es schon zu viele Verbindungen: Schließ erst eine davon.",
    },
    "shut out": {
        "en": "The owner of this server has blocked this address.",
        "de": "Wer diesen Server betreibt, hat diese Adresse ausgesperrt.",
    },
    "no address": {
        "en": "This is not the address of a machine, such as 203.0.113.7.",
        "de": "Das ist keine Adresse eines Rechners wie 203.0.113.7.",
    },
    "still running": {
        "en": "You can start a rematch when the game is over.",
        "de": "Eine Revanche gibt es, wenn das Spiel zu Ende ist.",
    },
    "elsewhere": {
        "en": "This request comes from another page.",
        "de": "Diese Anfrage kommt von einer fremden Seite.",
    },
    "worker died": {
        "en": "{name} had to start thinking again.",
        "de": "{name} musste noch einmal von vorn nachdenken.",
    },
    "thinks less": {
        "en": "There is a lot going on here right now, so {name} thinks for a shorter time than usual.",
        "de": "Hier ist gerade viel los, darum denkt {name} kürzer nach als sonst.",
    },
    "waiting to save": {
        "en": "{name}'s move could not be saved; trying again.",
        "de": "Der Zug von {name} ließ sich nicht speichern; gleich noch ein Versuch.",
    },
}


class Refusal(Exception):
    """Something is not done; nothing has changed, and `text` says why."""

    def __init__(self, code: str, status: int = 400, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values = values

    def text(self, language: Language) -> str:
        return text(self.code, language, **self.values)

    def message(self, language: Language, number: int = -1) -> Refused:
        return Refused(number, self.code, self.text(language))


class Illegal(Refusal):
    """The rules don't allow it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("illegal")
        self.reason = reason

    def text(self, language: Language) -> str:
        return self.reason.text(language)


def text(code: str, language: Language, **values: object) -> str:
    """The sentence; values that are sentences themselves (a `Fault`) are in the same language."""
    worded = {name: value_text(value, language) for name, value in values.items()}
    if language == "de" and "why" in worded:
        worded["why"] = worded["why"][:1].upper() + worded["why"][1:]  # a sentence after a colon
    return TEXTS[code][language].format(**worded)


def fault_in(trouble: Exception) -> Fault:
    """What an error says, to be worded in any language."""
    said = getattr(trouble, "said", None)
    return said if isinstance(said, Fault) else Fault(str(trouble))

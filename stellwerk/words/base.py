"""The words of the base game."""

from typing import Final

from .faults import FAULTS
from .texts import Texts, Words

REASONS: Final[Texts] = {
    # --- whose turn it is, and what is asked
    "over": {"en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "turn": {"en": "It is {who:seats}'s turn.", "de": "{who:seats} ist am Zug."},
    "decides": {
        "en": "{who:seats} must decide first.",
        "de": "Erst {who:muss|müssen} {who:seats} entscheiden.",
    },
    "answered": {
        "en": "You have already chosen. Take it back if you want to choose again.",
        "de": "Du hast schon gewählt; nimm es zurück, wenn du neu wählen willst.",
    },
    "first card first": {
        "en": "You are drawing cards: take your first one.",
        "de": "Du ziehst gerade Karten: Nimm deine erste.",
    },
    "second card first": {
        "en": "You have taken one card: take your second one first.",
        "de": "Du hast eine Karte genommen: Nimm erst deine zweite.",
    },
    "colour first": {
        "en": "First choose a colour to pay {what:for}.",
        "de": "Wähle erst, mit welcher Farbe du {what:for} zahlst.",
    },
    "number first": {
        "en": "First choose how many cards to play {what:for}.",
        "de": "Wähle erst, wie viele Karten du {what:for} spielst.",
    },
    "locomotives first": {
        "en": "First choose how many locomotives to play {what:for}.",
        "de": "Wähle erst, wie viele Lokomotiven du {what:for} spielst.",
    },
    "colour settled": {
        "en": "You are already paying {what:for} with {card:cards}.",
        "de": "{what:for} zahlst du schon mit {card:own}.",
    },
    "number settled": {
        "en": "You are already playing {number} {number:card|cards} {what:for}.",
        "de": "{what:for} spielst du schon {number} {number:Karte|Karten}.",
    },
    "locomotives settled": {
        "en": "You are already playing {number} {number:locomotive|locomotives} {what:for}.",
        "de": "{what:for} spielst du schon {number} {number:Lokomotive|Lokomotiven}.",
    },
    "keep first": {
        "en": "First choose which tickets to keep.",
        "de": "Wähle erst, welche Zielkarten du behältst.",
    },
    "other first": {
        "en": "There is another choice to make first: {phase:phase}.",
        "de": "Erst ist etwas anderes zu entscheiden: {phase:phase}.",
    },
    "no payment": {
        "en": "There is nothing to pay for: claim a track first.",
        "de": "Es gibt nichts zu bezahlen: Baue erst ein Gleis.",
    },
    "no offer": {
        "en": "No tickets are offered to you: draw tickets first.",
        "de": "Dir liegen keine Zielkarten vor: Zieh erst welche.",
    },
    "not now": {
        "en": "You can't choose that now.",
        "de": "Das kannst du gerade nicht wählen.",
    },
    "barred": {
        "en": "A rule of this board forbids that now.",
        "de": "Eine Regel dieses Spielplans lässt das gerade nicht zu.",
    },
    "pass": {
        "en": "You can pass only if you can do nothing else, and then it happens by itself.",
        "de": "Passen darfst du nur, wenn sonst nichts geht, und dann geschieht es von selbst.",
    },
    # --- what was done without asking
    "paid at once": {
        "en": "{what:thing} was paid for at once: there was only one way to do it.",
        "de": "{what:thing} wurde gleich bezahlt: Es ging nur auf eine Art.",
    },
    "done at once": {
        "en": "That was done at once: there was no other choice.",
        "de": "Das ist gleich geschehen: Es gab keine andere Wahl.",
    },
    "locomotive is all": {
        "en": "A locomotive from the display is all you may take in a turn.",
        "de": "Eine Lokomotive aus der Auslage ist deine ganze Aktion.",
    },
    "second card taken": {
        "en": "Your second card was taken for you: there was only one way to do it.",
        "de": "Deine zweite Karte wurde für dich genommen: Es ging nur auf eine Art.",
    },
    "no second card": {
        "en": "There was no second card you could take, so your turn is over.",
        "de": "Es gab keine zweite Karte für dich, also ist dein Zug vorbei.",
    },
    "kept at once": {
        "en": "You kept the tickets at once: there was no choice.",
        "de": "Du hast die Zielkarten gleich behalten: Es gab keine Wahl.",
    },
    # --- tracks
    "yours": {"en": "You already own {track:track}.", "de": "{track:track} gehört dir schon."},
    "owned": {"en": "{track:track} belongs to {who:seat}.", "de": "{track:track} gehört {who:seat}."},
    "taken": {"en": "{track:track} is taken.", "de": "{track:track} ist vergeben."},
    "own other": {
        "en": "You already own the other track of {connection:connection}.",
        "de": "Dir gehört schon das andere Gleis von {connection:connection}.",
    },
    "own another": {
        "en": "You already own a track of {connection:connection}.",
        "de": "Dir gehört schon ein Gleis von {connection:connection}.",
    },
    "double": {
        "en": "With {seats} players only one track of a double connection can be used, "
        "and one of {connection:connection} is taken.",
        "de": "Bei {seats} Personen ist nur ein Gleis einer Doppelstrecke nutzbar, "
        "und eins von {connection:connection} ist vergeben.",
    },
    "trains": {
        "en": "You need {need} {need:train|trains} but have only {have} left.",
        "de": "Du brauchst {need} {need:Waggon|Waggons}, hast aber nur noch {have}.",
    },
    "needs locomotives": {
        "en": "{track:track} needs {need} {need:locomotive|locomotives}; you have {have}.",
        "de": "{track:track} braucht {need} {need:Lokomotive|Lokomotiven}; du hast {have}.",
    },
    "cards": {
        "en": "You need 1 more {card:card} or locomotive for {track:track}.",
        "de": "Für {track:track} fehlt dir noch 1 {card:card} oder Lokomotive.",
    },
    "cards many": {
        "en": "You need {more} more {card:cards} or locomotives for {track:track}.",
        "de": "Für {track:track} fehlen dir noch {more} {card:cards} oder Lokomotiven.",
    },
    "grey": {
        "en": "You need {more} more "
        "{more:card of one colour or locomotive|cards of one colour or locomotives} for {track:track}.",
        "de": "Für {track:track} {more:fehlt|fehlen} dir noch {more} "
        "{more:Karte einer Farbe oder Lokomotive|Karten einer Farbe oder Lokomotiven}.",
    },
    "no claim": {
        "en": "{track:track} can't be claimed now.",
        "de": "{track:track} kann gerade nicht gebaut werden.",
    },
    # --- payment
    "pay": {
        "en": "You need 1 more {card:card} or locomotive {what:for}.",
        "de": "{what:for} fehlt dir noch 1 {card:card} oder Lokomotive.",
    },
    "pay many": {
        "en": "You need {more} more {card:cards} or locomotives {what:for}.",
        "de": "{what:for} fehlen dir noch {more} {card:cards} oder Lokomotiven.",
    },
    "pay locomotives": {
        "en": "You need {more} more {more:locomotive|locomotives} {what:for} with locomotives only.",
        "de": "{what:for} nur mit Lokomotiven {more:fehlt|fehlen} dir noch {more} "
        "{more:Lokomotive|Lokomotiven}.",
    },
    "no such card": {
        "en": "You have no {card:card}; you can pay {what:for} with locomotives only.",
        "de": "Du hast keine {card:card}; {what:for} kannst du nur mit Lokomotiven zahlen.",
    },
    "only locomotives": {
        "en": "{what:thing} can be paid with locomotives only.",
        "de": "{what:thing} nimmt nur Lokomotiven.",
    },
    "number": {
        "en": "{what:thing} costs {price} {price:card|cards}: you can't play {number}.",
        "de": "{what:thing} kostet {price} {price:Karte|Karten}: {number} kannst du nicht spielen.",
    },
    "few cards": {
        "en": "You have only {have} {card:cards} and locomotives {what:for}.",
        "de": "{card:cards} und Lokomotiven zusammen hast du {what:for} nur {have}.",
    },
    "few locomotives": {
        "en": "You have only {have} {have:locomotive|locomotives}.",
        "de": "Du hast nur {have} {have:Lokomotive|Lokomotiven}.",
    },
    "no locomotives": {"en": "You have no locomotives.", "de": "Du hast keine Lokomotive."},
    "price": {
        "en": "{what:thing} costs only {price} {price:card|cards}.",
        "de": "{what:thing} kostet nur {price} {price:Karte|Karten}.",
    },
    "needs more locomotives": {
        "en": "{what:thing} needs at least {need} {need:locomotive|locomotives}.",
        "de": "{what:thing} braucht mindestens {need} {need:Lokomotive|Lokomotiven}.",
    },
    "least": {
        "en": "You have only {have} {card:cards}: {what:thing} takes at least {need} "
        "{need:locomotive|locomotives}.",
        "de": "Du hast nur {have} {card:cards}: {what:thing} kostet dich mindestens {need} "
        "{need:Lokomotive|Lokomotiven}.",
    },
    "least one": {
        "en": "You have only 1 {card:card}: {what:thing} takes at least {need} "
        "{need:locomotive|locomotives}.",
        "de": "Du hast nur 1 {card:card}: {what:thing} kostet dich mindestens {need} "
        "{need:Lokomotive|Lokomotiven}.",
    },
    "colour chosen": {
        "en": "You chose to pay with {card:cards}. "
        "To pay with locomotives only, choose the locomotive as the colour.",
        "de": "Du wolltest mit {card:own} zahlen; nur mit Lokomotiven zahlst du, "
        "wenn du als Farbe die Lokomotive wählst.",
    },
    # --- draws and tickets
    "no card": {
        "en": "There is no {card:card} in the display.",
        "de": "In der Auslage liegt keine {card:card}.",
    },
    "second locomotive": {
        "en": "A locomotive from the display can't be your second card.",
        "de": "Eine Lokomotive aus der Auslage kann nicht deine zweite Karte sein.",
    },
    "deck": {"en": "The deck is empty.", "de": "Der Stapel ist leer."},
    "ticket deck": {"en": "The ticket deck is empty.", "de": "Der Zielkartenstapel ist leer."},
    "not offered": {
        "en": "The ticket {ticket:ticket} is not offered to you.",
        "de": "Die Zielkarte {ticket:ticket} liegt dir nicht vor.",
    },
    "offer": {
        "en": "Only {number} {number:ticket is|tickets are} offered to you.",
        "de": "Dir {number:liegt|liegen} nur {number} {number:Zielkarte|Zielkarten} vor.",
    },
    "keep": {
        "en": "You must keep at least {least} {least:ticket|tickets}.",
        "de": "Du musst mindestens {least} {least:Zielkarte|Zielkarten} behalten.",
    },
    "keep all": {
        "en": "You must keep the {least:ticket|tickets} offered to you.",
        "de": "Du musst die {least:Zielkarte|Zielkarten} behalten, die dir {least:vorliegt|vorliegen}.",
    },
    # --- a claim in one call
    "which track": {
        "en": "{what:connection} has several tracks; say which: {tracks:or}.",
        "de": "{what:connection} hat mehrere Gleise; sag, welches: {tracks:or}.",
    },
    "which colour": {
        "en": "You can pay {what:for} with {colours:or colours}; say which.",
        "de": "{what:for} kannst du mit {colours:or colours} zahlen; sag, womit.",
    },
    "wrong colour": {
        "en": "{what:thing} can't be paid with {card:cards}, only with {colours:or colours}.",
        "de": "{what:thing} lässt sich nicht mit {card:own} bezahlen, nur mit {colours:or colours}.",
    },
    "exact locomotives": {
        "en": "With {card:cards}, you can play exactly {need} {need:locomotive|locomotives} {what:for}.",
        "de": "Mit {card:own} kannst du {what:for} genau {need} {need:Lokomotive|Lokomotiven} spielen.",
    },
    "without locomotives": {
        "en": "With {card:cards}, you can't play locomotives {what:for}.",
        "de": "Mit {card:own} kannst du {what:for} keine Lokomotiven spielen.",
    },
    "decide later": {
        "en": "Something is revealed first: claim {what:thing}, then decide.",
        "de": "Erst wird etwas aufgedeckt: Baue {what:thing}, entscheide danach.",
    },
    # --- taking back
    "nothing to take back": {
        "en": "There is nothing to take back.",
        "de": "Es gibt nichts zurückzunehmen.",
    },
    "shown": {
        "en": "Something has been revealed since, so you can't take that back.",
        "de": "Seitdem wurde etwas gezeigt; zurücknehmen geht nicht mehr.",
    },
    # --- a mechanic's plain sentence, for which nobody wrote words
    "mechanic": {"en": "{text}", "de": "{text}"},
}

EVENTS: Final[Texts] = {
    "game_began": {"en": "{seat:seat} begins.", "de": "{seat:seat} beginnt."},
    "cards_dealt": {
        "en": "{seat:seat} is dealt {cards:colours}.",
        "de": "{seat:seat} bekommt {cards:colours}.",
    },
    "cards_dealt hidden": {
        "en": "{seat:seat} is dealt {number} cards.",
        "de": "{seat:seat} bekommt {number} Karten.",
    },
    "card_taken": {
        "en": "{seat:seat} takes {card:a card} from the display.",
        "de": "{seat:seat} nimmt {card:a card} aus der Auslage.",
    },
    "card_drawn": {
        "en": "{seat:seat} draws {card:a card} from the deck.",
        "de": "{seat:seat} zieht {card:a card} vom Stapel.",
    },
    "card_drawn hidden": {
        "en": "{seat:seat} draws a card from the deck.",
        "de": "{seat:seat} zieht eine Karte vom Stapel.",
    },
    "card_turned_up": {
        "en": "{card:a card} is turned up.",
        "de": "{card:a card} wird aufgedeckt.",
    },
    "display_swept": {
        "en": "There are three locomotives in the display: all its cards are replaced.",
        "de": "In der Auslage liegen drei Lokomotiven: Alle ihre Karten werden ersetzt.",
    },
    "deck_reshuffled": {
        "en": "The discards are shuffled: the new deck has {number} {number:card|cards}.",
        "de": "Die Ablage wird gemischt: Der neue Stapel hat {number} {number:Karte|Karten}.",
    },
    "track_claimed": {
        "en": "{seat:seat} claims {track:track} with {payment:with payment}.",
        "de": "{seat:seat} baut {track:track} mit {payment:with payment}.",
    },
    "tickets_offered": {
        "en": "{seat:seat} looks at {tickets:tickets}.",
        "de": "{seat:seat} sieht sich {tickets:tickets} an.",
    },
    "tickets_offered hidden": {
        "en": "{seat:seat} looks at {number} {number:ticket|tickets}.",
        "de": "{seat:seat} sieht sich {number} {number:Zielkarte|Zielkarten} an.",
    },
    "tickets_kept": {
        "en": "{seat:seat} keeps {tickets:tickets}.",
        "de": "{seat:seat} behält {tickets:tickets}.",
    },
    "tickets_kept hidden": {
        "en": "{seat:seat} keeps {number} {number:ticket|tickets}.",
        "de": "{seat:seat} behält {number} {number:Zielkarte|Zielkarten}.",
    },
    "tickets_returned": {
        "en": "{seat:seat} gives {tickets:tickets} back.",
        "de": "{seat:seat} gibt {tickets:tickets} zurück.",
    },
    "tickets_returned open": {
        "en": "{seat:seat} lays {tickets:tickets} face up next to the ticket deck.",
        "de": "{seat:seat} legt {tickets:tickets} offen neben den Zielkartenstapel.",
    },
    "tickets_returned hidden": {
        "en": "{seat:seat} gives {number} {number:ticket|tickets} back.",
        "de": "{seat:seat} gibt {number} {number:Zielkarte|Zielkarten} zurück.",
    },
    "tickets_shuffled": {
        "en": "The open tickets are shuffled: the new ticket deck has {number}.",
        "de": "Die offenen Zielkarten werden gemischt: Der neue Zielkartenstapel hat {number}.",
    },
    "turn_began": {"en": "It is {seat:seat}'s turn.", "de": "{seat:seat} ist am Zug."},
    "passed": {
        "en": "{seat:seat} can do nothing and passes.",
        "de": "{seat:seat} kann nichts tun und passt.",
    },
    "scored": {
        "en": "{seat:seat} scores {points} {points:point|points}.",
        "de": "{seat:seat} bekommt {points} {points:Punkt|Punkte}.",
    },
    "last_round_began": {
        "en": "{seat:seat} triggers the end: everybody has one more turn.",
        "de": "Mit dem Zug von {seat:seat} naht das Ende: Alle haben noch einen Zug.",
    },
    "game_ended trains": {
        "en": "The game is over: everybody has had their last turn.",
        "de": "Das Spiel ist zu Ende: Alle hatten ihren letzten Zug.",
    },
    "game_ended passes": {
        "en": "The game is over: nobody could do anything.",
        "de": "Das Spiel ist zu Ende: Niemand konnte mehr etwas tun.",
    },
    "game_ended rule": {"en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "mechanic_event": {
        "en": "Something happens to {seat:seat}: {mechanic:mechanic}.",
        "de": "Bei {seat:seat} geschieht etwas: {mechanic:mechanic}.",
    },
    "mechanic_event nobody": {
        "en": "Something happens to somebody: {mechanic:mechanic}.",
        "de": "Es geschieht etwas: {mechanic:mechanic}.",
    },
}

ASKS: Final[Texts] = {
    "over": {"en": "The game is over.", "de": "Das Spiel ist zu Ende."},
    "turn": {"en": "Your turn.", "de": "Du bist am Zug."},
    "turn last": {"en": "Your last turn.", "de": "Dein letzter Zug."},
    "first card": {"en": "Take your first card.", "de": "Nimm deine erste Karte."},
    "second card": {"en": "Take your second card.", "de": "Nimm deine zweite Karte."},
    "colour": {
        "en": "Choose a colour to pay {what:for}.",
        "de": "Wähle, mit welcher Farbe du {what:for} zahlst.",
    },
    "number": {
        "en": "Choose how many cards to play {what:for}.",
        "de": "Wähle, wie viele Karten du {what:for} spielst.",
    },
    "locomotives": {
        "en": "Choose how many locomotives to play {what:for}.",
        "de": "Wähle, wie viele Lokomotiven du {what:for} spielst.",
    },
    "keep": {
        "en": "Keep at least {least} of these {number} tickets.",
        "de": "Behalte mindestens {least} dieser {number} Zielkarten.",
    },
    "keep all": {
        "en": "Keep {number:this ticket|these # tickets}.",
        "de": "Behalte {number:diese Zielkarte|diese # Zielkarten}.",
    },
    "keep any": {
        "en": "Keep any of {number:this ticket|these # tickets}, or none.",
        "de": "Behalte von {number:dieser Zielkarte|diesen # Zielkarten} beliebig viele oder keine.",
    },
    "other": {"en": "You decide: {phase:phase}.", "de": "Du entscheidest: {phase:phase}."},
    # --- others decide
    "wait turn": {"en": "It is {seats:seats}'s turn.", "de": "{seats:seats} ist am Zug."},
    "wait turn last": {
        "en": "It is {seats:seats}'s last turn.",
        "de": "{seats:seats} hat den letzten Zug.",
    },
    "wait": {"en": "Waiting for {seats:seats}.", "de": "Warten auf {seats:seats}."},
    "wait chosen": {
        "en": "You have chosen. Waiting for {seats:seats}.",
        "de": "Du hast gewählt. Warten auf {seats:seats}.",
    },
}

OPTIONS: Final[Texts] = {
    "claim": {"en": "Claim {track:track}", "de": "{track:track} bauen"},
    "take": {"en": "Take {card:colour}", "de": "{card:colour} nehmen"},
    "take locomotive": {"en": "Take the locomotive", "de": "Lokomotive nehmen"},
    "draw": {"en": "Draw from the deck", "de": "Vom Stapel ziehen"},
    "tickets": {"en": "Draw tickets", "de": "Zielkarten ziehen"},
    "pass": {"en": "Pass", "de": "Passen"},
    "pay": {"en": "Pay with {card:cards}", "de": "Mit {card:own} zahlen"},
    "pay locomotive": {"en": "Pay with locomotives only", "de": "Nur mit Lokomotiven zahlen"},
    "locos": {
        "en": "Play {number:1 locomotive|# locomotives}",
        "de": "{number:1 Lokomotive|# Lokomotiven} spielen",
    },
    "locos none": {"en": "Play no locomotives", "de": "Keine Lokomotive spielen"},
    "locos paid": {"en": "Play {payment:payment}", "de": "{payment:payment} spielen"},
    "cards": {"en": "Play {number:1 card|# cards}", "de": "{number:1 Karte|# Karten} spielen"},
    "keep": {"en": "Keep {tickets:tickets}", "de": "{tickets:tickets} behalten"},
    "keep none": {"en": "Keep no tickets", "de": "Keine Zielkarte behalten"},
}

SHEET: Final[Texts] = {
    "start": {"en": "start", "de": "Start"},
    "tracks": {"en": "tracks", "de": "Gleise"},
    "other": {"en": "other", "de": "Sonstiges"},
    "tickets": {"en": "tickets ({done} of {number})", "de": "Zielkarten ({done} von {number})"},
    "path": {"en": "longest path ({path})", "de": "längster Weg ({path})"},
    "total": {"en": "total", "de": "Summe"},
    "not done": {"en": "{ticket}, not done", "de": "{ticket}, nicht erfüllt"},
    # --- who wins, and by what
    "wins": {
        "en": "{names:and} {names:wins|win} with {points} {points:point|points}{by}.",
        "de": "{names:and} {names:gewinnt|gewinnen} mit {points} {points:Punkt|Punkten}{by}.",
    },
    "would win": {
        "en": "{names:and} would win now with {points} {points:point|points}{by}.",
        "de": "{names:and} {names:würde|würden} jetzt mit {points} {points:Punkt|Punkten} gewinnen{by}.",
    },
    "by shared": {"en": ", a shared win", "de": ", ein geteilter Sieg"},
    "by tickets": {
        "en": ", the tie broken by more completed tickets",
        "de": ", bei Gleichstand durch mehr erfüllte Zielkarten",
    },
    "by path": {
        "en": ", the tie broken by the longest path",
        "de": ", bei Gleichstand durch den längsten Weg",
    },
    "by mechanic": {"en": ", the tie broken by {what}", "de": ", bei Gleichstand durch {what}"},
}

PHASES: Final[Texts] = {
    "over": {"en": "game over", "de": "Spiel zu Ende"},
    "start tickets": {"en": "starting tickets", "de": "Zielkarten zu Beginn"},
    "turn": {"en": "turn", "de": "Zug"},
    "first card": {"en": "first card", "de": "erste Karte"},
    "second card": {"en": "second card", "de": "zweite Karte"},
    "colour": {"en": "colour of the payment", "de": "Farbe der Zahlung"},
    "number": {"en": "number of cards", "de": "Zahl der Karten"},
    "locomotives": {"en": "number of locomotives", "de": "Zahl der Lokomotiven"},
    "keep": {"en": "new tickets", "de": "neue Zielkarten"},
}

#: What ended a game, by `GameEnded.reason`.
ENDS: Final[Texts] = {
    "trains": {"en": "Somebody had almost run out of trains.", "de": "Jemand hatte kaum noch Waggons."},
    "passes": {"en": "Nobody could do anything.", "de": "Niemand konnte mehr etwas tun."},
    "rule": {"en": "A rule of the board ended it.", "de": "Eine Regel des Spielplans hat sie beendet."},
}

WORDS: Final = Words(
    name={"en": "Base game", "de": "Grundspiel"},
    about={
        "en": "Collect cards, claim tracks, join the cities on your tickets.",
        "de": "Sammle Karten, baue Gleise, verbinde die Städte auf deinen Zielkarten.",
    },
    events=EVENTS,
    reasons=REASONS,
    asks=ASKS,
    options=OPTIONS,
    sheet=SHEET,
    phases=PHASES,
    faults=FAULTS,
)

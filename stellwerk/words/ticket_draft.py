"""The words of the ticket draft."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Ticket draft", "de": "Zielkarten-Draft"},
    about={
        "en": "Everybody picks a ticket and passes the others on, until all are picked.",
        "de": "Alle wählen eine Zielkarte und geben die anderen weiter, bis alle gewählt sind.",
    },
    events={
        "draft_began left": {
            "en": "Draft {number}: everybody is dealt {tickets} tickets, to be passed to the left.",
            "de": "Draft {number}: Alle bekommen {tickets} Zielkarten; weitergegeben wird nach links.",
        },
        "draft_began right": {
            "en": "Draft {number}: everybody is dealt {tickets} tickets, to be passed to the right.",
            "de": "Draft {number}: Alle bekommen {tickets} Zielkarten; weitergegeben wird nach rechts.",
        },
        "draft_passed left": {
            "en": "Everybody passes the tickets on to the left.",
            "de": "Alle geben die Zielkarten nach links weiter.",
        },
        "draft_passed right": {
            "en": "Everybody passes the tickets on to the right.",
            "de": "Alle geben die Zielkarten nach rechts weiter.",
        },
        "draft_handed": {
            "en": "{seat:seat} is handed {tickets:tickets}.",
            "de": "{seat:seat} bekommt {tickets:tickets} gereicht.",
        },
        "draft_handed hidden": {
            "en": "{seat:seat} is handed {number} {number:ticket|tickets}.",
            "de": "{seat:seat} bekommt {number} {number:Zielkarte|Zielkarten} gereicht.",
        },
        "draft_card_turned_up": {
            "en": "The draft card is turned up: if a turn is still to come, tickets are drafted "
            "again after {seat:seat}'s turn.",
            "de": "Die Draftkarte taucht auf: Folgt noch ein Zug, so wird nach dem Zug von {seat:seat} "
            "noch einmal gedraftet.",
        },
        "draft_called_off": {
            "en": "There are too few tickets for a second draft.",
            "de": "Für einen zweiten Draft gibt es zu wenige Zielkarten.",
        },
    },
    reasons={
        "draft first": {
            "en": "Nobody draws tickets before the second draft is over.",
            "de": "Vor dem Ende des zweiten Drafts zieht niemand Zielkarten.",
        },
        "draft pick": {
            "en": "Choose exactly one ticket; you pass the others on.",
            "de": "Wähle genau eine Zielkarte; die anderen gibst du weiter.",
        },
        "draft keep": {
            "en": "Keep exactly {keep} of your {number} tickets.",
            "de": "Behalte genau {keep} deiner {number} Zielkarten.",
        },
    },
    asks={
        "draft pick": {
            "en": "Pick one of these {number} tickets; you pass the others on.",
            "de": "Wähle eine dieser {number} Zielkarten; die anderen gibst du weiter.",
        },
        "draft keep": {
            "en": "Keep exactly {keep} of your {number} tickets.",
            "de": "Behalte genau {keep} deiner {number} Zielkarten.",
        },
    },
    phases={
        "draft pick": {"en": "draft: pick a ticket", "de": "Draft: Zielkarte wählen"},
        "draft keep": {"en": "draft: tickets to keep", "de": "Draft: Zielkarten behalten"},
    },
    table={
        "draft due": {
            "en": "Before the first turn: draft the tickets.",
            "de": "Vor dem ersten Zug: die Zielkarten draften.",
        },
        "draft deal": {
            "en": "Deal {deal} tickets to everybody.",
            "de": "Teilt allen {deal} Zielkarten aus.",
        },
        "draft pass": {
            "en": "All choose one at the same time, lay it down and pass the rest to the left; again, until "
            "the last ticket is passed on.",
            "de": "Alle wählen gleichzeitig eine aus, legen sie vor sich und geben den Rest nach links; so "
            "weiter, bis die letzte Karte weitergegeben ist.",
        },
        "draft keep": {
            "en": "Of the {deal} tickets chosen everybody keeps exactly {keep}; shuffle the others into the "
            "deck.",
            "de": "Von den {deal} gewählten Zielkarten behalten alle genau {keep}; die anderen werden in den "
            "Stapel gemischt.",
        },
        "draft card": {
            "en": "Put the draft card into the deck of train cards, below about {percent} % of it. When it "
            "comes up, finish the turn, then draft again.",
            "de": "Die Draftkarte kommt in den Wagenkartenstapel, unter etwa {percent} % davon. Wird sie "
            "aufgedeckt, endet erst der Zug, dann wird noch einmal gedraftet.",
        },
        "draft again": {
            "en": "The second draft goes to the right; the rest goes under the ticket deck. Tickets can be "
            "drawn only after it.",
            "de": "Der zweite Draft geht nach rechts; der Rest kommt unter den Zielkartenstapel. Erst danach "
            "dürfen Zielkarten gezogen werden.",
        },
    },
    faults={
        "tickets each seat keeps of those it drafted": "wie viele der gewählten Zielkarten man behält",
        "a second draft by a card in the deck: under how many cards of a hundred it lies": (
            "eine zweite Auswahl durch eine Karte im Stapel: unter wie vielen von hundert Karten sie liegt"
        ),
        "how many cards more or fewer that may be": "um wie viele Karten das abweichen kann",
        "in a draft all seats choose from the same number of tickets": (
            "beim Draften wählen alle aus gleich vielen Zielkarten"
        ),
        "seat {seat} has no tickets to pick from: write its `offer`": (
            "{seat:seat} hat keine Zielkarten zur Auswahl: Schreib sie als `offer`"
        ),
        "seat {seat} was dealt {each} tickets and picks from {offered}: "
        "the other {picked} are what it has picked; write them as `picked`": (
            "{seat:seat} hat {each} Zielkarten bekommen und wählt aus {offered}: "
            "Die anderen {picked} sind schon genommen; schreib sie als `picked`"
        ),
        "in a draft every seat chooses from the {each} tickets that it picked": (
            "beim Draften wählen alle aus den {each} Zielkarten, die sie genommen haben"
        ),
        "tickets of a draft lie about though there is no draft": (
            "Zielkarten eines Drafts liegen herum, obwohl gerade nicht gedraftet wird"
        ),
        "seat {seat} can't have passed these tickets on": (
            "{seat:seat} kann diese Zielkarten nicht weitergegeben haben"
        ),
        "the second draft goes on exactly while its tickets are chosen": (
            "der zweite Draft läuft genau so lange, wie seine Zielkarten gewählt werden"
        ),
        "fewer tickets than usual are dealt for a draft that does not go on": (
            "für einen Draft, der gar nicht läuft, gibt es weniger Zielkarten als sonst"
        ),
        "the draft card is neither in the deck nor turned up": (
            "die Draftkarte ist weder im Stapel noch aufgedeckt"
        ),
        "the draft card lies in the deck though it was turned up": (
            "die Draftkarte liegt im Stapel, obwohl sie aufgedeckt wurde"
        ),
        "the draft card can't lie so high or so deep in the deck": (
            "so weit oben oder unten im Stapel kann die Draftkarte nicht liegen"
        ),
    },
)

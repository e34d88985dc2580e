"""The words of tolls."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Bridge tolls", "de": "Brückenmaut"},
    about={
        "en": "Tracks cost tokens, paid to the bank or to whoever built there first.",
        "de": "Gleise kosten Mautmünzen: an die Bank oder an die Person, die dort zuerst gebaut hat.",
    },
    events={
        "toll_paid": {
            "en": "{seat:seat} pays a toll of {amount} to {to:seat}.",
            "de": "{seat:seat} zahlt {amount} Maut an {to:seat}.",
        },
        "toll_paid bank": {
            "en": "{seat:seat} pays a toll of {amount} to the bank.",
            "de": "{seat:seat} zahlt {amount} Maut an die Bank.",
        },
        "loan_taken": {
            "en": "{seat:seat} can't pay the toll of {amount} and takes a loan.",
            "de": "{seat:seat} kann die Maut von {amount} nicht zahlen und nimmt einen Kredit.",
        },
        "loan_taken bank": {
            "en": "{seat:seat} can't pay the toll of {amount} and takes a loan. "
            "The bank pays it to {to:seat}.",
            "de": "{seat:seat} kann die Maut von {amount} nicht zahlen und nimmt einen Kredit. "
            "Die Bank zahlt sie an {to:seat}.",
        },
        "bank_paid": {
            "en": "The bank pays a toll of {amount} to {seat:seat}.",
            "de": "Die Bank zahlt {amount} Maut an {seat:seat}.",
        },
    },
    sheet={
        "tokens": {"en": "tokens ({left})", "de": "Mautmünzen ({left})"},
        "loans": {"en": "loans ({number})", "de": "Kredite ({number})"},
    },
    table={
        "tokens": {"en": "Tokens left", "de": "Mautmünzen übrig"},
        "loans": {"en": "Loans", "de": "Kredite"},
    },
    faults={
        "what each seat's toll tokens are worth at the start": "was die Mautmünzen zu Beginn wert sind",
        "points off for every loan": "Punktabzug für jeden Kredit",
        "points for the tokens left, by rank among those without a loan": (
            "Punkte für übrige Mautmünzen, nach dem Rang unter denen ohne Kredit"
        ),
        "what a claim costs": "was der Bau kostet",
        "seat {seat} has {tokens} tokens": ("{seat:seat} hat {tokens} Mautmünzen"),
        "the players' tokens and what the bank has taken in are {total} together; they must be {all}": (
            "die Mautmünzen aller und die Einnahmen der Bank sind zusammen {total}; es müssen {all} sein"
        ),
        "seat {seat} has {tokens} tokens; at least {least} must be left": (
            "{seat:seat} hat {tokens} Mautmünzen; mindestens {least} müssen übrig sein"
        ),
        "all players have {total} tokens together; by tracks and loans it must be {right}": (
            "alle haben zusammen {total} Mautmünzen; nach Gleisen und Krediten müssen es {right} sein"
        ),
        "seat {seat} has more loans ({loans}) than tracks to have paid for ({built})": (
            "{seat:seat} hat mehr Kredite ({loans}) als Gleise, für die Maut zu zahlen war ({built})"
        ),
    },
)

"""Words of tolls: what a claim costs in tokens, who gets it, and what a loan means."""

from typing import Final

from stellwerk.bots.thought import Thought
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.mechanics.tolls import NO_SEAT, Tolls

from .fact import Facts, MechanicWords, Texts, fact

TEXTS: Final[Texts] = {
    "toll bank": {
        "en": "The toll of {toll:one token|# tokens} goes to the bank, "
        "which leaves you {left:one token|# tokens}.",
        "de": "Die Maut von {toll:einer Münze|# Münzen} geht an die Bank; "
        "dir {left:bleibt eine Münze|bleiben # Münzen}.",
    },
    "toll seat": {
        "en": "The toll of {toll:one token|# tokens} goes to {seat:seat}, "
        "which leaves you {left:one token|# tokens}.",
        "de": "Die Maut von {toll:einer Münze|# Münzen} geht an {seat:seat}; "
        "dir {left:bleibt eine Münze|bleiben # Münzen}.",
    },
    "toll first": {
        "en": "Whoever builds beside you pays you {toll:one token|# tokens}.",
        "de": "Wer neben dir baut, zahlt dir {toll:eine Münze|# Münzen} Maut.",
    },
    "toll loan": {
        "en": "You can't pay the toll of {toll:one token|# tokens}: the loan costs {loan:one point|# points} "
        "and the bonus for tokens.",
        "de": "Die Maut von {toll:einer Münze|# Münzen} kannst du nicht zahlen: "
        "Der Kredit kostet {loan:einen Punkt|# Punkte} und den Bonus für übrige Münzen.",
    },
    "toll loan again": {
        "en": "You can't pay the toll of {toll:one token|# tokens}: "
        "one more loan costs {loan:one point|# points}.",
        "de": "Die Maut von {toll:einer Münze|# Münzen} kannst du nicht zahlen: Ein weiterer Kredit kostet "
        "{loan:einen Punkt|# Punkte}.",
    },
}


def claim(t: Thought, m: Tolls, track: int) -> Facts:
    toll, left = int(m.toll[track]), int(t.v.w[m.tokens + t.seat]) - int(m.toll[track])
    if toll == 0:
        return []
    receiver = int(m.receiver(t.rules, t.v, track))
    if left < 0:
        again = int(t.v.b[m.loans + t.seat]) > 0
        return [fact("toll loan again" if again else "toll loan", toll=toll, loan=int(m.loan))]
    if receiver != NO_SEAT:
        return [fact("toll seat", toll=toll, left=left, seat=receiver)]
    found = [fact("toll bank", toll=toll, left=left)]
    return [*found, fact("toll first", toll=toll)] if is_twin_free(t, track) else found


def is_twin_free(t: Thought, track: int) -> bool:
    """Whether somebody else can still build beside it."""
    words = int(t.rules.track_words)
    for other in range(len(t.board.tracks)):
        beside = int(t.rules.siblings[track * words + other // WORD]) & int(BIT[other % WORD])
        if beside and other != track and t.is_free(other):
            return True
    return False


WORDS: Final = MechanicWords(TEXTS, against=frozenset(("toll loan", "toll loan again")), claim=claim)

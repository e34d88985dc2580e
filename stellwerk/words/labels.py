"""What an action is called on a button: "Claim Denver–Omaha", "Zielkarten ziehen"."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from stellwerk.actions import (
    Action,
    Claim,
    DrawTickets,
    DrawUnseen,
    Keep,
    Pass,
    PayWith,
    PlayCards,
    Special,
    Take,
    UseLocomotives,
    action_table,
)
from stellwerk.kernel.board import CARDS, LOCOMOTIVE
from stellwerk.kernel.layout import COLOUR, LOCOS_PHASE, PHASE, PRICE
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

from .base import OPTIONS
from .book import MECHANICS, sentence
from .texts import Texts
from .wording import Scene

#: The code of a label and its values.
Label: TypeAlias = tuple[str, Mapping[str, object]]


def option_text(rules: Rules, action: Action, language: str = "en", view: State | None = None) -> str:
    """The label of an action. With the view of the deciding seat, payments name every card.

    A mechanic's option without words is called by its notation.
    """
    scene = Scene(rules.board, ())
    if isinstance(action, Special):
        return special_text(rules, action, language, view)
    code, values = label(action, view)
    return sentence(OPTIONS[code], language, values, scene)


def label(action: Action, view: State | None) -> Label:
    """The label of an action of the base game."""
    match action:
        case Claim(track):
            return "claim", {"track": track}
        case Take(card):
            return "take locomotive" if card == LOCOMOTIVE else "take", {"card": card}
        case DrawUnseen():
            return "draw", {}
        case DrawTickets():
            return "tickets", {}
        case PayWith(card):
            return "pay locomotive" if card == LOCOMOTIVE else "pay", {"card": card}
        case UseLocomotives(number):
            return locomotives(number, view)
        case PlayCards(number):
            return "cards", {"number": number}
        case Keep(tickets):
            return "keep" if tickets else "keep none", {"tickets": tickets}
        case Pass() | Special():
            return "pass", {}


def locomotives(number: int, view: State | None) -> Label:
    """All cards of the payment, if they are known."""
    if view is not None and int(view.b[PHASE]) == LOCOS_PHASE and number <= int(view.b[PRICE]):
        return "locos paid", {"payment": (CARDS[int(view.b[COLOUR])], int(view.b[PRICE]), number)}
    return "locos" if number else "locos none", {"number": number}


# --- mechanics' own


def special_text(rules: Rules, action: Special, language: str, view: State | None) -> str:
    kept = kept_labels(rules, language)
    if action.name in kept:
        return kept[action.name]
    found = owner_of(rules, action)
    if found is None or found[0].name not in MECHANICS:
        return action.name
    mechanic, number = found
    words = MECHANICS[mechanic.name]
    matched = match(words.options, mechanic.option_names()[number])
    if view is not None and words.at_hand is not None:
        matched = words.at_hand(mechanic, view, number) or matched
    if matched is None:
        return action.name
    code, values = matched
    text = sentence(words.options[code], language, values, Scene(rules.board, ()))
    if words.at_hand is None:
        kept[action.name] = text
    return text


@lru_cache(maxsize=64)
def kept_labels(rules: Rules, language: str) -> dict[str, str]:
    """A cache of labels by notation, except those that depend on the table."""
    del rules, language
    return {}


def owner_of(rules: Rules, action: Special) -> tuple[Mechanic, int] | None:
    """The mechanic that brings an option, and its number there."""
    actions = action_table(rules)
    if action.name not in actions.specials:
        return None
    place, number = actions.owner[actions.special + actions.specials.index(action.name)]
    return rules.mechanics[place], number


def match(options: Texts, notation: str) -> Label | None:
    """The code of the text for a notation, and the values of its words in braces."""
    if notation in options:
        return notation, {}
    given = notation.split()
    for code in options:
        wanted = code.split()
        if len(wanted) != len(given):
            continue
        pairs = list(zip(wanted, given, strict=True))
        if all(want == word or want.startswith("{") for want, word in pairs):
            named = {want[1:-1]: word for want, word in pairs if want.startswith("{")}
            return code, {name: int(word) if word.isdigit() else word for name, word in named.items()}
    return None

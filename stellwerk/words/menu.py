"""Names for menus and lists: mechanics, a board's switches, phases, owners of tracks, what ended a game."""

from stellwerk.kernel.board import Board, Option

from .base import ENDS
from .book import MECHANICS, owner_text, phase_text


def mechanic_name(mechanic: str, language: str = "en") -> str:
    """What menus call it."""
    if mechanic not in MECHANICS:
        return mechanic.replace("_", " ").capitalize()
    return MECHANICS[mechanic].name[language]


def mechanic_about(mechanic: str, language: str = "en") -> str:
    """What it is about, in a sentence; empty for a mechanic without words."""
    return MECHANICS[mechanic].about[language] if mechanic in MECHANICS else ""


def tie_words(mechanic: str, language: str = "en") -> str:
    """What a mechanic's tie-break compares: "the tie broken by …"."""
    tie = MECHANICS[mechanic].tie if mechanic in MECHANICS else None
    return mechanic.replace("_", " ") if tie is None else tie[language]


def switch_name(board: Board, switch: str, language: str = "en") -> str:
    """The name of a board's option: that of the mechanic it switches on."""
    for mechanic in board.mechanics:
        if mechanic.if_option == switch:
            return mechanic_name(mechanic.name, language)
    return switch.replace("_", " ").capitalize()


def switch_about(board: Board, switch: str, language: str = "en") -> str:
    """The board file's text for its option, or else that of the mechanic it switches on."""
    option: Option = next(each for each in board.options if each.id == switch)
    if language in option.text:
        return option.text[language]
    for mechanic in board.mechanics:
        if mechanic.if_option == switch:
            return mechanic_about(mechanic.name, language)
    return next(iter(option.text.values()), "")


def phase_name(phase: str, language: str = "en") -> str:
    """The name of a decision; one without words is called as in records."""
    text = phase_text(phase)
    return phase if text is None else text[language]


def owner_name(owner: str, language: str = "en") -> str:
    """The name of an owner of tracks other than a seat: "neutral player", "everybody"."""
    text = owner_text(owner)
    return owner if text is None else text[language]


def end_text(reason: str, language: str = "en") -> str:
    """What ended the game, by `GameEnded.reason`."""
    return ENDS[reason][language]

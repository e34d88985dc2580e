"""What the start page says of boards and levels, in each language; of mechanics, `stellwerk.words` does."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from stellwerk import boards, words
from stellwerk.bots.levels import LEVELS
from stellwerk.kernel.board import Board

from .protocol import LevelShown, MechanicShown, OptionShown

#: A text in each language.
Words: TypeAlias = Mapping[str, str]

#: A sentence on each of our boards.
BOARDS: Final[Mapping[str, Words]] = {
    "usa": {
        "en": "Where it all began: from coast to coast, with the base rules alone.",
        "de": "Womit alles begann: von Küste zu Küste, nur mit den Grundregeln.",
    },
    "europe": {
        "en": "The grand tour: ferries, tunnels full of surprises, and stations that lend you a track.",
        "de": "Die große Rundreise: Fähren, Tunnel mit Tücken und Bahnhöfe, die dir ein Gleis leihen.",
    },
    "nederland": {
        "en": "Every bridge costs a toll: build first and pay the bank, or later and pay your rivals.",
        "de": "Jede Brücke kostet Maut: Bau zuerst und zahl an die Bank, oder später an die Konkurrenz.",
    },
    "poland": {
        "en": "Cross the borders, join the neighbours and collect their cards, again and again.",
        "de": "Bau über die Grenzen, verbinde die Nachbarn und hol dir ihre Karten, immer wieder.",
    },
    "iberia": {
        "en": "Draft your tickets, follow the festivals, and be there when the pile is high.",
        "de": "Drafte deine Zielkarten, folge den Festivals und sei da, wenn der Stapel hoch ist.",
    },
    "japan": {
        "en": "Express lines serve everybody, but don't be the one who did least for them.",
        "de": "Expressstrecken nützen allen, aber sei nicht, wer am wenigsten dafür getan hat.",
    },
    "south_korea": {
        "en": "Pay a little more than you must, and every track wins you ground in a province.",
        "de": "Zahl etwas mehr, als du musst, und jedes Gleis bringt dich in einer Provinz voran.",
    },
}
LEVEL_TITLES: Final[Mapping[str, Words]] = {
    "easy": {"en": "Easy", "de": "Leicht"},
    "medium": {"en": "Medium", "de": "Mittel"},
    "hard": {"en": "Hard", "de": "Schwer"},
}
#: Of boards that others made: with mechanics, and without.
OWN_BOARD: Final[Words] = {
    "en": "A board of your own: {mechanics}.",
    "de": "Ein eigener Spielplan: {mechanics}.",
}
OWN_BOARD_PLAIN: Final[Words] = {
    "en": "A board of your own, with the base rules.",
    "de": "Ein eigener Spielplan mit den Grundregeln.",
}


def is_ours(board: Board) -> bool:
    return board.id in boards.boards()


def about_board(board: Board, language: str) -> str:
    """A sentence on what is special."""
    if is_ours(board) and board.id in BOARDS:
        return BOARDS[board.id][language]
    titles = dict.fromkeys(words.mechanic_name(entry.name, language) for entry in board.mechanics)
    if not titles:
        return OWN_BOARD_PLAIN[language]
    return OWN_BOARD[language].format(mechanics=", ".join(titles))


def mechanics_shown(board: Board, language: str) -> tuple[MechanicShown, ...]:
    return tuple(
        MechanicShown(
            entry.name,
            words.mechanic_name(entry.name, language),
            words.mechanic_about(entry.name, language),
            dict(entry.parameters),
            entry.if_option,
            entry.unless_option,
        )
        for entry in board.mechanics
    )


def options_shown(board: Board, language: str) -> tuple[OptionShown, ...]:
    return tuple(
        OptionShown(each.id, each.text[language], each.default, each.seats, each.needs)
        for each in board.options
    )


def levels_shown(language: str) -> tuple[LevelShown, ...]:
    return tuple(
        LevelShown(name, LEVEL_TITLES[name][language], level.about[language])
        for name, level in LEVELS.items()
    )

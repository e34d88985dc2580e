"""What the start page says about boards and levels; `stellwerk.words` has the words for mechanics."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from stellwerk import boards, views, words
from stellwerk.boards.rules import is_played, rules_for
from stellwerk.bots.levels import LEVELS
from stellwerk.kernel.board import Board
from stellwerk.server.protocol.boards import LevelShown, MechanicShown, OptionShown

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
    "tricky": {"en": "Tricky", "de": "Knifflig"},
    "hard": {"en": "Hard", "de": "Schwer"},
}
#: For boards that others made, with and without mechanics.
OWN_BOARD: Final[Words] = {
    "en": "A board of your own: {mechanics}.",
    "de": "Ein eigener Spielplan: {mechanics}.",
}
OWN_BOARD_PLAIN: Final[Words] = {
    "en": "A board of your own, with the base rules.",
    "de": "Ein eigener Spielplan mit den Grundregeln.",
}


def is_ours(board: Board) -> bool:
    """Whether it is one of our boards, today's or an earlier version; others may have the same id."""
    return boards.is_known(board)


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


def mechanics_played(board: Board, options: Mapping[str, bool]) -> tuple[int, ...]:
    """The places of the mechanics that a table is played with."""
    switches = {each.id: options.get(each.id, False) for each in board.options}
    return tuple(n for n, entry in enumerate(board.mechanics) if is_played(entry, switches))


def options_shown(board: Board, language: str) -> tuple[OptionShown, ...]:
    return tuple(
        OptionShown(each.id, each.text[language], each.default, each.seats, each.needs)
        for each in board.options
    )


def has_books(board: Board) -> bool:
    """Whether a table may open its books."""
    return views.has_books(rules_for(board, board.seats[0]))


def levels_shown(language: str) -> tuple[LevelShown, ...]:
    return tuple(
        LevelShown(name, LEVEL_TITLES[name][language], level.about[language])
        for name, level in LEVELS.items()
    )

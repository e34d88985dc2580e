"""What things of a board are called in a report: from the board's file, or by their ids without it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from stellwerk.kernel.board import Board
from stellwerk.words import MECHANICS, Scene, colour_name, connection_name, mechanic_name, phrase, sheet_text
from stellwerk.words.base import SHEET
from stellwerk.words.names import connection_index, ticket_ends

from .words import Speech

#: What the score sheet puts in brackets behind a line: the number of a seat's own game.
BRACKETS: Final = re.compile(r"\s*\([^()]*\{[^()]*\)")
FIELD: Final = re.compile(r"\{(\w+)")


@dataclass(frozen=True)
class Names(Speech):
    """Of one board in one language."""

    id: str
    board: Board | None
    #: Whether another board of the same report is called the same.
    has_namesake: bool = False

    def title(self) -> str:
        name = self.board.name[self.language] if self.board else self.id
        return f"{name} ({self.id})" if self.has_namesake else name

    def section(self, seats: int, options: str) -> str:
        """As in "Iberia, 4 seats"."""
        title = self.say("section", board=self.title(), seats=seats)
        return f"{title}, {self.say('options', options=options)}" if options else title

    def ticket(self, ticket: str) -> str:
        """As in Boston–Miami; the worth is next to it."""
        found = {each.id: each for each in self.board.tickets} if self.board else {}
        if self.board is None or ticket not in found:
            return ticket
        return ticket_ends(self.board, found[ticket], self.language)

    def connection(self, connection: str) -> str:
        if self.board is None or all(each.id != connection for each in self.board.connections):
            return connection
        return connection_name(self.board, connection_index(self.board, connection), self.language)

    def colour(self, colour: str) -> str:
        return colour_name(colour, self.language)

    def source(self, source: str, mechanic: bool) -> str:
        if mechanic:
            return mechanic_name(source, self.language)
        return BRACKETS.sub("", SHEET[source][self.language]) if source in SHEET else source

    def line(self, line: str) -> str:
        """A line of the sheet: its code, and what it is of, as `rows.line_name` has put them together."""
        code, values = taken_apart(line)
        text = sheet_text(code)
        if text is None:
            return line
        short = {language: BRACKETS.sub("", words) for language, words in text.items()}
        named = dict(zip(dict.fromkeys(FIELD.findall(short[self.language])), values, strict=False))
        if not self.board or len(named) < len(set(FIELD.findall(short[self.language]))):
            return " ".join(values) or short[self.language]
        try:
            return phrase(short, self.language, named, Scene(self.board, ()))
        except KeyError:  # a city that this board has not: the file is another one
            return " ".join(values)

    def end(self, end: str) -> str:
        return self.say(f"end {end}") if end in {"trains", "passes"} else end

    def tie(self, tie: str) -> str:
        if tie in {"points", "tickets", "path", "shared"}:
            return self.say(f"tie {tie}")
        return mechanic_name(tie, self.language)


def named(ids: Iterable[str], boards: Mapping[str, Board], language: str) -> dict[str, Names]:
    """The names of all boards of a report; namesakes are distinguished by their ids."""
    found = {board: Names(language, board, boards.get(board)) for board in ids}
    titles = Counter(names.title() for names in found.values())
    return {board: replace(names, has_namesake=titles[names.title()] > 1) for board, names in found.items()}


def taken_apart(line: str) -> tuple[str, list[str]]:
    """The longest code that a line begins with, and the words after it."""
    words = line.split()
    for length in range(len(words), 0, -1):
        code = " ".join(words[:length])
        if sheet_text(code) is not None:
            return code, words[length:]
    return line, []


def mechanic_of(line: str) -> str:
    """The mechanic whose line it is; empty if nobody wrote words for it."""
    code, _ = taken_apart(line)
    return next((name for name, words in MECHANICS.items() if code in words.sheet), "")

"""A person's decision: a line is read and becomes a number, an action in notation, or a question."""

import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from stellwerk.actions import Action, ActionLike, BadAction
from stellwerk.bots import Dice, decision_of
from stellwerk.bots.coach import hints
from stellwerk.bots.hint import STREAM
from stellwerk.bots.hint import text as hint_text
from stellwerk.faults import Fault, printable
from stellwerk.game import Game
from stellwerk.reasons import IllegalAction
from stellwerk.words import city_name, fault_text

from .show import city_lines, labelled, show_options, show_table
from .texts import say


class Quit(Exception):
    """The person leaves the game."""


def read_line(console: Console) -> str:
    """The next line without blanks around it; Quit at the end of the input."""
    try:
        line = console.input(Text("> ", "bold")).strip()
    except EOFError:
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(Text(printable(line)))  # a terminal shows it by itself
    return line


class Person:
    """Somebody who sits at the terminal and plays a seat."""

    def __init__(self, game: Game, seat: int, console: Console, language: str) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self.language = language

    def decide(self) -> None:
        """Shows the table and asks until the person has acted."""
        if not self.game.can_take_back(self.seat):  # else they are in the middle of a payment
            show_table(self.console, self.game, self.seat, self.language)
            self.console.print(Text(say(self.language, "keys"), "dim"))
        options = labelled(self.game, self.seat, self.language)
        show_options(self.console, self.game, self.seat, options, self.language)
        while not self.handle_line(read_line(self.console), options):
            pass

    def handle_line(self, line: str, options: Mapping[str, Action]) -> bool:
        """Does what a line says; whether that was an action."""
        command, _, rest = line.partition(" ")
        match command.casefold():
            case "":
                show_options(self.console, self.game, self.seat, options, self.language)
            case "quit" | "q":
                raise Quit
            case "hint":
                decision = decision_of(self.game, self.seat)
                self.reply(hint_text(decision, hints(decision, Dice(STREAM), self.language), self.language))
            case "map":
                self.show_city(rest)
            case "?" if rest:
                self.explain(rest)
            case "?" | "help":
                self.reply(say(self.language, "help", example=list(options.values())[-1]))
            case "undo":
                return self.act(None)
            case number if number.isdecimal():
                if 1 <= int(number[:9]) <= len(options):
                    return self.act(list(options.values())[int(number) - 1])
                self.reply(say(self.language, "no number", most=len(options)))
            case _:
                return self.act(line)
        return False

    def act(self, action: ActionLike | None) -> bool:
        """Takes an action, or the last one back; says why not if it can't be."""
        try:
            if action is None:
                self.game.take_back(self.seat)
            else:
                self.game.apply(action, self.seat)
        except IllegalAction as illegal:
            self.reply(illegal.reason.text(self.language))
            return False
        except BadAction as bad:
            self.reply(fault_text(Fault(str(bad)), self.language))
            return False
        return True

    def explain(self, action: str) -> None:
        try:
            reason = self.game.why_not(action, self.seat)
        except BadAction as bad:
            self.reply(fault_text(Fault(str(bad)), self.language))
        else:
            self.reply(reason.text(self.language) if reason else say(self.language, "allowed"))

    def show_city(self, name: str) -> None:
        board = self.game.board
        names = [city_name(board, city, self.language).casefold() for city in range(len(board.cities))]
        found = [city for city, each in enumerate(names) if each.startswith(name.casefold())]
        if not found or not name:
            self.reply(say(self.language, "no city", name=name or "?"))
        for city in found if name else ():
            for line in city_lines(self.game, self.seat, city, self.language):
                self.console.print(line)

    def reply(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)

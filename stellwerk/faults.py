"""What is wrong with a user's input, in a form that can be translated.

The code that finds a fault has its English sentence, with values in braces. The sentence is also the key by
which other languages find theirs in `stellwerk/words/` (`words.fault_text`).

    fault = Fault("no seat is called {name}", name='"Cleo"')
    str(fault)                       no seat is called "Cleo"
    words.fault_text(fault, "de")    kein Platz heißt "Cleo"
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar


class Fault:
    """A sentence with values: texts and numbers, other faults, reasons (`reasons.Reason`).

    Without values the text is the whole sentence, so that plain messages can be passed on; they are
    translated if they are known.
    """

    def __init__(self, text: str, /, **values: Any) -> None:
        self.code = text
        self.values = values
        #: The players' names, if the sentence has numbers of seats.
        self.names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.code.format_map(self.values) if self.values else self.code

    def __repr__(self) -> str:
        return f"Fault({str(self)!r})"


class OfSeats(Fault):
    """A sentence of the kernel with numbers of seats; shown with the players' names."""

    def __init__(self, sentence: str, shown: str, names: Sequence[str]) -> None:
        super().__init__(sentence)
        self.shown = shown
        self.names = tuple(names)

    def __str__(self) -> str:
        return self.shown


class Several(tuple[Fault, ...]):
    """Several faults in a row."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self))


class LocalisedName:
    """A value with a name in each language, such as a board."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def text(self, language: str) -> str:
        return self.names.get(language, str(self))

    def __str__(self) -> str:
        return self.names["en"]


class FaultError(Exception):
    """Says what is wrong in every language: `said`; `str` is English.

    As in `BadSetUp("{board} has no option {name}", board=board, name=name)`, or with a fault as it is.
    """

    def __init__(self, said: str | Fault, /, **values: Any) -> None:
        self.said = said if isinstance(said, Fault) else Fault(said, **values)
        super().__init__(str(self.said))


class UserError(FaultError):
    """The user asked for something that can't be done. The message says why; the command line prints it."""

    #: What the command line exits with: 2 is wrong use.
    exit_code: ClassVar[int] = 2


def printable(text: str) -> str:
    """Without characters that could confuse a terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )

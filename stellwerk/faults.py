"""What is wrong with something that was handed over, so that it can be said in every language.

The English sentence stands where the fault is found, with its values in braces, and is its own code; the
other languages have theirs in `stellwerk/words/`, found by the English one (`words.fault_text`).

    fault = Fault("no seat is called {name}", name='"Cleo"')
    str(fault)                       no seat is called "Cleo"
    words.fault_text(fault, "de")    kein Platz heißt "Cleo"
"""

from collections.abc import Mapping, Sequence
from typing import Any


class Fault:
    """A sentence with values: texts and numbers, other faults, reasons (`reasons.Reason`).

    Without values the text is the whole sentence: so what others say in plain words can be handed on, and
    is told in other languages if it is known there.
    """

    def __init__(self, text: str, /, **values: Any) -> None:
        self.code = text
        self.values = values
        #: The players' names, where the sentence speaks of seats by their numbers.
        self.names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.code.format_map(self.values) if self.values else self.code

    def __repr__(self) -> str:
        return f"Fault({str(self)!r})"


class OfSeats(Fault):
    """A sentence about seats by their numbers, as the kernel says it; shown with the players' names."""

    def __init__(self, sentence: str, shown: str, names: Sequence[str]) -> None:
        super().__init__(sentence)
        self.shown = shown
        self.names = tuple(names)

    def __str__(self) -> str:
        return self.shown


class Several(tuple[Fault, ...]):
    """Faults one after the other."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self))


class Named:
    """A value with a name in each language, such as a board."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def text(self, language: str) -> str:
        return self.names.get(language, str(self))

    def __str__(self) -> str:
        return self.names["en"]


def fault_of(said: str | Fault) -> Fault:
    return Fault(said) if isinstance(said, str) else said

"""Outcomes of chance: how people name them, and the script that fixes them before they happen."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias, TypeGuard

from stellwerk.boards import UnknownName, find_ticket
from stellwerk.boards.rules import BadSetUp
from stellwerk.kernel.events import CHANCE_CARD, CHANCE_PLACE, CHANCE_START, CHANCE_TICKET, ImpossibleOutcome
from stellwerk.kernel.rules import Rules

#: An outcome as the kernel has it: its source and value.
Outcome: TypeAlias = tuple[int, int]
#: An outcome as people write it: "blue", a ticket's id, the number of the seat that starts.
NamedOutcome: TypeAlias = Outcome | str | int

#: More cards than any deck has: the kernel counts them in a byte.
DECK_LIMIT: Final = 256


class Script:
    """Outcomes that were fixed at the start, in their order."""

    def __init__(self, given: Iterable[Outcome] = ()) -> None:
        #: All of them; the record's header has them.
        self.given: tuple[Outcome, ...] = tuple(given)
        #: Those still to come.
        self.left: tuple[Outcome, ...] = self.given
        #: Whether chance ever followed this script, or outcomes given for a single action.
        self.was_used = False

    def copy(self) -> "Script":
        other = Script(self.given)
        other.left, other.was_used = self.left, self.was_used
        return other

    def pass_over(self, resolved: Iterable[Outcome]) -> None:
        """An outcome that is the script's next uses it up, wherever it came from."""
        for outcome in resolved:
            if self.left and self.left[0] == outcome:
                self.left = self.left[1:]


def outcomes_of(rules: Rules, named: Iterable[NamedOutcome]) -> list[Outcome]:
    """Outcomes as the kernel has them."""
    if isinstance(named, str) or not isinstance(named, Iterable):
        raise BadSetUp(f"Outcomes are a list, not {named!r}.")
    return [outcome_of(rules, outcome) for outcome in named]


def outcome_of(rules: Rules, named: NamedOutcome) -> Outcome:
    """A card by its name, a ticket by its id, the starting seat by its number, or (source, value).

    ImpossibleOutcome for anything that no game of these rules can ask for. The kernel relies on it:
    it takes a number below 0 for the end of the script.
    """
    if isinstance(named, str):
        if named in rules.card_names:
            return CHANCE_CARD, rules.card_names.index(named)
        try:
            return CHANCE_TICKET, find_ticket(rules.board, named)
        except UnknownName:
            raise ImpossibleOutcome(f"{named!r} is neither a card nor a ticket of this board") from None
    source, value = in_numbers(named)
    limits = {
        CHANCE_CARD: ("card number", len(rules.card_names)),
        CHANCE_TICKET: ("ticket number", len(rules.board.tickets)),
        CHANCE_START: ("seat", int(rules.seats)),
        CHANCE_PLACE: ("place in the deck", DECK_LIMIT),
    }
    if source not in limits:
        raise ImpossibleOutcome(f"chance has no source {source}")
    what, limit = limits[source]
    if not 0 <= value < limit:
        raise ImpossibleOutcome(f"there is no {what} {value} in this game")
    return source, value


def in_numbers(named: object) -> Outcome:
    if is_whole(named):
        return CHANCE_START, named
    if isinstance(named, tuple | list) and len(named) == 2 and all(is_whole(part) for part in named):
        return named[0], named[1]
    raise ImpossibleOutcome(f"{named!r} is not an outcome: give a name, a seat, or a pair of numbers")


def is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def outcome_name(rules: Rules, outcome: Outcome) -> NamedOutcome:
    """An outcome as people write it; `outcome_of` reads it."""
    source, value = outcome
    if source == CHANCE_CARD:
        return rules.card_names[value]
    if source == CHANCE_TICKET:
        return rules.board.tickets[value].id
    return value if source == CHANCE_START else outcome


def shared(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The same outcomes as objects that all games share: logs hold very many, and few are different."""
    found = tuple(outcomes)
    # several together, as in a set-up, are hardly ever the same twice and would only fill the cache
    return alone(found[0]) if len(found) == 1 else tuple(alone(outcome)[0] for outcome in found)


@lru_cache(maxsize=2048)
def alone(outcome: Outcome) -> tuple[Outcome]:
    return (outcome,)

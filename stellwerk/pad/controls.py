"""What people can enter beside tracks and tickets: a table of values for a field of the state.

A mechanic's facet here may have

    controls(mechanic)                      its controls, in the order in which they are shown
    begin(mechanic, rules, state)           before the first edit, when it is known who begins
    settle(mechanic, rules, state)          sets what follows from what was entered
    faults(mechanic, rules, state)          what does not add up, beyond what the mechanic itself sees
    BUILDERS                                owners of tracks that people build for
    give(mechanic, rules, state, edit)      builds for one of them
    guide(mechanic, rules, state)           how it goes at a real table, step by step
    cases(mechanic, rules, state)           what happens by the ticket that somebody turns up
    turn_up(mechanic, rules, state, ticket) what becomes of it if nothing is built; -1: no ticket is left
    due(mechanic, rules, state)             what is to be done before the next turn; None: nothing

All that people read is in its words (`Words.table`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Literal, TypeAlias

from mypy_extensions import i64, u8

from stellwerk import mechanics
from stellwerk.boards import find_track
from stellwerk.faults import FaultError
from stellwerk.kernel.board import Board
from stellwerk.kernel.layout import Field
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.reasons import Reason

from .edits import Enter, Give

#: "number": a number for each seat and place. "owners": which seat has each place, as the seat + 1.
#: "marks": whether each seat has each place. "cities": the cities of each seat, as their numbers.
Kind: TypeAlias = Literal["number", "owners", "marks", "cities"]


class CantBe(FaultError):
    """What was entered can't be so. Nothing has changed."""

    #: What a game would say, if that says it all.
    reason: Reason | None = None


@dataclass(frozen=True)
class Place:
    """One thing of a control: a card, a space, a pile."""

    #: Its place in the field.
    at: int
    #: What it is called. "": the control is about one thing.
    label: str | Said = ""
    #: The greatest number there.
    most: int = 255


@dataclass(frozen=True)
class Control:
    field: str
    kind: Kind
    label: Said
    places: tuple[Place, ...] = (Place(0),)
    #: It follows from the claims, if those come in the order of play.
    follows: bool = False


@dataclass(frozen=True)
class Case:
    """What a mechanic does when a ticket is turned up."""

    ticket: str
    said: Said
    #: The tracks of which one is built.
    tracks: tuple[str, ...] = ()


@cache
def facets() -> dict[str, ModuleType]:
    return mechanics.facets(__package__ or "")


def parts_of(rules: Rules, name: str) -> list[tuple[Mechanic, Any]]:
    """The mechanics whose facets have this part, with it."""
    every = ((mechanic, facets().get(mechanic.name)) for mechanic in rules.mechanics)
    return [(mechanic, getattr(facet, name)) for mechanic, facet in every if hasattr(facet, name)]


def all_controls(rules: Rules) -> list[tuple[Mechanic, Control]]:
    return [(mechanic, each) for mechanic, made in parts_of(rules, "controls") for each in made(mechanic)]


def found(rules: Rules, field: str) -> Control | None:
    """The control of a field; None: nobody can enter that."""
    return next((control for _, control in all_controls(rules) if control.field == field), None)


def begin(rules: Rules, state: State) -> None:
    for mechanic, began in parts_of(rules, "begin"):
        began(mechanic, rules, state)


def settle(rules: Rules, state: State) -> None:
    """Sets what follows from what was entered."""
    for mechanic, settled in parts_of(rules, "settle"):
        settled(mechanic, rules, state)


def builders(rules: Rules) -> list[str]:
    """The owners of tracks beside the seats that people build for."""
    return [owner for _, owners in parts_of(rules, "BUILDERS") for owner in owners]


def gave(rules: Rules, state: State, edit: Give) -> bool:
    """Whether a mechanic has built for its owner of tracks."""
    for mechanic, give in parts_of(rules, "give"):
        if edit.owner in facets()[mechanic.name].BUILDERS:
            give(mechanic, rules, state, edit)
            return True
    return False


def expect_built(rules: Rules, state: State, edit: Give) -> None:
    """CantBe if the mechanic whose owner of tracks this is would not build there."""
    for mechanic, expected in parts_of(rules, "expect_built"):
        if edit.owner in facets()[mechanic.name].BUILDERS:
            expected(mechanic, rules, state, find_track(rules.board, edit.track))


def turn_up(rules: Rules, state: State, ticket: int) -> None:
    for mechanic, turned in parts_of(rules, "turn_up"):
        turned(mechanic, rules, state, ticket)


def expect(board: Board, control: Control, edit: Enter, seats: int) -> None:
    """CantBe if a control has no such place or value."""
    if control.kind == "cities":
        most = 1 if 0 <= edit.place < len(board.cities) else -1
    else:
        place = next((each for each in control.places if each.at == edit.place), None)
        most = -1 if place is None else {"owners": seats, "marks": 1}.get(control.kind, place.most)
    if most < 0:
        raise CantBe("nothing is counted at place {place}", place=edit.place)
    if not 0 <= edit.value <= most:
        raise CantBe("this is a number from 0 to {most}", most=most)


# --- values


def values(rules: Rules, state: State, control: Control) -> tuple[tuple[int, ...], ...]:
    """What the control shows: for each seat, or once, the value of each place."""
    field = rules.layout.field(control.field)
    parts = range(field.parts)
    if control.kind == "cities":
        return tuple(tuple(each - 1 for each in entries(state, field, part) if each) for part in parts)
    at = [place.at for place in control.places]
    return tuple(tuple(value(state, field, control, part, each) for each in at) for part in parts)


def value(state: State, field: Field, control: Control, part: int, at: int) -> int:
    if control.kind == "cities":
        return int(at + 1 in entries(state, field, part))
    if control.kind == "marks":
        return entries(state, field, part)[0] >> at & 1
    return entries(state, field, part)[at]


def put(state: State, field: Field, control: Control, part: int, at: int, new: int) -> None:
    """Unchecked."""
    if control.kind == "cities":
        kept = [city for city in entries(state, field, part) if city not in {0, at + 1}]
        replace(state, field, part, [*kept, at + 1] if new else kept)
    elif control.kind == "marks":
        bit, before = 1 << at, entries(state, field, part)[0]
        replace(state, field, part, [before | bit if new else before & ~bit])
    else:
        set_entry(state, field, part, at, new)


def entries(state: State, field: Field, part: int) -> list[int]:
    where = state.w if field.word else state.b
    at = field.at + part * field.size
    return [int(where[n]) for n in range(at, at + field.size)]


def replace(state: State, field: Field, part: int, new: Sequence[int]) -> None:
    """All entries of a part; what is not given is 0."""
    for n in range(field.size):
        set_entry(state, field, part, n, new[n] if n < len(new) else 0)


def set_entry(state: State, field: Field, part: int, at: int, new: int) -> None:
    place = field.at + part * field.size + at
    if field.word:
        state.w[place] = i64(new)
    else:
        state.b[place] = u8(new)

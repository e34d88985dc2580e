"""Every key of a board file as a form: what the format and each mechanic declare, in the reader's words.

A new mechanic has its form at once: it follows from its `DATA`.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from stellwerk import mechanics, words
from stellwerk.boards.declared import registered
from stellwerk.boards.format import (
    BOARD,
    CITY,
    CITY_MORE,
    CONNECTION,
    CONNECTION_MORE,
    ID,
    LANGUAGES,
    MECHANIC,
    ON_GLOBE,
    ON_PAPER,
    OPTION,
    SEATS,
    TICKET,
    VIA_ON_GLOBE,
    VIA_ON_PAPER,
    shape_of,
)
from stellwerk.boards.shapes import Choice, Decimal, Field, Flag, IdTable, Listing, Number, Shape, Table, Text
from stellwerk.drawing.inks import VARIABLES
from stellwerk.drawing.mechanics import ARTS
from stellwerk.faults import Fault
from stellwerk.kernel.board import TRACK_COLOURS
from stellwerk.kernel.data import Item
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.workshop import FieldKind, FormField, Forms, MechanicForm

#: What keys of the format itself name.
NAMED: Final = {
    "a": "city",
    "b": "city",
    "if": "option",
    "unless": "option",
    "needs": "option",
    "open_with": "option",
    "start_scores_if": "option",
}
BY_SEATS: Final = tuple(str(seats) for seats in range(SEATS[0], SEATS[1] + 1))


@cache
def forms(language: Language) -> Forms:
    declared = registered()
    return Forms(
        board=fields(BOARD, language),
        city=fields((*CITY, *ON_GLOBE, *ON_PAPER, *CITY_MORE), language),
        connection=fields((*CONNECTION, *CONNECTION_MORE, VIA_ON_GLOBE, VIA_ON_PAPER), language),
        ticket=fields(TICKET, language),
        option=fields(OPTION.fields, language),
        mechanic=fields(MECHANIC[1:], language),
        mechanics=tuple(
            MechanicForm(
                name,
                words.mechanic_name(name, language),
                words.mechanic_about(name, language),
                items(declared[name].parameters, language),
                items(declared[name].city, language),
                items(declared[name].connection, language),
                items(declared[name].ticket, language),
                declared[name].at_least_one,
                deals=bool(declared[name].deals),
                open_tickets=declared[name].open_tickets,
            )
            for name in mechanics.NAMES
        ),
        colours=TRACK_COLOURS,
        signs={name: draw(VARIABLES) for art in ARTS.values() for name, draw in art.badges.items()},
    )


def fields(declared: Iterable[Field], language: Language) -> tuple[FormField, ...]:
    return tuple(
        made(
            each.name, each.shape, each.about, language, each.required, each.default, NAMED.get(each.name, "")
        )
        for each in declared
    )


def items(declared: Iterable[Item], language: Language) -> tuple[FormField, ...]:
    return tuple(
        made(
            each.name,
            shape_of(each),
            each.about,
            language,
            each.required,
            each.default,
            each.names,
            each.at_most,
        )
        for each in declared
    )


def made(
    name: str,
    shape: Shape,
    about: str,
    language: Language,
    required: bool = True,
    default: Any = None,
    names: str = "",
    at_most: str = "",
) -> FormField:
    inner = inner_of(shape)
    return FormField(
        name=name,
        kind=kind_of(shape),
        about=words.fault_text(Fault(about), language) if about else "",
        required=required,
        default=default,
        low=low_of(shape),
        high=high_of(shape),
        choices=shape.values if isinstance(shape, Choice) else (),
        names=names,
        at_most=at_most,
        has_false=isinstance(shape, Flag) and not shape.mark,
        of=() if inner is None else (made("", inner, "", language),),
        fields=fields(shape.fields, language)
        if kind_of(shape) == "table" and isinstance(shape, Table)
        else (),
    )


def kind_of(shape: Shape) -> FieldKind:
    match shape:
        case Number():
            return "number"
        case Decimal():
            return "decimal"
        case Flag():
            return "flag"
        case Text():
            return "id" if shape == ID else "text"
        case Choice():
            return "choice"
        case Listing():
            return "list"
        case IdTable():
            return "named"
        case Table():
            keys = tuple(field.name for field in shape.fields)
            return "words" if keys == LANGUAGES else "seats" if keys == BY_SEATS else "table"
    return "any"


def inner_of(shape: Shape) -> "Shape | None":
    if isinstance(shape, Listing | IdTable):
        return shape.of
    if isinstance(shape, Table) and kind_of(shape) == "seats":
        return shape.fields[0].shape
    return None


def low_of(shape: Shape) -> float:
    if isinstance(shape, Number | Decimal):
        return shape.low
    return shape.least if isinstance(shape, Listing) else 0


def high_of(shape: Shape) -> float:
    if isinstance(shape, Number | Decimal):
        return shape.high
    return shape.most if isinstance(shape, Listing | IdTable) else 0

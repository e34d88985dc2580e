"""The JSON Schema of the format, generated from its declarations, for editors and other programs.

It covers shapes and what mechanics need; only the validator checks what must fit together across a
file (cities that exist, a board that is connected). After a change of the format or of a mechanic's
declaration, `python -m stellwerk.boards.schema` rewrites schema.json.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from stellwerk.kernel.data import BoardData

from . import names
from .declared import registered
from .format import (
    CITY,
    CITY_MORE,
    CONNECTION_MORE,
    LISTS,
    ON_GLOBE,
    ON_PAPER,
    VERSION,
    VIA_ON_GLOBE,
    VIA_ON_PAPER,
    Declarations,
    board_table,
    items,
)
from .loader import SCHEMA_FILE
from .reading import Json
from .shapes import (
    Anything,
    Choice,
    Decimal,
    Field,
    Flag,
    IdTable,
    Kinds,
    Listing,
    Number,
    Shape,
    Table,
    Text,
)

Schema = dict[str, Json]
#: A text that is not blank and without control characters. The validator knows more that cannot be printed.
CONTROL = r"\u0000-\u001f\u007f-\u009f"
TEXT = f"^[^{CONTROL}]*[^\\s{CONTROL}][^{CONTROL}]*$"


def schema(declarations: Declarations) -> Schema:
    """The JSON Schema (draft 2020-12) of a board file."""
    body = _table(board_table(declarations, declarations))
    _put_anywhere(body)
    conditions = [_condition(name, data, declarations) for name, data in declarations.items()]
    conditions.append(_on_paper_or_globe())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:stellwerk:board:{VERSION}",
        "title": "A board of Stellwerk",
        **body,
        "allOf": [condition for condition in conditions if condition],
    }


def schema_text(declarations: Declarations) -> str:
    return json.dumps(schema(declarations), indent=1, ensure_ascii=False) + "\n"


def _schema(shape: Shape) -> Schema:
    if isinstance(shape, Number):
        return {"type": "integer", "minimum": shape.low, "maximum": shape.high}
    if isinstance(shape, Decimal):
        return {"type": "number", "minimum": shape.low, "maximum": shape.high}
    if isinstance(shape, Flag):
        return {"const": True} if shape.mark else {"type": "boolean"}
    if isinstance(shape, Text):
        pattern = f"^({shape.pattern})$" if shape.pattern else TEXT
        return {"type": "string", "pattern": pattern, "maxLength": shape.most}
    if isinstance(shape, Choice):
        return {"enum": list(shape.values)}
    if isinstance(shape, Listing):
        return {"type": "array", "items": _schema(shape.of), "minItems": shape.least, "maxItems": shape.most}
    if isinstance(shape, IdTable):
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^({names.ID})$"},
            "additionalProperties": _schema(shape.of),
            "minProperties": 1,
            "maxProperties": shape.most,
        }
    if isinstance(shape, Kinds):
        return _kinds(shape)
    if isinstance(shape, Anything):
        return {}
    return _table(shape)


def _table(shape: Table) -> Schema:
    properties: Schema = {}
    for entry in shape.fields:
        # A name may appear twice: then both shapes apply.
        more: Schema = {"allOf": [properties[entry.name]]} if entry.name in properties else {}
        properties[entry.name] = {**more, **_described(entry)}
    # What a mechanic needs is required only on boards that are played with it: see _condition.
    required: list[Json] = [entry.name for entry in shape.fields if entry.required and not entry.mechanic]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _described(entry: Field) -> Schema:
    found = {"description": entry.about, **_schema(entry.shape)}
    if entry.default is not None:
        found["default"] = entry.default
    return found


def _kinds(shape: Kinds) -> Schema:
    """A mechanic and its parameters, which depend on its name."""
    branches: list[Json] = []
    for name, table in shape.tables.items():
        branch = _table(table)
        required: list[Json] = [entry.name for entry in table.fields if entry.required]
        properties = branch["properties"]
        assert isinstance(properties, dict)
        branches.append(
            {**branch, "properties": {**properties, shape.key: {"const": name}}, "required": required}
        )
    return {"oneOf": branches} if branches else {"not": {}}


def _condition(name: str, data: BoardData, declarations: Declarations) -> Schema:
    """With the mechanic a board has what it needs; without it, nothing that only the mechanic reads."""
    needs: Schema = {}
    bans: Schema = {}
    for thing, key in LISTS.items():
        need = _need(data, thing)
        if need:
            needs[key] = need
        own: list[Json] = [{"required": [item]} for item in _only_its_own(data, thing, declarations)]
        if own:
            bans[key] = {"items": {"not": {"anyOf": own}}}
    if not needs and not bans:
        return {}
    entry: Schema = {"properties": {"name": {"const": name}}, "required": ["name"]}
    listed: Schema = {"properties": {"mechanics": {"contains": entry}}, "required": ["mechanics"]}
    return {"if": listed, "then": {"properties": needs}, "else": {"properties": bans}}


def _put_anywhere(body: Schema) -> None:
    """Adds the places on paper to those on the globe, none of them required: see `_on_paper_or_globe`."""
    lists: Any = body["properties"]
    city, connection = lists["cities"]["items"], lists["connections"]["items"]
    city["properties"] |= {field.name: _described(field) for field in ON_PAPER}
    city["required"] = [field.name for field in CITY if field.required]
    connection["properties"][VIA_ON_PAPER.name] = {
        "anyOf": [_described(VIA_ON_GLOBE), _described(VIA_ON_PAPER)]
    }


def _on_paper_or_globe() -> Schema:
    """A board with a size has its cities at x and y, any other at lat and lon."""
    return {
        "if": {"required": ["size"]},
        "then": {"properties": {"cities": _placed(ON_PAPER, ON_GLOBE)}},
        "else": {"properties": {"cities": _placed(ON_GLOBE, ON_PAPER), "background": False}},
    }


def _placed(place: tuple[Field, ...], other: tuple[Field, ...]) -> Schema:
    needed: list[Json] = [field.name for field in place]
    banned: list[Json] = [{"required": [field.name]} for field in other]
    return {"items": {"required": needed, "not": {"anyOf": banned}}}


def _need(data: BoardData, thing: str) -> Schema:
    declared = items(data, thing)
    required: list[Json] = [item.name for item in declared if item.required]
    once: list[Json] = [
        {"contains": {"required": [item.name]}} for item in declared if item.name in data.at_least_one
    ]
    need: Schema = {}
    if required:
        need["items"] = {"required": required}
    if once:
        need["allOf"] = once
    return need


def _only_its_own(data: BoardData, thing: str, declarations: Declarations) -> list[str]:
    readers = Counter(item.name for each in declarations.values() for item in items(each, thing))
    format_own = {entry.name for entry in (*CITY_MORE, *CONNECTION_MORE, VIA_ON_GLOBE)}
    return [
        item.name for item in items(data, thing) if readers[item.name] == 1 and item.name not in format_own
    ]


def main() -> None:
    """Write schema.json."""
    Path(__file__).with_name(SCHEMA_FILE).write_text(schema_text(registered()), "utf-8")


if __name__ == "__main__":
    main()

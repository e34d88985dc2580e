"""The server's addresses for programs: an OpenAPI document, generated from the types of `protocol`.

GET /api/openapi.json. Only the list of addresses is here, and a test compares it with the application's
own. OpenAPI has no place for sockets; their types are among the components, named in `x-sockets`.
"""

from functools import cache
from typing import Any, Final

import msgspec

from stellwerk import __version__
from stellwerk.server.protocol.base import Trouble
from stellwerk.server.protocol.boards import BoardCard, BoardShown, Catalogue
from stellwerk.server.protocol.owner import OwnedTables, ServerState, ShutOut
from stellwerk.server.protocol.pads import ChangePad, NewPad, PadList, PadShown
from stellwerk.server.protocol.practice import DailyFacts, PuzzleList, PuzzleShown
from stellwerk.server.protocol.reviews import ReplayFacts, ReviewFacts
from stellwerk.server.protocol.snapshots import Snapshot
from stellwerk.server.protocol.socket import FromPage, ToPage
from stellwerk.server.protocol.tables import Join, Links, NewTable, Reach, TableFacts, TableList
from stellwerk.server.protocol.workshop import (
    AskTickets,
    CheckDesign,
    DesignCard,
    DesignChecked,
    DesignList,
    DesignShown,
    Forms,
    Land,
    NewDesign,
    Official,
    PictureShown,
    SaveDesign,
    SetPicture,
    StartTrial,
    TicketsSuggested,
    TrialFacts,
)

REF: Final = "#/components/schemas/{name}"
JSON: Final = "application/json"
SVG: Final = "image/svg+xml"
PLAIN: Final = "text/plain"
LINES: Final = "application/x-ndjson"
DOCUMENT: Final = "/api/openapi.json"

Schema = dict[str, Any]


class Parameter(msgspec.Struct, frozen=True):
    """Behind the ? of an address."""

    name: str
    about: str
    schema: Schema


class Address(msgspec.Struct, frozen=True):
    method: str
    path: str
    about: str
    #: Of the answer if all is well.
    status: int = 200
    answer: type[msgspec.Struct] | None = None
    #: If the answer is none of `protocol`'s types.
    media: str = JSON
    body: type[msgspec.Struct] | None = None
    query: tuple[Parameter, ...] = ()
    #: Whether it needs the owner's token.
    owner: bool = False


LANGUAGE: Final = Parameter(
    "language",
    "The reader's; else the header Accept-Language says it.",
    {"type": "string", "enum": ["en", "de"]},
)
DARK: Final = Parameter("dark", "For a dark page.", {"type": "string", "enum": ["0", "1"]})
SEAT: Final = Parameter(
    "seat",
    "What this seat has seen. Needed until the game is over, and must be this browser's.",
    {"type": "string", "pattern": "^[0-9]{1,3}$"},
)
AS: Final = Parameter(
    "as",
    "Through whose eyes: a seat, all or nobody.",
    {"type": "string", "pattern": "^([0-9]{1,3}|all|nobody)$"},
)

FOUND: Final = Parameter(
    "text", "What is in the table's id, names or addresses; empty: all.", {"type": "string"}
)

PICTURE: Final = Parameter(
    "picture", "With the picture under the map.", {"type": "string", "enum": ["0", "1"]}
)
REGION: Final = tuple(
    Parameter(side, "In degrees.", {"type": "number"}) for side in ("west", "south", "east", "north")
)

PAPER: Final = Parameter(
    "paper", "What it is cut into.", {"type": "string", "enum": ["a4", "a3", "letter", "sheet"]}
)

DESIGN: Final = "/api/workshop/{id}"
AFTER: Final = Parameter(
    "after",
    "A version: the answer comes when there is a later one, or after a while.",
    {"type": "string", "pattern": "^[0-9]{1,8}$"},
)
AT: Final = Parameter("at", "As it was after this many edits.", {"type": "string", "pattern": "^[0-9]{1,8}$"})

TABLE: Final = "/api/tables/{id}"
PAD: Final = "/api/pads/{id}"
ADDRESSES: Final = (
    Address("GET", "/api/boards", "All that can be played.", answer=Catalogue, query=(LANGUAGE,)),
    Address("GET", "/api/boards/{key}.json", "A board to play on.", answer=BoardShown),
    Address("GET", "/api/boards/{key}.svg", "A board's picture.", media=SVG, query=(DARK,)),
    Address("GET", "/api/tables", "This browser's tables.", answer=TableList, query=(LANGUAGE,)),
    Address(
        "POST", "/api/tables", "A new table.", status=201, answer=TableFacts, body=NewTable, query=(LANGUAGE,)
    ),
    Address("GET", TABLE, "A table as everybody may know it.", answer=TableFacts, query=(LANGUAGE,)),
    Address("DELETE", TABLE, "Gives up this browser's seats.", status=204),
    Address("POST", f"{TABLE}/join", "Takes a seat.", answer=TableFacts, body=Join, query=(LANGUAGE,)),
    Address("GET", f"{TABLE}/links", "The links that this browser may pass on.", answer=Links),
    Address("GET", f"{TABLE}/record", "The game's record.", media=LINES, query=(SEAT,)),
    Address(
        "GET", f"{TABLE}/replay", "A finished game, step by step.", answer=ReplayFacts, query=(LANGUAGE,)
    ),
    Address(
        *("GET", f"{TABLE}/replay/{{step}}", "A finished game after a step."),
        answer=Snapshot,
        query=(AS, LANGUAGE),
    ),
    Address(
        *("GET", f"{TABLE}/review", "The review of a finished game, or how far it is."),
        answer=ReviewFacts,
        query=(LANGUAGE,),
    ),
    Address(
        "POST", f"{TABLE}/rematch", "The same once more.", status=201, answer=TableFacts, query=(LANGUAGE,)
    ),
    Address("GET", "/api/open", "Tables that anybody may join.", answer=TableList, query=(LANGUAGE,)),
    Address("GET", "/api/reach", "Where other devices find this server.", answer=Reach),
    Address("GET", "/api/daily/{day}", "How people did in a day's deals.", answer=DailyFacts),
    Address("GET", "/api/puzzles", "All puzzles.", answer=PuzzleList),
    Address("GET", "/api/puzzles/{puzzle}", "A puzzle.", answer=PuzzleShown, query=(LANGUAGE,)),
    Address("GET", "/api/workshop", "This browser's boards.", answer=DesignList, query=(LANGUAGE,)),
    Address(
        *("POST", "/api/workshop", "A new board to draw."),
        status=201,
        answer=DesignShown,
        body=NewDesign,
        query=(LANGUAGE,),
    ),
    Address(
        *("POST", "/api/workshop/check", "What is wrong with a board as it is now, and what it looks like."),
        answer=DesignChecked,
        body=CheckDesign,
        query=(LANGUAGE,),
    ),
    Address("GET", "/api/workshop/forms", "Every key of a board.", answer=Forms, query=(LANGUAGE,)),
    Address("GET", "/api/workshop/land", "What lies under a map.", answer=Land, query=REGION),
    Address("GET", "/api/workshop/official", "Figures of our boards.", answer=Official, query=(LANGUAGE,)),
    Address(
        "POST", "/api/workshop/tickets", "Tickets for a board.", answer=TicketsSuggested, body=AskTickets
    ),
    Address("GET", DESIGN, "A board to draw.", answer=DesignShown, query=(LANGUAGE,)),
    Address("PUT", DESIGN, "Saves it.", answer=DesignCard, body=SaveDesign, query=(LANGUAGE,)),
    Address("DELETE", DESIGN, "Deletes it.", status=204),
    Address("GET", f"{DESIGN}/board", "The board as others play it.", answer=BoardCard, query=(LANGUAGE,)),
    Address("GET", f"{DESIGN}/file", "Its board file.", query=(PICTURE,)),
    Address(
        *("GET", f"{DESIGN}/print", "The board to print and cut out."),
        media="application/pdf",
        query=(PAPER, PICTURE, LANGUAGE),
    ),
    Address("GET", f"{DESIGN}/picture", "The picture under it.", media="image/*"),
    Address("PUT", f"{DESIGN}/picture", "Puts a picture under it.", answer=PictureShown, body=SetPicture),
    Address("DELETE", f"{DESIGN}/picture", "Takes the picture out.", status=204),
    Address("GET", f"{DESIGN}/trial", "What bots' games say about it.", answer=TrialFacts, query=(LANGUAGE,)),
    Address(
        *("POST", f"{DESIGN}/trial", "Lets bots play it."),
        answer=TrialFacts,
        body=StartTrial,
        query=(LANGUAGE,),
    ),
    Address("DELETE", f"{DESIGN}/trial", "Stops them.", status=204),
    Address(
        "POST", "/api/pads", "A new score pad.", status=201, answer=PadShown, body=NewPad, query=(LANGUAGE,)
    ),
    Address("GET", "/api/pads", "This browser's score pads.", answer=PadList, query=(LANGUAGE,)),
    Address("GET", PAD, "A score pad, counted.", answer=PadShown, query=(AFTER, AT, LANGUAGE)),
    Address("POST", PAD, "Edits a score pad.", answer=PadShown, body=ChangePad, query=(LANGUAGE,)),
    Address("DELETE", PAD, "Takes a score pad off this browser's list.", status=204),
    Address("GET", f"{PAD}/position", "A score pad as a position to play on.", media=PLAIN, query=(AT,)),
    Address("GET", "/api/state", "How the server does.", answer=ServerState, owner=True),
    Address(
        *("GET", "/api/owner/tables", "Tables in memory."),
        answer=OwnedTables,
        query=(FOUND,),
        owner=True,
    ),
    Address("DELETE", "/api/owner/tables/{id}", "Deletes a table for good.", status=204, owner=True),
    Address("POST", "/api/owner/shut-out", "Turns an address away.", status=204, body=ShutOut, owner=True),
    Address("GET", "/healthz", "Whether games can be played.", media=PLAIN),
    Address("GET", "/metrics", "Figures for Prometheus.", media=PLAIN, owner=True),
    Address("GET", DOCUMENT, "This document."),
)


@cache
def document() -> bytes:
    return msgspec.json.encode(described())


def described() -> Schema:
    types = {kind for each in ADDRESSES for kind in (each.answer, each.body) if kind is not None}
    ordered = sorted(types, key=lambda kind: kind.__name__)
    shapes, components = msgspec.json.schema_components(
        [*ordered, Trouble, FromPage, ToPage], ref_template=REF
    )
    schemas = dict(zip([kind.__name__ for kind in ordered], shapes, strict=False))
    from_page, to_page = shapes[-2:]
    paths: dict[str, Schema] = {}
    for each in ADDRESSES:
        paths.setdefault(each.path, {})[each.method.lower()] = operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stellwerk", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"owner": {"type": "http", "scheme": "bearer"}},
        },
        "x-sockets": {f"{TABLE}/socket": {"from_page": from_page, "to_page": to_page}},
    }


def operation(each: Address, schemas: dict[str, Schema]) -> Schema:
    found: Schema = {
        "summary": each.about,
        "parameters": [*in_path(each.path), *(in_query(parameter) for parameter in each.query)],
        "responses": {str(each.status): success(each, schemas), "default": refusal()},
    }
    if each.body is not None:
        found["requestBody"] = {"required": True, "content": content(JSON, schemas[each.body.__name__])}
    if each.owner:
        found["security"] = [{"owner": []}]
    return found


def success(each: Address, schemas: dict[str, Schema]) -> Schema:
    found: Schema = {"description": each.about}
    if each.answer is not None:
        found["content"] = content(JSON, schemas[each.answer.__name__])
    elif each.status != 204:
        found["content"] = content(
            each.media, {"type": "object"} if each.media == JSON else {"type": "string"}
        )
    return found


def refusal() -> Schema:
    return {
        "description": "It can't be done: why, as a code and in the reader's words.",
        "content": content(JSON, {"$ref": REF.format(name=Trouble.__name__)}),
    }


def content(media: str, schema: Schema) -> Schema:
    return {media: {"schema": schema}}


def in_path(path: str) -> list[Schema]:
    names = [part.partition("}")[0] for part in path.split("{")[1:]]
    kinds: dict[str, Schema] = {"step": {"type": "integer", "minimum": 0}}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds.get(name, {"type": "string"})}
        for name in names
    ]


def in_query(parameter: Parameter) -> Schema:
    return {
        "name": parameter.name,
        "in": "query",
        "description": parameter.about,
        "schema": parameter.schema,
    }

"""Declarations of what a mechanic reads from a board file; loader, schema and validator use them."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Item:
    """One value in a board file: its name, kind, bounds, and whether it must be there.

    kind: "number" (an int from `low` to `high`), "flag" (true), "text", "row" (list of ints),
    "rows" (a row for each number of seats: {"2": [..], "3": [..]}), "by_seats" (a number for each),
    "numbers" and "lists" (a number, or a row, for each of some ids: {"germany": [7, 4, 3]}),
    "texts" and "words" (a text, or one in each language, for each of some ids; no rule depends on them),
    "any" (checked by the mechanic itself).
    """

    name: str
    kind: str
    about: str
    low: int = 0
    high: int = 255
    required: bool = False
    default: object | None = None
    #: The value at the same place that this one may not exceed: for a ferry's locomotives, the length.
    at_most: str = ""
    #: What the text, or each id, names: "connection", "country", "colour", or a parameter of the same
    #: mechanic whose ids are meant. Empty: nothing in particular.
    names: str = ""
    #: The parameter that says how many numbers each id's row has; a shorter row gets a warning.
    up_to: str = ""
    #: Whether no number may stand twice in the row.
    distinct: bool = False
    #: For "numbers": the most ids, the greatest sum, and a forbidden id; 0 and "": no limit.
    most_ids: int = 0
    total: int = 0
    not_called: str = ""


@dataclass(frozen=True)
class BoardData:
    """All that a mechanic declares: its own parameters, and what it reads at connections, cities and tickets.

    A required item of `connection`, `city` or `ticket` must be given for all of them (a toll for every
    connection); an item in `at_least_one` for at least one of them (a board with ferries has a ferry).
    """

    parameters: tuple[Item, ...] = ()
    connection: tuple[Item, ...] = ()
    city: tuple[Item, ...] = ()
    ticket: tuple[Item, ...] = ()
    at_least_one: tuple[str, ...] = field(default=())
    #: The parameter that says how many tickets the mechanic deals to each seat, if it deals any.
    deals: str = ""
    #: The item that opens a connection to all seats, so that it takes nobody's trains, if there is one.
    shared: str = ""
    #: The parameter that says how many connections of others a seat may use, if it may use any.
    lends: str = ""
    #: Whether tickets that are not kept must lie open beside the deck ("rest": "open").
    open_tickets: bool = False

"""What a mechanic reads from a board file, declared, so that loader, schema and validator follow from it."""

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
    #: May not exceed this other value at the same place: a ferry's locomotives its connection's length.
    at_most: str = ""
    #: What the text, or each id, names: "connection", "country", "colour", or a parameter of the same
    #: mechanic whose ids are meant. Empty: nothing in particular.
    names: str = ""
    #: Whether no number may stand twice in the row.
    distinct: bool = False
    #: For "numbers": the most ids, the greatest sum, and a name that no id may have; 0 and "": no limit.
    most_ids: int = 0
    total: int = 0
    not_called: str = ""


@dataclass(frozen=True)
class BoardData:
    """All that a mechanic declares: its own parameters, and what it reads at connections, cities and tickets.

    A required item of `connection`, `city` or `ticket` must stand at every one of them (a toll on
    every connection); `at_least_one` names items that must stand at one of them at the least (a
    board with ferries has a ferry).
    """

    parameters: tuple[Item, ...] = ()
    connection: tuple[Item, ...] = ()
    city: tuple[Item, ...] = ()
    ticket: tuple[Item, ...] = ()
    at_least_one: tuple[str, ...] = field(default=())
    #: The parameter that says how many tickets the mechanic deals to each seat, if it deals any.
    deals: str = ""
    #: Whether it needs tickets that are not kept to lie open beside the deck ("rest": "open").
    open_tickets: bool = False

"""What a mechanic reads from a board file, declared, so that loader, schema and validator follow from it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Item:
    """One value in a board file: its name, kind, bounds, and whether it must be there.

    kind: "number" (an int from `low` to `high`), "flag" (true), "text", "row" (list of ints),
    "rows" (a row for each number of seats: {"2": [..], "3": [..]}), "any" (checked by the mechanic itself).
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

"""The points at which a mechanic changes the base game.

A mechanic is a direct subclass that overrides a few of these methods and knows neither a board nor
another mechanic. For each point the kernel lists the mechanics that override it, so a board without
mechanics pays nothing. Each point says how several mechanics combine there.

`r` is the rules of the game, `s` its state. A mechanic is shared by all games and threads, so after set-up
it writes nothing to itself: what changes lives in fields that it declares. Its judge (bots/judges) tells
bots what it is worth.
"""

from typing import TYPE_CHECKING, TypeAlias

from mypy_extensions import i64, mypyc_attr

from stellwerk.kernel.board import Board, Data
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

#: Facts by name: a number or a word; numbers, in seat order or in the order that the name implies; or
#: numbers or ids by track, colour …
Fact: TypeAlias = int | str | list[int] | dict[str, list[int]] | dict[str, list[str]]
Derived: TypeAlias = dict[str, Fact]


@mypyc_attr(allow_interpreted_subclasses=True)  # a mechanic can be tried out before it is compiled
class Mechanic:
    #: The name in board files; set by the registry.
    name: str

    def __init__(self, board: Board, parameters: Data, seats: int) -> None:
        self.board = board
        self.parameters = parameters
        self.seats: i64 = seats
        #: Its place in the board's order, its first phase and its first option: set by the kernel.
        self.number: i64 = 0
        self.first_phase: i64 = 0
        self.first_option: i64 = 0
        self.option_count: i64 = 0
        self.first_kind: i64 = 0
        self.first_event: i64 = 0

    def number_of(self, parameter: str) -> int:
        """A parameter that is a whole number; the loader has filled in the default."""
        value = self.parameters[parameter]
        if not isinstance(value, int):
            raise TypeError(f"{parameter} must be a whole number, not {value!r}")
        return value

    def row_of(self, parameter: str) -> list[int]:
        """The row for this game of a parameter that has one row per number of seats."""
        rows = self.parameters[parameter]
        row = rows.get(str(int(self.seats))) if isinstance(rows, dict) else None
        if not isinstance(row, list | tuple):
            raise TypeError(f"{parameter} must have a row for {int(self.seats)} seats, not {rows!r}")
        return [int(str(points)) for points in row]

    # --- at game creation

    def phases(self) -> tuple[str, ...]:
        """Names of its own decisions. A name ending in "+" is decided by several seats at once."""
        return ()

    def option_names(self) -> tuple[str, ...]:
        """Its own options in notation, in the order of their ids: "station", "city paris" …"""
        return ()

    def owners(self) -> tuple[str, ...]:
        """Owners of tracks that it adds to the seats: "all", "neutral"."""
        return ()

    def card_kinds(self) -> tuple[str, ...]:
        """Kinds of cards that it shuffles into the deck of train cards."""
        return ()

    def more_tickets(self) -> int:
        """How many more tickets than the board says it can let a seat draw."""
        return 0

    def most_tickets(self) -> int:
        """The most tickets that it offers to a seat itself. The greatest number counts."""
        return 0

    def declare(self, r: "Rules") -> None:
        """Reserves its fields in r.layout and remembers their places."""

    def adjust_tables(self, r: "Rules") -> None:
        """Changes the rules' tables before the first game (a ferry needs locomotives)."""

    # --- set-up

    def set_up(self, r: "Rules", s: State) -> None:
        """After cards are dealt and the display is laid, before tickets are dealt. In the board's order."""

    def deal_tickets(self, r: "Rules", s: State) -> bool:
        """Deals the starting tickets instead of the kernel. True: done; the first that does wins."""
        return False

    # --- a turn

    def limit(self, r: "Rules", s: State, seat: i64) -> None:
        """Removes from r.out the tracks and base actions that the seat may not choose. In order."""

    def turn_options(self, r: "Rules", s: State, seat: i64) -> None:
        """Adds its own actions to r.out, after all limits. In the board's order."""

    def without_trains(self, r: "Rules", s: State, seat: i64) -> None:
        """Adds to r.trainless the tracks that take no trains from the seat's supply. United."""

    def turned(self, r: "Rules", s: State, kind: i64) -> None:
        """A card of the mechanic's own kind was turned up from the deck; the next one replaces it."""

    def planted_card(self, r: "Rules", s: State) -> None:
        """The card that it put at a chosen place in the deck (r.planted) was turned up."""

    def default_depth(self, r: "Rules", s: State) -> i64:
        """The value of r.planted in a text position that does not say how deep that card lies."""
        return 0

    def tickets_used_up(self, r: "Rules", s: State) -> None:
        """The last ticket of the deck was taken; discarded ones are shuffled only after this. In order."""

    # --- its own decisions

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        """Adds the options of its open decision to r.out."""

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        """Applies one of its options (counted from 0), in its own phase or at the start of a turn."""

    def resolve(self, r: "Rules", s: State) -> None:
        """All seats have answered (words ANSWER + seat of the state): applies the answers in seat order."""

    # --- a claim

    def numbers(self, r: "Rules", s: State, seat: i64) -> i64:
        """Numbers of cards, as bits, that may be played for the track instead of its length. United."""
        return 0

    def extras(self, r: "Rules", s: State, seat: i64) -> i64:
        """What the seat could add to the number of cards in this claim, as bits of the values. United."""
        return 0

    def ask(self, r: "Rules", s: State) -> bool:
        """After the payment is chosen: opens a decision of its own, or returns False. In order.

        Mechanics with `extras` come last; the others set LEAST_EXTRA and MOST_EXTRA to the extras that
        they can use. At most one mechanic sets EXTRA.
        """
        return False

    def ask_revealed(self, r: "Rules", s: State) -> bool:
        """Like `ask`, once everybody sees the cards laid out. A claim can still be given up."""
        return False

    def adjust_claim(self, r: "Rules", s: State) -> None:
        """Changes the claim context before it is carried out: owner, trains used, points. In order."""

    def claimed(self, r: "Rules", s: State) -> None:
        """What follows a completed claim. In order.

        OWNER and PAYER in the claim context need not be the seat in turn (claims.give).
        """

    def paid(self, r: "Rules", s: State) -> None:
        """Cards were paid for the mechanic's own thing (claims.begin_payment with its number + 1)."""

    # --- between turns and at the end

    def between(self, r: "Rules", s: State) -> bool:
        """Before the next turn: opens a decision, or returns False. flow.resume continues the game."""
        return False

    def ends(self, r: "Rules", s: State, seat: i64) -> bool:
        """Whether the end may be triggered at the end of this turn: all must agree."""
        return True

    def link(self, r: "Rules", s: State, seat: i64) -> None:
        """Joins cities in r.net that other owners' tracks also join for this seat. United."""

    def reach(self, r: "Rules", s: State, seat: i64) -> None:
        """Joins the best of what the seat may use besides its own network (a station). After all links."""

    def lends(self, r: "Rules", s: State, seat: i64, track: i64) -> bool:
        """Whether `link` or `reach` can let the seat use this track of another, now or later."""
        return False

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        """Final points of a seat. Added.

        Asked after the tickets of all seats are counted: r.completed and r.completed_points may be read.
        """
        return 0

    def tie_key(self, r: "Rules", s: State, seat: i64) -> i64:
        """Breaks a tie after completed tickets, before the longest path: more is better. In order."""
        return 0

    # --- what a seat knows, and consistency

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """Fills its hidden fields in a state redrawn from a seat's view."""

    def faults(self, r: "Rules", s: State) -> list[str]:
        """What is impossible in this state, in words that players understand."""
        return []

    def cards_held(self, s: State, kind: i64) -> i64:
        """How many cards of a kind (train cards or its own) lie with the mechanic, for all to see."""
        return 0

    def trains_held(self, s: State, seat: i64) -> i64:
        """Trains of a seat that lie with the mechanic."""
        return 0

    def scored(self, r: "Rules", s: State, seat: i64) -> i64:
        """What it has added to, or taken from, a seat's running score."""
        return 0

    def ticket_places(self, r: "Rules", s: State, ticket: i64) -> i64:
        """How often the ticket lies in the mechanic's own places."""
        return 0

    def tickets_seen(self, r: "Rules", s: State, seat: i64, word: i64) -> i64:
        """Tickets in its own places that the seat sees, as a word of a set."""
        return 0

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        """The lines of `bonus` on the score sheet."""
        return []

    def shown(self, r: "Rules", s: State, seat: i64) -> dict[str, dict[str, list[int]]]:
        """What typed views show besides its fields, of a seat or (-1) of the table; everybody sees it."""
        return {}

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """What its rules derive from public facts, so that programs that show a table need no rules.

        `s` is a view: the mover's own during a claim that nobody else has seen yet. It has REMEMBERED
        fields too; what follows from them is public only if `is_open`.
        """
        return {}

    def derived_for(self, r: "Rules", s: State, seat: i64) -> Derived:
        """What its rules derive from what only this seat sees; it replaces a public fact of that name."""
        return {}

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        """Why the seat can't take this option of the mechanic's.

        Called in its own decision; at the start of a turn, where it says when its question comes; and in a
        claim, after its question was asked or skipped. None: the open question comes first.
        """
        return None

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        """What its open decision asks the seat; `s` may be a view."""
        return None

    def why_not_keep(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        """Why the seat can't keep that number of the tickets offered in a decision of the mechanic's."""
        return None

    def why_not_number(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        """Why this mechanic has no use for this many more cards than the track in hand needs."""
        return None

    def why_withheld(self, r: "Rules", s: State, seat: i64, action: i64) -> Said | None:
        """Why its `limit` forbids a base action (rules.DRAW_TICKETS …); None if it does not."""
        return None

    def why_no_claim(self, r: "Rules", s: State, seat: i64, track: i64) -> Said | None:
        """Why this mechanic keeps the seat from claiming the track; None if it does not."""
        return None


def joining(mechanics: list[Mechanic], point: str) -> list[Mechanic]:
    """The mechanics that override a point, in the board's order."""
    return [m for m in mechanics if getattr(type(m), point) is not getattr(Mechanic, point)]

"""The points at which a mechanic joins in the base game.

A mechanic is one class, one level below this one, that overrides a few of these methods and knows
neither a board nor another mechanic. The kernel makes, for each point, the list of the mechanics
that override it, so a board without mechanics pays nothing. How several mechanics combine at a
point is said at the point.

`r` is the rules of the game in play (fixed), `s` its state. Mechanics keep nothing of a game in
themselves: what changes lives in fields that they declare.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from stellwerk.kernel.board import Board, Data
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.outlook import Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules


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
        """A parameter that is a whole number; the loader has written its default out."""
        value = self.parameters[parameter]
        if not isinstance(value, int):
            raise TypeError(f"{parameter} must be a whole number, not {value!r}")
        return value

    def row_of(self, parameter: str) -> list[int]:
        """Of a parameter that has a row for each number of seats: that of this game."""
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
        """Owners of tracks beside the seats that it brings: "all", "neutral"."""
        return ()

    def card_kinds(self) -> tuple[str, ...]:
        """Kinds of cards that it shuffles into the deck of train cards."""
        return ()

    def more_tickets(self) -> int:
        """How many tickets beyond the board's number it can let a seat draw."""
        return 0

    def most_tickets(self) -> int:
        """How many tickets at the most it lays before a seat itself. The greatest counts."""
        return 0

    def declare(self, r: "Rules") -> None:
        """Reserves its fields in r.layout and remembers their places."""

    def shape(self, r: "Rules") -> None:
        """Changes the rules' tables before the first game (a ferry needs locomotives)."""

    # --- set-up

    def set_up(self, r: "Rules", s: State) -> None:
        """After cards are dealt and the display is laid, before tickets are dealt. In the board's order."""

    def deal_tickets(self, r: "Rules", s: State) -> bool:
        """Deals the starting tickets instead of the kernel. True: done; the first that does wins."""
        return False

    # --- a turn

    def limit(self, r: "Rules", s: State, seat: i64) -> None:
        """Takes tracks and base actions that the seat may not choose out of r.out. All do so in turn."""

    def turn_options(self, r: "Rules", s: State, seat: i64) -> None:
        """Adds its own actions to r.out, after all limits. In the board's order."""

    def without_trains(self, r: "Rules", s: State, seat: i64) -> None:
        """Adds to r.trainless the tracks that take no trains from the seat's supply. United."""

    def turned(self, r: "Rules", s: State, kind: i64) -> None:
        """A card of the mechanic's own kind was turned up from the deck; the next one replaces it."""

    def planted_card(self, r: "Rules", s: State) -> None:
        """The card that it laid at a place of its own in the deck (r.planted) was turned up."""

    def usual_depth(self, r: "Rules", s: State) -> i64:
        """What r.planted holds in a text position that does not say how deep that card lies."""
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
        """Numbers of cards, as bits, that may be played for the track beside its length. United."""
        return 0

    def extras(self, r: "Rules", s: State, seat: i64) -> i64:
        """What the seat could add to the number of cards in this claim, as bits of the values. United."""
        return 0

    def ask(self, r: "Rules", s: State) -> bool:
        """After the payment is chosen: opens a decision of its own, or returns False. In order.

        Those that have `extras` come after all others, which say by LEAST_EXTRA and MOST_EXTRA what
        they have a use for. One mechanic at most sets EXTRA.
        """
        return False

    def laid(self, r: "Rules", s: State) -> bool:
        """The cards are laid out, everybody sees them: as `ask`. A claim can still be given up."""
        return False

    def place(self, r: "Rules", s: State) -> None:
        """Changes the claim context before it is carried out: owner, trains used, points. In order."""

    def claimed(self, r: "Rules", s: State) -> None:
        """What follows a claim that has been carried out. In order.

        The claim context says whose it is: OWNER and PAYER are the seat in turn, or not (claims.give).
        """

    def paid(self, r: "Rules", s: State) -> None:
        """Cards were paid for the mechanic's own thing (claims.begin_payment with its number + 1)."""

    # --- between turns and at the end

    def between(self, r: "Rules", s: State) -> bool:
        """Before the next turn: opens a decision, or returns False. It goes on by flow.resume."""
        return False

    def ends(self, r: "Rules", s: State, seat: i64) -> bool:
        """Whether the end may be triggered at the end of this turn: all must agree."""
        return True

    def link(self, r: "Rules", s: State, seat: i64) -> None:
        """Joins cities in r.net that others' tracks join for this seat too. United."""

    def reach(self, r: "Rules", s: State, seat: i64) -> None:
        """Chooses the best of what may be joined beside the own network (a station). After all links."""

    def bonus(self, r: "Rules", s: State, seat: i64) -> i64:
        """Final points of a seat. Added."""
        return 0

    def tie_key(self, r: "Rules", s: State, seat: i64) -> i64:
        """Breaks a tie after completed tickets, before the longest path: more is better. In order."""
        return 0

    # --- judgement: what a player makes of it, for bots; worth in hundredths of a point

    def haste(self) -> i64:
        """Hundredths of the turns that laying a hand down takes, kept free for it even with two seats."""
        return 0

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """Before a position is judged for a seat: works out once, into its scratch, what it needs for that.

        `s` is a view of the seat, or a state in which it must look at nothing that the seat can't see.
        """

    def worth(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What claiming the free track brings beside its points, or costs beside cards, trains. Added."""
        return 0

    def more_cards(self, r: "Rules", s: State, seat: i64, track: i64) -> i64:
        """Cards, in hundredths, that the track will probably take beyond its length. Added."""
        return 0

    def way(self, r: "Rules", s: State, seat: i64, track: i64, o: Outlook) -> i64:
        """What it costs to use a track of another for one's tickets; -1: it can't be. The least counts."""
        return -1

    def goals(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """Adds to the outlook's goals what is worth joining to the own network, beside tickets."""

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """What an option of its own (counted from 0) is worth beside the others of its decision.

        Of an action at the start of a turn: what it brings in all, to be compared with `o.turn`.
        """
        return 0

    def judge_cards(self, r: "Rules", s: State, seat: i64, number: i64, o: Outlook) -> i64:
        """What it brings to play so many cards for the track in hand, whatever they are worth. Added."""
        return 0

    def extra_worth(self, r: "Rules", s: State, seat: i64, extra: i64, o: Outlook) -> i64:
        """What it brings to add so much (EXTRA) to the number of cards of the claim in hand. Added."""
        return 0

    def tickets_taken(self, r: "Rules", s: State, seat: i64, word: i64) -> i64:
        """Tickets as good as kept by the seat, though they lie with the mechanic, as a word of a set."""
        return 0

    # --- what a seat knows, and what must hold

    def sample(self, r: "Rules", s: State, seat: i64, stream: Stream) -> None:
        """Fills its hidden fields in a state redrawn from a seat's view."""

    def faults(self, r: "Rules", s: State) -> list[str]:
        """What is impossible in this state, in a player's words."""
        return []

    def cards_held(self, s: State, kind: i64) -> i64:
        """Cards of a kind, train cards or its own, that lie with the mechanic, seen by all."""
        return 0

    def trains_held(self, s: State, seat: i64) -> i64:
        """Trains of a seat that lie with the mechanic."""
        return 0

    def scored(self, r: "Rules", s: State, seat: i64) -> i64:
        """What it has added to, or taken from, a seat's running score."""
        return 0

    def ticket_places(self, r: "Rules", s: State, ticket: i64) -> i64:
        """How often the ticket lies in places of its own."""
        return 0

    def tickets_seen(self, r: "Rules", s: State, seat: i64, word: i64) -> i64:
        """Tickets in its own places that the seat sees, as a word of a set."""
        return 0

    def sheet(self, r: "Rules", s: State, seat: i64) -> list[tuple[Said, int]]:
        """The lines of `bonus` on the score sheet."""
        return []

    def shown(self, r: "Rules", s: State, seat: i64) -> dict[str, dict[str, list[int]]]:
        """What typed views show beside its fields, of a seat or (-1) of the table; everybody sees it."""
        return {}

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        """Why the seat can't take this option of the mechanic's."""
        return None

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        """What its open decision asks the seat; `s` may be a view."""
        return None

    def why_not_keep(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        """Why the seat can't keep so many of the tickets before it in a decision of the mechanic's."""
        return None

    def why_not_number(self, r: "Rules", s: State, seat: i64, number: i64) -> Said | None:
        """Why this mechanic has no use for so many cards, more than the track in hand needs."""
        return None

    def why_withheld(self, r: "Rules", s: State, seat: i64, action: i64) -> Said | None:
        """Why its `limit` keeps the seat from a base action (rules.DRAW_TICKETS …); None if it does not."""
        return None

    def why_no_claim(self, r: "Rules", s: State, seat: i64, track: i64) -> Said | None:
        """Why this mechanic keeps the seat from claiming the track; None if it does not."""
        return None


def joining(mechanics: list[Mechanic], point: str) -> list[Mechanic]:
    """The mechanics that override a point, in the board's order."""
    return [m for m in mechanics if getattr(type(m), point) is not getattr(Mechanic, point)]

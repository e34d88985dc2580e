"""What lies on the table: hands, tracks, decks and scores, who is to decide, and between what."""

from collections.abc import Mapping

from stellwerk import words
from stellwerk.actions import Action, ActionLike, action_table, held, offered, owned
from stellwerk.kernel import flow, layout
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import view as kernel_view
from stellwerk.reasons import Reason, Value
from stellwerk.scores import Sheet, sheet
from stellwerk.words import Scene


class Tabletop:
    """Reads a state; nothing here changes it."""

    state: State

    def __init__(self, rules: Rules, names: tuple[str, ...], switches: Mapping[str, bool]) -> None:
        #: The tables are shared by all games of this kind, the workspace is this game's own.
        self.rules = rules
        self.board: Board = rules.board
        self.names = names
        #: The board's switches, all of them.
        self.switches: dict[str, bool] = dict(switches)
        #: Turns options, typed actions and notation into each other.
        self.table = action_table(rules)

    # --- what is to be decided

    @property
    def is_over(self) -> bool:
        return int(self.state.b[layout.PHASE]) == layout.OVER

    def decisions(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        owes = int(self.state.b[layout.OWES])
        return tuple(seat for seat in range(len(self.names)) if owes >> seat & 1)

    def phase(self, seat: int | str | None = None) -> str | None:
        """The decision that is open, such as "turn" or "colour"; for a seat that owes none, None."""
        if seat is not None and self.seat(seat) not in self.decisions():
            return None
        return self.rules.phase_names[int(self.state.b[layout.PHASE])]

    def option_ids(self, seat: int | str | None = None) -> list[int]:
        """The legal options of a seat as dense ids, in ascending order."""
        if self.is_over:
            return []
        return list(flow.options(self.rules, self.state, self.decider(seat)))

    def options(self, seat: int | str | None = None) -> list[Action]:
        """The legal actions of a seat; by default of the only one that owes a decision."""
        if self.is_over:
            return []
        number = self.decider(seat)
        ids = flow.options(self.rules, self.state, number)
        return [self.table.action(option, self.state, number) for option in ids]

    def seat(self, seat: int | str) -> int:
        """The number of a seat given by number or name; ValueError if there is none."""
        if isinstance(seat, str):
            if seat not in self.names:
                raise ValueError(f"Nobody called {seat!r} plays here, only {', '.join(self.names)}.")
            return self.names.index(seat)
        if isinstance(seat, bool) or not hasattr(seat, "__index__"):
            raise ValueError(f"A seat is a number or a name, not {seat!r}.")
        number = seat.__index__()
        if not 0 <= number < len(self.names):
            raise ValueError(
                f"There is no seat {number}; seats have numbers from 0 to {len(self.names) - 1}."
            )
        return number

    def decider(self, seat: int | str | None) -> int:
        """The number of a seat; None: of the only one that owes a decision."""
        if seat is not None:
            return self.seat(seat)
        owing = self.decisions()
        if len(owing) == 1 or self.is_over:
            return owing[0] if owing else int(self.state.b[layout.TURN])
        who = ", ".join(f"{number} ({self.names[number]})" for number in owing)
        raise ValueError(f"Several seats decide now; say for which one: {who}.")

    # --- in words

    def asks(self, seat: int | str | None = None, language: str = "en") -> str:
        """What a seat must decide, as in "Take your second card.", or whom it is waiting for."""
        number = None if seat is None else self.seat(seat)
        return words.asks(self.rules, self.state, self.names, number, language)

    def label(self, action: ActionLike, seat: int | str | None = None, language: str = "en") -> str:
        """What a button for an action says, as in "Claim Denver–Omaha"."""
        number = self.decider(seat)
        read = self.table.read(action)
        seen = kernel_view(self.rules, self.state, number)
        meant = self.table.action(read, seen, number) if isinstance(read, int) else read
        return words.option_text(self.rules, meant, language, seen)

    def reason(self, code: str, **values: Value) -> Reason:
        """A reason whose text has the players' names."""
        return Reason(code, tuple(values.items()), Scene(self.board, self.names))

    # --- what lies there

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.state.b[layout.TURN])

    @property
    def turns(self) -> int:
        """Turns ended so far."""
        return int(self.state.w[layout.TURNS])

    @property
    def turns_left(self) -> int | None:
        """Turns left, once the end has been triggered."""
        return int(self.state.b[layout.LAST]) or None

    @property
    def display(self) -> tuple[str | None, ...]:
        """The open cards; None: a gap."""
        kinds = [int(self.state.b[layout.DISPLAY + slot]) for slot in range(layout.SLOTS)]
        return tuple(None if kind == layout.GAP else CARDS[kind] for kind in kinds)

    @property
    def deck_left(self) -> int:
        return int(self.state.b[layout.DECK_LEFT])

    @property
    def discards_left(self) -> int:
        return int(self.state.b[layout.DISCARD_LEFT])

    @property
    def tickets_left(self) -> int:
        """Tickets in the deck."""
        return int(self.state.b[layout.TICKETS_LEFT])

    def discards(self) -> dict[str, int]:
        return self._cards(layout.DISCARDS)

    def hand(self, seat: int | str) -> dict[str, int]:
        """The train cards of a seat, as {"blue": 2}."""
        return self._cards(layout.HAND + self.seat(seat) * layout.KINDS)

    def _cards(self, at: int) -> dict[str, int]:
        numbers = [int(self.state.b[at + kind]) for kind in range(layout.KINDS)]
        return {card: number for card, number in zip(CARDS, numbers, strict=True) if number}

    def tickets(self, seat: int | str) -> tuple[str, ...]:
        """The tickets a seat has kept."""
        kept = held(self.rules, self.state, self.seat(seat))
        return tuple(self.board.tickets[ticket].id for ticket in kept)

    def offer(self, seat: int | str) -> tuple[str, ...]:
        """The tickets a seat has before it to choose from."""
        before = offered(self.rules, self.state, self.seat(seat))
        return tuple(self.board.tickets[ticket].id for ticket in before)

    def tracks(self, owner: int | str) -> tuple[str, ...]:
        """The tracks of a seat, or of an owner that a mechanic brings ("all", "neutral")."""
        is_other = isinstance(owner, str) and owner in self.rules.owners and owner not in self.names
        number = self.rules.owner(str(owner)) if is_other else self.seat(owner)
        return tuple(self.board.tracks[track].id for track in owned(self.rules, self.state, number))

    def trains(self, seat: int | str) -> int:
        """The trains a seat has left."""
        return int(self.state.b[layout.TRAINS + self.seat(seat)])

    # --- points

    def scores(self) -> tuple[int, ...]:
        """What the scoring markers show: track points and all else that is scored at once."""
        return tuple(int(self.state.w[layout.SCORE + seat]) for seat in range(len(self.names)))

    def sheet(self, language: str = "en") -> Sheet:
        """The full score sheet; before the end, as if the game ended now."""
        return sheet(self.rules, self.state, self.names, language)

    def result(self, language: str = "en") -> Sheet:
        """The full score sheet of a game that is over."""
        if not self.is_over:
            raise ValueError("The game is not over yet; sheet() shows how it would end now.")
        return self.sheet(language)

    # --- as text

    def __str__(self) -> str:
        name = self.board.name.get("en", self.board.id)
        display = ", ".join(card or "gap" for card in self.display)
        piles = f"deck {self.deck_left}, discards {self.discards_left}, tickets {self.tickets_left}"
        return "\n".join([f"{name}, {self._whose()}", f"display: {display}; {piles}", *self._seat_lines()])

    def _whose(self) -> str:
        if self.is_over:
            return f"over after {self.turns} turns"
        who = " and ".join(self.names[seat] for seat in self.decisions())
        return f"turn {self.turns + 1}: {who} to decide ({self.phase()})"

    def _seat_lines(self) -> list[str]:
        width = max(len(name) for name in self.names)
        return [
            f"  {name:<{width}}  {self.scores()[seat]:>3} points, {self.trains(seat)} trains, "
            f"{len(self.tickets(seat))} tickets, {cards_text(self.hand(seat))}"
            for seat, name in enumerate(self.names)
        ]


def cards_text(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {card}" for card, number in cards.items()) or "no cards"

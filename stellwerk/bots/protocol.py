"""What a bot is: anything that chooses, given what its seat sees and dice of its own.

    class Cautious:
        def choose(self, decision: Decision, dice: Dice) -> Action:
            return dice.choice(decision.options)

There is nothing to inherit from, and a plain function with the same two arguments works too. A `Decision` is
made from the kernel's view, where hidden fields are blank, so nothing hidden can be reached through it.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, Self, TypeAlias

from stellwerk.actions import Action, ActionLike, action_table
from stellwerk.game import Game
from stellwerk.kernel import flow
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import sample, view
from stellwerk.position.names import seat_names
from stellwerk.views import View, view_of


class Dice(random.Random):
    """A bot's own chance: all of Python's `random`, from a stream that is the same on every machine.

    `dice.stream` is the kernel's stream itself, for sampling states at full speed.
    """

    def __new__(cls, *_: object) -> Self:
        return super().__new__(cls)

    def __init__(self, stream: Stream | int | str = 0) -> None:
        self.stream = stream if isinstance(stream, Stream) else Stream(stream)
        super().__init__()

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        if not 0 < limit < 1 << 31:
            raise ValueError(f"a limit is from 1 to {(1 << 31) - 1}, not {limit}")
        return int(self.stream.below(limit))

    def random(self) -> float:
        return (self.below(1 << 27) * (1 << 26) + self.below(1 << 26)) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        found = 0
        for at in range(0, k, 30):
            found |= self.below(1 << min(30, k - at)) << at
        return found

    def seed(self, *_: object) -> None:
        """Does nothing: the stream decides."""

    def getstate(self) -> tuple[Any, ...]:
        """The stream's position; copies and pickles use it too."""
        return int(self.stream.words[0]), self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        if len(state) != 2 or not isinstance(state[0], int):
            raise ValueError("this is not a state that getstate() of such dice returned")
        self.stream.words[0] = state[0]
        self.gauss_next = state[1]


class Decision:
    """A decision that a seat must make, and everything it may know.

    Each decision is a new object: a bot that changes it affects nobody else.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        seat: int,
        names: Sequence[str] = (),
        switches: Mapping[str, bool] | None = None,
    ) -> None:
        #: The kernel's rules of the game. A bot in Python gets its own object, separate from the table's.
        self.rules = rules
        #: The kernel's view for the seat: a state in which everything it can't see is blank.
        self.state = state
        #: The seat that decides, counted from 0.
        self.seat = seat
        self.names: tuple[str, ...] = tuple(names) or seat_names(int(rules.seats))
        #: The board's options in this game; those left out have the board's default.
        self.switches: Mapping[str, bool] = switches or {}

    @property
    def board(self) -> Board:
        return self.rules.board

    @property
    def phase(self) -> str:
        """What to decide: "start tickets", "turn", "second card", "colour", "keep" …"""
        return self.rules.phase_names[int(self.state.b[PHASE])]

    @cached_property
    def options(self) -> list[Action]:
        """What the seat may do."""
        actions = action_table(self.rules)
        ids = flow.options(self.rules, self.state, self.seat)
        return [actions.action(option, self.state, self.seat) for option in ids]

    @cached_property
    def view(self) -> View:
        """What the seat sees: hand, tickets, display, and what everybody knows about the others."""
        return view_of(self.rules, self.state, self.names, self.seat)

    def sample(self, dice: "Dice | Stream") -> Game:
        """A game that looks the same to the seat, with everything it can't see dealt again."""
        stream = dice.stream if isinstance(dice, Dice) else dice
        drawn = sample(self.rules, self.state, self.seat, stream)
        seed = int(stream.below(1 << 30))
        return Game.from_state(self.board, self.names, self.switches, drawn, seed, rules=self.rules)

    def __repr__(self) -> str:
        return f"<{self.names[self.seat]} decides: {self.phase}, {len(self.options)} options>"


def decision_of(game: Game, seat: int | str) -> Decision:
    """The decision that a seat must make in a game."""
    number = game.seat(seat)
    if number not in game.decisions():
        raise ValueError(f"{game.names[number]} has nothing to decide now.")
    return Decision(game.rules, view(game.rules, game.state, number), number, game.names, game.switches)


class Bot(Protocol):
    def choose(self, decision: Decision, dice: Dice, /) -> ActionLike:
        """One of the decision's options, or its notation: `"claim denver-omaha"`."""


#: A bot may be a function.
Choice: TypeAlias = Callable[[Decision, Dice], ActionLike]

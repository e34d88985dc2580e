"""What a seat does in its game, always on a copy: the game itself changes when the store has it."""

from collections.abc import Sequence
from typing import Final

from stellwerk.actions import Action, BadAction
from stellwerk.faults import Fault
from stellwerk.game import Game
from stellwerk.reasons import IllegalAction
from stellwerk.server.refusals import Illegal, Refusal

#: The questions of a payment.
PAYING: Final = ("colour", "number", "locomotives")
#: Decisions in a row that one message may bring.
LONGEST_CHAIN: Final = 12
#: Somebody who chooses and takes back for ever fills the disk; the longest games have some hundred entries.
MOST_ENTRIES: Final = 5000


class Move:
    """A seat's actions, applied once: again only if the game has gone on before they are saved."""

    def __init__(self, game: Game, seat: int, actions: Sequence[Action]) -> None:
        self.seat = seat
        self.actions = actions
        self._before, self._after = game, applied(game, seat, actions)

    def on(self, game: Game) -> Game:
        """The game after the move; Refusal if it is not possible."""
        if game is not self._before:
            self._before, self._after = game, applied(game, self.seat, self.actions)
        return self._after

    @property
    def is_shown(self) -> bool:
        """Whether others see something of it, or the seat owes nothing more."""
        return bool(self._after.log[-1].events) or self.seat not in self._after.decisions()


def expect_some(actions: Sequence[Action]) -> None:
    if not 1 <= len(actions) <= LONGEST_CHAIN:
        raise Refusal("malformed", why=Fault(f"1 to {LONGEST_CHAIN} actions"))


def applied(game: Game, seat: int, actions: Sequence[Action]) -> Game:
    """The game after some decisions in a row, all of them; Refusal if one is not possible."""
    trial = game.branch()
    for place, action in enumerate(actions):
        try:
            events = trial.apply(action, seat)
        except IllegalAction as illegal:
            raise Illegal(illegal.reason) from None
        except BadAction as bad:
            raise Refusal("unknown", why=Fault(str(bad))) from None
        if events and place < len(actions) - 1:
            # else a refusal of the rest would tell what chance brings
            raise Refusal("too far")
    return trial


def taken_back(game: Game, seat: int) -> Game:
    """The game after a seat has taken its last choice back."""
    if len(game.log) >= MOST_ENTRIES:
        raise Refusal("too long")
    trial = game.branch()
    try:
        trial.take_back(seat)
    except IllegalAction as illegal:
        raise Illegal(illegal.reason) from None
    # a payment is chosen at once and taken back at once, with what it was for
    while trial.phase(seat) in PAYING and trial.can_take_back(seat):
        trial.take_back(seat)
    return trial

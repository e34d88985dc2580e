"""What environments of a single game share: the current game and its actions in notation."""

import gymnasium

from stellwerk.actions import ActionLike, BadAction
from stellwerk.game import Game

from .rendering import action_text, option_of
from .setting import Described, as_index


class SingleGame(Described):
    """An environment of one game at a time; `deciding` is the seat that acts."""

    _game: Game | None = None

    @property
    def game(self) -> Game:
        """The current game, with its record, log and everything else of `stellwerk.Game`."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("No game has begun: call reset() first.")
        return self._game

    @property
    def deciding(self) -> int:
        raise NotImplementedError

    def action(self, option: int) -> str:
        """The notation of an action of the deciding seat: "claim denver-omaha"."""
        return action_text(self.game, whole_number(option, self.setting.observer.actions), self.deciding)

    def option(self, action: ActionLike) -> int:
        """The number of an action."""
        return option_of(self.game, action, self.deciding)


def whole_number(action: object, size: int) -> int:
    """The number of an action; BadAction for anything else, which would be played as something unintended."""
    if isinstance(action, str):
        raise BadAction(
            f"An action is its number, from 0 to {size - 1}, not {action!r}: use env.option({action!r})."
        )
    number = as_index(action)
    if number is None:
        raise BadAction(f"An action is a whole number from 0 to {size - 1}, not {action!r}.")
    if not 0 <= number < size:
        raise BadAction(f"Actions are numbers from 0 to {size - 1}, not {number}.")
    return number

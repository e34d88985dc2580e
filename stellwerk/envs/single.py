"""What environments of a single game share: the game in play, its actions in words, what an action is."""

import gymnasium

from stellwerk.actions import BadAction, Named
from stellwerk.game import Game

from .setting import Described, as_index
from .telling import action_text, option_of


class SingleGame(Described):
    """An environment of one game at a time; `deciding` is the seat whose actions are meant."""

    _game: Game | None = None

    @property
    def game(self) -> Game:
        """The game in play: its record, its log, all that `stellwerk.Game` has."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("No game has begun: call reset() first.")
        return self._game

    @property
    def deciding(self) -> int:
        raise NotImplementedError

    def action(self, option: int) -> str:
        """What an action means to who decides now, in notation: "claim denver-omaha"."""
        return action_text(self.game, whole_number(option, self.setting.observer.actions), self.deciding)

    def option(self, action: Named) -> int:
        """The action of a notation."""
        return option_of(self.game, action, self.deciding)


def whole_number(action: object, size: int) -> int:
    """The number of an action; BadAction for all else, which would be played as something not meant."""
    if isinstance(action, str):
        raise BadAction(
            f"An action is its number, from 0 to {size - 1}, not {action!r}: env.option({action!r}) tells it."
        )
    number = as_index(action)
    if number is None:
        raise BadAction(f"An action is a whole number from 0 to {size - 1}, not {action!r}.")
    if not 0 <= number < size:
        raise BadAction(f"Actions are numbers from 0 to {size - 1}, not {number}.")
    return number

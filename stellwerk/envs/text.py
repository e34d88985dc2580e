"""One seat of a game in words, for language models: what it sees and may do as text, its answers as notation.

    env = TextEnv("usa", opponents=["planner"])
    print(env.rules, env.map)
    text, info = env.reset(seed=7)
    text, reward, terminated, truncated, info = env.step("claim denver-omaha")

What can't be read or is not allowed changes nothing: the text begins with the reason.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from stellwerk import view_text
from stellwerk.actions import BadAction, TakesBack
from stellwerk.kernel.board import Board
from stellwerk.reasons import IllegalAction
from stellwerk.words import rulebook

from .rendering import info_of
from .seat import USUAL_OPPONENTS, SeatEnv
from .setting import Opponent

#: Characters of an answer, and of a text: more than anything has.
LONGEST_ANSWER: Final = 1_000
LONGEST_TEXT: Final = 100_000
NO_WAY_BACK: Final = "You can't take back here."
#: What texts are made of: Latin letters with all their accents, and signs such as –.
CHARACTERS: Final = "\n" + "".join(
    chr(code) for code in [*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x2010, 0x2028), 0x2192]
)


class TextEnv(gymnasium.Env[str, str]):
    """Takes what `SeatEnv` takes. Rewards and `info` are the same; `info["illegal"]` says why not."""

    def __init__(
        self,
        board: str | Board,
        seats: int = 2,
        opponents: Sequence[Opponent] = USUAL_OPPONENTS,
        options: Mapping[str, bool] | None = None,
        **more: Any,
    ) -> None:
        #: The same seat in numbers.
        self.in_numbers = SeatEnv(board, seats, opponents, options, **(more | {"illegal": "raise"}))
        self.metadata = self.in_numbers.metadata | {"render_modes": []}
        self.observation_space = spaces.Text(LONGEST_TEXT, charset=CHARACTERS)
        self.action_space = spaces.Text(LONGEST_ANSWER, charset=CHARACTERS)
        #: Entries of the log that the seat has read about.
        self._read = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        _, info = self.in_numbers.reset(seed=seed, options=options)
        self._read = 0
        return self._text(), info

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Takes an answer such as "claim denver-omaha", one of the options in the text."""
        game, seat = self.in_numbers.game, self.in_numbers.seat
        try:
            option = self.in_numbers.option(checked_answer(action))
            _, reward, terminated, truncated, info = self.in_numbers.step(np.int64(option))
        except (BadAction, IllegalAction) as wrong:
            why = NO_WAY_BACK if isinstance(wrong, TakesBack) else str(wrong)
            return f"{why}\n\n{self._text()}", 0.0, False, False, info_of(game, seat) | {"illegal": why}
        return self._text(), reward, terminated, truncated, info

    @property
    def rules(self) -> str:
        """How to play this board, in English: its figures, its page and those it builds upon, as Markdown."""
        board = self.in_numbers.setting.board
        figures = view_text.figures(board.trains, board.end_trains, board.longest_path, board.track_points)
        return "\n".join([*figures, *(f"\n{page}" for page in rulebook.pages(board, "en"))])

    @property
    def map(self) -> str:
        """Every connection with its length, the colours of its tracks, and what is special about it."""
        board = self.in_numbers.setting.board
        connections = [
            (one.id, one.length, one.tracks, {**one.data, "border": one.border}) for one in board.connections
        ]
        cities = [(one.id, one.data) for one in board.cities]
        return "\n".join(view_text.map_lines(board.name["en"], connections, cities))

    def _text(self) -> str:
        """What has happened, what the seat sees, and what it may do."""
        game, seat = self.in_numbers.game, self.in_numbers.seat
        news = view_text.news(game, seat, self._read)
        self._read = len(game.log) + 1
        seen = game.view(seat)
        options = view_text.options(seen)
        found = [*news, "", *view_text.lines(seen)] if news else view_text.lines(seen)
        if options:
            found += [game.asks(seat), "options:", *(f"  {option}" for option in options)]
        return "\n".join(found) + "\n"


def checked_answer(action: object) -> str:
    if not isinstance(action, str):
        raise BadAction(f"An answer is a text such as 'claim denver-omaha', not {type(action).__name__}.")
    return action

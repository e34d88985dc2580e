"""What a bot does at the table of a test: one decision, or a whole turn.

It is the planner that people meet, with the weights of the board. `FIRST` has the first weights: for habits
that tuning may change, such as waiting, but that a set must be able to express.

assert chosen(game, "Anna") == "claim denver-omaha"
assert turn_of(game, "Anna") == ["claim gongju-iksan", "cards 6", "mat white", "express none"]
"""

from typing import Final

from stellwerk import Game, bots
from stellwerk.bots import Dice

FIRST: Final = "planner:1"


def chosen(game: Game, who: str, bot: str = "planner") -> str:
    """What the bot decides for a seat, in notation; its dice don't matter."""
    answers = {str(bots.named(bot).choose(bots.decision_of(game, who), Dice(seed))) for seed in range(3)}
    assert len(answers) == 1, f"it depends on the dice: {answers}"
    return answers.pop()


def turn_of(game: Game, who: str, bot: str = "planner") -> list[str]:
    """Plays the turn of a seat to its end, or to the end of the game; all that it decided."""
    seat, turns, found = game.seat(who), game.turns, list[str]()
    while not game.is_over and game.turns == turns and seat in game.decisions():
        found.append(chosen(game, who, bot))
        game.apply(found[-1], who)
    return found

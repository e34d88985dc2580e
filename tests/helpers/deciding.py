"""What a bot does at the table of a test: one decision, or a whole turn.

It is the planner with its first weights, so that what a test shows does not depend on how a board was tuned.

assert chosen(game, "Anna") == "claim denver-omaha"
assert turn_of(game, "Anna") == ["claim gongju-iksan", "cards 6", "mat white", "express none"]
"""

from stellwerk import Game, bots
from stellwerk.bots import Dice


def chosen(game: Game, who: str, bot: str = "planner:1") -> str:
    """What the bot decides for a seat, in notation; its dice don't matter."""
    answers = {str(bots.named(bot).choose(bots.decision_of(game, who), Dice(seed))) for seed in range(3)}
    assert len(answers) == 1, f"it depends on the dice: {answers}"
    return answers.pop()


def turn_of(game: Game, who: str, bot: str = "planner:1") -> list[str]:
    """Plays the turn of a seat to its end, or to the end of the game; all that it decided."""
    seat, turns, found = game.seat(who), game.turns, list[str]()
    while not game.is_over and game.turns == turns and seat in game.decisions():
        found.append(chosen(game, who, bot))
        game.apply(found[-1], who)
    return found

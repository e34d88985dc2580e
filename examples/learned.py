"""The policy that learn.py has learned, as a bot: `stellwerk duel examples/learned.py:Bot random`.

It reads learned.npz in the folder in which it is run, or the file that LEARNED names.
"""

import os
from pathlib import Path

from learn import Policy

from stellwerk import envs
from stellwerk.actions import Action, table
from stellwerk.bots import Decision, Dice

LEARNED = Path(os.environ.get("LEARNED", "learned.npz")).absolute()
#: What it needs besides this file and its modules: a tournament does not go on if that is another one.
FILES = (str(LEARNED),)
POLICY = Policy.load(LEARNED)


class Bot:
    def choose(self, decision: Decision, dice: Dice) -> Action:  # noqa: ARG002 it takes the likeliest action
        observation, mask = envs.observe(decision)
        option = POLICY.best(observation, mask)
        return table(decision.rules).action(option, decision.state, decision.seat)

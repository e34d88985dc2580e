"""The policy that learn.py trained, as a bot: `stellwerk duel examples/learned.py:Bot random`.

It reads learned.npz in the current folder, or the file that LEARNED names.
"""

import os
from pathlib import Path

from learn import Policy

from stellwerk import envs
from stellwerk.actions import Action
from stellwerk.bots import Decision, Dice

LEARNED = Path(os.environ.get("LEARNED", "learned.npz")).absolute()
#: What it needs besides this file and its modules: a tournament refuses to continue if it has changed.
FILES = (str(LEARNED),)
POLICY = Policy.load(LEARNED)


class Bot:
    def choose(self, decision: Decision, dice: Dice) -> Action:  # noqa: ARG002 it takes the most likely action
        observation, mask = envs.observe(decision, POLICY.plan)
        if len(observation) != len(POLICY.scale):
            raise ValueError(f"{LEARNED} was trained for another board or number of seats")
        return envs.action(decision, POLICY.best(observation, mask))

"""Random play for tests: every decision with its state, by a test's own dice."""

import random
from collections.abc import Iterator

from stellwerk.kernel import flow
from stellwerk.kernel.chance import seed_number
from stellwerk.kernel.layout import OWES, PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: A game with this many decisions hangs.
TOO_MANY = 20_000


def owing(s: State) -> list[int]:
    """The seats that owe a decision."""
    return [seat for seat in range(5) if int(s.b[OWES]) >> seat & 1]


def phase(r: Rules, s: State) -> str:
    return r.phase_names[int(s.b[PHASE])]


def move(r: Rules, s: State, dice: random.Random) -> tuple[int, int]:
    """Some seat that owes a decision takes one of its options."""
    seat = dice.choice(owing(s))
    option = dice.choice(flow.options(r, s, seat))
    flow.step(r, s, seat, option)
    return seat, option


def decisions(r: Rules, seed: int, most: int = TOO_MANY) -> Iterator[tuple[State, random.Random]]:
    """A game of random seats: the state itself at every decision, and at the end. Not to be changed."""
    dice = random.Random(seed)
    s = flow.new(r, seed_number(seed))
    yield s, dice
    for _ in range(most):
        if not owing(s):
            return
        move(r, s, dice)
        yield s, dice
    assert most < TOO_MANY, "the game does not end"


def after(r: Rules, seed: int, number: int) -> State:
    """The state after this many decisions, or at the end."""
    s = flow.new(r, seed_number(seed))
    for state, _ in decisions(r, seed, number):
        s = state
    return s

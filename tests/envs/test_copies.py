"""Environments can be copied and pickled at any point: both go on alike, and neither moves the other."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from stellwerk import bots
from stellwerk.actions import Action
from stellwerk.boards import board_text, load
from stellwerk.envs import SeatEnv, VectorEnv, aec_env, any_of


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301 our own


COPIERS = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])


class Counting:
    """A bot that remembers: how often it was asked says what it does."""

    asked = 0

    def choose(self, decision: bots.Decision, _: bots.Dice) -> Action:
        self.asked += 1
        return decision.options[self.asked * 7 % len(decision.options)]


def played(env: Any, steps: int) -> list[bytes]:
    """Plays on at random, across the ends of games; all that was seen and paid."""
    dice, found = np.random.default_rng(3), []
    for _ in range(steps):
        inside = env.unwrapped
        mask = inside.setting.observer.mask(inside.game.state, inside.seat)
        seen, reward, is_over, _, _ = env.step(dice.choice(np.flatnonzero(mask)))
        found.append(seen["observation"].tobytes() + np.float64(reward).tobytes())
        if is_over:
            env.reset()
    return found


@COPIERS
@pytest.mark.parametrize("opponent", ["random", bots.named("greedy"), Counting()])
def test_a_seat(copied: Callable[[Any], Any], opponent: Any) -> None:
    env = SeatEnv("japan", 2, [opponent], reward="points", shaping="tickets")
    env.reset(seed=4)
    played(env, 30)
    before = env.game.copy()
    other = copied(env)
    theirs = played(other, 150)
    assert env.game == before
    assert played(env, 150) == theirs


@COPIERS
def test_a_seat_in_gymnasiums_wrappers(copied: Callable[[Any], Any]) -> None:
    env = gymnasium.make("Stellwerk/USA-v0", opponents=["random"])
    env.reset(seed=4)
    other = copied(env)
    assert played(other, 40) == played(env, 40)


def test_a_seat_before_its_first_game() -> None:
    env = copy.deepcopy(SeatEnv("usa"))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)


@COPIERS
def test_all_seats(copied: Callable[[Any], Any]) -> None:
    env = aec_env("iberia", 2, shaping="score")
    env.reset(seed=4)

    def played_on(env: Any) -> list[Any]:
        dice, found = np.random.default_rng(3), []
        for _ in range(60):
            seen, reward, _, _, info = env.last()
            found += [seen["observation"].tobytes(), reward, info]
            env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
        return found

    played_on(env)
    before = env.unwrapped.game.copy()
    other = copied(env)
    theirs = played_on(other)
    assert env.unwrapped.game == before
    assert played_on(env) == theirs


@COPIERS
@pytest.mark.parametrize(
    "wish",
    [
        {"plan": True},
        {"plan": ("contested", "ticket cards")},
        {"opponents": ["random"], "seat": 1},
        {"opponents": ["greedy"], "autoreset": "next step"},
    ],
)
def test_a_batch(copied: Callable[[Any], Any], wish: dict[str, Any]) -> None:
    env = VectorEnv("japan", 2, 5, 4, shaping="tickets", **wish)

    def played_on(env: VectorEnv, masks: Any, steps: int) -> tuple[list[bytes], Any]:
        dice, found = np.random.default_rng(3), []
        for _ in range(steps):
            masks[~masks.any(axis=1)] = 1  # a game that is over takes any action
            turn = env.step(any_of(masks, dice))
            masks = turn.masks.copy()
            found += [array.tobytes() for array in (*turn, env.seeds, env.totals, env.shares)]
        return found, masks

    _, masks = played_on(env, env.reset().masks, 70)
    other = copied(env)
    theirs, _ = played_on(other, masks.copy(), 250)
    assert played_on(env, masks, 250)[0] == theirs
    env.reset()
    other.reset()
    assert env.seeds.tolist() == other.seeds.tolist()


def test_copies_refuse_what_can_not_be_pickled(tmp_path: Any) -> None:
    file = tmp_path / "alps.json"
    file.write_text(board_text("usa").replace('"id": "usa"', '"id": "alps"', 1), "utf-8")
    env = SeatEnv(load(file))
    env.reset(seed=1)
    assert copy.deepcopy(env).game == env.game
    with pytest.raises(TypeError, match=r"not one of ours \(alps\) can't be pickled"):
        pickle.dumps(env)
    mine = SeatEnv("usa", opponents=[bots.player("mine", Counting().choose)])
    with pytest.raises(TypeError, match="The opponent mine can't be copied: pass the bot object itself"):
        copy.deepcopy(mine)

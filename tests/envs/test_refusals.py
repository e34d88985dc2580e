"""Wishes that can't be met are refused, with the reason and what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from stellwerk.actions import Action, BadAction
from stellwerk.boards import UnknownBoard
from stellwerk.boards.rules import BadSetUp
from stellwerk.bots import BadBot, Decision, Dice
from stellwerk.envs import GymVectorEnv, RailwayEnv, SeatEnv, VectorEnv, aec_env


class Last:
    def choose(self, decision: Decision, _: Dice) -> Action:
        return decision.options[-1]


EVERY = [aec_env, SeatEnv, VectorEnv, GymVectorEnv]


@pytest.mark.parametrize("make", EVERY)
@pytest.mark.parametrize(
    "wish, why",
    [
        ({"board": "usaa"}, "usa"),
        ({"board": 7}, "A board is the id of one of ours or a Board, not 7"),
        ({"seats": 1}, "USA is for 2 to 5 seats, not 1"),
        ({"seats": "two"}, "Seats are a number, not 'two'"),
        ({"options": {"tolls": True}}, "has no option 'tolls'"),
        ({"options": 3}, "Options are names with True or False"),
        ({"reward": "money"}, "There is no reward 'money'; there are 'win', 'points'"),
        ({"shaping": "hope"}, "There is no shaping 'hope'; there are None, 'score', 'tickets'"),
    ],
)
def test_an_impossible_game_is_refused(make: Callable[..., Any], wish: dict[str, Any], why: str) -> None:
    with pytest.raises((BadSetUp, UnknownBoard), match=why):
        make(**{"board": "usa", **wish})


@pytest.mark.parametrize("make", [SeatEnv, VectorEnv, GymVectorEnv])
@pytest.mark.parametrize(
    "wish, why",
    [
        ({"opponents": ["palnner"]}, "did you mean planner"),
        ({"opponents": "planner"}, "Opponents are a list of bots"),
        ({"opponents": [7]}, r"An opponent is the name of a bot, or has `choose\(decision, dice\)`, not 7"),
        ({"opponents": [Last]}, r"Last is a class: pass an instance, as in Last\(\)"),
        ({"opponents": ["random", "greedy"]}, "A game of 2 has one bot as opponents, not 2"),
        ({"seats": 4, "opponents": ["random", "greedy"]}, "one bot for all other seats, or 3 of them"),
        ({"opponents": ["random"], "seat": 2}, "a number from 0 to 1, or None, not 2"),
        ({"board_hash": "0123"}, "its content hash is "),
    ],
)
def test_an_impossible_seat_is_refused(make: Callable[..., Any], wish: dict[str, Any], why: str) -> None:
    with pytest.raises((BadSetUp, BadBot), match=why):
        make(**{"board": "usa", **wish})


def test_an_impossible_batch_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetUp, match="number of games is from 1 to"):
        VectorEnv("usa", 2, 0)
    with pytest.raises(BadSetUp, match="There is no autoreset 'never'"):
        VectorEnv("usa", 2, 4, autoreset="never")
    with pytest.raises(BadSetUp, match="the learner has all seats"):
        VectorEnv("usa", 2, 4, seat=1)
    file = tmp_path / "lazy.py"
    file.write_text("def choose(decision, dice): return decision.options[0]\n", "utf-8")
    with pytest.raises(BadSetUp, match="is a bot in Python: a batch takes only native ones"):
        VectorEnv("usa", 2, 4, opponents=[f"{file}:choose"])
    with pytest.raises(BadSetUp, match="Last is a bot in Python: a batch takes only native ones"):
        VectorEnv("usa", 2, 4, opponents=[Last()])
    for name in ("hard", "search", "search:0.1s"):
        with pytest.raises(BadSetUp, match=f"{name} thinks by the clock.* iterations, as in "):
            VectorEnv("usa", 2, 4, opponents=[name])
    VectorEnv("usa", 2, 4, opponents=["search:1"])
    for seed in (1.5, True, np.zeros(3, np.int64), [1]):
        with pytest.raises(BadSetUp, match="A seed is a whole number or a text, not "):
            VectorEnv("usa", 2, 4).reset(seed)  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="games from 0 to 3, not 4"):
        VectorEnv("usa", 2, 4).game(4)


@pytest.mark.parametrize("make", [RailwayEnv, SeatEnv])
@pytest.mark.parametrize(
    "action, why",
    [
        (157.9, "An action is a whole number from 0 to 161, not 157.9"),
        (True, "a whole number from 0 to 161, not True"),
        (np.float32(3), "a whole number from 0 to 161, not "),
        (np.array([3, 4]), r"a whole number from 0 to 161, not array\(\[3, 4\]\)"),
        ("claim denver-omaha", r"use env.option\('claim denver-omaha'\)"),
        ("157", "An action is its number, from 0 to 161, not '157'"),
        (162, "Actions are numbers from 0 to 161, not 162"),
        (-1, "Actions are numbers from 0 to 161, not -1"),
    ],
)
def test_anything_but_an_action_number_is_refused(make: Callable[..., Any], action: object, why: str) -> None:
    env = make("usa")
    env.reset(seed=1)
    before = env.game.copy()
    with pytest.raises(BadAction, match=why):
        env.step(action)
    assert env.game == before


def test_none_is_not_an_action() -> None:
    env = SeatEnv("usa")
    env.reset(seed=1)
    with pytest.raises(BadAction, match="a whole number from 0 to 161, not None"):
        env.step(None)  # type: ignore[arg-type]


def test_arrays_of_one_number_are_actions() -> None:
    env = SeatEnv("usa")
    seen, _ = env.reset(seed=1)
    env.step(np.array(np.flatnonzero(seen["action_mask"])[0]))  # type: ignore[arg-type]
    assert len(env.game.log) > 0


@pytest.mark.parametrize("make", [RailwayEnv, SeatEnv])
def test_before_the_first_reset(make: Callable[..., Any]) -> None:
    env = make("usa", render_mode="ansi")
    for call in (lambda: env.step(3), lambda: env.action(3), lambda: env.option("draw"), env.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"No game has begun: call reset\(\) first"):
            call()


def test_an_unknown_agent_is_refused() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    for call in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadSetUp, match="There is no agent 'seat_9'; there are seat_0, seat_1"):
            call("seat_9")


def test_unknown_render_modes_and_illegal_values_are_refused() -> None:
    for make in (aec_env, SeatEnv):
        with pytest.raises(BadSetUp, match="There is no render mode 'rgb_array'; there are 'ansi', 'human'"):
            make("usa", render_mode="rgb_array")
        with pytest.raises(BadSetUp, match="`illegal` is 'lose' or 'raise', not 'smile'"):
            make("usa", illegal="smile")
    with pytest.raises(BadSetUp, match="A vector of games can't be rendered"):
        GymVectorEnv("usa", 2, render_mode="ansi")


def test_a_spec_of_another_edition_of_the_board() -> None:
    with pytest.raises(BadSetUp, match="is not the one that was asked for"):
        gymnasium.make("Stellwerk/Poland-v0", board_hash="0" * 64)

"""Wishes that can't be met are refused, with the reason and what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import pytest

from stellwerk.boards import UnknownBoard
from stellwerk.boards.rules import BadSetUp
from stellwerk.bots import BadBot
from stellwerk.envs import GymVectorEnv, SeatEnv, VectorEnv, aec_env

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
def test_a_game_that_can_not_be(make: Callable[..., Any], wish: dict[str, Any], why: str) -> None:
    with pytest.raises((BadSetUp, UnknownBoard), match=why):
        make(**{"board": "usa", **wish})


@pytest.mark.parametrize("make", [SeatEnv, VectorEnv, GymVectorEnv])
@pytest.mark.parametrize(
    "wish, why",
    [
        ({"opponents": ["palnner"]}, "did you mean planner"),
        ({"opponents": "planner"}, "Opponents are a list of bots"),
        ({"opponents": ["random", "greedy"]}, "A game of 2 has one bot as opponents, not 2"),
        ({"seats": 4, "opponents": ["random", "greedy"]}, "one bot for all other seats, or 3 of them"),
        ({"opponents": ["random"], "seat": 2}, "a number from 0 to 1, or None, not 2"),
        ({"board_hash": "0123"}, "its content hash is "),
    ],
)
def test_a_seat_that_can_not_be(make: Callable[..., Any], wish: dict[str, Any], why: str) -> None:
    with pytest.raises((BadSetUp, BadBot), match=why):
        make(**{"board": "usa", **wish})


def test_a_batch_that_can_not_be(tmp_path: Path) -> None:
    with pytest.raises(BadSetUp, match="number of games is from 1 to"):
        VectorEnv("usa", 2, 0)
    with pytest.raises(BadSetUp, match="There is no autoreset 'never'"):
        VectorEnv("usa", 2, 4, autoreset="never")
    with pytest.raises(BadSetUp, match="all seats are the learner's"):
        VectorEnv("usa", 2, 4, seat=1)
    file = tmp_path / "lazy.py"
    file.write_text("def choose(decision, dice): return decision.options[0]\n", "utf-8")
    with pytest.raises(BadSetUp, match="is a bot in Python: only native ones sit in a batch"):
        VectorEnv("usa", 2, 4, opponents=[f"{file}:choose"])
    with pytest.raises(IndexError, match="games from 0 to 3, not 4"):
        VectorEnv("usa", 2, 4).game(4)


def test_how_it_is_shown_and_what_becomes_of_the_illegal() -> None:
    for make in (aec_env, SeatEnv):
        with pytest.raises(BadSetUp, match="There is no render mode 'rgb_array'; there are 'ansi', 'human'"):
            make("usa", render_mode="rgb_array")
        with pytest.raises(BadSetUp, match="What is illegal may 'lose' or 'raise', not 'smile'"):
            make("usa", illegal="smile")
    with pytest.raises(BadSetUp, match="A vector of games is not shown"):
        GymVectorEnv("usa", 2, render_mode="ansi")


def test_a_spec_of_another_edition_of_the_board() -> None:
    with pytest.raises(BadSetUp, match="is another one than was asked for"):
        gymnasium.make("Stellwerk/Poland-v0", board_hash="0" * 64)

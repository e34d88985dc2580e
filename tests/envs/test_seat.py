"""One seat for Gymnasium: its own checks pass, and bots sit at the others."""

import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stellwerk import Game, IllegalAction, boards, bots
from stellwerk.actions import Action
from stellwerk.envs import GymVectorEnv, SeatEnv, env_id

#: A bot of one's own.
LAZY = """
class Lazy:
    def choose(self, decision, dice):
        return decision.options[-1]
"""


def played(env: SeatEnv, seed: int | None, chance: int = 0) -> tuple[float, dict[str, Any]]:
    """A whole game at random: what it paid, and the last info."""
    seen, info = env.reset(seed=seed)
    dice, paid, is_over = np.random.default_rng(chance), 0.0, False
    while not is_over:
        action = dice.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, is_over, _, info = env.step(action)
        paid += reward
    return paid, info


@pytest.mark.parametrize("name", boards.boards())
def test_gymnasiums_own_checks_pass_without_a_warning(name: str) -> None:
    env = gymnasium.make(env_id(name), opponents=["random"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_environments_are_known_by_board_and_version() -> None:
    assert env_id("south_korea") == "Stellwerk/SouthKorea-v0"
    env = gymnasium.make("Stellwerk/USA-v0", seats=3, opponents=["planner", "greedy"])
    assert env.spec is not None
    assert env.spec.kwargs["board_hash"] == boards.board("usa").hash
    inside = env.unwrapped
    assert isinstance(inside, SeatEnv)
    assert [player.name for player in inside.opponents] == ["planner", "greedy"]
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.observation_space == env.observation_space


def test_the_same_seed_is_the_same_game_and_the_next_ones_too() -> None:
    runs = []
    for _ in range(2):
        env = SeatEnv("usa", opponents=["greedy"])
        runs.append([played(env, seed, chance) for chance, seed in enumerate((7, None, None))])
    assert runs[0] == runs[1]
    assert len({str(info["scores"]) for _, info in runs[0]}) == 3


def test_the_seed_deals_what_it_deals_everywhere() -> None:
    env = SeatEnv("japan", 2, ["planner"], seat=0)
    env.reset(seed=3)
    assert env.game == Game("japan", 2, seed=3)  # seat 0 is asked first


def test_the_seat_is_fixed_or_drawn() -> None:
    fixed, drawn = SeatEnv("usa", 3, ["random"], seat=2), SeatEnv("usa", 3, ["random"])
    seats = set()
    for seed in range(12):
        fixed.reset(seed=seed)
        drawn.reset(seed=seed)
        seats.add(drawn.seat)
        assert fixed.seat == 2
        assert drawn.game.decisions()[0] == drawn.seat
    assert seats == {0, 1, 2}


def test_opponents_decide_as_they_do_elsewhere() -> None:
    """The learner's seat is played by greedy from outside: the game is that of a match between bots."""
    env = SeatEnv("usa", 2, ["planner"], seat=0)
    _, info = env.reset(seed=4)
    seating = bots.Seating(env.game, {0: bots.named("greedy")})
    is_over = False
    while not is_over:
        _, reward, is_over, _, info = env.step(np.int64(seating.choose(0)))
    game = bots.play([bots.named("greedy"), bots.named("planner")], env.setting.rules, 4)
    assert list(info["scores"]) == game.scores
    assert reward == (1 if game.winners == [0] else -1)


def test_a_bot_in_python_may_sit_there(tmp_path: Path) -> None:
    file = tmp_path / "lazy.py"
    file.write_text(LAZY, "utf-8")
    _, info = played(SeatEnv("japan", 2, [f"{file}:Lazy"]), seed=1)
    assert len(info["scores"]) == 2


def test_a_bot_object_may_sit_there() -> None:
    """An object that chooses, or a function; both are asked for every decision of their seats."""
    asked = []

    class Last:
        def choose(self, decision: bots.Decision, _: bots.Dice) -> Action:
            asked.append(decision.seat)
            return decision.options[-1]

    def first(decision: bots.Decision, _: bots.Dice) -> str:
        asked.append(decision.seat)
        return str(decision.options[0])

    env = SeatEnv("japan", 3, [Last(), first], seat=0)
    assert [player.name for player in env.opponents] == ["Last", "first"]
    _, info = played(env, seed=1)
    assert len(info["scores"]) == 3
    assert asked.count(1) > 10
    assert asked.count(2) > 10
    assert 0 not in asked


def test_an_illegal_action_loses_or_raises() -> None:
    env = SeatEnv("usa", opponents=["random"])
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(np.int64(env.option("draw")))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal"] == "First choose which tickets to keep."
    assert not seen["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    strict = SeatEnv("usa", opponents=["random"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(np.int64(strict.option("draw")))


def test_action_masks_are_available_on_their_own() -> None:
    """MaskablePPO looks for a method of this name."""
    env = gymnasium.make("Stellwerk/USA-v0", opponents=["random"])
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    np.testing.assert_array_equal(masks, seen["action_mask"] == 1)


def test_rendering_shows_what_the_seat_sees() -> None:
    env = SeatEnv("iberia", 2, ["random"], render_mode="ansi", seat=1)
    env.reset(seed=1)
    assert "Seat 2 (you): " in str(env.render())


# --- many of them


def test_a_vector_of_them_is_made_by_gymnasium() -> None:
    envs = gymnasium.make_vec("Stellwerk/USA-v0", num_envs=5, opponents=["greedy"], shaping="score")
    assert isinstance(envs.unwrapped, GymVectorEnv)
    seen, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    dice = np.random.default_rng(3)
    before, ended = np.zeros(5, np.bool_), 0
    for _ in range(300):
        masks = seen["action_mask"]
        assert [bool(row.any()) for row in masks] == [not over for over in before]
        actions = np.array([dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])
        seen, rewards, terminations, truncations, info = envs.step(actions)
        assert envs.observation_space.contains(seen)
        assert (rewards[before] == 0).all()  # the step that begins a game pays nothing
        assert not truncations.any()
        assert not (terminations & before).any()
        np.testing.assert_array_equal(envs.unwrapped.action_masks(), seen["action_mask"] == 1)
        assert info["legal"].tolist() == seen["action_mask"].sum(axis=1).tolist()
        told_at_the_end(envs.unwrapped, seen["observation"], terminations, info)
        before = terminations
        ended += int(terminations.sum())
    assert ended > 5


def told_at_the_end(env: GymVectorEnv, seen: Any, terminations: Any, info: dict[str, Any]) -> None:
    """Final points and shares of the win of the games that just ended, and of no other."""
    assert ("scores" in info) == bool(terminations.any())
    for name in ("scores", "shares") if terminations.any() else ():
        assert info[f"_{name}"].tolist() == terminations.tolist()
        assert not info[name][~terminations].any()
    for row in np.flatnonzero(terminations):
        own = int(info["seat"][row])
        total = env.named(seen[row])["total"].tolist()  # the own first
        assert info["scores"][row].tolist() == (total if own == 0 else total[::-1])
        assert info["shares"][row].sum() == 1

"""Games for PettingZoo: its own tests pass, and agents are who decides."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from stellwerk import Game, IllegalAction, boards
from stellwerk.envs import aec_env
from stellwerk.envs.aec import RailwayEnv

pytestmark = [
    # PettingZoo's tester knows by name which environments have a mask beside the observation: its own alone.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # who does not decide has no options: they would tell its hand
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
#: Every board, with its fewest and its most seats by turns.
GAMES = [(name, boards.board(name).seats[n % 2]) for n, name in enumerate(boards.boards())]


@pytest.mark.parametrize("name, seats", GAMES)
def test_pettingzoos_own_test_passes(name: str, seats: int) -> None:
    api_test(aec_env(name, seats, shaping="tickets"), num_cycles=150)


@pytest.mark.parametrize("name, seats", GAMES)
def test_the_same_seed_is_the_same_game(name: str, seats: int) -> None:
    seed_test(lambda: aec_env(name, seats), num_cycles=60)


def test_a_whole_game_ends_for_all_and_the_winner_is_paid() -> None:
    env = aec_env("japan", 2)
    env.reset(seed=5)
    env.action_space("seat_0").seed(1)
    env.action_space("seat_1").seed(2)
    got: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert seen is not None
        got[agent] = reward
        if terminated:
            assert not seen["action_mask"].any()
            scores = info["scores"]
            env.step(None)
        else:
            assert info["legal"] == seen["action_mask"].sum() > 0
            assert reward == 0
            env.step(env.action_space(agent).sample(seen["action_mask"]))
        assert not truncated
    assert env.agents == []
    assert got == ({"seat_0": 1, "seat_1": -1} if scores[0] > scores[1] else {"seat_0": -1, "seat_1": 1})


def test_the_game_is_the_one_that_the_seed_deals_everywhere() -> None:
    env = aec_env("usa", 3)
    env.reset(seed=11)
    assert env.unwrapped.game == Game("usa", 3, seed=11)
    first = env.unwrapped.game
    env.reset()
    assert env.unwrapped.game != first


def test_only_the_selected_agent_has_options() -> None:
    env = RailwayEnv("usa", 4)
    env.reset(seed=1)
    for _ in range(80):
        masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
        assert [agent for agent, has_options in masks.items() if has_options] == [env.agent_selection]
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))


# --- what may not be done


def test_an_illegal_action_loses_and_explains_why() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    env.step(env.unwrapped.option("draw"))
    seen, reward, terminated, _, info = env.last()
    assert (env.agent_selection, reward, terminated) == ("seat_0", -1, True)
    assert info["illegal"] == "First choose which tickets to keep."
    assert seen is not None
    assert not seen["action_mask"].any()
    env.step(None)
    assert env.last()[1:3] == (0, True)
    env.step(None)
    assert env.agents == []


def test_an_illegal_action_can_raise_and_changes_nothing() -> None:
    env = aec_env("usa", 2, illegal="raise")
    env.reset(seed=1)
    before = env.observe("seat_0")
    with pytest.raises(IllegalAction, match="First choose which tickets to keep"):
        env.step(env.unwrapped.option("draw"))
    np.testing.assert_array_equal(env.observe("seat_0")["observation"], before["observation"])
    assert env.observe("seat_0")["action_mask"].any()


def test_the_hidden_state_is_not_available() -> None:
    env = aec_env("usa", 2)
    env.reset(seed=1)
    with pytest.raises(NotImplementedError, match="holds hidden cards"):
        env.state()


# --- in words


def test_actions_have_names_and_names_actions() -> None:
    env = RailwayEnv("usa", 2)
    env.reset(seed=1)
    for option in np.flatnonzero(env.observe("seat_0")["action_mask"]):
        assert env.action(int(option)).startswith("keep ")
        assert env.option(env.action(int(option))) == option
    assert env.actions[env.option("draw")] == "draw"
    assert env.actions[env.option("claim denver-omaha")] == "claim denver-omaha"
    assert "keep 1 3" in env.actions


def test_rendering_shows_what_the_deciding_seat_sees() -> None:
    env = aec_env("poland", 2, render_mode="ansi")
    env.reset(seed=1)
    told = env.render()
    assert isinstance(told, str)
    assert "poland, turn 1: Seat 1 and Seat 2 to decide (start tickets)" in told
    assert "Seat 1 (you): 0 points" in told
    assert "on offer: " in told
    assert "Keep at least 2 of these 4 tickets." in told


def test_it_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("usa", 2, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "display: " in capsys.readouterr().out


def test_metadata_names_the_board() -> None:
    env = aec_env("south_korea", 2)
    assert str(env) == "stellwerk_south_korea_v0"
    assert env.metadata["board_hash"] == env.unwrapped.board_hash == boards.board("south_korea").hash

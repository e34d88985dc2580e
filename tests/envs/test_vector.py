"""Many games at once: each is the game that the rules play, and is paid as it should be."""

import subprocess
import sys

import numpy as np
import pytest

from stellwerk import BadAction, Game, boards
from stellwerk.envs import BadActions, IllegalInBatch, SeatEnv, VectorEnv, any_of
from stellwerk.envs.native import batch, encoder, rewards
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import TOTAL

GAMES = [(name, boards.board(name).seats[1 - n % 2]) for n, name in enumerate(boards.boards())]


@pytest.mark.parametrize("name, seats", GAMES)
def test_every_game_of_a_batch_is_the_game_of_its_seed(name: str, seats: int) -> None:
    env, chance = VectorEnv(name, seats, 4, 10, shaping="tickets"), np.random.default_rng(1)
    seen = env.setting.observer
    turn, ended = env.reset(), 0
    first = env.seeds.tolist()
    games = [Game(name, seats, seed) for seed in first]
    while ended < 3:
        for row, game in enumerate(games):
            seat = int(turn.deciders[row])
            assert seat in game.decisions()
            np.testing.assert_array_equal(turn.observations[row], seen.observation(game.state, seat))
            assert list(np.flatnonzero(turn.masks[row])) == game.option_ids(seat)
        actions, deciders = any_of(turn.masks, chance), turn.deciders
        turn = env.step(actions)
        for row, game in enumerate(games):
            game.apply(int(actions[row]), int(deciders[row]))
            assert game.is_over == turn.terminations[row]
            if game.is_over:
                ended += 1
                assert list(env.totals[row]) == [int(game.state.w[TOTAL + seat]) for seat in range(seats)]
                assert env.seeds[row] % 4 == first[row] % 4
                games[row] = Game(name, seats, int(env.seeds[row]))
    assert len(set(env.seeds)) == 4


def test_the_seed_of_a_game_does_not_depend_on_how_long_others_take() -> None:
    env, chance = VectorEnv("japan", 2, 3, 100), np.random.default_rng(1)
    turn = env.reset()
    met = [[int(seed)] for seed in env.seeds]
    for _ in range(500):
        turn = env.step(any_of(turn.masks, chance))
        for row in np.flatnonzero(turn.terminations).tolist():
            met[row].append(int(env.seeds[row]))
    for row, seeds in enumerate(met):
        assert seeds == [met[0][0] + row + 3 * n for n in range(len(seeds))]


def test_neighbouring_seeds_have_no_game_in_common() -> None:
    met: set[int] = set()
    for seed in (0, 1, 2, "2 batch 0"):
        env = VectorEnv("japan", 2, 64, seed)
        env.reset()
        met |= set(env.seeds.tolist())
    assert len(met) == 4 * 64


def test_reset_goes_on_to_new_games_and_with_a_seed_repeats() -> None:
    env, dealt = VectorEnv("japan", 2, 16, 5), []
    for seed in (None, None, None, 5, None, 6):
        env.reset(seed)
        dealt.append(env.seeds.tolist())
    assert dealt[3] == dealt[0]
    assert dealt[4] == dealt[1]
    assert len({seed for seeds in dealt for seed in seeds}) == 4 * 16


def test_the_same_seed_and_actions_are_the_same_batch() -> None:
    runs = []
    for _ in range(2):
        env, chance = VectorEnv("iberia", 4, 8, "Gotthard"), np.random.default_rng(5)
        turn = env.reset()
        for _ in range(200):
            turn = env.step(any_of(turn.masks, chance))
        runs.append(turn)
    for one, other in zip(*runs, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", [name for name in boards.boards() if boards.board(name).options])
def test_boards_are_played_with_their_options(name: str) -> None:
    board, chance = boards.board(name), np.random.default_rng(1)
    for option in board.options:
        env = VectorEnv(name, board.seats[0], 2, 1, options={option.id: not option.default})
        turn = env.reset()
        for _ in range(60):
            turn = env.step(any_of(turn.masks, chance))
        assert env.game(1).switches[option.id] is not option.default


# --- opponents


def test_against_bots_it_is_the_same_as_one_seat_alone() -> None:
    env, chance = (
        VectorEnv("usa", 3, 3, 50, ["planner", "greedy"], reward="points", shaping="score"),
        np.random.default_rng(2),
    )
    turn = env.reset()
    assert list(turn.deciders) == [0, 1, 2]  # the learner's seat goes round
    alone = SeatEnv("usa", 3, ["planner", "greedy"], seat=1, reward="points", shaping="score")
    seen, _ = alone.reset(seed=int(env.seeds[1]))
    is_over = False
    while not is_over:
        np.testing.assert_array_equal(turn.observations[1], seen["observation"])
        np.testing.assert_array_equal(turn.masks[1], seen["action_mask"])
        actions = any_of(turn.masks, chance)
        turn = env.step(actions)
        seen, reward, is_over, _, info = alone.step(actions[1])
        assert turn.rewards.shape == (3,)
        assert turn.rewards[1] == pytest.approx(reward, abs=1e-6)
        assert turn.terminations[1] == is_over
    assert list(env.totals[1]) == list(info["scores"])
    assert turn.deciders[1] == 2


def test_the_learner_may_keep_its_seat() -> None:
    env, chance = VectorEnv("japan", 2, 4, 1, ["random"], seat=1), np.random.default_rng(2)
    turn = env.reset()
    for _ in range(300):
        assert list(turn.deciders) == [1, 1, 1, 1]
        turn = env.step(any_of(turn.masks, chance))


# --- the end of a game


def test_a_finished_game_may_be_shown_before_the_next_begins() -> None:
    env, chance = VectorEnv("japan", 2, 2, 1, autoreset="next step"), np.random.default_rng(2)
    turn = env.reset()
    shown = 0
    while shown < 4:
        was_over = turn.terminations
        for row in np.flatnonzero(was_over):
            shown += 1
            assert not turn.masks[row].any()
            told = env.named(turn.observations[row])
            seat = int(turn.deciders[row])
            assert [int(n) for n in told["total"]] == [env.totals[row][seat], env.totals[row][1 - seat]]
        turn = env.step(np.where(was_over, 0, any_or_none(turn.masks, chance)))
        assert not turn.terminations[was_over].any()
        assert (turn.rewards[was_over] == 0).all()
        assert turn.masks[was_over].any(axis=1).all()


def any_or_none(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    return np.array([chance.choice(np.flatnonzero(row)) if row.any() else -1 for row in masks])


def test_a_game_of_the_batch_can_be_looked_at() -> None:
    env, chance = VectorEnv("usa", 2, 3, 1), np.random.default_rng(2)
    turn = env.reset()
    for _ in range(50):
        turn = env.step(any_of(turn.masks, chance))
    option = int(np.flatnonzero(turn.masks[2])[-1])
    game = env.game(2)
    assert game.option_ids(int(turn.deciders[2])) == list(np.flatnonzero(turn.masks[2]))
    assert env.option(env.action(option, 2), 2) == option
    game.apply(option, int(turn.deciders[2]))
    assert list(np.flatnonzero(env.step(any_of(turn.masks, chance)).masks[0]))  # its own game was a copy


# --- arrays


def test_arrays_are_new_ones_at_every_step_or_the_same() -> None:
    kept, same = VectorEnv("usa", 2, 2, 1), VectorEnv("usa", 2, 2, 1, copy=False)
    first, mine = kept.reset(), same.reset()
    before = first.observations.copy()
    actions = any_of(first.masks, np.random.default_rng(1))
    second, other = kept.step(actions), same.step(actions)
    np.testing.assert_array_equal(first.observations, before)
    np.testing.assert_array_equal(mine.observations, second.observations)
    assert mine.observations is other.observations
    assert mine.masks is other.masks
    kinds = [str(array.dtype) for array in second]
    assert kinds == ["int16", "int8", "float32", "bool", "int64"]


def test_any_of_is_any_of() -> None:
    masks = np.array([[0, 1, 1, 0], [1, 0, 0, 0], [1, 1, 1, 1]], np.int8)
    chance = np.random.default_rng(1)
    drawn = np.array([any_of(masks, chance) for _ in range(2000)])
    assert set(drawn[:, 0]) == {1, 2}
    assert set(drawn[:, 1]) == {0}
    assert (np.bincount(drawn[:, 2]) > 400).all()
    with pytest.raises(BadActions, match="Row 1 has no option"):
        any_of(np.array([[1, 0], [0, 0]], np.int8), chance)


# --- what is refused


def test_an_illegal_action_is_refused_and_no_game_moves() -> None:
    env, chance = VectorEnv("usa", 2, 3, 1), np.random.default_rng(1)
    turn = env.reset()
    actions = any_of(turn.masks, chance)
    wrong = actions.copy()
    wrong[1] = env.option("draw", 1)
    with pytest.raises(
        IllegalInBatch, match=r"^Game 1 of the batch, seat 0: First choose which tickets to keep\.$"
    ):
        env.step(wrong)
    told = f"Game 1 of the batch, seat 0: actions are numbers from 0 to {len(env.actions) - 1}, not "
    for number in (len(env.actions), -1):
        wrong[1] = number
        with pytest.raises(BadAction, match=f"{told}{number}"):
            env.step(wrong)
    other = VectorEnv("usa", 2, 3, 1)
    other.reset()
    np.testing.assert_array_equal(env.step(actions).observations, other.step(actions).observations)


def test_malformed_actions_are_refused() -> None:
    env = VectorEnv("usa", 2, 3, 1)
    with pytest.raises(BadActions, match=r"call reset\(\) first"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(BadActions, match=r"call reset\(\) first"):
        env.game(0)
    env.reset()
    with pytest.raises(BadActions, match=r"one for each of the 3 games, not of the shape \(2,\)"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(BadActions, match="whole numbers, not float64"):
        env.step(np.zeros(3))  # type: ignore[arg-type]


# --- how it is installed


def test_the_step_is_compiled_if_the_kernel_is() -> None:
    for module in (batch, encoder, rewards):
        assert str(module.__file__).endswith(".py") is not COMPILED


def test_a_missing_library_says_what_to_install() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import stellwerk.envs"
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    told = "Environments need pettingzoo: pip install 'stellwerk[envs]' (in the source tree: make lab)."
    assert done.stderr.splitlines()[-1] == f"ImportError: {told}"

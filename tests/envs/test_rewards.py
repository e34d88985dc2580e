"""What learners are paid: the win or the points, and on the way no more than a promise of it."""

import numpy as np
import pytest

from stellwerk import Game
from stellwerk.envs import VectorEnv, any_of
from stellwerk.envs.native.rewards import POINTS, WIN, final
from stellwerk.kernel.layout import WINNERS


def sums(
    board: str, seats: int, reward: str, shaping: str | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of 12 games: what each seat was paid in all, the final points, and the shares of the win."""
    env, chance = VectorEnv(board, seats, 12, 1, reward=reward, shaping=shaping), np.random.default_rng(9)
    turn, paid, is_done = env.reset(), np.zeros((12, seats)), np.zeros(12, np.bool_)
    totals, shares = np.zeros((12, seats)), np.zeros((12, seats))
    while not is_done.all():
        turn = env.step(any_of(turn.masks, chance))
        paid[~is_done] += turn.rewards[~is_done]
        fresh = turn.terminations & ~is_done
        totals[fresh], shares[fresh] = env.totals[fresh], env.shares[fresh]
        is_done |= fresh
    return paid, totals, shares


@pytest.mark.parametrize("seats", [2, 4])
def test_the_winner_gets_one_and_the_others_lose_one_together(seats: int) -> None:
    paid, totals, shares = sums("usa", seats, "win", None)
    assert paid.sum(axis=1) == pytest.approx(0, abs=1e-6)
    assert (shares.sum(axis=1) == 1).all()
    for row in range(12):
        winner = int(shares[row].argmax())
        assert totals[row, winner] == totals[row].max()
        if shares[row, winner] == 1:
            expected = [1 if seat == winner else -1 / (seats - 1) for seat in range(seats)]
            assert list(paid[row]) == pytest.approx(expected)


@pytest.mark.parametrize("seats", [2, 4])
def test_points_are_the_difference_to_the_mean_of_the_others(seats: int) -> None:
    paid, totals, _ = sums("europe", seats, "points", None)
    others = (totals.sum(axis=1, keepdims=True) - totals) / (seats - 1)
    np.testing.assert_allclose(paid, (totals - others) / 100, atol=1e-5)


@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize("board, seats", [("usa", 2), ("iberia", 3), ("south_korea", 4)])
def test_shaping_changes_when_it_is_paid_not_what(board: str, seats: int, reward: str) -> None:
    """In all a game pays the same, but for what the board gives to who begins later."""
    plain, totals, _ = sums(board, seats, reward, None)
    env = VectorEnv(board, seats, 12, 1)
    env.reset()
    starts = np.array([env.game(row).scores() for row in range(12)])
    for shaping in ("score", "tickets"):
        shaped, same, _ = sums(board, seats, reward, shaping)
        np.testing.assert_array_equal(totals, same)
        lead = (starts - (starts.sum(axis=1, keepdims=True) - starts) / (seats - 1)) / 100
        np.testing.assert_allclose(shaped, plain - lead, atol=1e-4)


def test_a_claim_pays_its_points_at_once_if_shaped() -> None:
    env, chance = VectorEnv("usa", 2, 8, 3, shaping="score"), np.random.default_rng(1)
    turn, scores, paid = env.reset(), np.zeros((8, 2)), 0
    for _ in range(120):
        turn = env.step(any_of(turn.masks, chance))
        running = np.array([env.game(row).scores() for row in range(8)])
        gained = running - scores
        expected = (gained - gained[:, ::-1]) / 100
        goes_on = ~turn.terminations
        np.testing.assert_allclose(turn.rewards[goes_on], expected[goes_on], atol=1e-6)
        paid += int((expected[goes_on] != 0).any(axis=1).sum())
        scores = running
    assert paid > 20


def test_a_shared_win_is_shared() -> None:
    game = Game("usa", 3, 1)
    state = game.state.copy()
    for winners, expected in ((0b111, (0, 0, 0)), (0b011, (0.25, 0.25, -0.5)), (0b100, (-0.5, -0.5, 1))):
        state.b[WINNERS] = winners
        assert tuple(final(game.rules, state, seat, WIN) for seat in range(3)) == pytest.approx(expected)
    assert final(game.rules, state, 0, POINTS) == 0

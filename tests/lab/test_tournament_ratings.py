"""Ratings: fair to ties and faults, and with intervals that hold what they promise."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from stellwerk.boards import board_text
from stellwerk.lab.plackett_luce import Fit, orders_of
from stellwerk.lab.plan import Schedule, TournamentRequest, tournament_of
from stellwerk.lab.ratings import (
    MIDDLE,
    POINTS,
    BlockResults,
    by_field,
    counted,
    rated,
    share_won,
    standings_in,
)

SKILLS = {"random": 900.0, "greedy": 1000.0, "planner": 1100.0}
BOTS = tuple(SKILLS)


def plan_of(bots: Sequence[str], seats: int, games: int, *more_boards: str) -> Schedule:
    boards = {name: board_text(name) for name in ("usa", *more_boards)}
    asked = TournamentRequest(tuple(bots), boards=boards, seats=(seats,), games=games)
    return Schedule(tournament_of(asked))


def played_by(plan: Schedule, dice: Any, skills: dict[str, float] | None = None) -> list[BlockResults]:
    """Games as the model has them: points are skill and chance."""
    found = []
    for block in plan.blocks:
        shape = (block.deals, block.rotations, block.seats)
        seated = [
            [(skills or SKILLS)[name] for name in block.seating(turn)] for turn in range(block.rotations)
        ]
        score = np.array(seated) + dice.gumbel(0, POINTS, shape)
        won = (score == score.max(-1, keepdims=True)).astype(float)
        found.append(BlockResults(block, np.ones(shape[:2], bool), won, score, np.zeros(shape)))
    return found


def one_game(won: list[float], score: list[float], failed: list[float]) -> list[int]:
    """The ranks of a game of three."""
    [block] = plan_of(BOTS, 3, 1).blocks
    game = [np.array(values, float).reshape(1, 1, 3) for values in (won, score, failed)]
    ranks: list[int] = BlockResults(block, np.ones((1, 1), bool), *game).ranks[0, 0].tolist()
    return ranks


def test_winners_come_first_and_points_count_for_the_others() -> None:
    assert one_game([0, 1, 0], [90, 120, 100], [0, 0, 0]) == [2, 0, 1]
    assert one_game([1, 0, 0], [120, 120, 100], [0, 0, 0]) == [0, 1, 2], "a tie that something else decided"


def test_ties_share_a_rank() -> None:
    assert one_game([0.5, 0.5, 0], [120, 120, 100], [0, 0, 0]) == [0, 0, 2]
    assert one_game([0, 1, 0], [90, 120, 90], [0, 0, 0]) == [1, 0, 1]


def test_a_failed_bot_comes_last_whatever_its_seat_scored() -> None:
    assert one_game([0, 1, 0], [190, 120, 100], [1, 0, 0]) == [2, 0, 1]
    assert one_game([0, 1, 0], [190, 120, 100], [1, 0, 1]) == [1, 0, 1]
    assert one_game([1 / 3] * 3, [190, 120, 100], [1, 1, 1]) == [0, 0, 0], "all failed: nobody is better"


def test_ties_are_all_their_orders() -> None:
    assert orders_of([0, 1, 2], [1, 0, 2]) == [(1, 0, 2)]
    assert sorted(orders_of([0, 1, 2], [0, 0, 2])) == [(0, 1, 2), (1, 0, 2)]
    assert sorted(orders_of([2, 0, 1], [0, 1, 1])) == [(2, 0, 1), (2, 1, 0)]


@pytest.mark.parametrize("won, games", [(3, 4), (7, 10), (0, 5), (25, 25)])
def test_two_players_are_as_far_apart_as_their_wins_say(won: int, games: int) -> None:
    """With the draw that everybody gets, the likelihood is greatest at the logit of the share."""
    weights = np.array([[1.0, 0.0]] * won + [[0.0, 1.0]] * (games - won))
    a, b = Fit(2, [(0, 1), (1, 0)], weights).strengths
    assert a - b == pytest.approx(np.log((won + 0.5) / (games - won + 0.5)))
    assert a + b == pytest.approx(0)


@pytest.mark.parametrize("bots, seats", [(2, 2), (3, 2), (3, 3), (2, 4)])
def test_no_other_strengths_are_likelier(bots: int, seats: int) -> None:
    """The likelihood, written down again game by game."""
    blocks = played_by(plan_of(BOTS[:bots], seats, 30), np.random.default_rng(1))
    for played in blocks:
        played.score[::3] = np.round(played.score[::3] / 500)  # ties
        played.won[::3] = played.score[::3] == played.score[::3].max(-1, keepdims=True)
        played.there[5] = False  # a deal that was not played yet
    orders, weights = counted(blocks, BOTS[:bots])
    met = [(a, b) for a in range(bots) for b in range(bots) if a != b]
    found = Fit(bots, orders, weights).strengths

    def likelihood(strengths: Any) -> float:
        games = [*zip(orders, weights.sum(0), strict=True), *[(pair, 0.5) for pair in met]]
        return sum(
            float(weight) * float(strengths[who] - np.log(np.exp(strengths[list(order[place:])]).sum()))
            for order, weight in games
            for place, who in enumerate(order)
        )

    assert weights.sum() == pytest.approx(sum(played.there.sum() for played in blocks))
    for off in np.random.default_rng(2).normal(0, 0.05, (20, bots)):
        assert likelihood(found + off) <= likelihood(found)


def test_intervals_of_ratings_hold_the_truth() -> None:
    """19 of 20 should; docs/lab.md has the figures of more tournaments than there is time for here."""
    plan, held, widths = plan_of(BOTS, 2, 60), [], []
    for seed in range(12):
        found = rated(played_by(plan, np.random.default_rng(seed)), BOTS)
        for bot, (_, between) in found.items():
            assert between is not None
            held.append(between[0] <= SKILLS[bot] <= between[1])
            widths.append(between[1] - between[0])
    assert np.mean(held) >= 0.88, np.mean(held)
    assert 60 < np.mean(widths) < 190, "and not because they are wide"


def test_a_bot_that_never_lost_is_not_invincible() -> None:
    """No game says how much stronger it is: the interval must not be narrow for that."""
    skills = {"random": 0.0, "greedy": 4000.0}
    found = rated(played_by(plan_of(BOTS[:2], 2, 40), np.random.default_rng(1), skills), BOTS[:2])
    _, between = found["greedy"]
    assert between is not None
    assert between[1] - between[0] > 400


def test_intervals_of_win_rates_hold_the_truth() -> None:
    plan, held = plan_of(("greedy", "planner"), 2, 60), []
    truth = 1 / (1 + np.exp((SKILLS["greedy"] - SKILLS["planner"]) / POINTS))
    for seed in range(300):
        _, (low, high) = share_won(played_by(plan, np.random.default_rng(seed)), "planner")
        held.append(low <= truth <= high)
    assert 0.91 <= np.mean(held) <= 0.99, np.mean(held)


def test_intervals_of_win_rates_of_several_boards_hold_the_truth() -> None:
    plan, held, widths = plan_of(BOTS, 2, 12, "japan", "europe"), [], []
    truth = np.mean([1 / (1 + np.exp((SKILLS[bot] - 1100) / POINTS)) for bot in BOTS[:2]])
    for seed in range(200):
        _, (low, high) = share_won(played_by(plan, np.random.default_rng(seed)), "planner")
        held.append(low <= truth <= high)
        widths.append(high - low)
    assert 0.91 <= np.mean(held) <= 0.99, np.mean(held)
    assert np.mean(widths) < 0.25, "72 games are worth as many"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_games_say_more_than_those_of_a_board(seats: int) -> None:
    """The bot that hardly ever wins is the hard case: no deal differs from another."""
    plan = plan_of(BOTS, seats, 48, "japan", "europe", "nederland")
    blocks = played_by(plan, np.random.default_rng(1), {**SKILLS, "random": -3000.0})
    for bot in BOTS:
        _, (low, high) = share_won(blocks, bot)
        parts = [share_won(some, bot)[1] for some in by_field(blocks).values()]
        assert len(parts) == 4
        assert high - low < 0.75 * min(top - bottom for bottom, top in parts), bot
    cases = sum(played.block.deals for played in blocks if "random" in played.block.line_up)
    rate, between = share_won(blocks, "random")
    assert rate == 0
    assert between == pytest.approx((0, 3.84 / (cases + 3.84)), abs=1e-4)


def test_the_strongest_stands_first() -> None:
    blocks = played_by(plan_of(BOTS, 3, 300), np.random.default_rng(4))
    found = standings_in(blocks, "usa", 3)
    assert [one.bot for one in found] == ["planner", "greedy", "random"]
    assert sum(one.rating for one in found) == pytest.approx(3 * MIDDLE, abs=0.01)
    assert sum(one.win_rate for one in found) == pytest.approx(1, abs=1e-4)
    assert [one.games for one in found] == [300] * 3


def test_bots_that_are_alike_have_the_same_rating() -> None:
    alike = dict.fromkeys(BOTS[:2], MIDDLE)
    found = rated(played_by(plan_of(BOTS[:2], 4, 400), np.random.default_rng(2), alike), BOTS[:2])
    for rating, between in found.values():
        assert between is not None
        assert between[0] < MIDDLE < between[1]
        assert abs(rating - MIDDLE) < 30


def test_too_few_deals_say_nothing_about_certainty() -> None:
    blocks = played_by(plan_of(BOTS, 2, 8), np.random.default_rng(3))
    assert all(between is None for _, between in rated(blocks, BOTS).values())


def test_one_bot_alone_is_compared_with_nobody() -> None:
    [block] = played_by(plan_of(BOTS[:1], 3, 20), np.random.default_rng(3))
    [found] = standings_in([block], "usa", 3)
    assert (found.rating, found.rating_interval) == (MIDDLE, None)
    assert (found.games, found.places) == (20, 60)
    assert found.win_rate == pytest.approx(1 / 3, abs=1e-4)

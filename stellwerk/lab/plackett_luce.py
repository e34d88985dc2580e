"""Strengths from the order in which players finish: Plackett and Luce's model, by maximum likelihood.

The best of those at a table is each of them with probability exp(strength) / sum of exp(strengths), then the
best of the others, and so on. A tie counts as all of its orders in equal parts. Every two who met get one
more game, half won and half lost, so that somebody who never lost is not infinitely strong.
"""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from typing import Any, Final, TypeAlias

import numpy as np

Numbers: TypeAlias = "np.ndarray[Any, Any]"

#: Newton's steps converge in about ten; none is longer than this.
STEPS: Final = 60
LONGEST: Final = 2.0
NEAR: Final = 1e-10


def orders_of(players: Sequence[int], ranks: Sequence[int]) -> list[tuple[int, ...]]:
    """Who finished before whom: one order, or for ties all that are possible."""
    groups = [[p for p, r in zip(players, ranks, strict=True) if r == rank] for rank in sorted(set(ranks))]
    return [sum(parts, ()) for parts in product(*[list(permutations(group)) for group in groups])]


class Fit:
    """The strengths, centred, and their covariance.

    `weights[deal, order]`: how often each order came in each deal. Games of a deal depend on each other, so
    certainty comes from the spread between deals (the sandwich estimator).
    """

    def __init__(self, number: int, orders: Sequence[tuple[int, ...]], weights: Numbers) -> None:
        met = sorted({pair for order in orders for pair in combinations(sorted(set(order)), 2)})
        drawn = [order for a, b in met for order in ((a, b), (b, a))]
        here, there = tables(number, orders), tables(number, drawn)
        self.strengths: Numbers = np.zeros(number)
        for _ in range(STEPS):
            score, information = slopes(self.strengths, *here, weights.sum(0))
            more, prior = slopes(self.strengths, *there, np.full(len(drawn), 0.5))
            # all strengths together may be anything: their mean stays where it is
            inverse = np.linalg.pinv(information + prior + 1 / number, hermitian=True) - 1 / number
            step = inverse @ (weights.sum(0) @ score + 0.5 * more.sum(0))
            self.strengths = self.strengths + step * min(1, LONGEST / max(np.abs(step).max(), NEAR))
            if np.abs(step).max() < NEAR:
                break
        of_deals, deals = weights @ score, len(weights)
        spread = of_deals.T @ of_deals * deals / max(deals - 1, 1) + 0.5 * more.T @ more
        self.covariance: Numbers = inverse @ spread @ inverse


def tables(number: int, orders: Sequence[tuple[int, ...]]) -> tuple[Numbers, Numbers]:
    """For each order and place: who took it, and how often each player was still there."""
    longest = max(map(len, orders), default=0)
    taken = np.zeros((len(orders), longest, number))
    for row, order in enumerate(orders):
        taken[row, range(len(order)), order] = 1
    return taken, taken[:, ::-1].cumsum(1)[:, ::-1]


def slopes(strengths: Numbers, taken: Numbers, there: Numbers, weights: Numbers) -> tuple[Numbers, Numbers]:
    """The score of each order, and the information of all with these weights."""
    worth = there * np.exp(strengths)
    chances = worth / np.maximum(worth.sum(-1, keepdims=True), np.finfo(float).tiny)
    together = np.einsum("o,okb,okc->bc", weights, chances, chances)
    return (taken - chances).sum(1), np.diag(np.einsum("o,okb->b", weights, chances)) - together

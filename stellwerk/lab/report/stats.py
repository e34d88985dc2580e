"""Means and shares with 95 % intervals that count deals (`fairness/estimates.py`), with NumPy."""

import math
from typing import Any, TypeAlias

import msgspec
import numpy as np

from stellwerk.fairness.estimates import UNKNOWN, Estimate, student
from stellwerk.fairness.wilson import wilson

#: An array of numbers; NumPy's own types say more than is needed here.
Numbers: TypeAlias = "np.ndarray[Any, Any]"


class Deals:
    """Which deal each case belongs to."""

    def __init__(self, seeds: Numbers) -> None:
        found, index = np.unique(seeds, return_inverse=True)
        self.index: Numbers = index.reshape(-1)
        self.number = len(found)

    def sums(self, values: Numbers) -> Numbers:
        """The values of each deal, added up."""
        return np.bincount(self.index, weights=values, minlength=self.number)

    def sizes(self) -> Numbers:
        return np.bincount(self.index, minlength=self.number)


def mean_of(values: Numbers, deals: Deals) -> Estimate:
    """A mean, with Student's interval for the spread between deals."""
    cases = len(values)
    if not cases:
        return UNKNOWN
    mean = float(values.mean())
    if deals.number < 2:
        return Estimate(mean, -math.inf, math.inf, cases, deals.number)
    off = deals.sums(values) - mean * deals.sizes()
    spread = float(np.square(off).sum()) * deals.number / (deals.number - 1)
    half = student(deals.number - 1) * math.sqrt(spread) / cases
    return Estimate(mean, mean - half, mean + half, cases, deals.number)


def share_of(hits: Numbers, deals: Deals) -> Estimate:
    """A share (each case is 0, 1, or part of a win), with Wilson's interval for what the deals are worth.

    As in `duel`: one deal with only hits and one with none are added to the spread, so that it makes sense at
    0 % and 100 % and for few deals.
    """
    cases = len(hits)
    if not cases:
        return msgspec.structs.replace(UNKNOWN, low=0.0, high=1.0)
    share = float(hits.mean())
    size = cases / deals.number
    rate = (share * deals.number + 1) / (deals.number + 2)
    off = (deals.sums(hits) - rate * deals.sizes()) / size
    spread = (float(np.square(off).sum()) + rate**2 + (1 - rate) ** 2) / (deals.number + 2)
    low, high = wilson(share, deals.number * rate * (1 - rate) / spread)
    return Estimate(share, low, high, cases, deals.number)

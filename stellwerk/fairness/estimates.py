"""Means and shares with 95 % intervals that count deals.

Seats of one game depend on each other, and so do games of one deal (the same seed). So every value comes with
its deal, and the spread between deals says how certain a mean is.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from .wilson import Z, wilson


class Estimate(msgspec.Struct, frozen=True):
    """A measured value, and the 95 % interval of the true one."""

    value: float
    low: float
    high: float
    #: How many cases were seen, in how many deals.
    cases: int
    deals: int


#: Of no case at all; in JSON its numbers are null.
UNKNOWN: Final = Estimate(math.nan, -math.inf, math.inf, 0, 0)


def mean_of(values: Sequence[float], deals: Sequence[int]) -> Estimate:
    """A mean, with Student's interval for the spread between deals."""
    cases = len(values)
    if not cases:
        return UNKNOWN
    mean = sum(values) / cases
    sums, sizes = by_deal(values, deals)
    number = len(sizes)
    if number < 2:
        return Estimate(mean, -math.inf, math.inf, cases, number)
    spread = sum((sums[deal] - mean * size) ** 2 for deal, size in sizes.items()) * number / (number - 1)
    half = student(number - 1) * math.sqrt(spread) / cases
    return Estimate(mean, mean - half, mean + half, cases, number)


def share_of(hits: Sequence[float], deals: Sequence[int]) -> Estimate:
    """A share (each case is 0, 1, or part of a win), with Wilson's interval for what the deals are worth.

    As in `duel`: one deal with only hits and one with none are added to the spread, so that it makes sense at
    0 % and 100 % and for few deals.
    """
    return share_by_deal(*by_deal(hits, deals))


def share_by_deal(hits: Mapping[int, float], sizes: Mapping[int, int]) -> Estimate:
    """The same, if what each deal has is added up already; deals without a hit may be left out."""
    cases, number = sum(sizes.values()), len(sizes)
    if not cases:
        return msgspec.structs.replace(UNKNOWN, low=0.0, high=1.0)
    share = sum(hits.values()) / cases
    rate = (share * number + 1) / (number + 2)
    size = cases / number
    off = sum(((hits.get(deal, 0.0) - rate * each) / size) ** 2 for deal, each in sizes.items())
    spread = (off + rate**2 + (1 - rate) ** 2) / (number + 2)
    low, high = wilson(share, number * rate * (1 - rate) / spread)
    return Estimate(share, low, high, cases, number)


def by_deal(values: Sequence[float], deals: Sequence[int]) -> tuple[dict[int, float], Counter[int]]:
    """The values of each deal, added up, and how many there are."""
    sums: dict[int, float] = {}
    for value, deal in zip(values, deals, strict=True):
        sums[deal] = sums.get(deal, 0.0) + value
    return sums, Counter(deals)


def growth(estimate: Estimate, limit: float, is_share: bool) -> float:
    """How many times as many games would take the limit out of the interval, if the value stays the same.

    At least 1 while the interval holds the limit; infinite if the value is right at the limit.
    """
    value, half = estimate.value, (estimate.high - estimate.low) / 2
    if value == limit or not math.isfinite(half):
        return math.inf
    if not is_share:
        return (half / abs(value - limit)) ** 2
    worth = half_way(lambda number: half * 2 < width(wilson(value, number)))
    return half_way(lambda number: holds(wilson(value, number), limit)) / worth


def width(interval: tuple[float, float]) -> float:
    return interval[1] - interval[0]


def holds(interval: tuple[float, float], limit: float) -> bool:
    return interval[0] <= limit <= interval[1]


def half_way(is_too_few: Callable[[float], bool]) -> float:
    """The number of cases from which on there are enough."""
    low, high = 1e-3, 1e12
    for _ in range(100):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if is_too_few(middle) else (low, middle)
    return high


def student(freedom: int) -> float:
    """Student's quantile for 95 %: exact for few degrees of freedom, then Fisher's series."""
    exact = (12.706, 4.303, 3.182, 2.776, 2.571)
    if freedom <= len(exact):
        return exact[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / freedom + second / freedom**2

"""The random numbers of a game: fair, the same everywhere, and of any seed that a player may think of."""

import math
from itertools import pairwise

import pytest

from stellwerk.kernel.chance import SEED_LIMIT, Stream, seed_number, stream_start


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def limit(cells: int) -> float:
    """What chi-square exceeds about once in 30,000 samples (four deviations)."""
    return cells + 7 + 4 * math.sqrt(2 * (cells - 1))


@pytest.mark.parametrize("sides", [2, 3, 5, 6, 9, 30, 110])
@pytest.mark.parametrize("seed", [0, 1, 2, "anna", SEED_LIMIT - 1])
def test_every_side_of_a_die_is_equally_likely(seed: int | str, sides: int) -> None:
    stream = Stream(seed)
    counts = [0] * sides
    for _ in range(100 * sides):
        counts[int(stream.below(sides))] += 1
    assert chi_square(counts) < limit(sides)


def test_a_throw_tells_nothing_about_the_next() -> None:
    stream = Stream(3)
    throws = [int(stream.below(6)) for _ in range(7200)]
    counts = [0] * 36
    for one, next_one in pairwise(throws):
        counts[one * 6 + next_one] += 1
    assert chi_square(counts) < limit(36)


def test_first_throws_of_neighbouring_seeds_are_not_alike() -> None:
    for stream in (0, 1, 2, 1000):
        counts = [0] * 10
        for seed in range(2000):
            counts[int(Stream(seed, stream).below(10))] += 1
        assert chi_square(counts) < limit(10)


def test_streams_of_one_seed_are_not_alike() -> None:
    both = [0] * 25
    for seed in range(2500):
        both[int(Stream(seed, 1).below(5)) * 5 + int(Stream(seed, 2).below(5))] += 1
    assert chi_square(both) < limit(25)


def test_starts_differ() -> None:
    starts = {int(stream_start(seed, stream)) for seed in range(3000) for stream in range(3)}
    assert len(starts) == 9000


def test_high_bits_of_a_seed_count() -> None:
    assert len({int(stream_start(1 << bit, 0)) for bit in range(60)}) == 60


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "seed, throws",
    [
        (0, [36, 84, 78, 109, 19, 7, 15, 10]),
        (42, [13, 55, 45, 9, 57, 54, 104, 34]),
        ("mittwoch", [33, 39, 9, 33, 88, 18, 103, 105]),
        (-1, [6, 71, 6, 49, 36, 104, 2, 50]),
        (10**40, [102, 77, 87, 39, 28, 95, 14, 26]),
    ],
)
def test_a_seed_gives_the_same_numbers_on_every_machine(seed: int | str, throws: list[int]) -> None:
    stream = Stream(seed)
    assert [int(stream.below(110)) for _ in range(8)] == throws


def test_any_whole_number_and_any_text_is_a_seed() -> None:
    for seed in (0, -1, -(10**30), 10**30, SEED_LIMIT, "", "Anna", "Grüße", "7"):
        assert 0 <= seed_number(seed) < SEED_LIMIT


def test_small_seeds_are_taken_as_they_are() -> None:
    assert [seed_number(seed) for seed in (0, 7, SEED_LIMIT - 1)] == [0, 7, SEED_LIMIT - 1]


def test_a_number_and_a_text_are_different_seeds_and_negative_ones_too() -> None:
    assert len({seed_number(seed) for seed in (1, -1, "1", "one", SEED_LIMIT, -SEED_LIMIT)}) >= 5

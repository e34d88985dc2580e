"""The longest continuous path (B20), compared with a walk that tries everything."""

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.kernel.longest import LongestPath

# The kernel counts in machine words when compiled and in Python's integers when not: both must agree.
pytestmark = pytest.mark.interpreted

Track = tuple[int, int, int]
Network = list[Track]


def longest(network: Network, solver: LongestPath | None = None) -> int:
    solver = solver or LongestPath(130, 60)
    solver.clear()
    for a, b, length in network:
        solver.add(a, b, length)
    return int(solver.solve())


def network(text: str) -> Network:
    """Tracks as a player would draw them: "a3b b2c" is a track of 3 from a to b and one of 2 from b to c."""
    return [(ord(track[0]) - ord("a"), ord(track[2]) - ord("a"), int(track[1])) for track in text.split()]


def longest_by_walking(network: Network) -> int:
    """Start in every city and try every track that has not been used yet; used ones are bits of a number."""
    tracks_at: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, (a, b, length) in enumerate(network):
        tracks_at[a].append((number, b, length))
        tracks_at[b].append((number, a, length))

    @cache
    def on_from(city: int, used: int) -> int:
        free = [track for track in tracks_at[city] if not used >> track[0] & 1]
        return max((length + on_from(far, used | 1 << number) for number, far, length in free), default=0)

    return max((on_from(city, 0) for city in list(tracks_at)), default=0)


# In a player's words


@pytest.mark.rule("B20")
def test_who_has_no_track_has_no_path() -> None:
    assert longest([]) == 0


@pytest.mark.rule("B20")
def test_a_single_track_is_a_path() -> None:
    assert longest(network("a6b")) == 6


@pytest.mark.rule("B20")
def test_it_is_trains_that_count_and_not_tracks() -> None:
    assert longest(network("a1b b1c c1d  x6y")) == 6


@pytest.mark.rule("B20")
def test_where_three_branches_meet_the_shortest_is_left_out() -> None:
    assert longest(network("a2m b3m c4m")) == 7


@pytest.mark.rule("B20")
def test_a_loop_may_be_run_through_once() -> None:
    assert longest(network("a2b b2c c2a")) == 6


@pytest.mark.rule("B20")
def test_a_city_may_be_passed_again() -> None:
    assert longest(network("a1b b1m m1a  m1c c1d d1m")) == 6


@pytest.mark.rule("B20")
def test_a_track_may_not_be_used_again() -> None:
    # Two loops joined by one track: round the first, over, round the second, and not back.
    assert longest(network("a1b b1c c1a  c5x  x1y y1z z1x  b4q")) == 3 + 5 + 3 + 4 - 1


@pytest.mark.rule("B20")
def test_two_networks_that_do_not_meet_count_apart() -> None:
    assert longest(network("a3b b3c  x2y y2z z2x")) == 6
    assert longest(network("a3b b4c  x2y y2z z2x")) == 7


@pytest.mark.rule("B20")
def test_a_path_may_come_in_by_one_branch_run_the_loop_and_leave_by_another() -> None:
    assert longest(network("p3a q4a  a1b b1c c1a")) == 3 + 3 + 4


@pytest.mark.rule("B20")
def test_a_part_of_a_loop_is_left_out_if_the_branches_are_worth_it() -> None:
    assert longest(network("p6a q6c  a1b b1c c5d d5a")) == 6 + 10 + 6


@pytest.mark.rule("B20")
def test_both_tracks_of_a_connection_make_a_loop() -> None:
    assert longest(network("a3b a3b")) == 6
    assert longest(network("a3b a3b b2c c1d")) == 9
    assert longest(network("a3b a3b a3b")) == 9


@pytest.mark.rule("B20")
def test_of_three_loops_around_a_city_behind_a_track_each_one_is_left_out() -> None:
    assert longest(network("m1a a2b b2c c2a  m1d d2e e2f f2d  m1g g1h h1i i1g")) == 2 * (1 + 6)


# Known graphs


def grid(width: int, height: int) -> Network:
    along = [(y * width + x, y * width + x + 1, 1) for y in range(height) for x in range(width - 1)]
    down = [(y * width + x, (y + 1) * width + x, 1) for y in range(height - 1) for x in range(width)]
    return along + down


def complete(cities: int) -> Network:
    return [(a, b, 1) for a in range(cities) for b in range(a)]


@pytest.mark.parametrize("cities", [3, 5, 7, 9])
def test_where_all_cities_have_an_even_number_of_tracks_all_are_used(cities: int) -> None:
    assert longest(complete(cities)) == cities * (cities - 1) // 2


@pytest.mark.parametrize("cities", [4, 6, 8, 10])
def test_where_all_cities_have_an_odd_number_of_tracks_all_but_two_lose_one(cities: int) -> None:
    assert longest(complete(cities)) == cities * (cities - 1) // 2 - (cities - 2) // 2


@pytest.mark.parametrize("width, height", [(2, 2), (3, 2), (3, 3), (4, 3), (7, 2)])
def test_grids(width: int, height: int) -> None:
    assert longest(grid(width, height)) == longest_by_walking(grid(width, height))


def test_the_largest_grids() -> None:
    # The cities inside a side have three tracks. Two of them are the ends; the others are paired as near as
    # can be: on 5 × 5, five pairs, one of them around a corner.
    assert longest(grid(5, 5)) == 40 - 4 - 2
    # On a ladder, all but the four corners have three tracks: leave out every inner rung but two.
    assert longest(grid(15, 2)) == 43 - 12


def test_a_chain_of_loops_is_run_through_on_one_side_and_back_on_the_other() -> None:
    loops = [track for x in range(0, 20, 2) for track in ((x, x + 2, 2), (x, x + 1, 1), (x + 1, x + 2, 1))]
    assert longest(loops) == 40


def test_parallel_tracks_by_the_dozen() -> None:
    assert longest([(0, 1, 1)] * 45) == 45
    assert longest([(0, 1, 1)] * 15 + [(1, 2, 1)] * 15 + [(2, 3, 1)] * 15) == 45
    assert longest([(0, n, 1) for n in (1, 2, 3, 4) for _ in range(11)]) == 42


# The same object again


def test_a_solver_is_empty_after_it_solved() -> None:
    solver = LongestPath(130, 60)
    assert longest(network("a2b b2c c2a c3d"), solver) == 9
    assert solver.solve() == 0


def test_clear_forgets_what_was_not_solved() -> None:
    solver = LongestPath(130, 60)
    for track in network("a9b b9c c9a c9d"):
        solver.add(*track)
    assert longest(network("a1b d2e"), solver) == 2


def test_more_tracks_than_there_is_room_for_are_refused() -> None:
    solver = LongestPath(3, 2)
    solver.add(0, 1, 1)
    solver.add(1, 2, 1)
    with pytest.raises(IndexError):
        solver.add(2, 0, 1)


# Everything else


def networks(cities: int, tracks: int) -> st.SearchStrategy[Network]:
    """Up to this many tracks among this many cities, of the whole board: their numbers are far apart."""
    city = st.integers(0, cities - 1).map(lambda n: 129 - 11 * n)
    length = st.sampled_from([1, 1, 1, 2, 2, 3, 4, 6, 9])
    track = st.tuples(city, city, length).filter(lambda track: track[0] != track[1])
    return st.lists(track, max_size=tracks)


@pytest.mark.rule("B20")
@settings(max_examples=300, deadline=None)
@given(networks(cities=12, tracks=12))
def test_scattered_networks(network: Network) -> None:
    assert longest(network) == longest_by_walking(network)


@pytest.mark.rule("B20")
@settings(max_examples=300, deadline=None)
@given(networks(cities=8, tracks=11))
def test_networks_with_loops_and_branches(network: Network) -> None:
    assert longest(network) == longest_by_walking(network)


@pytest.mark.rule("B20")
@settings(max_examples=200, deadline=None)
@given(networks(cities=4, tracks=10))
def test_dense_networks_with_parallel_tracks(network: Network) -> None:
    assert longest(network) == longest_by_walking(network)


@settings(max_examples=50, deadline=None)
@given(st.lists(networks(cities=9, tracks=10), min_size=2, max_size=6))
def test_nothing_of_a_network_is_left_for_the_next(series: list[Network]) -> None:
    solver = LongestPath(130, 60)
    assert [longest(network, solver) for network in series] == [longest(network) for network in series]


@settings(max_examples=100, deadline=None)
@given(networks(cities=10, tracks=30))
def test_the_order_of_tracks_and_the_names_of_cities_do_not_matter(network: Network) -> None:
    assert longest([(129 - b, 129 - a, length) for a, b, length in reversed(network)]) == longest(network)

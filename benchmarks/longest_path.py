"""Time of the longest path (B20) on networks of the USA board: run `python benchmarks/longest_path.py`.

Only `solve` is timed. Adding the tracks is left out: from interpreted Python it costs more than in the
kernel.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from random import Random
from statistics import median
from time import perf_counter_ns

from stellwerk.kernel.longest import LongestPath

TRAINS = 45
NETWORKS = 1000
#: The best of this many runs counts for each network: other work of the machine only adds time.
RUNS = 5

Track = tuple[int, int, int]
Network = list[Track]


def main() -> None:
    for name, value in measure().items():
        print(f"{name:40} {value:9.2f}")


def measure() -> dict[str, float]:
    """Median, 99th percentile and worst, in µs, for each kind of network."""
    board = usa()
    kinds: dict[str, Callable[[Network, Random], Network]] = {
        "scattered": scattered,
        "connected": connected,
        "loops": connected_with_loops,
        "short loops": short_with_loops,
    }
    figures = {}
    for kind, grow in kinds.items():
        random = Random(kind)
        times = sorted(time_of(grow(board, random)) for _ in range(NETWORKS))
        figures[f"{kind}, median µs"] = median(times)
        figures[f"{kind}, 99 % µs"] = times[len(times) * 99 // 100]
        figures[f"{kind}, worst µs"] = times[-1]
    return figures


def usa() -> Network:
    """One track per connection: a seat can't have both tracks of a double."""
    board = json.loads((files("stellwerk") / "boards" / "usa.json").read_text("utf-8"))
    number = {city["id"]: index for index, city in enumerate(board["cities"])}
    return [(number[line["a"]], number[line["b"]], line["length"]) for line in board["connections"]]


def time_of(network: Network) -> float:
    solver = LongestPath(130, len(network))
    best = 1 << 60
    for _ in range(RUNS):
        for a, b, length in network:
            solver.add(a, b, length)
        start = perf_counter_ns()
        solver.solve()
        best = min(best, perf_counter_ns() - start)
    return best / 1000


def scattered(board: Network, random: Random) -> Network:
    """As random play leaves it: tracks anywhere, mostly short ones, which are easier to pay."""
    network = []
    trains = TRAINS
    for track in sorted(board, key=lambda track: random.random() * track[2]):
        if track[2] <= trains:
            network.append(track)
            trains -= track[2]
    return network


def connected(board: Network, random: Random, loops: float = 0) -> Network:
    """Grown track by track, a share of them closing loops where they can."""
    network = [random.choice(board)]
    trains = TRAINS - network[0][2]
    while True:
        cities = {city for track in network for city in track[:2]}
        near = [t for t in board if t not in network and t[2] <= trains and not cities.isdisjoint(t[:2])]
        if not near:
            return network
        closing = [track for track in near if cities.issuperset(track[:2])]
        track = random.choice(closing if closing and random.random() < loops else near)
        network.append(track)
        trains -= track[2]


def connected_with_loops(board: Network, random: Random) -> Network:
    return connected(board, random, loops=0.9)


def short_with_loops(board: Network, random: Random) -> Network:
    return connected([track for track in board if track[2] <= 3], random, loops=0.9)


if __name__ == "__main__":
    main()

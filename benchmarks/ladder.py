"""The ladder of bots: every rung a duel on every board, as a table for docs/bots.md.

python benchmarks/ladder.py                    the quick rungs, a few minutes
python benchmarks/ladder.py --rung search      search against planner, hours
python benchmarks/ladder.py --boards usa,japan --games 400
"""

import argparse
import json
import subprocess
import sys

BOARDS = ("usa", "europe", "nederland", "poland", "iberia", "japan", "south_korea")
#: Iterations that take about 0.1 s a decision, with two seats and with four.
TENTH = {
    "usa": (170, 98),
    "europe": (113, 41),
    "nederland": (65, 40),
    "poland": (84, 48),
    "iberia": (73, 34),
    "japan": (114, 60),
    "south_korea": (143, 63),
}
#: By name: who plays whom, at how many seats, how many games.
RUNGS = {
    "greedy": ("greedy", "random", 2, 1000),
    "planner": ("planner", "greedy", 2, 1000),
    "planner4": ("planner", "greedy", 4, 1000),
    "tuned": ("planner", "planner:1", 2, 1000),
    "tuned4": ("planner", "planner:1", 4, 1000),
    "equals4": ("planner", "planner", 4, 400),
    "search": ("search:{tenth}", "planner", 2, 200),
    "search4": ("search:{tenth}", "planner", 4, 200),
    "search1s": ("search:{second}", "planner", 2, 100),
}
QUICK = ("greedy", "planner", "planner4", "tuned", "tuned4", "equals4")
HEAD = "| A | B | board | seats | games | A wins | 95 % interval | points A : B | tickets done A : B |"


def duel(a: str, b: str, board: str, seats: int, games: int, seed: int, jobs: int) -> dict[str, object]:
    said = [a, b, "--board", board, "--seats", str(seats), "--games", str(games), "--seed", str(seed)]
    command = [sys.executable, "-P", "-m", "stellwerk", "duel", *said, "--jobs", str(jobs), "--json"]
    printed = subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 our own program
    found: dict[str, object] = json.loads(printed)
    return found


def tickets(side: dict[str, float]) -> str:
    return f"{side['tickets_completed']:.1f} of {side['tickets_kept']:.1f}"


def row(found: dict[str, object]) -> str:
    a, b, interval = found["a"], found["b"], found["interval"]
    assert isinstance(a, dict)
    assert isinstance(b, dict)
    assert isinstance(interval, list)
    cells = [
        f"`{a['bot']}`",
        f"`{b['bot']}`",
        found["board"],
        found["seats"],
        found["games"],
        f"{float(str(found['win_rate'])):.1%}",
        f"{interval[0]:.1%} – {interval[1]:.1%}",
        f"{a['mean_score']:.1f} : {b['mean_score']:.1f}",
        f"{tickets(a)} : {tickets(b)}",
    ]
    return "| " + " | ".join([str(cell) for cell in cells]) + " |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--rung", choices=RUNGS, action="append")
    asked.add_argument("--boards", default=",".join(BOARDS))
    asked.add_argument("--games", type=int)
    asked.add_argument("--seed", type=int, default=2026)
    asked.add_argument("--jobs", type=int, default=2)
    options = asked.parse_args()
    print(HEAD)
    print("| --- " * 9 + "|")
    for name in options.rung or QUICK:
        a, b, seats, games = RUNGS[name]
        for board in options.boards.split(","):
            tenth = TENTH[board][seats == 4]
            who = a.format(tenth=tenth, second=10 * tenth)
            print(
                row(duel(who, b, board, seats, options.games or games, options.seed, options.jobs)),
                flush=True,
            )


if __name__ == "__main__":
    main()

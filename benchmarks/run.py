"""All speed figures side by side, in one run: prints tables and writes benchmarks/latest.json.

    make bench                    everything, three repeats of two seconds each
    make bench ARGS=--quick       the same in a tenth of the time, for a first look

Nothing here asserts a time: figures are for docs/benchmarks.md and for comparing before and after.
"""

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from machine import machine
from rich.console import Console
from rich.table import Table
from showing import described, new_table, with_progress

from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import bits, flow, playout
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
POLICIES = {"flat": playout.FLAT, "factored": playout.FACTORED}
#: Games a second, by seats, of an engine in Rust for USA alone, on this kind of machine.
TO_BEAT = {2: 12_700, 4: 7_600}

Facts = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each repeat (default: 2)")
    parser.add_argument("--repeats", type=int, default=3, help="the best of this many counts (default: 3)")
    parser.add_argument(
        "--only", choices=["ratio"], help=argparse.SUPPRESS
    )  # the interpreted side of the ratio
    options = parser.parse_args()
    seconds = options.seconds / 10 if options.quick else options.seconds
    if options.only == "ratio":
        sys.stdout.write(json.dumps(one_rate(seconds, options.repeats)))
        return
    found: Facts = {
        "machine": machine(),
        "simulate": simulate(seconds, options.repeats),
        "stepping": stepping(seconds, options.repeats),
        "copy": copying(seconds, options.repeats),
        "size": sizes(),
        "views": views(seconds, options.repeats),
        "longest_path": longest_path(),
        "interpreted": ratio(seconds, options.repeats),
    }
    found["growth"] = growth(found["simulate"])
    found["beside_usa"] = beside_usa(found["simulate"])
    target = HERE / "latest.json"
    target.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    show(found)
    print(f"written: {target.relative_to(ROOT)}")


# --- measuring


def best(work: Callable[[], tuple[float, int]], repeats: int) -> float:
    """The least CPU seconds per unit over some repeats: disturbances only ever add."""
    return min(seconds / max(1, units) for seconds, units in (work() for _ in range(repeats)))


def simulate(seconds: float, repeats: int) -> list[Facts]:
    cases = [
        (name, seats, policy) for name in boards() for policy in POLICIES for seats in seat_numbers(name)
    ]
    return [
        {"board": name, "policy": policy, "seats": seats, **rate(name, seats, policy, seconds, repeats)}
        for name, seats, policy in with_progress(cases, "simulate")
    ]


def seat_numbers(name: str) -> range:
    low, high = board(name).seats
    return range(low, high + 1)


def rate(name: str, seats: int, policy: str, seconds: float, repeats: int) -> Facts:
    rules = rules_for(board(name), seats)
    words = bits.empty(playout.SUM_WORDS)
    games = games_in(rules, POLICIES[policy], seconds)
    found: list[tuple[float, int]] = []
    for _ in range(repeats):
        start = time.process_time()
        decisions, _check = playout.simulate(rules, 0, games, POLICIES[policy], words)
        found.append((time.process_time() - start, int(decisions)))
    least, made = min(found)
    return {
        "games": games,
        "games_per_second": round(games / least, 1),
        "decisions_per_second": round(made / least, 1),
        "decisions_per_game": round(made / games, 2),
        "microseconds_per_game": round(least / games * 1e6, 2),
    }


def games_in(rules: Rules, policy: int, seconds: float) -> int:
    """About as many games as fill the time; the first call also warms up."""
    words = bits.empty(playout.SUM_WORDS)
    number = 4
    while True:
        start = time.process_time()
        playout.simulate(rules, 0, number, policy, words)
        spent = time.process_time() - start
        if spent > seconds / 20:
            return max(1, round(number * seconds / spent))
        number *= 4


def growth(rates: list[Facts]) -> list[Facts]:
    """The cost of a game by seats, in units of the cost of one with the fewest: linear is seats / fewest."""
    found: list[Facts] = []
    for name in boards():
        for policy in POLICIES:
            row = [each for each in rates if each["board"] == name and each["policy"] == policy]
            first = row[0]
            cost = {
                str(each["seats"]): round(each["microseconds_per_game"] / first["microseconds_per_game"], 3)
                for each in row
            }
            linear = {str(each["seats"]): round(each["seats"] / first["seats"], 3) for each in row}
            found.append({"board": name, "policy": policy, "cost": cost, "linear": linear})
    return found


def beside_usa(rates: list[Facts]) -> list[Facts]:
    """Decisions a second of each board in units of USA's, at the same seats and policy, in the same run."""
    plain = {
        (each["seats"], each["policy"]): each["decisions_per_second"]
        for each in rates
        if each["board"] == "usa"
    }
    return [
        {
            "board": each["board"],
            "policy": each["policy"],
            "seats": each["seats"],
            "ratio": round(each["decisions_per_second"] / plain[each["seats"], each["policy"]], 3),
        }
        for each in rates
    ]


def stepping(seconds: float, repeats: int) -> list[Facts]:
    """Driving the kernel from interpreted Python: options, a random choice, step."""
    return [
        {
            "board": name,
            "seats": seats,
            "microseconds_per_decision": round(best_step(name, seats, seconds, repeats), 3),
        }
        for name in boards()
        for seats in (2, 4)
    ]


def best_step(name: str, seats: int, seconds: float, repeats: int) -> float:
    rules = rules_for(board(name), seats)

    def work() -> tuple[float, int]:
        choice = random.Random(1).random
        options, step = flow.options, flow.step
        made, seed = 0, 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            state = flow.new(rules, seed)
            seed += 1
            seat = flow.decider(state)
            while seat >= 0:
                choices = options(rules, state, seat)
                seat = step(rules, state, seat, choices[int(choice() * len(choices))])
                made += 1
        return time.process_time() - start, made

    return best(work, repeats) * 1e6


def middle(rules: Rules) -> State:
    """A game in play, some way in."""
    words = bits.empty(playout.SOAK_WORDS)
    state = playout.begin(rules, 1, words)
    playout.play_on(rules, state, playout.FLAT, words, 60)
    return state


def copying(seconds: float, repeats: int) -> list[Facts]:
    return [one_copy(name, seconds / 4, repeats) for name in boards()]


def one_copy(name: str, seconds: float, repeats: int) -> Facts:
    seats = board(name).seats[1]
    copy = middle(rules_for(board(name), seats)).copy
    cost = best(lambda: calls(copy, seconds), repeats)
    return {"board": name, "seats": seats, "microseconds": round(cost * 1e6, 4)}


def calls(function: Callable[[], object], seconds: float, batch: int = 20_000) -> tuple[float, int]:
    """How long calls take, less the time of an empty loop."""
    made, spent = 0, 0.0
    while spent < seconds:
        turns = range(batch)
        start = time.process_time()
        for _ in turns:
            pass
        empty = time.process_time() - start
        start = time.process_time()
        for _ in turns:
            function()
        spent += max(0.0, time.process_time() - start - empty)
        made += batch
    return spent, made


def sizes() -> list[Facts]:
    """A game in play, as the memory of many copies shows it: two vectors and the object that holds them."""
    found: list[Facts] = []
    number = 1000
    for name in boards():
        seats = board(name).seats[1]
        state = middle(rules_for(board(name), seats))
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        copies = [state.copy() for _ in range(number)]
        used = tracemalloc.get_traced_memory()[0] - before - sys.getsizeof(copies)
        tracemalloc.stop()
        content = len(state.b) + 8 * len(state.w)
        found.append({"board": name, "seats": seats, "content": content, "bytes": round(used / number)})
    return found


def views(seconds: float, repeats: int) -> list[Facts]:
    """What a seat sees, and a state redrawn from it, called from interpreted Python."""
    if importlib.util.find_spec("stellwerk.kernel.views") is None:
        return []
    return [one_view(name, seconds / 8, repeats) for name in boards()]


def one_view(name: str, seconds: float, repeats: int) -> Facts:
    from stellwerk.kernel import views as kernel
    from stellwerk.kernel.chance import Stream

    seats = board(name).seats[1]
    rules = rules_for(board(name), seats)
    state = middle(rules)
    view = kernel.view(rules, state, 0)
    stream = Stream(1)
    viewing = best(lambda: calls(lambda: kernel.view(rules, state, 0), seconds, 500), repeats)
    sampling = best(lambda: calls(lambda: kernel.sample(rules, view, 0, stream), seconds, 500), repeats)
    return {
        "board": name,
        "seats": seats,
        "view_microseconds": round(viewing * 1e6, 3),
        "sample_microseconds": round(sampling * 1e6, 3),
    }


def longest_path() -> object:
    """From benchmarks/longest_path.py, which knows how to build hard networks."""
    source = HERE / "longest_path.py"
    if not source.exists():
        return None
    spec = importlib.util.spec_from_file_location("longest_path", source)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules["longest_path"] = module
    spec.loader.exec_module(module)
    found: object = module.measure()
    return found


# --- compiled against interpreted


def one_rate(seconds: float, repeats: int) -> Facts:
    return {"compiled": COMPILED, **rate("usa", 4, "flat", seconds, repeats)}


def ratio(seconds: float, repeats: int) -> Facts:
    """The same games on the sources, which run interpreted when the tree comes first on the path."""
    command = [sys.executable, str(HERE / "run.py"), "--only", "ratio"]
    command += ["--seconds", str(seconds), "--repeats", str(repeats)]
    done = subprocess.run(  # noqa: S603 our own script
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True, text=True
    )
    interpreted: Facts = json.loads(done.stdout)
    here = one_rate(seconds, repeats)
    return {
        "board": "usa",
        "seats": 4,
        "policy": "flat",
        "interpreted_is_compiled": interpreted["compiled"],
        "interpreted_games_per_second": interpreted["games_per_second"],
        "games_per_second": here["games_per_second"],
        "ratio": round(here["games_per_second"] / interpreted["games_per_second"], 1),
    }


# --- showing


def show(found: Facts) -> None:
    console = Console(highlight=False)
    console.print(f"{described(found['machine'])}\n")
    seats = sorted({each["seats"] for each in found["simulate"]})
    rates = [rate_table(found, seats, what) for what in ("games", "decisions")]
    for part in (*rates, beside_table(found, seats), growth_table(found, seats), single_table(found)):
        console.print(part)
        console.print()
    if found["longest_path"] is not None:
        console.print("longest path", style="bold")
        console.print_json(json.dumps(found["longest_path"]))
    both = found["interpreted"]
    console.print(
        f"usa, 4 seats, flat: {both['games_per_second']:,.0f} games a second here, "
        f"{both['interpreted_games_per_second']:,.0f} on the interpreted sources: {both['ratio']} times"
    )


def heads(seats: list[int]) -> list[str]:
    return [f"{number} seats" for number in seats]


def rate_table(found: Facts, seats: list[int], what: str) -> Table:
    table = new_table(f"random {what} a second", ["board", "policy"], heads(seats))
    for name in boards():
        for policy in POLICIES:
            row = [each for each in found["simulate"] if each["board"] == name and each["policy"] == policy]
            table.add_row(name, policy, *[f"{each[f'{what}_per_second']:,.0f}" for each in row])
    if what == "games":
        to_beat = [f"{TO_BEAT[number]:,}" if number in TO_BEAT else "" for number in seats]
        table.add_row("usa", "flat, Rust engine", *to_beat, style="dim")
    return table


def beside_table(found: Facts, seats: list[int]) -> Table:
    table = new_table("decisions a second, beside USA", ["board", "policy"], heads(seats))
    for name in boards():
        for policy in POLICIES:
            row = [each for each in found["beside_usa"] if (each["board"], each["policy"]) == (name, policy)]
            table.add_row(name, policy, *[f"{each['ratio']:.0%}" for each in row])
    return table


def growth_table(found: Facts, seats: list[int]) -> Table:
    title = "cost of a game by seats (if it grew linearly)"
    table = new_table(title, ["board", "policy"], heads(seats))
    for each in found["growth"]:
        cells = [f"{each['cost'][n]:.2f} ({each['linear'][n]:.2f})" for n in each["cost"]]
        table.add_row(each["board"], each["policy"], *cells)
    return table


def single_table(found: Facts) -> Table:
    table = new_table("single things", ["what", "board", "seats", "cost"])
    lines = [
        (
            "stepping",
            "microseconds_per_decision",
            "options, choose, step from Python",
            "{:.2f} µs a decision",
        ),
        ("copy", "microseconds", "copy of a state", "{:.3f} µs"),
        ("size", "bytes", "game in play", "{:,} bytes"),
        ("views", "view_microseconds", "view of a seat", "{:.2f} µs"),
        ("views", "sample_microseconds", "state redrawn from a view", "{:.2f} µs"),
    ]
    for part, key, what, cost in lines:
        for each in found[part]:
            table.add_row(what, each["board"], str(each["seats"]), cost.format(each[key]))
    return table


if __name__ == "__main__":
    main()

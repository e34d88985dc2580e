"""How fast the bots are, side by side in one run: prints a table and writes benchmarks/bots.json.

    python benchmarks/bots.py                     every bot on every board, two seats, two seconds each
    python benchmarks/bots.py --quick             the same in a tenth of the time, for a first look
    python benchmarks/bots.py --bots planner,easy --boards usa

Each bot plays itself. Its own time per decision is measured apart from that of a whole game, which includes
the kernel's steps and views; both are CPU time of one core. A search is measured in playouts a second.
Nothing here asserts a time: the figures are for docs/bots.md and for comparing before and after.
"""

import argparse
import itertools
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

from machine import machine
from rich.console import Console
from rich.table import Table
from showing import described, new_table, with_progress

from stellwerk import bots
from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native import match
from stellwerk.bots.native.search import SearchMind
from stellwerk.kernel import flow, views
from stellwerk.kernel.layout import OVER, PHASE, TOTAL

HERE = Path(__file__).resolve().parent
#: Whole games are played by these; a search is asked for single decisions.
QUICK = ("random", "greedy", "easy", "planner")
#: Playouts for each decision at which the search is measured.
PLAYOUTS = 400
#: It is asked once in this many decisions of a game.
EACH = 7
#: The time of a public planner in Rust on USA, on this kind of machine.
TO_BEAT = {"microseconds_per_decision": 130, "games_per_second": 50}

Facts = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement (default: 2)")
    parser.add_argument("--seats", type=int, default=2, help="how many play (default: 2)")
    parser.add_argument("--bots", default=",".join(QUICK), help="those that play whole games")
    parser.add_argument("--boards", default=",".join(boards()), help="(default: all)")
    parser.add_argument("--out", default=str(HERE / "bots.json"), help="the JSON file")
    options = parser.parse_args()
    seconds = options.seconds / 10 if options.quick else options.seconds
    names, players = options.boards.split(","), options.bots.split(",")
    found: Facts = {
        "machine": machine(),
        "seats": options.seats,
        "play": [
            playing(player, name, options.seats, seconds)
            for name, player in with_progress(list(itertools.product(names, players)), "play")
        ],
        "search": [searching(name, options.seats, seconds) for name in with_progress(names, "search")],
    }
    Path(options.out).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    show(found)
    print(f"written: {options.out}")


# --- measuring


def playing(player: str, name: str, seats: int, seconds: float) -> Facts:
    """Whole games of a bot against itself, until the time is up."""
    rules = rules_for(board(name), seats)
    mind = bots.named(player).mind(rules)
    games, decisions, thinking, longest, score, spent = 0, 0, 0, 0, 0, 0.0
    while spent < seconds or games < 2:
        start = time.process_time()
        game = match.Match(rules, [mind] * seats, games)
        while game.play() == match.AT_A_PAUSE:
            pass
        spent += time.process_time() - start
        games += 1
        decisions += sum(int(game.decisions[seat]) for seat in range(seats))
        thinking += sum(int(game.nanoseconds[seat]) for seat in range(seats))
        longest = max(longest, *(int(game.longest[seat]) for seat in range(seats)))
        score += sum(int(game.state.w[TOTAL + seat]) for seat in range(seats))
    return {
        "bot": player,
        "board": name,
        "games": games,
        "games_per_second": round(games / spent, 1),
        "decisions_per_second": round(decisions / spent),
        "decisions_per_game": round(decisions / games, 1),
        "microseconds_per_decision": round(thinking / decisions / 1000, 2),
        "longest_microseconds": round(longest / 1000, 1),
        "mean_score": round(score / games / seats, 1),
    }


def searching(name: str, seats: int, seconds: float) -> Facts:
    """Decisions of a search along games between planners: a few from all parts of a game."""
    rules = rules_for(board(name), seats)
    planner, search = bots.named("planner").mind(rules), SearchMind(rules, PLAYOUTS)
    asked, playouts, spent, seed = 0, 0, 0.0, 0
    while spent < seconds or asked == 0:
        state, stream, number = flow.new(rules, seed), match.mind_stream(seed, 0), 0
        seed += 1
        while state.b[PHASE] != OVER and spent < seconds:
            seat = int(flow.decider(state))
            seen = views.view(rules, state, seat)
            if number % EACH == 0:
                start = time.process_time()
                search.choose(seen.copy(), seat, stream)
                took = time.process_time() - start
                if search.playouts > 0:  # it leaves the payment to the planner
                    asked, playouts, spent = asked + 1, playouts + int(search.playouts), spent + took
            flow.apply(rules, state, seat, planner.choose(seen, seat, stream))
            number += 1
    return {
        "board": name,
        "iterations": PLAYOUTS,
        "decisions": asked,
        "playouts_per_second": round(playouts / spent),
        "milliseconds_per_decision": round(spent / asked * 1000, 1),
    }


# --- showing


def show(found: Facts) -> None:
    console = Console(highlight=False)
    console.print(described(found["machine"]))
    console.print(f"{found['seats']} seats; each bot plays itself\n")
    console.print(play_table(found))
    console.print()
    console.print(search_table(found))
    console.print()


def play_table(found: Facts) -> Table:
    table = new_table(
        "whole games", ["board", "bot"], ["µs a decision", "longest, ms", "games/s", "decisions/s", "score"]
    )
    for each in found["play"]:
        table.add_row(
            each["board"],
            each["bot"],
            f"{each['microseconds_per_decision']:,.1f}",
            f"{each['longest_microseconds'] / 1000:,.2f}",
            f"{each['games_per_second']:,.0f}",
            f"{each['decisions_per_second']:,}",
            f"{each['mean_score']:.0f}",
        )
    decision, games = TO_BEAT["microseconds_per_decision"], TO_BEAT["games_per_second"]
    table.add_row("usa", "planner in Rust", f"{decision}", "", f"{games}", "", "94", style="dim")
    return table


def search_table(found: Facts) -> Table:
    table = new_table(f"search:{PLAYOUTS}", ["board"], ["playouts/s", "ms a decision"])
    for each in found["search"]:
        rate, cost = each["playouts_per_second"], each["milliseconds_per_decision"]
        table.add_row(each["board"], f"{rate:,}", f"{cost:,.0f}")
    return table


if __name__ == "__main__":
    main()

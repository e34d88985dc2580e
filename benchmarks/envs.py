"""How fast environments step, compared with the kernel alone, in one run: a table, and benchmarks/envs.json.

    python benchmarks/envs.py                     every board, 2 and 4 seats, batches of 1, 16 and 256
    python benchmarks/envs.py --quick             the same in a tenth of the time, for a first look
    python benchmarks/envs.py --boards usa --seats 2
    python benchmarks/envs.py --boards usa --seats 2 --steps 200
                                                  nothing but steps of a batch of 256, to count instructions:
                                                  `valgrind --tool=callgrind` with
                                                  `--toggle-collect=CPyPy_batch___Batch___step` before it

All play at random. `step` is the call of `VectorEnv.step` alone, with new arrays of observations and masks;
`chosen` includes choosing the actions with NumPy. `kernel` is the kernel's own simulation, without
observations, masks and Python. CPU time of one core; compare only within a run.
"""

import argparse
import json
import random
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))  # python -P leaves it out

import numpy as np
from machine import machine
from rich.console import Console
from rich.table import Table

from stellwerk import envs
from stellwerk.boards import board, boards
from stellwerk.boards.rules import BadSetUp, rules_for
from stellwerk.kernel import bits, playout
from stellwerk.openspiel import StellwerkGame

HERE = Path(__file__).resolve().parent
BATCHES = (1, 16, 256)
SEED = 2026
#: Steps before the clock starts: the games of a batch are then at different points.
BEFORE = 200
#: The target: steps a second on USA with 2 seats, in batches of 256.
WANTED = 300_000

Facts = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement (default: 1)")
    parser.add_argument("--seats", default="2,4", help="(default: 2,4)")
    parser.add_argument("--boards", default=",".join(boards()), help="(default: all)")
    parser.add_argument("--steps", type=int, help="play so many steps of the largest batch, and nothing else")
    parser.add_argument("--out", default=str(HERE / "envs.json"), help="the JSON file")
    said = parser.parse_args()
    if said.steps is not None:
        for name, seats in product(said.boards.split(","), said.seats.split(",")):
            ready(
                envs.VectorEnv(name, int(seats), BATCHES[-1], SEED), np.random.default_rng(SEED), said.steps
            )
        return
    seconds = said.seconds / 10 if said.quick else said.seconds
    found: list[Facts] = []
    for name in said.boards.split(","):
        for seats in [int(number) for number in said.seats.split(",")]:
            try:
                found.append(measured(name, seats, seconds))
            except BadSetUp:
                continue  # a board for fewer seats
    facts = {"machine": machine(), "seed": SEED, "wanted": WANTED, "envs": found}
    Path(said.out).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    show(facts)
    print(f"written: {said.out}")


def measured(name: str, seats: int, seconds: float) -> Facts:
    env = envs.VectorEnv(name, seats, 1, SEED)
    return {
        "board": name,
        "seats": seats,
        "numbers": env.size,
        "actions": len(env.actions),
        "kernel": kernel(name, seats, seconds),
        "batches": {str(number): stepping(name, seats, number, seconds) for number in BATCHES},
        "aec": round(one_by_one(name, seats, seconds)),
        "openspiel": round(spiel(name, seats, seconds)),
    }


def kernel(name: str, seats: int, seconds: float) -> int:
    """Decisions a second of the kernel's own random games."""
    rules, words = rules_for(board(name), seats), bits.empty(playout.SUM_WORDS)
    spent, made, seed = 0.0, 0, SEED
    while spent < seconds:
        start = time.process_time()
        decisions, _ = playout.simulate(rules, seed, 500, playout.FACTORED, words)
        spent += time.process_time() - start
        made, seed = made + int(decisions), seed + 500
    return round(made / spent)


def stepping(name: str, seats: int, number: int, seconds: float) -> Facts:
    """Steps a second: of the call alone, without copies, and with the choice of actions."""
    env, bare = [envs.VectorEnv(name, seats, number, SEED, copy=copy) for copy in (True, False)]
    chance = np.random.default_rng(SEED)
    alone, chosen = timed(env, chance, seconds)
    return {"step": round(alone), "chosen": round(chosen), "uncopied": round(timed(bare, chance, seconds)[0])}


def timed(env: envs.VectorEnv, chance: np.random.Generator, seconds: float) -> tuple[float, float]:
    turn = ready(env, chance, BEFORE)
    steps, inside = 0, 0.0
    start = time.process_time()
    while inside < seconds:
        actions = envs.any_of(turn.masks, chance)
        before = time.process_time()
        turn = env.step(actions)
        inside += time.process_time() - before
        steps += env.number
    return steps / inside, steps / (time.process_time() - start)


def ready(env: envs.VectorEnv, chance: np.random.Generator, steps: int) -> envs.Turn:
    turn = env.reset()
    for _ in range(steps):
        turn = env.step(envs.any_of(turn.masks, chance))
    return turn


def one_by_one(name: str, seats: int, seconds: float) -> float:
    """Steps a second of the PettingZoo environment."""
    env, steps, chance = envs.aec_env(name, seats), 0, np.random.default_rng(SEED)
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=SEED + steps)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                break
            assert seen is not None
            env.step(int(envs.any_of(seen["action_mask"][None], chance)[0]))
            steps += 1
    return steps / (time.process_time() - start)


def spiel(name: str, seats: int, seconds: float) -> float:
    """States a second in OpenSpiel, those where chance decides included."""
    game, states, chance = StellwerkGame({"board": name, "seats": seats}), 0, random.Random(SEED)
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            states += 1
    return states / (time.process_time() - start)


# --- showing


def show(facts: Facts) -> None:
    console = Console(highlight=False, width=110)
    here = facts["machine"]
    compiled = "compiled" if here["compiled"] else "interpreted"
    console.print(f"{here['cpu']}, {here['cores']} cores, {here['python']}, {compiled}; one is used\n")
    table = Table(title="thousands of steps a second", title_justify="left", box=None, pad_edge=False)
    table.add_column("board")
    sizes = [f"batch {number}" for number in BATCHES]
    for column in (
        "seats",
        "numbers",
        "actions",
        "kernel",
        *sizes,
        "of it",
        "uncopied",
        "chosen",
        "AEC",
        "OpenSpiel",
    ):
        table.add_column(column, justify="right", no_wrap=True)
    for each in facts["envs"]:
        most = each["batches"][str(BATCHES[-1])]
        table.add_row(
            each["board"],
            *[f"{each[name]}" for name in ("seats", "numbers", "actions")],
            thousands(each["kernel"]),
            *[thousands(each["batches"][str(number)]["step"]) for number in BATCHES],
            f"{most['step'] / each['kernel']:.0%}",
            thousands(most["uncopied"]),
            thousands(most["chosen"]),
            thousands(each["aec"]),
            thousands(each["openspiel"]),
        )
    console.print(table)
    console.print(f"\nasked for on usa with 2 seats, batch 256: {thousands(facts['wanted'])}\n")


def thousands(number: int) -> str:
    return f"{number / 1000:,.0f}" if number >= 20_000 else f"{number / 1000:.1f}"


if __name__ == "__main__":
    main()

"""`stellwerk train`: learns what a position is worth on a board from games of the planner.

Planners play games, sometimes taking a good option other than the best. On some turns the features that
`Value` reads are recorded for every seat, with how the game ended for it, and a small network is fitted to
them. It is kept only if a search that uses it beats one that plays to the end, given the same time, on deals
that neither has seen.
"""

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.boards.values import Layers
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.native.search import SearchMind, reward
from stellwerk.bots.native.value import COARSE, FINE, NARROW, WIDE, Value
from stellwerk.kernel import flow, views
from stellwerk.kernel.chance import Stream, seed_number
from stellwerk.kernel.layout import OVER, PHASE, TURN_PHASE
from stellwerk.kernel.rules import Rules

from .duel import ABOVE, Score, verdict
from .jobs import spread
from .provenance import origin
from .texts import say
from .tune import figure, played

Array: TypeAlias = NDArray[np.float64]

#: One turn in RECORDED is recorded. One turn in EXPLORED takes a random option within NEARLY of the best.
RECORDED: Final = 6
EXPLORED: Final = 8
NEARLY: Final = 500
#: Games per task, and the decisions after which a game is abandoned.
BLOCK: Final = 250
LONGEST: Final = 3000
#: Training: epochs, batch size, initial step. One row in HELD_OUT is left out, to measure the error on.
EPOCHS: Final = 30
BATCH: Final = 512
STEP: Final = 0.003
HELD_OUT: Final = 10
#: Targets are divided by this, to be around one.
SCALE: Final = 40.0
#: How far above its fair share the search must win with the value for the value to be kept.
BETTER: Final = 0.02


@dataclass(frozen=True)
class TrainOptions:
    board: str
    source: str
    seats: int = 2
    games: int = 5000
    #: Decisions after which a playout stops and asks the value.
    after: int = 12
    seed: int | str = 0
    jobs: int = 1
    #: Games of the check, and milliseconds for a decision in them.
    checked: int = 200
    milliseconds: int = 100
    output: str | None = None
    lang: str = "en"

    @property
    def path(self) -> Path:
        return Path(self.output or f"values-{Path(self.board).stem}.json")


@dataclass(frozen=True)
class Task:
    number: int
    source: str
    seats: int
    seeds: Sequence[int]


# --- playing


def play_task(task: Task) -> tuple[int, Array]:
    """The task's number, and a row for each seat on each recorded turn: its features, then the outcome."""
    r = rules_for(from_source(task.source), task.seats)
    mind = PlannerMind(r.fork())
    value = Value(r, mind.planning, {})
    rows = [row for seed in task.seeds for row in play(r, mind, value, seed)]
    return task.number, np.array(rows, dtype=np.float64)


def play(r: Rules, mind: PlannerMind, value: Value, seed: int) -> list[list[int]]:
    s, dice = flow.new(r, seed), Stream(f"{seed} train")
    recorded: list[tuple[int, list[int]]] = []
    for _ in range(LONGEST):
        if s.b[PHASE] == OVER:
            break
        seat = flow.decider(s)
        is_turn = s.b[PHASE] == TURN_PHASE
        if is_turn and dice.below(RECORDED) == 0:
            for other in range(int(r.seats)):
                value.read(s, other)
                recorded.append((other, [int(n) for n in value.numbers]))
        slot = mind.choose(views.view(r, s, seat), seat, dice)
        if is_turn and dice.below(EXPLORED) == 0:
            slot = explored(mind, slot, dice)
        flow.fill(r, s, seat)
        flow.apply(r, s, seat, slot)
    return [[*numbers, int(reward(r, s, other))] for other, numbers in recorded]


def explored(mind: PlannerMind, best: int, dice: Stream) -> int:
    """A random option among those nearly as good as the best."""
    near = [
        int(mind.slots[n]) for n in range(int(mind.considered)) if mind.scores[n] >= mind.best_score - NEARLY
    ]
    return near[dice.below(len(near))] if near else best


def recorded_rows(asked: TrainOptions) -> Array:
    """The rows of all games, in the order of their seeds."""
    seeds = [seed_number(f"{asked.seed} train {n}") for n in range(asked.games)]
    tasks = [Task(n, asked.source, asked.seats, seeds[n : n + BLOCK]) for n in range(0, asked.games, BLOCK)]
    found = dict(spread(play_task, tasks, asked.jobs))
    return np.vstack([found[task.number] for task in tasks])


# --- fitting


@dataclass
class Net:
    """Weights and biases of three layers, for features scaled to mean 0 and standard deviation 1."""

    mean: Array
    spread: Array
    layers: list[tuple[Array, Array]]

    def run(self, x: Array) -> tuple[list[Array], Array]:
        """The input of each layer, and the output."""
        given = [(x - self.mean) / self.spread]
        for weights, bias in self.layers[:-1]:
            given.append(np.maximum(given[-1] @ weights + bias, 0.0))
        weights, bias = self.layers[-1]
        return given, (given[-1] @ weights + bias)[:, 0]

    def whole_numbers(self) -> dict[str, list[int]]:
        """As integers for `Value`, with the scaling folded into the first layer."""
        (first, one), (second, two), (last, three) = self.layers
        first, one = first / self.spread[:, None], one - (self.mean / self.spread) @ first
        return {
            "first": rows_of(first * 2**FINE, one * 2**FINE),
            "second": rows_of(second * 2**COARSE, two * 2 ** (2 * COARSE)),
            "last": rows_of(last * 100 * SCALE, three * 100 * SCALE * 2**COARSE),
        }


def rows_of(weights: Array, bias: Array) -> list[int]:
    """A row for each neuron, its bias at the end."""
    return [round(float(n)) for n in np.vstack([weights, bias]).T.ravel()]


def fit(x: Array, y: Array, seed: int, epochs: int = EPOCHS) -> Net:
    """Adam on the squared error, with a step that decays to zero."""
    chance = np.random.default_rng(seed)
    sizes = [x.shape[1], WIDE, NARROW, 1]
    layers = [(chance.standard_normal((a, b)) * np.sqrt(2 / a), np.zeros(b)) for a, b in pairwise(sizes)]
    net = Net(x.mean(axis=0), np.maximum(x.std(axis=0), 1.0), layers)
    flat = [part for pair in layers for part in pair]
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in flat]
    steps = epochs * max(1, len(x) // BATCH)
    for step in range(steps):
        chosen = chance.integers(len(x), size=BATCH)
        slopes = slopes_of(net, x[chosen], y[chosen])
        rate = STEP * (1 - step / steps) / (1 - 0.9 ** (step + 1))
        for part, slope, (mean, square) in zip(flat, slopes, moments, strict=True):
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope**2 - square)
            part[...] -= rate * mean / (np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8)
    return net


def slopes_of(net: Net, x: Array, y: Array) -> list[Array]:
    given, out = net.run(x)
    back = (2 * (out - y) / len(x))[:, None]
    found: list[Array] = []
    for entered, (weights, _) in zip(reversed(given), reversed(net.layers), strict=True):
        found[:0] = [entered.T @ back, back.sum(axis=0)]
        back = (back @ weights.T) * (entered > 0)
    return found


# --- the check


def check(asked: TrainOptions, layers: Layers) -> tuple[Score, str]:
    """How the search with the value does against the one that plays to the end, and the verdict."""
    r = rules_for(from_source(asked.source), asked.seats)
    asks = SearchMind(r.fork(), 0, asked.milliseconds, learnt=(asked.after, layers))
    plays_on = SearchMind(r.fork(), 0, asked.milliseconds, learnt=(0, {}))
    score, decided = Score(), ""
    for n in range(max(1, asked.checked // asked.seats)):
        seed = seed_number(f"{asked.seed} check {n}")
        won = sum(played(r, asks, plays_on, place, seed)[0] for place in range(asked.seats))
        score.deals, score.games = score.deals + 1, score.games + asked.seats
        score.won, score.squares = score.won + won, score.squares + won * won
        decided = verdict(score, asked.seats, 1 / asked.seats + BETTER)
        if decided:
            break
    return score, decided


# --- the command


def train_command(asked: TrainOptions) -> int:
    began = time.monotonic()
    rows = recorded_rows(asked)
    held_out = len(rows) // HELD_OUT
    x, y = rows[:, :-1], rows[:, -1] / SCALE
    net = fit(x[held_out:], y[held_out:], seed_number(asked.seed))
    left = float(np.std(y[:held_out] - net.run(x[:held_out])[1])) * SCALE
    usual = float(np.std(y[:held_out])) * SCALE
    made = (
        f"stellwerk train {Path(asked.board).name} --seats {asked.seats} --games {asked.games} "
        f"--seed {asked.seed} --after {asked.after}: {len(rows)} rows, "
        f"{(time.monotonic() - began) / 60:.0f} minutes, {origin(asked.seed, asked.source).in_words()}; "
        f"on held-out rows it errs by {left:.1f} points where their mean errs by {usual:.1f}"
    )
    sys.stderr.write(made + "\n")
    layers = net.whole_numbers()
    score, decided = check(asked, layers)
    rate = figure(score, asked.seats, asked.lang)
    report(asked, "The search that asks wins {rate} against the one that plays on.", rate=rate)
    if decided != ABOVE:
        report(asked, "It is not clearly better: playouts go to the end, as before.")
        return 1
    rate = figure(score, asked.seats, "en")
    keep(asked, f"{made}; a search that asks wins {rate} at {asked.milliseconds} ms", layers)
    report(asked, "The value is in {path}.", path=asked.path)
    return 0


def report(asked: TrainOptions, text: str, **values: object) -> None:
    sys.stdout.write(say(asked.lang, text, **values) + "\n")


def keep(asked: TrainOptions, made: str, layers: Layers) -> None:
    """Puts the value beside those for other numbers of seats."""
    there = json.loads(asked.path.read_text("utf-8")) if asked.path.exists() else {}
    there[str(asked.seats)] = {"made": made, "after": asked.after, "layers": layers}
    lines = json.dumps(dict(sorted(there.items())), ensure_ascii=False).replace('"made"', '\n"made"')
    asked.path.write_text(lines.replace('"layers"', '\n"layers"') + "\n", "utf-8")

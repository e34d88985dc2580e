"""A small learner in NumPy alone: a network with one hidden layer learns to beat bots on a board.

    python examples/learn.py                          a few minutes on USA with two seats, writes learned.npz
    python examples/learn.py --plan --opponent greedy --updates 1500
    python examples/learn.py --board japan --updates 300 --out japan.npz
    python examples/learn.py --plan --opponent greedy --imitate planner --hidden 128 --updates 120
    stellwerk duel examples/learned.py:Bot random     the policy as a bot (it reads learned.npz)

Proximal policy optimisation with a learned baseline (advantages as in GAE), masks, Adam. With --plan the
network sees what a planner sees, and each action what that says about its own track or card. With --imitate a
bot plays in the learner's place, and the network learns to choose as it does. Nothing in it is tuned for
strength; it is meant to be read, and to be replaced by what you know.
"""

import argparse
import json
import os
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# one thread is faster for such small products; NumPy reads this when it is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from stellwerk import boards, bots, envs
from stellwerk.envs import VectorEnv
from stellwerk.lab.provenance import provenance

Floats = NDArray[np.float32]

#: Games side by side, steps of each between two updates.
GAMES, STEPS = 128, 32
#: The discount of a reward one step later, and how far advantages look ahead.
DISCOUNT, TRACE = 0.995, 0.95
RATE, ENTROPY, CLIP = 1e-3, 0.01, 1.0
#: How often each step is learned from, in how many pieces, and how far chances may move meanwhile.
EPOCHS, PIECES, RATIO = 3, 4, 0.2
#: What a planner says about a single track, and about a card.
OF_TRACKS, OF_CARDS = ("track cards", "plan tracks", "contested"), ("plan lacks",)


# --- the network


class Policy:
    """What to do and what to expect: one hidden layer with two heads.

    `own` has, for each action, the places in an observation of what is said about its own track or card; the
    last place stands for nothing. What such a number means is the same for all actions.
    """

    def __init__(
        self, weights: dict[str, Floats], scale: Floats, own: NDArray[np.int64], plan: bool = False
    ) -> None:
        self.weights = weights
        self.scale = scale
        self.own = own
        self.plan = plan

    @classmethod
    def fresh(cls, env: VectorEnv, plan: bool, hidden: int, chance: np.random.Generator) -> "Policy":
        def drawn(rows: int, columns: int, gain: float) -> Floats:
            return np.float32(gain / np.sqrt(rows)) * chance.standard_normal((rows, columns), np.float32)

        own = places_of(env) if plan else np.empty((0, len(env.actions)), np.int64)
        return cls(
            {
                "hidden": drawn(env.size, hidden, 1.0),
                "hidden bias": np.zeros(hidden, np.float32),
                "action": drawn(hidden, len(env.actions), 0.1),
                "action bias": np.zeros(len(env.actions), np.float32),
                "own": np.zeros(len(own), np.float32),
                "value": drawn(hidden, 1, 0.1),
                "value bias": np.zeros(1, np.float32),
            },
            env.scale,
            own,
            plan,
        )

    def forward(
        self, seen: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs, the hidden layer, the chances of all actions, and the values."""
        w = self.weights
        inputs = seen * self.scale
        hidden = np.tanh(inputs @ w["hidden"] + w["hidden bias"])
        logits = hidden @ w["action"] + w["action bias"]
        for n, weight in enumerate(w["own"]):
            logits += weight * self.about(inputs, n)
        logits = np.where(masks > 0, logits, np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ w["value"] + w["value bias"])[:, 0]

    def about(self, inputs: Floats, n: int) -> Floats:
        """The n-th of the numbers about each action."""
        places = self.own[n]
        return np.where(places < inputs.shape[1], inputs[:, places % inputs.shape[1]], np.float32(0))

    def best(self, seen: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        """The most likely action of one decision."""
        return int(self.forward(seen[None], mask[None])[2][0].argmax())

    def save(self, path: Path, board: str, seats: int, made: dict[str, Any]) -> None:
        """Half the digits are enough to play; `made` says how it came about, with its learning curve."""
        small = {name: array.astype(np.float16) for name, array in self.weights.items()}
        kinds = {"board": board, "hash": boards.board(board).hash, "seats": seats, "plan": self.plan}
        np.savez_compressed(path, **kinds, made=json.dumps(made), scale=self.scale, places=self.own, **small)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> "Policy":
        """ValueError if the board has changed since: actions and observations may mean something else."""
        if not path.exists():
            raise ValueError(
                f"There is no {path}: run examples/learn.py first, or name a file with LEARNED=…"
            )
        with np.load(path) as file:
            kept: dict[str, Any] = dict(file)
        board = str(kept["board"])
        if str(kept["hash"]) != boards.board(board).hash:
            raise ValueError(f"{path} was learned on another version of the board {board}: learn again.")
        weights = {
            name: array.astype(np.float32) for name, array in kept.items() if array.dtype == np.float16
        }
        return cls(weights, kept["scale"], kept["places"], bool(kept["plan"]))


def places_of(env: VectorEnv) -> NDArray[np.int64]:
    """Where an observation has what a planner says about the track or card of each action."""
    found = np.full((len(OF_TRACKS) + len(OF_CARDS), len(env.actions)), env.size)
    for n, name in enumerate((*OF_TRACKS, *OF_CARDS)):
        part, verb = env.part(name), "claim" if name in OF_TRACKS else "take"
        for place, label in enumerate(part.labels):
            if f"{verb} {label}" in env.actions:
                found[n, env.actions.index(f"{verb} {label}")] = part.start + place
    return found


def drawn(chances: Floats, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, drawn by its probabilities."""
    sums = chances.cumsum(axis=1)
    wanted = chance.random((len(chances), 1), dtype=np.float32) * sums[:, -1:]
    return (sums > wanted).argmax(axis=1)


# --- learning


@dataclass
class Learner:
    env: VectorEnv
    policy: Policy
    chance: np.random.Generator

    def __post_init__(self) -> None:
        self.turn = self.env.reset()
        self.updates = 0
        self.first = {name: np.zeros_like(array) for name, array in self.policy.weights.items()}
        self.second = {name: np.zeros_like(array) for name, array in self.policy.weights.items()}

    def update(self) -> float:
        """Plays some steps of all games and learns from them; returns the mean reward of a step."""
        steps, games = STEPS, self.env.number
        seen = np.empty((steps, games, self.env.size), np.int16)
        masks = np.empty((steps, games, len(self.env.actions)), np.int8)
        actions = np.empty((steps, games), np.int64)
        rewards, ended = np.empty((steps, games), np.float32), np.empty((steps, games), np.bool_)
        values, taken = np.empty((steps + 1, games), np.float32), np.empty((steps, games), np.float32)
        for n in range(steps):
            seen[n], masks[n] = self.turn.observations, self.turn.masks
            _, _, chances, values[n] = self.policy.forward(seen[n], masks[n])
            actions[n] = drawn(chances, self.chance)
            taken[n] = chances[np.arange(games), actions[n]]
            self.turn = self.env.step(actions[n])
            rewards[n], ended[n] = self.turn.rewards, self.turn.terminations
        values[steps] = self.policy.forward(self.turn.observations, self.turn.masks)[3]
        gains = advantages(rewards, values, ended)
        flat = steps * games
        returns = (gains + values[:-1]).reshape(flat)
        gains = ((gains - gains.mean()) / (gains.std() + np.float32(1e-6))).reshape(flat)
        for _ in range(EPOCHS):
            for piece in np.array_split(self.chance.permutation(flat), PIECES):
                self.learn(
                    seen.reshape(flat, -1)[piece],
                    masks.reshape(flat, -1)[piece],
                    actions.reshape(flat)[piece],
                    taken.reshape(flat)[piece],
                    gains[piece],
                    returns[piece],
                )
        return float(rewards.mean())

    def learn(
        self,
        seen: NDArray[np.int16],
        masks: NDArray[np.int8],
        actions: NDArray[np.int64],
        taken: Floats,
        gains: Floats,
        returns: Floats,
    ) -> None:
        """One gradient step: what went better than expected becomes likelier, values approach returns.

        `taken` are the chances with which the actions were taken: once they have moved far enough, an action
        pulls no more.
        """
        rows = np.arange(len(actions))
        inputs, hidden, chances, values = self.policy.forward(seen, masks)
        ratio = chances[rows, actions] / taken
        is_far = np.where(gains > 0, ratio > 1 + RATIO, ratio < 1 - RATIO)
        pull = np.where(is_far, np.float32(0), ratio * gains)
        # gradient of the logits: minus the gain's, minus the entropy's
        slopes = chances * pull[:, None]
        slopes[rows, actions] -= pull
        logs = np.log(chances + np.float32(1e-9))
        slopes += np.float32(ENTROPY) * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        self.descend(inputs, hidden, slopes, values - returns)

    def descend(self, inputs: Floats, hidden: Floats, slopes: Floats, errors: Floats) -> None:
        """From the slopes of the logits and the errors of the values to those of all weights."""
        w, number = self.policy.weights, np.float32(len(inputs))
        slopes, errors = slopes / number, errors[:, None] / number
        back = (slopes @ w["action"].T + errors @ w["value"].T) * (1 - hidden * hidden)
        own = [(slopes * self.policy.about(inputs, n)).sum() for n in range(len(w["own"]))]
        self.climb(
            {
                "hidden": inputs.T @ back,
                "hidden bias": back.sum(axis=0),
                "action": hidden.T @ slopes,
                "action bias": slopes.sum(axis=0),
                "own": np.array(own, np.float32),
                "value": hidden.T @ errors,
                "value bias": errors.sum(axis=0),
            }
        )

    def climb(self, slopes: dict[str, Floats]) -> None:
        """Adam, with a clipped gradient."""
        self.updates += 1
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        cut = np.float32(min(1.0, CLIP / (length + 1e-9)))
        rate = RATE / np.sqrt(1 + self.updates / (100 * EPOCHS * PIECES))  # smaller steps later on
        rate = np.float32(rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += np.float32(0.1) * (slope * cut - first)
            second += np.float32(0.001) * (slope * slope * cut * cut - second)
            self.policy.weights[name] -= rate * first / (np.sqrt(second) + np.float32(1e-8))


@dataclass
class Imitator(Learner):
    """Lets a teacher play, and learns to choose as it does: each of its actions becomes likelier."""

    teacher: bots.Bot
    dice: bots.Dice

    def update(self) -> float:
        """Learns from some steps of all games; returns how often it would have chosen the same."""
        steps, games = STEPS, self.env.number
        seen = np.empty((steps, games, self.env.size), np.int16)
        masks = np.empty((steps, games, len(self.env.actions)), np.int8)
        actions = np.empty((steps, games), np.int64)
        for n in range(steps):
            seen[n], masks[n] = self.turn.observations, self.turn.masks
            actions[n] = [self.taught(game) for game in range(games)]
            self.turn = self.env.step(actions[n])
        flat, same = steps * games, []
        for _ in range(EPOCHS):
            for piece in np.array_split(self.chance.permutation(flat), PIECES):
                inputs, hidden, chances, _ = self.policy.forward(
                    seen.reshape(flat, -1)[piece], masks.reshape(flat, -1)[piece]
                )
                wanted = actions.reshape(flat)[piece]
                same.append((chances.argmax(axis=1) == wanted).mean())
                # the gradient of minus the logarithm of the teacher's chance
                chances[np.arange(len(piece)), wanted] -= 1
                self.descend(inputs, hidden, chances, np.zeros(len(piece), np.float32))
        return float(np.mean(same))

    def taught(self, game: int) -> int:
        """What the teacher does in one of the games."""
        decision = bots.decision_of(self.env.game(game), int(self.turn.deciders[game]))
        return envs.number(decision, self.teacher.choose(decision, self.dice))


def advantages(rewards: Floats, values: Floats, ended: NDArray[np.bool_]) -> Floats:
    """How much better than expected each action turned out; nothing carries over between games."""
    found, after = np.empty_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for n in range(len(rewards) - 1, -1, -1):
        goes_on = np.float32(DISCOUNT) * ~ended[n]
        error = rewards[n] + goes_on * values[n + 1] - values[n]
        after = error + np.float32(TRACE) * goes_on * after
        found[n] = after
    return found


def learner(
    board: str,
    seats: int,
    opponent: str,
    seed: int,
    plan: bool = False,
    hidden: int = 64,
    teacher: str | None = None,
) -> Learner:
    env = VectorEnv(board, seats, GAMES, seed, [opponent], reward="points", shaping="tickets", plan=plan)
    chance = np.random.default_rng(seed)
    policy = Policy.fresh(env, plan, hidden, chance)
    if teacher is None:
        return Learner(env, policy, chance)
    return Imitator(env, policy, chance, bots.named(teacher), bots.Dice(seed))


# --- how good is it?


def score(
    policy: Policy, board: str, seats: int, opponent: str, games: int, seed: str
) -> tuple[float, float, float]:
    """The win rate when playing the most likely actions, with its 95 % interval (Wilson).

    Only the first game of each row counts: counting games by when they end would favour short ones.
    """
    env = VectorEnv(board, seats, games, seed, [opponent], plan=policy.plan)
    turn, won, is_done = env.reset(), np.zeros(games), np.zeros(games, np.bool_)
    own = turn.deciders.copy()
    while not is_done.all():
        turn = env.step(policy.forward(turn.observations, turn.masks)[2].argmax(axis=1))
        fresh = turn.terminations & ~is_done
        won[fresh] = env.shares[fresh, own[fresh]]
        is_done |= turn.terminations
    rate, z = float(won.mean()), 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * np.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return rate, middle - spread, middle + spread


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponent", default="random", help="a native bot (default: random)")
    parser.add_argument("--plan", action="store_true", help="see what a planner sees")
    parser.add_argument("--imitate", metavar="BOT", help="choose as this bot does: planner, mybot.py:MyBot")
    parser.add_argument("--hidden", type=int, default=64, help="neurons of the hidden layer (default: 64)")
    parser.add_argument("--updates", type=int, default=600, help=f"of {GAMES * STEPS} steps (default: 600)")
    parser.add_argument("--games", type=int, default=1000, help="to measure it at the end (default: 1000)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    said = parser.parse_args()
    try:
        pupil = learner(
            said.board, said.seats, said.opponent, said.seed, said.plan, said.hidden, said.imitate
        )
    except (ValueError, LookupError) as wrong:  # no such board, bot, number of seats
        parser.exit(2, f"{parser.prog}: {wrong}\n")
    if said.updates < 1 or said.games < 1 or said.hidden < 1:
        parser.exit(2, f"{parser.prog}: --updates, --games and --hidden are at least 1\n")
    teach(pupil, said)


def teach(pupil: Learner, said: argparse.Namespace) -> None:
    """Learns, and keeps what is learned, with how well it plays, after each tenth of the time."""
    start = time.process_time()
    made = {"command": shlex.join(["python", *sys.argv]), "seed": said.seed, "numpy": np.__version__}
    made |= {**provenance(said.board), "opponent": said.opponent, "imitates": said.imitate}
    curve: list[tuple[int, int, float]] = []  # steps, seconds, wins
    for n in range(1, said.updates + 1):
        pupil.update()
        if n % max(1, said.updates // 10) and n < said.updates:
            continue
        spent, steps = round(time.process_time() - start), n * GAMES * STEPS
        games = 200 if n < said.updates else said.games
        # on deals that it never learned from: different seeds share no games
        seed = f"{said.seed} measured after {n}"
        rate, low, high = score(pupil.policy, said.board, said.seats, said.opponent, games, seed)
        curve.append((steps, spent, rate))
        made |= {"updates": n, "seconds": spent, "curve": curve, "games": games, "wins": [rate, low, high]}
        pupil.policy.save(said.out, said.board, said.seats, made)
        wins = f"wins {rate:.1%} ({low:.1%} to {high:.1%}) of {games:,} new games"
        print(f"{n:5} updates, {spent:4} s: {wins}", flush=True)
    print(f"{said.board}, {said.seats} seats, seed {said.seed}, {steps:,} steps, {spent} s of one core:")
    print(f"{wins} against {said.opponent}")
    print(f"written: {said.out}")


if __name__ == "__main__":
    main()

"""A small learner in NumPy alone: a network with one hidden layer learns to beat random bots on a board.

    python examples/learn.py                          a few minutes on USA with two seats, writes learned.npz
    python examples/learn.py --board japan --updates 300 --out japan.npz
    stellwerk duel examples/learned.py:Bot random     the policy as a bot (it reads learned.npz)

Policy gradient with a learned baseline (advantages as in GAE), masks, Adam. Nothing in it is tuned for
strength; it is meant to be read, and to be replaced by what you know.
"""

import argparse
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# one thread is faster for such small products; NumPy reads this when it is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from stellwerk import boards, envs

Floats = NDArray[np.float32]

#: Games side by side, steps of each between two updates, neurons of the hidden layer.
GAMES, STEPS, HIDDEN = 128, 32, 64
#: The discount of a reward one step later, and how far advantages look ahead.
DISCOUNT, TRACE = 0.995, 0.95
RATE, ENTROPY, CLIP = 2e-3, 0.01, 1.0


# --- the network


class Policy:
    """What to do and what to expect: one hidden layer with two heads."""

    def __init__(self, weights: dict[str, Floats], scale: Floats) -> None:
        self.weights = weights
        self.scale = scale

    @classmethod
    def fresh(cls, size: int, actions: int, scale: Floats, chance: np.random.Generator) -> "Policy":
        def drawn(rows: int, columns: int, gain: float) -> Floats:
            return np.float32(gain / np.sqrt(rows)) * chance.standard_normal((rows, columns), np.float32)

        return cls(
            {
                "hidden": drawn(size, HIDDEN, 1.0),
                "hidden bias": np.zeros(HIDDEN, np.float32),
                "action": drawn(HIDDEN, actions, 0.1),
                "action bias": np.zeros(actions, np.float32),
                "value": drawn(HIDDEN, 1, 0.1),
                "value bias": np.zeros(1, np.float32),
            },
            scale,
        )

    def forward(
        self, seen: NDArray[np.int16], masks: NDArray[np.int8]
    ) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs, the hidden layer, the chances of all actions, and the values."""
        w = self.weights
        inputs = seen * self.scale
        hidden = np.tanh(inputs @ w["hidden"] + w["hidden bias"])
        logits = np.where(masks > 0, hidden @ w["action"] + w["action bias"], np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ w["value"] + w["value bias"])[:, 0]

    def best(self, seen: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
        """The most likely action of one decision."""
        return int(self.forward(seen[None], mask[None])[2][0].argmax())

    def save(self, path: Path, board: str, seats: int) -> None:
        np.savez(
            path, board=board, hash=boards.board(board).hash, seats=seats, scale=self.scale, **self.weights
        )

    @classmethod
    def load(cls, path: Path) -> "Policy":
        """ValueError if the board has changed since: actions and observations may mean something else."""
        if not path.exists():
            raise ValueError(
                f"There is no {path}: run examples/learn.py first, or name a file with LEARNED=…"
            )
        with np.load(path) as file:
            kept: dict[str, Any] = dict(file)
        board = str(kept.pop("board"))
        if str(kept.pop("hash")) != boards.board(board).hash:
            raise ValueError(f"{path} was learned on another version of the board {board}: learn again.")
        kept.pop("seats")
        return cls({name: array for name, array in kept.items() if name != "scale"}, kept["scale"])


def drawn(chances: Floats, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, drawn by its probabilities."""
    sums = chances.cumsum(axis=1)
    wanted = chance.random((len(chances), 1), dtype=np.float32) * sums[:, -1:]
    return (sums > wanted).argmax(axis=1)


# --- learning


@dataclass
class Learner:
    env: envs.VectorEnv
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
        values = np.empty((steps + 1, games), np.float32)
        for n in range(steps):
            seen[n], masks[n] = self.turn.observations, self.turn.masks
            _, _, chances, values[n] = self.policy.forward(seen[n], masks[n])
            actions[n] = drawn(chances, self.chance)
            self.turn = self.env.step(actions[n])
            rewards[n], ended[n] = self.turn.rewards, self.turn.terminations
        values[steps] = self.policy.forward(self.turn.observations, self.turn.masks)[3]
        gains = advantages(rewards, values, ended)
        flat = steps * games
        self.learn(
            seen.reshape(flat, -1),
            masks.reshape(flat, -1),
            actions.reshape(flat),
            gains.reshape(flat),
            (gains + values[:-1]).reshape(flat),
        )
        return float(rewards.mean())

    def learn(
        self,
        seen: NDArray[np.int16],
        masks: NDArray[np.int8],
        actions: NDArray[np.int64],
        gains: Floats,
        returns: Floats,
    ) -> None:
        """One gradient step: what went better than expected becomes likelier, values approach returns."""
        w, number = self.policy.weights, np.float32(len(actions))
        inputs, hidden, chances, values = self.policy.forward(seen, masks)
        gains = (gains - gains.mean()) / (gains.std() + np.float32(1e-6))
        # gradient of the logits: minus the gain's, minus the entropy's
        slopes = chances * gains[:, None]
        slopes[np.arange(len(actions)), actions] -= gains
        logs = np.log(chances + np.float32(1e-9))
        slopes += np.float32(ENTROPY) * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slopes /= number
        errors = (values - returns)[:, None] / number
        back = (slopes @ w["action"].T + errors @ w["value"].T) * (1 - hidden * hidden)
        self.climb(
            {
                "hidden": inputs.T @ back,
                "hidden bias": back.sum(axis=0),
                "action": hidden.T @ slopes,
                "action bias": slopes.sum(axis=0),
                "value": hidden.T @ errors,
                "value bias": errors.sum(axis=0),
            }
        )

    def climb(self, slopes: dict[str, Floats]) -> None:
        """Adam, with a clipped gradient."""
        self.updates += 1
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        cut = np.float32(min(1.0, CLIP / (length + 1e-9)))
        rate = RATE / np.sqrt(1 + self.updates / 100)  # smaller steps later on
        rate = np.float32(rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += np.float32(0.1) * (slope * cut - first)
            second += np.float32(0.001) * (slope * slope * cut * cut - second)
            self.policy.weights[name] -= rate * first / (np.sqrt(second) + np.float32(1e-8))


def advantages(rewards: Floats, values: Floats, ended: NDArray[np.bool_]) -> Floats:
    """How much better than expected each action turned out; nothing carries over between games."""
    found, after = np.empty_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for n in range(len(rewards) - 1, -1, -1):
        goes_on = np.float32(DISCOUNT) * ~ended[n]
        error = rewards[n] + goes_on * values[n + 1] - values[n]
        after = error + np.float32(TRACE) * goes_on * after
        found[n] = after
    return found


def learner(board: str, seats: int, opponent: str, seed: int) -> Learner:
    env = envs.VectorEnv(board, seats, GAMES, seed, [opponent], reward="points", shaping="score")
    chance = np.random.default_rng(seed)
    return Learner(env, Policy.fresh(env.size, len(env.actions), env.scale, chance), chance)


# --- how good is it?


def score(
    policy: Policy, board: str, seats: int, opponent: str, games: int, seed: str
) -> tuple[float, float, float]:
    """The win rate when playing the most likely actions, with its 95 % interval (Wilson).

    Only the first game of each row counts: counting games by when they end would favour short ones.
    """
    env = envs.VectorEnv(board, seats, games, seed, [opponent])
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
    parser.add_argument("--updates", type=int, default=600, help=f"of {GAMES * STEPS} steps (default: 600)")
    parser.add_argument("--games", type=int, default=1000, help="to measure it at the end (default: 1000)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    said = parser.parse_args()
    try:
        pupil, start = learner(said.board, said.seats, said.opponent, said.seed), time.perf_counter()
    except (ValueError, LookupError) as wrong:  # no such board, bot, number of seats
        parser.exit(2, f"{parser.prog}: {wrong}\n")

    def measured(games: int, what: str) -> tuple[float, float, float]:
        """On deals that it never learned from: different seeds share no games."""
        return score(
            pupil.policy, said.board, said.seats, said.opponent, games, f"{said.seed} measured {what}"
        )

    for n in range(1, said.updates + 1):
        pupil.update()
        if n % max(1, said.updates // 10) == 0:
            rate, low, high = measured(200, f"after {n}")
            spent = time.perf_counter() - start
            print(
                f"{n:5} updates, {spent:4.0f} s: wins {rate:.1%} ({low:.1%} to {high:.1%}) of 200 new games"
            )
    spent = time.perf_counter() - start
    rate, low, high = measured(said.games, "at the end")
    pupil.policy.save(said.out, said.board, said.seats)
    steps = said.updates * GAMES * STEPS
    print(f"{said.board}, {said.seats} seats, seed {said.seed}, {steps:,} steps, {spent:.0f} s:")
    print(f"wins {rate:.1%} ({low:.1%} to {high:.1%}) of {said.games:,} games against {said.opponent}")
    print(f"written: {said.out}")


if __name__ == "__main__":
    main()

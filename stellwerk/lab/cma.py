"""CMA-ES: finds the place where a noisy function is greatest, by samples whose spread follows what did well.

After Hansen, "The CMA Evolution Strategy: A Tutorial" (2016), with its usual constants. Each generation draws
from a stream of its own, so a run that is stopped and taken up again goes on as it would have.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


class Cma:
    def __init__(self, size: int, seed: int, spread: float, candidates: int) -> None:
        self.seed = seed
        self.generation = 0
        self.mean: Vector = np.zeros(size)
        self.spread = spread
        self.shape: Vector = np.eye(size)
        #: Where it has been going, in shape and in spread.
        self.path: Vector = np.zeros(size)
        self.spread_path: Vector = np.zeros(size)
        self.candidates = candidates
        # the better half counts, the best most
        parents = candidates // 2
        self.shares: Vector = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
        self.shares /= self.shares.sum()
        self.parents = 1 / float((self.shares**2).sum())

    def ask(self) -> Vector:
        """The candidates of this generation, one a row."""
        values, axes = np.linalg.eigh(self.shape)
        root = axes * np.sqrt(np.maximum(values, 1e-20))
        draws = np.random.default_rng([self.seed, self.generation]).standard_normal(
            (self.candidates, len(self.mean))
        )
        found: Vector = self.mean + self.spread * draws @ root.T
        return found

    def tell(self, asked: Vector, worth: Vector) -> None:
        """Moves on by what the candidates were worth: more is better."""
        size, parents = len(self.mean), self.parents
        order = np.argsort(-worth, kind="stable")[: len(self.shares)]
        steps = (asked[order] - self.mean) / self.spread
        step = self.shares @ steps
        values, axes = np.linalg.eigh(self.shape)
        straight = axes @ ((axes.T @ step) / np.sqrt(np.maximum(values, 1e-20)))
        along = (4 + parents / size) / (size + 4 + 2 * parents / size)
        of_spread = (parents + 2) / (size + parents + 5)
        one = 2 / ((size + 1.3) ** 2 + parents)
        many = min(1 - one, 2 * (parents - 2 + 1 / parents) / ((size + 2) ** 2 + parents))
        damping = 1 + 2 * max(0.0, float(np.sqrt((parents - 1) / (size + 1))) - 1) + of_spread
        usual = np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2))

        self.generation += 1
        self.mean = self.mean + self.spread * step
        self.spread_path = (1 - of_spread) * self.spread_path + np.sqrt(
            of_spread * (2 - of_spread) * parents
        ) * straight
        length = float(np.linalg.norm(self.spread_path))
        faded = np.sqrt(1 - (1 - of_spread) ** (2 * self.generation))
        is_steady = length / faded < (1.4 + 2 / (size + 1)) * usual
        self.path = (1 - along) * self.path
        if is_steady:
            self.path = self.path + np.sqrt(along * (2 - along) * parents) * step
        lost = 0.0 if is_steady else one * along * (2 - along)
        self.shape = (
            (1 - one - many + lost) * self.shape
            + one * np.outer(self.path, self.path)
            + many * (steps.T * self.shares) @ steps
        )
        self.spread *= float(np.exp(of_spread / damping * (length / usual - 1)))

    def to_dict(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "spread": self.spread,
            **{name: getattr(self, name).tolist() for name in ("mean", "shape", "path", "spread_path")},
        }

    def take_up(self, saved: dict[str, Any]) -> None:
        """Goes on from where `to_dict` was written."""
        self.generation, self.spread = saved["generation"], saved["spread"]
        for name in ("mean", "shape", "path", "spread_path"):
            setattr(self, name, np.array(saved[name]))

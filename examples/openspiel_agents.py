"""Two agents in OpenSpiel: its own search for hidden information, and a small policy gradient in NumPy.

    python examples/openspiel_agents.py                       USA with two seats, both agents against chance
    python examples/openspiel_agents.py --board japan --simulations 80 --episodes 2000

A game of the search takes 20 s with 20 simulations a decision and a minute with 80; with 5 it loses. So few
games show that it runs, not how strong it is: their interval is wide.

The policy is linear and learns by REINFORCE with a moving average as its baseline, in `rl_environment`, where
every agent of OpenSpiel can sit. Nothing in it is tuned for strength.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.rl_environment import Environment

import stellwerk.openspiel  # noqa: F401 registers the game
from stellwerk.lab.provenance import origin

Floats = NDArray[np.float64]
RATE, AVERAGE = 0.02, 0.95


def search_game(game: Any, simulations: int, seed: int) -> float:
    """What ISMCTS wins in a game against a random bot."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance),
        uniform_random.UniformRandomBot(1, chance),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(actions, p=weights)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return float(state.returns()[0])


class Reinforce:
    """A linear policy that makes what paid more likely."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        self.weights: Floats = np.zeros((size + 1, actions))
        self.chance = np.random.default_rng(seed)
        self.baseline = 0.0

    def chances(self, seen: Floats, legal: list[int]) -> Floats:
        logits = seen @ self.weights[:, legal]
        found: Floats = np.exp(logits - logits.max())
        return found / found.sum()

    def episode(self, env: Environment, seat: int) -> float:
        """Plays a game against a random player, and learns from it; what it brought."""
        steps: list[tuple[Floats, list[int], int, Floats]] = []
        now = env.reset()
        while not now.last():
            player = now.observations["current_player"]
            legal = now.observations["legal_actions"][player]
            place = int(self.chance.integers(len(legal)))
            if player == seat:
                seen = np.append(now.observations["info_state"][player], 1.0)
                chances = self.chances(seen, legal)
                place = int(self.chance.choice(len(legal), p=chances))
                steps.append((seen, legal, place, chances))
            now = env.step([legal[place]])
        won = float(now.rewards[seat])
        for seen, legal, place, chances in steps:
            towards = -chances
            towards[place] += 1
            self.weights[:, legal] += RATE * (won - self.baseline) * np.outer(seen, towards) / len(steps)
        self.baseline = AVERAGE * self.baseline + (1 - AVERAGE) * won
        return won


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--board", default="usa")
    read.add_argument("--simulations", type=int, default=20, help="of the search, for each decision")
    read.add_argument("--games", type=int, default=2, help="of the search")
    read.add_argument("--episodes", type=int, default=200, help="of the learner")
    read.add_argument("--seed", type=int, default=7)
    asked = read.parse_args()

    game = pyspiel.load_game("stellwerk", {"board": asked.board, "reward": "points"})
    found = [search_game(game, asked.simulations, asked.seed + number) for number in range(asked.games)]
    print(f"ISMCTS, {asked.simulations} simulations, against chance: {in_words(found)}")

    env = Environment(game)
    env.seed(asked.seed)
    learner = Reinforce(game.information_state_tensor_size(), game.num_distinct_actions(), asked.seed)
    won = [learner.episode(env, number % 2) for number in range(asked.episodes)]
    tenth = max(1, asked.episodes // 10)
    for first in (0, len(won) - tenth):
        print(f"REINFORCE, episodes {first} to {first + tenth - 1}: {in_words(won[first : first + tenth])}")
    board = Path(asked.board).read_text("utf-8") if asked.board.endswith(".json") else asked.board
    print(origin(asked.seed, board).in_words())


def in_words(won: Sequence[float]) -> str:
    """The mean of some games, with its 95 % interval; one game has none."""
    points = 100 * np.array(won)
    spread = f" ± {1.96 * points.std(ddof=1) / np.sqrt(len(points)):.0f}" if len(points) > 1 else ""
    return f"{points.mean():+.0f}{spread} points a game ({len(points)} played)"


if __name__ == "__main__":
    main()

"""Random play in every kind of environment, as a starting point: `python examples/rollout.py`."""

import gymnasium
import numpy as np

from stellwerk import envs


def all_seats(board: str = "usa", seats: int = 3, seed: int = 7) -> dict[str, float]:
    """PettingZoo: one agent after another; returns what each earned."""
    env = envs.aec_env(board, seats, reward="points")
    env.reset(seed=seed)
    got = dict.fromkeys(env.agents, 0.0)
    for n, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + n)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
    return got


def one_seat(opponent: str = "greedy", seed: int = 7) -> tuple[int, int]:
    """Gymnasium: one seat against a bot; returns its final points and the bot's."""
    env = gymnasium.make("Stellwerk/Japan-v0", seats=2, opponents=[opponent])
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    is_over = False
    while not is_over:
        seen, _, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
        is_over = terminated or truncated
    own = info["seat"]  # drawn for each game
    return info["scores"][own], info["scores"][1 - own]


def many_games(board: str = "usa", number: int = 64, steps: int = 500, seed: int = 7) -> tuple[int, float]:
    """A batch in compiled code; returns the number of finished games and their mean final points."""
    env = envs.VectorEnv(board, 2, number, seed)
    chance = np.random.default_rng(seed)
    turn, games, points = env.reset(), 0, 0.0
    for _ in range(steps):
        turn = env.step(envs.any_of(turn.masks, chance))
        games += int(turn.terminations.sum())
        points += float(env.totals[turn.terminations].sum())
    return games, points / max(1, 2 * games)


if __name__ == "__main__":
    print("USA, three random seats:", all_seats())
    print("Japan, random against greedy:", one_seat())
    games, points = many_games()
    print(f"USA, a batch: {games} games, {points:.1f} points a seat")

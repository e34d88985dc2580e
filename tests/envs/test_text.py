"""A seat in words: the text env."""

import random

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from stellwerk import boards
from stellwerk.envs import TextEnv, env_id


def options(text: str) -> list[str]:
    return [line.strip() for line in text.partition("\noptions:\n")[2].splitlines()]


@pytest.mark.parametrize("board", boards.boards())
def test_whole_games_are_played_by_what_the_text_says(board: str) -> None:
    env = TextEnv(board, 2, ["greedy"], reward="points")
    text, _ = env.reset(seed=7)
    dice, terminated, number = random.Random(7), False, 0
    while not terminated:
        assert env.observation_space.contains(text)
        text, reward, terminated, truncated, info = env.step(dice.choice(options(text)))
        assert "illegal" not in info
        assert not truncated
        number += 1
    assert number > 20
    assert f"{board}, over after " in text
    assert reward == pytest.approx(
        (info["scores"][env.in_numbers.seat] - info["scores"][1 - env.in_numbers.seat]) / 100
    )
    assert options(text) == []
    for column in env.in_numbers.game.sheet().seats:
        assert f"  points: {', '.join(f'{name} {points}' for name, points in column.lines())}\n" in text
        assert all(f"{line.ticket} {line.points}" in text for line in column.tickets)


def test_one_point_is_no_points() -> None:
    text, _ = TextEnv("nederland", 2, ["greedy"]).reset(seed=7)
    assert ": 1 point, " in text


def test_what_happened_since_comes_first() -> None:
    env = TextEnv("usa", 2, ["greedy"], seat=0)
    text, _ = env.reset(seed=7)
    assert text.splitlines()[0].startswith("Seat ")
    assert "Keep at least 2 of these 3 tickets." in text
    text, *_ = env.step(options(text)[0])
    assert "Seat 1 keeps " in text.partition("\n\n")[0]


def test_a_bad_answer_changes_nothing_and_is_explained() -> None:
    env = TextEnv("usa", 2, ["greedy"], seat=0)
    before, _ = env.reset(seed=7)
    for answer in ("draw", "jump up", "", None, 3, b"draw", ["draw"]):
        text, reward, terminated, _, info = env.step(answer)  # type: ignore[arg-type]
        assert isinstance(answer, str) or info["illegal"].startswith("An answer is a text such as ")
        assert (reward, terminated) == (0.0, False)
        assert text.startswith(info["illegal"])
        assert options(text) == options(before)
    assert env.step("take back")[4]["illegal"] == "You can't take back here."


def test_gymnasiums_checker_passes() -> None:
    check_env(TextEnv("usa", 2, ["greedy"]), skip_render_check=True)


@pytest.mark.parametrize(
    "board,lines",
    [
        ("europe", ["munchen-venezia: 2, blue, tunnel", "petrograd-stockholm: 8, grey, tunnel"]),
        ("iberia", ["valencia-palma: 4, grey, ferry 2", "coimbra: festival porto_coimbra"]),
        ("nederland", ["s_gravenhage-haarlem: 2, white and purple, toll 2"]),
        ("poland", ["germany: country"]),
        ("japan", ["tokyo-utsunomiya: 2, grey, express"]),
        ("south_korea", ["uljin-ulleungdo: 6, grey"]),  # over the sea, which is for the drawing alone
    ],
)
def test_the_map_tells_what_is_special(board: str, lines: list[str]) -> None:
    told = gymnasium.make(env_id(board, "-Text")).unwrapped
    assert isinstance(told, TextEnv)
    assert not set(lines) - set(told.map.splitlines())
    assert len(told.map.splitlines()) > len(boards.board(board).connections)


def test_the_rules_are_the_boards_own_and_the_base_games() -> None:
    rules = TextEnv("japan").rules
    assert rules.startswith("Points for a track by its length: 1: 1, 2: 2, 3: 4,")
    assert "# Japan" in rules
    assert "# Base game" in rules

"""Games in one process don't disturb each other: in turns, one inside another, in several threads."""

import copy
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest

import pytest
from librt.vecs import vec
from random_play import decisions

from stellwerk import Game
from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import sample, view

#: Boards whose mechanics work something out at the end of a turn or of the game, and one without any.
BOARDS = ("europe", "iberia", "poland", "nederland", "usa")


def playing(name: str, seed: int, decisions: int = 40) -> Iterator[Game]:
    """A game that asks about one option, takes another, and waits after each decision."""
    game, dice = Game(name, 2, seed), random.Random(seed)
    for _ in range(decisions):
        seat = dice.choice(game.decisions())
        game.why_not(dice.randrange(game.table.size), seat)
        game.apply(dice.choice(game.option_ids(seat)), seat)
        yield game


def played(name: str, seed: int) -> tuple[str, str, str]:
    """The record of such a game, its sheet and its position."""
    *_, game = playing(name, seed)
    return outputs(game)


def outputs(game: Game) -> tuple[str, str, str]:
    return game.record(), str(game.sheet()), game.position()


@pytest.mark.parametrize("name", BOARDS)
def test_games_played_in_turns_end_as_they_do_alone(name: str) -> None:
    alone = [played(name, seed) for seed in (1, 2)]
    *_, games = zip_longest(playing(name, 1), playing(name, 2))
    assert [outputs(game) for game in games] == alone


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_can_go_on_during_a_step_of_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = [played(name, seed) for seed in (1, 2)]
    other, step = playing(name, 2), flow.step
    last: list[Game] = []

    def step_after_the_other(rules: Rules, state: State, seat: int, option: int) -> None:
        if not inside:
            inside.append(True)
            last[:] = [next(other)]
            inside.clear()
        step(rules, state, seat, option)

    inside: list[bool] = []
    monkeypatch.setattr(flow, "step", step_after_the_other)
    *_, game = playing(name, 1)
    assert [outputs(game), outputs(last[0])] == alone


@pytest.mark.parametrize("name", BOARDS)
def test_games_in_threads_end_as_they_do_alone(name: str) -> None:
    seeds = range(1, 4)
    alone = [played(name, seed) for seed in seeds]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(seeds)) as threads:
            assert list(threads.map(lambda seed: played(name, seed), seeds)) == alone
    finally:
        sys.setswitchinterval(interval)


def test_options_that_are_being_looked_at_stay_while_others_play() -> None:
    rules = rules_for(board("usa"), 2)
    state = flow.new(rules, 1)
    flow.fill(rules, state, 0)
    before = list(rules.out)
    played("usa", 1)
    assert list(rules.out) == before


def test_a_copy_of_a_game_works_apart_from_it() -> None:
    game = Game("usa", 2, 1)
    assert game.copy().rules is not game.rules
    assert game.copy() == game


@pytest.mark.interpreted
@pytest.mark.skipif(COMPILED, reason="compiled mechanics don't list their attributes")
@pytest.mark.parametrize("name", boards())
def test_mechanics_remember_nothing_of_a_game(name: str) -> None:
    """All forks of the rules share them, in whatever threads."""
    rules = rules_for(board(name), 3)
    before = [contents(mechanic) for mechanic in rules.mechanics]
    for number, (state, _) in enumerate(decisions(rules, 1)):
        if number % 9 == 0:
            sample(rules, view(rules, state, 0), 0, Stream(number))
    assert [contents(mechanic) for mechanic in rules.mechanics] == before


def contents(mechanic: object) -> dict[str, object]:
    """Its attributes by name, copied so that they stay as they are now."""
    attributes = vars(mechanic).items()
    return {name: list(x) if isinstance(x, vec) else copy.copy(x) for name, x in attributes}

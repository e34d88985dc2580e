"""`stellwerk train` learns what positions are worth, and what the search asks is what was learnt."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from made_games import alps_text

from stellwerk.boards import from_source, values
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.native.search import SearchMind
from stellwerk.bots.native.value import Value
from stellwerk.kernel import flow
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PHASE, TURN_PHASE, TURNS
from stellwerk.lab import train
from stellwerk.lab.duel import ABOVE, Score
from stellwerk.lab.train import Array, Net, TrainOptions, fit, recorded_rows

ASKED = TrainOptions("alps", alps_text(), games=300, checked=2, milliseconds=1)


@pytest.fixture(scope="module")
def rows() -> Array:
    return recorded_rows(ASKED)


@pytest.fixture(scope="module")
def net(rows: Array) -> Net:
    return fit(rows[:, :-1], rows[:, -1] / train.SCALE, 1, epochs=15)


def test_it_tells_more_than_the_mean_of_games_that_it_never_saw(net: Net) -> None:
    other = recorded_rows(replace(ASKED, seed=2, games=40))
    ends = other[:, -1] / train.SCALE
    assert np.std(ends - net.run(other[:, :-1])[1]) < 0.9 * np.std(ends)


def test_whole_numbers_say_what_was_learnt(net: Net) -> None:
    r = rules_for(from_source(ASKED.source), 2)
    value = Value(r, PlannerMind(r.fork()).planning, net.whole_numbers())
    s = flow.new(r, 4)
    for seat in range(2):
        said = int(value.ask(s, seat))
        numbers = np.array([[float(n) for n in value.numbers]])
        assert said == pytest.approx(float(net.run(numbers)[1][0]) * 100 * train.SCALE, abs=60)


def test_a_search_asks_it_instead_of_playing_to_the_end(net: Net) -> None:
    r = rules_for(from_source(ASKED.source), 2)
    mind = SearchMind(r, 20, learnt=(3, net.whole_numbers()))
    s = flow.new(r, 4)
    while s.b[PHASE] != TURN_PHASE:
        seat = flow.decider(s)
        flow.fill(r, s, seat)
        flow.apply(r, s, seat, flow.only_option(r))
    before = s.copy()
    mind.planner.quick = True
    mind.play_out(s, Stream("a"), mind.after)
    assert s.b[PHASE] == TURN_PHASE
    assert 0 < int(s.w[TURNS]) - int(before.w[TURNS]) <= 3


def test_what_is_learnt_is_kept_if_the_search_wins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = replace(ASKED, output=str(tmp_path / "values-alps.json"), games=20)
    monkeypatch.setattr(train, "check", lambda *_: (Score(), ""))
    assert train.train_command(asked) == 1
    assert not asked.path.exists()
    monkeypatch.setattr(train, "check", lambda *_: (Score(deals=1, games=2, won=2), ABOVE))
    assert train.train_command(asked) == 0
    found = json.loads(asked.path.read_text("utf-8"))["2"]
    assert found["after"] == asked.after
    assert found["made"].startswith("stellwerk train alps --seats 2 --games 20 --seed 0 --after 12")


def test_a_board_that_nobody_learnt_is_played_to_the_end() -> None:
    assert values.learnt(from_source(alps_text()), 2) == (0, {})

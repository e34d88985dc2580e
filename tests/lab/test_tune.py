"""`stellwerk tune` finds weights by playing, goes on where it was stopped, and keeps only what is better."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from made_games import alps_text

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.native import weights
from stellwerk.cli import main
from stellwerk.faults import UserError
from stellwerk.kernel.layout import TOTAL
from stellwerk.lab import tune
from stellwerk.lab.duel import ABOVE, WIN, Score
from stellwerk.lab.tune import Run, TuneOptions, changed, is_better, play_task


def asked(folder: Path, **more: object) -> TuneOptions:
    usual = {"board": "alps", "source": alps_text(), "games": 2, "output": str(folder / "sets.json")}
    return TuneOptions(**{**usual, **more})  # type: ignore[arg-type]


def changes(run: Run, number: int) -> Run:
    for _ in range(number):
        run.try_change(lambda tasks: map(play_task, tasks))
    return run


# --- the search


def test_it_climbs_a_hill(tmp_path: Path) -> None:
    """What a set is worth is made up here: the nearer a turn is to 500 the better, with some luck."""

    def luck(task: tune.Task) -> tune.Result:
        assert task.who is not None
        near = -abs(task.who["turn"] - 500) / 100
        worth = [near + (seed % 97 + task.who["card"] * seed % 89) / 97 for seed, _ in task.deals]
        return tune.Result(task.number, worth, [])

    run = Run(asked(tmp_path, games=500))
    run.found = {"turn": 240, "card": 90}
    for _ in range(150):
        run.try_change(lambda tasks: map(luck, tasks))
    assert abs(run.found["turn"] - 500) < 60
    assert run.before[-1] != run.old


def test_a_change_never_leaves_what_a_file_may_say() -> None:
    start = {"turn": 240, "tickets": 20, "least": -3000, "coming": 0}
    found = start
    for n in range(3000):
        found = changed(found, Random(n))
        assert all(-1_000_000 <= value <= 1_000_000 for value in found.values())
        assert found["turn"] >= 0 <= found["coming"]
    assert all(found[name] != value for name, value in start.items())


def test_a_change_is_kept_once_it_is_clear() -> None:
    assert is_better([0.0] * 20, False) is False
    assert is_better([0.1, -0.05] * 10, False) is None
    assert is_better([0.1, -0.04] * 30, False) is True
    assert is_better([0.1, -0.085] * 30, True) is False, "not much better in the end"


def test_a_run_depends_on_its_seed_alone_and_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "DROPPED", 0.0)  # so that even a few deals let it move
    monkeypatch.setattr(tune, "BETTER", 0.0)
    whole = changes(Run(asked(tmp_path, games=8)), 6)
    begun = changes(Run(asked(tmp_path, games=8)), 3)
    begun.save()
    again = Run(asked(tmp_path, games=8))
    again.take_up()
    assert again.tried == 3
    assert changes(again, 3).found == whole.found != Run(asked(tmp_path)).found
    assert changes(Run(asked(tmp_path, seed=8, games=8)), 6).found != whole.found


def test_a_file_of_another_run_is_not_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Run(asked(tmp_path)).save()
    board = tmp_path / "alps.json"
    board.write_text(alps_text(), "utf-8")
    line = ["tune", str(board), "--games", "2", "--seed", "9", "-o", str(tmp_path / "sets.json")]
    assert main(line) == 2
    assert "is of a run with another board, seed or weights" in capsys.readouterr().err
    asked(tmp_path).run_path.write_text("{", "utf-8")
    assert main(line) == 2
    assert "can't be read: delete it" in capsys.readouterr().err


def test_opponents_are_the_first_planner_greedy_and_what_it_found_before(tmp_path: Path) -> None:
    run = Run(asked(tmp_path, games=32))
    first = weights.first(rules_for(boards.load(alps_text()), 2))
    met = [run.deal(n)[1] for n in range(16)]
    assert met.count(first) == 8
    assert met.count(None) == 2
    assert met.count(run.old) == 6
    run.before.append({"turn": 1})
    assert {"turn": 1} in [run.opponent(n) for n in range(8)]


def test_among_three_it_also_plays_with_its_own_kind_for_points(tmp_path: Path) -> None:
    run = Run(asked(tmp_path, seats=3))
    assert [run.opponent(n) for n in range(8)].count(tune.ITSELF) == 2
    equals = play_task(tune.Task(0, alps_text(), 3, run.found, [(5, tune.ITSELF)]))
    match = tune.finished(r := rules_for(boards.load(alps_text()), 3), [tune.mind_of(r, run.found)] * 3, 5)
    assert match
    assert equals.worth == pytest.approx([sum(int(match.state.w[TOTAL + n]) for n in range(3)) / 300])


def test_it_begins_where_it_is_told_to(tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    start.write_text(json.dumps({"4": {"made": "by hand", "weights": {"turn": 77, "unknown": 1}}}), "utf-8")
    run = Run(asked(tmp_path, start=str(start)))
    assert run.found == {**Run(asked(tmp_path)).found, "turn": 77}
    assert run.old["turn"] != 77, "what it must beat is the board's set"
    for wrong in ("{", "[]", "{}", '{"2": 3}'):
        start.write_text(wrong, "utf-8")
        with pytest.raises(UserError, match=r"start\.json"):
            Run(asked(tmp_path, start=str(start)))


def test_tickets_can_count_beside_wins() -> None:
    task = tune.Task(0, alps_text(), 2, tune.GREEDY, [(5, tune.GREEDY)])
    alone, counted = play_task(task), play_task(replace(task, tickets=100))
    assert 0 < alone.completed <= 1
    assert counted.worth == pytest.approx([alone.worth[0] + alone.completed])
    assert counted.won == alone.won


# --- the check


@pytest.mark.parametrize(
    "rates,is_kept", [((1.0, 1.0, 1.0), True), ((0.5, 1.0, 1.0), False), ((1.0, 1.0, 0.4), False)]
)
def test_a_set_is_kept_only_if_it_beats_the_old_one_and_is_no_worse_against_others(
    tmp_path: Path, rates: tuple[float, ...], is_kept: bool
) -> None:
    """What each of them wins is made up here: against the old set, the first planner and greedy."""
    run = Run(asked(tmp_path, games=100))
    run.found = {**run.found, "turn": 1}

    def wins(task: tune.Task) -> tune.Result:
        who = task.deals[0][1]
        rate = rates[0] if who == run.old else rates[1] if who == run.first else rates[2]
        if task.who == run.old:
            rate = 0.5
        return tune.Result(task.number, [], [round(rate * 2 * WIN)] * len(task.deals))

    scores = tune.check(run, lambda tasks: map(wins, tasks))
    assert (scores is not None) == is_kept


@pytest.mark.parametrize("points,is_kept", [(0.9, True), (0.7, False)])
def test_a_set_that_wins_but_plays_badly_with_its_own_kind_is_not_kept(
    tmp_path: Path, points: float, is_kept: bool
) -> None:
    run = Run(asked(tmp_path, games=90, seats=3))
    run.found = {**run.found, "turn": 1}

    def results(task: tune.Task) -> tune.Result:
        worth = points if task.who == run.found else 0.8
        return tune.Result(task.number, [worth], [3 * WIN] * len(task.deals))

    assert (tune.check(run, lambda tasks: map(results, tasks)) is not None) == is_kept


def test_the_command_ends_by_itself_and_says_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check is made sure to pass: one change is not enough to be better."""
    monkeypatch.chdir(tmp_path)
    Path("alps.json").write_text(alps_text(), "utf-8")
    monkeypatch.setattr(tune, "verdict", lambda *_: ABOVE)
    monkeypatch.setattr(tune, "win_rate", lambda *_: 0.75)
    monkeypatch.setattr(tune, "CHECKED", 2)
    line = ["tune", "alps.json", "--tries", "1", "--games", "2", "--lang", "de"]
    assert main(line) == 0
    said = capsys.readouterr()
    assert "Der Satz steht in weights-alps.json." in said.out
    assert "1 Änderung versucht" in said.err
    sets = json.loads(Path("weights-alps.json").read_text("utf-8"))
    assert "stellwerk tune alps.json --seats 2 --seed 0 --games 2 --tries 1" in sets["2"]["made"]
    assert not list(tmp_path.glob("*.run"))
    carrying = boards.load(json.dumps({**json.loads(alps_text()), "weights": sets}))
    assert carrying.weights[2] == sets["2"]["weights"]


def test_what_is_not_better_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("alps.json").write_text(alps_text(), "utf-8")
    monkeypatch.setattr(tune, "verdict", lambda *_: "")
    monkeypatch.setattr(tune, "CHECKED", 1)
    assert main(["tune", "alps.json", "--tries", "1", "--games", "2"]) == 1
    assert not Path("weights-alps.json").exists()
    assert list(tmp_path.glob("*.run")), "to go on"


def test_a_deal_counts_at_every_seat() -> None:
    score = Score()
    tune.add(
        score,
        TuneOptions("usa", "usa", 3),
        {},
        {},
        [1, 2],
        lambda tasks: [tune.Result(0, [], [WIN, 0]) for _ in tasks],
    )
    assert (score.deals, score.games, score.won, score.squares) == (2, 6, WIN, WIN * WIN)

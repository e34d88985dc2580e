"""Reviews of finished games, and verdicts on single decisions."""

import json
from pathlib import Path

import pytest

from stellwerk import Game, record
from stellwerk.actions import DrawUnseen
from stellwerk.bots import Dice, decision_of, review
from stellwerk.bots.verdict import Effort, chances, verdict
from stellwerk.cli import main

RECORDS = Path(__file__).parent.parent / "records"
SHORT = RECORDS / "usa-tie-tickets.jsonl"
#: So little that interpreted tests are quick, too.
LITTLE = Effort(4, 2, 1)


def finished() -> Game:
    return record.load(SHORT.read_text())


def test_the_same_record_has_the_same_review() -> None:
    first, again = (review.of(finished(), effort=LITTLE) for _ in range(2))
    assert first == again
    assert len(first.judgements) == len(finished().log)
    assert [each.entry for each in first.judgements] == list(range(1, len(finished().log) + 1))


def test_the_curve_goes_from_the_start_to_the_result() -> None:
    game = finished()
    curve = review.of(game, seats=(), effort=LITTLE).curve
    assert curve[0].step == 0
    assert all(sum(point.chances) == pytest.approx(1, abs=0.01) for point in curve)
    assert game.sheet().winners == (1,)
    assert curve[-1].chances == (0, 1)


def test_only_the_chosen_seats_are_judged() -> None:
    found = review.of(finished(), seats=[1], effort=LITTLE)
    assert {each.seat for each in found.judgements} == {1}


def test_what_was_taken_back_is_not_judged() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=3)
    for seat in (0, 1):
        offer = " ".join(ticket.ticket for ticket in game.view(seat).offer)
        if seat == 0:
            game.apply(f"keep {offer}", seat)
            game.take_back(seat)
        game.apply(f"keep {offer}", seat)
    places = [n for n in range(len(game.log)) if not review.is_taken_back(game.log, n)]
    assert places == [2, 3]


@pytest.mark.parametrize("effort", [Effort(0, 0, 0), Effort(40, 20, 0)], ids=["planner", "search"])
def test_a_turn_that_wastes_points_costs_them(effort: Effort) -> None:
    game = Game.from_position(
        "board: usa\nseats: Anna, Ben\nturn: Anna\nlast turns: 2\ndisplay: red, red, purple, green, white\n"
        "Anna: hand 6 blue\nBen: hand 4 white\n"
    )
    decision = decision_of(game, "Anna")
    draw = game.table.option(DrawUnseen(), game.state, 0)
    wasted = verdict(decision, draw, Dice(1), effort)
    assert wasted.cost >= 3
    assert wasted.better[0].notation.startswith("claim ")
    assert wasted.better[0].facts
    best = game.table.option(wasted.better[0].action, game.state, 0)
    assert verdict(decision, best, Dice(1), effort).cost == 0


def test_a_finished_game_is_certain() -> None:
    game = finished()
    assert max(chances(game.rules, game.state, Dice(1), LITTLE)) in {1.0, 0.5}


def test_turning_points_are_the_largest_changes_in_order() -> None:
    points = [
        review.CurvePoint(step, step, step % 2, (chance, 1 - chance))
        for step, chance in enumerate([0.5, 0.8, 0.75, 0.3, 0.35, 0.9, 1.0])
    ]
    assert [each.step for each in review.turning_points(points)] == [0, 2, 4]


def test_the_command_prints_text_and_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(SHORT), "--seat", "0"]) == 0
    assert "Chances to win" in capsys.readouterr().out
    assert main(["review", str(SHORT), "--seat", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == [0]


def test_a_running_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "running.jsonl"
    file.write_text(Game("usa", ["Anna", "Ben"], seed=3).record())
    assert main(["review", str(file)]) != 0
    assert "not over" in capsys.readouterr().err
